import BubbleCore
import Expectations
import Foundation
import Testing

/// What a range covers.
@Suite struct TextLayoutRectangleTests {
  @Test func `a range in one direction is one rectangle`() {
    let layout = TextLayout.squares("abcdef")
    expect(layout.rectangles(for: 1..<4), equals: [CGRect(x: 10, y: 0, width: 30, height: 10)])
    expect(TextLayout.squares("abc", levels: "111", base: 1).spreads(0..<1), equals: [[20, 30]])
  }

  @Test func `a range over several lines has a rectangle for each`() {
    let layout = TextLayout.squares("abc\ndef\nghi")
    expect(
      layout.rectangles(for: 1..<9),
      equals: [
        CGRect(x: 10, y: 0, width: 20, height: 10), CGRect(x: 0, y: 10, width: 30, height: 10),
        CGRect(x: 0, y: 20, width: 10, height: 10),
      ])
  }

  @Test func `where directions meet a range comes apart`() {
    // "ab HE cd", drawn: ab EH cd.
    let layout = TextLayout.squares("ab HE cd", levels: "00011000")
    expect(layout.spreads(2..<4), equals: [[20, 30], [40, 50]])
    expect(layout.spreads(3..<5), equals: [[30, 50]])
    expect(layout.spreads(4..<7), equals: [[30, 40], [50, 70]])
    expect(layout.spreads(0..<8), equals: [[0, 80]])
  }

  @Test func `digits inside of Hebrew come apart from it`() {
    // "ab HE12G c", drawn: ab G12EH c.
    let layout = TextLayout.squares("ab HE12G c", levels: "0001122100")
    expect(layout.spreads(4..<6), equals: [[40, 50], [60, 70]])
    expect(layout.spreads(3..<7), equals: [[40, 80]])
    expect(layout.spreads(0..<5), equals: [[0, 30], [60, 80]])
  }

  @Test func `what has no width keeps nothing apart`() {
    // "aEHb" with a mark of no width that is read last, but stands in the middle.
    let layout = TextLayout.line(
      "aHEb\u{200E}", [(0..<1, 4.5, 0), (2..<3, 6, 1), (4..<7, 0, 2), (1..<2, 7, 1), (3..<4, 3, 0)])
    expect(layout.spreads(0..<4), equals: [[0, 20.5]])
    expect(layout.spreads(1..<3), equals: [[4.5, 17.5]])
    expect(layout.rectangles(for: 4..<7).isEmpty)
  }

  @Test func `nothing, line feeds and white space outside of a line cover nothing`() {
    let layout = TextLayout.squares("abc   def\n\ng", width: 30)
    expect(layout.rectangles(for: 2..<2).isEmpty)
    expect(layout.rectangles(for: 3..<6).isEmpty)
    expect(layout.rectangles(for: 9..<11).isEmpty)
    expect(layout.rectangles(for: 0..<12).map(\.minY), equals: [0, 10, 30])
    expect(layout.spreads(2..<7), equals: [[20, 30], [0, 10]])
  }

  @Test func `a character belongs to the range that holds its end`() {
    let layout = TextLayout.squares("aש👍z")
    expect(layout.rectangles(for: 1..<2).isEmpty)
    expect(layout.spreads(2..<3), equals: [[10, 20]])
    expect(layout.spreads(0..<5), equals: [[0, 20]])
    expect(layout.spreads(5..<8), equals: [[20, 40]])
  }

  @Test func `an ellipsis is covered with the last of what it stands for`() {
    let layout = TextLayout.squares("abcdefgh", width: 40, maximumLines: 1)
    expect(layout.spreads(2..<5), equals: [[20, 30]])
    expect(layout.spreads(2..<8), equals: [[20, 40]])
    expect(layout.spreads(5..<8), equals: [[30, 40]])
    expect(layout.spreads(0..<8), equals: [[0, 40]])
  }

  @Test func `what lies outside of the text is left out`() {
    let layout = TextLayout.squares("abc")
    expect(layout.spreads(-5..<2), equals: [[0, 20]])
    expect(layout.spreads(1..<500), equals: [[10, 30]])
    expect(layout.rectangles(for: 40..<500).isEmpty)
  }

  @Test func `the text of a range has whole characters`() {
    let layout = TextLayout.squares("aש👍z\nef")
    expect(layout.text(in: 0..<5), equals: "aש")
    expect(layout.text(in: 2..<8), equals: "ש👍z")
    expect(layout.text(in: 7..<10), equals: "z\ne")
    expect(layout.text(in: -3..<500), equals: "aש👍z\nef")
    expect(layout.text(in: 4..<4), equals: "")
  }

  @Test func `the text of a range holds what an ellipsis stands for`() {
    let layout = TextLayout.squares("abcdefgh", width: 40, maximumLines: 1)
    expect(layout.text(in: 2..<8), equals: "cdefgh")
    expect(layout.text(in: 2..<5), equals: "c")
  }
}
