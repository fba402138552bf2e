import BubbleCore
import ConversationView
import Expectations
import Foundation
import Platform
import Testing

/// What a live view shows of boxes that move, by a clock that the test moves.
@Suite struct BoxMotionTests {
  private static let start = 1_750_000_000.0

  /// Messages of blocks, of which some have a motion that their text names.
  private struct MovingLayouter: BoxLayouter {
    let id: LayouterID = "moving"
    let contentTypes: Set<String>? = nil

    func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
      let block = LayoutBox.shape(.ellipse, color: .accent).frame(width: 20, height: 20)
      let date = Date(timeIntervalSince1970: BoxMotionTests.start)
      return switch message.content.text {
      case "spin": block.spinning(every: 4)
      case "pulse": block.pulsing(every: 4)
      case "count": LayoutBox.counter(from: date, to: date + 100)
      case "ago": .relativeTime(to: date)
      case "fill": block.filling(from: date, to: date + 100)
      case "many": .overlay((0..<150).map { _ in block.spinning(every: 4) })
      default: .text(message.content.text ?? "").frame(height: 300)
      }
    }
  }

  private struct Shown {
    let view: ConversationView
    /// The seconds since the start.
    let clock: Lock<Double>

    func set(_ seconds: Double) { clock.withLock { $0 = seconds } }

    /// The drawn elements of a message.
    func elements(_ number: Int) -> [CellElement] {
      view.drawn.first { $0.id == .message(MessageID("\(number)")) }?.elements ?? []
    }
  }

  private func shown(_ texts: [String], isReduced: Bool = false) -> Shown {
    let clock = Lock(0.0)
    var options = ConversationViewOptions()
    options.workerCount = 1
    options.motion.isReduced = isReduced
    options.clock = {
      Date(timeIntervalSince1970: BoxMotionTests.start + clock.withLock { $0 })
    }
    let messages = texts.enumerated().map { BoxSituation.message($0, $1) }
    return Shown(
      view: ConversationView(
        Conversation(peer: Peer(id: "bo", kind: .private, title: "Bo"), messages: messages),
        environment: LayoutEnvironment(width: 375), chain: LayouterChain([MovingLayouter()]),
        measurer: FixedMeasurer(), size: CGSize(width: 375, height: 500), options: options),
      clock: clock)
  }

  @Test(arguments: ["spin", "pulse", "count", "fill"])
  func `what moves looks different at another time, and lays nothing out`(motion: String) async {
    let shown = shown([motion, "still"])
    let view = shown.view
    await view.settle()
    let (built, rest) = (view.counts.built, view.elements.map(\.look))
    let accessibility = view.accessibility
    var looks: Set<ConversationElement.Look> = []
    for seconds in [0, 1.25, 2.5, 3.75] {
      shown.set(seconds)
      view.advance(by: 1.25)
      for element in view.drawn {
        expect(element.isMoving, equals: element.id == .message("0"))
        if element.isMoving { looks.insert(element.look) }
      }
      expect(view.commit() == nil, "there is nothing to commit")
    }
    expect(looks.count, equals: 4)
    expect(view.counts.built, equals: built)
    expect(view.elements.map(\.look), equals: rest)
    expect(view.accessibility, equals: accessibility, "no second is announced")
  }

  @Test func `frames are wanted only while something that moves is seen`() async {
    let shown = shown(["spin"] + Array(repeating: "far", count: 6))
    let view = shown.view
    await view.settle()
    // At the end, the box that turns is not seen.
    expect(!view.isAnimating && view.nextFrame == nil)
    view.scrollToStart(animated: false)
    expect(view.nextFrame == 0 && !view.isAnimating, "it never ends, so it is no transition")
    view.scrollToEnd(animated: true)
    expect(view.isAnimating && view.nextFrame == 0)
    for _ in 0..<100 where view.isAnimating { view.advance(by: 0.1) }
    expect(!view.isAnimating && view.nextFrame == nil)
  }

  @Test func `a counter wants a frame for each of its seconds, until it ends`() async {
    let shown = shown(["count"])
    await shown.view.settle()
    for (now, next) in [(-5, 6), (0, 1), (12.25, 0.75), (99.5, 0.5)] as [(Double, Double)] {
      shown.set(now)
      expect(abs((shown.view.nextFrame ?? -1) - next) < 1e-5, "\(now)")
    }
    shown.set(100)
    expect(shown.view.nextFrame == nil)
    expect(!shown.view.isAnimating)
  }

  @Test func `words of a distance are drawn when they change, and lay nothing out`() async {
    let shown = shown(["ago", "still", "ago"])
    let view = shown.view
    await view.settle()
    let built = view.counts.built
    var texts: [String] = []
    // As a host does that draws only when the next frame is due: two hours take 61 frames.
    for _ in 0..<61 {
      view.advance(by: 0)
      expect(view.commit() == nil && !view.isAnimating)
      for element in shown.elements(2) {
        // The message's own time has a colon.
        guard case .text(let text, _, _) = element.content, !text.request.text.contains(":") else {
          continue
        }
        texts.append(text.request.text)
      }
      let wait = view.nextFrame ?? 1e9
      shown.clock.withLock { $0 += wait }
    }
    let minutes = (1...59).map { $0 == 1 ? "1 minute ago" : "\($0) minutes ago" }
    expect(texts, equals: ["now"] + minutes + ["1 hour ago"])
    expect(abs(shown.clock.withLock { $0 } - 7_200) < 1e-3)
    expect(view.counts.built, equals: built)
  }

  @Test func `with reduced motion only seconds pass`() async {
    let shown = shown(["spin", "pulse", "count", "fill"], isReduced: true)
    await shown.view.settle()
    shown.set(1.25)
    let before = (0..<4).map(shown.elements)
    expect(abs((shown.view.nextFrame ?? 0) - 0.75) < 1e-5)
    shown.set(1.75)
    expect((0..<4).map(shown.elements), equals: before)
    shown.set(2)
    let after = (0..<4).map(shown.elements)
    expect((0..<4).map { before[$0] == after[$0] }, equals: [true, true, false, false])
  }

  @Test func `at most two hundred boxes of a view move`() async {
    let shown = shown(["many", "many", "many"])
    await shown.view.settle()
    shown.set(1)
    var turned = 0
    for number in 0..<3 {
      for (before, after) in zip(
        shown.view.elements.first { $0.id == .message(MessageID("\(number)")) }?.elements ?? [],
        shown.elements(number)) where before != after
      {
        turned += 1
      }
    }
    expect(turned, equals: 200)
  }
}
