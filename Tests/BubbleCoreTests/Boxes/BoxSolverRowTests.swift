import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// How the children of a row share its width.
///
/// The numbers are CSS flexbox's, worked out by hand.
@Suite struct BoxSolverRowTests {
  private func widths(_ rowWidth: CGFloat, _ children: [LayoutBox]) throws -> [CGFloat] {
    let row = LayoutBox.row(sizing: BoxSizing(width: rowWidth), children)
    return try row.childFrames(in: 1_000).widths
  }

  @Test func `a row is as wide as its children and as high as the tallest`() throws {
    let frames = try LayoutBox.row(gap: 8, [.block(30, 10), .block(20, 25), .text("aa")]).frames(
      in: 500)
    expect(frames[0], equals: CGRect(x: 0, y: 0, width: 98, height: 25))
    expect(Array(frames.dropFirst()).lefts, equals: [0, 38, 66])
  }

  @Test func `children grow by their shares`() throws {
    try expect(widths(100, [.block(10, grow: 1), .block(30, grow: 3)]), equals: [25, 75])
  }

  @Test func `shares of less than one leave space`() throws {
    let children: [LayoutBox] = [.block(grow: 0.25, basis: 0), .block(grow: 0.25, basis: 0)]
    try expect(widths(100, children), equals: [25, 25])
  }

  @Test func `children shrink by their shares times their widths`() throws {
    try expect(widths(90, [.block(100), .block(50)]), equals: [60, 30])
    try expect(widths(100, [.block(100, shrink: 1), .block(50, shrink: 0)]), equals: [50, 50])
    try expect(widths(100, [.block(100, shrink: 1), .block(100, shrink: 3)]), equals: [75, 25])
  }

  @Test func `a basis comes before a width`() throws {
    try expect(widths(100, [.block(50, basis: 20)]), equals: [20])
    try expect(widths(100, [.block(50, grow: 1, basis: 0), .block(40)]), equals: [60, 40])
  }

  @Test func `a text does not shrink below its longest word`() throws {
    try expect(widths(100, [.text("aaaa"), .block(100)]), equals: [64, 36])
  }

  @Test func `a text narrower than its content is broken again`() throws {
    let row = LayoutBox.row(sizing: BoxSizing(width: 90), [.text("aa aa"), .block(100)])
    let frames = try row.frames(in: 500)
    expect(Array(frames.dropFirst()).widths, equals: [40, 50])
    expect(frames[0].height, equals: 32)
  }

  @Test func `an empty box with a width has no automatic minimum`() throws {
    try expect(widths(20, [.block(100), .text("a")]), equals: [4, 16])
  }

  @Test func `a text's own width limits its automatic minimum`() throws {
    try expect(widths(20, [.text("aaaa", sizing: BoxSizing(width: 30))]), equals: [30])
  }

  @Test func `a minimum width of zero lets a word break inside`() throws {
    let row = LayoutBox.row(
      sizing: BoxSizing(width: 32), [.text("aaaa", sizing: BoxSizing(minWidth: 0))])
    let frames = try row.frames(in: 500)
    expect(frames[1], equals: CGRect(x: 0, y: 0, width: 32, height: 32))
  }

  @Test func `a text that must not shrink sticks out instead of breaking`() throws {
    let row = LayoutBox.row(
      sizing: BoxSizing(width: 40), [.text("aa aa", sizing: BoxSizing(shrink: 0))])
    try expect(row.childFrames(in: 500), equals: [CGRect(x: 0, y: 0, width: 80, height: 16)])
  }

  @Test func `equal buttons share the width that their texts want`() throws {
    let button = BoxSizing(grow: 1, basis: 0)
    let row = LayoutBox.row([.text("aa aa", sizing: button), .text("aa", sizing: button)])
    let frames = try row.frames(in: 500)
    expect(frames.widths, equals: [112, 56, 56])
    expect(frames[0].height, equals: 32, "the first one wraps")
  }

  @Test func `what hits a maximum gives its share to the others`() throws {
    try expect(widths(100, [.block(grow: 1, max: 20), .block(grow: 1)]), equals: [20, 80])
  }

  @Test func `items freeze one round at a time`() throws {
    let children: [LayoutBox] = [
      .block(grow: 1, basis: 0, max: 20), .block(grow: 1, basis: 0, min: 60),
      .block(grow: 1, basis: 0),
    ]
    try expect(widths(100, children), equals: [20, 60, 20])
  }

  @Test func `a minimum wins over a maximum`() throws {
    try expect(widths(100, [.block(10, min: 50, max: 30)]), equals: [50])
    let root = LayoutBox.row(sizing: BoxSizing(minWidth: 200), [.block(10)])
    try expect(root.frames(in: 180)[0].width, equals: 200)
  }

  @Test func `shares of shrinking follow the content and not the maximum`() throws {
    let wide = BoxSizing(minWidth: 0, maxWidth: 150)
    let children: [LayoutBox] = [
      .text("aaaaaaaaaaaaa", sizing: wide), .text("aaaaaaaaaaaaa", sizing: BoxSizing(minWidth: 0)),
    ]
    // Both want 208 and must give up 58 each, so the maximum of 150 is met without being hit.
    try expect(widths(300, children), equals: [150, 150])
  }

  @Test func `a spacer takes what is left`() throws {
    try expect(widths(100, [.block(30), .spacer(), .block(20)]), equals: [30, 50, 20])
    try expect(widths(100, [.spacer(grow: 3), .block(20), .spacer()]), equals: [60, 20, 20])
    try expect(
      widths(40, [.block(30, shrink: 0), .spacer(), .block(20, shrink: 0)]), equals: [30, 0, 20])
  }
}
