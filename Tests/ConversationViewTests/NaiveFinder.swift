import BubbleCore
import Foundation

/// Finds a text in others as one would write it down: everything is folded, and every place is tried.
struct NaiveFinder {
  let needle: [Unicode.Scalar]

  init(_ text: String) { needle = NaiveFinder.folded(text) }

  /// A text without what does not matter, by the rule that the documentation states.
  static func folded(_ text: some StringProtocol) -> [Unicode.Scalar] {
    text.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
      String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars.flatMap { part in
        isLeftOut(part) ? [] : Array(NaiveFinder.foundationFolded(String(part)).unicodeScalars)
      }
    }
  }

  /// A text as Foundation folds it as a whole.
  static func foundationFolded(_ text: String) -> String {
    text.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  private static func isLeftOut(_ scalar: Unicode.Scalar) -> Bool {
    let place = scalar.properties.canonicalCombiningClass.rawValue
    return place == 1 || (10...36).contains(place) || place >= 200
      || scalar.properties.generalCategory == .enclosingMark
      || scalar.properties.isDefaultIgnorableCodePoint
  }

  /// Where it is in a text's UTF-8, from left to right and apart from each other, in whole characters.
  func ranges(in text: String) -> [Range<Int>] {
    guard !needle.isEmpty else { return [] }
    var bounds: [Range<Int>] = []
    var all: [(scalar: Unicode.Scalar, character: Int)] = []
    var offset = 0
    for character in text {
      let end = offset + character.utf8.count
      all += NaiveFinder.folded(String(character)).map { ($0, bounds.count) }
      bounds.append(offset..<end)
      offset = end
    }
    var ranges: [Range<Int>] = []
    var start = 0
    while start + needle.count <= all.count {
      guard needle.indices.allSatisfy({ all[start + $0].scalar == needle[$0] }) else {
        start += 1
        continue
      }
      let last = all[start + needle.count - 1].character
      ranges.append(bounds[all[start].character].lowerBound..<bounds[last].upperBound)
      while start < all.count, all[start].character <= last { start += 1 }
    }
    return ranges
  }
}
