import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// A text alone in its bubble is laid out without a tree, and of another size without its layouter: as the solver does it.
@Suite struct PlainBubbleTests {
  @Test(arguments: [2_026, 17, 4])
  func `frames are those of the solver, to the bit`(seed: UInt64) throws {
    var cases = Cases(seed: seed)
    var plainCount = 0
    for number in 0..<testRounds(125) {
      let (message, context) = cases.next(number)
      let chain = LayouterChain.builtIn
      let plain = try #require(chain.cellLayout(for: message, context: context).bubble)
      // Of what is explained the boxes are wanted, so it is always solved.
      let solved = try #require(chain.explain(message, context: context).result.bubble)
      expect(!solved.isPlain)
      if plain.isPlain { plainCount += 1 }
      expect(plain.differences(from: solved), equals: [], "seed \(seed), message \(number)")
    }
    expect(
      plainCount > testRounds(37), "nearly all that is in reason is laid out so: \(plainCount)")
  }

  @Test(arguments: [5, 2_027])
  func `what costs more than it may is refused, and what does not is laid out`(
    seed: UInt64
  ) throws {
    var cases = Cases(seed: seed)
    var (refused, plain) = (0, 0)
    for number in 0..<testRounds(125) {
      let (message, context) = cases.next(number)
      guard message.content.type == "text" else { continue }
      var limited = context
      limited.layoutLimit = [900, 2_400, 4_000, 20_000, 1_000_000][number % 5]
      let layouter = TextLayouter()
      let made = try? layouter.buildLayout(
        peer: context.peer, message: message, context: context)
      guard let free = made as? BubbleCellLayout else { continue }
      do {
        let layout = try #require(
          layouter.buildLayout(peer: context.peer, message: message, context: limited)
            as? BubbleCellLayout)
        expect(layout.differences(from: free), equals: [], "seed \(seed), message \(number)")
        plain += layout.isPlain ? 1 : 0
      } catch {
        expect((error as? any LimitedError)?.isOverLimit, equals: true, "\(error)")
        expect(limited.layoutLimit < 1_000_000, "seed \(seed), message \(number)")
        refused += 1
      }
    }
    expect(
      refused > testRounds(12) && plain > testRounds(12),
      "\(refused) were refused, \(plain) were plain")
  }

  @Test(arguments: [2_026, 33], [WritingDirection.leftToRight, .rightToLeft])
  func `of another size it is what a layouter would have made`(
    seed: UInt64, direction: WritingDirection
  ) async throws {
    var generator = ConversationGenerator(seed: seed)
    var conversation = generator.conversation(messageCount: 100)
    if seed == 33 { conversation.peer.kind = .private }
    conversation.readUpTo = conversation.messages[40].id
    let sizes: [(width: CGFloat, textScale: CGFloat)] = [
      (375, 1), (390, 1), (389, 1.2), (80, 1.2), (20, 1), (768, 3), (375, 1), (376, 1), (374.3, 1),
      (371, 1), (375, 1), (430, 1), (1_024, 1), (2_000, 1), (300, 1), (296, 1), (60, 1), (375, 1),
    ]
    var before: CellLayoutSnapshot?
    for (width, textScale) in sizes {
      var pass = pass(.builtIn, width: width)
      pass.environment.textScale = textScale
      pass.environment.direction = direction
      pass.environment.showsAvatars = width != 430
      let again = try await pass.run(conversation, previous: before)
      let fresh = try await pass.run(conversation)
      expect(again.builtCount, equals: 100)
      for (entry, wanted) in zip(again.entries, fresh.entries) {
        let (layout, other) = try (
          #require(entry.layout as? BubbleCellLayout), #require(wanted.layout as? BubbleCellLayout)
        )
        expect(layout.differences(from: other), equals: [], "seed \(seed), width \(width)")
        expect(entry.requestedKey == wanted.requestedKey && entry.height == wanted.height)
      }
      before = again
    }
  }

  @Test func `texts whose lines stay are not measured at another width`() async throws {
    let texts = ["short", "two words", "as long as a line and then some more words of no meaning"]
    let conversation = Conversation(
      peer: .group,
      messages: texts.enumerated().map { place, text in
        var message = Message.sample(id: MessageID("\(place)"), .text(text))
        message.isOutgoing = place == 1
        return message
      })
    let measurer = SquareGlyphMeasurer()
    var measured: [Int] = []
    var before: CellLayoutSnapshot?
    for width in [300, 310, 1_000.0] {
      let pass = MeasuringPass(
        chain: .builtIn, environment: LayoutEnvironment(width: width), measurer: measurer,
        workerCount: 1)
      let start = measurer.count.measure
      before = try await pass.run(conversation, previous: before)
      measured.append(measurer.count.measure - start)
    }
    expect(measured[0] > texts.count)
    // A measurer that does not say at which widths lines stay is asked again for those that were broken.
    expect(measured[1] <= 2 && measured[2] <= 2, "\(measured)")
  }

  @Test func `a layouter whose boxes are the same of every size is asked once`() async throws {
    for (dependencies, asked) in [
      (EnvironmentDependencies.boxesOfAnySize, 0), (.boxes, 20),
    ] {
      let log = CountingLayouter.Log()
      let chain = LayouterChain([
        CountingLayouter("text", dependencies: dependencies, log: log)
      ])
      let first = try await pass(chain, width: 375).run(conversation)
      expect(log.take().count, equals: 20)
      let second = try await pass(chain, width: 300).run(conversation, previous: first)
      expect(log.take().count, equals: asked)
      expect(second.builtCount, equals: 20)
      var larger = pass(chain, width: 280)
      larger.environment.textScale = 1.2
      let third = try await larger.run(conversation, previous: second)
      expect(log.take().count, equals: asked)
      // Something else has changed with them.
      larger.environment.width = 290
      larger.environment.direction = .rightToLeft
      _ = try await larger.run(conversation, previous: third)
      expect(log.take().count, equals: 20)
    }
  }

  @Test func `another layouter, another time of day or an edited message ask`() async throws {
    let log = CountingLayouter.Log()
    func chain(_ id: LayouterID = "text", version: String = "1") -> LayouterChain {
      LayouterChain([
        CountingLayouter(id, version: version, dependencies: .boxesOfAnySize, log: log)
      ])
    }
    let one = chain()
    let first = try await pass(one, width: 375).run(conversation)
    _ = log.take()
    _ = try await pass(chain(), width: 300).run(conversation, previous: first)
    expect(log.take(), equals: [], "a chain made again of the same layouters is the same chain")
    _ = try await pass(chain(version: "2"), width: 300).run(conversation, previous: first)
    expect(log.take().count, equals: 20)
    _ = try await pass(chain("other"), width: 300).run(conversation, previous: first)
    expect(log.take().count, equals: 20)
    var edited = conversation
    edited.messages[7].content = .text("edited")
    _ = try await pass(one, width: 300).run(edited, previous: first)
    expect(log.take(), equals: [edited.messages[7].id])
    var elsewhere = pass(one, width: 300)
    elsewhere.environment.timeZone = "Asia/Tokyo"
    _ = try await elsewhere.run(conversation, previous: first)
    expect(log.take().count, equals: 20)
  }

  @Test func `a layouter whose boxes depend on the width after all is found out`() async throws {
    struct Liar: BoxLayouter {
      let id: LayouterID = "liar"
      let dependencies: EnvironmentDependencies = .boxesOfAnySize
      func buildBox(peer: Peer, message: Message, context: LayoutContext) -> LayoutBox {
        .text("\(context.environment.width)")
      }
    }
    let chain = LayouterChain([Liar()])
    let first = try await pass(chain, width: 375).run(conversation)
    var second = pass(chain, width: 300)
    second.verifies = true
    let found = try await second.run(conversation, previous: first).diagnostics
    expect(found.count, equals: 20)
    expect(found.first?.text.contains("what was built under the same key"), equals: true)
  }

  private let conversation = Conversation(
    peer: .group,
    messages: (0..<20).map { .sample(id: MessageID("\($0)"), .text("message number \($0)")) })

  private func pass(_ chain: LayouterChain, width: CGFloat) -> MeasuringPass {
    MeasuringPass(
      chain: chain, environment: LayoutEnvironment(width: width), measurer: TextMeasurer())
  }
}

extension LayouterChain.Result {
  fileprivate var bubble: BubbleCellLayout? { layout as? BubbleCellLayout }
}

extension BubbleCellLayout {
  /// The names of what is not the same.
  fileprivate func differences(from other: BubbleCellLayout) -> [String] {
    var names: [String] = []
    if elements != other.elements { names.append("elements") }
    if regions != other.regions { names.append("regions") }
    if bubbleFrame != other.bubbleFrame { names.append("bubble") }
    if height != other.height { names.append("height") }
    if key != other.key { names.append("key") }
    if date != other.date || cellKind != other.cellKind { names.append("date or kind") }
    if accessibilityElements != other.accessibilityElements {
      names.append("what is read")
    }
    return names
  }
}

/// Messages of one text, and where they are laid out, in and out of reason.
private struct Cases {
  private var random: SeededGenerator
  private var scripts: ScriptTextGenerator
  private var chats: ChatTextGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    scripts = ScriptTextGenerator(seed: seed)
    chats = ChatTextGenerator(seed: seed)
  }

  mutating func next(_ number: Int) -> (message: Message, context: LayoutContext) {
    var environment = LayoutEnvironment(
      width: random.pick([40, 60, 100, 160, 240, 320, 375, 417.3, 800, 10_000]))
    environment.direction = random.chance(0.3) ? .rightToLeft : .leftToRight
    environment.textScale = random.pick([1, 1, 1, 0.8, 1.3, 2, 5])
    environment.widthPolicy = random.pick([.actor, .actor, .readable(maximum: 300), .fixed(200)])
    environment.density = random.pick([.regular, .regular, .compact, .spacious])
    environment.showsAvatars = random.chance(0.8)
    let name = random.pick([
      "Ana", "", "Somebody with very many names indeed, as some have who are proud of them", "مها",
    ])
    let isService = random.chance(0.1)
    let text = text()
    let message = Message(
      id: MessageID("\(number)"), sender: Person(id: "a", name: name),
      isOutgoing: random.chance(0.5), date: Date(timeIntervalSince1970: 1e9),
      status: random.pick([.none, .sending, .sent, .delivered, .read, .failed]),
      content: isService
        ? MessageContent(type: "service", payload: ["text": .string(text)]) : .text(text))
    let neighbours = Neighbours(
      cluster: ClusterPosition(above: random.chance(0.5), below: random.chance(0.5)),
      startsUnread: random.chance(0.1))
    return (
      message,
      LayoutContext(
        environment: environment, measurer: TextMeasurer(),
        peer: Peer(id: "p", kind: random.chance(0.5) ? .group : .private, title: "P"),
        neighbours: neighbours, time: random.pick(["9:05", "12:45 PM", "", "١٢:٤٥ م", "a\nb"]))
    )
  }

  private mutating func text() -> String {
    switch random.next() % 8 {
    case 0: scripts.anyText(1 + Int(random.next() % 40))
    case 1: scripts.greeting()
    case 2: scripts.rareText(Int(random.next() % 30))
    case 3:
      random.pick([
        "", "a", "😀", "👍👍", "שלום עולם", "x\ny\n", "\n", "see https://example.com/abc, please",
        String(repeating: "W", count: 90), "a\u{0}b",
      ])
    default: chats.text()
    }
  }
}
