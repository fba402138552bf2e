import Expectations
import Foundation
import Testing
import UIKitAliases

@testable import UIKitLayouts

@Suite struct CarouselLayoutTests {
  let layout = CarouselLayout()
  let screen: Screen

  init() { screen = Screen(layout, width: 300, height: 200, counts: [5]) }

  @Test func `the first card is in the middle, the next one looks in, small and pale`() throws {
    // Cards are 220 apart, and (300 − 200) / 2 from the sides: 5 · 220 − 20 + 100.
    expect(screen.view.contentSize, equals: CGSize(width: 1180, height: 200))
    expect(screen.view.decelerationRate, equals: .fast)
    expect(screen.visibleItems, equals: [[0, 0], [0, 1]])
    expect(screen.frame(0), equals: CGRect(50, 40, 200, 120))
    // Four fifths of 200 by 120, about (370, 100).
    expect(screen.frame(1), equals: CGRect(290, 52, 160, 96))
    let second = try #require(screen.visible[.cell(IndexPath(item: 1, section: 0))])
    expect(second.alpha, equals: 0.5)
    expect(second.size, equals: CGSize(width: 200, height: 120))
    expect(second.transform, equals: CGAffineTransform(scaleX: 0.8, y: 0.8))
  }

  @Test func `each step of a scroll gives each card another size`() {
    screen.scroll(to: 110)
    // Both are half a step away: scaled by 0.9 about x = 150 and 370.
    expect(screen.frame(0), equals: CGRect(60, 46, 180, 108))
    expect(screen.frame(1), equals: CGRect(280, 46, 180, 108))
    expect(screen.view.visibleLayoutAttributes.map(\.alpha), equals: [0.75, 0.75])
    screen.told = []
    screen.scroll(to: 220)
    expect(screen.frame(1), equals: CGRect(270, 40, 200, 120))
    expect(screen.visibleItems, equals: [[0, 0], [0, 1], [0, 2]])
    expect(screen.told.flatMap(\.changes).map(\.kind), equals: [.moved, .moved, .appeared])
  }

  @Test(
    arguments: [
      (110, 500, 0.5, 220), (110, 0, -0.5, 0), (110, 100, 0, 0), (110, 120, 0, 220),
      (880, 1300, 2, 880), (0, -90, -1, 0), (330, 330, 0.31, 440), (330, 700, 0.3, 660),
    ] as [(CGFloat, CGFloat, CGFloat, CGFloat)])
  func `a drag ends with a card in the middle`(
    offset: CGFloat, proposed: CGFloat, velocity: CGFloat, expected: CGFloat
  ) {
    screen.scroll(to: offset)
    let target = layout.targetContentOffset(
      forProposedContentOffset: CGPoint(x: proposed, y: 0),
      withScrollingVelocity: CGPoint(x: velocity, y: 0))
    expect(target, equals: CGPoint(x: expected, y: 0))
  }

  @Test func `a wider view keeps the first card in its middle`() {
    screen.resize(400, 200)
    expect(screen.frame(0), equals: CGRect(100, 40, 200, 120))
    expect(screen.view.contentSize.width, equals: 1280)
  }

  @Test func `a card that goes leaves the next one in its place`() throws {
    screen.scroll(to: 220)
    screen.counts = [4]
    try screen.view.deleteItems(at: [IndexPath(item: 1, section: 0)])
    expect(screen.view.contentSize.width, equals: 960)
    expect(screen.view.contentOffset.x, equals: 220)
    expect(screen.frame(1), equals: CGRect(270, 40, 200, 120))
    let centred = screen.told.last?.changes.first {
      $0.element == .cell(IndexPath(item: 1, section: 0)) && $0.kind != .disappeared
    }
    expect(centred?.previousElement, equals: .cell(IndexPath(item: 2, section: 0)))
    expect(screen.view.diagnostics.isEmpty)
  }
}
