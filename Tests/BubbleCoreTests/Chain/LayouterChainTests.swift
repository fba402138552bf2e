import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@Suite struct LayouterChainTests {
  private let context = LayoutContext.squares()

  private func layouter(
    _ chain: LayouterChain, _ content: MessageContent
  ) -> LayouterID {
    chain.cellLayout(for: .sample(content), context: context).layout.key.layouter
  }

  private func ids(_ chain: LayouterChain) -> [String] { chain.layouters.map(\.id.rawValue) }

  @Test func `layouters are asked from element 0 until one is suitable`() {
    let log = StubLayouter.Log()
    let chain = LayouterChain([
      StubLayouter("a", log: log, suitable: { _ in false }), StubLayouter("b", log: log),
      StubLayouter("c", log: log),
    ])
    expect(layouter(chain, .text("x")), equals: "b")
    expect(log.notes, equals: ["a?", "b?", "b!"])
  }

  @Test func `a key is found without building`() {
    let log = StubLayouter.Log()
    let chain = LayouterChain([
      StubLayouter("a", log: log, suitable: { _ in false }), StubLayouter("b", log: log),
    ])
    let message = Message.sample(.text("x"))
    let key = chain.layoutKey(for: message, context: context)
    expect(log.notes, equals: ["a?", "b?"])
    let result = chain.cellLayout(for: message, context: context)
    expect(result.requestedKey, equals: key)
    expect(result.layout.key, equals: key)
  }

  @Test func `content types say who is asked at all`() {
    let log = StubLayouter.Log()
    let chain = LayouterChain([
      StubLayouter("poll", contentTypes: ["poll", "quiz"], log: log),
      StubLayouter("any", log: log, suitable: { $0.content.type != "poll" }),
      StubLayouter("text", contentTypes: ["text"], log: log),
      StubLayouter("rest", log: log),
    ])
    expect(layouter(chain, MessageContent(type: "quiz")), equals: "poll")
    expect(layouter(chain, .text("x")), equals: "any")
    expect(layouter(chain, MessageContent(type: "hologram")), equals: "any")
    expect(log.notes, equals: ["poll?", "poll!", "any?", "any!", "any?", "any!"])
  }

  @Test func `layouters with and without types keep their common order`() {
    let log = StubLayouter.Log()
    let no: @Sendable (Message) -> Bool = { _ in false }
    let chain = LayouterChain([
      StubLayouter("1", log: log, suitable: no),
      StubLayouter("2", contentTypes: ["x"], log: log, suitable: no),
      StubLayouter("3", contentTypes: ["y"], log: log, suitable: no),
      StubLayouter("4", log: log, suitable: no),
      StubLayouter("5", contentTypes: ["x", "y"], log: log, suitable: no),
    ])
    expect(layouter(chain, MessageContent(type: "x")), equals: "unsupported")
    expect(log.notes, equals: ["1?", "2?", "4?", "5?"])
  }

  @Test func `layouters go where they are put`() throws {
    var chain = LayouterChain([StubLayouter("b"), StubLayouter("d")])
    try chain.insert(StubLayouter("a"), at: 0)
    try chain.insert(StubLayouter("c"), before: "d")
    try chain.insert(StubLayouter("e"), after: "d")
    try chain.append(StubLayouter("f"))
    expect(ids(chain), equals: ["a", "b", "c", "d", "e", "f"])
    expect(chain.index(of: "c"), equals: 2)
    expect(chain.index(of: "z") == nil)
  }

  @Test func `a layouter beside an unknown one is an error, and the chain stays as it was`() {
    var chain = LayouterChain([StubLayouter("a")])
    #expect(throws: ChainError.unknownLayouter("z")) {
      try chain.insert(StubLayouter("b"), before: "z")
    }
    #expect(throws: ChainError.unknownLayouter("z")) {
      try chain.insert(StubLayouter("c"), after: "z")
    }
    expect(ids(chain), equals: ["a"])
  }

  @Test func `a layouter that was removed is not asked any more`() throws {
    var chain = LayouterChain([
      StubLayouter("a", contentTypes: ["x"]), StubLayouter("b", contentTypes: ["x"]),
    ])
    expect(layouter(chain, MessageContent(type: "x")), equals: "a")
    let removed = chain.remove("a")
    expect(removed?.id, equals: "a")
    let again = chain.remove("a")
    expect(again == nil)
    expect(layouter(chain, MessageContent(type: "x")), equals: "b")
    try chain.insert(StubLayouter("a", contentTypes: ["x"]), after: "b")
    expect(layouter(chain, MessageContent(type: "x")), equals: "b")
  }

  @Test func `the last resort is always there`() {
    var chain = LayouterChain()
    let removed = chain.remove("unsupported")
    expect(removed == nil)
    expect(chain.index(of: "unsupported") == nil)
    let result = chain.cellLayout(
      for: .sample(.text("x")), context: context)
    expect(result.layout.cellKind, equals: "unsupported")
    expect(result.layout.height > 0)
    expect(result.diagnostics.isEmpty)
    expect(result.requestedKey, equals: chain.layoutKey(for: .sample(.text("x")), context: context))
  }

  @Test func `chains are values`() throws {
    var chain = LayouterChain([StubLayouter("a")])
    let copy = chain
    try chain.insert(StubLayouter("b"), at: 0)
    expect(ids(copy), equals: ["a"])
    expect(layouter(copy, .text("x")), equals: "a")
    expect(layouter(chain, .text("x")), equals: "b")
    chain.remove("a")
    chain.remove("b")
    expect(layouter(copy, .text("x")), equals: "a")
    expect(layouter(chain, .text("x")), equals: "unsupported")
  }

  @Test func `two layouters of one name are a programmer's mistake`() async {
    await #expect(processExitsWith: .failure) {
      _ = LayouterChain([StubLayouter("a"), StubLayouter("a")])
    }
    await #expect(processExitsWith: .failure) { _ = LayouterChain([StubLayouter("unsupported")]) }
  }
}
