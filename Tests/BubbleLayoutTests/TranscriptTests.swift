import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// What holds for every conversation, at any width, in both directions, on any number of cores.
@Suite struct TranscriptTests {
  private func layOut(
    _ conversation: Conversation, _ environment: LayoutEnvironment
  ) async throws -> Transcript {
    try await Transcript(
      conversation, environment: environment, chain: .builtIn, measurer: SquareGlyphMeasurer())
  }

  /// Random conversations in random environments.
  private func withRandomTranscripts(
    _ count: Int, _ body: (Conversation, Transcript, String) throws -> Void
  ) async throws {
    let seed = testSeed(21)
    var random = SeededGenerator(seed: seed)
    for round in 0..<count {
      var generator = ConversationGenerator(seed: random.next())
      let conversation = generator.conversation(
        messageCount: Int(random.next() % 120), kind: random.pick([.group, .private]),
        mix: ConversationGenerator.Mix(service: 5, unknown: 3))
      let environment = LayoutEnvironment(
        width: random.pick([100, 200.5, 375, 1_000, 16_000]), textScale: random.pick([0.5, 1, 5]),
        direction: random.pick([.leftToRight, .rightToLeft]))
      let transcript = try await layOut(conversation, environment)
      try body(conversation, transcript, "seed \(seed), round \(round)")
    }
  }

  @Test func `every message is there once, in order`() async throws {
    try await withRandomTranscripts(40) { conversation, transcript, place in
      let ids = transcript.list.elements.compactMap { element in
        if case .message(let id) = element.id { id } else { nil }
      }
      expect(ids, equals: conversation.messages.map(\.id), "\(place)")
      expect(
        transcript.snapshot.entries.map(\.message), equals: conversation.messages.map(\.id),
        "\(place)")
    }
  }

  @Test func `frames are numbers, follow each other, and end where the content ends`()
    async throws
  {
    try await withRandomTranscripts(40) { _, transcript, place in
      let size = transcript.contentSize
      var y: CGFloat = 0
      for element in transcript.list.elements {
        let frame = element.frame
        expect(frame.minX == 0 && frame.width == transcript.environment.width, "\(place)")
        expect(frame.minY == y && frame.height >= 0 && frame.height.isFinite, "\(place)")
        y = frame.maxY
      }
      expect(size.height, equals: y, "\(place)")
    }
  }

  @Test func `nothing in a cell lies outside of it`() async throws {
    try await withRandomTranscripts(40) { _, transcript, place in
      for entry in transcript.snapshot.entries {
        let layout = try #require(entry.layout as? BubbleCellLayout)
        let environment = transcript.environment
        let isWide = environment.width >= 320 * environment.textScale
        // With what is drawn smaller, where it would stick out.
        if isWide { try layout.validate(width: environment.width) }
        var scaledCount = 0
        for element in layout.elements {
          if scaledCount > 0 {
            scaledCount -= 1
            continue
          }
          if case .scope(let scope, let count) = element.content, scope.transform.scale != 1 {
            scaledCount = count
          }
          let frame = element.frame
          let numbers = [frame.minX, frame.minY, frame.width, frame.height]
          expect(numbers.allSatisfy { $0.isFinite && $0 >= 0 }, "\(frame), \(place)")
          expect(frame.maxY <= layout.height + 0.5, "\(frame), \(place)")
          // What the tool refuses as too narrow may stick out at the side.
          if isWide {
            expect(frame.maxX <= environment.width + 0.5, "\(frame), \(place)")
          }
        }
      }
    }
  }

  @Test func `a rect shows what intersects it`() async throws {
    var generator = ConversationGenerator(seed: 5)
    let transcript = try await layOut(
      generator.conversation(messageCount: 300), LayoutEnvironment(width: 375))
    let all = transcript.list.elements
    var random = SeededGenerator(seed: 6)
    for _ in 0..<50 {
      let y = random.unit() * transcript.contentSize.height
      let rect = CGRect(x: 0, y: y, width: 375, height: random.unit() * 800 + 1)
      let expected = all.filter { $0.frame.maxY > rect.minY && $0.frame.minY < rect.maxY }
      expect(transcript.elements(in: rect).map(\.frame), equals: expected.map(\.frame))
    }
  }

  @Test func `a transcript of a conversation that went on measures what is new`() async throws {
    var generator = ConversationGenerator(seed: 9)
    var conversation = generator.conversation(messageCount: 100)
    let first = try await layOut(conversation, LayoutEnvironment(width: 375))
    conversation.messages.append(.sample(id: "new", .text("one more")))
    let second = try await Transcript(
      conversation, environment: LayoutEnvironment(width: 375), chain: .builtIn,
      measurer: SquareGlyphMeasurer(), previous: first.snapshot)
    expect(second.snapshot.builtCount <= 2)
    expect(
      second.json(), equals: (try await layOut(conversation, LayoutEnvironment(width: 375))).json())
  }

  @Test func `clusters follow the policy that is asked for`() async throws {
    let messages = ["1", "2"].map { Message.sample(id: MessageID(rawValue: $0), .text($0)) }
    for (policy, expected) in [
      (ClusterPolicy.standard, [ClusterPosition.first, .last]),
      (ClusterPolicy.none, [.single, .single]),
    ] {
      let transcript = try await Transcript(
        Conversation(peer: .group, messages: messages),
        environment: LayoutEnvironment(width: 375), chain: .builtIn,
        measurer: SquareGlyphMeasurer(), clusters: policy)
      expect(transcript.snapshot.entries.map(\.fact.neighbours.cluster), equals: expected)
    }
  }

  @Test func `layouts that the snapshot left out are built again when they are shown`()
    async throws
  {
    var generator = ConversationGenerator(seed: 8)
    let conversation = generator.conversation(messageCount: 300)
    let environment = LayoutEnvironment(width: 375)
    let whole = try await layOut(conversation, environment)
    let measurer = SquareGlyphMeasurer()
    let limited = try await Transcript(
      conversation, environment: environment, chain: .builtIn, measurer: measurer,
      keptLayoutLimit: 20)
    expect(limited.snapshot.entries.count { $0.layout != nil }, equals: 20)
    expect(limited.json(), equals: whole.json())
    // Looked at again, those that were built last are still there.
    let screen = CGRect(x: 0, y: limited.contentSize.height - 4_000, width: 375, height: 3_000)
    expect(limited.elements(in: screen).count > 10)
    let before = measurer.count
    expect(limited.elements(in: screen).map(\.look), equals: whole.elements(in: screen).map(\.look))
    expect(measurer.count, equals: before)
  }

  @Test func `no more layouts are kept than their bytes allow`() async throws {
    var generator = ConversationGenerator(seed: 8)
    let conversation = generator.conversation(messageCount: 300)
    let environment = LayoutEnvironment(width: 375)
    let measurer = SquareGlyphMeasurer()
    let pass = MeasuringPass(
      chain: .builtIn, environment: environment, measurer: measurer, keptLayoutLimit: 1)
    let snapshot = try await pass.run(conversation)
    let transcript = Transcript(
      conversation: conversation, environment: environment, snapshot: snapshot, chain: .builtIn,
      measurer: measurer, layoutByteLimit: 0)
    let screen = CGRect(x: 0, y: 0, width: 375, height: 600)
    _ = transcript.elements(in: screen)
    _ = transcript.elements(in: screen.offsetBy(dx: 0, dy: 2_000))
    let before = measurer.count
    _ = transcript.elements(in: screen)
    expect(measurer.count != before)
  }

  @Test func `a snapshot of a view shows what the view does, and the rest of it`() async throws {
    var generator = ConversationGenerator(seed: 12)
    let conversation = generator.conversation(messageCount: 200)
    let environment = LayoutEnvironment(width: 375)
    let view = ConversationView(
      Conversation(peer: conversation.peer, messages: conversation.messages),
      environment: environment, chain: .builtIn, measurer: SquareGlyphMeasurer(),
      size: CGSize(width: environment.width, height: 600))
    // Some of it is measured, and the rest is when the snapshot is made.
    let snapshot = ConversationSnapshot(view)
    let transcript = try await layOut(conversation, environment)
    expect(snapshot.contentSize, equals: transcript.contentSize)
    expect(snapshot.elements.map(\.id), equals: transcript.list.elements.map(\.id))
    expect(snapshot.elements.map(\.frame), equals: transcript.list.elements.map(\.frame))
    expect(snapshot.elements.map(\.look), equals: transcript.list.elements.map(\.look))
    await view.settle()
    let range = view.scrollRange
    expect(range.contentHeight, equals: snapshot.contentSize.height)
    let seen = view.elements.filter { if case .message = $0.id { true } else { false } }
    for element in seen {
      let same = try #require(snapshot.elements.first { $0.id == element.id })
      expect(abs(same.frame.minY - range.offset - element.frame.minY) < 0.001)
    }
  }

  @Test func `a day has a header and a section`() async throws {
    var messages: [Message] = []
    for (index, hours) in [0.0, 1, 30, 31, 80].enumerated() {
      var message = Message.sample(id: MessageID(rawValue: "\(index)"), .text("Hello"))
      message.date = Date(timeIntervalSince1970: 1_795_132_800 + hours * 3_600)
      messages.append(message)
    }
    let transcript = try await layOut(
      Conversation(peer: .group, messages: messages), LayoutEnvironment(width: 375))
    let texts = transcript.list.elements.map { element in
      if case .day(let header) = element.layout { header.text } else { "-" }
    }
    expect(
      texts,
      equals: [
        "20 November 2026", "-", "-", "21 November 2026", "-", "-", "23 November 2026", "-",
      ])
  }

  @Test func `an empty conversation has no content`() async throws {
    let transcript = try await layOut(
      Conversation(peer: .group, messages: []), LayoutEnvironment(width: 375))
    expect(transcript.contentSize, equals: CGSize(width: 375, height: 0))
    expect(transcript.elements(in: CGRect(x: 0, y: 0, width: 375, height: 1_000)).isEmpty)
  }
}
