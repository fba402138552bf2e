import BubbleCollection
import Expectations
import Foundation
import Testing

@testable import CollectionTestSupport

/// Rows across the whole width, of a tenth of it: a new width makes them stale.
final class WideLayout: CollectionViewLayout {
  private var count = 0
  private var width: CGFloat = 0
  var target: CGPoint?
  var boundsInHook: CGRect?
  var onHook: ((CollectionView) -> Void)?

  override func prepare() {
    count = collectionView?.numberOfItems(inSection: 0) ?? 0
    width = collectionView?.bounds.width ?? 0
  }
  override var collectionViewContentSize: CGSize {
    CGSize(width: width, height: CGFloat(count) * width / 10)
  }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    (0..<count).map { item in
      let attributes = CollectionViewLayoutAttributes(
        forCellWith: IndexPath(item: item, section: 0))
      attributes.frame = CGRect(
        x: 0, y: CGFloat(item) * width / 10, width: width, height: width / 10)
      return attributes
    }.filter { $0.frame.maxY > rect.minY && $0.frame.minY < rect.maxY }
  }
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.width != collectionView?.bounds.width
  }
  override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
    boundsInHook = collectionView?.bounds
    if let collectionView { onHook?(collectionView) }
  }
  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { target ?? proposedContentOffset }
}

@Suite struct AnimatedBoundsTests {
  func made() -> (
    view: CollectionView, layout: WideLayout, counts: Counts, recorder: LayoutRecorder
  ) {
    let layout = WideLayout()
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 40), collectionViewLayout: layout)
    let counts = Counts([20])
    view.dataSource = counts
    view.layoutIfNeeded()
    let recorder = LayoutRecorder()
    view.recorder = recorder
    return (view, layout, counts, recorder)
  }

  @Test func `an animated batch is no change of the bounds, unless the bounds change, too`() throws
  {
    let layout = FullHookLayout()
    let source = Counts([20])
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 40), collectionViewLayout: layout)
    view.dataSource = source
    view.animationDuration = 0.3
    view.layoutIfNeeded()
    var told: [Hook] = []
    layout.onHook = { hook, _ in
      let hooks: [Hook] = [
        .prepareForAnimatedBounds, .finalizeAnimatedBounds, .prepareForUpdates, .finalizeUpdates,
      ]
      if hooks.contains(hook) { told.append(hook) }
    }
    func insert() throws {
      try view.performBatchUpdates {
        source.items = [source.items[0] + 1]
        try view.insertItems(at: [IndexPath(item: 0, section: 0)])
      }
    }
    try insert()
    expect(told, equals: [.prepareForUpdates, .finalizeUpdates])
    told = []
    HeadlessView.animate(withDuration: 0.2) {
      view.frame.size.width = 80
      try? insert()
    }
    expect(
      told,
      equals: [
        .prepareForAnimatedBounds, .finalizeAnimatedBounds, .prepareForUpdates, .finalizeUpdates,
      ])
    expect(view.numberOfItems(inSection: 0), equals: 22)
  }

  @Test(arguments: [false, true])
  func `the order is UIKit's, by a call and in an animation block`(isInBlock: Bool) {
    let (view, layout, counts, recorder) = made()
    let bounds = CGRect(x: 0, y: 0, width: 200, height: 40)
    if isInBlock {
      HeadlessView.animate(withDuration: 0.2) { view.frame.size = bounds.size }
    } else {
      view.setBounds(bounds, animated: true)
    }
    let order = [
      "shouldInvalidateLayout(forBoundsChange", "invalidationContext(forBoundsChange",
      "invalidateLayout", "prepare()", "collectionViewContentSize",
      "prepare(forAnimatedBoundsChange: [0, 0, 100, 40])", "targetContentOffset",
      "layoutAttributesForElements", "finalLayoutAttributes", "initialLayoutAttributes",
      "finalizeAnimatedBoundsChange()",
    ]
    let places = order.map { name in
      recorder.lines.firstIndex { $0.drop { $0 == " " }.hasPrefix(name) }
    }
    expect(!places.contains(nil))
    expect(places.compactMap { $0 }, equals: places.compactMap { $0 }.sorted())
    expect(recorder.lines.last?.contains("finalizeAnimatedBoundsChange"), equals: true)
    expect(recorder.lines.filter { $0.contains("finalLayoutAttributes") }.count, equals: 4)
    expect(recorder.lines.filter { $0.contains("initialLayoutAttributes") }.count, equals: 2)
    expect(layout.boundsInHook, equals: bounds)
    withExtendedLifetime(counts) {}
  }

  @Test
  func `bounds and elements are between their ends, and the end is that of an ordinary change`() {
    let (view, layout, counts, _) = made()
    view.animationDuration = 1
    view.animationCurve = .linear
    layout.target = CGPoint(x: 0, y: 20)
    view.setBounds(CGRect(x: 0, y: 0, width: 200, height: 40), animated: true)
    expect(view.bounds, equals: CGRect(x: 0, y: 20, width: 200, height: 40))
    expect(view.presentationBounds, equals: CGRect(x: 0, y: 0, width: 100, height: 40))
    view.advanceAnimations(by: 0.5)
    expect(view.presentationBounds, equals: CGRect(x: 0, y: 10, width: 150, height: 40))
    let second = view.presentationAttributes(for: .cell(RowFixture.path(1)))
    expect(second?.frame, equals: CGRect(x: 0, y: 15, width: 150, height: 15))
    view.advanceAnimations(by: 0.5)
    expect(view.presentationBounds, equals: view.bounds)
    let (plain, plainLayout, plainCounts, _) = made()
    plainLayout.target = layout.target
    plain.bounds = CGRect(x: 0, y: 20, width: 200, height: 40)
    plain.layoutIfNeeded()
    expect(
      plain.visibleLayoutAttributes.map(\.description),
      equals: view.presentationLayoutAttributes.map(\.description))
    withExtendedLifetime((counts, plainCounts)) {}
  }

  @Test func `a change without animations, or in a hook, is an ordinary one`() {
    let (view, layout, counts, recorder) = made()
    HeadlessView.performWithoutAnimation {
      view.setBounds(CGRect(x: 0, y: 5, width: 120, height: 40), animated: true)
    }
    view.setBounds(CGRect(x: 0, y: 6, width: 120, height: 40), animated: false)
    expect(!recorder.lines.contains { $0.contains("AnimatedBoundsChange") })
    layout.onHook = { view in
      view.setBounds(CGRect(x: 0, y: 0, width: 1, height: 1), animated: true)
      HeadlessView.animate(withDuration: 1) { view.contentOffset.y = 3 }
    }
    view.setBounds(CGRect(x: 0, y: 6, width: 90, height: 40), animated: true)
    expect(view.bounds.width, equals: 90)
    expect(view.diagnostics.count, equals: 1)
    view.setBounds(CGRect(x: CGFloat.nan, y: 6, width: 90, height: 40), animated: true)
    expect(view.bounds.width, equals: 90)
    withExtendedLifetime(counts) {}
  }

  @Test
  func
    `a second change goes on from where the bounds are, and a layout set in a block takes its time`()
  {
    let (view, _, counts, _) = made()
    view.animationDuration = 1
    view.animationCurve = .linear
    view.setBounds(CGRect(x: 0, y: 0, width: 200, height: 40), animated: true)
    view.advanceAnimations(by: 0.5)
    view.setBounds(CGRect(x: 0, y: 0, width: 100, height: 40), animated: true)
    expect(view.presentationBounds.width, equals: 150)
    let row = ElementIdentity.cell(RowFixture.path(1))
    expect(view.presentationAttributes(for: row)?.frame.width, equals: 150)
    // What is left of the first way adds to the second one.
    view.advanceAnimations(by: 0.5)
    expect(view.presentationBounds.width, equals: 150)
    view.advanceAnimations(by: 0.25)
    expect(view.presentationBounds.width, equals: 125)
    view.advanceAnimations(by: 0.25)
    expect(!view.isAnimating)
    HeadlessView.animate(withDuration: 0.5) { view.collectionViewLayout = ToldLayout(height: 5) }
    expect(view.isAnimating)
    view.advanceAnimations(by: 0.5)
    expect(!view.isAnimating)
    withExtendedLifetime(counts) {}
  }

  @Test func `an animation block waits for all that began in it`() {
    let (view, _, counts, _) = made()
    var told: [Bool] = []
    HeadlessView.animate(withDuration: 0.5) {
      view.frame.size.width = 120
      view.setContentOffset(CGPoint(x: 0, y: 30), animated: true)
    } completion: {
      told.append($0)
    }
    expect(told.isEmpty)
    view.advanceAnimations(by: 0.4)
    expect(told.isEmpty)
    view.advanceAnimations(by: 0.2)
    expect(told, equals: [true])
    expect(view.contentOffset.y, equals: 30)
    withExtendedLifetime(counts) {}
  }
}
