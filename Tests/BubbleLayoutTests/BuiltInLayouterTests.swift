import BubbleCore
import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@Suite struct BuiltInLayouterTests {
  private func layout(_ content: MessageContent, isOutgoing: Bool = false) throws
    -> BubbleCellLayout
  {
    let result = LayouterChain.builtIn.cellLayout(
      for: .sample(isOutgoing: isOutgoing, content), context: .squares())
    expect(result.diagnostics.allSatisfy(\.isRefusal))
    return try #require(result.layout as? BubbleCellLayout)
  }

  @Test(arguments: [
    ("see https://example.org now", ["https://example.org"]),
    ("(https://example.org/a_(b)) and", ["https://example.org/a_(b)"]),
    ("HTTPS://example.org.", ["HTTPS://example.org"]),
    ("http://a.example, https://b.example!", ["http://a.example", "https://b.example"]),
    ("https://", []), ("gopher://example.org", []), ("xhttp://example.org", []),
    ("a://b :// ://", []),
    ("https://example.org\u{3000}です", ["https://example.org"]),
  ])
  func `addresses become links`(text: String, links: [String]) throws {
    let regions = try layout(.text(text)).regions.map(\.id)
    // Squares have no fragments, so the links are read off the request.
    expect(regions.isEmpty)
    let spans = try layout(.text(text)).elements.flatMap { element -> [TextSpan] in
      guard case .text(let text, _, _) = element.content else { return [] }
      return text.request.spans
    }
    expect(spans.map(\.regionID), equals: links.map { "link:\($0)" })
  }

  @Test(
    arguments: [
      ("👍", 44), ("👍🏽", 44), ("👩‍👩‍👧‍👦", 44), ("🇵🇹", 44), ("3️⃣", 44), ("❤️", 44), ("😀😀", 32), ("😀 😀 😀", 32),
      ("😀😀😀😀", 16), ("😀!", 16), ("3", 16), ("❤", 16), ("©", 16), ("", 16),
      (" 😀", 44), ("😀 ", 44), ("\n\u{3000}😀\t😀 ", 32), (" 3️⃣", 44), (" 3", 16), ("  ", 16),
      (" a😀", 16),
    ] as [(String, CGFloat)])
  func `one to three emoji alone are large`(text: String, size: CGFloat) throws {
    let layout = try layout(.text(text), isOutgoing: true)
    let sizes = layout.elements.compactMap { element -> CGFloat? in
      guard case .text(let text, _, _) = element.content else { return nil }
      return text.request.font.size
    }
    expect(sizes.first, equals: size)
    let hasGround = layout.elements.contains {
      if case .ground = $0.content { true } else { false }
    }
    expect(hasGround, equals: (size == 16))
  }

  @Test func `whatever Unicode shows as emoji is large alone, and a letter is not`() {
    func isLarge(_ text: String) -> Bool {
      let box = TextLayouter().box(for: .sample(.text(text)), in: .squares())
      guard case .bubble(let bubble) = box.kind else { return false }
      return bubble.ground == .none
    }
    var (emoji, others) = (0, 0)
    for scalar in (0..<0x20000 as Range<UInt32>).lazy.compactMap(Unicode.Scalar.init) {
      let text = String(scalar)
      if scalar.properties.isEmojiPresentation {
        emoji += 1
        if !isLarge(text) { Issue.record("U+\(String(scalar.value, radix: 16)) is small") }
      } else if scalar.properties.isEmoji, scalar.value > 0x40 {
        if !isLarge(text + "\u{FE0F}") { Issue.record("\(text) with a selector is small") }
      } else if scalar.value % 17 == 0, scalar.properties.isAlphabetic {
        others += 1
        if isLarge(text) { Issue.record("U+\(String(scalar.value, radix: 16)) is large") }
      }
    }
    expect(emoji > 1_000 && others > 1_000)
    // White space in front of them does not count.
    expect(["\u{1680}😀", "\u{3000}😀", "\u{A0}😀", "\u{85}😀"].allSatisfy(isLarge))
  }

  @Test func `a system row is a centred pill without time or name`() throws {
    let layout = try layout(.service("Bo joined"))
    expect(layout.bubbleFrame.midX, equals: 187.5)
    let texts = layout.elements.filter {
      if case .text = $0.content { true } else { false }
    }
    expect(texts.count, equals: 1)
  }

  @Test func `text without a text is unsupported, and visible`() throws {
    let layout = try layout(MessageContent(type: "text"))
    expect(layout.key.layouter, equals: "unsupported")
    expect(layout.height > 20)
  }
}
