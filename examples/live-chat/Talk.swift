import BubbleLayout
import Foundation

/// A chat with a slow server: what was shown and sent at its end.
@MainActor
struct Talk {
  let chat: Chat
  let server: SlowServer
  /// The messages that were sent.
  private(set) var sent: [MessageID] = []
  private(set) var retryCount = 0
  private(set) var voteCount = 0

  /// Opens the last 21 messages of a conversation; the server has the earlier ones.
  init(_ reading: ConversationReader.Reading, seed: UInt64) {
    var conversation = reading.conversation
    let earlier = conversation.messages.dropLast(21)
    conversation.messages.removeFirst(earlier.count)
    let server = SlowServer(earlier: Array(earlier), seed: seed)
    self.server = server
    chat = Chat(
      conversation, environment: LayoutEnvironment(width: 320),
      size: CGSize(width: 320, height: 420))
    chat.earlierPage = { try await server.page() }
    chat.sendToServer = { try await server.receive($0) }
  }

  /// Lets a frame's time pass, as a window does, until something is true.
  private func wait(until isDone: () -> Bool) async throws {
    while !isDone() {
      try await Task.sleep(for: .milliseconds(2))
      chat.show()
      chat.advance(by: 1 / 60)
    }
  }

  /// Taps the lowest part of a message that has an action; returns false if there is none.
  private func tap(_ action: String, of id: MessageID) -> Bool {
    guard let frame = chat.view.frame(of: id) else { return false }
    let points = stride(from: frame.maxY - 1, to: frame.minY, by: -4).flatMap { y in
      [frame.midX, frame.maxX - 40].map { CGPoint(x: $0, y: y) }
    }
    let point = points.first { chat.view.hit(at: $0)?.action?.name == action }
    guard let point else { return false }
    chat.view.touchBegan(at: point)
    if let hit = chat.view.touchEnded(at: point) { chat.tapped(hit) }
    return true
  }

  /// Scrolls up until the server has no earlier messages.
  func readAll(_ count: Int) async throws {
    try await wait {
      chat.scroll(by: -400)
      return chat.view.messageCount == count
    }
  }

  /// Sends some texts, and taps those that failed until all have arrived.
  mutating func send(_ texts: [String], from me: Person, at date: Date) async throws {
    let view = chat.view
    for text in texts {
      try chat.send(text, from: me, at: date)
      if let id = view.lastMessage?.id { sent.append(id) }
    }
    while true {
      try await wait { sent.allSatisfy { view.message($0)?.status != .sending } }
      let failed = sent.filter { view.message($0)?.status == .failed }
      if failed.isEmpty { return }
      for id in failed {
        view.scroll(to: id, edge: .bottom)
        try await wait { view.isSettled && !view.isAnimating }
        guard tap("retry", of: id) else { continue }
        retryCount += 1
        await chat.sending?.value
      }
    }
  }

  /// Votes in a poll until the server has the vote that is shown.
  mutating func vote(in poll: MessageID) async {
    let view = chat.view
    while await server.received[poll]?.content != view.message(poll)?.content {
      view.scroll(to: poll)
      guard tap("vote", of: poll) else { return }
      voteCount += 1
      await chat.sending?.value
    }
  }
}
