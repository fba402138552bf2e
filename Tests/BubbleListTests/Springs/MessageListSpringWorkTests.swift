import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

/// What springs of the message list cost, counted.
@Suite struct MessageListSpringWorkTests {
  /// What a step of moving springs and its pass did.
  private struct Work: Equatable {
    var named: Int
    var answered: Int
    var changed: Int
  }

  private func work(count: Int) throws -> Work {
    let layout = NotedLayout()
    let source = EstimatedItems(count)
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 375, height: 600), collectionViewLayout: layout)
    layout.settings.estimatedItemSize = CGSize(width: 375, height: 50)
    layout.springinessEnabled = true
    view.dataSource = source
    view.contentOffset.y = CGFloat(count / 2) * 50
    view.layoutIfNeeded()
    layout.springTouchLocation = .zero
    view.contentOffset.y += 40
    view.layoutIfNeeded()
    var changed = 0
    view.changesHandler = { changed += $0.changes.count }
    layout.contexts = []
    layout.elementCount = 0
    layout.advanceSprings(by: 0.02)
    view.layoutIfNeeded()
    expect(layout.contexts.count, equals: 1)
    let named = layout.contexts.first?.invalidatedItemIndexPaths?.count ?? 0
    return Work(named: named, answered: layout.elementCount, changed: changed)
  }

  private final class EstimatedItems: CollectionViewDataSource {
    let count: Int
    init(_ count: Int) { self.count = count }
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
      count
    }
  }

  @Test func `a step costs no more among a million items than among a thousand`() throws {
    let few = try work(count: 1_000)
    try expect(work(count: 1_000_000), equals: few)
    // 13 items are seen, and 2 beyond either edge swing, too.
    expect(few.named <= 17 && few.answered <= 13 && few.changed <= 13)
    expect(few.named > 13 && few.changed > 10)
  }

  @Test func `a step places the items again that move, asks for no sizes and measures nothing`()
    throws
  {
    let layout = NotedLayout()
    let host = TwinHost.springy(layout: layout, measures: true)
    var measured = 0
    let provider = host.view.preferredAttributesProvider
    host.view.preferredAttributesProvider = {
      measured += 1
      return provider?($0) ?? $0
    }
    host.view.layoutIfNeeded()
    host.scroll(to: 1_000)
    host.drag(by: 10, fingerAt: 225)
    host.drag(by: -10, fingerAt: 235)
    host.layout.advanceSprings(by: 1e-4)
    host.view.layoutIfNeeded()
    var changes: [ElementChange] = []
    host.view.changesHandler = { changes += $0.changes }
    (layout.contexts, measured) = ([], 0)
    host.layout.springTouchLocation = nil
    layout.advanceSprings(by: 0.05)
    host.view.layoutIfNeeded()
    let context = try #require(layout.contexts.first as? MessageListInvalidationContext)
    expect(layout.contexts.count == 1 && measured == 0)
    expect(!context.invalidateEverything && !context.invalidateLayoutMetrics)
    expect(!context.invalidateDataSourceCounts)
    let named = Set(context.invalidatedItemIndexPaths ?? [])
    expect(!changes.isEmpty)
    expect(changes.allSatisfy { $0.kind == .moved && named.contains($0.element.indexPath) })
    layout.advanceSprings(by: 100)
    host.view.layoutIfNeeded()
    layout.contexts = []
    layout.advanceSprings(by: 0.05)
    expect(layout.contexts.isEmpty)
  }

  @Test func `without springs a scroll by hand invalidates nothing`() {
    let layout = NotedLayout()
    let host = TwinHost.springy(layout: layout)
    layout.springinessEnabled = false
    host.scroll(to: 1_000)
    layout.contexts = []
    host.drag(by: 20, fingerAt: 0)
    expect(layout.contexts.isEmpty)
    layout.springinessEnabled = true
    host.scroll(to: 1_040)
    expect(layout.contexts.isEmpty)
    host.drag(by: 20, fingerAt: 0)
    expect(layout.contexts.count, equals: 1)
  }

  /// Does what it likes while it is asked.
  private final class Meddler: CollectionViewDataSource, MessageListLayoutDelegate {
    weak var view: CollectionView?
    var calls = 0

    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { 60 }

    func sizeForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> ItemSize {
      calls += 1
      layout.springTouchLocation = CGPoint(x: 0, y: 300)
      layout.advanceSprings(by: 0.01)
      if calls % 7 == 0 { layout.isReduceMotionEnabled.toggle() }
      return .exact(CGSize(width: 375, height: 40))
    }
  }

  @Test func `a delegate that meddles with springs while it is asked does no harm`() throws {
    let layout = MessageListLayout()
    let meddler = Meddler()
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 375, height: 400), collectionViewLayout: layout)
    meddler.view = view
    layout.springinessEnabled = true
    layout.delegate = meddler
    view.dataSource = meddler
    view.layoutIfNeeded()
    for step in 0..<40 {
      layout.isReduceMotionEnabled = false
      layout.springTouchLocation = CGPoint(x: 0, y: 100)
      view.contentOffset.y += step % 2 == 0 ? 30 : -20
      let context = MessageListInvalidationContext()
      context.invalidateItems(at: [IndexPath(item: step, section: 0)])
      layout.invalidateLayout(with: context)
      view.layoutIfNeeded()
      try view.performBatchUpdates {
        try view.reloadItems(at: [IndexPath(item: step, section: 0)])
      }
    }
    layout.isReduceMotionEnabled = true
    view.layoutIfNeeded()
    expect(meddler.calls > 60)
    for item in 0..<60 {
      let frame = layout.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame
      expect(frame?.minY, equals: CGFloat(item) * 40)
    }
  }
}
