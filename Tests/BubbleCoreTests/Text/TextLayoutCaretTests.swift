import BubbleCore
import Expectations
import Foundation
import Testing

/// Where the carets of an offset are.
@Suite struct TextLayoutCaretTests {
  @Test func `a caret is as high as its line and zero wide`() {
    let layout = TextLayout.squares("abc\ndef")
    expect(
      layout.caret(at: .before(5)),
      equals: TextCaret(primary: CGRect(x: 10, y: 10, width: 0, height: 10)))
  }

  @Test func `where Hebrew begins inside of English the caret is split`() {
    // "ab HE cd", drawn: ab EH cd.
    let layout = TextLayout.squares("ab HE cd", levels: "00011000")
    // English would go in behind the space, Hebrew before the H.
    expect(layout.carets(3), equals: [30, 50])
    expect(layout.carets(4), equals: [40])
    // English would go in before the second space, Hebrew behind the E.
    expect(layout.carets(5), equals: [50, 30])
    expect(layout.carets(2), equals: [20])
  }

  @Test func `where English begins inside of Hebrew the caret is split`() {
    // "HE ab GD", drawn: DG ab EH.
    let layout = TextLayout.squares("HE ab GD", levels: "11122111", base: 1)
    expect(layout.carets(0), equals: [80])
    expect(layout.carets(3), equals: [50, 30])
    expect(layout.carets(4), equals: [40])
    expect(layout.carets(5), equals: [30, 50])
    expect(layout.carets(8), equals: [0])
  }

  @Test func `digits inside of Hebrew inside of English are the paragraph's direction again`() {
    // "ab HE12G c", drawn: ab G12EH c.
    let layout = TextLayout.squares("ab HE12G c", levels: "0001122100")
    expect(layout.carets(3), equals: [30, 80])
    expect(layout.carets(4), equals: [70])
    // English would go in before the digits.
    expect(layout.carets(5), equals: [40, 60])
    expect(layout.carets(6), equals: [50])
    // English would go in behind the digits.
    expect(layout.carets(7), equals: [60, 40])
    expect(layout.carets(8), equals: [80, 30])
  }

  @Test func `of two characters in the paragraph's direction the less embedded one has the caret`()
  {
    // "ab12HEc", drawn: abEH12c.
    let layout = TextLayout.squares("ab12HEc", levels: "0022110")
    expect(layout.carets(2), equals: [20, 40])
    expect(layout.carets(4), equals: [60, 40])
    expect(layout.carets(6), equals: [60, 20])
    // "abHE12c", drawn: ab12EHc.
    let reverse = TextLayout.squares("abHE12c", levels: "0011220")
    expect(reverse.carets(6), equals: [60, 40])
  }

  @Test func `a line's start and end have the paragraph's direction`() {
    // "HE", drawn: EH.
    let layout = TextLayout.squares("HE", levels: "11")
    expect(layout.carets(0), equals: [0, 20])
    expect(layout.carets(2), equals: [20, 0])
  }

  @Test func `the edge is that of the character to which a position belongs`() {
    let layout = TextLayout.squares("ab HE cd", levels: "00011000")
    expect(layout.edge(at: .behind(3)).minX, equals: 30)
    expect(layout.edge(at: .before(3)).minX, equals: 50)
    expect(layout.edge(at: .behind(5)).minX, equals: 30)
    expect(layout.edge(at: .before(5)).minX, equals: 50)
    expect(layout.edge(at: .before(8)).minX, equals: 80)
    expect(layout.edge(at: .behind(0)).minX, equals: 0)
  }

  @Test func `at a soft break the affinity decides on the line`() {
    let layout = TextLayout.squares("abcdef", width: 30)
    expect(layout.caret(at: .behind(3)).primary.origin, equals: CGPoint(x: 30, y: 0))
    expect(layout.caret(at: .before(3)).primary.origin, equals: CGPoint(x: 0, y: 10))
  }

  @Test func `a line feed is on the line that it ends`() {
    let layout = TextLayout.squares("ab\n\ncd")
    expect(layout.caret(at: .before(2)).primary.origin, equals: CGPoint(x: 20, y: 0))
    expect(layout.caret(at: .behind(3)).primary.origin, equals: CGPoint(x: 0, y: 10))
    expect(layout.caret(at: .behind(4)).primary.origin, equals: CGPoint(x: 0, y: 20))
    expect([0, 2, 3, 4, 6].map { layout.line(at: .before($0)) }, equals: [0, 0, 1, 2, 2])
  }

  @Test func `behind the last line feed is a line of its own`() {
    let layout = TextLayout.squares("ab\n")
    expect(layout.caret(at: .before(3)).primary.origin, equals: CGPoint(x: 0, y: 10))
  }

  @Test func `in white space that hangs outside the caret stays at the line's end`() {
    let layout = TextLayout.squares("abc   def", width: 30)
    expect([3, 4, 5].map { layout.carets($0) }, equals: [[30], [30], [30]])
    expect(layout.carets(6, .upstream), equals: [30])
    let mirrored = TextLayout.squares("abc   def", levels: "111111111", base: 1, width: 30)
    expect([3, 4, 5].map { mirrored.carets($0) }, equals: [[0], [0], [0]])
  }

  @Test func `an offset inside of a character is its start`() {
    let layout = TextLayout.squares("aש👍z")
    expect([1, 2].map { layout.carets($0) }, equals: [[10], [10]])
    expect([3, 4, 5, 6].map { layout.carets($0) }, equals: [[20], [20], [20], [20]])
    expect(layout.carets(7), equals: [30])
    expect(layout.carets(5, .upstream), equals: [20])
  }

  @Test func `an offset outside of the text is its start or end`() {
    let layout = TextLayout.squares("abc")
    expect(layout.carets(-5), equals: [0])
    expect(layout.carets(500), equals: [30])
    expect(layout.edge(at: .before(500)).minX, equals: 30)
    expect(layout.word(at: .before(-5)), equals: 0..<3)
    expect(layout.word(at: .behind(500)), equals: 0..<3)
  }

  @Test func `all that an ellipsis stands for is before it, but for the end`() {
    let layout = TextLayout.squares("abcdefgh", width: 40, maximumLines: 1)
    expect([3, 4, 7].map { layout.carets($0) }, equals: [[30], [30], [30]])
    expect(layout.carets(8), equals: [40])
    let mirrored = TextLayout.squares(
      "abcdefgh", levels: "11111111", base: 1, width: 40, maximumLines: 1)
    expect([3, 4, 7].map { mirrored.carets($0) }, equals: [[10], [10], [10]])
    expect(mirrored.carets(8), equals: [0])
  }

  @Test func `carets lie where the alignment puts the line`() {
    let carets = [LineAlignment.left, .center, .right, .natural].map {
      TextLayout.squares("ab", levels: "11", base: 1, frameWidth: 60, alignment: $0).carets(0)
    }
    expect(carets, equals: [[20], [40], [60], [60]])
  }
}
