import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleLayout

/// What is written cell by cell is what a whole transcript gives; and what was written is let go.
@Suite struct TranscriptStreamTests {
  private let environment = LayoutEnvironment(width: 375)

  private func stream(_ chain: LayouterChain = .builtIn) -> TranscriptStream {
    TranscriptStream(environment: environment, chain: chain, measurer: SquareGlyphMeasurer())
  }

  private func written(
    _ conversation: Conversation, _ stream: TranscriptStream,
    _ diagnostics: [TranscriptDiagnostic] = []
  ) async throws -> Data {
    var data = Data()
    try await stream.write(
      conversation, diagnostics: { diagnostics }, to: { data.append(contentsOf: $0) })
    return data
  }

  private func whole(
    _ conversation: Conversation, _ diagnostics: [TranscriptDiagnostic] = []
  ) async throws -> Data {
    let transcript = try await Transcript(
      conversation, environment: environment, chain: .builtIn, measurer: SquareGlyphMeasurer())
    return transcript.json(diagnostics: diagnostics)
  }

  @Test(arguments: [0, 1, 2, 31, 33, 2_500, 5_000])
  func `the bytes are those of a transcript`(count: Int) async throws {
    var generator = ConversationGenerator(seed: testSeed())
    let conversation = generator.conversation(
      messageCount: count, mix: ConversationGenerator.Mix(service: 5, unknown: 5))
    let diagnostics = [TranscriptDiagnostic(Diagnostic(message: "7", text: "oh\nno"))]
    let expected = try await whole(conversation, diagnostics)
    let found = try await written(conversation, stream(), diagnostics)
    expect(found, equals: expected)
  }

  @Test func `the bytes are the same for every kind of content`() async throws {
    let conversation = Conversation(
      peer: .group,
      messages: ContentSamples.complete.enumerated().map {
        Message.sample(id: MessageID("\($0)"), isOutgoing: $0 % 2 == 0, $1)
      })
    let expected = try await whole(conversation)
    try await expect(written(conversation, stream()), equals: expected)
  }

  @Test(arguments: [0, 100_000])
  func `cells that wait in a file come back from it`(keptByteCount: Int) async throws {
    var generator = ConversationGenerator(seed: testSeed())
    let conversation = generator.conversation(messageCount: 3_000)
    var stream = stream()
    stream.keptByteCount = keptByteCount
    let expected = try await whole(conversation)
    try await expect(written(conversation, stream), equals: expected)
  }

  @Test
  func `entries come in order, each once and with its layout, before diagnostics are asked for`()
    async throws
  {
    var generator = ConversationGenerator(seed: testSeed())
    let conversation = generator.conversation(messageCount: 5_000)
    var seen: [MessageID] = []
    var seenBefore = 0
    try await stream().write(
      conversation,
      onEntries: { entries in
        expect(entries.allSatisfy { $0.layout != nil })
        seen += entries.map(\.message)
      },
      diagnostics: {
        seenBefore = seen.count
        return []
      }, to: { _ in expect(seenBefore, equals: 5_000) })
    expect(seen, equals: conversation.messages.map(\.id))
  }

  /// Counts layouts that are in memory.
  private final class Census: Sendable {
    private let counts = Lock((alive: 0, greatest: 0))

    func born() {
      counts.withLock { counts in
        counts.alive += 1
        counts.greatest = max(counts.greatest, counts.alive)
      }
    }

    func died() { counts.withLock { $0.alive -= 1 } }

    var greatest: Int { counts.withLock { $0.greatest } }
  }

  private final class CountedLayout: CellLayout {
    let key: LayoutKey
    let height: CGFloat = 20
    let date = ""
    let cellKind: CellKind = "counted"
    private let census: Census

    init(_ key: LayoutKey, _ census: Census) {
      self.key = key
      self.census = census
      census.born()
    }

    deinit { census.died() }
  }

  private struct CountedLayouter: BubbleLayouter {
    let id: LayouterID = "counted"
    let cellKind: CellKind = "counted"
    let contentTypes: Set<String>? = nil
    let census: Census

    func isSuitable(_ message: Message, in context: LayoutContext) -> Bool { true }

    func buildLayout(peer: Peer, message: Message, context: LayoutContext) -> any CellLayout {
      CountedLayout(layoutKey(for: message, in: context), census)
    }
  }

  @Test func `a few thousand layouts are in memory at a time, however many messages there are`()
    async throws
  {
    let census = Census()
    let messages = (0..<30_000).map { Message.sample(id: MessageID("\($0)"), .text("Hi")) }
    _ = try await written(
      Conversation(peer: .group, messages: messages),
      stream(LayouterChain([CountedLayouter(census: census)])))
    expect(census.greatest <= 3 * 64 * 32, "\(census.greatest)")
  }

  @Test func `a number is written as its description says, but whole ones without a fraction`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    func written(_ number: Double) -> String {
      var writer = JSONWriter(reserving: 0)
      writer.number(CGFloat(number))
      return String(decoding: writer.bytes, as: UTF8.self)
    }
    func expected(_ number: Double) -> String {
      number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : number.description
    }
    var numbers = [
      0, -0.0, 0.5, -0.5, 1e-5, 0.001, 0.0015, 0.009, -0.25, 1e14 + 0.5, 1e15, 1e300,
      123_456_789.012,
    ]
    for _ in 0..<testRounds(5_000) {
      let whole = Double(Int(random.next() % 2_000_000_000)) * (random.chance(0.5) ? 1 : -1)
      numbers += [whole / 1_000, whole / 8_192, whole / 10, whole * 0.001 + 0.1]
      let any = Double(bitPattern: random.next())
      if any.isFinite { numbers.append(any) }
    }
    for number in numbers { expect(written(number), equals: expected(number), "seed \(seed)") }
  }

  @Test func `waiting bytes come out as they went in`() throws {
    let seed = testSeed()
    for round in 0..<50 {
      var random = SeededGenerator(seed: seed &+ UInt64(round))
      var waiting = WaitingBytes(keptByteCount: Int(random.next() % 3_000))
      expect(waiting.isEmpty)
      var expected: [UInt8] = []
      for _ in 0..<Int(random.next() % 40) {
        let bytes = (0..<Int(random.next() % 300)).map { _ in
          UInt8(truncatingIfNeeded: random.next())
        }
        waiting.append(bytes)
        expected += bytes
      }
      for _ in 0..<2 {
        var found: [UInt8] = []
        try waiting.forEach { found += $0 }
        expect(found, equals: expected, "seed \(seed), round \(round)")
      }
    }
  }
}
