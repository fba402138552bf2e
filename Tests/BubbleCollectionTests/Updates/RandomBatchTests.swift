import CollectionTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCollection

/// One collection view that random batches run through, beside its twin.
private final class RandomRun {
  let fixture: UpdateFixture
  let views: ViewSource?
  var twin: IdentityTwin
  var batches: RandomBatches
  var told: [CollectionViewChanges] = []

  init(seed: UInt64, hasViews: Bool) {
    batches = RandomBatches(generator: SeededGenerator(seed: seed))
    let sections = (0..<3).map { section in
      IdentifiedSection(
        identity: section, items: (0..<(4 * section)).map { 1000 * (section + 1) + $0 })
    }
    let source: any IdentityData & CollectionViewDataSource =
      hasViews ? ViewSource(sections) : IdentitySource(sections)
    views = source as? ViewSource
    twin = IdentityTwin(sections)
    fixture = UpdateFixture(source)
    fixture.collectionView.changesHandler = { [unowned self] in told.append($0) }
  }

  var view: CollectionView { fixture.collectionView }

  /// Elements by what they stand for: the identity of an item, or that of a section below 0.
  func visible(_ sections: [IdentifiedSection], in bounds: CGRect) -> [Int: (
    ElementIdentity, CGRect
  )] {
    var result: [Int: (ElementIdentity, CGRect)] = [:]
    var y: CGFloat = 0
    for (section, content) in sections.enumerated() {
      let header = CGRect(x: 0, y: y, width: 100, height: 6)
      y += 6
      if header.maxY > bounds.minY, header.minY < bounds.maxY {
        let element = ElementIdentity.supplementary(SectionedRows.headerKind, path(section, 0))
        result[-1 - content.identity] = (element, header)
      }
      for (item, identity) in content.items.enumerated() {
        let frame = CGRect(x: 0, y: y, width: 100, height: 10)
        y += 10
        if frame.maxY > bounds.minY, frame.minY < bounds.maxY {
          result[identity] = (.cell(path(section, item)), frame)
        }
      }
    }
    return result
  }

  func scrollSomewhere() {
    let limits = view.contentOffsetLimits
    let y = Double(batches.number(Int(limits.least.y)..<Int(limits.greatest.y) + 1))
    view.contentOffset = CGPoint(x: 0, y: y)
    view.layoutIfNeeded()
  }
}

extension RandomRun {
  /// Runs one legal batch and compares everything.
  ///
  /// - Returns: What is wrong; nil if nothing is.
  func step() throws -> String? {
    let old = twin.sections
    let (operations, free) = batches.make(for: old)
    var renamed: [Int: Int] = [:]
    twin.apply(operations, freeCounts: free, renamed: &renamed)
    let before = visible(old, in: view.bounds)
    let cells = Dictionary(
      view.visibleElements.map { ($0.element, $0.view.map(ObjectIdentifier.init)) },
      uniquingKeysWith: { first, _ in first })
    let height = twin.sections.reduce(0) { $0 + 6 + CGFloat($1.items.count) * 10 }
    let offset = min(view.contentOffset.y, max(0, height - 60))
    told = []
    fixture.layout.forget()
    views?.forget()
    let order = batches.generator.next()
    try view.performBatchUpdates {
      self.fixture.source.sections = self.twin.sections
      try operations.perform(on: self.view, order: order)
    }
    if view.contentOffset.y != offset { return "offset \(view.contentOffset.y), not \(offset)" }
    let after = visible(twin.sections, in: view.bounds)
    let problem = compareCounts() ?? compareVisible(after) ?? compareChanges(before, after)
    if let problem { return problem }
    // The mapping and the questions are the same with views.
    return views == nil
      ? compareMapping(from: old, operations, renamed) ?? compareQuestions(before, after)
      : compareViews(before, after, cells)
  }

  private func compareCounts() -> String? {
    let counts = (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
    return counts == twin.sections.map(\.items.count) ? nil : "counts \(counts)"
  }

  private func compareVisible(_ after: [Int: (ElementIdentity, CGRect)]) -> String? {
    let frames = Dictionary(uniqueKeysWithValues: after.values.map { ($0.0, $0.1) })
    let shown = Dictionary(
      view.visibleElements.map { ($0.element, $0.attributes.frame) },
      uniquingKeysWith: { first, _ in first })
    return frames == shown ? nil : "visible \(shown), not \(frames)"
  }

  private func compareChanges(
    _ before: [Int: (ElementIdentity, CGRect)], _ after: [Int: (ElementIdentity, CGRect)]
  ) -> String? {
    guard told.count <= 1 else { return "told \(told.count) times" }
    let changes = told.first?.changes ?? []
    func named(_ kind: ElementChange.Kind) -> [ElementIdentity] {
      changes.filter { $0.kind == kind }.map(\.element)
    }
    let disappeared = before.filter { after[$0.key] == nil }.map(\.value.0)
    let appeared = after.filter { before[$0.key] == nil }.map(\.value.0)
    let moved = after.filter { key, value in before[key].map { $0 != value } ?? false }
    guard sorted(named(.disappeared)) == sorted(disappeared) else {
      return "disappeared \(named(.disappeared)), not \(disappeared)"
    }
    guard sorted(named(.appeared)) == sorted(appeared) else {
      return "appeared \(named(.appeared)), not \(appeared)"
    }
    guard sorted(named(.moved)) == sorted(moved.map(\.value.0)) else {
      return "moved \(named(.moved)), not \(moved.map(\.value.0))"
    }
    let origins = changes.filter { $0.kind == .moved }
    for change in origins {
      let identity = moved.first { $0.value.0 == change.element }?.key
      guard let identity, before[identity]?.0 == change.previousElement else {
        return "\(change.element) comes from \(String(describing: change.previousElement))"
      }
    }
    return nil
  }

  private func compareQuestions(
    _ before: [Int: (ElementIdentity, CGRect)], _ after: [Int: (ElementIdentity, CGRect)]
  ) -> String? {
    let layout = fixture.layout
    if layout.wasAskedTooEarly { return "asked for elements before the updates were told" }
    if layout.updates.count != 1 { return "updates told \(layout.updates.count) times" }
    if layout.preparations != 1 { return "prepared \(layout.preparations) times" }
    if sorted(layout.finals) != sorted(before.values.map(\.0)) { return "asked other finals" }
    if sorted(layout.initials) != sorted(after.values.map(\.0)) { return "asked other initials" }
    return nil
  }

  private func compareViews(
    _ before: [Int: (ElementIdentity, CGRect)], _ after: [Int: (ElementIdentity, CGRect)],
    _ old: [ElementIdentity: ObjectIdentifier?]
  ) -> String? {
    guard let views else { return nil }
    for element in view.visibleElements {
      let place = element.element.indexPath
      let section = twin.sections[place.section]
      let isCell = element.element.category == .cell
      let identity = isCell ? section.items[place.item] : section.identity
      guard element.view?.tag == identity else {
        return
          "the view \(element.view.map { "\($0.tag)" } ?? "nil") for \(identity) at \(element.element)"
      }
      guard let name = before[isCell ? identity : -1 - identity]?.0 else { continue }
      guard old[name] == element.view.map(ObjectIdentifier.init) else { return "another view" }
    }
    let asked = Set(views.cells)
    let needed = after.filter { before[$0.key] == nil && $0.key >= 0 }.map(\.value.0.indexPath)
    return asked == Set(needed) ? nil : "asked for the cells \(asked), not \(needed)"
  }

  private func sorted(_ elements: [ElementIdentity]) -> [ElementIdentity] {
    elements.sorted { ($0.category.rawValue, $0.indexPath) < ($1.category.rawValue, $1.indexPath) }
  }
}

extension RandomRun {
  /// Compares the mapping of the operations with the twin's identities, both ways.
  private func compareMapping(
    from old: [IdentifiedSection], _ operations: SaidOperations, _ renamed: [Int: Int]
  ) -> String? {
    var recorded = RecordedUpdates()
    recorded.items.deleted = operations.deletedItems
    recorded.items.inserted = operations.insertedItems
    recorded.items.reloaded = operations.reloadedItems
    recorded.items.moved = operations.movedItems
    recorded.sections.deleted = operations.deletedSections.map { [$0] }
    recorded.sections.inserted = operations.insertedSections.map { [$0] }
    recorded.sections.reloaded = operations.reloadedSections.map { [$0] }
    recorded.sections.moved = operations.movedSections
    let mapping = try? UpdateMapping(
      before: SectionCounts(old.map(\.items.count)),
      after: SectionCounts(twin.sections.map(\.items.count)), updates: recorded)
    guard let mapping else { return "no mapping" }
    var places: [Int: IndexPath] = [:]
    for (section, content) in twin.sections.enumerated() {
      for (item, identity) in content.items.enumerated() { places[identity] = path(section, item) }
    }
    var mapped: Set<IndexPath> = []
    for (section, content) in old.enumerated() {
      for (item, identity) in content.items.enumerated() {
        let after = mapping.after(of: path(section, item))
        guard after == places[renamed[identity] ?? identity] else {
          return "\(path(section, item)) becomes \(String(describing: after))"
        }
        guard let after else { continue }
        mapped.insert(after)
        guard mapping.before(of: after) == path(section, item) else {
          return "\(after) was not \(path(section, item))"
        }
      }
    }
    let new = places.values.filter { !mapped.contains($0) }
    return new.allSatisfy { mapping.before(of: $0) == nil } ? nil : "a new item was something"
  }
}

@Suite struct RandomBatchTests {
  @Test(arguments: [false, true])
  func `10,000 random batches are as a naive twin has them`(hasViews: Bool) throws {
    let seed = testSeed()
    let run = RandomRun(seed: seed, hasViews: hasViews)
    for batch in 0..<testRounds(1_250) {
      if batch % 5 == 0 { run.scrollSomewhere() }
      let problem = try run.step()
      // No expectation for each: 10,000 of them take time.
      if let problem {
        Issue.record("\(problem), BUBBLE_SEED=\(seed), batch \(batch)")
        return
      }
    }
    expect(run.view.diagnostics.isEmpty)
  }
}
