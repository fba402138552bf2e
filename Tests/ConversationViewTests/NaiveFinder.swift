import BubbleCore
import Foundation
import SearchFolding

/// Finds a text in others as one would write it down: everything is folded, and every place is tried.
struct NaiveFinder {
  let needle: [Unicode.Scalar]

  init(_ text: String) { needle = NaiveFinder.folded(text) }

  /// A folded text.
  static func folded(_ text: some StringProtocol) -> [Unicode.Scalar] {
    text.unicodeScalars.flatMap { Array(TextFolding.folded($0).unicodeScalars) }
  }

  /// A text as Foundation folds it as a whole.
  static func foundationFolded(_ text: String) -> String {
    text.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  /// A folded scalar, the character that it comes from, and whether a match may begin or end in front of it.
  private struct Part {
    var scalar: Unicode.Scalar
    var character: Int
    var begins: Bool
    var ends: Bool
  }

  private static func parts(of character: Character, _ number: Int) -> [Part] {
    var parts: [Part] = []
    for (place, source) in character.unicodeScalars.enumerated() {
      for (inner, scalar) in folded(String(source)).enumerated() {
        let isSpace = scalar == " "
        let isMark = TextFolding.isMark(scalar)
        let isHangul = (0x1160...0x11FF).contains(scalar.value)
        let begins = isSpace || (inner == 0 ? place == 0 : !isMark && !isHangul)
        let ends = begins || (inner == 0 ? TextFolding.isMark(source) : isMark)
        parts.append(Part(scalar: scalar, character: number, begins: begins, ends: ends))
      }
    }
    return parts
  }

  /// Where it is in a text's UTF-8, from left to right and apart from each other, in whole characters.
  func ranges(in text: String) -> [Range<Int>] {
    guard !needle.isEmpty else { return [] }
    var bounds: [Range<Int>] = []
    var all: [Part] = []
    var offset = 0
    for character in text {
      let end = offset + character.utf8.count
      all += NaiveFinder.parts(of: character, bounds.count)
      bounds.append(offset..<end)
      offset = end
    }
    var ranges: [Range<Int>] = []
    var start = 0
    while start + needle.count <= all.count {
      let end = start + needle.count
      guard all[start..<end].map(\.scalar) == needle, all[start].begins,
        end == all.count || all[end].ends
      else {
        start += 1
        continue
      }
      let last = all[end - 1].character
      ranges.append(bounds[all[start].character].lowerBound..<bounds[last].upperBound)
      while start < all.count, all[start].character <= last { start += 1 }
    }
    return ranges
  }
}
