import BubbleCollection
import Expectations
import Foundation
import Testing

@testable import CollectionTestSupport

/// What an override of one of the two methods does.
private enum Override: CaseIterable {
  case notOverridden, callsSuperFirst, callsSuperLast, silent
}

/// What a layout was told, in order.
private enum Told: Equatable {
  case plain
  case context(everything: Bool, counts: Bool)

  static func context(_ context: CollectionViewLayoutInvalidationContext) -> Told {
    .context(
      everything: context.invalidateEverything, counts: context.invalidateDataSourceCounts)
  }
}

/// Notes both methods.
private protocol TellingLayout: CollectionViewLayout {
  var told: [Told] { get set }
  var mindsBounds: Bool { get set }
}

/// Rows kept from one `invalidateLayout()` to the next, as many layouts written for UIKit do it: `prepare()`
/// makes them only where there are none.
private final class CachingLayout: CollectionViewLayout, TellingLayout {
  var told: [Told] = []
  var mindsBounds = true
  var plain = Override.callsSuperFirst
  var withContext = Override.callsSuperFirst
  /// Invalidates with a context of its own in place of calling super.
  var usesOwnContext = false
  var countInHook: Int?
  private var rows: [CollectionViewLayoutAttributes] = []

  override func prepare() {
    guard rows.isEmpty, let collectionView else { return }
    for item in 0..<collectionView.numberOfItems(inSection: 0) {
      let row = CollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
      row.frame = CGRect(
        x: 0, y: CGFloat(item) * 10, width: collectionView.bounds.width, height: 10)
      rows.append(row)
    }
  }
  override var collectionViewContentSize: CGSize {
    CGSize(width: rows.first?.frame.width ?? 0, height: CGFloat(rows.count) * 10)
  }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? { rows }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    rows.indices.contains(indexPath.item) ? rows[indexPath.item] : nil
  }
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { mindsBounds }

  override func invalidateLayout() {
    guard plain != .notOverridden else { return super.invalidateLayout() }
    told.append(.plain)
    if plain == .callsSuperFirst { super.invalidateLayout() }
    countInHook = collectionView?.numberOfItems(inSection: 0)
    rows = []
    if plain == .callsSuperLast { super.invalidateLayout() }
    if usesOwnContext { invalidateLayout(with: CountingContext()) }
  }
  override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    guard withContext != .notOverridden else { return super.invalidateLayout(with: context) }
    told.append(.context(context))
    if withContext == .callsSuperFirst { super.invalidateLayout(with: context) }
    if withContext == .callsSuperLast { super.invalidateLayout(with: context) }
  }
}

private final class TellingFlow: CollectionViewFlowLayout, TellingLayout {
  var told: [Told] = []
  var mindsBounds = true
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { mindsBounds }
  override func invalidateLayout() {
    told.append(.plain)
    super.invalidateLayout()
  }
  override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    told.append(.context(context))
    super.invalidateLayout(with: context)
  }
}

private func stage(
  _ layout: CollectionViewLayout, count: Int = 30
) -> (view: CollectionView, source: CellSource) {
  let source = CellSource([count])
  let view = CollectionView(
    frame: CGRect(x: 0, y: 0, width: 100, height: 40), collectionViewLayout: layout)
  view.register(MeasuringCell.self, forCellWithReuseIdentifier: "cell")
  view.dataSource = source
  view.layoutIfNeeded()
  return (view, source)
}

@Suite struct InvalidateLayoutTests {
  private func expectCalls(of layout: some TellingLayout) throws {
    let (view, source) = stage(layout)
    // Set on the view, then a data source.
    expect(
      layout.told,
      equals: [
        .plain, .context(everything: true, counts: false),
        .plain, .context(everything: true, counts: true),
      ])
    func told(_ body: () throws -> Void) rethrows -> [Told] {
      layout.told = []
      try body()
      view.layoutIfNeeded()
      return layout.told
    }
    let bounds: [Told] = [.plain, .context(everything: false, counts: false)]
    expect(told { view.contentOffset.y = 25 }, equals: bounds)
    expect(told { view.frame.size.width = 90 }, equals: bounds)
    expect(told { view.reloadData() }, equals: [.plain, .context(everything: true, counts: true)])
    expect(
      told { layout.invalidateLayout() },
      equals: [.plain, .context(everything: true, counts: false)])
    expect(
      told { layout.invalidateLayout(with: CollectionViewLayoutInvalidationContext()) },
      equals: [
        .context(everything: false, counts: false)
      ])
    let batch = try told {
      try view.performBatchUpdates {
        source.counts = [31]
        try view.insertItems(at: [IndexPath(item: 0, section: 0)])
      }
    }
    expect(batch.prefix(2), equals: [.plain, .context(everything: false, counts: true)])
    layout.mindsBounds = false
    expect(told { view.contentOffset.y = 26 }, equals: [])
    view.collectionViewLayout = HookLayout()
    view.layoutIfNeeded()
    let again = told { view.setCollectionViewLayout(layout, animated: true) }
    expect(again, equals: [.plain, .context(everything: true, counts: false)])
  }

  @Test func `the view calls invalidateLayout, which hands its context on, once`() throws {
    try expectCalls(of: CachingLayout())
    let layout = CachingLayout()
    layout.plain = .callsSuperLast
    layout.withContext = .callsSuperLast
    let (view, _) = stage(layout)
    layout.told = []
    view.contentOffset.y = 5
    expect(layout.told, equals: [.plain, .context(everything: false, counts: false)])
  }

  @Test func `a flow layout's subclass is called in the same way`() throws {
    try expectCalls(of: TellingFlow())
  }

  @Test func `a layout that drops its rows in invalidateLayout alone is never stale`() throws {
    for withContext in [Override.notOverridden, .callsSuperFirst, .callsSuperLast] {
      let layout = CachingLayout()
      layout.withContext = withContext
      layout.mindsBounds = true
      let (view, source) = stage(layout)
      view.frame.size.width = 70
      view.layoutIfNeeded()
      expect(view.visibleLayoutAttributes.allSatisfy { $0.frame.width == 70 })
      source.counts = [3]
      view.reloadData()
      view.layoutIfNeeded()
      expect(view.visibleLayoutAttributes.count == 3 && view.contentSize.height == 30)
      try view.performBatchUpdates {
        source.counts = [5]
        try view.insertItems(at: [0, 1].map { IndexPath(item: $0, section: 0) })
      }
      expect(view.contentSize.height, equals: 50)
      expect(view.diagnostics.isEmpty)
    }
  }

  @Test func `who counts in invalidateLayout counts the new data after reloadData`() {
    let layout = CachingLayout()
    layout.plain = .callsSuperLast
    let (view, source) = stage(layout)
    source.counts = [12]
    view.reloadData()
    expect(layout.countInHook, equals: 12)
  }

  @Test func `a layout that keeps invalidateLayout to itself keeps what it has, but for new data`()
  {
    let layout = CachingLayout()
    layout.plain = .silent
    let (view, source) = stage(layout)
    expect(view.visibleLayoutAttributes.count, equals: 4)
    layout.told = []
    view.contentOffset.y = 25
    view.layoutIfNeeded()
    expect(layout.told, equals: [.plain])
    source.counts = [3]
    view.reloadData()
    view.layoutIfNeeded()
    expect(layout.told, equals: [.plain, .plain, .plain])
    expect(view.visibleLayoutAttributes.count, equals: 3)
    let other = CachingLayout()
    other.plain = .silent
    view.collectionViewLayout = other
    expect(view.visibleLayoutAttributes.count, equals: 3)
  }

  @Test func `a layout with a context of its own in place of the view's is heard once`() {
    let layout = CachingLayout()
    layout.plain = .silent
    layout.usesOwnContext = true
    let (view, source) = stage(layout)
    layout.told = []
    source.counts = [3]
    view.reloadData()
    expect(layout.told, equals: [.plain, .context(everything: false, counts: false)])
    view.layoutIfNeeded()
    expect(view.numberOfItems(inSection: 0), equals: 3)
    expect(view.visibleLayoutAttributes.count, equals: 3)
  }

  @Test func `what a layout invalidates by itself meanwhile is not the view's context`() {
    final class Nested: CollectionViewLayout {
      var told: [Told] = []
      var isNested = false
      override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
      override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
        told.append(.context(context))
        super.invalidateLayout(with: context)
        guard !isNested else { return }
        isNested = true
        invalidateLayout()
        isNested = false
      }
    }
    let layout = Nested()
    let (view, _) = stage(layout)
    layout.told = []
    view.contentOffset.y = 5
    expect(
      layout.told,
      equals: [
        .context(everything: false, counts: false), .context(everything: true, counts: false),
      ])
  }

  @Test func `a cell's own size and a move by hand go to invalidateLayout(with:) alone`() {
    final class Measuring: HookLayout {
      var plainCalls = 0
      override func invalidateLayout() {
        plainCalls += 1
        super.invalidateLayout()
      }
    }
    final class MovableSource: CollectionViewDataSource {
      let cells = CellSource([30])
      func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
      ) -> Int { 30 }
      func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
      ) -> CollectionViewCell { cells.collectionView(collectionView, cellForItemAt: indexPath) }
      func collectionView(
        _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
      ) -> Bool { true }
    }
    let layout = Measuring()
    layout.mindsPreferred = true
    let source = MovableSource()
    source.cells.height = { _ in 14 }
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 40), collectionViewLayout: layout)
    view.register(MeasuringCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    layout.plainCalls = 0
    view.layoutIfNeeded()
    expect(view.visibleLayoutAttributes.allSatisfy { $0.frame.height == 14 })
    expect(view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 20))
    view.cancelInteractiveMovement()
    expect(layout.plainCalls, equals: 0)
    expect((layout.calls[.invalidate] ?? 0) > 4)
  }

  @Test func `both layouts of a transition hear of bounds and data by invalidateLayout`() throws {
    let first = CachingLayout()
    let (view, source) = stage(first)
    let second = CachingLayout()
    view.startInteractiveTransition(to: second)
    expect(second.told, equals: [.plain, .context(everything: true, counts: false)])
    for layout in [first, second] { layout.told = [] }
    view.frame.size.width = 70
    view.layoutIfNeeded()
    for layout in [first, second] {
      expect(layout.told, equals: [.plain, .context(everything: false, counts: false)])
      layout.told = []
    }
    try view.performBatchUpdates {
      source.counts = [31]
      try view.insertItems(at: [IndexPath(item: 0, section: 0)])
    }
    for layout in [first, second] {
      expect(layout.told.prefix(2), equals: [.plain, .context(everything: false, counts: true)])
    }
    view.finishInteractiveTransition()
    expect(view.contentSize, equals: CGSize(width: 70, height: 310))
  }
}
