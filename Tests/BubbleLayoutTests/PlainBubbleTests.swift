import BubbleGenerator
import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCore

/// A text alone in its bubble is laid out without a tree, as the solver does it.
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
      if isPlain(message, in: context) { plainCount += 1 }
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
        plain += isPlain(message, in: limited) ? 1 : 0
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

  /// Whether a text is laid out without a tree.
  private func isPlain(_ message: Message, in context: LayoutContext) -> Bool {
    let layouter = TextLayouter()
    guard message.content.type == "text",
      let plain = PlainBubble(
        layouter.box(for: message, in: context),
        context: context)
    else { return false }
    return plain.layout(
      of: message, context: context, key: context.key(of: layouter, for: message),
      cellKind: layouter.cellKind) != nil
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
