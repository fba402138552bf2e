import BubbleCore
import BubbleText
import Expectations
import Foundation
import Testing

/// The direction of a text, by the first letter that counts.
@Suite struct TextDirectionTests {
  struct Case: CustomTestStringConvertible {
    var situation: String
    var text: String
    var link: String?
    /// Nil: the text has none.
    var isRightToLeft: Bool?
    var testDescription: String { situation }

    init(_ situation: String, _ text: String, link: String? = nil, isRightToLeft: Bool?) {
      (self.situation, self.text) = (situation, text)
      (self.link, self.isRightToLeft) = (link, isRightToLeft)
    }

    var spans: [TextSpan] {
      guard let link, let range = text.range(of: link) else { return [] }
      let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      return [TextSpan(range: start..<start + link.utf8.count, link: link)]
    }
  }

  static let cases = [
    Case("an English word", "Hello שלום", isRightToLeft: false),
    Case("a Hebrew word", "שלום Hello", isRightToLeft: true),
    Case("digits and signs before it", "1. (שלום)", isRightToLeft: true),
    Case(
      "an address before it", "https://example.org/a זה", link: "https://example.org/a",
      isRightToLeft: true),
    Case(
      "an address and an English word", "https://example.org/a is זה",
      link: "https://example.org/a", isRightToLeft: false),
    Case(
      "an address alone", "https://example.org/a", link: "https://example.org/a",
      isRightToLeft: nil),
    Case("a mention before it", "@dana שלום", isRightToLeft: true),
    Case("mentions and signs before it", "@dana, @bo-b.c: שלום", isRightToLeft: true),
    Case("a mention from the right before an English word", "@דנה_1 hello", isRightToLeft: false),
    Case("an at sign within a word", "a@dana שלום", isRightToLeft: false),
    Case("an at sign alone", "@ dana שלום", isRightToLeft: false),
    Case("the other direction within isolates", "\u{2068}Bo\u{2069}: שלום", isRightToLeft: true),
    Case("a mark of direction", "\u{200F}Bo", isRightToLeft: true),
    Case("no letter", "12:30 😀", isRightToLeft: nil),
    Case("nothing", "", isRightToLeft: nil),
  ]

  @Test(arguments: cases) func `the first letter outside of addresses and mentions decides`(
    _ item: Case
  ) {
    let direction = WritingDirection(ofFirstLetterIn: item.text, spans: item.spans)
    expect(direction.map { $0 == .rightToLeft }, equals: item.isRightToLeft)
    let measured = TextMeasurer().measure(
      TextRequest(
        text: item.text, font: TextFont(family: "Noto Sans", size: 16), spans: item.spans))
    expect(measured.lines[0].isRightToLeft, equals: item.isRightToLeft ?? false)
  }

  @Test func `a mention alone runs as its letters do, its sign in front`() {
    let measurer = TextMeasurer()
    let font = TextFont(family: "Noto Sans", size: 16)
    let hebrew = measurer.measure(TextRequest(text: "@דנה", font: font))
    expect(hebrew.lines[0].isRightToLeft)
    expect(!measurer.measure(TextRequest(text: "@dana", font: font)).lines[0].isRightToLeft)
    // In Hebrew text an English mention is read from its sign on.
    let text = measurer.measure(TextRequest(text: "שלום @dana", font: font))
    let clusters = measurer.clusters(of: text, line: 0).clusters
    func x(_ offset: Int) -> CGFloat? { clusters.first { $0.range.contains(offset) }?.x }
    expect(x(9), equals: 0, "the sign is at the left")
  }

  @Test(arguments: ["+972-3-123-4567", "(03) 123-4567"])
  func `a telephone number in Hebrew text is read from its first sign on`(number: String) {
    let text = "שלום \(number)"
    let link = "tel:" + number.filter { $0 == "+" || $0.isNumber }
    let spans = [TextSpan(range: 9..<text.utf8.count, link: link)]
    let measurer = TextMeasurer()
    let measured = measurer.measure(
      TextRequest(text: text, font: TextFont(family: "Noto Sans", size: 16), spans: spans))
    let clusters = measurer.clusters(of: measured, line: 0).clusters
    expect(clusters.first { $0.range.contains(9) }?.x, equals: 0)
    expect(
      TextSpan(range: 0..<5, link: "tel:12").showsItsAddress(in: Array("12, x".utf8)), equals: false
    )
  }
}
