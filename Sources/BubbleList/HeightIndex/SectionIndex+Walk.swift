/// What a list shows.
enum ListElement: Hashable {
  case header(section: Int)
  case item(ItemPlace)
  case footer(section: Int)
}

/// An element with its place in the list.
struct PlacedElement: Equatable {
  var element: ListElement
  /// Where it starts, in `HeightUnits` from the start of the content.
  var units: Int
  /// The item; of a header or footer only the height says something.
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
  ///   Sections with nothing in them that lie in between are passed one by one.
  func elements(endingAfter offset: Double, startingBefore end: Double = .infinity) -> Walk {
    Walk(self, endingAfterUnits: HeightUnits.floor(offset), before: end)
  }

  /// Walks down a list.
  struct Walk: Sequence, IteratorProtocol {
    private enum Part { case header, items, footer, end }

    private let sections: SectionIndex
    private let end: Double
    private var number: Int
    private var section = ListSection()
    private var start = 0
    private var part = Part.end
    private var items = HeightIndex().items(from: 0)

    fileprivate init(_ sections: SectionIndex, endingAfterUnits units: Int, before end: Double) {
      self.sections = sections
      self.end = end
      let (number, rest) = sections.slot(atUnits: units)
      self.number = number
      enterSection()
      guard part != .end else { return }
      if section.headerUnits <= rest { part = .items }
      items = section.items.items(endingAfterUnits: rest &- section.itemsStart)
      if section.end <= rest, items.isAtEnd { leaveSection() }
    }

    private mutating func enterSection() {
      guard let (section, start) = sections.located(number), HeightUnits.points(start) < end
      else {
        part = .end
        return
      }
      self.section = section
      self.start = start
      part = .header
    }

    private mutating func leaveSection() {
      number += 1
      enterSection()
      if part == .header { items = section.items.items(from: 0) }
    }

    /// The next element; nil when there are no more before the end.
    mutating func next() -> PlacedElement? {
      guard let element = nextInList(), element.offset < end else { return nil }
      return element
    }

    private mutating func nextInList() -> PlacedElement? {
      while part != .end {
        switch part {
        case .header:
          part = .items
          guard section.header > 0 else { continue }
          return supplementary(.header(section: number), start, section.header)
        case .items:
          if let placed = items.next() {
            return PlacedElement(
              element: .item(ItemPlace(section: number, item: placed.index)),
              units: start &+ section.itemsStart &+ placed.units, item: placed.item)
          }
          part = .footer
        case .footer:
          let (height, at) = (section.footer, start &+ section.footerStart)
          let element = ListElement.footer(section: number)
          leaveSection()
          guard height > 0 else { continue }
          return supplementary(element, at, height)
        case .end: break
        }
      }
      return nil
    }

    private func supplementary(
      _ element: ListElement, _ units: Int, _ height: Double
    ) -> PlacedElement {
      PlacedElement(element: element, units: units, item: .exact(height))
    }
  }
}
