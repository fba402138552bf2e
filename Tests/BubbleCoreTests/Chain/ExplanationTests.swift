import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@Suite struct ExplanationTests {
  private let context = LayoutContext.squares()
  private let message = Message.sample(id: "7", .text("x"))

  private func explain(_ layouters: [any BubbleLayouter]) -> Explanation {
    LayouterChain(layouters).explain(message, context: context)
  }

  @Test func `every layouter of the chain has its verdict, in order`() {
    let explanation = explain([
      BoxStub("typed", contentTypes: ["poll", "quiz"]),
      BoxStub("no", suitable: { _ in false }),
      BoxStub("unsure", suitable: { _ in throw StubLayouter.Failure("one") }),
      BoxStub("broken", box: { _ in throw StubLayouter.Failure("two") }),
      StubLayouter("endless", height: { _ in .infinity }), BoxStub("text"), BoxStub("rest"),
      BoxStub("late", contentTypes: ["poll"]),
    ])
    let height = CellLayoutError.invalidHeight(.infinity).description
    expect(
      explanation.steps.map(\.verdict),
      equals: [
        .notAsked(contentTypes: ["poll", "quiz"]), .notSuitable, .isSuitableThrew(error: "one"),
        .buildFailed(error: "two"), .buildFailed(error: height), .took, .notReached,
        .notAsked(contentTypes: ["poll"]),
      ])
    expect(explanation.steps.map(\.layouter.rawValue).first, equals: "typed")
    expect(explanation.layouter, equals: "text")
    expect(explanation.result.requestedKey.layouter, equals: "broken")
    expect(explanation.result.diagnostics.map(\.layouter), equals: ["unsure", "broken", "endless"])
  }

  @Test func `where nobody takes the message the last step is the unsupported row`() {
    for explanation in [explain([]), explain([BoxStub("no", suitable: { _ in false })])] {
      expect(explanation.steps.last?.layouter, equals: "unsupported")
      expect(explanation.steps.last?.verdict, equals: .took)
      expect(explanation.boxes.contains { $0.text?.request.text.hasPrefix("Unsupp") == true })
    }
    let unreadable = LayouterChain([BoxStub("any")]).explain(
      .sample(.unreadable("no date")), context: context)
    expect(unreadable.steps.map(\.verdict), equals: [.notAsked(contentTypes: nil), .took])
  }

  @Test func `whom a wrapping layouter asked stands with its step`() throws {
    let explanation = explain([
      WrapStub("outer"), BoxStub("poll", contentTypes: ["poll"]), WrapStub("inner"),
      BoxStub("broken", box: { _ in throw StubLayouter.Failure("two") }), BoxStub("text"),
    ])
    expect(
      explanation.steps.map(\.verdict),
      equals: [
        .took, .notAsked(contentTypes: ["poll"]), .notReached, .notReached, .notReached,
      ])
    let behindOuter = try #require(explanation.steps.first?.wrapped.first)
    expect(behindOuter.map(\.layouter), equals: ["poll", "inner", "broken", "text"])
    expect(
      behindOuter.map(\.verdict),
      equals: [
        .notAsked(contentTypes: ["poll"]), .took, .notReached, .notReached,
      ])
    let behindInner = try #require(behindOuter[1].wrapped.first)
    expect(behindInner.map(\.verdict), equals: [.buildFailed(error: "two"), .took])
    expect(explanation.steps.dropFirst().allSatisfy { $0.wrapped.isEmpty })
  }

  @Test func `what failed for a wrapping layouter that failed itself is not built again`() {
    let frame = WrapStub("frame") { message, context in
      _ = try context.wrappedBox(for: message)
      throw StubLayouter.Failure("one")
    }
    let explanation = explain([
      frame, BoxStub("broken", box: { _ in throw StubLayouter.Failure("two") }), BoxStub("text"),
    ])
    expect(
      explanation.steps.map(\.verdict), equals: [.buildFailed(error: "one"), .failedBefore, .took])
    expect(
      explanation.steps[0].wrapped.map { $0.map(\.verdict) },
      equals: [[.buildFailed(error: "two"), .took]])
  }

  @Test func `the boxes have the frames of the cell`() throws {
    let explanation = explain([BoxStub("text", box: { _ in .row([.text("aa"), .text("bb")]) })])
    let layout = try #require(explanation.result.layout as? BubbleCellLayout)
    expect(explanation.boxes.first?.frame, equals: layout.bubbleFrame)
    expect(explanation.boxes.first?.depth, equals: 0)
    let texts = explanation.boxes.compactMap { box in box.text.map { _ in box.frame } }
    let drawn = layout.elements.compactMap { element -> CGRect? in
      if case .text = element.content { element.frame } else { nil }
    }
    expect(texts, equals: drawn)
    expect(explain([StubLayouter("own")]).boxes.isEmpty)
  }

  @Test func `each step says how long it took`() {
    // A clock that goes on by a second whenever it is read.
    let ticks = Lock(0)
    let budget = LayoutBudget(.seconds(100)) {
      ticks.withLock { ticks in
        ticks += 1
        return .seconds(ticks)
      }
    }
    let chain = LayouterChain(
      [BoxStub("no", suitable: { _ in false }), BoxStub("text"), BoxStub("rest")], budget: budget)
    let durations = chain.explain(message, context: context).steps.map(\.duration)
    // Building reads the clock for the budget, too.
    expect(durations, equals: [.seconds(1), .seconds(3), .zero])
  }

  @Test func `random chains are explained with the very answers that they give`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<300 {
      let log = StubLayouter.Log()
      let chain = LayouterChain(
        (0..<8).map { ExplanationTests.layouter($0, log: log, &random) })
      let type = ["x", "y", MessageContent.unreadableType].randomElement(using: &random) ?? "x"
      let message = Message.sample(MessageContent(type: type))
      let result = chain.cellLayout(for: message, context: context)
      let asked = log.notes
      let explanation = chain.explain(message, context: context)
      let comment: Comment = "seed \(seed), round \(round)"
      expect(Array(log.notes.dropFirst(asked.count)), equals: asked, comment)
      expect(explanation.layouter, equals: result.layout.key.layouter, comment)
      expect(explanation.result.layout.key, equals: result.layout.key, comment)
      expect(explanation.result.layout.height, equals: result.layout.height, comment)
      expect(explanation.result.requestedKey, equals: result.requestedKey, comment)
      expect(explanation.result.diagnostics, equals: result.diagnostics, comment)
      expect(explanation.steps.count { $0.verdict == .took }, equals: 1, comment)
      let names = chain.layouters.map(\.id) + ["unsupported"]
      expect(names.starts(with: explanation.steps.map(\.layouter)), comment)
      let taker = explanation.steps.first { $0.verdict == .took }?.layouter
      expect(taker, equals: result.layout.key.layouter, comment)
    }
  }

  /// A layouter that fails, wraps, says no or works, as chance will have it.
  private static func layouter(
    _ number: Int, log: StubLayouter.Log, _ random: inout SeededGenerator
  ) -> any BubbleLayouter {
    let id = LayouterID(rawValue: "l\(number)")
    let sets: [Set<String>?] = [nil, nil, ["x"], ["y"], ["x", "y"]]
    let types = sets.randomElement(using: &random) ?? nil
    let no: @Sendable (Message) throws -> Bool = { _ in false }
    let fail: @Sendable (Message) throws -> Bool = { _ in throw StubLayouter.Failure("is") }
    let failBuild: @Sendable (Message) throws -> LayoutBox = { _ in
      throw StubLayouter.Failure("box")
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: return BoxStub(id, contentTypes: types, log: log, suitable: no)
    case 2: return BoxStub(id, contentTypes: types, log: log, suitable: fail)
    case 3: return BoxStub(id, contentTypes: types, log: log, box: failBuild)
    case 4: return StubLayouter(id, contentTypes: types, log: log, height: { _ in .nan })
    case 5: return StubLayouter(id, contentTypes: types, log: log)
    case 6: return BoxStub(id, contentTypes: types, log: log)
    case 7: return WrapStub(id, contentTypes: types, log: log)
    case 8: return NosyStub(id: id, contentTypes: types)
    default:
      return WrapStub(id, contentTypes: types, log: log) { message, context in
        _ = try context.wrappedBox(for: message)
        throw StubLayouter.Failure("wrap")
      }
    }
  }
}
