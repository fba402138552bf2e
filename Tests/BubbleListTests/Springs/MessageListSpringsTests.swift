import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

/// Springs of the message list by example: what pulls, what comes to rest, what a step costs.
@Suite struct MessageListSpringsTests {
  private func near(_ value: CGFloat, _ expected: CGFloat) -> Bool { abs(value - expected) < 1e-9 }

  @Test func `a drag leaves items behind by their distance from the finger`() {
    let host = TwinHost.springy()
    host.scroll(to: 1_000)
    host.drag(by: 20, fingerAt: 113)
    // The finger was at 1113: 62 points above the middle of item 23, which is at 1175.
    expect(near(host.displacement(23), 20 * 62 / 1_000))
    expect(near(host.displacement(22), 20 * 12 / 1_000))
    expect(near(host.displacement(21), 20 * 38 / 1_000))
    // From 100 points above what is visible, 1020 to 1420, to 100 below there are springs.
    expect(near(host.displacement(18), 20 * 188 / 1_000))
    expect(host.displacement(17), equals: 0)
    expect(near(host.displacement(30), 20 * 412 / 1_000))
    expect(host.displacement(31), equals: 0)
    // The elements that are seen say the same, and nothing else moved.
    expect(host.seenItems, equals: Array(20...28))
    for element in host.view.visibleLayoutAttributes {
      expect(element.frame, equals: host.frame(element.indexPath.item))
    }
    expect(host.view.contentSize.height, equals: 5_000)
    expect(host.view.contentOffset.y, equals: 1_020)
    host.drag(by: -20, fingerAt: 113)
    // Now the finger was at 1133: 20 points further down.
    expect(near(host.displacement(23), 0.4))
  }

  @Test func `a scroll pulls with no more than its length`() {
    let host = TwinHost.springy()
    host.layout.springResistanceFactor = 100
    host.scroll(to: 1_000)
    host.drag(by: -30, fingerAt: 0)
    expect(near(host.displacement(20), -30 * 25 / 100))
    expect(near(host.displacement(22), -30))
    expect(near(host.displacement(27), -30))
  }

  @Test func `items swing back to their places by the host's clock`() {
    let host = TwinHost.springy()
    host.drag(by: 50, fingerAt: 0)
    let seen = host.view.visibleLayoutAttributes.map(\.indexPath)
    var last = host.displacement(8)
    expect(near(last, 50 * 425 / 1_000))
    var steps = 0
    while host.layout.advanceSprings(by: 1.0 / 60), steps < 500 {
      host.view.layoutIfNeeded()
      // x(t) = x₀ (1 + ωt) e^(−ωt) for a spring of one hertz that is just damped.
      steps += 1
      let time = 2 * CGFloat.pi * CGFloat(steps) / 60
      let expected = 21.25 * (1 + time) * exp(-time)
      expect(abs(host.displacement(8) - expected) < 0.001)
      expect(host.displacement(8) <= last)
      last = host.displacement(8)
    }
    expect(steps > 30 && steps < 300)
    expect(!host.layout.springsAreMoving)
    host.view.layoutIfNeeded()
    for path in seen { expect(host.displacement(path.item), equals: 0) }
  }

  @Test func `a long step is as good as many short ones`() {
    let one = TwinHost.springy()
    let other = TwinHost.springy()
    for host in [one, other] { host.drag(by: 50, fingerAt: 0) }
    one.layout.advanceSprings(by: 0.5)
    for _ in 0..<64 { other.layout.advanceSprings(by: 0.5 / 64) }
    for item in 0..<20 { expect(abs(one.displacement(item) - other.displacement(item)) < 1e-9) }
    expect(one.displacement(8) > 1)
    one.layout.advanceSprings(by: .nan)
    one.layout.advanceSprings(by: -1)
    expect(abs(one.displacement(8) - other.displacement(8)) < 1e-9)
    one.layout.advanceSprings(by: .infinity)
    expect((0..<20).allSatisfy { one.displacement($0) == 0 })
  }

  @Test func `without a finger, without springiness and under reduced motion nothing is pulled`() {
    let host = TwinHost.springy()
    host.scroll(to: 50)
    host.layout.isReduceMotionEnabled = true
    host.drag(by: 50, fingerAt: 0)
    host.layout.isReduceMotionEnabled = false
    host.layout.springinessEnabled = false
    host.drag(by: 50, fingerAt: 0)
    expect(!host.layout.springsAreMoving)
    expect((0..<20).allSatisfy { host.displacement($0) == 0 })
  }

  @Test(arguments: [true, false])
  func `switching springs off brings items to their places at once`(byReducedMotion: Bool) {
    let host = TwinHost.springy()
    host.drag(by: 50, fingerAt: 0)
    expect(host.layout.springsAreMoving)
    if byReducedMotion {
      host.layout.isReduceMotionEnabled = true
    } else {
      host.layout.springinessEnabled = false
    }
    host.view.layoutIfNeeded()
    expect(!host.layout.springsAreMoving)
    for element in host.view.visibleLayoutAttributes {
      expect(element.frame.minY, equals: CGFloat(element.indexPath.item) * 50)
    }
  }

  @Test func `what moves the content without the finger pulls at nothing`() throws {
    let host = TwinHost.springy()
    host.layout.anchorPolicy = .top
    host.scroll(to: 1_000)
    host.layout.springTouchLocation = CGPoint(x: 0, y: 390)
    func expectRest(at offset: CGFloat, _ comment: Comment) {
      expect(host.view.contentOffset.y == offset && !host.layout.springsAreMoving, comment)
    }
    try host.view.performBatchUpdates {
      let item = TwinItem(id: 500, size: CGSize(width: 375, height: 50))
      host.twin.sections[0].items.insert(item, at: 0)
      try host.view.insertItems(at: [IndexPath(item: 0, section: 0)])
    }
    expectRest(at: 1_050, "a batch that keeps its place")
    host.layout.scrollToItem(at: IndexPath(item: 22, section: 0), edge: .top)
    expectRest(at: 1_100, "a position")
    host.view.bounds = CGRect(x: 0, y: 1_150, width: 375, height: 380)
    host.view.layoutIfNeeded()
    expectRest(at: 1_150, "another size")
    host.scroll(to: 4_000)
    expectRest(at: 4_000, "a jump")
    host.view.animationDuration = 1
    host.view.setContentOffset(CGPoint(x: 0, y: 3_900), animated: true)
    for _ in 0..<4 { host.view.advanceAnimations(by: 0.25) }
    expectRest(at: 3_900, "an animated scroll")
    HeadlessView.animate(withDuration: 0.5) { host.view.contentOffset.y = 3_950 }
    expectRest(at: 3_950, "an animation")
    host.layout.anchorPolicy = MessageListAnchorPolicy.none
    host.layout.settings.additionalInsets.bottom = 50
    host.view.layoutIfNeeded()
    host.scroll(to: 4_720)
    host.layout.settings.additionalInsets.bottom = 0
    host.view.layoutIfNeeded()
    expectRest(at: 4_670, "an end that came nearer")
    host.scroll(to: 4_650)
    expect(host.layout.springsAreMoving)
  }

  @Test func `what a spring brings into view is seen`() {
    let host = TwinHost.springy()
    host.layout.springResistanceFactor = 1
    host.scroll(to: 1_000)
    host.drag(by: 60, fingerAt: 0)
    // All stay behind by the whole scroll: what is seen are the items of before.
    expect(host.seenItems, equals: Array(20...27))
    for item in 20...27 { expect(near(host.displacement(item), 60)) }
    host.drag(by: 60, fingerAt: 0)
    host.drag(by: 60, fingerAt: 0)
    // They stay, though their places are beyond where springs are given.
    expect(host.seenItems, equals: Array(20...27))
    host.drag(by: 60, fingerAt: 0)
    // The first one's place is 140 points above, but it is seen.
    expect(host.seenItems, equals: Array(20...27))
    host.layout.advanceSprings(by: 100)
    host.view.layoutIfNeeded()
    expect(host.seenItems, equals: Array(24...32))
  }

  @Test
  func `however often the finger goes to and fro an item is no further than the view is high`() {
    let host = TwinHost.springy()
    host.scroll(to: 2_000)
    for _ in 0..<100 {
      host.drag(by: 300, fingerAt: 5_000)
      host.drag(by: -300, fingerAt: 25)
    }
    expect((0..<100).allSatisfy { abs(host.displacement($0)) <= 400 })
    expect((0..<100).contains { host.displacement($0) == 400 })
  }

  @Test func `items that scroll out of sight lose their springs`() {
    let host = TwinHost.springy()
    host.drag(by: 50, fingerAt: 0)
    host.scroll(to: 3_000)
    expect(!host.layout.advanceSprings(by: 0.001))
    expect((0..<100).allSatisfy { host.displacement($0) == 0 })
  }
}
