import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Pictures: CSS's replaced elements.
@Suite struct BoxSolverImageTests {
  private func size(
    _ sizing: BoxSizing, natural: CGSize = CGSize(width: 80, height: 40), in width: CGFloat = 500
  ) throws -> CGSize {
    try LayoutBox.image("a.jpg", naturalSize: natural, sizing: sizing).frames(in: width)[0].size
  }

  @Test func `an image is as large as it naturally is`() throws {
    try expect(size(BoxSizing()), equals: CGSize(width: 80, height: 40))
  }

  @Test func `one length of an image gives the other`() throws {
    try expect(size(BoxSizing(width: 40)), equals: CGSize(width: 40, height: 20))
    try expect(size(BoxSizing(height: 80)), equals: CGSize(width: 160, height: 80))
    try expect(size(BoxSizing(width: 10, height: 70)), equals: CGSize(width: 10, height: 70))
  }

  @Test func `an image of no height has no ratio and stays without`() throws {
    let flat = CGSize(width: 80, height: 0)
    try expect(size(BoxSizing(), natural: flat), equals: flat)
    try expect(size(BoxSizing(width: 30), natural: flat), equals: CGSize(width: 30, height: 0))
    try expect(size(BoxSizing(), natural: .zero), equals: .zero)
  }

  @Test func `a limit of one side keeps an image's ratio`() throws {
    try expect(size(BoxSizing(maxWidth: 40)), equals: CGSize(width: 40, height: 20))
    try expect(size(BoxSizing(maxHeight: 20)), equals: CGSize(width: 40, height: 20))
    try expect(size(BoxSizing(minWidth: 160)), equals: CGSize(width: 160, height: 80))
    try expect(size(BoxSizing(minHeight: 80)), equals: CGSize(width: 160, height: 80))
  }

  @Test func `an image gets smaller before it sticks out of the root`() throws {
    let image = LayoutBox.image("a.jpg", naturalSize: CGSize(width: 800, height: 400))
    try expect(size(BoxSizing(), in: 40), equals: CGSize(width: 40, height: 20))
    let bubble = LayoutBox.bubble(
      .time(image, label: .block(20)), BubbleBox(padding: BoxInsets(10)))
    try expect(bubble.frames(in: 100)[2], equals: CGRect(x: 10, y: 10, width: 80, height: 40))
    let row = LayoutBox.row(gap: 10, align: .center, [image, .text("aaa")])
    try expect(row.childFrames(in: 158)[0], equals: CGRect(x: 0, y: 0, width: 100, height: 50))
    let given = BoxSizing(width: 60)
    try expect(size(given, in: 40), equals: CGSize(width: 60, height: 30), "it says so")
  }

  @Test func `a ratio that is said comes before the natural one`() throws {
    try expect(size(BoxSizing(width: 40, aspectRatio: 1)), equals: CGSize(width: 40, height: 40))
    try expect(size(BoxSizing(height: 40, aspectRatio: 1)), equals: CGSize(width: 40, height: 40))
    try expect(size(BoxSizing(aspectRatio: 1)), equals: CGSize(width: 80, height: 80))
  }

  @Test func `an image fills the width of a column and its height follows`() throws {
    let image = LayoutBox.image("a.jpg", naturalSize: CGSize(width: 80, height: 40))
    let column = LayoutBox.column(sizing: BoxSizing(width: 200), [image])
    try expect(column.childFrames(in: 500), equals: [CGRect(x: 0, y: 0, width: 200, height: 100)])
    let start = LayoutBox.column(align: .start, sizing: BoxSizing(width: 200), [image])
    try expect(start.childFrames(in: 500), equals: [CGRect(x: 0, y: 0, width: 80, height: 40)])
  }

  @Test func `a row stretches an image and leaves it its width`() throws {
    let image = LayoutBox.image("a.jpg", naturalSize: CGSize(width: 80, height: 40))
    let row = LayoutBox.row([image, .block(10, 60)])
    try expect(row.childFrames(in: 500)[0], equals: CGRect(x: 0, y: 0, width: 80, height: 60))
    let center = LayoutBox.row(align: .center, [image, .block(10, 60)])
    try expect(center.childFrames(in: 500)[0], equals: CGRect(x: 0, y: 10, width: 80, height: 40))
  }

  @Test func `a box with a ratio is as high as that says, and higher if its content is`() throws {
    let square = BoxSizing(width: 40, aspectRatio: 2)
    try expect(
      LayoutBox.column(sizing: square, [.block(5, 5)]).frames(in: 500)[0].height, equals: 20)
    try expect(
      LayoutBox.column(sizing: square, [.block(5, 50)]).frames(in: 500)[0].height, equals: 50)
    let high = BoxSizing(height: 30, aspectRatio: 2)
    try expect(LayoutBox.column(sizing: high, [.block(5, 5)]).frames(in: 500)[0].width, equals: 60)
    try expect(LayoutBox.column(sizing: high, [.block(70, 5)]).frames(in: 500)[0].width, equals: 70)
    let none = BoxSizing(width: 40, aspectRatio: 0)
    try expect(LayoutBox.column(sizing: none, [.block(5, 5)]).frames(in: 500)[0].height, equals: 5)
  }
}
