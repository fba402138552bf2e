import BubbleCollection
import Expectations
import Foundation
import Testing

@Suite struct InteractiveTransitionTests {
  /// A view of 100 by 40 points with 100 rows.
  func made() -> (view: CollectionView, old: ToldLayout, counts: Counts) {
    let old = ToldLayout(height: 10)
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 40), collectionViewLayout: old)
    let counts = Counts([100])
    view.dataSource = counts
    view.layoutIfNeeded()
    return (view, old, counts)
  }

  func places(_ view: CollectionView) -> [String] {
    view.visibleLayoutAttributes.map { "\($0.indexPath.item) \($0.frame.minY) \($0.alpha)" }
  }

  @Test
  func
    `attributes, content size and offset follow the progress, and finishing installs the layout`()
  {
    let (view, old, counts) = made()
    let new = ToldLayout(height: 20)
    new.target = CGPoint(x: 0, y: 100)
    var told: [[Bool]] = []
    let recorder = LayoutRecorder()
    view.recorder = recorder
    let transition = view.startInteractiveTransition(to: new) { told.append([$0, $1]) }
    expect(view.collectionViewLayout === transition)
    expect(transition.transitionProgress, equals: 0)
    expect(view.contentSize.height, equals: 1000)
    expect(view.contentOffset.y, equals: 0)
    expect(places(view).prefix(2), equals: ["0 0.0 1.0", "1 10.0 1.0"])
    expect(old.collectionView === view && new.collectionView === view)
    expect(recorder.lines.filter { $0.contains("prepareForTransition") }.count, equals: 2)
    let prepared = recorder.lines.filter { $0.contains("prepare()") }.count

    transition.transitionProgress = 0.5
    view.layoutIfNeeded()
    expect(view.contentSize.height, equals: 1500)
    expect(view.contentOffset.y, equals: 50)
    expect(places(view).first, equals: "3 45.0 1.0")
    // The transition layout is prepared again; the two that it is between are not.
    expect(recorder.lines.filter { $0.contains("prepare()") }.count, equals: prepared + 1)

    view.finishInteractiveTransition()
    expect(told, equals: [[true, true]])
    expect(view.collectionViewLayout === new)
    expect(old.collectionView == nil)
    expect(transition.collectionView == nil)
    expect(view.contentOffset.y, equals: 100)
    expect(places(view), equals: ["5 100.0 1.0", "6 120.0 1.0"])
    expect(recorder.lines.filter { $0.contains("finalizeLayoutTransition") }.count, equals: 2)
    withExtendedLifetime(counts) {}
  }

  @Test func `cancelling brings everything back`() {
    let (view, old, counts) = made()
    view.contentOffset.y = 205
    view.layoutIfNeeded()
    let before = places(view)
    let new = ToldLayout(height: 20)
    var told: [[Bool]] = []
    let transition = view.startInteractiveTransition(to: new) { told.append([$0, $1]) }
    transition.transitionProgress = 0.3
    view.layoutIfNeeded()
    expect(places(view) != before)
    view.cancelInteractiveTransition()
    expect(told, equals: [[false, true]])
    expect(view.collectionViewLayout === old)
    expect(old.collectionView === view)
    expect(new.collectionView == nil)
    expect(view.contentOffset.y, equals: 205)
    expect(places(view), equals: before)
    view.cancelInteractiveTransition()
    view.finishInteractiveTransition()
    expect(told.count, equals: 1)
    withExtendedLifetime(counts) {}
  }

  @Test(arguments: [2.0, -1.0, 1e300, .infinity, .nan])
  func `progress is not clamped, and no number does harm`(progress: CGFloat) {
    let (view, _, counts) = made()
    let new = ToldLayout(height: 20)
    new.target = .zero
    let transition = view.startInteractiveTransition(to: new)
    transition.transitionProgress = progress
    expect(transition.transitionProgress == progress || progress.isNaN)
    view.layoutIfNeeded()
    if progress == 2 {
      expect(places(view).first, equals: "0 0.0 1.0")
      expect(transition.layoutAttributesForItem(at: RowFixture.path(1))?.frame.minY, equals: 30)
      expect(view.contentSize.height, equals: 3000)
    }
    view.finishInteractiveTransition()
    expect(view.collectionViewLayout === new)
    expect(RowFixture.items(view), equals: [0, 1])
    withExtendedLifetime(counts) {}
  }

  @Test func `what only one layout has fades where it is seen`() throws {
    final class Some: CollectionViewLayout {
      let items: [Int]
      init(_ items: [Int]) {
        self.items = items
        super.init()
      }
      required init?(coder: NSCoder) { nil }
      override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 40) }
      override func layoutAttributesForElements(
        in rect: CGRect
      ) -> [CollectionViewLayoutAttributes]? {
        items.map { item in
          let attributes = CollectionViewLayoutAttributes(
            forCellWith: IndexPath(item: item, section: 0))
          attributes.frame = CGRect(x: item * 10, y: 0, width: 10, height: 10)
          return attributes
        }
      }
    }
    let transition = CollectionViewTransitionLayout(
      currentLayout: Some([0, 1]), nextLayout: Some([1, 2]))
    transition.transitionProgress = 0.25
    let all = try #require(
      transition.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 100, height: 40)))
    expect(all.map(\.indexPath.item), equals: [0, 1, 2])
    expect(all.map(\.alpha), equals: [0.75, 1, 0.25])
    transition.updateValue(3, forAnimatedKey: "angle")
    expect(transition.value(forAnimatedKey: "angle"), equals: 3)
    expect(transition.value(forAnimatedKey: "other"), equals: 0)
  }

  @Test func `data may change, bounds may change, and both layouts may be invalidated meanwhile`()
    throws
  {
    let (view, old, counts) = made()
    let new = ToldLayout(height: 20)
    let transition = view.startInteractiveTransition(to: new)
    transition.transitionProgress = 0.5
    counts.items = [101]
    try view.performBatchUpdates { try view.insertItems(at: [RowFixture.path(0)]) }
    expect(view.contentSize.height, equals: 1515)
    counts.items = [50]
    view.reloadData()
    view.layoutIfNeeded()
    expect(view.contentSize.height, equals: 750)
    let recorder = LayoutRecorder()
    view.recorder = recorder
    new.invalidateLayout()
    view.layoutIfNeeded()
    expect(recorder.lines.filter { $0.contains("prepare()") }.count, equals: 2)
    old.invalidateLayout()
    view.frame.size = CGSize(width: 100, height: 60)
    view.contentOffset.y += 13
    transition.transitionProgress = 0.75
    view.layoutIfNeeded()
    view.finishInteractiveTransition()
    expect(view.contentSize.height, equals: 1000)
    expect(view.diagnostics.isEmpty)
  }

  @Test func `the end takes the host's time, and starts where the user let go`() {
    let (view, old, counts) = made()
    view.animationDuration = 1
    view.animationCurve = .linear
    let new = ToldLayout(height: 20)
    new.target = .zero
    var told: [[Bool]] = []
    let transition = view.startInteractiveTransition(to: new) { told.append([$0, $1]) }
    transition.transitionProgress = 0.5
    view.layoutIfNeeded()
    view.finishInteractiveTransition()
    expect(told.isEmpty)
    expect(view.presentationAttributes(for: .cell(RowFixture.path(1)))?.frame.minY, equals: 15)
    view.advanceAnimations(by: 0.5)
    expect(view.presentationAttributes(for: .cell(RowFixture.path(1)))?.frame.minY, equals: 17.5)
    view.advanceAnimations(by: 0.5)
    expect(told, equals: [[true, true]])
    // Interrupted by another change: the first is told so.
    _ = view.startInteractiveTransition(to: old) { told.append([$0, $1]) }
    view.cancelInteractiveTransition()
    view.startInteractiveTransition(to: old).transitionProgress = 0.5
    view.layoutIfNeeded()
    view.finishInteractiveTransition()
    view.reloadData()
    view.layoutIfNeeded()
    expect(told.count, equals: 2)
    withExtendedLifetime(counts) {}
  }

  @Test func `a transition on top of another, a layout set meanwhile, and one to itself end well`()
  {
    let (view, old, counts) = made()
    var told: [[Bool]] = []
    let second = ToldLayout(height: 20)
    let third = ToldLayout(height: 5)
    view.startInteractiveTransition(to: second) { told.append([$0, $1]) }.transitionProgress = 0.4
    view.startInteractiveTransition(to: third) { told.append([$0, $1]) }.transitionProgress = 0.4
    expect(told, equals: [[false, true]])
    view.setCollectionViewLayout(second, animated: true)
    expect(told, equals: [[false, true], [false, true]])
    expect(view.collectionViewLayout === second)
    expect(old.collectionView == nil)
    expect(third.collectionView == nil)
    view.startInteractiveTransition(to: second).transitionProgress = 0.5
    view.layoutIfNeeded()
    view.finishInteractiveTransition()
    expect(view.collectionViewLayout === second)
    expect(second.collectionView === view)
    view.layoutIfNeeded()
    expect(!view.indexPathsForVisibleItems.isEmpty)
    withExtendedLifetime(counts) {}
  }

  @Test func `hooks that call back are reported, and the transition goes on`() {
    let (view, old, counts) = made()
    let new = ToldLayout(height: 20)
    var told: [[Bool]] = []
    let call: (ToldLayout) -> Void = { layout in
      guard let view = layout.collectionView else { return }
      view.layoutIfNeeded()
      view.startInteractiveTransition(to: ToldLayout(height: 3)) { told.append([$0, $1]) }
      view.finishInteractiveTransition()
      view.cancelInteractiveTransition()
      _ = view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0))
      view.endInteractiveMovement()
      layout.invalidateLayout()
      view.contentOffset.y += 1
    }
    old.onHook = call
    new.onHook = call
    view.startInteractiveTransition(to: new) { told.append([$0, $1]) }.transitionProgress = 0.5
    view.layoutIfNeeded()
    expect(told, equals: [[false, false], [false, false]])
    view.finishInteractiveTransition()
    expect(view.collectionViewLayout === new)
    expect(told.last, equals: [true, true])
    expect(view.diagnostics.contains { $0.description.contains("startInteractiveTransition") })
    withExtendedLifetime(counts) {}
  }

  @Test func `the delegate may give a transition layout of its own, between the right layouts`() {
    final class Own: CollectionViewTransitionLayout {}
    final class Giving: CollectionViewDelegate {
      var isWrong = false
      func collectionView(
        _ collectionView: CollectionView,
        transitionLayoutForOldLayout fromLayout: CollectionViewLayout,
        newLayout toLayout: CollectionViewLayout
      ) -> CollectionViewTransitionLayout? {
        isWrong
          ? Own(currentLayout: toLayout, nextLayout: fromLayout)
          : Own(currentLayout: fromLayout, nextLayout: toLayout)
      }
    }
    let (view, _, counts) = made()
    let delegate = Giving()
    view.delegate = delegate
    expect(view.startInteractiveTransition(to: ToldLayout(height: 20)) is Own)
    view.cancelInteractiveTransition()
    delegate.isWrong = true
    expect(!(view.startInteractiveTransition(to: ToldLayout(height: 20)) is Own))
    expect(view.diagnostics.count, equals: 1)
    view.finishInteractiveTransition()
    withExtendedLifetime(counts) {}
  }
}
