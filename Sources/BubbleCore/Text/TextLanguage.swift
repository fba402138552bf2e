import Foundation
internal import LocaleRules

/// The language of a text, as far as it chooses fonts and the forms of letters.
///
/// Chinese, Japanese and Korean draw many Han characters differently. Some fonts have own forms for other languages: Serbian italics,
/// Marathi digits, no Turkish ligature of `fi`.
///
/// ```swift
/// var font = TextFont(family: "Noto Sans", size: 16, weight: .regular)
/// font.language = TextLanguage("zh-Hant")
/// ```
public struct TextLanguage: Hashable, Sendable {
  /// The two or three letters of the language, the first one the lowest byte, and flags above them.
  private var bits: UInt32

  private static let hans: UInt32 = 1 << 24
  private static let hant: UInt32 = 2 << 24
  private static let hongKong: UInt32 = 3 << 24
  private static let chinese: UInt32 = 3 << 24
  private static let readers: UInt32 = 1 << 31

  /// Reads a tag of BCP 47, such as `sr` or `zh-Hant`, or the name of a locale, such as `zh_TW`; nil if it names no existing language.
  ///
  /// - Complexity: O(1), about a microsecond.
  public init?(_ name: String) {
    // A longer name is not read: it may come from anybody.
    guard 2...64 ~= name.utf8.count, let locale = LocaleName(name) else { return nil }
    let code = String(locale.name.prefix { $0 != "_" && $0 != "@" })
    guard 2...3 ~= code.utf8.count, TextLanguage.codes.contains(code) else { return nil }
    let parts = locale.likely.name.prefix { $0 != "@" }.split(separator: "_")
    let isTraditional = parts.contains("Hant")
    if isTraditional || parts.contains("Hans") {
      let isOfHongKong = parts.contains("HK") || parts.contains("MO")
      self = !isTraditional ? .simplified : isOfHongKong ? .chineseOfHongKong : .traditional
    } else {
      bits = TextLanguage.letters(code.utf8)
    }
  }

  private init(code: StaticString, _ flags: UInt32 = 0) {
    bits = TextLanguage.letters("\(code)".utf8) | flags
  }

  private static func letters(_ code: some Collection<UInt8>) -> UInt32 {
    code.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static let codes = Set(Locale.LanguageCode.isoLanguageCodes.map(\.identifier))
    .subtracting(["und", "mul", "mis", "zxx"])

  /// Japanese.
  package static let japanese = TextLanguage(code: "ja")
  /// Korean.
  package static let korean = TextLanguage(code: "ko")
  /// Chinese in simplified characters, as in China and Singapore.
  package static let simplified = TextLanguage(code: "zh", hans)
  /// Chinese in traditional characters, as in Taiwan.
  package static let traditional = TextLanguage(code: "zh", hant)
  /// Chinese in traditional characters, as in Hong Kong and Macau.
  package static let chineseOfHongKong = TextLanguage(code: "zh", hongKong)

  /// The tag of BCP 47: the language alone, but `zh-Hans`, `zh-Hant` or `zh-Hant-HK` of Chinese.
  public var tag: String {
    let letters = (0..<3).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
    let code = String(decoding: letters.prefix { $0 != 0 }, as: UTF8.self)
    switch bits & TextLanguage.chinese {
    case TextLanguage.hans: return code + "-Hans"
    case TextLanguage.hant: return code + "-Hant"
    case TextLanguage.hongKong: return code + "-Hant-HK"
    default: return code
    }
  }

  /// Whether it is only the reader's language: the letters of a text may show another one.
  var isReaders: Bool { bits & TextLanguage.readers != 0 }

  /// The same language as that of a reader, who has texts in others, too.
  package var asReaders: TextLanguage {
    var copy = self
    copy.bits |= TextLanguage.readers
    return copy
  }

  /// The same language as that of a text.
  private var asTexts: TextLanguage {
    var copy = self
    copy.bits &= ~TextLanguage.readers
    return copy
  }

  /// Returns the language in which a text is drawn; nil: none is known.
  ///
  /// A language that the text states has precedence. Otherwise letters decide: kana for Japanese, hangul for Korean, bopomofo for
  /// traditional Chinese. If a text has several of them, that of the reader's language counts, else the first in this order. A text
  /// without them has the reader's language.
  ///
  /// - Parameters:
  ///   - text: UTF-8, which may be invalid.
  ///   - language: That of the text's font.
  /// - Complexity: O(*n*); a text without East Asian letters is only compared with one byte.
  package static func language(
    of text: Span<UInt8>, font language: TextLanguage?
  ) -> TextLanguage? {
    if let language, !language.isReaders { return language }
    let letters = EastAsianLetters(of: text)
    let readers = language?.asTexts
    if letters.isEmpty { return readers }
    if let readers, !letters.isDisjoint(with: readers.ownLetters) { return readers }
    return letters.contains(.kana) ? .japanese : letters.contains(.hangul) ? .korean : .traditional
  }

  /// The letters that show it.
  private var ownLetters: EastAsianLetters {
    switch self {
    case .japanese: .kana
    case .korean: .hangul
    case .traditional, .chineseOfHongKong: .bopomofo
    default: []
    }
  }
}

extension TextLanguage: CustomStringConvertible {
  /// The ``tag``.
  public var description: String { tag }
}
