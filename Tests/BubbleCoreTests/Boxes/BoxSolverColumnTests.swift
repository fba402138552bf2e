import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Columns, limits across, and trees of several levels.
@Suite struct BoxSolverColumnTests {
  private func block(height: CGFloat, sizing: BoxSizing = BoxSizing()) -> LayoutBox {
    var sizing = sizing
    sizing.height = height
    return .shape(.ellipse, color: .track, sizing: sizing)
  }

  @Test func `a column is as wide as its widest child and as high as all`() throws {
    let column = LayoutBox.column(gap: 4, [.block(30, 10), .text("aaa"), .block(20, 25)])
    let frames = try column.frames(in: 500)
    expect(frames[0], equals: CGRect(x: 0, y: 0, width: 48, height: 59))
    expect(Array(frames.dropFirst()).tops, equals: [0, 14, 34])
  }

  @Test func `a text in a column wraps at the column's width`() throws {
    let frames = try LayoutBox.column([.text("aa aa aa"), .block(nil, 5)]).frames(in: 80)
    expect(
      frames,
      equals: [
        CGRect(x: 0, y: 0, width: 80, height: 37), CGRect(x: 0, y: 0, width: 80, height: 32),
        CGRect(x: 0, y: 32, width: 80, height: 5),
      ])
  }

  @Test func `children of a higher column grow by their shares`() throws {
    let column = LayoutBox.column(
      sizing: BoxSizing(height: 100),
      [
        block(height: 10, sizing: BoxSizing(grow: 1)), .text("a"), .spacer(grow: 2),
      ])
    // 74 points are left: a third for the first, two thirds for the spacer.
    let heights = try column.childFrames(in: 500).heights
    let share: CGFloat = 74 / 3
    expect(agree(heights, [10 + share, 16, 2 * share]))
  }

  @Test func `an empty box shrinks in a lower column`() throws {
    let column = LayoutBox.column(sizing: BoxSizing(height: 50), [block(height: 100)])
    try expect(column.childFrames(in: 500).heights, equals: [50])
  }

  @Test func `a text does not shrink below its lines in a lower column`() throws {
    let column = LayoutBox.column(
      sizing: BoxSizing(height: 40), [.text("a\na"), block(height: 20)])
    try expect(column.childFrames(in: 500).heights, equals: [32, 8])
  }

  @Test func `a child that must not shrink sticks out of a lower column`() throws {
    let column = LayoutBox.column(
      sizing: BoxSizing(height: 50), [block(height: 60, sizing: BoxSizing(shrink: 0))])
    let frames = try column.frames(in: 500)
    expect(frames.heights, equals: [50, 60])
  }

  @Test func `heights keep to their limits, and the minimum wins`() throws {
    func height(_ minimum: CGFloat?, _ maximum: CGFloat?) throws -> CGFloat {
      let sizing = BoxSizing(minHeight: minimum, maxHeight: maximum)
      return try LayoutBox.column(sizing: sizing, [.block(5, 30)]).frames(in: 500)[0].height
    }
    try expect(height(nil, nil), equals: 30)
    try expect(height(50, nil), equals: 50)
    try expect(height(nil, 20), equals: 20)
    try expect(height(50, 20), equals: 50)
  }

  @Test func `a column's basis is a height`() throws {
    let column = LayoutBox.column(
      sizing: BoxSizing(height: 100),
      [
        block(height: 50, sizing: BoxSizing(grow: 1, basis: 0)),
        block(height: 20, sizing: BoxSizing(grow: 1, basis: 0)),
      ])
    try expect(column.childFrames(in: 500).heights, equals: [50, 50])
  }

  @Test func `widths keep to their limits across a column`() throws {
    let column = LayoutBox.column(
      sizing: BoxSizing(width: 100),
      [.block(nil, 5, max: 60), .block(nil, 5, min: 120), .block(30, 5, min: 40)])
    try expect(column.childFrames(in: 500).widths, equals: [60, 120, 40])
  }

  @Test func `columns in a row share its width and wrap their texts`() throws {
    let column = BoxSizing(grow: 1, basis: 0)
    let row = LayoutBox.row(
      gap: 10, sizing: BoxSizing(width: 110),
      [
        .column(sizing: column, [.text("aaa aa"), .text("a")]),
        .column(align: .end, sizing: column, [.text("aa")]),
      ])
    try expect(
      row.frames(in: 500),
      equals: [
        CGRect(x: 0, y: 0, width: 110, height: 48),
        CGRect(x: 0, y: 0, width: 50, height: 48),
        CGRect(x: 0, y: 0, width: 50, height: 32),
        CGRect(x: 0, y: 32, width: 50, height: 16),
        CGRect(x: 60, y: 0, width: 50, height: 48),
        CGRect(x: 78, y: 0, width: 32, height: 16),
      ])
  }

  @Test func `a column in a bubble shrinks to fit the widest of its lines`() throws {
    // Five glyphs fit on a line.
    let column = LayoutBox.column([.text("aaa aaaa"), .text("aa")])
    let bubble = LayoutBox.bubble(column, BubbleBox(padding: BoxInsets()))
    try expect(
      bubble.frames(in: 80),
      equals: [
        CGRect(x: 0, y: 0, width: 64, height: 48), CGRect(x: 0, y: 0, width: 64, height: 48),
        CGRect(x: 0, y: 0, width: 64, height: 32), CGRect(x: 0, y: 32, width: 64, height: 16),
      ])
  }

  @Test func `an empty row or column takes its padding alone`() throws {
    let stack = StackBox(gap: 5, padding: BoxInsets(3))
    try expect(LayoutBox(.row(stack)).frames(in: 500)[0].size, equals: CGSize(width: 6, height: 6))
    try expect(
      LayoutBox(.column(stack)).frames(in: 500)[0].size, equals: CGSize(width: 6, height: 6))
  }
}
