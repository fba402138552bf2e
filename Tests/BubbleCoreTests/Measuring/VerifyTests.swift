import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Passes that build everything twice.
@Suite struct VerifyTests {
  private func pass(_ layouters: [any BubbleLayouter]) -> MeasuringPass {
    var pass = MeasuringPass(
      chain: LayouterChain(layouters), environment: LayoutEnvironment(width: 375),
      measurer: SquareGlyphMeasurer(), workerCount: 2)
    pass.verifies = true
    return pass
  }

  private func conversation(_ count: Int) -> Conversation {
    var generator = ConversationGenerator(seed: testSeed())
    return generator.conversation(messageCount: count)
  }

  /// A layouter whose boxes, or cells, follow from how often it was asked.
  private struct MoodyLayouter: BubbleLayouter {
    let id: LayouterID = "moody"
    let count = Counter()
    let build: @Sendable (Int, Message, LayoutContext, any BubbleLayouter) throws -> any CellLayout

    final class Counter: Sendable {
      private let value = Lock(0)

      func next() -> Int {
        value.withLock { value in
          value += 1
          return value
        }
      }
    }

    func buildLayout(
      peer: Peer, message: Message, context: LayoutContext
    ) throws -> any CellLayout { try build(count.next(), message, context, self) }
  }

  /// A host's own kind of cell, with something that only it knows.
  private struct OwnLayout: CellLayout, Equatable {
    var key: LayoutKey
    var height: CGFloat = 10
    var date = ""
    var cellKind: CellKind = "own"
    var secret = 0
  }

  @Test func `deterministic layouters give nothing to report`() async throws {
    let log = CountingLayouter.Log()
    let conversation = conversation(60)
    let pass = pass([CountingLayouter("text", log: log)])
    let snapshot = try await pass.run(conversation)
    expect(snapshot.diagnostics, equals: [])
    expect(log.take().count, equals: 120)
    let again = try await pass.run(conversation, previous: snapshot)
    expect(again.diagnostics, equals: [])
    // What was taken over is built, too, to see whether it is still right.
    expect(log.take().count, equals: 60)
  }

  @Test func `what differs is named: message, layouter and the first difference`() async throws {
    let cases:
      [(
        expected: String,
        build: @Sendable (Int, Message, LayoutContext, any BubbleLayouter) throws -> any CellLayout
      )] = [
        (
          "text of element",
          { count, message, context, layouter in
            try BubbleCellLayout(
              root: .text("number \(count % 10)"), message: message, context: context,
              layouter: layouter)
          }
        ),
        (
          "height",
          { count, message, context, layouter in
            try BubbleCellLayout(
              root: .column((0...count).map { .text("\($0)") }), message: message,
              context: context, layouter: layouter)
          }
        ),
        (
          "cell kind",
          { count, message, context, layouter in
            OwnLayout(
              key: layouter.layoutKey(for: message, in: context),
              cellKind: CellKind(rawValue: "kind\(count)"))
          }
        ),
        (
          "a private part",
          { count, message, context, layouter in
            OwnLayout(key: layouter.layoutKey(for: message, in: context), secret: count)
          }
        ),
      ]
    for (expected, build) in cases {
      let conversation = Conversation(peer: .group, messages: [.sample(id: "7", .text("x"))])
      let snapshot = try await pass([MoodyLayouter(build: build)]).run(conversation)
      let diagnostic = try #require(snapshot.diagnostics.first, "\(expected)")
      expect(snapshot.diagnostics.count, equals: 1)
      expect(diagnostic.message, equals: "7")
      expect(diagnostic.layouter, equals: "moody")
      expect(diagnostic.text.contains(expected), "\(diagnostic.text)")
    }
  }

  @Test func `a layouter that fails only now and then is reported`() async throws {
    let moody = MoodyLayouter { count, message, context, layouter in
      guard count % 2 == 1 else { throw StubLayouter.Failure("not today") }
      return OwnLayout(key: layouter.layoutKey(for: message, in: context))
    }
    let snapshot = try await pass([moody]).run(
      Conversation(peer: .group, messages: [.sample(id: "7", .text("x"))]))
    expect(
      snapshot.diagnostics.first?.text.contains("layouter moody, then unsupported"), equals: true)
  }

  @Test func `a key that leaves something out is found when the layout is taken over`() async throws
  {
    // It depends on the time zone, and does not say so.
    struct ForgetfulLayouter: BubbleLayouter {
      let id: LayouterID = "forgetful"
      let dependencies: EnvironmentDependencies = .boxes

      func buildLayout(
        peer: Peer, message: Message, context: LayoutContext
      ) throws -> any CellLayout {
        OwnLayout(
          key: layoutKey(for: message, in: context),
          height: CGFloat(context.environment.timeZone.utf8.count))
      }
    }
    var pass = pass([ForgetfulLayouter()])
    // Both names are of one time zone: the messages' times stay the same.
    let conversation = conversation(5)
    let first = try await pass.run(conversation)
    expect(first.diagnostics, equals: [])
    pass.environment.timeZone = "Etc/UTC"
    let second = try await pass.run(conversation, previous: first)
    expect(second.diagnostics.count, equals: 5)
    expect(second.diagnostics.allSatisfy { $0.text.contains("must be in its key") })
    let third = try await pass.run(conversation, previous: second)
    expect(third.diagnostics.count, equals: 5, "each is reported once")
  }
}
