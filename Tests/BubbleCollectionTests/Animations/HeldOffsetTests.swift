import BubbleCollection
import Expectations
import Foundation
import Testing

/// Content that shrinks while somebody holds it beyond what is left.
@Suite struct HeldOffsetTests {
  enum Hold: CaseIterable { case tracking, dragging, decelerating }

  let view: CollectionView
  let layout: RowLayout
  private let counts: Counts

  init() {
    (view, layout, counts) = RowFixture.make(100)
    view.contentOffset.y = 900
    view.layoutIfNeeded()
  }

  private func hold(_ hold: Hold, _ isHeld: Bool) {
    switch hold {
    case .tracking: view.isTracking = isHeld
    case .dragging: view.isDragging = isHeld
    case .decelerating: view.isDecelerating = isHeld
    }
  }

  /// Leaves 10 rows, which end at 100 points.
  private func shrink() {
    counts.items = [10]
    view.reloadData()
    view.layoutIfNeeded()
  }

  @Test(arguments: Hold.allCases)
  func `it stays under the hand, and is within its limits when that lets go`(_ held: Hold) {
    hold(held, true)
    shrink()
    expect(view.contentOffset.y, equals: 900)
    view.contentOffset.y = 500
    view.layoutIfNeeded()
    expect(view.contentOffset.y, equals: 500)
    hold(held, false)
    expect(view.contentOffset.y, equals: 500)
    view.layoutIfNeeded()
    expect(view.contentOffset.y, equals: 60)
    expect(RowFixture.items(view), equals: [6, 7, 8, 9])
    expect(view.diagnostics.isEmpty)
  }

  @Test func `a drag that goes on as a deceleration holds it until that is over`() {
    view.isTracking = true
    view.isDragging = true
    shrink()
    _ = view.endDragging(
      withVelocity: CGPoint(x: 0, y: 1), targetContentOffset: CGPoint(x: 0, y: 950))
    view.isDecelerating = true
    view.layoutIfNeeded()
    expect(view.contentOffset.y, equals: 900)
    view.isDecelerating = false
    view.layoutIfNeeded()
    expect(view.contentOffset.y, equals: 60)
  }

  @Test func `a batch under the hand is no different`() throws {
    view.isDragging = true
    try view.performBatchUpdates {
      counts.items = [10]
      try view.deleteItems(at: (10..<100).map { RowFixture.path($0) })
    }
    expect(view.contentOffset.y, equals: 900)
    view.isDragging = false
    view.layoutIfNeeded()
    expect(view.contentOffset.y, equals: 60)
  }

  @Test func `what is pulled beyond the edge without such a change is the host's to bring back`() {
    view.isDragging = true
    view.contentOffset.y = 980
    view.isDragging = false
    view.layoutIfNeeded()
    expect(view.contentOffset.y, equals: 980)
  }
}
