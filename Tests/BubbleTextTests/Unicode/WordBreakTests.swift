import BubbleCore
import Expectations
import Testing

@testable import BubbleText

@Suite struct WordBreakTests {
  /// The segments of a text, words in brackets.
  private func marked(_ text: String) -> [String] {
    words(of: text).map { segment in
      let part = String(decoding: Array(text.utf8)[segment.range], as: UTF8.self)
      return segment.isWordLike ? "[\(part)]" : part
    }
  }

  @Test func `words, numbers and what is between them`() {
    expect(
      marked("Can't pay 3.50 €, ok?"),
      equals: [
        "[Can't]", " ", "[pay]", " ", "[3.50]", " ", "€", ",", " ", "[ok]", "?",
      ])
    expect(marked("naïve 😀 Zoë"), equals: ["[naïve]", " ", "😀", " ", "[Zoë]"])
    expect(marked(""), equals: [])
  }

  @Test func `dictionaries know words of scripts without spaces`() {
    expect(marked("สวัสดีครับ"), equals: ["[สวัสดี]", "[ครับ]"])
    expect(marked("日本語です").count > 1)
  }
}
