import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// What a pass builds again, counted.
@Suite struct RebuildTests {
  private let log = CountingLayouter.Log()

  /// Cells without boxes: for as many messages as are in no other test.
  private struct PlainLayouter: BubbleLayouter {
    let id: LayouterID = "plain"
    let log: CountingLayouter.Log

    func buildLayout(peer: Peer, message: Message, context: LayoutContext) -> any CellLayout {
      PlainCellLayout(key: layoutKey(for: message, in: context), height: 20, date: context.time)
    }
  }

  /// Counts how often it is asked whether it takes a message, of which it takes none.
  private struct AskedLayouter: BubbleLayouter {
    final class Log: Sendable {
      private let count = Lock(0)
      func note() { count.withLock { $0 += 1 } }
      /// How often since this was asked last.
      func take() -> Int {
        count.withLock { count in
          defer { count = 0 }
          return count
        }
      }
    }

    let id: LayouterID = "asked"
    let log = Log()

    func isSuitable(_ message: Message, in context: LayoutContext) -> Bool {
      log.note()
      return false
    }

    func buildLayout(peer: Peer, message: Message, context: LayoutContext) -> any CellLayout {
      PlainCellLayout(key: layoutKey(for: message, in: context), height: 20, date: context.time)
    }
  }

  @Test func `nobody is asked about what is all that it was, and everybody about what is not`()
    async throws
  {
    let asked = AskedLayouter()
    var pass = pass([asked, PlainLayouter(log: log)])
    var conversation = conversation(100)
    var snapshot = try await pass.run(conversation)
    expect(asked.log.take(), equals: 100)
    snapshot = try await pass.run(conversation, previous: snapshot)
    expect(asked.log.take() == 0 && snapshot.builtCount == 0)
    conversation.messages[50].content = .text("edited")
    snapshot = try await pass.run(conversation, previous: snapshot)
    // Once for the key, and once to build it.
    expect((1...2).contains(asked.log.take()) && snapshot.builtCount == 1)
    // Whoever is asked first may go by what those who made the layouts do not depend on.
    for change in ["theme", "title", "verifying"] {
      switch change {
      case "theme": pass.environment.theme = .dark
      case "title": conversation.peer.title += "!"
      default: pass.verifies = true
      }
      snapshot = try await pass.run(conversation, previous: snapshot)
      expect(asked.log.take() >= 100, "\(change)")
    }
  }

  private func pass(_ layouters: [any BubbleLayouter]) -> MeasuringPass {
    MeasuringPass(
      chain: LayouterChain(layouters), environment: LayoutEnvironment(width: 375),
      measurer: SquareGlyphMeasurer(), workerCount: 1)
  }

  private static let start = Date(timeIntervalSince1970: 1_795_165_200)

  private func conversation(_ count: Int) -> Conversation {
    let people = ["ana", "bo", "cleo"].map { Person(id: $0, name: $0) }
    let messages: [Message] = (0..<count).map { (index: Int) -> Message in
      let sender: Int = index / 4 % 3
      return Message(
        id: MessageID(rawValue: "\(index)"), sender: people[sender], isOutgoing: sender == 0,
        date: RebuildTests.start.addingTimeInterval(TimeInterval(40 * index)),
        content: .text("message \(index)"))
    }
    return Conversation(peer: .group, messages: messages)
  }

  @Test func `one change in 100,000 messages builds three layouts at most`() async throws {
    let pass = pass([PlainLayouter(log: log)])
    let conversation = conversation(100_000)
    let first = try await pass.run(conversation)
    expect(first.builtCount, equals: 100_000)
    var edited = conversation
    edited.messages[50_000].content = .service("left")
    let second = try await pass.run(edited, previous: first)
    expect((1...3).contains(second.builtCount), "\(second.builtCount)")
    try await expect(pass.run(edited, previous: second).builtCount, equals: 0)
  }

  @Test func `any one change builds three layouts at most`() async throws {
    let pass = pass([PlainLayouter(log: log)])
    let conversation = conversation(1_000)
    let first = try await pass.run(conversation)
    let edits: [(name: String, expected: Int, edit: (inout Conversation) -> Void)] = [
      ("a text", 1, { $0.messages[500].content = .text("edited") }),
      ("a status", 1, { $0.messages[500].status = .read }),
      // First of a cluster of four: the one below is the first then.
      ("a type", 2, { $0.messages[500].content = .service("left") }),
      (
        "inserted between clusters", 1,
        { $0.messages.insert(.sample(id: "n", .text("x")), at: 500) }
      ),
      ("inserted first", 2, { $0.messages.insert(.sample(id: "n", .text("x")), at: 0) }),
      ("deleted within a cluster", 0, { $0.messages.remove(at: 501) }),
      ("deleted at a cluster's edge", 1, { $0.messages.remove(at: 500) }),
      ("appended", 1, { $0.messages.append(.sample(id: "n", .text("x"))) }),
      ("unread from the first on", 1, { $0.readUpTo = "499" }),
      ("another date", 3, { $0.messages[501].date += 86_400 }),
      ("another sender", 3, { $0.messages[501].sender = Person(id: "dan", name: "Dan") }),
    ]
    for (name, expected, edit) in edits {
      var changed = conversation
      edit(&changed)
      let second = try await pass.run(changed, previous: first)
      expect(second.builtCount, equals: expected, "\(name)")
      expect(second.builtCount <= 3, "\(name)")
      expect(second.entries.map(\.message), equals: changed.messages.map(\.id), "\(name)")
    }
  }

  @Test func `an edited message is built again although its revision was not raised`() async throws
  {
    let pass = pass([CountingLayouter("text", log: log)])
    var conversation = conversation(100)
    let first = try await pass.run(conversation)
    _ = log.take()
    conversation.messages[40].content = .text("edited, and a good deal longer than it was before")
    let second = try await pass.run(conversation, previous: first)
    expect(log.take(), equals: ["40"])
    expect(second.entries[40].height > first.entries[40].height)
  }

  @Test func `messages that were read again from a file are not built again`() async throws {
    let pass = pass([CountingLayouter("text", log: log)])
    let first = try await pass.run(conversation(100))
    _ = log.take()
    let second = try await pass.run(conversation(100), previous: first)
    expect(log.take(), equals: [])
    expect(second.builtCount, equals: 0)
  }

  @Test func `a changed key changes layouter and kind of cell`() async throws {
    let poll = CountingLayouter("poll", contentTypes: ["poll"], log: log)
    let pass = pass([poll, CountingLayouter("text", log: log)])
    var conversation = conversation(10)
    let first = try await pass.run(conversation)
    expect(first.entries[5].cellKind, equals: "text")
    conversation.messages[5].content = MessageContent(
      type: "poll", payload: ["text": .string("Which?")])
    let second = try await pass.run(conversation, previous: first)
    expect(second.entries[5].cellKind, equals: "poll")
    expect(second.entries[5].key.layouter, equals: "poll")
    conversation.messages[5].content = MessageContent(type: "unheard of")
    let third = try await pass.run(conversation, previous: second)
    expect(third.entries[5].key.layouter, equals: "unsupported")
  }

  @Test func `where a layouter failed, a new version of the one that took over is used`()
    async throws
  {
    let failing = StubLayouter("failing", height: { _ in throw StubLayouter.Failure("no") })
    var pass = pass([failing, CountingLayouter("text", version: "1", log: log)])
    let conversation = conversation(3)
    let first = try await pass.run(conversation)
    let same = try await pass.run(conversation, previous: first)
    expect(same.builtCount, equals: 0)
    expect(same.diagnostics.count, equals: 3)
    pass.chain = LayouterChain([failing, CountingLayouter("text", version: "2", log: log)])
    let second = try await pass.run(conversation, previous: same)
    expect(second.entries.allSatisfy { $0.key.version == "2" })
  }

  @Test func `random edits give the entries that a pass without a past gives`() async throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let layouters: [any BubbleLayouter] = [
      StubLayouter(
        "picky", contentTypes: ["text"],
        height: { message in
          guard message.id.rawValue.hasSuffix("7") else { return 12 }
          throw StubLayouter.Failure("not this one")
        }),
      CountingLayouter("text", dependencies: .allButTheme, log: log),
    ]
    for round in 0..<25 {
      var generator = ConversationGenerator(seed: random.next())
      var editor = ConversationEditor(
        generator.conversation(messageCount: Int(random.next() % 90)))
      var snapshot: CellLayoutSnapshot?
      for step in 0..<12 {
        let edit = editor.edit(&random)
        var pass = pass(layouters)
        pass.environment = editor.environment
        pass.clusters = editor.clusters
        pass.keptLayoutLimit = random.chance(0.2) ? 20 : nil
        pass.workerCount = random.chance(0.5) ? 1 : 3
        let fresh = try await pass.run(editor.conversation)
        let next = try await pass.run(editor.conversation, previous: snapshot)
        expectSame(next, fresh, "seed \(seed), round \(round), step \(step): \(edit)")
        snapshot = next
      }
    }
  }

  private func expectSame(
    _ found: CellLayoutSnapshot, _ wanted: CellLayoutSnapshot, _ note: String
  ) {
    expect(found.entries.map(\.message), equals: wanted.entries.map(\.message), "\(note)")
    expect(found.entries.map(\.key), equals: wanted.entries.map(\.key), "\(note)")
    expect(found.entries.map(\.requestedKey), equals: wanted.entries.map(\.requestedKey), "\(note)")
    expect(found.entries.map(\.height), equals: wanted.entries.map(\.height), "\(note)")
    expect(found.entries.map(\.fact), equals: wanted.entries.map(\.fact), "\(note)")
    expect(found.entries.map(\.cellKind), equals: wanted.entries.map(\.cellKind), "\(note)")
    expect(
      found.entries.map { $0.layout?.date }, equals: wanted.entries.map { $0.layout?.date },
      "\(note)")
    expect(found.diagnostics, equals: wanted.diagnostics, "\(note)")
    expect(found.days, equals: wanted.days, "\(note)")
    expect(found.peer, equals: wanted.peer, "\(note)")
  }
}
