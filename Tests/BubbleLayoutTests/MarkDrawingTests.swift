import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// The mark of a message, as the library draws it.
@Suite struct MarkDrawingTests {
  private let size = CGSize(width: 320, height: 480)

  private func makeView() -> ConversationView {
    let messages = (0..<20).map { number in
      Message(
        id: MessageID("\(number)"), sender: Person(id: "bo", name: "Bo"), isOutgoing: false,
        date: Date(timeIntervalSince1970: 1e9 + TimeInterval(600 * number)), content: .text("Hi"))
    }
    return ConversationView(
      Conversation(peer: Peer(id: "p", kind: .private, title: "P"), messages: messages),
      environment: LayoutEnvironment(width: size.width), chain: .builtIn,
      measurer: SquareGlyphMeasurer(), size: size)
  }

  /// The pixels near the right edge, beside the messages.
  private func edge(of view: ConversationView) throws -> [UInt32] {
    let renderer = try PixelRenderer(width: 320, height: 480, scale: 1)
    renderer.fill(VectorPath(rectangle: renderer.clipBounds), with: Theme.light.background)
    view.draw(on: renderer, theme: .light, pictures: PictureFolder(at: nil))
    let image = try #require(renderer.makeImage())
    return image.withPixels { pixels in
      (0..<480).map { y in
        pixels.load(fromByteOffset: y * image.bytesPerRow + 4 * 318, as: UInt32.self)
      }
    }
  }

  @Test func `the row of a marked message is tinted, and no other`() throws {
    let view = makeView()
    view.commit(.measuringNow, animated: false)
    let before = try edge(of: view)
    view.flash("18")
    let marked = try edge(of: view)
    let frame = try #require(view.frame(of: "18"))
    for y in 0..<480 {
      let middle = CGFloat(y) + 0.5
      let isInside = middle > frame.minY + 1 && middle < frame.maxY - 1
      let isOutside = middle < frame.minY - 1 || middle > frame.maxY + 1
      if isInside { expect(marked[y] != before[y], "\(y)") }
      if isOutside { expect(marked[y] == before[y], "\(y)") }
    }
    view.advance(by: 10)
    try expect(edge(of: view), equals: before)
  }
}
