import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Boxes with a ratio and a height or basis of their own: what is expected is what Chromium does.
@Suite struct BoxSolverRatioTests {
  private func shape(_ sizing: BoxSizing) -> LayoutBox {
    .shape(.ellipse, color: .accent, sizing: sizing)
  }

  private func image(_ sizing: BoxSizing) -> LayoutBox {
    .image("a.jpg", naturalSize: CGSize(width: 34, height: 12), sizing: sizing)
  }

  private func size(_ width: CGFloat?, _ height: CGFloat? = nil) -> BoxSizing {
    BoxSizing(width: width, height: height)
  }

  /// The widths of the children of a row that is 100 points wide.
  private func widths(_ children: [LayoutBox]) throws -> [CGFloat] {
    try LayoutBox.row(align: .start, sizing: size(100), children).childFrames(in: 500).widths
  }

  @Test func `in a row it does not get narrower than its height has it`() throws {
    let other = shape(size(40, 5))
    try expect(widths([shape(BoxSizing(height: 50, aspectRatio: 2)), other]), equals: [100, 0])
    let based = BoxSizing(height: 50, basis: 20, aspectRatio: 2)
    try expect(widths([shape(based), other]), equals: [100, 0])
    var inset = LayoutBox.inset(BoxInsets(10), .row([]))
    inset.sizing = BoxSizing(height: 50, aspectRatio: 2)
    try expect(
      LayoutBox.row(align: .start, sizing: size(100), [inset, other]).frames(in: 500)[1].width,
      equals: 100)
  }

  @Test func `nor than what the row stretches it to has it`() throws {
    let row = LayoutBox.row(
      sizing: size(100, 50), [shape(BoxSizing(aspectRatio: 2)), shape(size(40, 5))])
    try expect(row.childFrames(in: 500).widths, equals: [100, 0])
  }

  @Test func `a width of its own and a maximum win over the ratio`() throws {
    let other = shape(size(80, 5))
    try expect(
      widths([shape(BoxSizing(width: 80, height: 50, aspectRatio: 2)), other]), equals: [80, 20])
    try expect(
      widths([shape(BoxSizing(height: 50, maxWidth: 60, aspectRatio: 2)), other]), equals: [60, 40])
  }

  @Test func `a basis in a column gives the width, by the ratio`() throws {
    for sizing in [size(200), size(200, 100)] {
      let column = LayoutBox.column(
        align: .start, sizing: sizing, [shape(BoxSizing(basis: 40, aspectRatio: 2))])
      try expect(column.frames(in: 500)[1].size, equals: CGSize(width: 80, height: 40))
    }
    let growing = LayoutBox.column(
      align: .start, sizing: size(200, 100), [shape(BoxSizing(grow: 1, basis: 40, aspectRatio: 2))])
    try expect(growing.frames(in: 500)[1].size, equals: CGSize(width: 200, height: 100))
  }

  @Test func `a column that shrinks to fit a basis with a ratio does not know the width yet`()
    throws
  {
    let column = LayoutBox.column(
      align: .start, [shape(BoxSizing(basis: 40, aspectRatio: 2)), shape(size(5, 5))])
    try expect(column.frames(in: 500).widths, equals: [5, 80, 5])
  }

  @Test func `a width of its own or of the column wins over a basis`() throws {
    let own = LayoutBox.column(
      align: .start, sizing: size(200),
      [shape(BoxSizing(width: 60, basis: 40, aspectRatio: 2))])
    try expect(own.frames(in: 500)[1].size, equals: CGSize(width: 60, height: 40))
    for height in [nil, 30] as [CGFloat?] {
      let stretching = LayoutBox.column(
        sizing: size(200, height), [shape(BoxSizing(basis: 40, aspectRatio: 2))])
      try expect(stretching.frames(in: 500)[1].size, equals: CGSize(width: 200, height: 100))
    }
  }

  @Test func `in a column that is too low it shrinks below its height, and its width follows`()
    throws
  {
    let column = LayoutBox.column(
      align: .start, sizing: size(200, 30), [shape(BoxSizing(height: 50, aspectRatio: 2))])
    try expect(column.frames(in: 500)[1].size, equals: CGSize(width: 60, height: 30))
  }

  @Test func `an image shrinks below its height, but not below its natural one`() throws {
    let column = LayoutBox.column(align: .start, sizing: size(200, 24), [image(size(nil, 36))])
    try expect(column.frames(in: 500)[1].size, equals: CGSize(width: 68, height: 24))
    let low = LayoutBox.column(align: .start, sizing: size(200, 6), [image(size(nil, 36))])
    try expect(low.frames(in: 500)[1].size, equals: CGSize(width: 34, height: 12))
    let based = LayoutBox.column(align: .start, [image(BoxSizing(height: 36, basis: 24))])
    try expect(based.frames(in: 500)[1].size, equals: CGSize(width: 68, height: 24))
  }

  @Test func `a text whose width follows from the height that it gets has lines of that width`()
    throws
  {
    let text = LayoutBox.text("aaa aaa aaa", sizing: BoxSizing(grow: 1, aspectRatio: 2))
    for box in [
      LayoutBox.column(align: .start, sizing: size(300, 40), [text]),
      .row(sizing: size(nil, 60), [.column(align: .start, [text])]),
      .overlay(align: .stretch, justify: .start, sizing: size(300, 60), [text]),
    ] {
      let solved = try #require(try box.solved(in: 300).last)
      var request = try #require(solved.text).request
      request.maximumWidth = solved.frame.width
      try expect(#require(solved.text).lines, equals: SquareGlyphMeasurer().measure(request).lines)
    }
  }
}
