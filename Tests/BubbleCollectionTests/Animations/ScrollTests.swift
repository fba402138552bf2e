import BubbleCollection
import Expectations
import Foundation
import Testing

/// Counts what a scroll view tells.
final class ScrollListener: CollectionViewDelegate {
  var offsets: [CGFloat] = []
  var ends = 0
  var target: CGPoint?
  func scrollViewDidScroll(_ scrollView: HeadlessScrollView) {
    offsets.append(scrollView.contentOffset.y)
  }
  func scrollViewDidEndScrollingAnimation(_ scrollView: HeadlessScrollView) { ends += 1 }
  func scrollViewWillEndDragging(
    _ scrollView: HeadlessScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    if let target { targetContentOffset.pointee = target }
  }
}

/// Rows that are ten points until they are asked for, and twenty-five from then on.
final class LateLayout: CollectionViewLayout {
  private var count = 0
  private var known: [Int: CGFloat] = [:]

  override func prepare() { count = collectionView?.numberOfItems(inSection: 0) ?? 0 }

  private func top(of item: Int) -> CGFloat {
    (0..<item).reduce(0) { $0 + (known[$1] ?? 10) }
  }

  override var collectionViewContentSize: CGSize { CGSize(width: 100, height: top(of: count)) }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(
      x: 0, y: top(of: indexPath.item), width: 100, height: known[indexPath.item] ?? 10)
    return attributes
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
      .filter { $0.frame.maxY > rect.minY && $0.frame.minY < rect.maxY }
  }

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool { preferredAttributes.size != originalAttributes.size }

  override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    known[preferredAttributes.indexPath.item] = preferredAttributes.size.height
    return super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
  }
}

@Suite struct ScrollTests {
  func listened(
    _ count: Int
  ) -> (view: CollectionView, layout: RowLayout, counts: Counts, listener: ScrollListener) {
    let (view, layout, counts) = RowFixture.make(count)
    let listener = ScrollListener()
    view.delegate = listener
    return (view, layout, counts, listener)
  }

  @Test func `an offset of nothing is 0 and never less`() {
    let (view, _, _) = RowFixture.make(40)
    var signs: [FloatingPointSign] = []
    func note() { signs += [view.contentOffset.x.sign, view.contentOffset.y.sign] }
    view.contentOffset = CGPoint(x: 0, y: 50)
    view.scrollToItem(at: RowFixture.path(0), at: .top, animated: false)
    note()
    view.contentOffset = CGPoint(x: 0, y: 50)
    view.layoutIfNeeded()
    view.scrollRectToVisible(CGRect(x: 0, y: 0, width: 1, height: 1), animated: false)
    note()
    view.contentOffset = CGPoint(x: -view.contentInset.left, y: 50)
    note()
    view.contentOffset = CGPoint(x: 0, y: -0.0)
    note()
    view.contentOffset.y = -30
    view.contentOffset = view.clampedContentOffset(view.contentOffset)
    note()
    let limits = view.contentOffsetLimits
    signs += [limits.least.x.sign, limits.least.y.sign, limits.greatest.x.sign]
    let clamped = view.clampedContentOffset(CGPoint(x: -0.0, y: -0.0))
    signs += [clamped.x.sign, clamped.y.sign]
    expect(signs.allSatisfy { $0 == .plus })
  }

  @Test func `an animated scroll moves the offset by the curve and ends at its target`() {
    let (view, _, counts, listener) = listened(100)
    view.animationDuration = 1
    view.animationCurve = .linear
    let recorder = LayoutRecorder()
    view.recorder = recorder
    view.setContentOffset(CGPoint(x: 0, y: 333), animated: true)
    expect(view.contentOffset.y, equals: 0)
    view.advanceAnimations(by: 0.5)
    expect(view.contentOffset.y, equals: 166.5)
    expect(RowFixture.items(view).first, equals: 16)
    expect(
      recorder.lines.first,
      equals: "shouldInvalidateLayout(forBoundsChange: [0, 166.5, 100, 40]) -> false")
    view.advanceAnimations(by: 1e300)
    expect(view.contentOffset.y, equals: 333)
    expect(listener.ends, equals: 1)
    expect(!view.isAnimating)
    withExtendedLifetime(counts) {}
  }

  @Test func `without a duration an animated scroll ends within its call`() {
    let (view, _, counts, listener) = listened(100)
    view.setContentOffset(CGPoint(x: 0, y: 50), animated: true)
    expect(view.contentOffset.y, equals: 50)
    expect(listener.ends, equals: 1)
    withExtendedLifetime(counts) {}
  }

  @Test(arguments: [0, 1, 2])
  func `another offset, a drag or a finger interrupts a scroll`(how: Int) {
    let (view, _, counts, listener) = listened(100)
    view.animationDuration = 1
    view.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    view.advanceAnimations(by: 0.5)
    switch how {
    case 0: view.contentOffset.y = 7
    case 1: view.isDragging = true
    default: view.isTracking = true
    }
    let offset = view.contentOffset
    expect(!view.isAnimating)
    view.advanceAnimations(by: 1)
    expect(view.contentOffset, equals: offset)
    expect(listener.ends, equals: 0)
    withExtendedLifetime(counts) {}
  }

  @Test func `a scroll goes on after a batch and through what a layout adds to the offset`() throws
  {
    let (view, layout, counts, _) = listened(100)
    view.animationDuration = 1
    view.animationCurve = .linear
    view.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
    view.advanceAnimations(by: 0.25)
    let context = CollectionViewLayoutInvalidationContext()
    context.contentOffsetAdjustment.y = 40
    layout.invalidateLayout(with: context)
    view.layoutIfNeeded()
    expect(view.contentOffset.y, equals: 140)
    // A third of what is left, from where the content is.
    view.advanceAnimations(by: 0.25)
    expect(abs(view.contentOffset.y - (140 + 260.0 / 3)) < 1e-9)
    view.advanceAnimations(by: 0.5)
    expect(view.contentOffset.y, equals: 400)
    withExtendedLifetime(counts) {}
  }

  static let positions: [(CollectionView.ScrollPosition, CGFloat)] = [
    (.top, 495), (.centeredVertically, 482.5), (.bottom, 470), ([], 470), ([.top, .right], 495),
  ]

  @Test(arguments: positions)
  func `an item is seen at a position within the insets`(
    position: CollectionView.ScrollPosition, offset: CGFloat
  ) {
    let (view, _, counts) = RowFixture.make(100)
    view.contentInset = ViewInsets(top: 5, left: 0, bottom: 0, right: 0)
    view.scrollToItem(at: RowFixture.path(50), at: position, animated: false)
    expect(view.contentOffset.y, equals: offset)
    expect(RowFixture.items(view).contains(50))
    withExtendedLifetime(counts) {}
  }

  @Test func `a scroll to an item stops where the content ends, and a visible item moves nothing`()
  {
    let (view, _, counts) = RowFixture.make(100)
    view.scrollToItem(at: RowFixture.path(99), at: .top, animated: false)
    expect(view.contentOffset.y, equals: 960)
    view.scrollToItem(at: RowFixture.path(97), at: [], animated: false)
    expect(view.contentOffset.y, equals: 960)
    view.scrollToItem(at: RowFixture.path(0), at: .bottom, animated: false)
    expect(view.contentOffset.y, equals: 0)
    view.scrollRectToVisible(CGRect(x: 0, y: 100, width: 10, height: 10), animated: false)
    expect(view.contentOffset.y, equals: 70)
    withExtendedLifetime(counts) {}
  }

  @Test(arguments: [false, true])
  func `a scroll to an item arrives though sizes on the way turn out otherwise`(animated: Bool) {
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 40), collectionViewLayout: LateLayout())
    let counts = Counts([60])
    view.dataSource = counts
    view.preferredAttributesProvider = {
      $0.size.height = 25
      return $0
    }
    view.animationDuration = animated ? 1 : 0
    view.layoutIfNeeded()
    view.scrollToItem(at: RowFixture.path(30), at: .top, animated: animated)
    for _ in 0..<7 { view.advanceAnimations(by: 0.15) }
    expect(!view.isAnimating)
    expect(
      view.layoutAttributesForItem(at: RowFixture.path(30))?.frame.minY,
      equals: view.contentOffset.y)
    expect(view.contentOffset.y > 300)
    view.scrollToItem(at: RowFixture.path(20), at: .bottom, animated: animated)
    for _ in 0..<7 { view.advanceAnimations(by: 0.15) }
    expect(
      view.layoutAttributesForItem(at: RowFixture.path(20))?.frame.maxY,
      equals: view.contentOffset.y + 40)
    withExtendedLifetime(counts) {}
  }

  @Test func `an item that does not exist is reported, and nothing moves`() {
    let (view, _, counts) = RowFixture.make(10)
    view.contentOffset.y = 20
    for path in [RowFixture.path(10), RowFixture.path(0, 4), IndexPath(), IndexPath(index: 0)] {
      view.scrollToItem(at: path, at: .top, animated: true)
    }
    expect(view.contentOffset.y, equals: 20)
    expect(view.diagnostics.count, equals: 4)
    withExtendedLifetime(counts) {}
  }

  @Test func `the layout, then the delegate says where a drag ends`() {
    final class Snapping: CollectionViewLayout {
      var velocities: [CGPoint] = []
      override func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint,
        withScrollingVelocity velocity: CGPoint
      ) -> CGPoint {
        velocities.append(velocity)
        return CGPoint(x: 0, y: (proposedContentOffset.y / 100).rounded() * 100)
      }
    }
    let layout = Snapping()
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 40), collectionViewLayout: layout)
    let listener = ScrollListener()
    view.delegate = listener
    view.isDragging = true
    let velocity = CGPoint(x: 0, y: 1.5)
    let proposal = CGPoint(x: 0, y: 160)
    expect(view.endDragging(withVelocity: velocity, targetContentOffset: proposal).y, equals: 200)
    expect(layout.velocities, equals: [velocity])
    expect(!view.isDragging)
    listener.target = CGPoint(x: 0, y: 3)
    expect(view.endDragging(withVelocity: velocity, targetContentOffset: proposal).y, equals: 3)
    listener.target = CGPoint(x: 0, y: CGFloat.nan)
    expect(view.endDragging(withVelocity: velocity, targetContentOffset: proposal).y, equals: 200)
    expect(view.diagnostics.count, equals: 1)
  }
}
