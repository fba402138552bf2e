import Expectations
import Foundation
import Springs
import Testing

@Suite struct SpringAnimatorTests {
  /// Elements of 100 points each, one below the other.
  private func animator(count: Int = 10) -> SpringAnimator<Int> {
    var animator = SpringAnimator<Int>()
    animator.track((0..<count).map { (element: $0, frame: frame($0)) })
    return animator
  }

  private func frame(_ element: Int, height: CGFloat = 100) -> CGRect {
    CGRect(x: 0, y: CGFloat(element) * 100, width: 300, height: height)
  }

  @Test func `an element stays behind by scroll times distance over resistance`() {
    var animator = animator()
    animator.scroll(by: 20, touch: 150)
    // |150 − 50| / 1000, 0, |150 − 950| / 1000 of 20 points.
    expect(animator.displacement(of: 0), equals: 2)
    expect(animator.displacement(of: 1), equals: 0)
    expect(animator.displacement(of: 9), equals: 16)
    animator.scroll(by: -10, touch: 150)
    expect(animator.displacement(of: 0), equals: 1)
    expect(animator.displacement(of: 9), equals: 8)
  }

  @Test func `an element stays behind by no more than the scroll`() {
    var animator = animator()
    animator.resistanceFactor = 100
    animator.scroll(by: 20, touch: 0)
    expect(animator.displacement(of: 0), equals: 10)
    expect(animator.displacement(of: 1), equals: 20)
    expect(animator.displacement(of: 9), equals: 20)
    animator.scroll(by: -30, touch: 0)
    expect(animator.displacement(of: 0), equals: -5)
    expect(animator.displacement(of: 9), equals: -10)
  }

  @Test func `many scrolls that are too small to be seen pull as one large one does`() {
    var animator = animator()
    for _ in 0..<4_096 { animator.scroll(by: 1.0 / 4_096, touch: 150) }
    expect(abs(animator.displacement(of: 0) - 0.1) < 1e-12)
  }

  @Test(arguments: [0, -1, CGFloat.nan])
  func `without a resistance an element stays behind by the scroll`(resistance: CGFloat) {
    var animator = animator()
    animator.resistanceFactor = resistance
    animator.scroll(by: 7, touch: 50)
    expect(animator.displacement(of: 0), equals: 7)
  }

  @Test func `without a finger nothing is pulled`() {
    var animator = animator()
    animator.scroll(by: 20, touch: nil)
    animator.scroll(by: .nan, touch: 3)
    animator.scroll(by: 20, touch: .infinity)
    expect(animator.isSettled)
  }

  @Test func `springs come to rest exactly, and cost nothing then`() {
    var animator = animator()
    animator.scroll(by: 40, touch: 0)
    var frames = 0
    while animator.step(by: 1.0 / 60), frames < 1000 { frames += 1 }
    expect(animator.isSettled)
    expect(frames > 60 && frames < 240)
    expect((0..<10).allSatisfy { animator.displacement(of: $0) == 0 })
    let moved = animator.step(by: 1)
    expect(!moved)
    expect(animator.movingElements.isEmpty)
  }

  @Test func `many short steps end where a long one does`() {
    var short = animator()
    short.scroll(by: 40, touch: 0)
    var long = short
    for _ in 0..<96 { short.step(by: 1.0 / 128) }
    long.step(by: 0.75)
    for element in 0..<10 {
      expect(abs(short.displacement(of: element) - long.displacement(of: element)) < 0.002)
    }
  }

  @Test func `an anchor that moves takes its element along without a kick`() {
    var animator = animator()
    animator.scroll(by: 40, touch: 0)
    animator.step(by: 0.1)
    var moved = animator
    moved.track((0..<10).map { (element: $0, frame: frame($0 + 3, height: 160)) })
    for element in 0..<10 {
      expect(moved.displacement(of: element), equals: animator.displacement(of: element))
    }
    moved.step(by: 0.1)
    animator.step(by: 0.1)
    expect(moved.displacement(of: 9), equals: animator.displacement(of: 9))
  }

  @Test func `only what is visible and has a size has a spring`() {
    var animator = animator()
    animator.scroll(by: 40, touch: 0)
    animator.track([(0, .zero), (4, frame(4)), (20, frame(20))])
    expect(animator.count, equals: 2)
    expect(animator.movingElements, equals: [4])
    animator.removeAll(outside: CGRect(x: 0, y: 600, width: 300, height: 300))
    expect(animator.count, equals: 0)
    expect(animator.isSettled)
  }

  @Test func `springs follow their elements to new names, and go with what is deleted`() {
    var animator = animator()
    animator.scroll(by: 40, touch: 0)
    let before = (0..<10).map { animator.displacement(of: $0) }
    animator.rename { $0 == 2 ? nil : $0 < 2 ? $0 : 19 - $0 }
    expect(animator.count, equals: 9)
    expect(animator.displacement(of: 1), equals: before[1])
    expect(animator.displacement(of: 2), equals: 0)
    for element in 3..<10 {
      expect(animator.displacement(of: 19 - element), equals: before[element])
    }
  }

  @Test func `the reach is that of the elements that are furthest out`() {
    var animator = animator()
    animator.scroll(by: 100, touch: 0)
    expect(animator.reach.up, equals: 0)
    expect(animator.reach.down, equals: 95)
  }
}
