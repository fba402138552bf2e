import BubbleCollection
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
    #expect(told == [[.appeared, .appeared], [.appeared]])
    #expect(order == ["layout at depth 1", "updates at depth 1", "completion"])
    #expect(view.numberOfItems(inSection: 0) == 3)
    #expect(view.diagnostics.isEmpty)
  }
}
