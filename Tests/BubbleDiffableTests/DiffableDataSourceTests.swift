import BubbleCollection
import Expectations
import Foundation
import Testing

@testable import BubbleDiffable
@testable import CollectionTestSupport

private typealias Source = CollectionViewDiffableDataSource<Int, Int>
private typealias Snapshot = DiffableDataSourceSnapshot<Int, Int>

private final class NumberCell: CollectionViewCell {
  var number: Int?
  var fills = 0
}

@Suite struct DiffableDataSourceTests {
  private struct Stage {
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 60), collectionViewLayout: HookLayout())
    let source: Source

    init() {
      view.register(NumberCell.self, forCellWithReuseIdentifier: "number")
      source = Source(collectionView: view) { view, path, number in
        let cell = view.dequeueReusableCell(withReuseIdentifier: "number", for: path)
        if let cell = cell as? NumberCell {
          cell.number = number
          cell.fills += 1
        }
        return cell
      }
    }

    var numbers: [Int?] { view.visibleCells.map { ($0 as? NumberCell)?.number } }
    func cell(_ number: Int) -> NumberCell? {
      view.visibleCells.compactMap { $0 as? NumberCell }.first { $0.number == number }
    }
  }

  private func snapshot(_ sections: [(Int, [Int])]) -> Snapshot {
    var snapshot = Snapshot()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items, toSection: section)
    }
    return snapshot
  }

  @Test func `what is applied is shown, and asked for by identifier and path`() throws {
    let stage = Stage()
    expect(stage.view.dataSource === stage.source)
    var completions = 0
    try stage.source.apply(snapshot([(7, [1, 2]), (8, [3])])) { completions += 1 }
    expect(stage.numbers, equals: [1, 2, 3])
    expect(completions, equals: 1)
    expect(stage.source.indexPath(for: 3), equals: IndexPath(item: 0, section: 1))
    expect(stage.source.itemIdentifier(for: IndexPath(item: 1, section: 0)), equals: 2)
    expect(stage.source.itemIdentifier(for: IndexPath(item: 2, section: 0)) == nil)
    expect(stage.source.itemIdentifier(for: IndexPath()) == nil)
    expect(stage.source.indexPath(for: 9) == nil)
    expect(stage.source.sectionIdentifier(for: 1), equals: 8)
    expect(stage.source.sectionIdentifier(for: 2) == nil)
    expect(stage.source.index(for: 8), equals: 1)
    expect(stage.view.numberOfItems(inSection: 0), equals: 2)
  }

  @Test func `a move is a move, and the view goes along`() throws {
    let stage = Stage()
    try stage.source.apply(snapshot([(0, [1, 2, 3, 4])]))
    let cell = try #require(stage.cell(1))
    var told: [ElementChange.Kind] = []
    stage.view.changesHandler = { told = $0.changes.map(\.kind) }
    var next = stage.source.snapshot()
    next.moveItem(1, afterItem: 4)
    try stage.source.apply(next)
    expect(stage.numbers, equals: [2, 3, 4, 1])
    expect(stage.cell(1) === cell)
    expect(told, equals: [.moved, .moved, .moved, .moved])
    expect(cell.frame.minY, equals: 30)
  }

  @Test func `reloading gives another fill, reconfiguring the same cell, and neither lasts`() throws
  {
    let stage = Stage()
    try stage.source.apply(snapshot([(0, [1, 2, 3])]))
    let cell = try #require(stage.cell(2))
    var next = stage.source.snapshot()
    next.reconfigureItems([2])
    next.moveItem(2, beforeItem: 1)
    try stage.source.apply(next)
    expect(stage.cell(2) === cell)
    expect(cell.fills, equals: 2)
    expect(stage.numbers, equals: [2, 1, 3])
    next = stage.source.snapshot()
    expect(next.reconfiguredItemIdentifiers.isEmpty)
    next.reloadItems([2])
    var told: [ElementChange.Kind] = []
    stage.view.changesHandler = { told += $0.changes.map(\.kind) }
    try stage.source.apply(next)
    expect(told, equals: [.disappeared, .appeared])
    expect(stage.numbers, equals: [2, 1, 3])
    told = []
    try stage.source.apply(stage.source.snapshot())
    expect(told.isEmpty)
  }

  @Test func `without animation nothing takes time, with it the completion comes at its end`()
    throws
  {
    let stage = Stage()
    stage.view.animationDuration = 0.3
    try stage.source.apply(snapshot([(0, [1])]), animatingDifferences: false)
    var durations: [TimeInterval] = []
    stage.view.changesHandler = { durations.append($0.duration) }
    var completions = 0
    var next = stage.source.snapshot()
    next.appendItems([2])
    try stage.source.apply(next) { completions += 1 }
    expect(completions, equals: 0)
    next.appendItems([3])
    try stage.source.apply(next, animatingDifferences: false) { completions += 10 }
    expect(completions, equals: 10)
    stage.view.advanceAnimations(by: 0.3)
    expect(completions, equals: 11)
    expect(durations, equals: [0.3, 0])
    expect(stage.numbers, equals: [1, 2, 3])
  }

  @Test func `reloading all is not a batch`() throws {
    let stage = Stage()
    try stage.source.apply(snapshot([(0, [1, 2])]))
    let recorder = LayoutRecorder()
    stage.view.recorder = recorder
    var isDone = false
    try stage.source.applySnapshotUsingReloadData(snapshot([(5, [2, 9])])) { isDone = true }
    stage.view.layoutIfNeeded()
    expect(isDone)
    expect(recorder.lines.first, equals: "invalidateLayout(with: everything, counts)")
    expect(!recorder.text.contains("forCollectionViewUpdates"))
    expect(stage.numbers, equals: [2, 9])
  }

  @Test func `a snapshot with a mistake is refused, and everything stays`() throws {
    let stage = Stage()
    try stage.source.apply(snapshot([(0, [1, 2])]))
    var next = stage.source.snapshot()
    next.appendItems([5, 5])
    #expect(throws: DiffableDataSourceError.duplicateItems(["5"])) { try stage.source.apply(next) }
    #expect(throws: DiffableDataSourceError.duplicateItems(["5"])) {
      try stage.source.applySnapshotUsingReloadData(next)
    }
    expect(stage.numbers, equals: [1, 2])
    expect(stage.source.snapshot().itemIdentifiers, equals: [1, 2])
  }

  @Test func `applying from a hook or a cell provider is refused and reported, and later works`()
    throws
  {
    for hook in [Hook.prepare, .elements, .contentSize] {
      let stage = Stage()
      try stage.source.apply(snapshot([(0, [1])]))
      var refusals = 0
      let layout = try #require(stage.view.collectionViewLayout as? HookLayout)
      layout.onHook = { called, _ in
        guard called == hook else { return }
        do { try stage.source.apply(self.snapshot([])) } catch { refusals += 1 }
      }
      var next = stage.source.snapshot()
      next.appendItems([2])
      try stage.source.apply(next)
      layout.onHook = nil
      expect(refusals > 0)
      expect(stage.view.diagnostics.map(\.description).contains { $0.contains("apply(_:") })
      next.appendItems([3])
      try stage.source.apply(next)
      expect(stage.numbers, equals: [1, 2, 3])
    }
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 60), collectionViewLayout: HookLayout())
    var refusals = 0
    weak var own: Source?
    let source = Source(collectionView: view) { _, _, _ in
      do { try own?.apply(Snapshot()) } catch { refusals += 1 }
      return CollectionViewCell(frame: .zero)
    }
    own = source
    try source.apply(snapshot([(0, [1, 2])]))
    expect(refusals, equals: 2)
    expect(view.indexPathsForVisibleItems.count, equals: 2)
  }

  @Test func `a completion may apply the next snapshot`() throws {
    let stage = Stage()
    var errors = 0
    try stage.source.apply(snapshot([(0, [1])])) {
      do { try stage.source.apply(self.snapshot([(0, [1, 2])])) } catch { errors += 1 }
    }
    expect(errors, equals: 0)
    expect(stage.numbers, equals: [1, 2])
  }

  @Test func `within the block of a batch it is refused`() throws {
    let stage = Stage()
    try stage.source.apply(snapshot([(0, [1])]))
    #expect(throws: DiffableDataSourceError.reentrantApply) {
      try stage.view.performBatchUpdates { try stage.source.apply(self.snapshot([])) }
    }
    expect(stage.numbers, equals: [1])
  }

  @Test func `without views nobody is asked for cells`() throws {
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 60), collectionViewLayout: HookLayout())
    let source = Source(collectionView: view)
    try source.apply(snapshot([(0, [1, 2])]))
    expect(view.indexPathsForVisibleItems.count, equals: 2)
    expect(view.visibleCells.isEmpty && view.subviews.isEmpty)
    expect(view.diagnostics.isEmpty)
  }

  @Test func `a data source that the collection view left only keeps its data`() throws {
    let stage = Stage()
    try stage.source.apply(snapshot([(0, [1])]))
    let other = Source(collectionView: stage.view)
    try other.apply(snapshot([(0, [4, 5])]))
    var isDone = false
    try stage.source.apply(snapshot([(0, [1, 2, 3])])) { isDone = true }
    expect(isDone)
    expect(stage.view.numberOfItems(inSection: 0), equals: 2)
    expect(stage.source.snapshot().numberOfItems, equals: 3)
  }

  @Test func `moving by hand moves the data and is told`() throws {
    let stage = Stage()
    try stage.source.apply(snapshot([(0, [1, 2]), (1, [3, 4])]))
    let start = IndexPath(item: 0, section: 0)
    expect(!stage.source.collectionView(stage.view, canMoveItemAt: start))
    stage.source.reorderingHandlers.canReorderItem = { $0 == 1 }
    expect(stage.source.collectionView(stage.view, canMoveItemAt: start))
    var told: [[Int]] = []
    stage.source.reorderingHandlers.didReorder = {
      told = [
        $0.initialSnapshot.itemIdentifiers, $0.finalSnapshot.itemIdentifiers,
        $0.initialSnapshot.itemIdentifiers.applying($0.difference) ?? [],
      ]
    }
    stage.source.collectionView(
      stage.view, moveItemAt: start, to: IndexPath(item: 1, section: 1))
    expect(told, equals: [[1, 2, 3, 4], [2, 3, 1, 4], [2, 3, 1, 4]])
    expect(stage.source.indexPath(for: 1), equals: IndexPath(item: 1, section: 1))
    stage.source.collectionView(
      stage.view, moveItemAt: start, to: IndexPath(item: 9, section: 1))
    expect(stage.source.snapshot().itemIdentifiers, equals: [2, 3, 1, 4])
  }

  @Test func `random snapshots are shown, and identifiers that survive keep their views`() throws {
    let seed = testSeed()
    var generator = SeededGenerator(seed: seed)
    let stage = Stage()
    var twin = PlainSnapshot()
    var shown = Snapshot()
    for round in 0..<testRounds(80) {
      var next = stage.source.snapshot()
      for _ in 0..<Int.random(in: 0..<8, using: &generator) { twin.change(&next, &generator) }
      if Int.random(in: 0..<4, using: &generator) == 0 {
        next.reloadItems(Array(next.itemIdentifiers.shuffled(using: &generator).prefix(2)))
        next.reconfigureItems(Array(next.itemIdentifiers.shuffled(using: &generator).prefix(2)))
        next.reloadSections(
          Array(next.sectionIdentifiers.shuffled(using: &generator).prefix(round % 2)))
      }
      let before = stage.view.visibleCells.compactMap { $0 as? NumberCell }
      let numbers = before.map(\.number)
      let difference = SnapshotDiffer(from: shown.store, to: next).result
      try stage.source.apply(next, animatingDifferences: round % 2 == 0)
      let place = "BUBBLE_SEED=\(seed), round \(round)"
      expect(twin.equals(stage.source.snapshot()), "\(place)")
      let first = Int(stage.view.contentOffset.y / 10)
      let last = Int((stage.view.bounds.maxY / 10).rounded(.up))
      let all = next.itemIdentifiers
      let visible = Array(all[min(first, all.count)..<min(last, all.count)])
      expect(stage.numbers, equals: visible, "\(place)")
      for (cell, number) in zip(before, numbers) {
        guard let number, visible.contains(number), survives(number, shown, next, difference)
        else { continue }
        expect(stage.cell(number) === cell, "\(place), item \(number)")
      }
      shown = stage.source.snapshot()
      stage.view.contentOffset.y = CGFloat(
        Int.random(in: 0...max(0, all.count * 10 - 60), using: &generator))
      stage.view.layoutIfNeeded()
    }
    expect(stage.view.diagnostics.isEmpty)
  }

  private func survives(
    _ item: Int, _ old: Snapshot, _ new: Snapshot, _ difference: SnapshotDifference
  ) -> Bool {
    guard let before = old.sectionIdentifier(containingItem: item),
      let after = new.sectionIdentifier(containingItem: item),
      let start = old.indexOfSection(before), let end = new.indexOfSection(after),
      let origin = old.indexOfSection(after), new.indexOfSection(before) != nil
    else { return false }
    let reloaded = difference.deletedSections.union(difference.reloadedSections)
    return !reloaded.contains(start) && !reloaded.contains(origin)
      && !difference.insertedSections.contains(end) && !new.reloadedItemIdentifiers.contains(item)
  }
}
