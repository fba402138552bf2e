import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Platform
import Testing

/// How often a layouter is asked for the key of a layout that it makes.
@Suite struct KeyCountTests {
  private let context = LayoutContext.squares()
  private let message = Message.sample(id: "7", .text("x"))

  /// A layouter that counts the keys it makes.
  private final class Counter: BoxLayouter {
    let id: LayouterID
    let wraps: Bool
    private let change: @Sendable (Message) -> Message
    private let count = Lock(0)

    init(
      _ id: LayouterID, wraps: Bool = false,
      change: @escaping @Sendable (Message) -> Message = { $0 }
    ) {
      self.id = id
      self.wraps = wraps
      self.change = change
    }

    var keys: Int { count.withLock { $0 } }

    func layoutKey(for message: Message, in context: LayoutContext) -> LayoutKey {
      count.withLock { $0 += 1 }
      return LayoutKey(
        layouter: id, version: version, message: message, context: context,
        wrapped: wraps ? context.wrappedKey(for: message) : nil)
    }

    func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
      wraps ? try context.wrappedBox(for: message) : .text(id.rawValue)
    }

    func buildLayout(
      peer: Peer, message: Message, context: LayoutContext
    ) throws -> any CellLayout {
      let shown = change(message)
      return try BubbleCellLayout(
        root: try box(for: shown, in: context), message: shown,
        context: context, layouter: self)
    }
  }

  @Test func `a layout takes the key that the chain has made`() {
    let layouter = Counter("a")
    let result = LayouterChain([layouter]).cellLayout(for: message, context: context)
    expect(layouter.keys, equals: 1)
    expect(result.layout.key, equals: result.requestedKey)
    expect(result.layout.key.layouter, equals: "a")
  }

  @Test func `so does one that wraps another, whose own is made once for it`() {
    let (outer, inner) = (Counter("outer", wraps: true), Counter("inner"))
    let result = LayouterChain([outer, inner]).cellLayout(for: message, context: context)
    expect((outer.keys, inner.keys) == (1, 1))
    expect(result.layout.key.wrapped?.layouter, equals: "inner")
  }

  @Test func `a layout of a changed message has a key of its own`() {
    let changed = Message.sample(id: "7", .text("y"))
    let layouter = Counter("a") { _ in changed }
    let result = LayouterChain([layouter]).cellLayout(for: message, context: context)
    expect(layouter.keys, equals: 2)
    expect(result.layout.key.message, equals: changed)
    expect(result.requestedKey.message, equals: message)
  }

  @Test func `so has one in other surroundings than the chain gave`() throws {
    let layouter = Counter("a")
    let wrapper = Elsewhere(layouter)
    let result = LayouterChain([wrapper]).cellLayout(for: message, context: context)
    expect(result.layout.key.time, equals: "23:59")
    expect(result.requestedKey.time, equals: context.time)
  }

  /// Lays a message out by another's rules, at another time.
  private struct Elsewhere: BubbleLayouter {
    let layouter: Counter
    var id: LayouterID { layouter.id }

    init(_ layouter: Counter) { self.layouter = layouter }

    func buildLayout(
      peer: Peer, message: Message, context: LayoutContext
    ) throws -> any CellLayout {
      try layouter.buildLayout(
        peer: peer, message: message,
        context: context.with(neighbours: context.neighbours, time: "23:59"))
    }
  }

  @Test func `a layouter that comes after one that failed makes its own`() {
    struct Refused: Error {}
    let second = Counter("second")
    let chain = LayouterChain([BoxStub("first", box: { _ in throw Refused() }), second])
    let result = chain.cellLayout(for: message, context: context)
    expect(second.keys, equals: 1)
    expect(result.requestedKey.layouter, equals: "first")
    expect(result.layout.key.layouter, equals: "second")
  }
}
