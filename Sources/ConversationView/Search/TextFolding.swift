import Foundation
import Locks

/// What characters are compared by when a text is searched.
///
/// Each Unicode scalar is folded by itself: it is decomposed by compatibility (NFKD); what stands over, under or through
/// a letter, and what can't be seen, is left out; of what is left, case and width are folded as Foundation's
/// `folding(options:locale:)` does without a locale. So `É`, `é`, `Ｅ` and `ℯ` are all `e`, `ß` is `ss`, `ﬁ` is `fi`,
/// `أ` is `ا`, and a text with vowel points is found by one without them. Vowels that are letters of their own, as in
/// Thai and Hindi, stay.
///
/// What was folded once is kept, for all searches: from then on it takes a look into a table. It never takes more than some
/// ten megabytes, for all of Unicode.
struct TextFolding: Sendable {
  /// What scalars are folded to, in UTF-8, one behind the other.
  private(set) var bytes: [UInt8] = []
  /// Where each scalar's bytes are, in pages of 256 scalars: the place and the length; ``unknown`` if nobody asked yet.
  private var entries: [UInt32] = []
  /// Where the pages are in `entries`; -1: nowhere yet.
  private var pages = [Int32](repeating: -1, count: 0x1100)

  private static let unknown = UInt32.max
  private static let pageSize = 256

  private static let known = Lock(TextFolding())

  /// What was folded so far, by whomever.
  static var shared: TextFolding { known.withLock { $0 } }

  /// Lets others know what was folded.
  func share() {
    TextFolding.known.withLock { known in
      if known.bytes.count < bytes.count { known = self }
    }
  }

  /// Which of the ``bytes`` a scalar is folded to; none if it is left out.
  ///
  /// - Complexity: O(1), but for the first time.
  mutating func range(of scalar: Unicode.Scalar) -> Range<Int> {
    let value = Int(scalar.value)
    let page = Int(pages[value / TextFolding.pageSize])
    if page >= 0 {
      let entry = entries[page + value % TextFolding.pageSize]
      if entry != TextFolding.unknown { return TextFolding.range(entry) }
    }
    return TextFolding.range(add(scalar))
  }

  private static func range(_ entry: UInt32) -> Range<Int> {
    let start = Int(entry >> 8)
    return start..<start + Int(entry & 0xFF)
  }

  /// Folds a scalar for the first time.
  private mutating func add(_ scalar: Unicode.Scalar) -> UInt32 {
    let value = Int(scalar.value)
    if pages[value / TextFolding.pageSize] < 0 {
      pages[value / TextFolding.pageSize] = Int32(entries.count)
      entries += [UInt32](repeating: TextFolding.unknown, count: TextFolding.pageSize)
    }
    let folded = TextFolding.folded(scalar).utf8
    // The longest one has 33 bytes, all of them together have some four million.
    let entry = UInt32(bytes.count << 8 | folded.count)
    bytes += folded
    entries[Int(pages[value / TextFolding.pageSize]) + value % TextFolding.pageSize] = entry
    return entry
  }

  /// What a scalar is folded to.
  private static func folded(_ scalar: Unicode.Scalar) -> String {
    var kept = String.UnicodeScalarView()
    for part in String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars
    where !isLeftOut(part) {
      let folded = String(part).folding(
        options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      kept.append(contentsOf: folded.unicodeScalars)
    }
    return String(kept)
  }

  /// Whether a scalar, decomposed, counts for nothing.
  private static func isLeftOut(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if properties.isDefaultIgnorableCodePoint || properties.generalCategory == .enclosingMark {
      return true
    }
    return switch properties.canonicalCombiningClass.rawValue {
    // Through the letter; vowel points of Hebrew, Arabic and Syriac; wherever else around a letter.
    case 1, 10...36, 200...: true
    // Letters themselves, and marks that make another letter or sound of one: Thai tones, Japanese voicing.
    default: false
    }
  }
}
