import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@Suite struct ImageMaskTests {
  private let mask = ImageMask(source: "mask.png", naturalSize: CGSize(width: 40, height: 30))

  @Test func `what is drawn in it is cut off, and nothing else`() throws {
    let context = LayoutContext.squares()
    let box = LayoutBox.column {
      LayoutBox.text("before")
      LayoutBox.imageMasked(by: mask) {
        LayoutBox.roundedCornersContainer(cornerRadius: 3) { LayoutBox.block(40, 20) }
        "in it"
      }
      LayoutBox.text("after")
    }
    let solved = try BoxSolver.solve(box, availableWidth: 300, context: context)
    let elements = solved.elements(in: context)
    expect(elements.count, equals: 6)
    expect(elements[1].content, equals: .mask(mask, elementCount: 3))
    expect(elements[1].frame, equals: CGRect(x: 0, y: 16, width: 96, height: 36))
    expect(elements[2].content, equals: .clip(cornerRadius: 3, elementCount: 1))
  }

  @Test func `it is as large as its content, which fills it`() throws {
    let container = LayoutBox.imageMasked(by: mask) { LayoutBox.overlay([.block(40, 20)]) }
    try expect(container.frames(in: 300)[0], equals: CGRect(x: 0, y: 0, width: 40, height: 20))
    try expect(
      container.frame(width: 90, height: 50).frames(in: 300)[1],
      equals: CGRect(x: 0, y: 0, width: 90, height: 50))
  }

  @Test(arguments: [-1, CGFloat.nan, .infinity])
  func `impossible lengths are told`(length: CGFloat) throws {
    var size = mask
    size.naturalSize.height = length
    var insets = mask
    insets.capInsets.trailing = length
    for mask in [size, insets] {
      #expect(throws: BoxError.self) { try LayoutBox.imageMasked(by: mask) { "a" }.frames(in: 300) }
    }
  }

  @Test func `a message's cell is cut off by it, and reads what is in it`() throws {
    let message = Message.sample(MessageContent(type: "x", payload: [:]))
    let layout = try BubbleCellLayout(
      root: .bubble(.imageMasked(by: mask) { LayoutBox.block(40, 20) }),
      message: message, context: LayoutContext.squares(), layouter: StubLayouter("x"))
    let counts = layout.elements.compactMap { element in
      if case .mask(_, let count) = element.content { count } else { nil }
    }
    expect(counts, equals: [1])
  }
}
