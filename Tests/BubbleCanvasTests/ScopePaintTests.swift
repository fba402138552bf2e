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
}
