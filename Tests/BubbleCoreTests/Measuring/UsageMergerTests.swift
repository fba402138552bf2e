import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCore

/// Who costs too much is switched off at the same message however many workers build, and in whatever order
/// they come to their end.
@Suite struct UsageMergerTests {
  /// What can be seen of a message.
  private struct Seen: Hashable, CustomStringConvertible {
    var layouter: LayouterID
    var diagnostics: [Diagnostic]

    var description: String { "\(layouter) \(diagnostics)" }
  }

  private static func conversation(_ range: Range<Int>) -> Conversation {
    Conversation(
      peer: Peer(id: "t", kind: .group),
      messages: range.map { number in
        Message(
          id: MessageID("\(number)"), sender: Person(id: "ana", name: "Ana"), isOutgoing: false,
          date: Date(timeIntervalSince1970: 60 * Double(number)), content: .text("x"))
      })
  }

  private static func pass(
    _ layouters: [any BubbleLayouter], workers: Int = 2
  ) -> MeasuringPass {
    MeasuringPass(
      chain: LayouterChain(layouters + [BoxStub("text")]),
      environment: LayoutEnvironment(width: 375), measurer: SquareGlyphMeasurer(),
      workerCount: workers)
  }

  private static func seen(_ snapshot: CellLayoutSnapshot) -> [Seen] {
    snapshot.entries.map { Seen(layouter: $0.key.layouter, diagnostics: $0.diagnostics) }
  }

  /// The naive twin: one message after the other, in an order.
  private static func naive(
    _ order: [Int], _ conversation: Conversation, _ layouters: [ConductLayouter]
  ) -> [Seen] {
    var usages = layouters.map { WorkUsage($0.standing.budget) }
    var seen: [Int: Seen] = [:]
    for index in order {
      let message = conversation.messages[index]
      var entry = Seen(layouter: "text", diagnostics: [])
      var said: [Diagnostic] = []
      func diagnostic(_ place: Int, _ text: String) -> Diagnostic {
        Diagnostic(message: message.id, layouter: layouters[place].id, text: text)
      }
      var outcomes: [(Int, WorkUsage.Outcome, Int)] = []
      walk: for (place, layouter) in layouters.enumerated() {
        if usages[place].isOff { continue }
        switch layouter.conduct(message) {
        case .refuses: continue
        case .cheap, .dear:
          let isDear = layouter.conduct(message) == .dear
          outcomes.append((place, .built, isDear ? ConductLayouter.dearUnits : 0))
          entry.layouter = layouter.id
          break walk
        case .fails, .failsDearly:
          let isDear = layouter.conduct(message) == .failsDearly
          outcomes.append((place, .failed, isDear ? ConductLayouter.dearUnits : 0))
          entry.diagnostics.append(diagnostic(place, "wrong"))
        case .stops:
          outcomes.append((place, .stopped, 0))
          entry.diagnostics.append(diagnostic(place, "stopped"))
        }
      }
      for (place, outcome, units) in outcomes {
        guard let event = usages[place].note(outcome, units: units) else { continue }
        said.append(diagnostic(place, usages[place].text(of: event)))
      }
      entry.diagnostics += said
      seen[index] = entry
    }
    return conversation.messages.indices.compactMap { seen[$0] }
  }

  /// Layouters with conducts at random: much of one kind, so that some are switched off early, some late.
  private static func layouters(_ seed: UInt64, _ count: Int) -> [ConductLayouter] {
    var generator = SeededGenerator(seed: seed)
    return ["a", "b", "c"].map { id in
      let main = ConductLayouter.Conduct.allCases.randomElement(using: &generator) ?? .cheap
      let share = Int.random(in: 1...25, using: &generator)
      let conducts = (0..<count).map { _ in
        Int.random(in: 0..<share, using: &generator) > 0
          ? main : ConductLayouter.Conduct.allCases.randomElement(using: &generator) ?? main
      }
      var layouter = ConductLayouter(LayouterID(id)) { message in
        Int(message.id.rawValue).map { conducts[$0 % conducts.count] } ?? .cheap
      }
      layouter.isUneven = true
      return layouter
    }
  }

  @Test(arguments: [1, 2, 5]) func `any number of workers decides what a loop decides`(
    workers: Int
  ) async throws {
    let seed = testSeed()
    for run in 0..<40 {
      let count = [1, 31, 33, 200, 400][run % 5]
      let conversation = UsageMergerTests.conversation(0..<count)
      let layouters = UsageMergerTests.layouters(seed &+ UInt64(run), count)
      let snapshot = try await UsageMergerTests.pass(layouters, workers: workers)
        .run(conversation)
      let expected = UsageMergerTests.naive(Array(0..<count), conversation, layouters)
      expect(UsageMergerTests.seen(snapshot), equals: expected, "seed \(seed), run \(run)")
    }
  }

  @Test(arguments: [1, 4]) func `who is stopped all the time is asked three times a chunk at most`(
    workers: Int
  ) async throws {
    let layouter = ConductLayouter("loop") { _ in .stops }
    let snapshot = try await UsageMergerTests.pass([layouter], workers: workers)
      .run(UsageMergerTests.conversation(0..<900))
    // One worker knows at once; of several each asks for its chunk, until the one of the first chunk has ended.
    let chunks = workers == 1 ? 1 : MessageChunks(messageCount: 900).count
    expect(layouter.log.built.count <= 3 * chunks)
    expect(layouter.standing.isSwitchedOff)
    expect(snapshot.entries.allSatisfy { $0.key.layouter == "text" })
    expect(snapshot.diagnostics.count, equals: 5)
    expect(snapshot.diagnostics.map(\.message), equals: ["0", "1", "1", "2", "2"])
  }

  @Test func `what it made before it was switched off stays, and it is not asked again`()
    async throws
  {
    // From the 40th on it is stopped.
    let layouter = ConductLayouter("loop") { message in
      (Int(message.id.rawValue) ?? 0) < 40 ? .cheap : .stops
    }
    let pass = UsageMergerTests.pass([layouter])
    let first = try await pass.run(UsageMergerTests.conversation(0..<100))
    expect(first.entries.prefix(40).allSatisfy { $0.key.layouter == "loop" })
    let asked = layouter.log.built.count
    let second = try await pass.run(UsageMergerTests.conversation(0..<110), previous: first)
    // The last one has a neighbour now.
    expect(second.builtCount <= 11)
    expect(layouter.log.built.count, equals: asked)
    expect(
      UsageMergerTests.seen(second).prefix(99), equals: UsageMergerTests.seen(first).prefix(99))
    expect(second.entries[105].passedOver, equals: ["loop"])
    let third = try await pass.run(UsageMergerTests.conversation(0..<110), previous: second)
    expect(third.builtCount, equals: 0)
    expect(UsageMergerTests.seen(third), equals: UsageMergerTests.seen(second))
  }

  @Test func `stops of one pass count in the next, where a message is edited again and again`()
    async throws
  {
    let layouter = ConductLayouter("loop") { $0.id == "9" ? .stops : .cheap }
    let pass = UsageMergerTests.pass([layouter])
    var conversation = UsageMergerTests.conversation(0..<10)
    var snapshot = try await pass.run(conversation)
    for edit in 1..<10 {
      conversation.messages[9].content = .text("edit \(edit)")
      snapshot = try await pass.run(conversation, previous: snapshot)
    }
    expect(layouter.log.built.filter { $0 == "9" }.count, equals: 3)
    expect(snapshot.entries[9].key.layouter, equals: "text")
    expect(snapshot.entries[0].key.layouter, equals: "loop")
  }

  @Test func `who is loaded again is asked again`() async throws {
    let conversation = UsageMergerTests.conversation(0..<10)
    let loop = ConductLayouter("loop") { _ in .stops }
    let first = try await UsageMergerTests.pass([loop]).run(conversation)
    let mended = ConductLayouter("loop") { _ in .cheap }
    let second = try await UsageMergerTests.pass([mended]).run(conversation, previous: first)
    expect(second.entries.allSatisfy { $0.key.layouter == "loop" && $0.diagnostics.isEmpty })
  }

  @Test func `what was built without it is found to be the same when it is built again`()
    async throws
  {
    let layouter = ConductLayouter("loop") { message in
      (Int(message.id.rawValue) ?? 0) < 20 ? .cheap : .stops
    }
    var pass = UsageMergerTests.pass([layouter])
    pass.verifies = true
    let conversation = UsageMergerTests.conversation(0..<60)
    let first = try await pass.run(conversation)
    let second = try await pass.run(conversation, previous: first)
    for snapshot in [first, second] {
      expect(!snapshot.diagnostics.contains { $0.text.contains("built twice") })
      expect(!snapshot.diagnostics.contains { $0.text.contains("same key") })
    }
    let entry = second.entries[50]
    expect(entry.passedOver, equals: ["loop"])
    let context = LayoutContext(
      environment: pass.environment, measurer: pass.measurer, peer: conversation.peer,
      neighbours: entry.fact.neighbours, time: entry.fact.time)
    let again = pass.chain.cellLayout(
      for: conversation.messages[50], context: context, passingOver: entry.passedOver)
    expect(again.layout.key, equals: entry.key)
  }

  @Test func `what is made of a layouter's tree is charged to it`() async throws {
    // The tree is cheap to make and dear to measure; another layouter puts something under it.
    struct Long: BoxLayouter, MeteredLayouter {
      let id: LayouterID = "long"
      let standing = LayouterStanding(
        budget: WorkBudget(unitsPerMessage: 100_000, stops: 3), layoutLimit: 5_000_000)
      func box(for message: Message, in context: LayoutContext) -> LayoutBox {
        .text(String(repeating: "W", count: 20_000))
      }
    }
    func check(_ long: Long, behind layouters: [any BubbleLayouter]) async throws {
      let snapshot = try await UsageMergerTests.pass(layouters + [long])
        .run(UsageMergerTests.conversation(0..<60))
      expect(long.standing.isSwitchedOff)
      let off = snapshot.diagnostics.filter { $0.text.contains("it is switched off for") }
      expect(off.compactMap { $0.layouter?.rawValue }, equals: ["long"])
    }
    try await check(Long(), behind: [])
    try await check(Long(), behind: [WrapStub("wrap")])
  }

  @Test func `a tree that takes too much to be measured is not measured`() async throws {
    struct Narrow: BoxLayouter, MeteredLayouter {
      let id: LayouterID = "narrow"
      let standing = LayouterStanding(
        budget: WorkBudget(unitsPerMessage: 1_000_000, stops: 3), layoutLimit: 5_000_000)
      func box(for message: Message, in context: LayoutContext) -> LayoutBox {
        var text = LayoutBox.text(String(repeating: "W", count: 50_000))
        text.sizing.width = 1
        return text
      }
      func buildLayout(
        peer: Peer, message: Message, context: LayoutContext
      ) throws -> any CellLayout {
        var context = context
        context.layoutLimit = standing.layoutLimit
        return try BubbleCellLayout(
          root: box(for: message, in: context), message: message,
          context: context, layouter: self)
      }
    }
    func check(behind layouters: [any BubbleLayouter], _ taken: LayouterID) async throws {
      let snapshot = try await UsageMergerTests.pass(layouters + [Narrow()])
        .run(UsageMergerTests.conversation(0..<1))
      expect(snapshot.diagnostics.compactMap { $0.layouter?.rawValue }, equals: ["narrow"])
      expect(snapshot.diagnostics.first?.text.contains("more than 5000000 units"), equals: true)
      expect(snapshot.entries[0].key.layouter, equals: taken)
    }
    try await check(behind: [], "text")
    try await check(behind: [WrapStub("wrap")], "wrap")
  }
}
