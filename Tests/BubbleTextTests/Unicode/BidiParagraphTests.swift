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

  private func runs(_ text: String, of line: Range<Int>) -> [BidiRun] {
    paragraph(text).visualRuns(of: line, in: text.unicodeScalars.map(\.value))
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

  @Test func `an address is an isolate from left to right`() {
    for (text, addresses) in [
      ("AB a/1/B C", [3..<8]), ("a/B", [0..<3]), ("A\u{202E}a.b/c", [2..<7]),
      ("A1/2 3/4", [1..<4, 5..<8]),
      ("a.b A", [0..<3]), ("A b.c/ d.e", [2..<6]),
    ] {
      let scalars = hebrew(text).unicodeScalars.map(\.value)
      let found = scalars.withUnsafeBufferPointer {
        BidiParagraph($0, direction: nil, addresses: addresses)
      }
      // The same with the characters that say so (UAX #9, HL3).
      var explicit = scalars
      for range in addresses.reversed() {
        explicit.insert(0x2069, at: range.upperBound)
        explicit.insert(0x2066, at: range.lowerBound)
      }
      let wanted = explicit.withUnsafeBufferPointer { BidiParagraph($0, direction: nil) }
      expect(found.direction, equals: wanted.direction, "\(text)")
      let kept = zip(explicit, wanted.levels).filter { $0.0 != 0x2066 && $0.0 != 0x2069 }.map(\.1)
      expect(found.levels, equals: kept, "\(text)")
      for range in addresses where !text.contains("B") {
        expect(Set(found.levels[range]).allSatisfy { $0 % 2 == 0 }, "\(text)")
      }
    }
  }

  @Test func `text without right to left has one level`() {
    let text = "plain (text) 12"
    expect(runs(text, of: 2..<9), equals: [BidiRun(range: 2..<9, level: 0)])
    expect(runs(text, of: 2..<2), equals: [])
  }

  @Test func `runs are in the order in which they are seen`() {
    expect(
      runs(hebrew("ab CD 12 EF gh"), of: 0..<14),
      equals: [
        BidiRun(range: 0..<3, level: 0), BidiRun(range: 8..<11, level: 1),
        BidiRun(range: 6..<8, level: 2), BidiRun(range: 3..<6, level: 1),
        BidiRun(range: 11..<14, level: 0),
      ])
  }

  @Test func `white space at the end of a line goes by the paragraph`() {
    expect(
      runs(hebrew("ab CD  EF"), of: 0..<7),
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
