import BubbleCollection
import Expectations
import Foundation
import Testing

@Suite struct ChangesHandlerTests {
  @Test func `who hears of changes may update at once, and hears of that next`() throws {
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 40), collectionViewLayout: RowLayout())
    let counts = Counts([2])
    view.dataSource = counts
    var told: [[ElementChange.Kind]] = []
    var depth = 0
    var order: [String] = []
    view.changesHandler = { changes in
      depth += 1
      order.append("\(changes.cause) at depth \(depth)")
      told.append(changes.changes.map(\.kind))
      if told.count == 1 {
        try? view.performBatchUpdates {
          counts.items[0] = 3
          try view.insertItems(at: [IndexPath(item: 2, section: 0)])
        } completion: { _ in
          order.append("completion")
        }
      }
      depth -= 1
    }
    view.layoutIfNeeded()
    expect(told, equals: [[.appeared, .appeared], [.appeared]])
    expect(order, equals: ["layout at depth 1", "updates at depth 1", "completion"])
    expect(view.numberOfItems(inSection: 0), equals: 3)
    expect(view.diagnostics.isEmpty)
  }

  @Test func `who changes something at each change is reported, and goes on in the next operation`()
    throws
  {
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 40), collectionViewLayout: RowLayout())
    let counts = Counts([100])
    view.dataSource = counts
    var told = 0
    view.changesHandler = { [unowned view] _ in
      told += 1
      // Enough for a test that finds no end.
      guard told < 5000 else { return }
      view.contentOffset.y = view.contentOffset.y == 0 ? 7 : 0
      view.layoutIfNeeded()
    }
    view.layoutIfNeeded()
    expect((1000...1001).contains(told))
    let reports: [String] = view.diagnostics.map(\.description)
    expect(reports.filter { (text: String) in text.contains("never end") }.count, equals: 1)
    view.setNeedsLayout()
    view.layoutIfNeeded()
    expect((2000...2003).contains(told))
    view.changesHandler = nil
    view.contentOffset.y = 20
    view.layoutIfNeeded()
    expect(view.indexPathsForVisibleItems.first, equals: IndexPath(item: 2, section: 0))
  }

  @Test func `a thousand completions and more at the same time are no fault`() throws {
    let (view, _, counts) = RowFixture.make(1)
    view.animationDuration = 1
    var told = 0
    for batch in 0..<1_010 {
      try view.performBatchUpdates {
        // Few of them move anything: what a thousand animations at once look like is another question.
        guard batch % 100 == 0 else { return }
        counts.items[0] += 1
        try view.insertItems(at: [RowFixture.path(0)])
      } completion: { _ in
        told += 1
      }
    }
    expect(told, equals: 0, "all of them are told at the same time")
    view.advanceAnimations(by: 1)
    expect(told, equals: 1_010)
    expect(view.diagnostics.isEmpty)
  }
}
