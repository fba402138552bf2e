import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Platform
import Testing

/// Holds the table of Documentation/Costs.md: each row with counted builds, text measurements and visits of boxes.
@Suite struct CostTableTests {
  /// What a pass is asked for.
  private struct Scene: Sendable {
    var conversation: Conversation
    var environment = LayoutEnvironment(width: 375)
    var clusters = ClusterPolicy.standard
    var version = "1"
    /// A layouter in front, and the message that it takes.
    var front: (id: LayouterID, takes: MessageID)?
  }

  /// A row of the page.
  private struct Row: Equatable {
    var built: Int
    var measured: String
    var visited: String
  }

  /// What was counted: texts that were measured, and visits of boxes.
  private struct Counts: Equatable {
    var measured = 0
    var visited = 0

    static func + (left: Counts, right: Counts) -> Counts {
      Counts(measured: left.measured + right.measured, visited: left.visited + right.visited)
    }

    static func - (left: Counts, right: Counts) -> Counts {
      Counts(measured: left.measured - right.measured, visited: left.visited - right.visited)
    }
  }

  private static func message(
    _ id: String, _ sender: String, _ minutes: Double, _ content: MessageContent? = nil
  ) -> Message {
    Message(
      id: MessageID(rawValue: id), sender: Person(id: sender, name: sender),
      isOutgoing: sender == "ana",
      date: Date(timeIntervalSince1970: 1_795_165_200 + minutes * 60),
      status: sender == "ana" ? .sent : .none, content: content ?? .text("message \(id)"))
  }

  /// The page's example: 12 messages on two days.
  private static let scene = Scene(
    conversation: Conversation(
      peer: .group,
      messages: [
        message("1", "bo", 0), message("2", "bo", 1), message("3", "bo", 2),
        message("4", "ana", 10), message("5", "cleo", 20), message("6", "cleo", 21),
        message("7", "bo", 30, .service("Dan joined")), message("8", "ana", 40),
        message("9", "ana", 41), message("10", "bo", 1_440), message("11", "bo", 1_441),
        message("12", "ana", 1_470),
      ], readUpTo: "4"))

  private static let changes: [String: @Sendable (inout Scene) -> Void] = [
    "nothing": { _ in },
    "the same messages, read again": { scene in
      scene.conversation.messages = scene.conversation.messages.map {
        Message(
          id: $0.id, sender: $0.sender, isOutgoing: $0.isOutgoing, date: $0.date,
          status: $0.status, content: $0.content)
      }
    },
    "theme": { $0.environment.theme = .dark },
    "locale that writes these times alike": { $0.environment.locale = "en_IE" },
    "locale of another language": { $0.environment.locale = "de_DE" },
    "locale that writes them otherwise": { $0.environment.locale = "en_US" },
    "time zone with these times of day": { $0.environment.timeZone = "Europe/London" },
    "time zone with others": { $0.environment.timeZone = "Asia/Kathmandu" },
    "width": { $0.environment.width = 400 },
    "density, or avatars": { scene in
      scene.environment.density = .compact
      scene.environment.showsAvatars = false
    },
    "text scale": { $0.environment.textScale = 1.5 },
    "direction": { $0.environment.direction = .rightToLeft },
    "fonts": { $0.environment.fonts = FontTable(family: "Other") },
    "the peer's title": { $0.conversation.peer.title = "Other" },
    "the peer's kind": { $0.conversation.peer.kind = .private },
    "a message's content": { $0.conversation.messages[3].content = .text("edited") },
    "a message's status": { $0.conversation.messages[3].status = .read },
    "a message appended, of another sender": {
      $0.conversation.messages.append(message("13", "bo", 1_500))
    },
    "a message appended that joins the last cluster": {
      $0.conversation.messages.append(message("13", "ana", 1_471))
    },
    "a message inserted between clusters": {
      $0.conversation.messages.insert(message("13", "dan", 5), at: 3)
    },
    "a message inserted that breaks a cluster": {
      $0.conversation.messages.insert(message("13", "dan", 1), at: 2)
    },
    "a message deleted that stood alone": { $0.conversation.messages.remove(at: 6) },
    "the last message of a cluster deleted": { $0.conversation.messages.remove(at: 2) },
    "the first message of a day deleted": { $0.conversation.messages.remove(at: 9) },
    "the unread part starts elsewhere": { $0.conversation.readUpTo = "9" },
    "everything was read": { $0.conversation.readUpTo = "12" },
    "clusters of half a minute": { $0.clusters = ClusterPolicy(maximumGap: 30) },
    "a new version of the layouter": { $0.version = "2" },
    "a layouter inserted in front that takes no message": { $0.front = ("front", "none") },
    "a layouter inserted in front that takes one message": { $0.front = ("front", "4") },
  ]

  /// Runs a scene on one worker.
  ///
  /// - Parameter hasTree: Whether there is more in the bubbles than a text.
  /// - Returns: What was built, and what was counted for it and for each message alone.
  private func run(
    _ scene: Scene, previous: CellLayoutSnapshot?, hasTree: Bool
  ) async throws -> (
    snapshot: CellLayoutSnapshot, built: [MessageID], counts: Counts, costs: [MessageID: Counts]
  ) {
    let text = SquareGlyphMeasurer()
    let visits = BoxVisitCounter()
    let log = CountingLayouter.Log()
    let starts = Lock<[(id: MessageID, counts: Counts)]>([])
    let counts: @Sendable () -> Counts = {
      Counts(measured: text.count.measure, visited: visits.count)
    }
    let note: @Sendable (MessageID) -> Void = { id in
      let now = counts()
      starts.withLock { $0.append((id, now)) }
    }
    var layouters: [any BubbleLayouter] = []
    if let front = scene.front {
      layouters.append(
        FrontLayouter(
          base: CountingLayouter(front.id, log: log, hasTree: hasTree, onBuild: note),
          takes: front.takes))
    }
    layouters.append(
      CountingLayouter("text", version: scene.version, log: log, hasTree: hasTree, onBuild: note))
    let pass = MeasuringPass(
      chain: LayouterChain(layouters), environment: scene.environment, measurer: text,
      clusters: scene.clusters, workerCount: 1)
    let snapshot = try await BoxSolver.$visitCounter.withValue(visits) {
      try await pass.run(scene.conversation, previous: previous)
    }
    let marks = starts.withLock { $0 }
    let ends = marks.dropFirst().map(\.counts) + [counts()]
    let costs = Dictionary(
      uniqueKeysWithValues: zip(marks, ends).map { ($0.id, $1 - $0.counts) })
    return (snapshot, log.take(), counts(), costs)
  }

  /// Takes one message.
  private struct FrontLayouter: BubbleLayouter {
    let base: CountingLayouter
    let takes: MessageID
    var id: LayouterID { base.id }
    var dependencies: EnvironmentDependencies { base.dependencies }

    func isSuitable(_ message: Message, in context: LayoutContext) -> Bool { message.id == takes }

    func buildLayout(
      peer: Peer, message: Message, context: LayoutContext
    ) throws -> any CellLayout {
      try base.buildLayout(peer: peer, message: message, context: context)
    }
  }

  /// The rows of the page's table, by their first column.
  private func rows() throws -> [String: Row] {
    let page = packageFolder().appendingPathComponent("Documentation/Costs.md")
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
    var rows: [String: Row] = [:]
    for line in lines where line.hasPrefix("|") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 4, let built = Int(cells[1]) else { continue }
      expect(rows[cells[0]] == nil, "\(cells[0]) is there twice")
      rows[cells[0]] = Row(built: built, measured: cells[2], visited: cells[3])
    }
    return rows
  }

  @Test func `the table has a row for each change, and no other`() throws {
    try expect(rows().keys.sorted(), equals: CostTableTests.changes.keys.sorted())
  }

  @Test(arguments: CostTableTests.changes.keys.sorted(), [false, true])
  func `a change costs what its row says`(name: String, hasTree: Bool) async throws {
    let row = try #require(try rows()[name])
    let change = try #require(CostTableTests.changes[name])
    let first = try await run(CostTableTests.scene, previous: nil, hasTree: hasTree)
    var scene = CostTableTests.scene
    change(&scene)
    let fresh = try await run(scene, previous: nil, hasTree: hasTree)
    let second = try await run(scene, previous: first.snapshot, hasTree: hasTree)
    expect(second.built.count, equals: row.built, "\(second.built)")
    expect(second.snapshot.builtCount, equals: row.built)
    let theirs = second.built.reduce(Counts()) { $0 + (fresh.costs[$1] ?? Counts()) }
    expect(second.counts, equals: theirs, "nothing is done for another message")
    expect(row.measured, equals: (theirs.measured == 0 ? "none" : "theirs"))
    expect(theirs.visited > 0, equals: (hasTree && row.built > 0))
    expect(row.visited, equals: row.measured)
    // Whatever was taken over is what would have been built.
    expect(second.snapshot.entries.map(\.key), equals: fresh.snapshot.entries.map(\.key))
    expect(second.snapshot.entries.map(\.height), equals: fresh.snapshot.entries.map(\.height))
    let third = try await run(scene, previous: second.snapshot, hasTree: hasTree)
    expect(third.built == [] && third.counts == Counts())
  }
}
