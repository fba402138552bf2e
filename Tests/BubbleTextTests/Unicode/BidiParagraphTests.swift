import Expectations
import Testing

@testable import BubbleText

@Suite struct BidiParagraphTests {
  private func paragraph(
    _ text: String, direction: BidiDirection? = nil, fallback: BidiDirection = .leftToRight
  ) -> BidiParagraph {
    text.unicodeScalars.map(\.value).withUnsafeBufferPointer {
      BidiParagraph($0, direction: direction, fallback: fallback)
    }
  }

  /// Capital letters are Hebrew.
  private func hebrew(_ text: String) -> String {
    var view = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isCapital = ("A"..."Z").contains(scalar)
      view.append(isCapital ? Unicode.Scalar(scalar.value - 0x41 + 0x5D0) ?? scalar : scalar)
    }
    return String(view)
  }

  @Test func `the first strong character outside isolates decides`() {
    expect(paragraph("12 abc").direction, equals: .leftToRight)
    expect(paragraph(hebrew("12 ABC abc")).direction, equals: .rightToLeft)
    expect(paragraph(hebrew("\u{2067}ABC\u{2069} abc")).direction, equals: .leftToRight)
    expect(paragraph("12!", fallback: .rightToLeft).direction, equals: .rightToLeft)
    expect(paragraph("abc", fallback: .rightToLeft).direction, equals: .leftToRight)
    expect(paragraph("abc", direction: .rightToLeft).levels, equals: [2, 2, 2])
    expect(paragraph("").levels, equals: [])
  }

  @Test func `text without right to left has one level`() {
    let paragraph = paragraph("plain (text) 12")
    expect(paragraph.visualRuns(of: 2..<9), equals: [BidiRun(range: 2..<9, level: 0)])
    expect(paragraph.visualRuns(of: 2..<2), equals: [])
  }

  @Test func `runs are in the order in which they are seen`() {
    let paragraph = paragraph(hebrew("ab CD 12 EF gh"))
    expect(
      paragraph.visualRuns(of: 0..<14),
      equals: [
        BidiRun(range: 0..<3, level: 0), BidiRun(range: 8..<11, level: 1),
        BidiRun(range: 6..<8, level: 2), BidiRun(range: 3..<6, level: 1),
        BidiRun(range: 11..<14, level: 0),
      ])
  }

  @Test func `white space at the end of a line goes by the paragraph`() {
    let paragraph = paragraph(hebrew("ab CD  EF"))
    expect(
      paragraph.visualRuns(of: 0..<7),
      equals: [
        BidiRun(range: 0..<3, level: 0), BidiRun(range: 3..<5, level: 1),
        BidiRun(range: 5..<7, level: 0),
      ])
  }

  @Test func `brackets go with what they enclose`() {
    // Both spellings of a pair of brackets.
    expect(paragraph(hebrew("A(b)C"), direction: .rightToLeft).levels, equals: [1, 1, 2, 1, 1])
    expect(paragraph(hebrew("A\u{2329}b\u{3009}C")).levels, equals: [1, 1, 2, 1, 1])
  }
}
