import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// What layouters get that wrap the rest of their chain.
@Suite struct WrappedLayoutTests {
  private let context = LayoutContext.squares()
  private let message = Message.sample(id: "7", .text("x"))

  private func lay(_ layouters: [any BubbleLayouter]) -> LayouterChain.Result {
    LayouterChain(layouters).cellLayout(for: message, context: context)
  }

  @Test func `a wrapping layouter decorates what the rest of the chain makes`() {
    let result = lay([WrapStub("frame"), BoxStub("text")])
    expect(result.texts, equals: ["frame", "text"])
    expect(result.layout.key.layouter, equals: "frame")
    expect(result.diagnostics.isEmpty)
  }

  @Test func `several in a row wrap each other from the first to the last`() {
    let result = lay([WrapStub("a"), WrapStub("b"), BoxStub("text"), WrapStub("c")])
    expect(result.texts, equals: ["a", "b", "text"])
    let last = lay([BoxStub("never", suitable: { _ in false }), WrapStub("c"), WrapStub("d")])
    expect(last.texts, equals: ["c", "d", "Unsupported content: text"])
  }

  @Test func `only the layouters behind are asked, by content type and in order`() {
    let log = StubLayouter.Log()
    _ = lay([
      BoxStub("front", log: log, suitable: { _ in false }), WrapStub("frame", log: log),
      BoxStub("poll", contentTypes: ["poll"], log: log),
      BoxStub("no", log: log, suitable: { _ in false }), BoxStub("text", log: log),
      BoxStub("rest", log: log),
    ])
    let builds = log.notes.filter { $0.hasSuffix("!") }
    expect(builds, equals: ["frame!", "text!"])
    expect(!log.notes.contains("poll?") && !log.notes.contains("rest?"))
  }

  @Test func `a changed message goes to the layouters of its new type`() {
    let change = WrapStub("change") { message, context in
      var changed = message
      changed.content = MessageContent(type: "poll")
      return .column([.text("as a poll"), try context.wrappedBox(for: changed)])
    }
    let result = lay([change, BoxStub("poll", contentTypes: ["poll"]), BoxStub("text")])
    expect(result.texts, equals: ["as a poll", "poll"])
  }

  @Test func `one that throws is reported, and the one behind is wrapped`() {
    let result = lay([
      WrapStub("frame"), BoxStub("a", suitable: { _ in throw StubLayouter.Failure("one") }),
      BoxStub("b", box: { _ in throw StubLayouter.Failure("two") }), BoxStub("text"),
    ])
    expect(result.texts, equals: ["frame", "text"])
    expect(result.layout.key.layouter, equals: "frame")
    expect(
      result.diagnostics,
      equals: [
        Diagnostic(message: "7", layouter: "a", text: "one"),
        Diagnostic(message: "7", layouter: "b", text: "two"),
      ])
  }

  @Test func `a tree that can't be solved is its maker's fault, not that of who wraps it`() {
    let bad = BoxStub("bad") { _ in
      .column([.spacer(), LayoutBox(.spacer, sizing: BoxSizing(width: .nan))])
    }
    let result = lay([WrapStub("frame"), bad, BoxStub("text")])
    expect(result.texts, equals: ["frame", "text"])
    expect(result.diagnostics.map(\.layouter), equals: ["bad"])
    expect(result.diagnostics.first?.text.contains("width"), equals: true)
  }

  @Test func `where nobody is behind the unsupported row is wrapped`() {
    expect(lay([WrapStub("frame")]).texts, equals: ["frame", "Unsupported content: text"])
  }

  @Test func `a wrapping layouter that fails gives way to what it wraps, which fails but once`() {
    let frame = WrapStub("frame") { message, context in
      _ = try context.wrappedBox(for: message)
      throw StubLayouter.Failure("no luck")
    }
    let broken = BoxStub("broken", box: { _ in throw StubLayouter.Failure("two") })
    let result = lay([frame, broken, BoxStub("text")])
    expect(result.texts, equals: ["text"])
    expect(result.diagnostics.map(\.layouter), equals: ["broken", "frame"])
  }

  @Test func `many wrapping layouters that fail are asked once each`() {
    let log = StubLayouter.Log()
    let frames = (0..<40).map { number in
      WrapStub(LayouterID(rawValue: "f\(number)"), log: log) { message, context in
        _ = try context.wrappedBox(for: message)
        throw StubLayouter.Failure("no luck")
      }
    }
    let result = lay(frames)
    expect(result.layout.cellKind, equals: "unsupported")
    expect(result.diagnostics.count, equals: 40)
    expect(log.notes.count { $0.hasSuffix("!") }, equals: 40)
  }

  @Test func `a cell of another kind can't be wrapped, and says so`() {
    let result = lay([WrapStub("frame"), StubLayouter("own"), BoxStub("text")])
    expect(result.layout.key.layouter, equals: "own")
    expect(result.diagnostics.map(\.layouter), equals: ["frame"])
    expect(result.diagnostics.first?.text, equals: ChainError.notBoxes("own").description)
  }

  @Test func `a cell of another kind can be had whole`() throws {
    let log = StubLayouter.Log()
    let frame = WrapStub("frame") { message, context in
      .text("height \(try context.wrappedLayout(for: message).height)")
    }
    expect(lay([frame, StubLayouter("own", height: { _ in 12 })]).texts, equals: ["height 12.0"])
    let tall = StubLayouter("tall", log: log, height: { _ in .infinity })
    let result = lay([frame, tall, StubLayouter("own")])
    expect(result.texts, equals: ["height 10.0"])
    expect(result.diagnostics.map(\.layouter), equals: ["tall"])
    let unsupported = try context.wrappedLayout(for: message)
    expect(unsupported.cellKind, equals: "unsupported")
  }

  @Test func `who asks without being a wrapping layouter hears of the fault`() {
    let broken = BoxStub("broken", box: { _ in throw StubLayouter.Failure("no luck") })
    let result = lay([NosyStub(id: "nosy"), broken, BoxStub("text")])
    expect(result.texts, equals: ["text"])
    expect(result.diagnostics.map(\.layouter), equals: ["nosy", "broken"])
    expect(result.diagnostics.first?.text.contains("'broken'"), equals: true)
    expect(lay([NosyStub(id: "nosy"), BoxStub("text")]).texts, equals: ["text"])
  }

  @Test func `outside of a chain there is the unsupported row`() throws {
    let box = try context.wrappedBox(for: message)
    guard case .text(let text) = box.kind else {
      Issue.record("\(box)")
      return
    }
    expect(text.text, equals: "Unsupported content: text")
    expect(context.wrappedKey(for: message).layouter, equals: "unsupported")
  }
}

@Suite struct WrappingKeyTests {
  private let context = LayoutContext.squares()
  private let message = Message.sample(id: "7", .text("x"))

  private func key(_ layouters: [any BubbleLayouter]) -> LayoutKey {
    let chain = LayouterChain(layouters)
    let key = chain.layoutKey(for: message, context: context)
    expect(chain.cellLayout(for: message, context: context).layout.key, equals: key)
    return key
  }

  @Test func `the key holds the keys of all that is wrapped`() {
    let key = key([WrapStub("a"), WrapStub("b"), BoxStub("text")])
    expect(key.layouter, equals: "a")
    expect(key.wrapped?.layouter, equals: "b")
    expect(key.wrapped?.wrapped?.layouter, equals: "text")
    expect(key.wrapped?.wrapped?.wrapped == nil)
  }

  @Test func `another version, another layouter or nobody behind is another key`() {
    let frame = WrapStub("frame")
    let keys = [
      key([frame, BoxStub("text")]), key([frame, BoxStub("text", version: "2")]),
      key([frame, BoxStub("other"), BoxStub("text")]), key([frame]),
      key([frame, WrapStub("inner"), BoxStub("text")]),
      key([frame, WrapStub("inner"), BoxStub("text", version: "2")]),
    ]
    expect(Set(keys).count, equals: keys.count)
    expect(Set(keys.map(\.description)).count, equals: keys.count)
    let same = key([frame, BoxStub("no", suitable: { _ in false }), BoxStub("text")])
    expect(same, equals: keys[0])
  }

  @Test func `a message that nobody wraps has no wrapped key`() {
    let key = key([WrapStub("frame", suitable: { _ in false }), BoxStub("text")])
    expect(key.layouter == "text" && key.wrapped == nil)
  }
}
