import BubbleLayout
import Foundation

/// A conversation of short messages in a view 320 x 420, which the pieces of code of the page go on with.
@MainActor
struct OpenConversation {
  static let ana = Person(id: "ana", name: "Ana")
  static let bo = Person(id: "bo", name: "Bo")
  static let start = Date(timeIntervalSince1970: 1_795_000_000)

  let view: ConversationView

  init(of count: Int = 100) {
    view = ConversationView(
      Conversation(
        peer: Peer(id: "trip", kind: .group),
        messages: (0..<count).map { OpenConversation.message($0) }),
      environment: LayoutEnvironment(width: 320), chain: .builtIn, measurer: TextMeasurer(),
      size: CGSize(width: 320, height: 420))
  }

  static func message(_ number: Int, _ text: String? = nil) -> Message {
    Message(
      id: MessageID("\(number)"), sender: number % 3 == 0 ? ana : bo, isOutgoing: number % 3 == 0,
      date: start.addingTimeInterval(Double(number) * 600),
      content: .text(text ?? String(repeating: "word ", count: 1 + abs(number) * 7 % 20)))
  }

  /// Shows all edits and ends all motion.
  func settle() async {
    repeat {
      await view.measured()
      view.commit()
    } while !view.isSettled
    view.advance(by: 1)
  }
}
