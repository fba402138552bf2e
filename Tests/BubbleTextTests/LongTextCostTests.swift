import BubbleCore
import BubbleGenerator
import Expectations
import Foundation
import Testing

@testable import BubbleText

/// What 64 kB of text of a class cost, counted in the characters that are shaped for it.
@Suite struct LongTextCostTests {
  /// A class of text.
  struct TextClass: CustomTestStringConvertible, Sendable {
    var name: String
    /// What it is put together of at random.
    var parts: [String]
    /// How many characters are shaped for each byte, at the most, at the widths of a bubble.
    var mostPerByte: Double

    var testDescription: String { name }

    init(_ name: String, _ parts: [String], mostPerByte: Double) {
      self.name = name
      self.parts = parts
      self.mostPerByte = mostPerByte
    }

    /// Some bytes of it.
    func text(seed: UInt64, byteCount: Int = 32_768) -> String {
      var random = SeededGenerator(seed: seed)
      var text = ""
      while text.utf8.count < byteCount { text += random.pick(parts) }
      return text
    }
  }

  private static func letters(_ ranges: ClosedRange<UInt32>...) -> [String] {
    ranges.flatMap { $0.compactMap(UnicodeScalar.init).map { String($0) } }
  }

  private static let latin = letters(0x61...0x7A)
  private static let hebrew = letters(0x5D0...0x5EA)
  private static let arabic = letters(0x627...0x63A, 0x641...0x64A)
  private static let pictures = letters(0x1F600...0x1F64F) + ["👍🏽", "👨‍👩‍👧", "🇩🇪"]
  private static let softHyphen = "\u{AD}"

  static let classes = [
    TextClass("Arabic without spaces", arabic, mostPerByte: 2.1),
    TextClass("Arabic words", arabic + [" ", " ", " ", " "], mostPerByte: 1.2),
    TextClass("Hebrew without spaces", hebrew, mostPerByte: 1.5),
    TextClass(
      "Devanagari without spaces", letters(0x915...0x939, 0x93E...0x948) + ["\u{94D}"],
      mostPerByte: 1),
    TextClass(
      "Tamil without spaces", letters(0xB95...0xB95, 0xBAE...0xBB5, 0xBBE...0xBC2) + ["\u{BCD}"],
      mostPerByte: 1),
    TextClass("Thai without spaces", letters(0xE01...0xE2E), mostPerByte: 1),
    TextClass("Burmese", letters(0x1000...0x1021, 0x102B...0x1032), mostPerByte: 1),
    TextClass("ideographs", letters(0x4E00...0x5200), mostPerByte: 0.5),
    TextClass("emoji", pictures, mostPerByte: 0.5),
    TextClass("marks", latin + letters(0x300...0x310), mostPerByte: 1.5),
    TextClass(
      "soft hyphens", latin + [String](repeating: softHyphen, count: 12), mostPerByte: 2.2),
    TextClass("alternating directions", latin + hebrew, mostPerByte: 1.3),
    TextClass(
      "mixed scripts", latin + hebrew + arabic + letters(0x4E00...0x4E20, 0xE01...0xE2E) + pictures,
      mostPerByte: 0.8),
    TextClass("the lowest planes", letters(0xA0...0x3000), mostPerByte: 0.8),
    TextClass(
      "all planes", letters(0x20...0xFFFF, 0x1_F000...0x1_FFFF, 0xE_0000...0xE_01FF),
      mostPerByte: 0.6),
  ]

  @Test(arguments: classes)
  func `hardly more is shaped than there is`(of textClass: TextClass) {
    let seed: UInt64 = 18
    let text = textClass.text(seed: seed)
    let shaper = TextScratch.current.shaper
    for width: CGFloat in [120, 500] {
      let before = shaper.characterCount
      let measured = TextMeasurer().measure(
        TextRequest(text: text, font: TextFont(family: "Noto Sans", size: 16), maximumWidth: width))
      let perByte = Double(shaper.characterCount - before) / Double(text.utf8.count)
      expect(perByte <= textClass.mostPerByte, "at \(width), seed \(seed)")
      expect(measured.lines.last?.range.upperBound, equals: text.utf8.count)
    }
  }

  @Test(arguments: classes)
  func `its lines are as wide as each is shaped alone`(of textClass: TextClass) {
    // More than what is remembered of a stretch, so that it is kept to be split, or cut at a space.
    let seed: UInt64 = 19
    let text = textClass.text(seed: seed, byteCount: ChunkCache.maximumLength + 100)
    let request = TextRequest(
      text: text, font: TextFont(family: "Noto Sans", size: 16), maximumWidth: 240)
    let faults = LineFaults.faults(of: request)
    expect(faults.isEmpty, "seed \(seed): \(faults.prefix(3))")
  }

  @Test func `short runs that come again are not shaped again`() {
    let text = String(repeating: "aא1ب中ก😀", count: 65_536 / 17)
    let shaper = TextScratch.current.shaper
    let request = TextRequest(
      text: text, font: TextFont(family: "Noto Sans", size: 16), maximumWidth: 240)
    // Whatever the thread had shaped before, and whichever of them share a place.
    _ = TextMeasurer().measure(request)
    let before = shaper.characterCount
    _ = TextMeasurer().measure(request)
    expect(shaper.characterCount - before <= 1_000)
  }

  @Test func `formatted words that come again are not shaped again, but those of several formats`()
  {
    let text = "Naïve words, жирный текст, some(code) here and über kursiv there"
    let bytes = Array(text.utf8)
    func range(of word: String) -> Range<Int> {
      let start = (0..<bytes.count).first { bytes[$0...].starts(with: word.utf8) } ?? 0
      return start..<start + word.utf8.count
    }
    let request = TextRequest(
      text: text, font: TextFont(family: "Noto Sans", size: 16), maximumWidth: 200,
      spans: [
        TextSpan(range: range(of: "жирный текст,"), format: .bold),
        TextSpan(range: range(of: "some(code)"), format: .code),
        TextSpan(range: range(of: "kursiv there"), format: .italic),
      ])
    let shaper = TextScratch.current.shaper
    let first = TextMeasurer().measure(request)
    // What the thread remembers may have become too much meanwhile, and been forgotten.
    _ = TextMeasurer().measure(request)
    var before = shaper.characterCount
    expect(TextMeasurer().measure(request), equals: first)
    expect(shaper.characterCount, equals: before)

    // Two letters of a word that are bold on their own.
    var split = request
    split.spans.append(
      TextSpan(
        range: range(of: "Naïve").lowerBound..<range(of: "Naïve").lowerBound + 2, format: .bold))
    _ = TextMeasurer().measure(split)
    before = shaper.characterCount
    _ = TextMeasurer().measure(split)
    expect(shaper.characterCount - before <= 2 * "Naïve".count)
  }
}
