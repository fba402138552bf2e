import BubbleCollection

/// What a list shows.
enum ListElement: Hashable {
  case header(section: Int)
  case item(Place)
  case footer(section: Int)
}

/// An element with its place in the list.
struct PlacedElement: Equatable {
  var element: ListElement
  /// Where it starts, in `HeightUnits` from the start of the content.
  var units: Int
  /// The item, header or footer itself.
  var item: HeightItem

  /// Where it starts, in points from the start of the content.
  var offset: Double { HeightUnits.points(units) }
}

extension SectionIndex {
  /// All headers, items and footers from the first one that ends behind `offset` on, from top to
  /// bottom, until the first one that starts at `end` or behind.
  ///
  /// Headers and footers of no height are left out, items are not.
  ///
  /// - Complexity: O(log *n*) to begin, O(log *n*) for each new section or block, O(1) for an element.
  ///   Sections with nothing in them that lie in between are passed at once.
  func elements(endingAfter offset: Double, startingBefore end: Double = .infinity) -> Walk {
    Walk(self, endingAfterUnits: HeightUnits.floor(offset), before: end)
  }

  /// Walks down a list.
  struct Walk: Sequence, IteratorProtocol {
    private enum Part { case header, items, footer }

    private let sections: SectionIndex
    private let end: Double
    /// The section's number, and its place in the block.
    private var number: Int
    private var entry = 0
    private var block: SectionBlock
    /// Where the section starts, in `HeightUnits` from the start of the content.
    private var start = 0
    private var part = Part.header
    /// What is left of the section's items; nil: all of them.
    private var items: HeightIndex.Walk?

    fileprivate init(_ sections: SectionIndex, endingAfterUnits units: Int, before end: Double) {
      self.sections = sections
      self.end = end
      let target = units &- sections.topUnits
      let place = sections.tree.place(by: .units, target: target, adding: .count)
      block = place.leaf.leaf
      let (found, rest) = block.section(by: .units, target: place.rest)
      entry = found
      number = place.before + entry
      start = units &- rest
      guard number < sections.count else { return }
      let section = block.sections[entry]
      if section.headerUnits <= rest { part = .items }
      items = section.items(endingAfterUnits: rest)
      if section.end <= rest, items?.isAtEnd ?? false { leaveSection() }
    }

    private mutating func leaveSection() {
      start &+= block.slotUnits(at: entry)
      number += 1
      entry += 1
      part = .header
      items = nil
      if entry >= block.entryCount { enter(number) }
      while entry < block.entryCount, block.sections[entry].isEmpty {
        start &+= block.slotUnits(at: entry)
        number += 1
        entry += 1
      }
      // Behind a whole block of empty sections there may be a million more.
      if entry >= block.entryCount { enter(sections.sectionWithElements(from: number)) }
    }

    /// Goes to the start of a section; nil: to the end.
    private mutating func enter(_ section: Int?) {
      number = section ?? sections.count
      guard number < sections.count else { return }
      let place = sections.tree.place(by: .count, target: number, adding: .units)
      block = place.leaf.leaf
      entry = place.rest
      start = sections.topUnits &+ place.before &+ block.units(before: entry)
    }

    /// The next element; nil when there are no more before the end.
    mutating func next() -> PlacedElement? {
      guard let element = nextInList(), element.offset < end else { return nil }
      return element
    }

    private mutating func nextInList() -> PlacedElement? {
      while number < sections.count {
        switch part {
        case .header:
          guard HeightUnits.points(start) < end else { return nil }
          part = .items
          let header = block.sections[entry].header
          if header.height > 0 {
            return PlacedElement(element: .header(section: number), units: start, item: header)
          }
        case .items:
          if let placed = nextItem() { return placed }
          part = .footer
        case .footer:
          let footer = block.sections[entry].footer
          let placed = PlacedElement(
            element: .footer(section: number),
            units: start &+ block.sections[entry].footerStart, item: footer)
          leaveSection()
          if footer.height > 0 { return placed }
        }
      }
      return nil
    }

    private mutating func nextItem() -> PlacedElement? {
      if items == nil {
        guard block.sections[entry].items.count > 0 else { return nil }
        items = block.sections[entry].items.items(from: 0)
      }
      guard let placed = items?.next() else { return nil }
      return PlacedElement(
        element: .item(Place(number, placed.index)),
        units: start &+ block.sections[entry].shift(of: placed.index) &+ placed.units,
        item: placed.item)
    }
  }
}
