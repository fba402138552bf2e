import BubbleCore
import Foundation
import Testing

/// What it costs to measure a text, as it is counted before it is done.
@Suite struct LayoutWorkTests {
  private func units(_ text: String, lines: Int? = nil) -> Int {
    LayoutWork.units(of: text, maximumWidth: 280, maximumLines: lines)
  }

  private func repeated(_ unit: String, bytes: Int) -> String {
    String(repeating: unit, count: bytes / unit.utf8.count)
  }

  @Test func `a byte counts as much in a short text as in a long one of words`() {
    let short = units("hello big") - LayoutWork.unitsPerLine
    let long = units(repeated("hello big ", bytes: 900)) - units(repeated("hello big ", bytes: 450))
    #expect(short == 9 * LayoutWork.unitsPerByte)
    // Besides six lines more.
    #expect(long == 450 * LayoutWork.unitsPerByte + 6 * LayoutWork.unitsPerLine)
  }

  @Test func `a word that is broken inside costs three times as much as words`() {
    let word = LayoutWork.unitsForWords(of: repeated("i", bytes: 600)) - LayoutWork.unitsPerLine
    #expect(word == 3 * 600 * LayoutWork.unitsPerByte)
    // The letters of China and Japan are words of their own.
    let letters = LayoutWork.unitsForWords(of: repeated("漢", bytes: 600)) - LayoutWork.unitsPerLine
    #expect(letters == 600 * LayoutWork.unitsPerByte)
  }

  @Test(arguments: ["က္က ", "क्षि ", "\t", "a\u{301}\u{302}\u{303} ", "\u{200E}\u{200F} "])
  func `what takes longer to shape costs more`(unit: String) {
    #expect(units(repeated(unit, bytes: 600)) > 3 * units(repeated("abc ", bytes: 600)) / 2)
  }

  @Test func `behind the last line that is shown nothing counts`() {
    let text = repeated("hello big ", bytes: 60_000)
    #expect(units(text, lines: 1) < units(text) / 10)
    #expect(units(text, lines: 1) == units(text + text, lines: 1))
  }
}
