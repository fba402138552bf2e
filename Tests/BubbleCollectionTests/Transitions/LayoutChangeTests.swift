import BubbleCollection
import Expectations
import Foundation
import Testing

/// Rows like ``RowLayout``'s that say how often they were told of a transition, and where.
final class ToldLayout: CollectionViewLayout {
  let height: CGFloat
  var onHook: ((ToldLayout) -> Void)?
  var finalY: CGFloat?
  var initialY: CGFloat?
  var target: CGPoint?
  private var count = 0

  init(height: CGFloat) {
    self.height = height
    super.init()
  }
  required init?(coder: NSCoder) { nil }

  override func prepare() { count = collectionView?.numberOfItems(inSection: 0) ?? 0 }
  override var collectionViewContentSize: CGSize {
    CGSize(width: 100, height: CGFloat(count) * height)
  }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
      .filter { $0.frame.maxY > rect.minY && $0.frame.minY < rect.maxY }
  }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(
      x: 0, y: CGFloat(indexPath.item) * height, width: 100, height: height)
    return attributes
  }
  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { target ?? proposedContentOffset }
  override func prepareForTransition(to newLayout: CollectionViewLayout) { onHook?(self) }
  override func prepareForTransition(from oldLayout: CollectionViewLayout) { onHook?(self) }
  override func finalizeLayoutTransition() { onHook?(self) }
  override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { moved(itemIndexPath, to: finalY) }
  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { moved(itemIndexPath, to: initialY) }

  private func moved(_ path: IndexPath, to y: CGFloat?) -> CollectionViewLayoutAttributes? {
    guard let y else { return nil }
    let attributes = layoutAttributesForItem(at: path)
    attributes?.frame.origin.y = y
    return attributes
  }
}

@Suite struct LayoutChangeTests {
  /// A view of 100 by 40 points with 100 rows.
  func made(
    height: CGFloat = 10
  ) -> (view: CollectionView, old: ToldLayout, counts: Counts, recorder: LayoutRecorder) {
    let old = ToldLayout(height: height)
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 40), collectionViewLayout: old)
    let counts = Counts([100])
    view.dataSource = counts
    view.layoutIfNeeded()
    let recorder = LayoutRecorder()
    view.recorder = recorder
    return (view, old, counts, recorder)
  }

  /// The names of calls, each run of the same one once.
  func names(_ recorder: LayoutRecorder) -> [String] {
    var names: [String] = []
    for line in recorder.lines {
      let name = String(
        line.drop { $0 == " " }.prefix { $0 != "(" && $0 != " " })
      if names.last != name { names.append(name) }
    }
    return names
  }

  @Test(arguments: [false, true])
  func `both layouts are told in UIKit's order, animated or not`(animated: Bool) {
    let (view, old, counts, recorder) = made()
    let new = ToldLayout(height: 20)
    var told: [Bool] = []
    view.setCollectionViewLayout(new, animated: animated) { told.append($0) }
    expect(told, equals: [true])
    let wanted = [
      "prepareForTransition", "invalidateLayout", "prepare", "collectionViewContentSize",
      "targetContentOffset", "layoutAttributesForElements",
      "finalLayoutAttributesForDisappearingItem", "initialLayoutAttributesForAppearingItem",
      "finalizeLayoutTransition",
    ]
    expect(names(recorder).filter(wanted.contains), equals: wanted)
    expect(recorder.lines.filter { $0.contains("prepareForTransition") }.count, equals: 2)
    expect(recorder.lines.filter { $0.contains("finalizeLayoutTransition") }.count, equals: 2)
    expect(recorder.lines.filter { $0.hasSuffix("prepare()") }.count, equals: 1)
    expect(view.collectionViewLayout === new)
    expect(new.collectionView === view)
    expect(old.collectionView == nil)
    // Item 1 is at the centre before and after.
    expect(view.contentOffset.y, equals: 10)
    expect(RowFixture.items(view), equals: [0, 1, 2])
    withExtendedLifetime(counts) {}
  }

  @Test func `what was at the centre stays there as far as the content reaches`() {
    let (view, _, counts, _) = made()
    view.contentOffset.y = 500
    view.layoutIfNeeded()
    // The middle is 520; item 51 is at 510 to 520, item 52 behind it: the first of both counts.
    view.setCollectionViewLayout(ToldLayout(height: 20), animated: false)
    expect(view.contentOffset.y, equals: 1010)
    let third = ToldLayout(height: 1)
    view.setCollectionViewLayout(third, animated: false)
    expect(view.contentOffset.y, equals: 31.5)
    let last = ToldLayout(height: 10)
    last.target = CGPoint(x: 0, y: 5000)
    view.setCollectionViewLayout(last, animated: false)
    expect(view.contentOffset.y, equals: 960)
    withExtendedLifetime(counts) {}
  }

  @Test func `elements go from where one layout has them to where the other one does`() throws {
    let (view, old, counts, _) = made()
    view.animationDuration = 1
    view.animationCurve = .linear
    var changes: [CollectionViewChanges] = []
    view.changesHandler = { changes.append($0) }
    let new = ToldLayout(height: 20)
    new.target = .zero
    var told: [Bool] = []
    view.setCollectionViewLayout(new, animated: true) { told.append($0) }
    expect(told.isEmpty)
    expect(changes.map(\.cause), equals: [.transition])
    expect(changes.first?.duration, equals: 1)
    // Items 2 and 3 leave for where the new layout has them.
    let gone = try #require(changes.first?.changes.filter { $0.kind == .disappeared })
    expect(gone.map(\.finalAttributes.frame.minY), equals: [40, 60])
    view.advanceAnimations(by: 0.5)
    let places = view.presentationLayoutAttributes.map(\.frame.minY)
    expect(places, equals: [30, 45, 0, 15])
    expect(view.isAnimating)
    view.advanceAnimations(by: 0.5)
    expect(told, equals: [true])
    expect(view.presentationLayoutAttributes.map(\.frame.minY), equals: [0, 20])
    // And back: items 2 and 3 come from where the layout before has them.
    old.target = .zero
    view.setCollectionViewLayout(old, animated: true)
    let come = try #require(changes.last?.changes.filter { $0.kind == .appeared })
    expect(come.map(\.initialAttributes.frame.minY), equals: [40, 60])
    withExtendedLifetime(counts) {}
  }

  @Test func `the hooks for appearing and disappearing have the first word`() throws {
    let (view, old, counts, _) = made()
    var changes: [CollectionViewChanges] = []
    view.changesHandler = { changes.append($0) }
    let new = ToldLayout(height: 20)
    old.finalY = -77
    new.initialY = 99
    new.target = .zero
    view.setCollectionViewLayout(new, animated: true)
    let all = try #require(changes.first?.changes)
    expect(
      all.filter { $0.kind == .disappeared }.map(\.finalAttributes.frame.minY), equals: [-77, -77])
    expect(all.filter { $0.kind == .moved }.map(\.initialAttributes.frame.minY), equals: [99, 99])
    withExtendedLifetime(counts) {}
  }

  @Test func `animated and not, the same is visible in the end`() {
    for seed in 0..<20 {
      let ends = [false, true].map { animated in
        let (view, _, counts, _) = made(height: 7)
        view.contentOffset.y = CGFloat(seed * 31 % 600)
        view.layoutIfNeeded()
        view.animationDuration = 0.3
        view.setCollectionViewLayout(
          ToldLayout(height: CGFloat(seed % 5) * 6 + 3), animated: animated)
        for _ in 0..<4 { view.advanceAnimations(by: 0.1) }
        expect(!view.isAnimating)
        withExtendedLifetime(counts) {}
        return view.presentationLayoutAttributes.map(\.description)
      }
      expect(ends[0], equals: ends[1])
    }
  }

  @Test func `the layout that is there already changes nothing`() {
    let (view, old, counts, recorder) = made()
    view.setCollectionViewLayout(old, animated: true)
    view.collectionViewLayout = old
    expect(recorder.lines.isEmpty)
    withExtendedLifetime(counts) {}
  }

  @Test func `before the first pass the layout is replaced and nothing computed`() {
    let old = ToldLayout(height: 10)
    let view = CollectionView(frame: .zero, collectionViewLayout: old)
    let recorder = LayoutRecorder()
    view.recorder = recorder
    let new = ToldLayout(height: 20)
    view.collectionViewLayout = new
    expect(old.collectionView == nil)
    expect(new.collectionView === view)
    expect(names(recorder), equals: ["invalidateLayout"])
  }

  @Test func `a layout of another collection view is taken from it, and both go on`() {
    let (view, _, counts, _) = made()
    let (other, layout, otherCounts, _) = made()
    view.setCollectionViewLayout(layout, animated: false)
    expect(layout.collectionView === view)
    expect(RowFixture.items(view), equals: [0, 1, 2, 3])
    expect(view.diagnostics.count, equals: 1)
    other.layoutIfNeeded()
    expect(other.collectionViewLayout !== layout)
    expect(other.indexPathsForVisibleItems.isEmpty)
    withExtendedLifetime((counts, otherCounts)) {}
  }

  @Test func `hooks may call back: what they may not is reported, nothing loops`() {
    let (view, old, counts, _) = made()
    let new = ToldLayout(height: 20)
    var told: [Bool] = []
    let call: (ToldLayout) -> Void = { layout in
      guard let view = layout.collectionView else { return }
      view.layoutIfNeeded()
      view.setCollectionViewLayout(ToldLayout(height: 3), animated: true) { told.append($0) }
      view.startInteractiveTransition(to: ToldLayout(height: 3))
      view.scrollToItem(at: IndexPath(item: 5, section: 0), at: .top, animated: false)
      view.setBounds(CGRect(x: 0, y: 3, width: 50, height: 50), animated: true)
      view.advanceAnimations(by: 1)
      view.setContentOffset(CGPoint(x: 0, y: 1), animated: true)
    }
    old.onHook = call
    new.onHook = call
    view.setCollectionViewLayout(new, animated: true)
    expect(view.collectionViewLayout === new)
    expect(told, equals: [false, false, false, false])
    expect(view.diagnostics.count >= 4)
    old.onHook = nil
    new.onHook = nil
    view.setCollectionViewLayout(old, animated: true)
    view.contentOffset = .zero
    view.layoutIfNeeded()
    expect(RowFixture.items(view), equals: [0, 1, 2, 3])
    withExtendedLifetime(counts) {}
  }

  @Test func `within a batch a change of layout waits for its end`() throws {
    let (view, _, counts, _) = made()
    let new = ToldLayout(height: 20)
    try view.performBatchUpdates {
      view.setCollectionViewLayout(new, animated: true)
      expect(view.collectionViewLayout !== new)
      counts.items = [101]
      try view.insertItems(at: [IndexPath(item: 0, section: 0)])
    }
    expect(view.collectionViewLayout === new)
    expect(view.contentSize.height, equals: 2020)
  }

  @Test func `cells hear that the layout changes, and that it has`() {
    final class Cell: CollectionViewCell {
      // Only this test knows the class, and it runs on one thread.
      static nonisolated(unsafe) var heard: [String] = []
      override func willTransition(
        from oldLayout: CollectionViewLayout, to newLayout: CollectionViewLayout
      ) { Cell.heard.append("will") }
      override func didTransition(
        from oldLayout: CollectionViewLayout, to newLayout: CollectionViewLayout
      ) { Cell.heard.append("did") }
    }
    final class Source: CollectionViewDataSource {
      func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
      ) -> Int { 2 }
      func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
      ) -> CollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      }
    }
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 40),
      collectionViewLayout: ToldLayout(height: 10))
    let source = Source()
    view.register(Cell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.layoutIfNeeded()
    view.animationDuration = 1
    view.animationCurve = .linear
    let cells = view.visibleCells
    view.setCollectionViewLayout(ToldLayout(height: 20), animated: true)
    expect(Cell.heard, equals: ["will", "will"])
    expect(cells.map(\.frame.minY).sorted(), equals: [0, 10])
    view.advanceAnimations(by: 0.5)
    expect(cells.map(\.frame.minY).sorted(), equals: [0, 15])
    view.advanceAnimations(by: 1)
    expect(Cell.heard, equals: ["will", "will", "did", "did"])
    expect(cells.map(\.frame.minY).sorted(), equals: [0, 20])
    expect(view.visibleCells.count, equals: 2)
  }
}
