import CollectionTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCollection

/// What is wrong with a batch.
private enum Fault: CaseIterable {
  case deletedTwice, insertedTwice, reloadedTwice, deletedAndReloaded, deletedAndMoved
  case reloadedAndMoved, insertedAndMovedTo, movedFromTwice, movedToTwice
  case deletedBeyond, insertedBeyond, reloadedBeyond, movedFromBeyond, movedToBeyond
  case unusablePath, wrongCount, wrongSectionCount, sectionDeletedTwice, sectionReloadedAndDeleted
  case sectionBeyond, sectionInsertedBeyond, sectionMovedAndDeleted
  case movedOutOfDeletedSection, movedIntoInsertedSection
}

/// Puts one fault into a batch that was legal, and into the data where the fault is theirs.
///
/// - Returns: False if the batch has no place for the fault.
private func add(
  _ fault: Fault, to operations: inout SaidOperations, before: [IdentifiedSection],
  after: inout [IdentifiedSection]
) -> Bool {
  let beyond = path(0, before.first?.items.count ?? 0)
  switch fault {
  case .deletedTwice:
    guard let path = operations.deletedItems.last else { return false }
    operations.deletedItems.append(path)
  case .insertedTwice:
    guard let path = operations.insertedItems.last else { return false }
    operations.insertedItems.append(path)
  case .reloadedTwice:
    guard let path = operations.reloadedItems.last else { return false }
    operations.reloadedItems.append(path)
  case .deletedAndReloaded:
    guard let path = operations.deletedItems.last else { return false }
    operations.reloadedItems.append(path)
  case .deletedAndMoved:
    guard let move = operations.movedItems.last else { return false }
    operations.deletedItems.append(move.from)
  case .reloadedAndMoved:
    guard let move = operations.movedItems.last else { return false }
    operations.reloadedItems.append(move.from)
  case .insertedAndMovedTo:
    guard let move = operations.movedItems.last else { return false }
    operations.insertedItems.append(move.to)
  case .movedFromTwice:
    guard let move = operations.movedItems.last else { return false }
    operations.movedItems.append((move.from, path(move.to.section, 0)))
  case .movedToTwice:
    guard let move = operations.movedItems.last else { return false }
    operations.movedItems.append((path(move.from.section, 0), move.to))
  case .deletedBeyond: operations.deletedItems.append(beyond)
  case .insertedBeyond:
    operations.insertedItems.append(path(0, after.first?.items.count ?? 0))
  case .reloadedBeyond: operations.reloadedItems.append(beyond)
  case .movedFromBeyond: operations.movedItems.append((beyond, path(0, 0)))
  case .movedToBeyond: operations.movedItems.append((path(0, 0), path(after.count, 0)))
  case .unusablePath: operations.deletedItems.append([0])
  case .wrongCount:
    let changing = operations.insertedSections
    guard operations.reloadedSections.isEmpty,
      let section = after.indices.first(where: { !changing.contains($0) })
    else { return false }
    after[section].items.append(-5)
  case .wrongSectionCount: after.append(IdentifiedSection(identity: -5, items: []))
  case .sectionDeletedTwice:
    guard let section = operations.deletedSections.last else { return false }
    operations.deletedSections.append(section)
  case .sectionReloadedAndDeleted:
    guard let section = operations.deletedSections.last else { return false }
    operations.reloadedSections.append(section)
  case .sectionBeyond: operations.reloadedSections.append(before.count)
  case .sectionInsertedBeyond: operations.insertedSections.append(after.count)
  case .sectionMovedAndDeleted:
    guard let move = operations.movedSections.last else { return false }
    operations.deletedSections.append(move.from)
  case .movedOutOfDeletedSection:
    let said = Set(operations.deletedItems)
    guard let section = operations.deletedSections.first,
      let target = operations.insertedItems.last,
      before[section].items.count > 1, !said.contains(path(section, 1))
    else { return false }
    operations.insertedItems.removeLast()
    operations.movedItems.append((path(section, 1), target))
  case .movedIntoInsertedSection:
    let said = Set(operations.insertedItems)
    guard let section = operations.insertedSections.first,
      let source = operations.deletedItems.first,
      !after[section].items.isEmpty, !said.contains(path(section, 0))
    else { return false }
    operations.deletedItems.removeFirst()
    operations.movedItems.append((source, path(section, 0)))
  }
  return true
}

@Suite struct IllegalBatchTests {
  /// What can be seen of a collection view.
  private func state(_ view: CollectionView) -> [String] {
    let elements = view.visibleElements.map { element in
      let number = element.view.map { "\(UInt(bitPattern: ObjectIdentifier($0).hashValue))" }
      return "\(element.attributes) \(number ?? "") \(element.view?.tag ?? 0)"
    }
    let counts = (0..<view.numberOfSections).map { "\(view.numberOfItems(inSection: $0))" }
    return elements + counts + ["\(view.bounds) \(view.contentSize) \(view.subviews.count)"]
  }

  @Test func `illegal random batches are refused, and nothing is changed by them`() throws {
    let seed = testSeed()
    var batches = RandomBatches(generator: SeededGenerator(seed: seed))
    let sections = (0..<4).map { section in
      IdentifiedSection(identity: section, items: (0..<4).map { 1000 * (section + 1) + $0 })
    }
    var twin = IdentityTwin(sections)
    let source = ViewSource(sections)
    let fixture = UpdateFixture(source)
    let view = fixture.collectionView
    var told = 0
    view.changesHandler = { _ in told += 1 }
    var refused: [Fault: Int] = [:]
    for batch in 0..<testRounds(500) {
      let old = twin.sections
      let (legal, free) = batches.make(for: old)
      var renamed: [Int: Int] = [:]
      twin.apply(legal, freeCounts: free, renamed: &renamed)
      var operations = legal
      var data = twin.sections
      let fault = Fault.allCases[batch % Fault.allCases.count]
      if add(fault, to: &operations, before: old, after: &data) {
        let before = state(view)
        let order = batches.generator.next()
        fixture.layout.forget()
        source.forget()
        told = 0
        var completed = false
        #expect(throws: CollectionUpdateError.self, "seed \(seed), batch \(batch), \(fault)") {
          try view.performBatchUpdates {
            source.sections = data
            try operations.perform(on: view, order: order)
          } completion: { _ in
            completed = true
          }
        }
        expect(state(view) == before && told == 0, "seed \(seed), batch \(batch), \(fault)")
        expect(fixture.layout.calls == 0 && source.cells.isEmpty && !completed)
        view.layoutIfNeeded()
        expect(fixture.layout.calls, equals: 0, "nothing is pending")
        refused[fault, default: 0] += 1
        source.sections = old
      }
      // The same without the fault is a matter of course.
      let order = batches.generator.next()
      try view.performBatchUpdates {
        source.sections = twin.sections
        try legal.perform(on: view, order: order)
      }
      expect(view.numberOfSections, equals: twin.sections.count)
    }
    for fault in Fault.allCases {
      expect(refused[fault, default: 0] > 0, "\(fault) never came, seed \(seed)")
    }
  }

  @Test
  func
    `a section that is moved twice is refused before the data is asked for places that it lacks`()
    throws
  {
    let fixture = UpdateFixture(ViewSource(counts: [4, 0, 0]))
    #expect(throws: CollectionUpdateError.sectionCollision(.move, .move, section: 0, .before)) {
      try fixture.collectionView.performBatchUpdates {
        try fixture.collectionView.moveSection(0, toSection: 1)
        try fixture.collectionView.moveSection(0, toSection: 1)
        try fixture.collectionView.reloadSections([1])
      }
    }
  }

  @Test func `after a refused batch the data is put right, or taken again`() throws {
    let fixture = UpdateFixture(ViewSource(counts: [3]))
    let view = fixture.collectionView
    #expect(throws: CollectionUpdateError.self) {
      try view.performBatchUpdates {
        fixture.source.sections[0].items = [7, 8]
        try view.insertItems(at: [path(0, 0)])
      }
    }
    expect(view.numberOfItems(inSection: 0), equals: 3)
    view.reloadData()
    view.layoutIfNeeded()
    expect(view.visibleCells.map(\.tag), equals: [7, 8])
    try fixture.insert(9, at: path(0, 2))
    expect(view.visibleCells.map(\.tag), equals: [7, 8, 9])
  }
}
