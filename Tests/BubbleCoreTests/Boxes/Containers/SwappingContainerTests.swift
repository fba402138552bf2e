import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@Suite struct SwappingContainerTests {
  private func frames(
    _ axis: BoxAxis, _ distribution: SwappingDistribution, accessory: LayoutBox?,
    content: LayoutBox?,
    direction: WritingDirection = .leftToRight
  ) throws -> [CGRect] {
    let container = LayoutBox.swappingContainer(
      axis: axis, distribution: distribution, spacing: 8, accessory: accessory
    ) { content }
    return try container.frame(width: 200, height: 100)
      .childFrames(in: 300, direction: direction)
  }

  private func frames(
    _ axis: BoxAxis, _ distribution: SwappingDistribution,
    direction: WritingDirection = .leftToRight
  ) throws -> [CGRect] {
    let isHorizontal = axis == .horizontal
    return try frames(
      axis, distribution, accessory: isHorizontal ? .block(30, nil) : .block(nil, 30),
      content: isHorizontal ? .block(50, nil) : .block(nil, 50), direction: direction)
  }

  @Test func `the accessory keeps its length and the content has the rest, in either order`() throws
  {
    try expect(
      frames(.horizontal, .accessoryFirst),
      equals: [
        CGRect(x: 0, y: 0, width: 30, height: 100), CGRect(x: 38, y: 0, width: 162, height: 100),
      ])
    try expect(
      frames(.horizontal, .accessoryLast),
      equals: [
        CGRect(x: 0, y: 0, width: 162, height: 100), CGRect(x: 170, y: 0, width: 30, height: 100),
      ])
    try expect(
      frames(.vertical, .accessoryFirst),
      equals: [
        CGRect(x: 0, y: 0, width: 200, height: 30), CGRect(x: 0, y: 38, width: 200, height: 62),
      ])
    try expect(
      frames(.vertical, .accessoryLast),
      equals: [
        CGRect(x: 0, y: 0, width: 200, height: 62), CGRect(x: 0, y: 70, width: 200, height: 30),
      ])
  }

  @Test func `right to left the first one is at the right`() throws {
    try expect(
      frames(.horizontal, .accessoryFirst, direction: .rightToLeft),
      equals: [
        CGRect(x: 170, y: 0, width: 30, height: 100), CGRect(x: 0, y: 0, width: 162, height: 100),
      ])
  }

  @Test(arguments: BoxAxis.allCases, SwappingDistribution.allCases)
  func `what is hidden leaves all of the container to the other, without spacing`(
    axis: BoxAxis, distribution: SwappingDistribution
  ) throws {
    let whole = CGRect(x: 0, y: 0, width: 200, height: 100)
    // As wide, or high, as it is: it grows all the same.
    let part = axis == .horizontal ? LayoutBox.block(30, nil) : LayoutBox.block(nil, 30)
    try expect(frames(axis, distribution, accessory: nil, content: part), equals: [whole])
    try expect(frames(axis, distribution, accessory: part, content: nil), equals: [whole])
    try expect(frames(axis, distribution, accessory: nil, content: nil).isEmpty)
  }
}
