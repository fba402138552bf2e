import BubbleCollection
import Testing

@testable import BubbleList

/// A list of sections, in the simplest way.
private struct SectionTwin {
  struct Section {
    var header = HeightItem.absent
    var footer = HeightItem.absent
    var gap = 0.0
    var gapItem = 0
    var bottomInset = 0.0
    var spacing: Double?
    var items = HeightTwin(spacing: 0)
  }

  var sections: [Section] = []
  var spacing = 0.0
  var topInset = 0.0
  var bottomInset = 0.0

  /// Every header, item and footer from top to bottom with start and end, and where the content ends.
  var elements: (all: [(element: PlacedElement, end: Int)], total: Int) {
    var y = HeightTwin.units(topInset)
    var end = y
    var all: [(element: PlacedElement, end: Int)] = []
    for (number, section) in sections.enumerated() {
      func add(_ element: ListElement, _ item: HeightItem) {
        let placed = PlacedElement(element: element, units: y, item: item)
        all.append((placed, y + HeightTwin.units(item.height)))
      }
      if section.header.height > 0 { add(.header(section: number), section.header) }
      y += HeightTwin.units(section.header.height)
      var start = y
      let starts = section.items.starts
      for (index, item) in section.items.items.enumerated() {
        if index == section.gapItem { start += HeightTwin.units(section.gap) }
        y = start + starts[index]
        add(.item(Place(number, index)), item)
      }
      y = start + section.items.totalUnits(starts) + HeightTwin.units(section.bottomInset)
      if section.footer.height > 0 { add(.footer(section: number), section.footer) }
      y += HeightTwin.units(section.footer.height)
      end = y
      y += HeightTwin.units(section.spacing ?? spacing)
    }
    return (all, sections.isEmpty ? 0 : end + HeightTwin.units(bottomInset))
  }

  private func places(_ elements: [(element: PlacedElement, end: Int)]) -> [(
    Place, PlacedElement, Int
  )] {
    elements.compactMap {
      guard case .item(let place) = $0.element.element else { return nil }
      return (place, $0.element, $0.end)
    }
  }

  func difference(from index: SectionIndex, _ random: inout TestRandom, probes: Int) -> String? {
    let (all, total) = elements
    let items = places(all)
    if index.count != sections.count { return "count" }
    if index.itemCount != items.count { return "items" }
    if index.exactCount != items.count(where: \.1.item.isExact) { return "exact" }
    if index.total != HeightUnits.points(total) { return "total \(index.total)" }
    for probe in 0..<probes {
      let y =
        probe == 0 || all.isEmpty
        ? random.number(below: total + 2) - 1
        : all[random.number(below: all.count)].element.units + random.number(below: 3) - 1
      let offset = Double(y) / 268_435_456
      let end = offset + Double(random.number(below: 400))
      let expected = all.filter { $0.end > y && $0.element.offset < end }.map(\.element)
      let walked = Array(index.elements(endingAfter: offset, startingBefore: end))
      if walked != expected { return "elements in \(offset)..<\(end)" }
      if index.firstItem(endingAfter: offset) != items.first(where: { $0.2 > y })?.0 {
        return "first item ending after \(offset)"
      }
      if index.lastItem(startingAtOrBefore: offset) != items.last(where: { $0.1.units <= y })?.0 {
        return "last item starting before \(offset)"
      }
      let section = random.number(below: sections.count + 2) - 1
      for pinned in [false, true] {
        func counts(_ item: HeightItem) -> Bool {
          item.height > 0 && (!pinned || item.pinning != nil)
        }
        let headers = sections.indices.filter { counts(sections[$0].header) }
        let next = headers.first { $0 > section }
        if index.sectionWithHeader(after: section, pinned: pinned) != next {
          return "header after \(section)"
        }
        let footers = sections.indices.filter { counts(sections[$0].footer) }
        let previous = footers.last { $0 < section }
        if index.sectionWithFooter(before: section, pinned: pinned) != previous {
          return "footer before \(section)"
        }
        if pinned, index.pinnedHeaderCount != headers.count { return "pinned headers" }
        if pinned, index.pinnedFooterCount != footers.count { return "pinned footers" }
      }
      guard !items.isEmpty else { continue }
      let ordinal = random.number(below: items.count)
      let place = items[ordinal].0
      if index.item(atOrdinal: ordinal) != place || index.ordinal(of: place) != ordinal {
        return "ordinal of \(place)"
      }
      let found = index.item(at: place)
      if found?.units != items[ordinal].1.units || found?.item != items[ordinal].1.item {
        return "item at \(place)"
      }
      if index.offset(of: place) != items[ordinal].1.offset { return "offset of \(place)" }
      if index.item(before: place) != (ordinal == 0 ? nil : items[ordinal - 1].0)
        || index.item(after: place) != (ordinal + 1 == items.count ? nil : items[ordinal + 1].0)
      {
        return "neighbours of \(place)"
      }
      for edge in ChatItemPinningType.allCases {
        let pinned = items.filter { $0.1.item.pinning == edge }.map(\.0)
        if index.pinnedItem(edge, before: place) != pinned.last(where: { $0 < place })
          || index.pinnedItem(edge, after: place) != pinned.first(where: { $0 > place })
        {
          return "\(edge) pins around \(place)"
        }
      }
    }
    return problem(in: index.tree)
  }
}

extension TestRandom {
  fileprivate mutating func section() -> (SectionTwin.Section, ListSection) {
    var twin = SectionTwin.Section(
      header: heightItem(), footer: heightItem(), gap: number(below: 2) == 0 ? height() : 0,
      gapItem: number(below: 4), bottomInset: height(),
      spacing: number(below: 4) == 0 ? height() : nil, items: HeightTwin(spacing: height()))
    let count = number(below: 3) == 0 ? 0 : number(below: number(below: 8) == 0 ? 150 : 6)
    for _ in 0..<count { twin.items.items.append(heightItem()) }
    var section = ListSection(
      items: HeightIndex(twin.items.items, spacing: twin.items.spacing), header: twin.header,
      footer: twin.footer, bottomInset: twin.bottomInset, spacing: twin.spacing)
    section.gap = twin.gap
    section.gapItem = twin.gapItem
    return (twin, section)
  }

  /// A section with nothing in it, which may take room all the same.
  fileprivate mutating func emptySection() -> (SectionTwin.Section, ListSection) {
    let spacing = number(below: 3) == 0 ? nil : number(below: 3) == 0 ? height() : 0
    return (SectionTwin.Section(spacing: spacing), ListSection(spacing: spacing))
  }
}

/// The section index against arrays, with random edits.
@Suite struct SectionIndexPropertyTests {
  private func edit(
    _ index: inout SectionIndex, _ twin: inout SectionTwin, _ random: inout TestRandom
  ) -> String {
    let place = random.number(below: twin.sections.count + 1)
    switch random.number(below: 16) {
    case 0..<4:
      let many = random.number(below: 8) == 0 ? 90 : 4
      let areEmpty = random.number(below: 4) == 0
      let new = (0..<random.number(below: many)).map { _ in
        areEmpty ? random.emptySection() : random.section()
      }
      twin.sections.insert(contentsOf: new.map(\.0), at: place)
      index.insert(new.map(\.1), at: place)
      return "insert \(new.count) sections at \(place)"
    case 4..<6:
      let most = random.number(below: 6) == 0 ? 100 : 4
      let range = place..<min(twin.sections.count, place + random.number(below: most))
      twin.sections.removeSubrange(range)
      index.remove(range)
      return "remove sections \(range)"
    case 6:
      guard place < twin.sections.count else { return "nothing" }
      let target = random.number(below: twin.sections.count)
      twin.sections.insert(twin.sections.remove(at: place), at: target)
      index.move(place, to: target)
      return "move section \(place) to \(target)"
    case 7:
      guard place < twin.sections.count else { return "nothing" }
      let (section, new) = random.section()
      twin.sections[place] = section
      index.modify(place) { $0 = new }
      return "reload section \(place)"
    case 8..<14: return editItems(of: place, &index, &twin, &random)
    case 14:
      let estimate = random.height()
      for section in twin.sections.indices {
        for item in twin.sections[section].items.items.indices
        where !twin.sections[section].items.items[item].isExact {
          twin.sections[section].items.items[item].height = estimate
        }
      }
      index.setEstimate(estimate)
      return "estimate"
    default:
      twin.spacing = random.height()
      twin.topInset = random.height()
      twin.bottomInset = random.height()
      index.setSpacing(twin.spacing)
      index.topInset = twin.topInset
      index.bottomInset = twin.bottomInset
      return "spacing and insets"
    }
  }

  private func editItems(
    of section: Int, _ index: inout SectionIndex, _ twin: inout SectionTwin,
    _ random: inout TestRandom
  ) -> String {
    guard section < twin.sections.count else { return "nothing" }
    let item = random.number(below: twin.sections[section].items.items.count + 1)
    let isNew = item == twin.sections[section].items.items.count || random.number(below: 3) == 0
    let new = random.heightItem()
    if isNew {
      twin.sections[section].items.items.insert(new, at: item)
      index.modify(section) { $0.items.insert(HeightRun(count: 1, item: new), at: item) }
    } else if random.number(below: 3) == 0 {
      twin.sections[section].items.items.remove(at: item)
      index.modify(section) { $0.items.remove(item..<item + 1) }
    } else {
      twin.sections[section].items.items[item].height = new.height
      twin.sections[section].items.items[item].isExact = true
      index.setHeight(
        of: Place(section, item), to: new.height, isExact: true)
    }
    return "edit item \(item) of section \(section)"
  }

  @Test func `after any edits the list answers what arrays do`() {
    for round in 0..<20 {
      var random = TestRandom(seed: testSeed &+ UInt64(round))
      var twin = SectionTwin()
      var index = SectionIndex()
      var copies: [(SectionIndex, SectionTwin)] = []
      for step in 0..<60 {
        let name = edit(&index, &twin, &random)
        if let problem = twin.difference(from: index, &random, probes: 2) {
          Issue.record("BUBBLE_SEED=\(testSeed), round \(round), step \(step), \(name): \(problem)")
          return
        }
        if step % 20 == 0 { copies.append((index, twin)) }
      }
      for (index, twin) in copies {
        let problem = twin.difference(from: index, &random, probes: 5)
        #expect(problem == nil, "BUBBLE_SEED=\(testSeed), round \(round), a copy")
      }
    }
  }
}
