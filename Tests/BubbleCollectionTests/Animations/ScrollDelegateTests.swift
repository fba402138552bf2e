import BubbleCollection
import Expectations
import Foundation
import Testing

/// Writes down what a scroll view tells, in order.
private final class PhaseListener: CollectionViewDelegate {
  var calls: [String] = []
  var target: CGPoint?
  var allowsTop = true
  var onEndDragging: (() -> Void)?

  func scrollViewDidScroll(_ scrollView: HeadlessScrollView) { calls.append("didScroll") }
  func scrollViewWillBeginDragging(_ scrollView: HeadlessScrollView) {
    calls.append("willBeginDragging")
  }
  func scrollViewWillEndDragging(
    _ scrollView: HeadlessScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    calls.append("willEndDragging")
    if let target { targetContentOffset.pointee = target }
  }
  func scrollViewDidEndDragging(_ scrollView: HeadlessScrollView, willDecelerate decelerate: Bool) {
    calls.append("didEndDragging(\(decelerate))")
    expect(!scrollView.isDragging && !scrollView.isTracking)
    onEndDragging?()
  }
  func scrollViewWillBeginDecelerating(_ scrollView: HeadlessScrollView) {
    calls.append("willBeginDecelerating")
  }
  func scrollViewDidEndDecelerating(_ scrollView: HeadlessScrollView) {
    calls.append("didEndDecelerating")
    expect(!scrollView.isDecelerating)
  }
  func scrollViewDidEndScrollingAnimation(_ scrollView: HeadlessScrollView) {
    calls.append("didEndScrollingAnimation")
  }
  func scrollViewShouldScrollToTop(_ scrollView: HeadlessScrollView) -> Bool {
    calls.append("shouldScrollToTop")
    return allowsTop
  }
  func scrollViewDidScrollToTop(_ scrollView: HeadlessScrollView) { calls.append("didScrollToTop") }
}

@Suite struct ScrollDelegateTests {
  let view: CollectionView
  private let counts: Counts
  private let listener = PhaseListener()

  init() {
    (view, _, counts) = RowFixture.make(100)
    view.delegate = listener
  }

  @Test func `a flick is told from the finger to the rest`() {
    view.isTracking = true
    view.isDragging = true
    view.contentOffset.y = 10
    let target = view.endDragging(
      withVelocity: CGPoint(x: 0, y: 1), targetContentOffset: CGPoint(x: 0, y: 90))
    expect(target.y, equals: 90)
    view.isDecelerating = true
    view.contentOffset.y = 50
    view.contentOffset.y = 90
    view.isDecelerating = false
    expect(
      listener.calls,
      equals: [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(true)",
        "willBeginDecelerating", "didScroll", "didScroll", "didEndDecelerating",
      ])
  }

  @Test func `a drag that stops where it ends does not decelerate`() {
    view.isDragging = true
    view.contentOffset.y = 10
    _ = view.endDragging(withVelocity: .zero, targetContentOffset: view.contentOffset)
    expect(
      listener.calls,
      equals: [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(false)",
      ])
  }

  @Test func `a target of the delegate's has the content go on`() {
    view.isDragging = true
    listener.target = CGPoint(x: 0, y: 40)
    expect(view.endDragging(withVelocity: .zero, targetContentOffset: .zero).y, equals: 40)
    expect(listener.calls.last, equals: "didEndDragging(true)")
  }

  @Test func `with pages nobody is asked where to stop`() {
    view.isPagingEnabled = true
    view.isDragging = true
    expect(
      view.endDragging(withVelocity: .zero, targetContentOffset: CGPoint(x: 0, y: 40)).y, equals: 40
    )
    expect(listener.calls, equals: ["willBeginDragging", "didEndDragging(true)"])
  }

  @Test func `who says no target says the end of the drag, and of the rest in any order`() {
    view.isDragging = true
    view.isDragging = true
    view.isDragging = false
    expect(listener.calls, equals: ["willBeginDragging", "didEndDragging(false)"])
    listener.calls = []
    view.isDragging = true
    view.isDecelerating = true
    view.isDragging = false
    view.isDecelerating = false
    expect(
      listener.calls,
      equals: [
        "willBeginDragging", "didEndDragging(true)", "willBeginDecelerating", "didEndDecelerating",
      ])
  }

  @Test func `a drag that nobody began has its end told, too`() {
    _ = view.endDragging(
      withVelocity: CGPoint(x: 0, y: 1), targetContentOffset: CGPoint(x: 0, y: 5))
    expect(listener.calls, equals: ["willEndDragging", "didEndDragging(true)"])
  }

  @Test(arguments: [false, true])
  func `a finger stops a deceleration`(drags: Bool) {
    view.isDecelerating = true
    listener.calls = []
    if drags { view.isDragging = true } else { view.isTracking = true }
    expect(!view.isDecelerating)
    expect(listener.calls, equals: ["didEndDecelerating"] + (drags ? ["willBeginDragging"] : []))
    view.isDecelerating = false
    expect(listener.calls.filter { $0 == "didEndDecelerating" }.count, equals: 1)
  }

  @Test func `a delegate may scroll on where a drag ends`() {
    view.animationDuration = 1
    listener.onEndDragging = { [view] in
      view.scrollToItem(at: RowFixture.path(20), at: .top, animated: true)
    }
    view.isDragging = true
    _ = view.endDragging(withVelocity: .zero, targetContentOffset: .zero)
    view.advanceAnimations(by: 1)
    expect(view.contentOffset.y, equals: 200)
    expect(listener.calls.last, equals: "didEndScrollingAnimation")
    expect(view.diagnostics.isEmpty)
  }

  @Test func `to the top takes the animation's time, and is told at its end`() {
    view.contentInset.top = 5
    view.contentOffset.y = 300
    view.layoutIfNeeded()
    view.animationDuration = 1
    listener.calls = []
    expect(view.scrollToTop())
    expect(listener.calls, equals: ["shouldScrollToTop"])
    view.advanceAnimations(by: 0.5)
    view.advanceAnimations(by: 0.5)
    expect(view.contentOffset.y, equals: -5)
    expect(
      listener.calls, equals: ["shouldScrollToTop", "didScroll", "didScroll", "didScrollToTop"])
    listener.calls = []
    expect(view.scrollToTop())
    expect(listener.calls, equals: ["shouldScrollToTop", "didScrollToTop"])
  }

  @Test(arguments: [false, true])
  func `without time it is told at once`(animated: Bool) {
    view.contentOffset.y = 300
    listener.calls = []
    expect(view.scrollToTop(animated: animated))
    expect(view.contentOffset.y, equals: 0)
    expect(listener.calls, equals: ["shouldScrollToTop", "didScroll", "didScrollToTop"])
  }

  @Test func `to the top not where it is not wanted, nor told when it is interrupted`() {
    view.contentOffset.y = 300
    view.animationDuration = 1
    listener.calls = []
    listener.allowsTop = false
    expect(!view.scrollToTop())
    listener.allowsTop = true
    view.scrollsToTop = false
    expect(!view.scrollToTop())
    view.scrollsToTop = true
    view.scrollToTop()
    view.advanceAnimations(by: 0.5)
    view.isDragging = true
    view.advanceAnimations(by: 1)
    expect(
      listener.calls,
      equals: [
        "shouldScrollToTop", "shouldScrollToTop", "didScroll", "willBeginDragging",
      ])
  }
}
