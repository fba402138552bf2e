import BubbleCore
import Expectations
import Foundation
import Testing

/// Which place of a text is at a point: all characters are squares of ten points.
@Suite struct TextLayoutHitTests {
  @Test func `the half of a character that is hit decides on its side`() {
    let layout = TextLayout.squares("abc")
    expect(layout.position(1), equals: .before(0))
    expect(layout.position(9), equals: .behind(1))
    expect(layout.position(11), equals: .before(1))
    expect(layout.position(29), equals: .behind(3))
  }

  @Test func `from right to left the right half is the leading one`() {
    // Drawn: cba.
    let layout = TextLayout.squares("abc", levels: "111", base: 1)
    expect(layout.position(29), equals: .before(0))
    expect(layout.position(21), equals: .behind(1))
    expect(layout.position(1), equals: .behind(3))
  }

  @Test func `characters of several bytes are hit as a whole`() {
    let layout = TextLayout.squares("e\u{301}👨‍👩‍👧x")
    let family = "👨‍👩‍👧".utf8.count
    expect(layout.position(9), equals: .behind(3))
    expect(layout.position(11), equals: .before(3))
    expect(layout.position(19), equals: .behind(3 + family))
    expect(layout.position(21), equals: .before(3 + family))
  }

  @Test func `in Hebrew inside of English each character has its own direction`() {
    // "ab HE cd", drawn: ab EH cd.
    let layout = TextLayout.squares("ab HE cd", levels: "00011000")
    expect(layout.position(29), equals: .behind(3))
    expect(layout.position(31), equals: .behind(5))
    expect(layout.position(39), equals: .before(4))
    expect(layout.position(41), equals: .behind(4))
    expect(layout.position(49), equals: .before(3))
    expect(layout.position(51), equals: .before(5))
  }

  @Test func `what has no width is not hit`() {
    let layout = TextLayout.line("a\u{200E}b", [(0..<1, 6, 0), (1..<4, 0, 0), (4..<5, 12, 0)])
    expect(layout.position(2), equals: .before(0))
    expect(layout.position(4), equals: .behind(1))
    expect(layout.position(6), equals: .before(4))
    expect(layout.position(13), equals: .behind(5))
    expect(layout.carets(1), equals: [6])
    expect(layout.carets(4), equals: [6])
  }

  @Test func `beside a line is its start or end`() {
    let layout = TextLayout.squares("HE ab", levels: "11000", frameWidth: 100)
    expect(layout.position(-1), equals: .before(0))
    expect(layout.position(80), equals: .behind(5))
    let mirrored = TextLayout.squares(
      "HE ab", levels: "11122", base: 1, frameWidth: 100, alignment: .right)
    expect(mirrored.position(101), equals: .before(0))
    expect(mirrored.position(49), equals: .behind(5))
  }

  @Test func `above and below is the nearest place of the first and the last line`() {
    let layout = TextLayout.squares("abc\ndef")
    expect(layout.position(11, -1000), equals: .before(1))
    expect(layout.position(11, 1000), equals: .before(5))
    expect(layout.position(11, -CGFloat.infinity), equals: .before(1))
    expect(layout.position(11, .infinity), equals: .before(5))
  }

  @Test func `no number is no crash`() {
    let layout = TextLayout.squares("abc\ndef")
    expect(0...7 ~= layout.position(.nan, .nan).offset)
    let flat = TextLayout(
      MeasuredText(
        request: TextRequest(text: "", font: TextFont(family: "Squares", size: 0)),
        lines: [
          MeasuredText.Line(range: 0..<0, width: 0, isRightToLeft: false, endsInSoftBreak: false)
        ], lineHeight: 0, ascent: 0), in: .zero, alignment: .natural, measurer: LeveledSquares())
    expect(flat.position(3, 3), equals: .before(0))
  }

  @Test func `an empty text has one place`() {
    let layout = TextLayout.squares("", frameWidth: 50)
    for x: CGFloat in [-10, 0, 10] { expect(layout.position(x).offset, equals: 0) }
    expect(layout.carets(0), equals: [0])
    expect(layout.rectangles(for: 0..<0).isEmpty)
  }

  @Test func `an empty line has one place`() {
    let layout = TextLayout.squares("ab\n\ncd")
    expect(layout.position(15, 15).offset, equals: 3)
    expect(layout.position(0, 15).offset, equals: 3)
  }

  @Test func `the end of a line that is broken softly is another place than the next one's start`()
  {
    let layout = TextLayout.squares("abcdef", width: 30)
    expect(layout.position(29, 5), equals: .behind(3))
    expect(layout.position(1, 15), equals: .before(3))
    expect(layout.line(at: .behind(3)), equals: 0)
    expect(layout.line(at: .before(3)), equals: 1)
  }

  @Test func `white space that hangs outside of a line is behind its end`() {
    let layout = TextLayout.squares("abc   def", width: 30)
    expect(layout.position(29), equals: .behind(3))
    expect(layout.position(31), equals: .behind(6))
    let mirrored = TextLayout.squares("abc   def", levels: "111111111", base: 1, width: 30)
    expect(mirrored.position(1), equals: .behind(3))
    expect(mirrored.position(-1), equals: .behind(6))
  }

  @Test func `an ellipsis is one character that stands for all the rest`() {
    // Drawn: abc…
    let layout = TextLayout.squares("abcdefgh", width: 40, maximumLines: 1)
    expect(layout.position(31), equals: .before(3))
    expect(layout.position(39), equals: .behind(8))
    expect(layout.position(100), equals: .behind(8))
  }

  @Test func `lines lie where their alignment puts them`() {
    let offsets = [LineAlignment.left, .center, .right, .natural].map {
      TextLayout.squares("ab", frameWidth: 60, alignment: $0).position(31).offset
    }
    expect(offsets, equals: [2, 1, 0, 2])
    let mirrored = TextLayout.squares(
      "ab", levels: "11", base: 1, frameWidth: 60, alignment: .natural)
    expect(mirrored.position(59), equals: .before(0))
  }

  @Test func `points are those of the frame`() {
    let squares = TextLayout.squares("abc\ndef")
    let layout = TextLayout(
      squares.text, in: CGRect(x: 100, y: 200, width: 30, height: 20), alignment: .left,
      measurer: LeveledSquares())
    expect(layout.position(111, 211), equals: .before(5))
    expect(
      layout.caret(at: .before(5)).primary, equals: CGRect(x: 110, y: 210, width: 0, height: 10))
    expect(layout.rectangles(for: 4..<6), equals: [CGRect(x: 100, y: 210, width: 20, height: 10)])
  }

  @Test func `a line that is drawn smaller is hit as it is drawn`() {
    let layout = TextLayout.squares("ab", frameWidth: 20, reduction: 0.5)
    expect(layout.position(4), equals: .behind(1))
    expect(layout.position(6), equals: .before(1))
    expect(layout.carets(1), equals: [5])
    expect(layout.spreads(0..<2), equals: [[0, 10]])
  }
}
