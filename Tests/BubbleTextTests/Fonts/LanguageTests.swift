import BubbleCore
import BubbleTestSupport
import CFontconfig
import Expectations
import Foundation
import Platform
import Testing

@testable import BubbleText

/// Which fonts and which forms of letters the language of a text chooses.
///
/// What fonts have was read from Debian's fonts by fontTools 4.68.
@Suite struct LanguageTests {
  private static let locales = ["ja_JP", "ko_KR", "zh_CN", "zh_TW", "zh_HK"]
  private static let families = ["JP", "KR", "SC", "TC", "HK"].map { "Noto Sans CJK \($0)" }

  /// Which of the five fonts of NotoSansCJK-Regular.ttc have one glyph for a character, in the order of the locales.
  private static let sharedGlyphs: [(character: String, glyphs: [Int])] = [
    ("直", [0, 0, 1, 1, 2]), ("骨", [0, 0, 1, 2, 0]), ("角", [0, 0, 1, 0, 0]), ("复", [0, 1, 1, 2, 3]),
    ("关", [0, 1, 1, 1, 1]), ("令", [0, 0, 1, 2, 2]), ("海", [0, 2, 1, 1, 1]), ("天", [0, 0, 1, 1, 1]),
    ("们", [0, 0, 0, 0, 0]), ("。", [0, 0, 0, 1, 1]),
  ]

  /// The fonts and glyphs of a text's only line.
  private func drawn(
    _ text: String, _ language: TextLanguage?, family: String = "Noto Sans", isItalic: Bool = false
  ) -> [(family: String, glyphs: [UInt32])] {
    var font = TextFont(family: family, size: 16, weight: .regular, isItalic: isItalic)
    font.language = language
    var runs: [(family: String, glyphs: [UInt32])] = []
    let measured = TextMeasurer().measure(TextRequest(text: text, font: font))
    TextMeasurer.forEachLine(of: measured, in: 0..<1) { _, line in
      runs += line.runs.map { ($0.face?.familyNames.first ?? "", $0.glyphs.map(\.id)) }
    }
    return runs
  }

  private func reader(_ locale: String) -> TextLanguage? { TextLanguage(locale)?.asReaders }

  @Test func `Han has the font and the glyphs of the reader's region`() {
    for (place, locale) in LanguageTests.locales.enumerated() {
      expect(drawn("直骨角", reader(locale)).map(\.family), equals: [LanguageTests.families[place]])
      expect(
        drawn("直骨角", TextLanguage(locale)).map(\.family), equals: [LanguageTests.families[place]])
    }
    // Of no language with Han: simplified Chinese.
    for locale in ["en_GB", "xx"] {
      expect(drawn("直", reader(locale)).map(\.family), equals: ["Noto Sans CJK SC"])
    }
    for (character, glyphs) in LanguageTests.sharedGlyphs {
      let ids = LanguageTests.locales.map { drawn(character, reader($0)).flatMap(\.glyphs) }
      for one in ids.indices {
        for other in ids.indices {
          expect(ids[one] == ids[other], equals: glyphs[one] == glyphs[other], "\(character)")
        }
      }
    }
  }

  @Test
  func
    `a font for all regions takes the forms of the language, whichever region it is named after`()
  {
    for (character, _) in LanguageTests.sharedGlyphs {
      for locale in LanguageTests.locales {
        let expected = drawn(character, reader(locale)).flatMap(\.glyphs)
        for family in LanguageTests.families {
          let own = drawn(character, reader(locale), family: family)
          expect(own.flatMap(\.glyphs), equals: expected, "\(character) \(locale) \(family)")
        }
      }
    }
  }

  @Test(arguments: [
    ("sr", "Noto Sans", true, "бгдпт", "авеж"), ("mk", "Noto Sans", true, "ѓ", "а"),
    ("sr", "Noto Sans", false, "б", "гдпт"), ("mr", "Noto Sans Devanagari", false, "लश", "कम"),
    ("ne", "Noto Sans Devanagari", false, "झ५८९", "कम"), ("ro", "Noto Sans", false, "şţŞ", "abc"),
  ])
  func `letters have the forms of a language that the font has, and no others`(
    language: String, family: String, isItalic: Bool, changed: String, unchanged: String
  ) {
    func glyphs(_ text: String, _ language: String?) -> [UInt32] {
      drawn(text, language.flatMap { TextLanguage($0) }, family: family, isItalic: isItalic)
        .flatMap(\.glyphs)
    }
    for letter in changed.map(String.init) {
      expect(glyphs(letter, language) != glyphs(letter, nil), "\(letter)")
      expect(glyphs(letter, "de"), equals: glyphs(letter, nil), "\(letter)")
    }
    for letter in unchanged.map(String.init) {
      expect(glyphs(letter, language), equals: glyphs(letter, nil), "\(letter)")
    }
  }

  @Test func `a part of a text may have a language of its own`() {
    var font = TextFont(family: "Noto Sans", size: 16, weight: .regular)
    font.language = TextLanguage("zh_TW")
    var adjustment = TextAdjustment()
    adjustment.language = .japanese
    let request = TextRequest(
      text: "直直", font: font, spans: [TextSpan(range: 0..<3, adjustment: adjustment)])
    var families: [String?] = []
    TextMeasurer.forEachLine(of: TextMeasurer().measure(request), in: 0..<1) { _, line in
      families = line.runs.map { $0.face?.familyNames.first }
    }
    expect(families, equals: ["Noto Sans CJK JP", "Noto Sans CJK TC"])
  }

  /// The answers of threads that measure in ever other languages, against sums of the letters' advances.
  @Test func `nothing that is remembered in one language is an answer in another`() async {
    let seed = testSeed(60)
    var testFont = TestFont(family: "Boxes", letters: "abcdй ")
    let advances: [Character: Int] = ["a": 300, "b": 430, "c": 570, "d": 710, "й": 850, " ": 250]
    testFont.advances = advances
    testFont.formsOfLanguages = [("SRB ", "a", "d"), ("TRK ", "a", "b")]
    let collection = FontCollection([FontData(testFont.data, name: "boxes.ttf")])
    let forms: [String?: Character] = [nil: "a", "de": "a", "sr": "d", "tr": "b"]
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask {
          var random = SeededGenerator(seed: seed + UInt64(worker))
          for _ in 0..<testRounds(1_000) {
            let text =
              String(
                (0..<Int.random(in: 1...12, using: &random)).map { _ in
                  "abcdй ".randomElement(using: &random) ?? "a"
                }) + "a"
            let (language, form) = forms.randomElement(using: &random) ?? (nil, "a")
            var font = TextFont(
              family: "Boxes", size: 1_000, weight: .regular, collection: collection)
            font.language = language.flatMap { TextLanguage($0) }
            if Bool.random(using: &random) { font.language = font.language?.asReaders }
            let units = text.reduce(0) { $0 + (advances[$1 == "a" ? form : $1] ?? 0) }
            let measured = TextMeasurer().measure(TextRequest(text: text, font: font))
            expect(abs(measured.width - CGFloat(units)) < 0.01, "\(text) \(language ?? "") \(seed)")
          }
        }
      }
    }
  }

  @Test
  func `a fallback of fixed pitch is taken last, unless the text is of fixed pitch or names it`() {
    let fixed = "DejaVu Sans Mono"
    for scalar in UInt32(0x2190)...0x2BFF {
      guard let character = Unicode.Scalar(scalar) else { continue }
      let family = drawn(String(character), nil).first?.family
      guard family == fixed else { continue }
      let others = FontLibrary.shared.fonts.all.filter { font in
        var set: OpaquePointer?
        return !FontLibrary.strings("family", of: font).contains(fixed)
          && FcPatternGetCharSet(font, "charset", 0, &set) == FcResultMatch
          && FcCharSetHasChar(set, scalar) != 0
      }
      expect(others.isEmpty, "U+\(String(scalar, radix: 16))")
    }
    expect(drawn("▀", nil).map(\.family) != [fixed])
    for families in ["Noto Sans,\(fixed)", "monospace"] {
      expect(drawn("▀", nil, family: families).map(\.family), equals: [fixed])
    }
  }

  @Test(arguments: ["Noto Sans", "Noto Sans,Noto Color Emoji", "monospace"])
  func `emoji are pictures, though other fonts have signs for them`(family: String) {
    for emoji in ["⌚", "☺️", "❤️", "1️⃣", "🎉"] {
      let families = drawn(emoji, nil, family: family).map(\.family)
      expect(families, equals: ["Noto Color Emoji"], "\(emoji)")
    }
  }
}
