import BubbleCollection
import CollectionTestSupport
import Expectations
import Foundation
import Testing

/// Keeps what it was asked to get ready, and what not any more.
private final class Store: CollectionViewDataSourcePrefetching {
  var calls: [String] = []
  var ready: Set<IndexPath> = []
  var onPrefetch: (() throws -> Void)?

  private func text(_ paths: [IndexPath]) -> String {
    paths.map { "\($0.item)" }.joined(separator: " ")
  }

  func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
    calls.append("get \(text(indexPaths))")
    expect(!indexPaths.isEmpty && ready.isDisjoint(with: indexPaths))
    expect(Set(indexPaths).isDisjoint(with: collectionView.indexPathsForVisibleItems))
    ready.formUnion(indexPaths)
    let action = onPrefetch
    onPrefetch = nil
    do { try action?() } catch { calls.append("\(error)") }
  }

  func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {
    calls.append("drop \(text(indexPaths))")
    expect(!indexPaths.isEmpty && ready.isSuperset(of: indexPaths))
    expect(Set(indexPaths).isDisjoint(with: collectionView.indexPathsForVisibleItems))
    ready.subtract(indexPaths)
  }

  /// What was called since it was last asked.
  func news() -> [String] {
    defer { calls = [] }
    return calls
  }
}

@Suite struct PrefetchTests {
  // Rows of 10 in a view of 40.
  let view: CollectionView
  let layout: RowLayout
  private let counts: Counts
  private let store = Store()

  init() {
    (view, layout, counts) = RowFixture.make(100)
    view.prefetchDataSource = store
  }

  private func scroll(to y: CGFloat) {
    view.contentOffset.y = y
    view.layoutIfNeeded()
    store.ready.subtract(view.indexPathsForVisibleItems)
  }

  @Test func `the next page is asked for once, the nearest items first`() {
    view.layoutIfNeeded()
    expect(store.news(), equals: ["get 4 5 6 7"])
    view.layoutIfNeeded()
    view.setNeedsLayout()
    view.layoutIfNeeded()
    expect(store.news(), equals: [])
    scroll(to: 20)
    expect(store.news(), equals: ["get 8 9"])
    scroll(to: 25)
    expect(store.news(), equals: ["get 10"])
  }

  @Test func `who turns round has what was ahead dropped, and the other side asked for`() {
    scroll(to: 500)
    expect(store.news(), equals: ["get 54 55 56 57"])
    scroll(to: 490)
    expect(store.news(), equals: ["drop 54 55 56 57", "get 48 47 46 45"])
    scroll(to: 460)
    expect(store.news(), equals: ["get 44 43 42"])
  }

  @Test func `what is jumped over is dropped`() {
    view.layoutIfNeeded()
    _ = store.news()
    scroll(to: 600)
    expect(store.news(), equals: ["drop 4 5 6 7", "get 64 65 66 67"])
  }

  @Test func `at the end of the content nothing is ahead`() {
    scroll(to: 960)
    expect(store.news(), equals: [])
    scroll(to: 940)
    expect(store.news(), equals: ["get 93 92 91 90"])
  }

  @Test func `to the sides works as well`() {
    let flow = CollectionViewFlowLayout()
    flow.scrollDirection = .horizontal
    flow.itemSize = CGSize(width: 20, height: 40)
    flow.minimumLineSpacing = 0
    view.collectionViewLayout = flow
    view.layoutIfNeeded()
    _ = store.news()
    view.contentOffset.x = 100
    view.layoutIfNeeded()
    expect(store.news(), equals: ["get 10 11 12 13 14"])
    view.contentOffset.x = 90
    view.layoutIfNeeded()
    expect(store.news(), equals: ["drop 10 11 12 13 14", "get 3 2 1 0"])
  }

  @Test func `there is an end to it`() {
    layout.rowHeight = 0.1
    layout.invalidateLayout()
    counts.items = [100_000]
    view.reloadData()
    view.layoutIfNeeded()
    expect(store.ready.count, equals: 100)
  }

  @Test func `a batch renames what was asked for, without a word`() throws {
    view.layoutIfNeeded()
    _ = store.news()
    store.ready = []
    counts.items[0] = 102
    try view.insertItems(at: [RowFixture.path(0), RowFixture.path(1)])
    // 4 to 7 are 6 to 9 now, and 4 and 5 were visible before.
    expect(store.news(), equals: ["get 4 5"])
    store.ready = []
    counts.items[0] = 100
    try view.deleteItems(at: [RowFixture.path(6), RowFixture.path(7)])
    // 4 and 5 are ready, 8 and 9 are 6 and 7: nothing is lacking.
    expect(store.news(), equals: [])
    try view.reloadItems(at: [RowFixture.path(5)])
    expect(store.news(), equals: ["get 5"])
  }

  @Test func `a reload asks again`() {
    view.layoutIfNeeded()
    _ = store.news()
    view.reloadData()
    store.ready = []
    view.layoutIfNeeded()
    expect(store.news(), equals: ["get 4 5 6 7"])
  }

  @Test func `what a layout or an update moves is no scroll`() throws {
    scroll(to: 500)
    _ = store.news()
    let context = CollectionViewLayoutInvalidationContext()
    context.contentOffsetAdjustment.y = -30
    layout.invalidateLayout(with: context)
    view.layoutIfNeeded()
    // Still towards the end.
    expect(store.news(), equals: ["get 51 52 53"])
  }

  @Test func `an animated scroll asks on its way`() {
    view.animationDuration = 1
    view.animationCurve = .linear
    scroll(to: 200)
    _ = store.news()
    view.setContentOffset(CGPoint(x: 0, y: 160), animated: true)
    view.advanceAnimations(by: 0.5)
    expect(store.news(), equals: ["drop 24 25 26 27", "get 17 16 15 14"])
  }

  @Test func `who does not want it is not asked, and what was asked for is dropped`() {
    view.layoutIfNeeded()
    _ = store.news()
    view.isPrefetchingEnabled = false
    expect(store.news(), equals: ["drop 4 5 6 7"])
    scroll(to: 100)
    expect(store.news(), equals: [])
    view.isPrefetchingEnabled = true
    view.layoutIfNeeded()
    expect(store.news(), equals: ["get 14 15 16 17"])
    view.prefetchDataSource = nil
    scroll(to: 200)
    expect(store.news(), equals: [])
  }

  @Test func `without a source the layout is asked nothing more`() {
    view.prefetchDataSource = nil
    scroll(to: 10)
    let recorder = LayoutRecorder()
    view.recorder = recorder
    scroll(to: 15)
    expect(recorder.lines.count { $0.hasPrefix("layoutAttributesForElements") }, equals: 0)
    view.prefetchDataSource = store
    scroll(to: 18)
    expect(recorder.lines.count { $0.hasPrefix("layoutAttributesForElements") }, equals: 1)
  }

  @Test func `a source may change the data and scroll while it is asked`() throws {
    store.onPrefetch = { [view, counts] in
      counts.items[0] = 101
      try view.insertItems(at: [RowFixture.path(0)])
      view.contentOffset.y = 30
      view.layoutIfNeeded()
    }
    view.layoutIfNeeded()
    store.ready = []
    scroll(to: 40)
    expect(view.diagnostics.isEmpty)
    expect(store.calls.contains { $0.hasPrefix("get") })
    final class Restless: CollectionViewDataSourcePrefetching {
      func collectionView(
        _ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath]
      ) { collectionView.reloadData(); collectionView.layoutIfNeeded() }
    }
    let restless = Restless()
    view.prefetchDataSource = restless
    view.layoutIfNeeded()
    expect(view.diagnostics.map(\.problem), equals: [.endlessChanges(calls: 1000)])
  }

  @Test func `the same scrolls ask for the same`() {
    func run() -> [String] {
      let (view, _, counts) = RowFixture.make(1000)
      let store = Store()
      view.prefetchDataSource = store
      var generator = SeededGenerator(seed: 5)
      for _ in 0..<200 {
        view.contentOffset.y = CGFloat(Int.random(in: 0..<9000, using: &generator))
        view.layoutIfNeeded()
        store.ready.subtract(view.indexPathsForVisibleItems)
      }
      withExtendedLifetime(counts) {}
      return store.calls
    }
    let first = run()
    expect(first == run() && first.count > 200)
  }
}
