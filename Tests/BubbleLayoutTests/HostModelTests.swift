import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// What no file can hold but a host's own model may: nothing of it ends the process or hides a message.
@Suite struct HostModelTests {
  @Test func `numbers that are none are as good as left out`() throws {
    let odd: [Double] = [.nan, .infinity, -.infinity, 1e308]
    for number in odd {
      let payload: JSONObject = [
        "levels": .array([.number(number)]), "progress": .number(number),
        "duration": .number(number), "width": .number(number), "height": .number(number),
        "size": .number(number), "latitude": .number(number), "longitude": .number(number),
        "source": .string("a.png"), "name": .string("a"),
      ]
      for type in ["voice", "photo", "video", "document", "location", "sticker", "contact"] {
        let result = LayouterChain.builtIn.cellLayout(
          for: .sample(MessageContent(type: type, payload: payload)), context: .squares())
        expect(result.layout.height > 0 && result.layout.height.isFinite)
        expect(
          result.diagnostics.allSatisfy(\.isRefusal), "\(type), \(number): \(result.diagnostics)")
      }
    }
  }

  @Test func `spans outside of the text are not read aloud`() throws {
    struct Spans: BoxLayouter {
      let id: LayouterID = "spans"
      func box(for message: Message, in context: LayoutContext) -> LayoutBox {
        let ranges = [-5..<3, Int.min..<4, 2..<900, 7..<Int.max]
        return .text("héllo", spans: ranges.map { TextSpan(range: $0, regionID: "x") })
      }
    }
    let result = LayouterChain([Spans()]).cellLayout(
      for: .sample(.text("x")), context: .squares())
    let layout = try #require(result.layout as? BubbleCellLayout)
    expect(layout.accessibilityElements.contains { $0.label == "héllo" })
  }

  @Test(arguments: [WidthPolicy.fixed(0), .fixed(-5), .fixed(.nan), .readable(maximum: .nan)])
  func `a policy that leaves nothing leaves what a narrow cell does`(policy: WidthPolicy) throws {
    let environment = LayoutEnvironment(width: 375, widthPolicy: policy)
    let context = LayoutContext(
      environment: environment, measurer: SquareGlyphMeasurer(), peer: .group, time: "09:00")
    let file = packageFolder().appendingPathComponent("examples/kinds.json")
    let messages = try ConversationReader().read(from: file).conversation.messages
    for message in messages {
      let result = LayouterChain.builtIn.cellLayout(for: message, context: context)
      expect(result.diagnostics.isEmpty, "\(message.id): \(result.diagnostics)")
    }
  }

  @Test func `a key of another message is reported, and the message is shown by the next`() {
    struct Foreign: BoxLayouter {
      let id: LayouterID = "foreign"
      func box(for message: Message, in context: LayoutContext) -> LayoutBox {
        .text("x")
      }
      func layoutKey(for message: Message, in context: LayoutContext) -> LayoutKey {
        LayoutKey(
          layouter: id, version: version, message: .sample(id: "other", .text("x")),
          context: context)
      }
    }
    let chain = LayouterChain([Foreign(), TextLayouter()])
    let result = chain.cellLayout(for: .sample(id: "mine", .text("x")), context: .squares())
    expect(result.layout.key.layouter, equals: "text")
    expect(result.requestedKey.messageID, equals: "mine")
    expect(result.diagnostics.map(\.layouter), equals: ["foreign"])
  }
}
