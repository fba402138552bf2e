import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleText

/// Unicode's own tests of where text breaks.
@Suite struct BreakConformanceTests {
  @Test func `lines break where LineBreakTest says`() throws {
    // The file of Unicode 17.0: the characters, with a bar where a line may end.
    let file = packageFolder()
      .appendingPathComponent("Tests/BubbleTextTests/Fixtures/line-breaks.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
    expect(lines.count, equals: 19_338)
    for line in lines {
      let scalars = line.split { $0 == " " || $0 == "|" }.map { UInt32($0, radix: 16) ?? 0 }
      let breaks = bytes(for: scalars) {
        lineBreaks(of: $0, strictness: .strict, isTailored: false, into: $1)
      }
      let found = breaks.dropFirst().map { $0 != LineBreak.prohibited.rawValue }
      if found != line.filter({ $0 == " " || $0 == "|" }).map({ $0 == "|" }) {
        Issue.record("\(line): \(found)")
      }
    }
  }

  @Test func `clusters start where GraphemeBreakTest says`() throws {
    let lines = try UnicodeDataFile("auxiliary/GraphemeBreakTest.txt").breakLines()
    try #require(lines.count > 500)
    for line in lines {
      let found = bytes(for: line.scalars) { graphemeBreaks(of: $0, into: $1) }.map { $0 == 1 }
      if found != Array(line.breaks.dropLast()) {
        Issue.record("line \(line.number): \(spelling(line.scalars)): \(found)")
      }
    }
  }

  /// What ICU does differently in WordBreakTest.txt, and why.
  private struct WordException: Sendable {
    let reason: String
    /// Whether all offsets at which boundaries differ are of this kind.
    let covers: @Sendable (_ text: [UInt8], _ differing: Set<Int>) -> Bool
  }

  private static let wordExceptions = [
    WordException(
      reason:
        "The Common Locale Data Repository takes the colon out of MidLetter but for Finnish and Swedish",
      covers: { text, differing in
        differing.allSatisfy { offset in
          // Before the colon, or after it and the marks on it.
          if offset < text.count, text[offset] == UInt8(ascii: ":") { return true }
          let before = text[..<offset].lastIndex { $0 < 0x80 }
          return before.map { text[$0] == UInt8(ascii: ":") } ?? false
        }
      })
  ]

  @Test func `words are what WordBreakTest says`() throws {
    let lines = try UnicodeDataFile("auxiliary/WordBreakTest.txt").breakLines()
    try #require(lines.count > 1_000)
    for line in lines {
      let scalars = line.scalars.compactMap(Unicode.Scalar.init)
      try #require(scalars.count == line.scalars.count)
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      let text = String(view)
      var expected: Set<Int> = []
      var offset = 0
      for (scalar, isBreak) in zip(scalars, line.breaks) {
        if isBreak { expected.insert(offset) }
        offset += UTF8.width(scalar)
      }
      let found = Set(words(of: text).map(\.range.lowerBound))
      let differing = found.symmetricDifference(expected)
      let isKnown = Self.wordExceptions.contains { $0.covers(Array(text.utf8), differing) }
      if !differing.isEmpty, !isKnown {
        Issue.record("line \(line.number): \(spelling(line.scalars)): \(found), not \(expected)")
      }
    }
  }
}
