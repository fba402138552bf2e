import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Whatever its chain does, a conversation shows every message.
@Suite struct NoMessageLostTests {
  /// Messages of known, unknown and unreadable content.
  private static let conversation = Conversation(
    peer: .group,
    messages: (0..<100).map { number in
      let contents: [MessageContent] = [
        .text("hello \(number)"), .service("joined"), MessageContent(type: "hologram"),
        .unreadable("no date"), MessageContent(type: ""),
      ]
      return .sample(id: MessageID(rawValue: "\(number)"), contents[number % contents.count])
    })

  private static let failure = StubLayouter.Failure("no luck")

  private static let chains: [(name: String, layouters: [any BubbleLayouter])] = [
    ("none", []),
    ("nobody", [StubLayouter("no", suitable: { _ in false })]),
    ("another type", [StubLayouter("poll", contentTypes: ["poll"])]),
    ("no type", [StubLayouter("never", contentTypes: [])]),
    ("throws when asked", [StubLayouter("a", suitable: { _ in throw failure })]),
    ("throws when building", [StubLayouter("a", height: { _ in throw failure })]),
    ("NaN", [StubLayouter("a", height: { _ in .nan })]),
    ("infinity", [StubLayouter("a", height: { _ in .infinity })]),
    ("below nothing", [StubLayouter("a", height: { _ in -1 })]),
    ("absurd", [StubLayouter("a", height: { _ in 1e7 })]),
    (
      "a NaN in the tree",
      [BoxStub("a", box: { _ in LayoutBox(.spacer, sizing: BoxSizing(width: .nan)) })]
    ),
    (
      "out of the cell",
      [BoxStub("a", box: { _ in LayoutBox(.spacer, sizing: BoxSizing(width: 9999)) })]
    ),
    ("wraps nobody", [WrapStub("a"), WrapStub("b")]),
    (
      "wraps who fails",
      [WrapStub("a"), BoxStub("b", box: { _ in throw failure }), WrapStub("c")]
    ),
    ("wraps and fails", [WrapStub("a", wrap: { _, _ in throw failure })]),
    ("wraps what can't be wrapped", [WrapStub("a"), StubLayouter("b", height: { _ in .nan })]),
    (
      "out of time",
      [StubLayouter("a", height: { _ in 10 }), BoxStub("b")]
    ),
  ]

  @Test(arguments: NoMessageLostTests.chains.map(\.name))
  func `whatever the layouters do, every message has a cell that can be shown`(
    name: String
  ) async throws {
    let layouters = try #require(NoMessageLostTests.chains.first { $0.name == name }).layouters
    // Every look at this clock is an hour later than the one before.
    let log = StubLayouter.Log()
    let budget = LayoutBudget(.seconds(10)) {
      log.note("look")
      return .seconds(3600 * log.notes.count)
    }
    let conversation = NoMessageLostTests.conversation
    let pass = MeasuringPass(
      chain: LayouterChain(layouters, budget: name == "out of time" ? budget : .standard),
      environment: LayoutEnvironment(width: 375), measurer: SquareGlyphMeasurer(), workerCount: 3)
    let snapshot = try await pass.run(conversation)
    expect(snapshot.entries.map(\.message), equals: conversation.messages.map(\.id))
    for entry in snapshot.entries {
      expect(entry.height > 0 && entry.height < 10_000)
      let layout = try #require(entry.layout as? BubbleCellLayout)
      let isShown = layout.elements.contains {
        if case .text(let text, _, _) = $0.content { text.request.text.count > 5 } else { false }
      }
      expect(isShown || layout.key.layouter != "unsupported", "\(entry.message)")
    }
    for diagnostic in snapshot.diagnostics {
      expect(diagnostic.message != nil && diagnostic.layouter != nil && !diagnostic.text.isEmpty)
    }
  }
}
