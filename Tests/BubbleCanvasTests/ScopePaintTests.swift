import BubbleCanvas
import BubbleCore
import Expectations
import Foundation
import Testing

/// How elements are painted that lie in a scope.
@Suite struct ScopePaintTests {
  private func alpha(_ opacity: CGFloat) throws -> UInt32 {
    let square = CGRect(x: 0, y: 0, width: 4, height: 4)
    let shape = CellElement(
      frame: square,
      content: .shape(ShapeBox(figure: .rectangle(radius: 0), color: BoxColor.black)))
    let elements = [
      CellElement(
        frame: square, content: .scope(ElementScope(opacity: opacity), elementCount: 2)), shape,
      shape,
    ]
    let renderer = try PixelRenderer(width: 4, height: 4, scale: 1)
    let painter = ElementPainter(renderer, theme: .light, pictures: PictureFolder(at: nil))
    painter.paint(elements, at: .zero, size: square.size)
    let image = try #require(renderer.makeImage())
    return RendererRuleTests.pixel(image, 2, 2) >> 24
  }

  @Test func `what is seen through is laid on as a whole, whatever lies over each other in it`()
    throws
  {
    try expect(alpha(1), equals: 255)
    // Not three quarters, as two halves over each other would be.
    expect((126...129).contains(try alpha(0.5)))
    try expect(alpha(0), equals: 0)
  }

  @Test func `an opacity that is none is taken as the nearest one`() throws {
    try expect(alpha(7), equals: 255)
    try expect(alpha(-1), equals: 0)
    try expect(alpha(.nan), equals: 255)
  }

  @Test(arguments: WritingDirection.allCases)
  func `of what is filled in part, the side where reading starts is drawn`(
    direction: WritingDirection
  ) throws {
    let square = CGRect(x: 0, y: 0, width: 4, height: 4)
    let shape = CellElement(
      frame: square,
      content: .shape(ShapeBox(figure: .rectangle(radius: 0), color: BoxColor.black)))
    for filled in [-1, 0, 0.5, 1, 7] as [CGFloat] {
      var scope = ElementScope()
      scope.filled = filled
      let renderer = try PixelRenderer(width: 4, height: 4, scale: 1)
      ElementPainter(
        renderer, theme: .light, pictures: PictureFolder(at: nil), direction: direction
      ).paint(
        [CellElement(frame: square, content: .scope(scope, elementCount: 1)), shape], at: .zero,
        size: square.size)
      let image = try #require(renderer.makeImage())
      let columns = (0..<4).map { RendererRuleTests.pixel(image, $0, 2) >> 24 == 255 }
      let count = Int(max(0, min(filled, 1)) * 4)
      let expected = (0..<4).map { direction == .leftToRight ? $0 < count : $0 >= 4 - count }
      expect(columns, equals: expected, "\(filled)")
    }
  }
}
