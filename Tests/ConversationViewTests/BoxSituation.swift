import BubbleCore
import ConversationView
import Foundation

/// A conversation of messages made of boxes: their texts, formatted as their payloads say, and a button where they have one.
struct BoxSituation {
  let view: ConversationView

  init(_ messages: [Message], height: CGFloat = 400) {
    var options = ConversationViewOptions()
    options.workerCount = 1
    options.motion.duration = 0
    view = ConversationView(
      Conversation(peer: Peer(id: "trip", kind: .group, title: "Trip"), messages: messages),
      environment: LayoutEnvironment(width: 375), chain: LayouterChain([ButtonLayouter()]),
      measurer: FixedMeasurer(), size: CGSize(width: 375, height: height), options: options)
  }

  static func message(_ number: Int, _ text: String, button: String? = nil) -> Message {
    var message = Message(
      id: MessageID("\(number)"), sender: Person(id: "bo", name: "Bo"), isOutgoing: false,
      date: Date(timeIntervalSince1970: 1_750_000_000 + Double(number) * 3_600),
      content: .text(text))
    if let button { message.extras["button"] = .string(button) }
    return message
  }

  /// The middle of what is written in a message that is seen.
  func point(in number: Int) -> CGPoint {
    let frame = view.frame(of: MessageID("\(number)")) ?? .zero
    return CGPoint(x: frame.minX + 70, y: frame.midY)
  }

  /// The middle of a message's button.
  func button(of number: Int) -> CGPoint? {
    guard let element = view.elements.first(where: { $0.id == .message(MessageID("\(number)")) }),
      case .cell(let layout) = element.layout,
      let region = (layout as? BubbleCellLayout)?.regions.first(where: { $0.id == "button" })
    else { return nil }
    return CGPoint(
      x: element.frame.minX + region.frame.midX, y: element.frame.minY + region.frame.midY)
  }
}

/// A text that leads elsewhere, its first word bold and its last one a link, and a button under it.
struct ButtonLayouter: BoxLayouter {
  let id: LayouterID = "button"
  let contentTypes: Set<String>? = nil

  func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
    let text = message.content.text ?? ""
    var spans: [TextSpan] = []
    if let end = text.firstIndex(of: " "), let start = text.lastIndex(of: " ") {
      let length = text.utf8.distance(from: text.startIndex, to: end)
      let from = text.utf8.distance(from: text.startIndex, to: start) + 1
      spans = [
        TextSpan(range: 0..<length, format: .bold),
        TextSpan(range: from..<text.utf8.count, link: "https://example.org"),
      ]
    }
    let body = LayoutBox.text(text, alignment: .natural, spans: spans)
      .region("link", action: .open("https://example.org"))
    guard let button = message.extras["button"]?.string else { return .bubble(body) }
    return .bubble(
      .column([
        body,
        .text(button).region("button", action: HitAction("press", ["label": .string(button)])),
      ]))
  }
}
