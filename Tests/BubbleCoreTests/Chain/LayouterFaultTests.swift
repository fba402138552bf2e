import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// What a chain does with layouters that fail: it reports them and asks the next one.
@Suite struct LayouterFaultTests {
  private let context = LayoutContext.squares()
  private let message = Message.sample(id: "7", .text("x"))

  private func lay(_ chain: LayouterChain) -> LayouterChain.Result {
    chain.cellLayout(for: message, context: context)
  }

  @Test func `a layouter whose question throws is passed over`() {
    let broken = StubLayouter("broken", suitable: { _ in throw StubLayouter.Failure("no luck") })
    let chain = LayouterChain([broken, StubLayouter("next")])
    let result = lay(chain)
    expect(result.layout.key.layouter, equals: "next")
    expect(
      result.diagnostics, equals: [Diagnostic(message: "7", layouter: "broken", text: "no luck")])
    expect(result.requestedKey, equals: result.layout.key)
    expect(chain.layoutKey(for: message, context: context), equals: result.requestedKey)
  }

  @Test func `a layouter that can't build is passed over, and stays the one that was requested`() {
    let broken = StubLayouter("broken", height: { _ in throw StubLayouter.Failure("no luck") })
    let chain = LayouterChain([broken, StubLayouter("next")])
    let result = lay(chain)
    expect(result.layout.key.layouter, equals: "next")
    expect(result.requestedKey.layouter, equals: "broken")
    expect(result.requestedKey, equals: chain.layoutKey(for: message, context: context))
    expect(result.diagnostics.map(\.text), equals: ["no luck"])
  }

  @Test(arguments: [CGFloat.nan, -.infinity, .infinity, -1, -0.001, 0, 2e6, 1_000_001])
  func `a layout of an impossible height is refused`(height: CGFloat) {
    let broken = StubLayouter("broken", height: { _ in height })
    let result = lay(LayouterChain([broken, StubLayouter("next")]))
    expect(result.layout.key.layouter, equals: "next")
    expect(result.requestedKey.layouter, equals: "broken")
    expect(result.diagnostics.count, equals: 1)
    expect(result.diagnostics.first?.layouter, equals: "broken")
    expect(result.diagnostics.first?.text.contains("\(height)"), equals: true)
  }

  @Test(arguments: [CGFloat(0.5), 1_000_000])
  func `a layout of an odd but possible height is taken`(height: CGFloat) {
    let result = lay(LayouterChain([StubLayouter("odd", height: { _ in height })]))
    expect(result.layout.height, equals: height)
    expect(result.diagnostics.isEmpty)
  }

  @Test func `when all fail the message is shown as unsupported`() {
    let chain = LayouterChain([
      StubLayouter("a", suitable: { _ in throw StubLayouter.Failure("one") }),
      StubLayouter("b", height: { _ in throw StubLayouter.Failure("two") }),
      StubLayouter("c", height: { _ in .nan }), StubLayouter("d", suitable: { _ in false }),
    ])
    let result = lay(chain)
    expect(result.layout.cellKind, equals: "unsupported")
    expect(result.requestedKey.layouter, equals: "b")
    expect(result.diagnostics.map(\.layouter), equals: ["a", "b", "c"])
    expect(result.diagnostics.allSatisfy { $0.message == "7" })
  }

  @Test func `a layouter that names the type of a message and refuses it is reported`() {
    let seats = StubLayouter("seats", contentTypes: ["seats"], suitable: { _ in false })
    let message = Message.sample(id: "7", MessageContent(type: "seats"))
    for chain in [LayouterChain([seats]), LayouterChain([WrapStub("star"), seats])] {
      let result = chain.cellLayout(for: message, context: context)
      expect(result.diagnostics.map(\.message), equals: ["7"])
      expect(result.diagnostics.map(\.layouter), equals: ["seats"])
      expect(
        result.diagnostics.first?.text.hasPrefix(
          "it names the content type 'seats', but is not suitable for this message"), equals: true)
      expect(result.requestedKey, equals: chain.layoutKey(for: message, context: context))
    }
  }

  @Test func `a refusal is not reported where it explains nothing`() {
    let refusing = StubLayouter("seats", contentTypes: ["text"], suitable: { _ in false })
    let failing = StubLayouter("failing", height: { _ in throw StubLayouter.Failure("no luck") })
    expect(lay(LayouterChain([refusing, StubLayouter("next")])).diagnostics.isEmpty)
    expect(lay(LayouterChain([refusing, failing])).diagnostics.map(\.text), equals: ["no luck"])
    // It names no type, or only decorates what others lay out.
    expect(lay(LayouterChain([StubLayouter("any", suitable: { _ in false })])).diagnostics.isEmpty)
    let decorating = WrapStub("star", contentTypes: ["text"], suitable: { _ in false })
    expect(lay(LayouterChain([decorating])).diagnostics.isEmpty)
  }

  @Test func `content that can't be read is never offered to layouters`() throws {
    let log = StubLayouter.Log()
    let chain = LayouterChain([
      StubLayouter("any", log: log),
      StubLayouter("nosy", contentTypes: [MessageContent.unreadableType], log: log),
    ])
    let message = Message.sample(.unreadable("date: it is missing"))
    let result = chain.cellLayout(for: message, context: context)
    expect(log.notes.isEmpty)
    expect(chain.layoutKey(for: message, context: context), equals: result.layout.key)
    expect(log.notes.isEmpty)
    try expect(texts(result).contains("Unreadable message: date: it is missing"))
  }

  @Test func `unsupported content says its type, shortened`() throws {
    let message = Message.sample(MessageContent(type: "hologram"))
    let result = LayouterChain().cellLayout(for: message, context: context)
    try expect(texts(result).contains("Unsupported content: hologram"))
    let long = Message.sample(MessageContent(type: String(repeating: "x", count: 10_000)))
    let other = LayouterChain().cellLayout(for: long, context: context)
    try expect(texts(other).allSatisfy { $0.count < 100 })
  }

  @Test(arguments: [0.5, 1, 20, 60] as [CGFloat])
  func `in a container too narrow for it an unsupported row is still there`(width: CGFloat) {
    let narrow = LayoutContext.squares(width: width)
    let result = LayouterChain().cellLayout(
      for: .sample(.text("x")), context: narrow)
    expect(result.layout.cellKind, equals: "unsupported")
    expect(result.layout.height > 0 && result.layout.height <= 1_000_000)
  }

  private func texts(_ result: LayouterChain.Result) throws -> [String] {
    try #require(result.layout as? BubbleCellLayout).elements.compactMap {
      if case .text(let text, _, _) = $0.content { text.request.text } else { nil }
    }
  }
}
