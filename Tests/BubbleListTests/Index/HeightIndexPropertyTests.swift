import BubbleCollection
import CollectionTestSupport
import Expectations
import SumTree
import Testing

@testable import BubbleList

/// An index and the arrays that it is held against.
private struct TwinRun {
  var index: HeightIndex
  var twin: IndexTwin
  var random: SeededGenerator

  /// - Parameter isOneSection: Whether all items are in one section.
  init(seed: UInt64, isOneSection: Bool) {
    random = SeededGenerator(seed: seed)
    twin = IndexTwin(itemSpacing: random.height(), sectionSpacing: random.height())
    if isOneSection { twin.sections = [IndexTwin.Section(header: random.heightItem())] }
    index = twin.index
  }

  /// Inserts sections or items, and says what was done.
  mutating func editItems() -> String {
    guard !twin.sections.isEmpty else { return "nothing" }
    let section = random.number(below: twin.sections.count)
    let count = twin.sections[section].items.count
    let item = random.number(below: count + 1)
    let place = Place(section, item)
    switch random.number(below: 16) {
    case 0..<5:
      guard item < count else { return "nothing" }
      twin.sections[section].items[item] = random.heightItem()
      index.setItem(place, to: twin.sections[section].items[item])
      return "set \(place)"
    case 5..<8:
      let run = HeightEntry(count: 1 + random.number(below: 40), item: random.heightItem())
      twin.sections[section].items.insert(
        contentsOf: Array(repeating: run.item, count: run.count), at: item)
      index.insert([run], at: place)
      return "insert a run of \(run.count) at \(place)"
    case 8..<12:
      let long = random.number(below: 12) == 0
      let new = (0..<random.number(below: long ? 400 : 6)).map { _ in random.heightItem() }
      twin.sections[section].items.insert(contentsOf: new, at: item)
      index.insert(new.map { HeightEntry(item: $0) }, at: place)
      return "insert \(new.count) items at \(place)"
    case 12..<15:
      let most = random.number(below: 6) == 0 ? 600 : 8
      let range = item..<min(count, item + random.number(below: most))
      twin.sections[section].items.removeSubrange(range)
      index.remove(range, inSection: section)
      return "remove \(range) of \(section)"
    default:
      let gone = (0..<count).filter { _ in random.number(below: 9) == 0 }
      for item in gone.reversed() { twin.sections[section].items.remove(at: item) }
      index.remove(gone, inSection: section)
      return "remove \(gone) of \(section)"
    }
  }

  mutating func editSections() -> String {
    let section = random.number(below: twin.sections.count + 1)
    switch random.number(below: 8) {
    case 0..<3:
      let new = (0..<random.number(below: random.number(below: 8) == 0 ? 90 : 4)).map { _ in
        random.section()
      }
      twin.sections.insert(contentsOf: new, at: section)
      index.insert(IndexTwin.index(new, twin.itemSpacing, twin.sectionSpacing), at: section)
      return "insert \(new.count) sections at \(section)"
    case 3..<5:
      let most = random.number(below: 6) == 0 ? 100 : 4
      let range = section..<min(twin.sections.count, section + random.number(below: most))
      twin.sections.removeSubrange(range)
      index.remove(sections: range)
      return "remove sections \(range)"
    case 5:
      guard section < twin.sections.count else { return "nothing" }
      let target = random.number(below: twin.sections.count)
      twin.sections.insert(twin.sections.remove(at: section), at: target)
      index.insert(index.takeOut(section..<section + 1), at: target)
      return "move section \(section) to \(target)"
    default:
      guard section < twin.sections.count else { return "nothing" }
      let new = random.section()
      (twin.sections[section].header, twin.sections[section].footer) = (new.header, new.footer)
      twin.sections[section].spacing = new.spacing
      index.setMarks(
        of: section,
        to: ListSection(header: new.header, footer: new.footer, spacing: new.spacing))
      return "marks of section \(section)"
    }
  }

  /// Edits that concern the whole list.
  mutating func editAll() -> String {
    switch random.number(below: 10) {
    case 8...:
      let share = 1 + random.number(below: 4)
      for section in twin.sections.indices where random.number(below: share) == 0 {
        let new = random.section()
        (twin.sections[section].header, twin.sections[section].footer) = (new.header, new.footer)
        twin.sections[section].spacing = new.spacing
      }
      let (sections, spacing) = (twin.sections, twin.sectionSpacing)
      index.replaceMarks { kind, section, old in
        switch kind {
        case .item: old
        case .header: sections[section].header
        case .footer: sections[section].footer
        case .distance: .exact(sections[section].spacing ?? spacing)
        }
      }
      return "marks of all sections"
    case 0..<2:
      let estimate = random.height()
      forEachItem { if !$0.isExact { $0.height = estimate } }
      index.setEstimate(estimate)
      return "estimate \(estimate)"
    case 2:
      forEachItem { $0.isExact = false }
      index.forgetMeasurements()
      return "forget measurements"
    case 3..<5:
      twin.itemSpacing = random.height()
      index.setItemSpacing(twin.itemSpacing)
      return "spacing \(twin.itemSpacing)"
    case 5..<7:
      let section = random.number(below: twin.sections.count + 1)
      let place = Place(section, random.number(below: 4))
      twin.gap = HeightIndex.Gap(place: place, height: random.height())
      index.gap = twin.gap
      return "gap at \(place)"
    default:
      twin.gap = nil
      index.gap = nil
      return "no gap"
    }
  }

  private mutating func forEachItem(_ body: (inout HeightItem) -> Void) {
    for section in twin.sections.indices {
      for item in twin.sections[section].items.indices {
        body(&twin.sections[section].items[item])
      }
    }
  }

  mutating func difference(probes: Int) -> String? {
    twin.difference(from: index, &random, probes: probes)
  }
}

/// The height index against arrays, with random edits.
@Suite struct HeightIndexPropertyTests {
  private func run(
    rounds: Int, steps: Int, isOneSection: Bool, _ edit: (inout TwinRun) -> String
  ) {
    for round in 0..<rounds {
      let seed = testSeed() &+ UInt64(round)
      var run = TwinRun(seed: seed, isOneSection: isOneSection)
      var copies: [TwinRun] = []
      for step in 0..<steps {
        let name = edit(&run)
        if let problem = run.difference(probes: 2) {
          Issue.record(
            "BUBBLE_SEED=\(testSeed()), round \(round), step \(step), \(name): \(problem)")
          return
        }
        if step % 20 == 0 { copies.append(run) }
      }
      for var copy in copies + [run] {
        let problem = copy.difference(probes: 20)
        expect(problem == nil, "BUBBLE_SEED=\(testSeed()), round \(round), a copy")
      }
    }
  }

  @Test func `after any edits of items the index answers what arrays do`() {
    run(rounds: testRounds(4), steps: 100, isOneSection: true) { run in
      run.random.number(below: 8) == 0 ? run.editAll() : run.editItems()
    }
  }

  @Test func `after any edits of sections and items the index answers what arrays do`() {
    run(rounds: testRounds(3), steps: 80, isOneSection: false) { run in
      switch run.random.number(below: 8) {
      case 0..<3: run.editSections()
      case 3: run.editAll()
      default: run.editItems()
      }
    }
  }

  @Test func `equal items answer what an array does, before and after edits of all`() {
    for round in 0..<60 {
      var run = TwinRun(seed: testSeed() &+ UInt64(round), isOneSection: true)
      let item = run.random.heightItem()
      run.twin.sections[0].items = Array(repeating: item, count: run.random.number(below: 5))
      run.index.insert(
        [HeightEntry(count: run.twin.sections[0].items.count, item: item)], at: Place(0, 0))
      for step in 0..<6 {
        let problem = run.difference(probes: 6)
        expect(problem == nil, "BUBBLE_SEED=\(testSeed()), round \(round), step \(step)")
        _ = step < 3 ? run.editAll() : run.editItems()
      }
    }
  }

  @Test func `after 100,000 edits the sums are those of a fresh index`() {
    var random = SeededGenerator(seed: testSeed())
    var index = oneSection((0..<2_000).map { _ in random.height() }, isExact: true, spacing: 1 / 3)
    for _ in 0..<testRounds(25_000) {
      let place = Place(0, random.number(below: index.itemCount))
      let entry = HeightEntry(item: .exact(random.height()))
      switch random.number(below: 4) {
      case 0: index.insert([entry], at: place)
      case 1: index.remove([place.item], inSection: 0)
      default: index.setItem(place, to: entry.item)
      }
    }
    let items = Array(index.items(from: Place(0, 0)))
    let fresh = oneSection(items.map(\.height), isExact: true, spacing: 1 / 3)
    expect(fresh.tree.summary, equals: index.tree.summary, "BUBBLE_SEED=\(testSeed())")
    expect(fresh.total, equals: index.total)
    for item in stride(from: 0, to: index.itemCount, by: 37) {
      expect(fresh.item(at: Place(0, item)), equals: index.item(at: Place(0, item)))
    }
  }
}
