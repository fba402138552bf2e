import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Rows that go on in a new line.
@Suite struct BoxSolverWrapTests {
  private func tags(_ widths: [CGFloat], height: CGFloat = 10) -> [LayoutBox] {
    widths.map { .block($0, height) }
  }

  @Test func `children that don't fit go to the next line`() throws {
    let row = LayoutBox.row(gap: 5, wraps: true, lineGap: 3, tags([40, 50, 30, 60]))
    // 40 + 5 + 50 fit into 100, 30 more do not; 30 + 5 + 60 do.
    try expect(
      row.frames(in: 100),
      equals: [
        CGRect(x: 0, y: 0, width: 100, height: 23), CGRect(x: 0, y: 0, width: 40, height: 10),
        CGRect(x: 45, y: 0, width: 50, height: 10), CGRect(x: 0, y: 13, width: 30, height: 10),
        CGRect(x: 35, y: 13, width: 60, height: 10),
      ])
  }

  @Test func `lines lie a gap apart unless said otherwise`() throws {
    let row = LayoutBox.row(gap: 5, wraps: true, tags([60, 60]))
    try expect(row.childFrames(in: 100).tops, equals: [0, 15])
  }

  @Test func `a row with room does not wrap and is as wide as its children`() throws {
    let row = LayoutBox.row(gap: 5, wraps: true, tags([40, 50]))
    try expect(row.frames(in: 500)[0], equals: CGRect(x: 0, y: 0, width: 95, height: 10))
  }

  @Test func `each line shares its own space`() throws {
    let row = LayoutBox.row(
      justify: .end, wraps: true, sizing: BoxSizing(width: 100),
      [.block(60), .block(20, grow: 1), .block(70), .block(40)])
    let frames = try row.childFrames(in: 500)
    expect(frames.widths, equals: [60, 40, 70, 40])
    expect(frames.lefts, equals: [0, 60, 30, 60])
    expect(frames.tops, equals: [0, 0, 10, 20])
  }

  @Test func `a child wider than the row has a line of its own and shrinks`() throws {
    let row = LayoutBox.row(wraps: true, [.block(30), .text("aaa aaa"), .block(30)])
    let frames = try row.frames(in: 64)
    expect(frames.widths, equals: [64, 30, 64, 30])
    expect(frames.tops, equals: [0, 0, 10, 42])
  }

  @Test func `lines of a higher row share what is left of its height`() throws {
    let row = LayoutBox.row(
      wraps: true, sizing: BoxSizing(width: 50, height: 60), [.block(40), .block(40, nil)])
    let frames = try row.childFrames(in: 500)
    // 50 points are left of lines that are 10 and 0 high.
    expect(frames.tops, equals: [0, 35])
    expect(frames.heights, equals: [10, 25])
  }

  @Test func `a line's children lie across that line`() throws {
    let row = LayoutBox.row(
      align: .center, wraps: true, [.block(40, 20), .block(40, 10), .block(40, 30)])
    try expect(row.childFrames(in: 90).tops, equals: [0, 5, 20])
  }

  @Test func `lines from right to left are the mirror image`() throws {
    let row = LayoutBox.row(gap: 5, wraps: true, sizing: BoxSizing(width: 100), tags([40, 50, 30]))
    let frames = try row.childFrames(in: 500, direction: .rightToLeft)
    expect(frames.lefts, equals: [60, 5, 70])
    expect(frames.tops, equals: [0, 0, 15])
  }

  @Test func `a narrow column of wrapping rows is as wide as its widest child`() throws {
    // The row can't get narrower than its widest child, which can't wrap.
    let row = LayoutBox.row(wraps: true, tags([70, 80, 20]))
    try expect(row.frames(in: 50)[0].width, equals: 80)
  }

  @Test func `text is cut off after as many lines as it may have`() throws {
    let box = LayoutBox.text("aaa aaa aaa", maximumLines: 2)
    let solved = try box.solved(in: 64)
    expect(solved[0].frame, equals: CGRect(x: 0, y: 0, width: 64, height: 32))
    expect(solved[0].text?.isTruncated, equals: true)
    try expect(box.solved(in: 500)[0].text?.isTruncated, equals: false)
  }

  @Test func `a text cut off in a row is as wide as the row gives it`() throws {
    let row = LayoutBox.row(
      sizing: BoxSizing(width: 100),
      [
        .text("aaa aaa aaa", maximumLines: 1, sizing: BoxSizing(minWidth: 0)),
        .block(36, shrink: 0),
      ])
    let solved = try row.solved(in: 500)
    expect(solved[1].frame, equals: CGRect(x: 0, y: 0, width: 64, height: 16))
    expect(solved[1].text?.lines.first?.width, equals: 64)
  }
}
