import BubbleCollection
import CollectionTestSupport
import ListCore
import SumTree
import Testing

@testable import BubbleList

/// The same as a `HeightIndex`, in the simplest way: arrays.
struct IndexTwin {
  struct Section: Equatable {
    var header = HeightItem.absent
    var footer = HeightItem.absent
    var spacing: Double?
    var items: [HeightItem] = []
  }

  /// Where everything is: what can be read from the top to the bottom at one go.
  struct Frames {
    /// Every header, item and footer from top to bottom with its end.
    var all: [(element: PlacedElement, end: Int)] = []
    var items: [(place: Place, element: PlacedElement, end: Int)] = []
    /// Where each section starts, and where it ends; the last start is that of one more.
    var starts = [0]
    var ends: [Int] = []
  }

  var sections: [Section] = []
  var itemSpacing = 0.0
  var sectionSpacing = 0.0
  var gap: HeightIndex.Gap?

  /// A length in the index's units, rounded without its trick.
  static func units(_ points: Double) -> Int {
    Int((points * 268_435_456).rounded(.toNearestOrEven))
  }

  var frames: Frames {
    var frames = Frames()
    var y = 0
    for (number, section) in sections.enumerated() {
      func add(_ element: ListElement, _ item: HeightItem) {
        let placed = PlacedElement(element: element, units: y, item: item)
        y += IndexTwin.units(item.height)
        frames.all.append((placed, y))
        if case .item(let place) = element { frames.items.append((place, placed, y)) }
      }
      if section.header.height > 0 { add(.header(section: number), section.header) }
      for (index, item) in section.items.enumerated() {
        if let gap, gap.place == Place(number, index) { y += IndexTwin.units(gap.height) }
        add(.item(Place(number, index)), item)
        let isLast = index == section.items.count - 1
        if !isLast { y += IndexTwin.units(item.spacing ?? itemSpacing) }
      }
      if section.footer.height > 0 { add(.footer(section: number), section.footer) }
      frames.ends.append(y)
      y += IndexTwin.units(section.spacing ?? sectionSpacing)
      frames.starts.append(y)
    }
    return frames
  }

  /// An index of the same, made at one go.
  var index: HeightIndex {
    var index = IndexTwin.index(sections, itemSpacing, sectionSpacing)
    index.gap = gap
    return index
  }

  static func index(
    _ sections: [Section], _ itemSpacing: Double, _ sectionSpacing: Double
  ) -> HeightIndex {
    var list = HeightIndexBuilder(itemSpacing: itemSpacing, sectionSpacing: sectionSpacing)
    for section in sections {
      list.beginSection()
      for item in section.items { list.add(item) }
      list.endSection(
        ListSection(
          header: section.header, footer: section.footer, spacing: section.spacing))
    }
    return list.finished()
  }
}

extension IndexTwin {
  /// What the index answers otherwise, as far as a few random questions show.
  func difference(
    from index: HeightIndex, _ random: inout SeededGenerator, probes: Int
  ) -> String? {
    let frames = frames
    if index.count != sections.count { return "count \(index.count)" }
    if index.itemCount != frames.items.count { return "items \(index.itemCount)" }
    if index.exactCount != frames.items.count(where: \.element.item.isExact) { return "exact" }
    if index.total != HeightUnits.points(frames.ends.last ?? 0) { return "total \(index.total)" }
    for probe in 0..<probes {
      let y =
        probe == 0 || frames.all.isEmpty
        ? random.number(below: (frames.ends.last ?? 0) + 2) - 1
        : frames.all[random.number(below: frames.all.count)].element.units
          + random.number(below: 3) - 1
      let ordinal = random.number(below: frames.items.count + 1)
      let problem =
        offsets(index, y, frames, Double(random.number(below: 400)))
        ?? marks(index, random.number(below: sections.count + 2) - 1, frames)
        ?? (ordinal < frames.items.count ? items(index, ordinal, frames) : nil)
      if let problem { return problem }
    }
    return problem(in: index)
  }

  private func offsets(
    _ index: HeightIndex, _ y: Int, _ frames: Frames, _ length: Double
  ) -> String? {
    let offset = Double(y) / 268_435_456
    let end = offset + length
    let seen = frames.all.filter { $0.end > y && $0.element.offset < end }.map(\.element)
    if Array(index.elements(endingAfter: offset, startingBefore: end)) != seen {
      return "elements in \(offset)..<\(end)"
    }
    if index.firstItem(endingAfter: offset) != frames.items.first(where: { $0.end > y })?.place {
      return "first item ending after \(offset)"
    }
    if index.lastItem(startingAtOrBefore: offset)
      != frames.items.last(where: { $0.element.units <= y })?.place
    {
      return "last item starting before \(offset)"
    }
    let section = sections.indices.first { frames.starts[$0 + 1] > y } ?? sections.indices.last
    return index.section(at: offset) == section ? nil : "section at \(offset)"
  }

  private func marks(_ index: HeightIndex, _ section: Int, _ frames: Frames) -> String? {
    for pinned in [false, true] {
      func counts(_ item: HeightItem) -> Bool {
        item.height > 0 && (!pinned || item.pinning != nil)
      }
      let headers = sections.indices.filter { counts(sections[$0].header) }
      let next = headers.first { $0 > section }
      let header = frames.all.first { $0.element.element == next.map { .header(section: $0) } }
      if index.header(after: section, pinned: pinned) != header?.element {
        return "header after \(section)"
      }
      let footers = sections.indices.filter { counts(sections[$0].footer) }
      let previous = footers.last { $0 < section }
      let footer = frames.all.first { $0.element.element == previous.map { .footer(section: $0) } }
      if index.footer(before: section, pinned: pinned) != footer?.element {
        return "footer before \(section)"
      }
      if pinned, index.pinnedHeaderCount != headers.count { return "pinned headers" }
      if pinned, index.pinnedFooterCount != footers.count { return "pinned footers" }
    }
    let found = index[section]
    guard sections.indices.contains(section) else {
      return found == nil && index.itemCount(inSection: section) == 0 ? nil : "section \(section)"
    }
    let own = sections[section]
    if index.itemCount(inSection: section) != own.items.count { return "items of \(section)" }
    if found?.header != own.header || found?.footer != own.footer { return "marks of \(section)" }
    if found?.start != frames.starts[section] || found?.end != frames.ends[section] {
      return "place of section \(section)"
    }
    return nil
  }

  private func items(_ index: HeightIndex, _ ordinal: Int, _ frames: Frames) -> String? {
    let (place, element, _) = frames.items[ordinal]
    if index.item(atOrdinal: ordinal) != place || index.ordinal(of: place) != ordinal {
      return "ordinal of \(place)"
    }
    if index.item(at: place) != element {
      return "item at \(place)"
    }
    if index.offset(of: place) != element.offset { return "offset of \(place)" }
    let next = ordinal + 1 < frames.items.count ? frames.items[ordinal + 1].place : nil
    if index.item(before: place) != (ordinal == 0 ? nil : frames.items[ordinal - 1].place)
      || index.item(after: place) != next
    {
      return "neighbours of \(place)"
    }
    if Array(index.items(from: place)) != Array(sections[place.section].items[place.item...]) {
      return "walk from \(place)"
    }
    for edge in ChatItemPinningType.allCases {
      let pinned = frames.items.filter { $0.element.item.pinning == edge }.map(\.place)
      if index.pinnedItem(edge, before: place) != pinned.last(where: { $0 < place })
        || index.pinnedItem(edge, after: place) != pinned.first(where: { $0 > place })
        || index.pinnedRank(edge, of: place) != pinned.count(where: { $0 < place })
      {
        return "\(edge) pins around \(place)"
      }
    }
    return nil
  }

  /// Whether the sums of the tree are those of one made at one go.
  private func problem(in index: HeightIndex) -> String? {
    index.tree.summary == self.index.tree.summary ? nil : "sums"
  }
}

extension SeededGenerator {
  /// A height in thirds of a point; some are 0.
  mutating func height() -> Double {
    number(below: 6) == 0 ? 0 : Double(number(below: 200)) / 3
  }

  /// An item with now and then something besides its height.
  mutating func heightItem() -> HeightItem {
    var item = HeightItem(height: height(), isExact: number(below: 2) == 0)
    if number(below: 8) == 0 { item.spacing = number(below: 2) == 0 ? 0 : height() }
    if number(below: 8) == 0 {
      item.width = height()
      item.alignment = ChatItemAlignment.allCases[number(below: 4)]
    }
    if number(below: 12) == 0 { item.pinning = number(below: 2) == 0 ? .top : .bottom }
    return item
  }

  /// A section; a third of them have no items, some many, some nothing at all.
  mutating func section() -> IndexTwin.Section {
    let spacing = number(below: 4) == 0 ? height() : nil
    if number(below: 4) == 0 { return IndexTwin.Section(spacing: spacing) }
    let count = number(below: 3) == 0 ? 0 : number(below: number(below: 8) == 0 ? 150 : 6)
    return IndexTwin.Section(
      header: heightItem(), footer: heightItem(), spacing: spacing,
      items: (0..<count).map { _ in heightItem() })
  }
}
