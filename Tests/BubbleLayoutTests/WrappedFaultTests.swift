import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// A layouter whose cell is impossible because of what it wraps is not to blame for it.
@Suite struct WrappedFaultTests {
  private struct Mark: BoxLayouter {
    let id: LayouterID
    let wraps = true
    func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
      var bubble = DecoratedBubble(
        try context.wrappedBox(for: message), message: message, context: context)
      bubble.addHeader(.text(id.rawValue, style: .caption))
      return bubble.box
    }
  }

  private struct Wide: BoxLayouter {
    let id: LayouterID
    func box(for message: Message, in context: LayoutContext) -> LayoutBox {
      .shape(.ellipse, color: .text, sizing: BoxSizing(width: 5_000, height: 10, shrink: 0))
    }
  }

  @Test(arguments: [1, 2, 5])
  func `only the wrapped one is blamed, and all decorations stay`(count: Int) throws {
    let marks = (0..<count).map { Mark(id: LayouterID("mark\($0)")) }
    let chain = LayouterChain(marks + [Wide(id: "wide"), Wide(id: "wider"), TextLayouter()])
    let result = chain.cellLayout(for: .sample(.text("hello")), context: .squares())
    expect(result.diagnostics.map(\.layouter), equals: ["wide", "wider"])
    let layout = try #require(result.layout as? BubbleCellLayout)
    expect(layout.key.layouter, equals: "mark0")
    let texts = layout.elements.compactMap { element in
      if case .text(let text, _, _) = element.content { text.request.text } else { nil }
    }
    expect(texts.contains("hello"))
    for mark in marks { expect(texts.contains(mark.id.rawValue)) }
  }

  @Test func `who is too wide himself is blamed himself`() {
    struct WideMark: BoxLayouter {
      let id: LayouterID = "wide-mark"
      let wraps = true
      func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
        _ = try context.wrappedBox(for: message)
        return .shape(
          .ellipse, color: .text, sizing: BoxSizing(width: 5_000, height: 10, shrink: 0))
      }
    }
    let chain = LayouterChain([WideMark(), TextLayouter()])
    let result = chain.cellLayout(for: .sample(.text("hello")), context: .squares())
    expect(result.diagnostics.map(\.layouter), equals: ["wide-mark"])
    expect(result.layout.key.layouter, equals: "text")
  }
}
