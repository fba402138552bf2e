import Foundation
import Platform

/// The places of all elements of a flow layout: its sections, one after the other.
struct FlowGeometry {
  var axis = FlowAxis(.vertical)
  /// The length of the content across the scrolling axis.
  var cross: CGFloat = 0
  private(set) var sections: [FlowSection] = []
  /// The start of each section, and the end of the last one.
  private(set) var starts: [CGFloat] = [0]
  /// The maximum distance by which lines may overflow their sections.
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

  /// Replaces the items of a section.
  ///
  /// - Complexity: O(*s*) for *s* sections that follow, and what the change costs.
  mutating func setItems(_ items: FlowItems, ofSection section: Int) {
    sections[section].items = items
    refreshStarts(from: section)
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

  /// Returns the frame of an item; nil if it does not exist.
  func frame(ofItem indexPath: IndexPath) -> CGRect? {
    guard contains(indexPath) else { return nil }
    let place = sections[indexPath.section].place(ofItem: indexPath.item)
    return axis.rect(
      main: starts[indexPath.section] + place.main, cross: place.cross, size: place.size)
  }

  /// Returns the sections that may have elements in a part of the content.
  ///
  /// - Complexity: O(log *s*) for *s* sections.
  func sections(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    let first = firstSection { starts[$0 + 1] >= low - overhang }
    let end = firstSection { starts[$0] > high + overhang }
    return first..<max(first, end)
  }

  /// Returns the first section that meets a condition which all following ones meet, too; the number of
  /// sections if none does.
  private func firstSection(where condition: (Int) -> Bool) -> Int {
    (0..<sections.count).partitionPoint { !condition($0) }
  }

  /// Returns the first item of the first line that ends after a place, and the start of that line.
  func firstLine(endingAfter place: CGFloat) -> (indexPath: IndexPath, start: CGFloat)? {
    for section in firstSection(where: { starts[$0 + 1] > place })..<sections.count {
      let start = starts[section] + sections[section].itemsStart
      if let line = sections[section].items.line(endingAfter: place - start) {
        return (IndexPath(item: line.items.lowerBound, section: section), start + line.start)
      }
    }
    return nil
  }

  /// Returns the start of the line of an existing item.
  func lineStart(ofItem indexPath: IndexPath) -> CGFloat {
    let section = sections[indexPath.section]
    return starts[indexPath.section] + section.itemsStart
      + section.items.line(ofItem: indexPath.item).start
  }

  /// Returns the frame of a section's header; nil if it has none.
  func frame(ofHeader section: Int, _ pinning: FlowPinning) -> CGRect? {
    guard sections.indices.contains(section) else { return nil }
    let metrics = sections[section].metrics
    guard metrics.header > 0 else { return nil }
    let main = pinning.start(
      ofHeader: starts[section],
      limit: starts[section] + sections[section].footerStart - metrics.header)
    return axis.rect(main: main, cross: 0, size: FlowSize(main: metrics.header, cross: cross))
  }

  /// Returns the frame of a section's footer; nil if it has none.
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

/// The pinned elements, headers or footers, and the visible part to which they pin.
struct FlowPinning: Equatable {
  var headers = false
  var footers = false
  /// The visible part along the scrolling axis, without content insets.
  var visibleStart: CGFloat = 0
  var visibleEnd: CGFloat = 0

  var isOn: Bool { headers || footers }

  /// Returns the start of a header: at the edge, until the footer at the end of its section pushes it away.
  ///
  /// - Parameters:
  ///   - start: Its start without pinning.
  ///   - limit: Its maximum start, because of the footer.
  func start(ofHeader start: CGFloat, limit: CGFloat) -> CGFloat {
    headers ? min(max(start, visibleStart), limit) : start
  }

  /// Returns the start of a footer: at the edge, until the header at the start of its section pushes it away.
  ///
  /// - Parameters:
  ///   - start: Its start without pinning.
  ///   - limit: Its minimum start, because of the header.
  func start(ofFooter start: CGFloat, length: CGFloat, limit: CGFloat) -> CGFloat {
    footers ? max(min(start, visibleEnd - length), limit) : start
  }
}

extension CollectionViewFlowLayout {
  /// The pinned elements, and the part of the content to which they pin.
  var pinning: FlowPinning {
    var pinning = FlowPinning(
      headers: sectionHeadersPinToVisibleBounds, footers: sectionFootersPinToVisibleBounds)
    guard pinning.isOn, let view = collectionView else { return FlowPinning() }
    let inset = geometry.axis.main(view.adjustedContentInset)
    let bounds = geometry.axis.mainRange(view.bounds)
    pinning.visibleStart = bounds.start + inset.start
    pinning.visibleEnd = bounds.end - inset.end
    return pinning
  }
}
