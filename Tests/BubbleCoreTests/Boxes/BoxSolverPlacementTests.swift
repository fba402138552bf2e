import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Where boxes lie along and across their row or column, and in which direction.
@Suite struct BoxSolverPlacementTests {
  @Test(arguments: [
    (BoxJustification.start, [0, 20] as [CGFloat]), (.center, [30, 50]), (.end, [60, 80]),
    (.spaceBetween, [0, 80]), (.spaceAround, [15, 65]), (.spaceEvenly, [20, 60]),
  ])
  func `space that is left goes where justify says`(
    justify: BoxJustification, lefts: [CGFloat]
  ) throws {
    let children = [LayoutBox.block(20), .block(20)]
    let row = LayoutBox.row(justify: justify, sizing: BoxSizing(width: 100), children)
    try expect(row.childFrames(in: 500).lefts, equals: lefts)
    let column = LayoutBox.column(
      justify: justify, sizing: BoxSizing(height: 100), [.block(5, 20), .block(5, 20)])
    try expect(column.childFrames(in: 500).tops, equals: lefts)
  }

  @Test(arguments: [
    (BoxJustification.start, [0, 60] as [CGFloat]), (.center, [-10, 50]), (.end, [-20, 40]),
    (.spaceBetween, [0, 60]), (.spaceAround, [0, 60]), (.spaceEvenly, [0, 60]),
  ])
  func `children that are too wide stick out where justify says`(
    justify: BoxJustification, lefts: [CGFloat]
  ) throws {
    let children = [LayoutBox.block(60, shrink: 0), .block(60, shrink: 0)]
    let row = LayoutBox.row(justify: justify, sizing: BoxSizing(width: 100), children)
    try expect(row.childFrames(in: 500).lefts, equals: lefts)
  }

  @Test func `a gap stays between children when there is space`() throws {
    let row = LayoutBox.row(
      gap: 8, justify: .end, sizing: BoxSizing(width: 100), [.block(20), .block(20)])
    try expect(row.childFrames(in: 500).lefts, equals: [52, 80])
    let spread = LayoutBox.row(
      gap: 8, justify: .spaceBetween, sizing: BoxSizing(width: 100),
      [.block(20), .block(20), .block(20)])
    try expect(spread.childFrames(in: 500).lefts, equals: [0, 40, 80])
    let lonely = LayoutBox.row(justify: .spaceBetween, sizing: BoxSizing(width: 100), [.block(20)])
    try expect(lonely.childFrames(in: 500).lefts, equals: [0])
  }

  @Test(arguments: [
    (BoxAlignment.start, 0 as CGFloat, 10 as CGFloat), (.center, 15, 10), (.end, 30, 10),
    (.stretch, 0, 10),
  ])
  func `a child lies across its row where align says`(
    align: BoxAlignment, top: CGFloat, height: CGFloat
  ) throws {
    let row = LayoutBox.row(align: align, sizing: BoxSizing(height: 40), [.block(20, 10)])
    try expect(row.childFrames(in: 500), equals: [CGRect(x: 0, y: top, width: 20, height: height)])
    let column = LayoutBox.column(align: align, sizing: BoxSizing(width: 40), [.block(10, 20)])
    try expect(
      column.childFrames(in: 500), equals: [CGRect(x: top, y: 0, width: height, height: 20)])
  }

  @Test func `only a child without a length of its own stretches`() throws {
    let row = LayoutBox.row(sizing: BoxSizing(height: 40), [.block(20, nil), .text("a")])
    try expect(row.childFrames(in: 500).heights, equals: [40, 40])
    let column = LayoutBox.column(sizing: BoxSizing(width: 40), [.block(nil, 20), .text("a")])
    try expect(column.childFrames(in: 500).widths, equals: [40, 40])
  }

  @Test func `a child's own alignment wins`() throws {
    let row = LayoutBox.row(
      align: .center, sizing: BoxSizing(height: 40), [.block(20, 10, align: .end), .block(20, 10)])
    try expect(row.childFrames(in: 500).tops, equals: [30, 15])
  }

  @Test func `padding and insets keep children off the edges`() throws {
    let insets = BoxInsets(top: 1, leading: 10, bottom: 4, trailing: 2)
    let boxes = [
      LayoutBox(.row(StackBox(padding: insets)), children: [.block(20, 10)]),
      LayoutBox(.column(StackBox(padding: insets)), children: [.block(20, 10)]),
      .inset(insets, .block(20, 10)),
      .bubble(.block(20, 10), BubbleBox(padding: insets)),
    ]
    for box in boxes {
      try expect(
        box.frames(in: 500),
        equals: [
          CGRect(x: 0, y: 0, width: 32, height: 15), CGRect(x: 10, y: 1, width: 20, height: 10),
        ], "\(box.kind.name)")
      try expect(
        box.frames(in: 500, direction: .rightToLeft)[1],
        equals: CGRect(x: 2, y: 1, width: 20, height: 10), "\(box.kind.name)")
    }
  }

  @Test func `a tree from right to left is the mirror image`() throws {
    let tree = LayoutBox.row(
      gap: 4, sizing: BoxSizing(width: 200),
      [
        .block(30, 10), .spacer(),
        .column(align: .end, [.block(20, 5), .inset(BoxInsets(leading: 7), .block(33, 5))]),
      ])
    let left = try tree.frames(in: 500)
    let right = try tree.frames(in: 500, direction: .rightToLeft)
    for (left, right) in zip(left, right) {
      expect(right.minX, equals: 200 - left.maxX)
      expect(right.minY, equals: left.minY)
      expect(right.size, equals: left.size)
    }
  }

  @Test func `a bubble is no wider than its widest line`() throws {
    // Five glyphs fit on a line: "aaa " and "aaaa" remain.
    let padding = BubbleBox(padding: BoxInsets(10))
    let bubble = try LayoutBox.bubble(.text("aaa aaaa"), padding).frames(in: 100)
    expect(bubble[0], equals: CGRect(x: 0, y: 0, width: 84, height: 52))
    expect(bubble[1], equals: CGRect(x: 10, y: 10, width: 64, height: 32))
    // A plain text keeps the width at which it was broken, as in CSS.
    try expect(LayoutBox.text("aaa aaaa").frames(in: 80)[0].width, equals: 80)
  }
}
