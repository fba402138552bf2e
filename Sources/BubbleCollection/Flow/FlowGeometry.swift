import Foundation
import Platform

/// Where everything in a flow layout is: its sections, one after the other.
struct FlowGeometry {
  var axis = FlowAxis(.vertical)
  /// How wide the content is across the axis that scrolls.
  var cross: CGFloat = 0
  private(set) var sections: [FlowSection] = []
  /// Where each section starts, and where the last one ends.
  private(set) var starts: [CGFloat] = [0]
  /// How far lines may stick out of their sections.
  private var overhang: CGFloat = 0
  /// Whether an item is longer than its line.
  private(set) var foundTooLong = false

  init() {}

  init(axis: FlowAxis, cross: CGFloat, sections: [FlowSection]) {
    self.axis = axis
    self.cross = cross
    self.sections = sections
    refreshStarts(from: 0)
  }

  var contentSize: CGSize { axis.size(FlowSize(main: starts[sections.count], cross: cross)) }

  /// Changes the items of a section.
  ///
  /// - Complexity: O(*s*) for *s* sections that follow, and what the change costs.
  mutating func setItems(_ items: FlowSectionItems, ofSection section: Int) {
    sections[section].items = items
    refreshStarts(from: section)
  }

  /// Puts other sections in the place of some, in ascending order.
  ///
  /// - Complexity: O(*s*) for *s* sections that follow the first one.
  mutating func setSections(_ changes: some Sequence<(Int, FlowSection)>) {
    var first: Int?
    for (index, section) in changes {
      sections[index] = section
      if first == nil { first = index }
    }
    if let first { refreshStarts(from: first) }
  }

  private mutating func refreshStarts(from first: Int) {
    starts.removeSubrange((first + 1)...)
    starts.reserveCapacity(sections.count + 1)
    var end = starts[first]
    for index in first..<sections.count {
      end += sections[index].length
      starts.append(end)
      overhang = max(overhang, sections[index].overhang)
      if sections[index].items.foundTooLong { foundTooLong = true }
    }
  }

  func contains(_ indexPath: IndexPath) -> Bool {
    indexPath.isItemPath && indexPath.section < sections.count
      && indexPath.item < sections[indexPath.section].items.count
  }

  /// Where an item is; nil if there is no such item.
  func frame(ofItem indexPath: IndexPath) -> CGRect? {
    guard contains(indexPath) else { return nil }
    let place = sections[indexPath.section].place(ofItem: indexPath.item)
    return axis.rect(
      main: starts[indexPath.section] + place.main, cross: place.cross, size: place.size)
  }

  /// Which sections may have something in a part of the content.
  ///
  /// - Complexity: O(log *s*) for *s* sections.
  func sections(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    let first = firstSection { starts[$0 + 1] >= low - overhang }
    let end = firstSection { starts[$0] > high + overhang }
    return first..<max(first, end)
  }

  /// The first section that meets a condition which all that follow meet, too; their number if none does.
  private func firstSection(where condition: (Int) -> Bool) -> Int {
    (0..<sections.count).partitionPoint { !condition($0) }
  }

  /// The first item of the first line that ends after a place, and where that line starts.
  func firstLine(endingAfter place: CGFloat) -> (indexPath: IndexPath, start: CGFloat)? {
    for section in firstSection(where: { starts[$0 + 1] > place })..<sections.count {
      let start = starts[section] + sections[section].itemsStart
      if let line = sections[section].items.line(endingAfter: place - start) {
        return (IndexPath(item: line.items.lowerBound, section: section), start + line.start)
      }
    }
    return nil
  }

  /// Where the line of an item that exists starts.
  func lineStart(ofItem indexPath: IndexPath) -> CGFloat {
    let section = sections[indexPath.section]
    return starts[indexPath.section] + section.itemsStart
      + section.items.line(ofItem: indexPath.item).start
  }
}

extension FlowGeometry {
  /// Where a section's header is; nil if it has none.
  func frame(ofHeader section: Int, _ pinning: FlowPinning) -> CGRect? {
    guard sections.indices.contains(section) else { return nil }
    let metrics = sections[section].metrics
    guard metrics.header > 0 else { return nil }
    let main = pinning.start(
      ofHeader: starts[section],
      limit: starts[section] + sections[section].footerStart - metrics.header)
    return axis.rect(main: main, cross: 0, size: FlowSize(main: metrics.header, cross: cross))
  }

  /// Where a section's footer is; nil if it has none.
  func frame(ofFooter section: Int, _ pinning: FlowPinning) -> CGRect? {
    guard sections.indices.contains(section) else { return nil }
    let metrics = sections[section].metrics
    guard metrics.footer > 0 else { return nil }
    let main = pinning.start(
      ofFooter: starts[section] + sections[section].footerStart, length: metrics.footer,
      limit: starts[section] + metrics.header)
    return axis.rect(main: main, cross: 0, size: FlowSize(main: metrics.footer, cross: cross))
  }
}
