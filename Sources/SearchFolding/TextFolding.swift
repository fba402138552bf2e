import CUnicode
import Platform

/// The form of characters that searches compare.
///
/// Each Unicode scalar is folded by itself. ICU folds its case and its form and decomposes it (NFKC_Casefold, then NFKD). Of that:
///
/// - Marks over, under or through a letter are left out, and so are default-ignorable characters and the skin tones of emoji.
///   Marks that make another letter or sound stay: vowels of Thai and Hindi, Japanese voicing.
/// - Latin letters without a decomposition become those of CLDR's transform Latin-ASCII: `ł` is `l`, `ø` is `o`, `æ` is `ae`.
/// - Quotation marks, dashes and white space become `'`, `"`, `-` and a space.
///
/// So `É`, `é`, `Ｅ` and `ℯ` are all `e`, `ß` is `ss`, `ﬁ` is `fi`, `أ` is `ا`. The page of an archive has the same as a table.
///
/// A value keeps what it has folded; ``share()`` hands that on. All of Unicode takes some ten megabytes.
package struct TextFolding: Sendable {
  /// The folded scalars in UTF-8, one behind the other.
  @usableFromInline package private(set) var bytes: [UInt8] = []
  /// The place and the length of each scalar's bytes, in pages of 256 scalars; `UInt32.max`: not folded yet.
  @usableFromInline var entries: [UInt32] = []
  /// Where the pages are in `entries`; -1: nowhere yet.
  @usableFromInline var pages = [Int32](repeating: -1, count: 0x1100)

  private static let known = Lock(TextFolding())

  /// All that was folded and shared so far.
  package static var shared: TextFolding { known.withLock { $0 } }

  /// Hands on what was folded here.
  package func share() {
    TextFolding.known.withLock { known in
      if known.bytes.count < bytes.count { known = self }
    }
  }

  /// The range of a scalar's folding in ``bytes``; empty if the scalar is left out.
  ///
  /// - Complexity: O(1), but for the first time.
  @inlinable
  package mutating func range(of scalar: Unicode.Scalar) -> Range<Int> {
    let value = Int(scalar.value)
    let page = Int(pages[value / 256])
    var entry = page >= 0 ? entries[page + value % 256] : UInt32.max
    if entry == UInt32.max { entry = add(scalar) }
    let start = Int(entry >> 8)
    return start..<start + Int(entry & 0xFF)
  }

  /// A folded text.
  package mutating func folded(_ text: String) -> String {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      let range = range(of: scalar)
      folded += bytes[range]
    }
    return String(decoding: folded, as: UTF8.self)
  }

  /// Folds a scalar for the first time.
  @usableFromInline
  mutating func add(_ scalar: Unicode.Scalar) -> UInt32 {
    let value = Int(scalar.value)
    if pages[value / 256] < 0 {
      pages[value / 256] = Int32(entries.count)
      entries += [UInt32](repeating: .max, count: 256)
    }
    let folded = TextFolding.folded(scalar).utf8
    // The longest one has 33 bytes, all of them together have some four million.
    let entry = UInt32(bytes.count << 8 | folded.count)
    bytes += folded
    entries[Int(pages[value / 256]) + value % 256] = entry
    return entry
  }

  // MARK: - Rules

  /// The folding of a scalar.
  package static func folded(_ scalar: Unicode.Scalar) -> String {
    // Some signs would be taken apart.
    if let sign = sign(scalar) { return sign }
    var kept = ""
    for part in decomposed(scalar).unicodeScalars where !isLeftOut(part) {
      kept += letters[part] ?? sign(part) ?? String(part)
    }
    return kept
  }

  /// Whether a folded scalar continues the one in front of it, so that no match begins with it: a mark, or a vowel or final
  /// consonant of Hangul.
  package static func continues(_ scalar: Unicode.Scalar) -> Bool {
    isMark(scalar) || (0x1160...0x11FF).contains(scalar.value)
  }

  /// Whether a scalar is a mark.
  package static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  private static func decomposed(_ scalar: Unicode.Scalar) -> String {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 64) { units in
      let count = unicode_case_folded(scalar.value, units.baseAddress, Int32(units.count))
      return String(decoding: units.prefix(Int(count)), as: UTF16.self)
    }
  }

  private static func isLeftOut(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if properties.isDefaultIgnorableCodePoint || properties.isEmojiModifier
      || properties.generalCategory == .enclosingMark
    {
      return true
    }
    return switch properties.canonicalCombiningClass.rawValue {
    // Through the letter; vowel points of Hebrew, Arabic and Syriac; wherever else around a letter.
    case 1, 10...36, 200...: true
    default: false
    }
  }

  private static func sign(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "‘", "’", "‚", "‛", "‹", "›", "′", "´", "ʹ", "ʻ", "ʼ", "ʽ", "׳", "ꞌ": return "'"
    case "“", "”", "„", "‟", "″", "«", "»", "〝", "〞", "〟", "ʺ", "״": return "\""
    case "−": return "-"
    case "⁄": return "/"
    default:
      let properties = scalar.properties
      if properties.generalCategory == .dashPunctuation { return "-" }
      return properties.isWhitespace ? " " : nil
    }
  }

  /// What CLDR's transform Latin-ASCII has for letters of the Latin script that NFKC_Casefold leaves as they are.
  private static let letters: [Unicode.Scalar: String] = {
    let pairs = """
      æae ðd øo þth đd ħh ıi ĸq łl ŋn œoe ŧt ƀb ƃb ƈc ƌd ƒf ƕhv ƙk ƚl ƞn ƣoi ƥp ƫt ƭt ƴy ƶz ǥg ȡd ȥz ȴl ȵn ȶt ȷj ȸdb ȹqp \
      ȼc ȿs ɀz ɇe ɉj ɍr ɏy ɓb ɕc ɖd ɗd ɛe ɟj ɠg ɡg ɢg ɦh ɧh ɨi ɪi ɫl ɬl ɭl ɱm ɲn ɳn ɴn ɶoe ɼr ɽr ɾr ʀr ʂs ʈt ʉu ʋv ʏy \
      ʐz ʑz ʙb ʛg ʜh ʝj ʟl ʠq ʣdz ʥdz ʦts ʪls ʫlz ᴀa ᴁae ᴃb ᴄc ᴅd ᴆd ᴇe ᴊj ᴋk ᴌl ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ᴢz ᵫue ᵬb ᵭd ᵮf \
      ᵯm ᵰn ᵱp ᵲr ᵳr ᵴs ᵵt ᵶz ᵺth ᵻi ᵽp ᵾu ᶀb ᶁd ᶂf ᶃg ᶄk ᶅl ᶆm ᶇn ᶈp ᶉr ᶊs ᶌv ᶍx ᶎz ᶏa ᶑd ᶒe ᶓe ᶖi ᶙu ẜs ẝs ỻll ỽv ỿy \
      ⱡl ⱥa ⱦt ⱨh ⱪk ⱬz ⱱv ⱳw ⱴv ⱸe ⱺo ꜰf ꜱs ꜳaa ꜵao ꜷau ꜹav ꜻav ꜽay ꝁk ꝃk ꝅk ꝇl ꝉl ꝋo ꝍo ꝏoo ꝑp ꝓp ꝕp ꝗq ꝙq ꝟv ꝡvy \
      ꝥth ꝧth ꝱd ꝲl ꝳm ꝴn ꝵr ꝶr ꝷt ꝺd ꝼf ꞇt ꞑn ꞓc ꞡg ꞣk ꞥn ꞧr ꞩs
      """
    var letters: [Unicode.Scalar: String] = [:]
    for pair in pairs.split(separator: " ") {
      if let letter = pair.unicodeScalars.first { letters[letter] = String(pair.dropFirst()) }
    }
    return letters
  }()
}
