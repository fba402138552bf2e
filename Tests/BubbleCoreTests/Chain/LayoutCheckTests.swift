import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Platform
import Testing

/// What a chain finds in the layouts that it is given.
@Suite struct LayoutCheckTests {
  /// A layouter that makes its cell by hand.
  private struct HandMade: BubbleLayouter {
    let id: LayouterID = "hand-made"
    var height: CGFloat = 50
    var bubble = CGRect(x: 10, y: 3, width: 100, height: 44)
    var elements: [CGRect] = [CGRect(x: 20, y: 10, width: 30, height: 20)]
    var regions: [CGRect] = [CGRect(x: 20, y: 10, width: 30, height: 20)]

    func buildLayout(
      peer: Peer, message: Message, context: LayoutContext
    ) throws -> any CellLayout {
      BubbleCellLayout(
        key: layoutKey(for: message, in: context), height: height, date: context.time,
        cellKind: cellKind, bubbleFrame: bubble,
        elements: elements.map {
          CellElement(frame: $0, content: .shape(ShapeBox(figure: .ellipse, color: .text)))
        },
        regions: regions.map { HitRegion(id: "open", frame: $0) })
    }
  }

  private let context = LayoutContext.squares(width: 375)
  private let message = Message.sample(id: "7", .text("x"))

  private func lay(_ layouter: any BubbleLayouter) -> LayouterChain.Result {
    LayouterChain([layouter, StubLayouter("next")]).cellLayout(for: message, context: context)
  }

  private static let badFrames: [CGRect] = [
    CGRect(x: CGFloat.nan, y: 0, width: 10, height: 10),
    CGRect(x: 0, y: CGFloat.nan, width: 10, height: 10),
    CGRect(x: 0, y: 0, width: CGFloat.nan, height: 10),
    CGRect(x: 0, y: 0, width: 10, height: CGFloat.nan),
    CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 10),
    CGRect(x: -CGFloat.infinity, y: 0, width: CGFloat.infinity, height: 10),
    CGRect(x: 40, y: 10, width: -20, height: 10), CGRect(x: 40, y: 30, width: 20, height: -10),
    CGRect(x: 0, y: 0, width: 2e6, height: 10), CGRect(x: -2e6, y: 0, width: 10, height: 10),
    CGRect(x: -1, y: 0, width: 10, height: 10), CGRect(x: 0, y: -0.6, width: 10, height: 10),
    CGRect(x: 370, y: 0, width: 6, height: 10), CGRect(x: 0, y: 45, width: 10, height: 6),
    CGRect(x: 500, y: 500, width: 0, height: 0),
  ]

  @Test(arguments: LayoutCheckTests.badFrames)
  func `a frame that is impossible or outside of the cell is refused in every part`(
    frame: CGRect
  ) {
    let good = HandMade().elements
    let broken = [
      HandMade(bubble: frame), HandMade(elements: [frame]), HandMade(elements: good + [frame]),
      HandMade(regions: [frame]), HandMade(regions: good + [frame]),
    ]
    for layouter in broken {
      let result = lay(layouter)
      expect(result.layout.key.layouter, equals: "next")
      expect(result.requestedKey.layouter, equals: "hand-made")
      expect(result.diagnostics.count, equals: 1)
      expect(result.diagnostics.first?.layouter, equals: "hand-made")
      expect(result.diagnostics.first?.message, equals: "7")
      let text = result.diagnostics.first?.text ?? ""
      expect(text.contains("invalid size") || text.contains("outside of the cell"), "\(text)")
    }
  }

  @Test func `the report names the part, its frame and the cell`() {
    let text = lay(HandMade(regions: [CGRect(x: 370, y: 0, width: 6, height: 10)])).diagnostics
      .first?.text
    expect(
      text,
      equals:
        "the region 'open' at 370, 0 of 6 x 10 points lies outside of the cell of 375 x 50 points; "
        + "let its row wrap, or give it at most the width that there is")
    let bubble = lay(HandMade(bubble: CGRect(x: 1, y: 2, width: -3, height: 4))).diagnostics.first
    expect(
      bubble?.text.hasPrefix("the bubble at 1, 2 of -3 x 4 points has an invalid"), equals: true)
  }

  @Test func `frames at the very edge are fine, and half a point over it`() {
    let edges = [
      CGRect(x: 0, y: 0, width: 375, height: 50), CGRect(x: -0.5, y: -0.5, width: 376, height: 51),
      CGRect(x: 375, y: 50, width: 0, height: 0),
    ]
    let result = lay(HandMade(bubble: edges[0], elements: edges, regions: edges))
    expect(result.layout.key.layouter, equals: "hand-made")
    expect(result.diagnostics.isEmpty)
  }

  @Test(arguments: [CGFloat.nan, .infinity, -1, 1_000_001])
  func `an impossible height is refused in a cell made by hand, too`(height: CGFloat) {
    expect(lay(HandMade(height: height)).diagnostics.map(\.layouter), equals: ["hand-made"])
  }

  @Test func `a cell built for another width is looked at again`() {
    struct Stale: BubbleLayouter {
      let id: LayouterID = "stale"
      func buildLayout(
        peer: Peer, message: Message, context: LayoutContext
      ) throws -> any CellLayout {
        try BubbleCellLayout(
          root: .text(String(repeating: "a ", count: 40)), message: message,
          context: .squares(width: 800), layouter: self)
      }
    }
    let result = lay(Stale())
    expect(result.layout.key.layouter, equals: "next")
    expect(result.diagnostics.first?.text.contains("outside of the cell of 375"), equals: true)
  }

  @Test func `a host's own kind of cell may check itself`() {
    struct Picky: CellLayout {
      let key: LayoutKey
      let height: CGFloat = 10
      let date = ""
      let cellKind: CellKind = "picky"
      func validate(width: CGFloat) throws {
        if width < 400 { throw StubLayouter.Failure("\(width) is too narrow") }
      }
    }
    struct Maker: BubbleLayouter {
      let id: LayouterID = "maker"
      func buildLayout(
        peer: Peer, message: Message, context: LayoutContext
      ) throws -> any CellLayout {
        Picky(key: layoutKey(for: message, in: context))
      }
    }
    let result = lay(Maker())
    expect(result.layout.key.layouter, equals: "next")
    expect(result.diagnostics.map(\.text), equals: ["375.0 is too narrow"])
  }
}

/// How long layouters may take, by a clock of the test's own.
@Suite struct LayoutBudgetTests {
  /// A clock that stands still until it is told to go on.
  private final class TestClock: Sendable {
    private let time = Lock(Duration.zero)
    func advance(_ duration: Duration) { time.withLock { $0 += duration } }
    var now: Duration { time.withLock { $0 } }
  }

  private let clock = TestClock()
  private let context = LayoutContext.squares()
  private let message = Message.sample(id: "7", .text("x"))

  private func slow(_ id: LayouterID, _ duration: Duration) -> BoxStub {
    let clock = clock
    return BoxStub(id) { _ in
      clock.advance(duration)
      return .text(id.rawValue)
    }
  }

  private func lay(
    _ layouters: [any BubbleLayouter], seconds: Int? = 10
  ) -> LayouterChain.Result {
    let clock = clock
    let budget = seconds.map { LayoutBudget(.seconds($0), now: { clock.now }) }
    return LayouterChain(layouters, budget: budget).cellLayout(for: message, context: context)
  }

  @Test func `a layouter that takes too long is reported, and the next one takes the message`() {
    let result = lay([slow("slow", .seconds(11)), slow("text", .seconds(10))])
    expect(result.texts, equals: ["text"])
    expect(result.requestedKey.layouter, equals: "slow")
    let error = ChainError.overBudget(taken: .seconds(11), allowed: .seconds(10))
    expect(
      result.diagnostics,
      equals: [
        Diagnostic(message: "7", layouter: "slow", text: error.description)
      ])
    expect(error.description.contains("11.0 seconds"))
  }

  @Test func `without a budget it may take as long as it likes`() {
    expect(
      lay([slow("slow", .seconds(1000)), BoxStub("text")], seconds: nil).texts, equals: ["slow"])
    expect(LayouterChain().budget?.duration, equals: .seconds(10))
  }

  @Test(arguments: [Duration.milliseconds(900), .seconds(1)])
  func `the machine's own clock tells who takes too long, coarse as it may be`(
    allowed: Duration
  ) {
    let slow = BoxStub("slow") { _ in
      Thread.sleep(forTimeInterval: (allowed + .milliseconds(50)) / .seconds(1))
      return .text("slow")
    }
    let chain = LayouterChain([slow, BoxStub("text")], budget: LayoutBudget(allowed))
    let result = chain.cellLayout(for: message, context: context)
    expect(result.texts, equals: ["text"])
    expect(result.diagnostics.map(\.layouter), equals: ["slow"])
    var patient = chain
    patient.budget?.duration = .seconds(3_600)
    let fine = patient.cellLayout(for: message, context: context)
    expect(fine.texts, equals: ["slow"])
    expect(fine.diagnostics.isEmpty)
  }

  @Test func `a time that is longer than any is no limit`() {
    let budget = LayoutBudget(.seconds(Int64.max))
    let result = LayouterChain([BoxStub("text")], budget: budget)
      .cellLayout(for: message, context: context)
    expect(result.texts, equals: ["text"])
    expect(result.diagnostics.isEmpty)
  }

  @Test func `what a layouter wraps is not its own time`() {
    let clock = clock
    let frame = WrapStub("frame") { message, context in
      clock.advance(.seconds(9))
      return .column([.text("frame"), try context.wrappedBox(for: message)])
    }
    let inner = WrapStub("inner") { message, context in
      clock.advance(.seconds(9))
      return .column([.text("inner"), try context.wrappedBox(for: message)])
    }
    let fine = lay([frame, inner, slow("text", .seconds(9))])
    expect(fine.texts, equals: ["frame", "inner", "text"])
    expect(fine.diagnostics.isEmpty)
    let slow = lay([frame, inner, slow("slow", .seconds(11)), BoxStub("text")])
    expect(slow.texts, equals: ["frame", "inner", "text"])
    expect(slow.diagnostics.map(\.layouter), equals: ["slow"])
  }

  @Test func `a wrapping layouter that takes too long itself gives way to what it wraps`() {
    let clock = clock
    let frame = WrapStub("frame") { message, context in
      clock.advance(.seconds(11))
      return try context.wrappedBox(for: message)
    }
    let result = lay([frame, slow("text", .seconds(9))])
    expect(result.texts, equals: ["text"])
    expect(result.diagnostics.map(\.layouter), equals: ["frame"])
  }
}
