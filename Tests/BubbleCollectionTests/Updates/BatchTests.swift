import Expectations
import Foundation
import Testing

@testable import BubbleCollection

private struct Refusal: Error {}

@Suite struct BatchTests {
  @Test func `an update outside a batch is a batch of one`() throws {
    let fixture = UpdateFixture(counts: [3])
    fixture.layout.forget()
    try fixture.insert(7, at: path(0, 1))
    expect(fixture.collectionView.numberOfItems(inSection: 0), equals: 4)
    expect(fixture.layout.updates.map { $0.map(\.description) }, equals: [["insert [0, 1]"]])
  }

  @Test func `batches within a batch join it`() throws {
    let fixture = UpdateFixture(counts: [3])
    fixture.layout.forget()
    var completed: [String] = []
    try fixture.collectionView.performBatchUpdates {
      try fixture.insert(7, at: path(0, 1))
      try fixture.collectionView.performBatchUpdates {
        try fixture.delete(path(0, 0))
      } completion: {
        completed.append("inner \($0)")
      }
      expect(fixture.layout.calls == 0 && completed.isEmpty)
    } completion: {
      completed.append("outer \($0)")
    }
    expect(
      fixture.layout.updates.map { $0.map(\.description) },
      equals: [["delete [0, 0]", "insert [0, 1]"]])
    expect(completed, equals: ["inner true", "outer true"])
  }

  @Test func `a block that throws has said nothing`() throws {
    let fixture = UpdateFixture(counts: [3])
    fixture.layout.forget()
    var completed = false
    #expect(throws: Refusal.self) {
      try fixture.collectionView.performBatchUpdates {
        try fixture.collectionView.deleteItems(at: [path(0, 0)])
        throw Refusal()
      } completion: { _ in
        completed = true
      }
    }
    expect(fixture.layout.calls == 0 && !completed)
    try fixture.insert(7, at: path(0, 0))
    expect(fixture.collectionView.numberOfItems(inSection: 0), equals: 4)
  }

  @Test func `a reload of the data within a batch is all that counts`() throws {
    let fixture = UpdateFixture(ViewSource(counts: [3]))
    let old = fixture.collectionView.visibleCells
    fixture.layout.forget()
    var completed: [Bool] = []
    try fixture.collectionView.performBatchUpdates {
      try fixture.collectionView.deleteItems(at: [path(0, 9)])
      fixture.source.sections = [IdentifiedSection(identity: 0, items: [7, 8])]
      fixture.collectionView.reloadData()
      try fixture.collectionView.deleteItems(at: [path(5, 9)])
    } completion: {
      completed.append($0)
    }
    expect(fixture.layout.updates.isEmpty && fixture.layout.preparations == 1)
    expect(fixture.collectionView.visibleCells.map(\.tag), equals: [7, 8])
    expect(Set(old).isDisjoint(with: fixture.collectionView.visibleCells))
    expect(completed, equals: [true])
  }

  @Test func `what is stale is brought up to date before the block`() throws {
    let fixture = UpdateFixture(counts: [3])
    fixture.collectionView.reloadData()
    fixture.source.sections[0].items.append(7)
    // The data changed too early: the counts before are those of after already, as in UIKit.
    #expect(
      throws: CollectionUpdateError.invalidNumberOfItems(
        section: 0, after: 4, before: 4, inserted: 1, deleted: 0, movedIn: 0, movedOut: 0)
    ) { try fixture.collectionView.insertItems(at: [path(0, 3)]) }
    fixture.collectionView.reloadData()
    try fixture.collectionView.performBatchUpdates {
      expect(fixture.collectionView.numberOfItems(inSection: 0), equals: 4)
      try fixture.insert(8, at: path(0, 0))
      expect(fixture.collectionView.numberOfItems(inSection: 0), equals: 4)
    }
    expect(fixture.collectionView.numberOfItems(inSection: 0), equals: 5)
  }

  @Test func `an empty batch has the layout prepared and tells what is elsewhere`() throws {
    let fixture = UpdateFixture(counts: [3])
    var told: [CollectionViewChanges] = []
    fixture.collectionView.changesHandler = { told.append($0) }
    fixture.layout.forget()
    fixture.layout.rowHeight = 12
    try fixture.collectionView.performBatchUpdates(nil)
    expect(fixture.layout.updates == [[]] && fixture.layout.preparations == 1)
    expect(told.map(\.cause), equals: [.updates])
    expect(told[0].changes.map(\.kind), equals: [.moved, .moved, .moved])
  }

  @Test func `the counts are asked for once`() throws {
    let fixture = UpdateFixture(counts: [3])
    fixture.source.countings = 0
    try fixture.insert(7, at: path(0, 1))
    expect(fixture.source.countings, equals: 1)
  }

  @Test func `what was visible is asked for by its old name and what is visible by its new one`()
    throws
  {
    let fixture = UpdateFixture(counts: [9], height: 26)
    fixture.layout.forget()
    try fixture.collectionView.performBatchUpdates {
      fixture.source.sections.insert(IdentifiedSection(identity: 5, items: []), at: 0)
      try fixture.collectionView.insertSections([0])
      fixture.source.sections[1].items.remove(at: 0)
      try fixture.collectionView.deleteItems(at: [path(0, 0)])
    }
    let header = { ElementIdentity.supplementary(SectionedRows.headerKind, path($0, 0)) }
    expect(fixture.layout.finals, equals: [header(0), .cell(path(0, 0)), .cell(path(0, 1))])
    expect(
      fixture.layout.initials,
      equals: [
        header(0), header(1), .cell(path(1, 0)), .cell(path(1, 1)),
      ])
  }

  @Test func `an animated batch completes when the clock has run out`() throws {
    let fixture = UpdateFixture(counts: [3])
    fixture.collectionView.animationDuration = 0.25
    var completed: [Bool] = []
    try fixture.collectionView.performBatchUpdates {
      try fixture.insert(7, at: path(0, 0))
    } completion: {
      completed.append($0)
    }
    expect(fixture.collectionView.numberOfItems(inSection: 0), equals: 4)
    fixture.collectionView.advanceAnimations(by: 0.125)
    expect(completed.isEmpty)
    fixture.collectionView.advanceAnimations(by: 0.125)
    expect(completed, equals: [true])
    try HeadlessView.performWithoutAnimation {
      try fixture.collectionView.performBatchUpdates {
        try fixture.delete(path(0, 0))
      } completion: {
        completed.append($0)
      }
    }
    expect(completed, equals: [true, true])
  }

  @Test func `a completion may begin the next batch`() throws {
    let fixture = UpdateFixture(counts: [3])
    try fixture.collectionView.performBatchUpdates {
      try fixture.insert(7, at: path(0, 0))
    } completion: { _ in
      #expect(throws: Never.self) { try fixture.insert(8, at: path(0, 0)) }
    }
    expect(fixture.collectionView.numberOfItems(inSection: 0), equals: 5)
    expect(fixture.collectionView.diagnostics.isEmpty)
  }
}

@Suite struct BatchReentrancyTests {
  static let hooks = [
    "prepare", "collectionViewContentSize", "invalidateLayout", "layoutAttributesForElements",
    "prepareForUpdates", "finalize", "targetContentOffset", "indexPathsToDelete",
    "indexPathsToInsert", "initial", "final",
  ]

  @Test(arguments: hooks)
  func `an update from within a hook is refused and does no harm`(hook: String) throws {
    let layout = HookedRows()
    let fixture = UpdateFixture(counts: [3], layout: layout)
    var errors: [CollectionUpdateError] = []
    var isEntered = false
    layout.hooks[hook] = {
      guard !isEntered else { return }
      isEntered = true
      do {
        try fixture.collectionView.performBatchUpdates { errors.removeAll() }
      } catch { errors += [error as? CollectionUpdateError].compactMap { $0 } }
      do {
        try fixture.collectionView.deleteItems(at: [path(0, 0)])
      } catch { errors += [error as? CollectionUpdateError].compactMap { $0 } }
      fixture.collectionView.layoutIfNeeded()
      _ = fixture.collectionView.numberOfItems(inSection: 0)
    }
    try fixture.collectionView.performBatchUpdates { try fixture.insert(7, at: path(0, 1)) }
    expect(
      errors,
      equals: [
        .reentrantCall("performBatchUpdates(_:completion:)"), .reentrantCall("deleteItems(at:)"),
      ])
    expect(fixture.collectionView.diagnostics.count, equals: 2)
    layout.hooks = [:]
    try fixture.delete(path(0, 0))
    expect(fixture.collectionView.indexPathsForVisibleItems, equals: (0..<3).map { path(0, $0) })
  }

  @Test(arguments: hooks)
  func `a reload from within a hook is done by the next pass at the latest`(hook: String) throws {
    let layout = HookedRows()
    let fixture = UpdateFixture(ViewSource(counts: [3]), layout: layout)
    var isEntered = false
    layout.hooks[hook] = {
      guard !isEntered else { return }
      isEntered = true
      fixture.collectionView.reloadData()
    }
    try fixture.collectionView.performBatchUpdates { try fixture.insert(7, at: path(0, 1)) }
    layout.hooks = [:]
    fixture.collectionView.layoutIfNeeded()
    expect(isEntered)
    expect(fixture.collectionView.visibleCells.map(\.tag), equals: [1000, 7, 1001, 1002])
    try fixture.delete(path(0, 1))
    expect(fixture.collectionView.visibleCells.map(\.tag), equals: [1000, 1001, 1002])
  }
}
