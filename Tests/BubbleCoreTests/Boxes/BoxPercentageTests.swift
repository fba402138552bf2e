import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Lengths that are parts of the box around them, as CSS has them.
@Suite struct BoxPercentageTests {
  private func box(_ sizing: BoxSizing) -> LayoutBox {
    .shape(.rectangle(radius: 0), color: .track, sizing: sizing)
  }

  private func size(_ width: CGFloat?, _ height: CGFloat? = nil) -> BoxSizing {
    BoxSizing(width: width, height: height)
  }

  @Test func `a width is a part of the width inside of the parent's padding`() throws {
    let child = box(BoxSizing(width: .percent(50), height: 10))
    var stack = StackBox(padding: BoxInsets(leading: 10, trailing: 30))
    for kind in [LayoutBox.Kind.column(stack), .row(stack)] {
      let frames = try LayoutBox(kind, sizing: size(200), children: [child]).frames(in: 500)
      expect(frames[1], equals: CGRect(x: 10, y: 0, width: 80, height: 10))
    }
    stack.padding = BoxInsets()
    try expect(
      LayoutBox.overlay(sizing: size(200), [child]).childFrames(in: 500).widths, equals: [100])
    try expect(
      LayoutBox.inset(BoxInsets(20), child).frame(width: 200).frames(in: 500)[1].width, equals: 80)
  }

  @Test func `of the root it is a part of what is available`() throws {
    try expect(box(BoxSizing(width: .percent(50))).frames(in: 300)[0].width, equals: 150)
    let limited = box(BoxSizing(width: 200, maxWidth: .percent(50)))
    try expect(limited.frames(in: 300)[0].width, equals: 150)
    try expect(box(BoxSizing(height: .percent(50))).frames(in: 300)[0].height, equals: 0)
  }

  @Test
  func `a parent that shrinks to fit its children finds its width as if they had no percentages`()
    throws
  {
    // Six glyphs, and half of them: the text wraps.
    let text = LayoutBox.text("aaa aa", sizing: BoxSizing(width: .percent(50)))
    for parent in [LayoutBox.row([text]), .column([text]), .overlay([text])] {
      let frames = try parent.frames(in: 500)
      expect(frames.widths, equals: [96, 48])
      expect(frames.heights, equals: [32, 32])
    }
  }

  @Test func `minima and maxima count when the parent has its width`() throws {
    let least = LayoutBox.text("a", sizing: BoxSizing(minWidth: .percent(75)))
    let most = LayoutBox.text("aa aa aa", sizing: BoxSizing(maxWidth: .percent(25)))
    let column = LayoutBox.column(align: .start, sizing: size(200), [least, most])
    try expect(column.childFrames(in: 500).widths, equals: [150, 50])
    let shrinkingToFit = LayoutBox.column(align: .start, [least, .block(40)])
    try expect(
      shrinkingToFit.frames(in: 500).widths, equals: [40, 30, 40], "not a minimum for the parent")
  }

  @Test func `a minimum wins over a maximum, in percent too`() throws {
    let both = box(BoxSizing(minWidth: .percent(60), maxWidth: .percent(20)))
    try expect(
      LayoutBox.column(sizing: size(100), [both]).childFrames(in: 500).widths, equals: [60])
  }

  @Test func `a basis is a part of a row's width`() throws {
    let half = box(BoxSizing(height: 10, basis: .percent(50)))
    let quarter = box(BoxSizing(height: 10, grow: 1, basis: .percent(25)))
    let row = LayoutBox.row(sizing: size(200), [half, quarter])
    try expect(row.childFrames(in: 500).widths, equals: [100, 100])
  }

  @Test func `a basis of a column without a height is that of the content`() throws {
    let text = LayoutBox.text("a", sizing: BoxSizing(height: 40, basis: .percent(50)))
    try expect(LayoutBox.column([text]).frames(in: 500).heights, equals: [16, 16])
    let column = LayoutBox.column(sizing: size(nil, 100), [text])
    try expect(column.childFrames(in: 500).heights, equals: [50])
  }

  @Test func `a height counts where the parent has one`() throws {
    let half = box(BoxSizing(width: 10, height: .percent(50)))
    let parents = [
      LayoutBox.row(sizing: size(100, 80), [half]), .column(sizing: size(100, 80), [half]),
      .overlay(sizing: size(100, 80), [half]),
    ]
    for parent in parents { try expect(parent.childFrames(in: 500).heights, equals: [40]) }
  }

  @Test func `a height is automatic where the parent's follows from it`() throws {
    let text = LayoutBox.text("a\na", sizing: BoxSizing(height: .percent(50)))
    try expect(LayoutBox.column([text]).frames(in: 500).heights, equals: [32, 32])
    try expect(LayoutBox.row([text]).frames(in: 500).heights, equals: [32, 32])
    let least = box(BoxSizing(height: 20, minHeight: .percent(50), maxHeight: .percent(10)))
    try expect(LayoutBox.column([least]).frames(in: 500).heights, equals: [20, 20])
  }

  @Test func `a percentage that does not count still keeps a row from stretching`() throws {
    let text = LayoutBox.text("a", sizing: BoxSizing(height: .percent(50)))
    try expect(
      LayoutBox.row([text, .block(5, 60)]).childFrames(in: 500).heights, equals: [16, 60])
  }

  @Test func `what a row stretches has a height for what is in it`() throws {
    let column = LayoutBox.column([box(BoxSizing(width: 10, height: .percent(50)))])
    let row = LayoutBox.row([column, .block(5, 60)])
    try expect(row.childFrames(in: 500).heights, equals: [60, 30, 60])
    let start = LayoutBox.row(align: .start, [column, .block(5, 60)])
    try expect(start.childFrames(in: 500).heights, equals: [0, 0, 60])
  }

  @Test func `what a column with a height makes grow has a height for what is in it`() throws {
    let inner = LayoutBox.column(
      sizing: BoxSizing(grow: 1), [box(BoxSizing(width: 10, height: .percent(25)))])
    let column = LayoutBox.column(sizing: size(100, 100), [.block(10, 20), inner])
    try expect(column.childFrames(in: 500).heights, equals: [20, 80, 20])
  }

  @Test func `percentages in each other multiply`() throws {
    let inner = box(BoxSizing(width: .percent(50), height: .percent(50)))
    let outer = LayoutBox.column(
      sizing: BoxSizing(width: .percent(50), height: .percent(50)), [inner])
    let frames = try LayoutBox.column(sizing: size(200, 100), [outer]).frames(in: 500)
    expect(frames.widths, equals: [200, 100, 50])
    expect(frames.heights, equals: [100, 50, 25])
  }

  @Test func `an image with a percentage gives way to nothing in a parent that shrinks to fit it`()
    throws
  {
    let image = LayoutBox.image(
      "a.jpg", naturalSize: CGSize(width: 80, height: 40),
      sizing: BoxSizing(width: .percent(50)))
    let row = LayoutBox.row(align: .start, [image])
    try expect(row.frames(in: 500).widths, equals: [80, 40])
    try expect(
      row.frames(in: 20).map(\.size),
      equals: [
        CGSize(width: 20, height: 5), CGSize(width: 10, height: 5),
      ])
  }

  @Test func `an image's width follows from a height in percent`() throws {
    let image = LayoutBox.image(
      "a.jpg", naturalSize: CGSize(width: 80, height: 40),
      sizing: BoxSizing(height: .percent(50)))
    let row = LayoutBox.row(align: .start, sizing: BoxSizing(height: 60), [image])
    try expect(row.frames(in: 500)[1].size, equals: CGSize(width: 60, height: 30))
    try expect(row.frames(in: 500)[0].width, equals: 60)
  }

  @Test func `the content of a time box has its percentages of the box`() throws {
    let bar = box(BoxSizing(width: .percent(50), height: 4))
    let bubble = LayoutBox.bubble(.time(bar, label: .block(20)), BubbleBox(padding: BoxInsets(10)))
      .frame(width: 220)
    try expect(bubble.frames(in: 500)[2].width, equals: 100)
  }

  @Test func `right to left mirrors them`() throws {
    let child = box(BoxSizing(width: .percent(25), height: 10))
    let column = LayoutBox.column(sizing: size(200), [child])
    try expect(column.frames(in: 500, direction: .rightToLeft)[1].minX, equals: 150)
  }

  @Test(arguments: [-1, .nan, .infinity, 1_000_001] as [CGFloat])
  func `an impossible percentage is refused, and named`(value: CGFloat) {
    for dimension in BoxSizing.Dimension.allCases {
      var sizing = BoxSizing()
      sizing[dimension] = .percent(value)
      let error = #expect(throws: BoxError.self) {
        try LayoutBox.row([self.box(sizing)]).frames(in: 300)
      }
      guard case .invalidPercentage("shape", dimension.name, _) = error else {
        Issue.record("\(dimension): \(String(describing: error))")
        continue
      }
    }
    expect(
      "\(BoxError.invalidPercentage(kind: "row", property: "width", value: -1))",
      equals: "width of a row box is -1.0 %: a percentage must be from 0 to 1000000")
  }

  @Test func `huge percentages in each other are an error or numbers`() {
    let tree = (0..<250).reduce(box(BoxSizing(width: .percent(1_000_000)))) { inner, _ in
      .column(sizing: BoxSizing(width: .percent(1_000_000)), [inner])
    }
    #expect(throws: BoxError.noFrame) { try tree.frames(in: 300) }
    let none = (0..<250).reduce(LayoutBox.text("a b")) { inner, _ in
      .row(sizing: BoxSizing(width: .percent(0)), [inner])
    }
    #expect(throws: Never.self) { try none.frames(in: 300) }
  }

  @Test func `a sizing in points and one in lengths are the same`() {
    let width: CGFloat = 40
    let points = BoxSizing(width: width, minHeight: 10, basis: 0)
    let lengths = BoxSizing(width: .points(40), minHeight: 10.0, basis: 0)
    expect(points, equals: lengths)
    expect(points.width, equals: 40)
    expect(points[.minHeight], equals: .points(10))
    expect(points.maxWidth == nil)
  }

  @Test func `the points of a percentage are none, and setting points replaces it`() {
    var sizing = BoxSizing(width: .percent(50))
    expect(sizing.width == nil)
    expect(sizing[.width], equals: .percent(50))
    sizing.width = 12
    expect(sizing[.width], equals: .points(12))
    sizing[.width] = nil
    expect(sizing, equals: BoxSizing())
    let framed = LayoutBox.spacer().frame(width: .percent(50)).frame(height: 10)
    expect(framed.sizing[.width], equals: .percent(50), "what is left out stays as it is")
    expect(framed.sizing.height, equals: 10)
  }

  @Test func `a length says what it is`() {
    expect("\(BoxLength.percent(50))", equals: "50%")
    expect("\(BoxLength.percent(62.5))", equals: "62.5%")
    expect("\(BoxLength.points(8))", equals: "8.0")
  }
}
