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
      size: CGSize(width: 320, height: 420), pictures: PictureFolder(at: nil))
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

  private func tap(_ point: CGPoint) {
    chat.view.touchBegan(at: point)
    if let hit = chat.view.touchEnded(at: point) { chat.tapped(hit) }
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
        try await wait { !view.isAnimating }
        guard let frame = view.frame(of: id) else { continue }
        tap(CGPoint(x: frame.midX, y: frame.midY))
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
      guard let frame = view.frame(of: poll) else { return }
      let points = stride(from: frame.maxY - 1, to: frame.minY, by: -4)
        .map { CGPoint(x: frame.midX, y: $0) }
      guard let option = points.first(where: { view.hit(at: $0)?.action?.name == "vote" }) else {
        return
      }
      tap(option)
      voteCount += 1
      await chat.sending?.value
    }
  }
}
