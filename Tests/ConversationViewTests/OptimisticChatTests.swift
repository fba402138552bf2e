import BubbleCore
import ConversationView
import Expectations
import Foundation
import Platform
import Testing

/// An optimistic chat against a server that answers late, twice, never and out of order.
@Suite struct OptimisticChatTests {
  @Test("no message is doubled, missing or moved, whatever the server does")
  func slowServer() async throws {
    var chat = Chat(seed: testSeed())
    let count = testRounds(500)
    while chat.sentCount < count || chat.isWaiting {
      try await chat.step(sends: chat.sentCount < count)
    }
    try chat.compareAll()
  }
}

/// A chat with a reader somewhere in it, the messages that were sent, and the answers that are on their way.
private struct Chat {
  /// What the server does at a time.
  private enum Answer {
    /// It has the message under an id.
    case confirmation(local: MessageID)
    /// It sends the message under its own id, as it does to everybody.
    case echo(local: MessageID)
    /// Nothing came for too long.
    case failure(local: MessageID)
    /// Somebody else writes.
    case other(Message)
  }

  private let view: ConversationView
  private var random: SeededGenerator
  private var time = 0
  private var answers: [(time: Int, answer: Answer)] = []
  /// The texts of sent messages by the ids that the chat made; the server's id is `s` before it.
  private var texts: [MessageID: String] = [:]
  /// The failed messages; a set would have another order in each process.
  private var failed: [MessageID] = []
  private var others: Set<MessageID> = []
  private(set) var sentCount = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    view = Situation(200) { $0.motion.duration = 0.1 }.view
    view.scroll(by: -1_000)
  }

  var isWaiting: Bool { !answers.isEmpty || !failed.isEmpty }

  private static func serverID(_ local: MessageID) -> MessageID { MessageID("s\(local)") }

  mutating func step(sends: Bool) async throws {
    time += 1
    let before = read
    if sends, random.chance(0.6) { try send() }
    if let local = failed.randomElement(using: &random), random.chance(0.3) { try retry(local) }
    let due = answers.filter { $0.time <= time }.shuffled(using: &random)
    answers.removeAll { $0.time <= time }
    for (_, answer) in due { try take(answer) }
    if random.chance(0.7) {
      view.commit(random.chance(0.5) ? .measuringNow : .ifMeasured)
    } else {
      await view.measured()
    }
    try compare(before)
    if random.chance(0.1) {
      // The reader goes elsewhere, and stays among the messages of before.
      view.scroll(by: (random.unit() - 0.5) * 400)
      if let last = view.frame(of: "190"), last.minY < 400 { view.scroll(by: -800) }
    }
    view.advance(by: 0.05)
  }

  private mutating func send() throws {
    let local = MessageID("local\(sentCount)")
    texts[local] = String(repeating: "x", count: 1 + Int(random.next() % 30))
    sentCount += 1
    try view.append([message(local, local, .sending)])
    plan(local)
  }

  private func message(_ id: MessageID, _ local: MessageID, _ status: Message.Status) -> Message {
    SendingTests.sent(id, texts[local] ?? "", after: 300, status: status)
  }

  /// Decides what the server does with a message.
  private mutating func plan(_ local: MessageID) {
    func after(_ answer: Answer) {
      answers.append((time + 1 + Int(random.next() % 40), answer))
    }
    if random.chance(0.15) {
      // It never arrives, and the chat gives up.
      return after(.failure(local: local))
    }
    for _ in 0..<(random.chance(0.2) ? 2 : 1) { after(.confirmation(local: local)) }
    if random.chance(0.1) { after(.failure(local: local)) }
    for _ in 0..<random.next() % 3 { after(.echo(local: local)) }
    if random.chance(0.3) {
      let id = MessageID("other\(others.count)")
      others.insert(id)
      var message = Situation.message(8, "from others", minutes: 300)
      message.id = id
      after(.other(message))
    }
  }

  /// What a host does with an answer.
  private mutating func take(_ answer: Answer) throws {
    switch answer {
    case .other(let message): view.upsert([message])
    case .echo(let local):
      // The host does not know yet that it sent this message, unless it was confirmed.
      view.upsert([message(Chat.serverID(local), local, .sent)])
    case .failure(let local):
      guard view.message(local) != nil else { return }
      try view.update(local) { $0.status = .failed }
      if !failed.contains(local) { failed.append(local) }
    case .confirmation(let local):
      let id = Chat.serverID(local)
      failed.removeAll { $0 == local }
      guard view.message(local) != nil else {
        expect(view.message(id) != nil)
        return
      }
      if view.message(id) == nil {
        try view.rename(local, to: id)
        try view.update(id) { $0.status = .sent }
      } else {
        view.remove([local])
      }
    }
  }

  private mutating func retry(_ local: MessageID) throws {
    failed.removeAll { $0 == local }
    guard view.message(local) != nil else { return }
    try view.move(local, before: nil)
    try view.update(local) { $0.status = .sending }
    plan(local)
  }

  // MARK: Comparing

  /// The messages that are seen and were there before anything was sent, and their places.
  private var read: [ConversationElement.ID: CGRect] {
    var places: [ConversationElement.ID: CGRect] = [:]
    for element in view.drawn {
      guard case .message(let id) = element.id, let number = Int(id.rawValue), number < 199 else {
        continue
      }
      places[element.id] = element.frame
    }
    return places
  }

  private func compare(_ before: [ConversationElement.ID: CGRect]) throws {
    let drawn = view.drawn
    expect(Set(drawn.map(\.id)).count, equals: drawn.count)
    expect(!before.isEmpty && read == before)
    if drawn.contains(where: { $0.alpha != 1 }) { throw Moved(time: time) }
    if !before.isEmpty, read != before { throw Moved(time: time) }
    if time % 200 == 0 { try compareAll() }
  }

  private struct Moved: Error { let time: Int }

  /// Compares all messages: each that was sent is there once, or twice as long as the server's copy came before its confirmation.
  func compareAll() throws {
    var expected = 200
    let open: [MessageID] = answers.compactMap {
      if case .confirmation(let local) = $0.answer { local } else { nil }
    }
    for local in texts.keys {
      let (own, server) = (view.message(local), view.message(Chat.serverID(local)))
      expect(own != nil || server != nil)
      if own != nil, server != nil { expect(open.contains(local) || failed.contains(local)) }
      expected += (own == nil ? 0 : 1) + (server == nil ? 0 : 1)
    }
    let here = others.count { view.message($0) != nil }
    expect(view.messageCount, equals: expected + here)
  }
}
