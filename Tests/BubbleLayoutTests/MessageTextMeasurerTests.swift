import BubbleCollection
import BubbleLayout
import BubbleList
import BubbleListBridge
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import Testing

/// JSQMessages' list with text that is measured by the engine of bubbles.
@Suite struct MessageTextMeasurerTests {
  private static let font = MessageBubbleFont(name: "Noto Sans", size: 17)
  private static let sentence =
    "Shall we meet under the clock at the station, or is that too early?"

  static let texts = [
    "", " ", "Hello", sentence, "one\ntwo\n", "\n", "مرحبا، كيف حالك اليوم؟ هل نلتقي غدًا؟",
    "שלום! נפגשים מחר בתחנה?", "👩‍👩‍👧‍👦🇯🇵👍🏽 👋",
    "一二三四五六七八九十一二三四五六七八九十",
    String(repeating: "Donaudampfschifffahrt", count: 20), "tab\tand\r\nreturn", "\u{0}\u{7}",
  ]

  private func size(
    _ text: String, _ font: MessageBubbleFont = font, width: CGFloat = 196
  ) -> CGSize {
    MessageTextMeasurer().size(ofText: text, font: font, maximumWidth: width)
  }

  @Test(arguments: texts, [0, 60, 196, 206, CGFloat.infinity])
  func `a text is as large as a text box with it`(text: String, width: CGFloat) throws {
    let context = LayoutContext(
      environment: LayoutEnvironment(width: 400, textScale: 17 / 16),
      measurer: TextMeasurer(), peer: .privateChat)
    let box = LayoutBox.text(text)
    let solved = try BoxSolver.solve(
      .column(align: .start, [box]).frame(width: min(width, 100_000)), availableWidth: width,
      context: context)
    let measured = try #require(solved.boxes.last?.text)
    let size = size(text, width: width)
    var font = TextFont(family: "Noto Sans", size: 17)
    font.language = context.environment.textLanguage
    expect(measured.request.font, equals: font)
    // A box that is no line wide is as wide as its longest word.
    guard width > 0 else { return }
    expect(size, equals: CGSize(width: measured.width, height: measured.height))
    expect(size.width <= width + 0.001 || text.contains("👩"))
  }

  @Test func `the engine is asked for the text, the font and the width that were given`() {
    let squares = MessageTextMeasurer(SquareGlyphMeasurer())
    let font = MessageBubbleFont(name: "Sans", size: 10)
    expect(
      squares.size(ofText: "aaaa bbbb cccc", font: font, maximumWidth: 95),
      equals: CGSize(width: 90, height: 20))
    expect(
      squares.size(ofText: "", font: font, maximumWidth: 95), equals: CGSize(width: 0, height: 10))
  }

  @Test func `an empty text is one line high and has no width`() {
    let line = size("x").height
    expect(size(""), equals: CGSize(width: 0, height: line))
    expect(line > 17)
    expect(size("\n").height, equals: 2 * line)
  }

  @Test func `wrapped text is whole lines high, each within the width`() {
    let line = size("x").height
    let whole = size(Self.sentence, width: .infinity)
    expect(whole.height, equals: line)
    var last: CGFloat = 1
    for width in [400, 300, 196, 120, 60] as [CGFloat] {
      let size = size(Self.sentence, width: width)
      let lines = size.height / line
      expect(lines, equals: lines.rounded())
      expect(lines >= max(last, (whole.width / width).rounded(.up)))
      expect(size.width <= width)
      last = lines
    }
    expect(last >= 10)
  }

  @Test func `a word that is wider than the lines breaks inside`() {
    let word = String(repeating: "Donaudampfschifffahrt", count: 20)
    let size = size(word)
    expect(size.width <= 196)
    expect(size.width > 180)
    expect(size.height >= 15 * self.size("x").height)
  }

  @Test func `fallback fonts make no line higher`() {
    let line = size("x").height
    for text in ["👋", "مرحبا", "一二三"] {
      expect(size(text, width: .infinity).height, equals: line, "\(text)")
      expect(size(text, width: .infinity).width > 10, "\(text)")
    }
  }

  static let impossibleSizes: [CGFloat] = [0, -17, .nan, .infinity, -.infinity]

  @Test(arguments: impossibleSizes)
  func `in a font of an impossible size there is nothing`(fontSize: CGFloat) {
    expect(size("Hello", MessageBubbleFont(name: "Sans", size: fontSize)), equals: .zero)
  }

  static let extremeSizes: [CGFloat] = [
    .leastNonzeroMagnitude, 1e-9, 0.01, 1, 1_000, 4_400, 1e6, .greatestFiniteMagnitude,
  ]

  @Test(arguments: extremeSizes)
  func `any size and any width have a finite answer`(fontSize: CGFloat) {
    let font = MessageBubbleFont(name: "Noto Sans", size: fontSize)
    for width in [-.infinity, -1, 0, 1e-300, 1, 196, 1e9, .infinity, .nan] as [CGFloat] {
      for text in ["", "Hello", Self.sentence] {
        let size = size(text, font, width: width)
        expect(size.width.isFinite && size.width >= 0, "\(width) \(text)")
        expect(size.height.isFinite && size.height >= 0, "\(width) \(text)")
      }
    }
    let most = MessageBubbleFont(name: "Noto Sans", size: MessageTextMeasurer.maximumFontSize)
    if fontSize > MessageTextMeasurer.maximumFontSize {
      expect(size("Hello", font, width: 1e9), equals: size("Hello", most, width: 1e9))
    }
  }

  @Test func `an unknown family is measured in another one`() {
    let size = size("Hello", MessageBubbleFont(name: "No Such Family", size: 17))
    expect(size.width > 10)
    expect(self.size("Hello", MessageBubbleFont(name: "", size: 17)).width > 10)
  }
}
