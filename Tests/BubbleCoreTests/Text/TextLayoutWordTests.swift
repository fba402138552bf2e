import BubbleCore
import Expectations
import Foundation
import Testing

/// Words: those of a measurer that has no dictionary.
@Suite struct TextLayoutWordTests {
  /// The word at an offset.
  private func word(
    _ text: String, _ offset: Int, _ affinity: TextAffinity = .downstream
  ) -> Substring {
    let layout = TextLayout.squares(text)
    return layout.text(in: layout.word(at: TextPosition(offset: offset, affinity: affinity)))
  }

  @Test func `a word is found from every place in it`() {
    for offset in 0..<5 { expect(word("Hello, you", offset), equals: "Hello") }
    expect(word("Hello, you", 5), equals: ",")
    expect(word("Hello, you", 6), equals: " ")
    expect(word("Hello, you", 7), equals: "you")
    expect(word("Hello, you", 10), equals: "you")
  }

  @Test func `between two words the affinity decides`() {
    expect(word("Hello, you", 5, .upstream), equals: "Hello")
    expect(word("Hello, you", 7, .upstream), equals: " ")
    expect(word("Hello, you", 0, .upstream), equals: "Hello")
  }

  @Test func `what is hit is the word under the point`() {
    let layout = TextLayout.squares("ab cd")
    expect(layout.word(at: layout.position(19)), equals: 0..<2)
    expect(layout.word(at: layout.position(21)), equals: 2..<3)
    expect(layout.word(at: layout.position(31)), equals: 3..<5)
  }

  @Test func `apostrophes and points stay in words and numbers`() {
    expect(word("can't", 1), equals: "can't")
    expect(word("3.14", 3), equals: "3.14")
    expect(word("e-mail", 0), equals: "e")
    expect(word("שלום עולם", 2), equals: "שלום")
    expect(word("👨‍👩‍👧a", 0), equals: "👨‍👩‍👧")
  }

  @Test func `words end at line feeds`() {
    expect(word("ab\ncd", 2), equals: "ab")
    expect(word("ab\ncd", 3), equals: "cd")
    expect(word("ab\ncd", 3, .upstream), equals: "cd")
    expect(word("ab\n\ncd", 3), equals: "")
    expect(word("", 0), equals: "")
  }

  @Test func `a word that is broken into lines is one`() {
    let layout = TextLayout.squares("abcdef", width: 30)
    expect(layout.word(at: .before(3)), equals: 0..<6)
    expect(layout.rectangles(for: layout.word(at: .behind(3))).count, equals: 2)
  }

  @Test func `segments cover a text and say what they are`() {
    let text = "Hi, 3.5 שלום 👍\t日本 "
    let segments = LeveledSquares().wordSegments(of: text[...])
    expect(segments.first?.range.lowerBound, equals: 0)
    expect(segments.last?.range.upperBound, equals: text.utf8.count)
    expect(
      zip(segments, segments.dropFirst()).allSatisfy { $0.range.upperBound == $1.range.lowerBound })
    let words = segments.filter(\.isWordLike).map {
      String(decoding: Array(text.utf8)[$0.range], as: UTF8.self)
    }
    expect(words, equals: ["Hi", "3.5", "שלום", "日", "本"])
  }
}
