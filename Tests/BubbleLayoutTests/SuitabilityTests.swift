import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleLua
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// A layouter that takes a message in some surroundings only is asked again when they change.
@Suite struct SuitabilityTests {
  /// Takes texts where there is room, and notes the surroundings that it is told.
  private struct RoomyLayouter: BoxLayouter {
    let id: LayouterID = "roomy"
    let dependencies: EnvironmentDependencies = .boxes
    let suitabilityDependencies: EnvironmentDependencies = .width
    let log: StubLayouter.Log

    func isSuitable(_ message: Message, in context: LayoutContext) -> Bool {
      log.note("\(context.peer.kind) \(context.environment.width)")
      return message.content.type == "text" && context.environment.width >= 300
    }

    func box(for message: Message, in context: LayoutContext) -> LayoutBox {
      .text("wide")
    }
  }

  private static func pass(
    _ chain: LayouterChain, _ change: (inout LayoutEnvironment) -> Void
  ) -> MeasuringPass {
    var environment = LayoutEnvironment(width: 375)
    change(&environment)
    return MeasuringPass(
      chain: chain, environment: environment, measurer: TextMeasurer(), workerCount: 2)
  }

  @Test func `it is asked in the message's context for the layout and for the key alone`() {
    for (width, peer, expected): (CGFloat, Peer, LayouterID) in [
      (375, .group, "roomy"), (200, .privateChat, "text"),
    ] {
      let log = StubLayouter.Log()
      let chain = LayouterChain([RoomyLayouter(log: log), TextLayouter()])
      let context = LayoutContext(
        environment: LayoutEnvironment(width: width), measurer: SquareGlyphMeasurer(), peer: peer)
      let message = Message.sample(id: "1", .text("hello"))
      let layout = chain.cellLayout(for: message, context: context).layout
      expect(layout.key, equals: chain.layoutKey(for: message, context: context))
      expect(layout.key.layouter, equals: expected)
      let asked = "\(peer.kind) \(width)"
      expect(log.notes, equals: [asked, asked])
    }
  }

  @Test(arguments: [3, 2_028])
  func `at every width each message is laid out as if it were laid out for the first time`(
    seed: UInt64
  ) async throws {
    var generator = ConversationGenerator(seed: seed)
    let conversation = generator.conversation(messageCount: 100)
    var chain = LayouterChain.builtIn
    try chain.insert(RoomyLayouter(log: StubLayouter.Log()), before: "text")
    var (before, layouters): (CellLayoutSnapshot?, Set<LayouterID>) = (nil, [])
    for width: CGFloat in [375, 299, 300, 200, 768, 301, 80] {
      let pass = SuitabilityTests.pass(chain) { $0.width = width }
      let again = try await pass.run(conversation, previous: before)
      let fresh = try await pass.run(conversation)
      expect(again.entries.map(\.requestedKey), equals: fresh.entries.map(\.requestedKey))
      expect(again.entries.map(\.height), equals: fresh.entries.map(\.height))
      layouters.formUnion(again.entries.map(\.requestedKey.layouter))
      before = again
    }
    expect(layouters.isSuperset(of: ["roomy", "text"]))
  }

  @Test func `a script is told whose conversation it is, how wide it is, and in which language`()
    async throws
  {
    let layouter = try SuitabilityTests.script(
      """
      function(message, peer, ctx)
        return peer.kind == "group" and ctx.width > 200 and ctx.language == "de-DE"
          and ctx.direction == "ltr" and ctx.text_scale < 2
      end
      """)
    var chain = LayouterChain.builtIn
    try chain.insert(layouter, before: "text")
    let people = Conversation(
      peer: .group, messages: (0..<4).map { .sample(id: MessageID("\($0)"), .text("hello")) })
    var person = people
    person.peer.kind = .private
    let settings: [(Conversation, (inout LayoutEnvironment) -> Void, Bool)] = [
      (people, { $0.locale = "de_DE" }, true), (people, { _ in }, false),
      (person, { $0.locale = "de_DE" }, false),
      (people, { ($0.locale, $0.width) = ("de_DE", 160) }, false),
      (people, { ($0.locale, $0.textScale) = ("de_DE", 2) }, false),
      (people, { ($0.locale, $0.direction) = ("de_DE", .rightToLeft) }, false),
      (people, { $0.locale = "de_DE" }, true),
    ]
    var before: CellLayoutSnapshot?
    for (conversation, change, isTaken) in settings {
      let snapshot = try await SuitabilityTests.pass(chain, change).run(
        conversation, previous: before)
      expect(snapshot.diagnostics, equals: [])
      expect(
        Set(snapshot.entries.map(\.requestedKey.layouter)), equals: [isTaken ? "sample" : "text"])
      before = snapshot
    }
  }

  @Test func `a script that looks for more than there is is told what there is`() throws {
    let layouter = try SuitabilityTests.script(
      "function(message, peer, ctx) return ctx.cluster == 'first' end")
    let context = LayoutContext(
      environment: LayoutEnvironment(width: 375), measurer: SquareGlyphMeasurer(), peer: .group)
    #expect {
      try layouter.isSuitable(.sample(id: "1", .text("hello")), in: context)
    } throws: {
      "\($0)".contains("ctx has no field 'cluster'")
    }
  }

  private static func script(_ isSuitable: String) throws -> LuaLayouter {
    let text =
      "return { api = 1, name = 'sample', is_suitable = \(isSuitable), "
      + "build_layout = function() return 'script' end }"
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("suitability-\(UUID())/sample")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    try Data(text.utf8).write(to: folder.appendingPathComponent("init.lua"))
    return LuaLayouter(try LuaPlugin(folder: folder))
  }
}
