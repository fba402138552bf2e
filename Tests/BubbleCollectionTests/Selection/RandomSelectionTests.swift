import BubbleCollection
import CollectionTestSupport
import Expectations
import Foundation
import Testing

/// Selects, taps, changes the data and scrolls, beside a twin that knows items by their identities.
private struct RandomSelection {
  let fixture: SelectionFixture
  var twin: IdentityTwin
  var batches: RandomBatches
  /// The identities that are selected, in the order in which they were.
  var selected: [Int] = []
  var touched: Int?

  init(seed: UInt64) {
    let counts = [8, 5, 0]
    fixture = SelectionFixture(counts: counts)
    twin = IdentityTwin(fixture.source.sections)
    batches = RandomBatches(generator: SeededGenerator(seed: seed))
    fixture.view.allowsMultipleSelection = true
  }

  /// A random item; nil if there is none.
  private mutating func item() -> (path: IndexPath, identity: Int)? {
    let all = twin.sections.enumerated().flatMap { section, content in
      content.items.enumerated().map { (path(section, $0.offset), $0.element) }
    }
    return all.isEmpty ? nil : all[batches.number(0..<all.count)]
  }

  private mutating func toggle(_ identity: Int) {
    if fixture.view.allowsMultipleSelection, selected.contains(identity) {
      selected.removeAll { $0 == identity }
    } else {
      if !fixture.view.allowsMultipleSelection { selected = [] }
      selected.append(identity)
    }
  }

  mutating func step() throws -> String? {
    let view = fixture.view
    switch batches.number(0..<12) {
    case 0, 1:
      guard let item = item() else { break }
      view.selectItem(at: item.path, animated: false, scrollPosition: [])
      if !view.allowsMultipleSelection { selected.removeAll { $0 != item.identity } }
      if !selected.contains(item.identity) { selected.append(item.identity) }
    case 2:
      guard let item = item() else { break }
      view.deselectItem(at: item.path, animated: false)
      selected.removeAll { $0 == item.identity }
    case 3, 4:
      guard let item = item(), view.didTapItem(at: item.path) else { break }
      toggle(item.identity)
      touched = nil
    case 5:
      if let touched {
        view.touchEnded()
        toggle(touched)
      }
      touched = nil
      guard batches.chance(60), let item = item(),
        let frame = view.layoutAttributesForItem(at: item.path)?.frame
      else { break }
      view.touchBegan(at: CGPoint(x: frame.midX, y: frame.midY))
      touched = item.identity
    case 6:
      let y = view.contentOffsetLimits.greatest.y
      fixture.scroll(to: CGFloat(batches.number(0..<Int(y) + 1)))
    case 7 where batches.chance(20):
      view.allowsMultipleSelection.toggle()
      if !view.allowsMultipleSelection { selected = selected.suffix(1) }
    case 7 where batches.chance(10):
      view.reloadData()
      view.layoutIfNeeded()
      selected = []
      touched = nil
    default: try runBatch()
    }
    return problem
  }

  private mutating func runBatch() throws {
    let (operations, free) = batches.make(for: twin.sections)
    var renamed: [Int: Int] = [:]
    twin.apply(operations, freeCounts: free, renamed: &renamed)
    let sections = twin.sections
    let order = batches.generator.next()
    try fixture.view.performBatchUpdates { [fixture] in
      fixture.source.sections = sections
      try operations.perform(on: fixture.view, order: order)
    }
    let left = Set(sections.flatMap(\.items))
    selected.removeAll { !left.contains($0) }
    if let identity = touched, !left.contains(identity) { touched = nil }
  }

  /// What is wrong; nil if nothing is.
  private var problem: String? {
    if fixture.identities != selected { return "selected \(fixture.identities), not \(selected)" }
    let visible = fixture.view.indexPathsForVisibleItems.map {
      twin.sections[$0.section].items[$0.item]
    }
    let shown = visible.filter(selected.contains)
    if fixture.lookSelected != shown { return "shown \(fixture.lookSelected), not \(shown)" }
    let touchedNow = visible.filter { $0 == touched }
    if fixture.lookTouched != touchedNow { return "touched \(fixture.lookTouched)" }
    return fixture.view.diagnostics.first?.description
  }
}

@Suite struct RandomSelectionTests {
  @Test func `what is selected and touched is as a twin of identities has it`() throws {
    let seed = testSeed()
    var run = RandomSelection(seed: seed)
    for step in 0..<testRounds(4000) {
      let problem = try run.step()
      if let problem {
        Issue.record("\(problem), BUBBLE_SEED=\(seed), step \(step)")
        return
      }
    }
  }
}
