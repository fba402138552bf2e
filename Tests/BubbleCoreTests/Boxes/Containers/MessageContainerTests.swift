import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@Suite struct MessageContainerTests {
  /// The frames of accessory and message in a container of 200 points: an accessory of 20 by 10, a message
  /// that wants 50 by 30.
  private func frames(
    _ alignment: BoxAlignment, accessory: LayoutBox? = .block(20, nil),
    direction: WritingDirection = .leftToRight
  ) throws -> [CGRect] {
    let container = LayoutBox.messageContainer(alignment: alignment, accessory: accessory) {
      LayoutBox.overlay([.block(50, 30)])
    }
    // The container, the accessory, the space for the message, the message, what is in it.
    let all = try container.frame(width: 200).frames(in: 300, direction: direction)
    return accessory == nil ? [all[2]] : [all[1], all[3]]
  }

  static let places: [(BoxAlignment, x: CGFloat, width: CGFloat)] = [
    (.start, 20, 50), (.end, 150, 50), (.center, 85, 50), (.stretch, 20, 180),
  ]

  @Test(arguments: places)
  func `a message is aligned in what its accessory leaves`(
    alignment: BoxAlignment, x: CGFloat, width: CGFloat
  ) throws {
    let accessory = CGRect(x: 0, y: 0, width: 20, height: 30)
    let message = CGRect(x: x, y: 0, width: width, height: 30)
    try expect(frames(alignment), equals: [accessory, message])
    try expect(
      frames(alignment, direction: .rightToLeft),
      equals: [
        CGRect(x: 180, y: 0, width: 20, height: 30),
        CGRect(x: 200 - message.maxX, y: 0, width: width, height: 30),
      ])
  }

  @Test func `without an accessory the message has all of it`() throws {
    try expect(
      frames(.stretch, accessory: nil), equals: [CGRect(x: 0, y: 0, width: 200, height: 30)])
    try expect(frames(.end, accessory: nil), equals: [CGRect(x: 150, y: 0, width: 50, height: 30)])
    try expect(
      frames(.center, accessory: nil), equals: [CGRect(x: 75, y: 0, width: 50, height: 30)])
  }

  @Test func `an accessory higher than the message makes the container as high as itself`() throws {
    let frames = try frames(.end, accessory: .block(20, 80))
    expect(
      frames,
      equals: [
        CGRect(x: 0, y: 0, width: 20, height: 80), CGRect(x: 150, y: 0, width: 50, height: 80),
      ])
  }

  @Test func `a bubble that breaks its text shrinks to fit its lines at its side`() throws {
    let bubble = LayoutBox.bubble(
      .text("aaaa bbbb cccc"), BubbleBox(padding: BoxInsets(), showsTail: false))
    let container = LayoutBox.messageContainer(alignment: .end, accessory: .block(20, 10)) {
      bubble
    }
    // Of the 180 points that are left two words take 144.
    try expect(
      container.frame(width: 200).frames(in: 300)[3],
      equals: CGRect(x: 56, y: 0, width: 144, height: 32))
  }
}
