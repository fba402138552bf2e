import BubbleCore
import BubbleLayout
import BubbleTestSupport
import Foundation
import Testing

/// Messages with something over or under them, laid out in squares.
enum DecorationFixture {
  /// The fields of a message, as a conversation has them.
  static func fields(_ json: String) throws -> JSONObject {
    let text = """
      {"me":"ana","peer":{"id":"p","kind":"group"},"people":{"bo":{"name":"Bo"}},"messages":[
      {"id":"1","sender":"bo","date":"2026-11-20T09:00:00Z",\(json)}]}
      """
    let reading = try ConversationReader(file: "test").read(from: Data(text.utf8), format: .json)
    let message = try #require(reading.conversation.messages.first)
    return JSONObject(
      message.extras.members + [
        JSONObject.Member(name: "content", value: .object(message.content.payload))
      ])
  }

  /// A message of Bo's with a content and whatever else the fields say.
  static func message(_ json: String, isOutgoing: Bool = false) throws -> Message {
    var fields = try fields(json)
    let payload = try #require(fields["content"]?.object)
    fields = JSONObject(fields.members.filter { $0.name != "content" })
    var message = Message.sample(
      isOutgoing: isOutgoing,
      MessageContent(type: payload["type"]?.string ?? "", payload: payload))
    message.extras = fields
    return message
  }

  /// The layout, and what went wrong.
  static func layOut(
    _ message: Message, width: CGFloat = 375, direction: WritingDirection = .leftToRight,
    textScale: CGFloat = 1, peer: Peer = .privateChat
  ) throws -> (layout: BubbleCellLayout, diagnostics: [Diagnostic]) {
    let context = LayoutContext(
      environment: LayoutEnvironment(width: width, textScale: textScale, direction: direction),
      measurer: SquareGlyphMeasurer(), peer: peer, time: "09:00")
    let result = LayouterChain.builtIn.cellLayout(for: message, context: context)
    return (try #require(result.layout as? BubbleCellLayout), result.diagnostics)
  }
}

extension BubbleCellLayout {
  /// The frame of the text that starts so, from the bubble's top left.
  func frame(of text: String) throws -> CGRect {
    let element = try #require(
      elements.first { element in
        guard case .text(let measured, _, _) = element.content else { return false }
        return measured.request.text.hasPrefix(text)
      }, "there is no text \(text)")
    return element.frame.offsetBy(dx: -bubbleFrame.minX, dy: -bubbleFrame.minY)
  }

  /// The frames of the shapes of a kind, from the bubble's top left.
  func frames(where isWanted: (ShapeBox) -> Bool) -> [CGRect] {
    elements.compactMap { element in
      guard case .shape(let shape) = element.content, isWanted(shape) else { return nil }
      return element.frame.offsetBy(dx: -bubbleFrame.minX, dy: -bubbleFrame.minY)
    }
  }

  /// All texts.
  var texts: [String] {
    elements.compactMap { element in
      guard case .text(let text, _, _) = element.content else { return nil }
      return text.request.text
    }
  }
}
