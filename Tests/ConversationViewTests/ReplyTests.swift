import BubbleCore
import ConversationView
import Expectations
import Foundation
import Testing

/// Replies that name a message by its id.
@Suite struct ReplyTests {
  /// A layouter whose cells are 20 points high, and one point more for each character of what is quoted.
  private struct QuoteLayouter: BubbleLayouter {
    let id: LayouterID = "quote"
    let cellKind: CellKind = "quote"

    func isSuitable(_ message: Message, in context: LayoutContext) -> Bool { true }

    func buildLayout(
      peer: Peer, message: Message, context: LayoutContext
    ) throws -> any CellLayout {
      HeightLayouter.Layout(
        key: layoutKey(for: message, in: context),
        height: 20 + CGFloat(message.reply?.text?.count ?? 0), date: context.time,
        cellKind: cellKind)
    }
  }

  private func view(_ messages: [Message]) -> ConversationView {
    var options = ConversationViewOptions()
    options.motion.duration = 0
    options.workerCount = 1
    return ConversationView(
      Conversation(peer: Peer(id: "bo", kind: .private, title: "Bo"), messages: messages),
      environment: LayoutEnvironment(width: 375), chain: LayouterChain([QuoteLayouter()]),
      measurer: FixedMeasurer(), size: CGSize(width: 375, height: 300), options: options)
  }

  /// A reply that names only an id.
  private func reply(_ number: Int, to id: MessageID) -> Message {
    var message = Situation.message(number)
    message.reply = Reply(message: id)
    return message
  }

  private func height(_ id: MessageID, _ view: ConversationView) -> CGFloat? {
    view.commit(.measuringNow)
    return view.frame(of: id)?.height
  }

  @Test("a reply that names only an id quotes the message, and follows it")
  func quoted() throws {
    let view = view([Situation.message(0, "12345")])
    let bare = reply(1, to: "0")
    try view.append([bare])
    expect(height("1", view), equals: 25)
    expect(view.message("1"), equals: bare)
    try view.update("0") { $0.content = .text("1234567") }
    expect(height("1", view), equals: 27)
    try view.update("1") { $0.status = .sent }
    expect(height("1", view) == 27 && view.message("1")?.reply == bare.reply)
    // What the host quotes itself is not touched.
    try view.update("1") { $0.reply?.text = "own" }
    expect(height("1", view), equals: 23)
    try view.update("0") { $0.content = .text("123456789") }
    expect(height("1", view), equals: 23)
    try view.update("1") { $0.reply = Reply(message: "0") }
    expect(height("1", view), equals: 29)
    try view.update("1") { $0.reply = nil }
    expect(height("1", view) == 20 && view.message("1")?.reply == nil)
  }

  @Test(
    "a message that arrives after the reply is quoted then, and stays quoted when it is removed")
  func later() throws {
    let view = view([reply(1, to: "0"), reply(2, to: "5"), reply(3, to: "3")])
    expect(height("1", view), equals: 20)
    try view.prepend([Situation.message(0, "12345")])
    expect(height("1", view), equals: 25)
    try view.append([reply(4, to: "5"), Situation.message(5, "123"), reply(6, to: "5")])
    for id: MessageID in ["2", "4", "6"] { expect(height(id, view), equals: 23) }
    view.remove(["5", "6"])
    for id: MessageID in ["2", "4"] { expect(height(id, view), equals: 23) }
    try view.update("2") { $0.status = .read }
    expect(height("2", view), equals: 23)
    view.upsert([Situation.message(5, "1"), reply(4, to: "0")])
    expect(height("2", view) == 21 && height("4", view) == 25)
  }

  @Test("a message with many replies is quoted in the visible ones at once, and then in all")
  func many() async throws {
    let view = view((1...1_000).map { reply($0, to: "0") })
    await view.settle()
    try view.prepend([Situation.message(0, "12345")])
    try view.update("0") { $0.content = .text("1234567") }
    view.commit(.measuringNow)
    expect(view.element(.message("1000"))?.frame.height, equals: 27)
    expect(!view.isSettled)
    await view.settle()
    for number in 1...1_000 {
      expect(view.frame(of: MessageID("\(number)"))?.height, equals: 27, "\(number)")
    }
    try view.rename("0", to: "server")
    await view.settle()
    expect(view.message("7")?.reply == Reply(message: "server") && height("7", view) == 27)
  }

  @Test("replies to a message name its new id")
  func renamed() throws {
    let view = view([Situation.message(0, "12345"), reply(1, to: "0"), Situation.message(2, "12")])
    try view.update("2") { $0.reply = Reply(message: "0", sender: "Bo", text: "123456") }
    try view.rename("0", to: "server")
    try view.rename("1", to: "answer")
    expect(view.message("answer")?.reply, equals: Reply(message: "server"))
    expect(
      view.message("2")?.reply, equals: Reply(message: "server", sender: "Bo", text: "123456"))
    expect(height("answer", view) == 25 && height("2", view) == 26)
    try view.update("server") { $0.content = .text("1") }
    expect(height("answer", view) == 21 && height("2", view) == 26)
    // A reply that names the server's id waits for it.
    try view.append([Situation.message(3, "1234"), reply(4, to: "later")])
    try view.rename("3", to: "later")
    expect(height("4", view), equals: 24)
  }

  @Test("a conversation that is passed again is the same with and without quotations")
  func replaced() throws {
    let messages = [Situation.message(0, "12345"), reply(1, to: "0")]
    let view = view(messages)
    expect(height("1", view) == 25 && !view.hasEdits)
    let peer = Peer(id: "bo", kind: .private, title: "Bo")
    try view.replace(with: Conversation(peer: peer, messages: messages))
    expect(!view.hasEdits && view.message("1") == messages[1])
    try view.replace(
      with: Conversation(peer: peer, messages: [Situation.message(0, "1")] + messages[1...]))
    expect(height("1", view), equals: 21)
  }

  @Test(
    "the replies of a conversation that is opened quote their messages, however many there are",
    arguments: [200, 3_000, 12_000])
  func opened(count: Int) async throws {
    let view = view(
      (0..<count).map {
        $0 % 2 == 1 ? reply($0, to: MessageID("\($0 - 1)")) : Situation.message($0, "12345")
      })
    await view.settle()
    expect(view.isSettled)
    for number in stride(from: 1, to: count, by: 2) {
      let frame = view.frame(of: MessageID("\(number)"))
      guard frame?.height != 25 else { continue }
      Issue.record("message \(number): \(String(describing: frame))")
      break
    }
  }
}
