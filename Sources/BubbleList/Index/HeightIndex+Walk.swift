import BubbleCollection
import ListCore
import SumTree

/// An element of a list.
enum ListElement: Hashable {
  case header(section: Int)
  case item(Place)
  case footer(section: Int)
}

/// An element with its place in the list.
struct PlacedElement: Equatable {
  var element: ListElement
  /// The start, in `HeightUnits` from the start of the list.
  var units: Int
  /// The item, header or footer itself.
  var item: HeightItem

  /// The start, in points from the start of the list.
  var offset: Double { HeightUnits.points(units) }
}

extension HeightIndex {
  /// Returns the headers, items and footers from the first one that ends after `offset`, from top to bottom, until the
  /// first one that starts at `end` or after.
  ///
  /// Headers and footers without a height are left out, items are not.
  ///
  /// - Complexity: O(log *n*) to begin and for each new block, O(1) for an element. Empty sections
  ///   in between are skipped a block at a time, at most two.
  func elements(endingAfter offset: Double, startingBefore end: Double = .infinity) -> Walk {
    let (found, ordinal) = find(endingAfter: HeightUnits.floor(offset), placedGap)
    return Walk(self, from: found, ordinal, before: end)
  }

  /// Returns the items of a section from one on, one after the other.
  ///
  /// - Complexity: O(log *n*) to begin and for each new block, O(1) for an item.
  func items(from place: Place) -> some Sequence<HeightItem> {
    let ordinal = ordinal(of: place)
    let count = max(0, firstOrdinal(of: place.section + 1) - ordinal)
    let start = find(item: ordinal)
    return Walk(self, from: start, ordinal, before: .infinity).lazy.compactMap { placed in
      if case .item = placed.element { placed.item } else { nil }
    }.prefix(count)
  }

  /// Iterates over the elements of a list.
  struct Walk: Sequence, IteratorProtocol {
    private let list: HeightIndex
    private let end: Double
    private let gap: PlacedGap?
    private var block: HeightBlock
    /// The number of elements up to the end of the block.
    private var elements: Int
    private var entry: Int
    /// The sum before the entry.
    private var before: HeightExtent
    /// The number of items of the run before the current one.
    private var within: Int
    /// The first item of the section.
    private var sectionStart: Int

    fileprivate init(_ list: HeightIndex, from found: Cursor, _ ordinal: Int, before end: Double) {
      self.list = list
      self.end = end
      gap = list.placedGap
      block = found.position.leaf
      elements = found.position.end.elements
      entry = found.entry
      before = found.before
      within = ordinal - before.items
      sectionStart = list.firstOrdinal(ofSectionOf: found)
    }

    /// Returns the next element; nil after the last one before the end.
    mutating func next() -> PlacedElement? {
      while true {
        if entry >= block.count {
          guard enterBlock() else { return nil }
          continue
        }
        let kind = block.kind(of: entry)
        let (height, spacing) = block.units(of: entry)
        let section = before.section
        switch kind {
        case .item:
          let place = Place(section, before.items &+ within &- sectionStart)
          let start = before.nextStart &+ within &* (height &+ spacing)
          let placed = placed(.item(place), start, place)
          within += 1
          if within == block.count(of: entry) { step() }
          return placed
        case .header:
          sectionStart = before.items
          let placed = placed(.header(section: section), before.nextStart, Place(section, -1))
          step()
          if height > 0 || placed == nil { return placed }
        case .footer:
          let placed = placed(.footer(section: section), before.units, Place(section, .max))
          step()
          if height > 0 || placed == nil { return placed }
        case .distance: step()
        }
      }
    }

    /// Returns the element of the entry; nil if it starts at the end or after.
    private func placed(_ element: ListElement, _ units: Int, _ place: Place) -> PlacedElement? {
      let shift = gap.map { place >= $0.place ? $0.units : 0 } ?? 0
      let offset = HeightUnits.points(units &+ shift)
      guard offset < end else { return nil }
      return PlacedElement(element: element, units: units &+ shift, item: block[entry].item)
    }

    private mutating func step() {
      block.add(entry, to: &before)
      entry += 1
      within = 0
    }

    /// Moves to the next block with an element.
    private mutating func enterBlock() -> Bool {
      guard elements < list.tree.summary.elements else { return false }
      let position = list.tree.find(elements) { $0.elements }
      block = position.leaf
      elements = position.end.elements
      before = position.before.extent
      entry = 0
      // Its header may be in a skipped block without elements.
      if before.marks % 3 == 1 { sectionStart = list.firstOrdinal(of: before.section) }
      return true
    }
  }
}
