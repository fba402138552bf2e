import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Content between two accessories.
///
/// A glyph is a square of 16 points.
@Suite struct CellLayoutContainerTests {
  /// The frames of those parts of a container that have a height: not of the distances between them.
  private func parts(
    _ container: LayoutBox, in width: CGFloat = 300, direction: WritingDirection = .leftToRight
  ) throws -> [CGRect] {
    try container.childFrames(in: width, direction: direction).filter { $0.height > 0 }
  }

  @Test func `content stands between its accessories, in the middle of the highest`() throws {
    let container = LayoutBox.cellLayoutContainer(
      leading: .block(30, 30), trailing: .block(12, 10), spacing: 6
    ) { LayoutBox.block(100, 50) }
    try expect(
      parts(container),
      equals: [
        CGRect(x: 0, y: 10, width: 30, height: 30), CGRect(x: 36, y: 0, width: 100, height: 50),
        CGRect(x: 142, y: 20, width: 12, height: 10),
      ])
    try expect(container.frames(in: 300)[0].size, equals: CGSize(width: 154, height: 50))
  }

  @Test func `right to left the leading accessory is at the right`() throws {
    let container = LayoutBox.cellLayoutContainer(
      leading: .block(30, 30), trailing: .block(12, 10), alignment: .end, spacing: 6
    ) { LayoutBox.block(100, 50) }
    try expect(
      parts(container, direction: .rightToLeft),
      equals: [
        CGRect(x: 124, y: 20, width: 30, height: 30), CGRect(x: 18, y: 0, width: 100, height: 50),
        CGRect(x: 0, y: 40, width: 12, height: 10),
      ])
  }

  static let alignments: [(BoxAlignment, top: CGFloat, height: CGFloat)] = [
    (.start, 0, 20), (.center, 25, 20), (.end, 50, 20), (.stretch, 0, 70), (.baseline, 50, 20),
  ]

  @Test(arguments: alignments)
  func `an accessory higher than the content makes the container as high as itself`(
    alignment: BoxAlignment, top: CGFloat, height: CGFloat
  ) throws {
    let content = LayoutBox.shape(
      .ellipse, color: .text,
      sizing: BoxSizing(
        width: 100, height: alignment == .stretch ? nil : 20))
    let container = LayoutBox.cellLayoutContainer(
      leading: .block(30, 70), alignment: alignment, spacing: 4
    ) { content }
    try expect(
      parts(container),
      equals: [
        CGRect(x: 0, y: 0, width: 30, height: 70),
        CGRect(x: 34, y: top, width: 100, height: height),
      ])
  }

  @Test func `an accessory that is not there takes no spacing along`() throws {
    func width(_ leading: LayoutBox?, _ trailing: LayoutBox?) throws -> CGFloat {
      try LayoutBox.cellLayoutContainer(
        leading: leading, trailing: trailing, spacing: 6, customLeadingSpacing: 3,
        customTrailingSpacing: 9
      ) { LayoutBox.block(50, 10) }.frames(in: 300)[0].width
    }
    try expect(width(nil, nil), equals: 50)
    try expect(width(.block(20), nil), equals: 73)
    try expect(width(nil, .block(20)), equals: 79)
    try expect(width(.block(20), .block(20)), equals: 102)
  }

  @Test func `each spacing may be another, and 0 is none`() throws {
    let container = LayoutBox.cellLayoutContainer(
      leading: .block(10), trailing: .block(10), spacing: 6, customTrailingSpacing: 0
    ) { LayoutBox.block(50) }
    try expect(container.childFrames(in: 300).map(\.minX), equals: [0, 10, 16, 66])
  }

  @Test func `content gives what is missing and takes what is left`() throws {
    let text = String(repeating: "abcd ", count: 8)
    let container = LayoutBox.cellLayoutContainer(
      leading: .block(30), trailing: .block(20), alignment: .start, spacing: 5
    ) { LayoutBox.text(text) }
    // 160 - 30 - 20 - 5 - 5 are 100: one word of 64 a line.
    try expect(
      parts(container, in: 160),
      equals: [
        CGRect(x: 0, y: 0, width: 30, height: 10), CGRect(x: 35, y: 0, width: 100, height: 128),
        CGRect(x: 140, y: 0, width: 20, height: 10),
      ])
    let wide = LayoutBox.column([container]).frame(width: 900)
    try expect(wide.frames(in: 900)[4], equals: CGRect(x: 35, y: 0, width: 840, height: 16))
  }

  @Test func `several boxes between the braces stand from top to bottom`() throws {
    let container = LayoutBox.cellLayoutContainer(leading: .block(10, 10), spacing: 2) {
      LayoutBox.block(40, 10)
      LayoutBox.block(40, 20)
    }
    try expect(
      container.frames(in: 300).suffix(2),
      equals: [
        CGRect(x: 12, y: 0, width: 40, height: 10), CGRect(x: 12, y: 10, width: 40, height: 20),
      ])
    try expect(LayoutBox.cellLayoutContainer {}.frames(in: 300)[0].size, equals: .zero)
  }

  @Test(arguments: [-1, CGFloat.nan, .infinity])
  func `an impossible spacing is told, where it is used`(spacing: CGFloat) throws {
    #expect(throws: BoxError.self) {
      try LayoutBox.cellLayoutContainer(leading: .block(10), spacing: spacing) { "a" }.frames(
        in: 300)
    }
    let alone = try LayoutBox.cellLayoutContainer(spacing: spacing) { "a" }.frames(in: 300)
    expect(alone[0].width, equals: 16)
  }
}
