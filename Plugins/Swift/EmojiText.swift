/// Detects texts that have only emoji.
enum EmojiText {
  /// The longest text in bytes that can be three emoji: families of four with skin tones, and flags of
  /// regions spelt in tags.
  private static let maximumLength = 160

  /// Returns the number of emoji of a text; 0 if it has anything else except white space.
  ///
  /// - Complexity: O(1): long texts are not read.
  static func count(in text: String) -> Int {
    guard !text.isEmpty, text.utf8.count <= maximumLength,
      // Nearly all texts end here: only keycaps start with an ASCII character, which is no letter.
      let first = text.utf8.first(where: { $0 > 0x20 }),
      first >= 0x80 ? !isLetterStart(first) : first < 0x40 && isKeycapStart(text)
    else { return 0 }
    var count = 0
    for character in text where !character.isWhitespace {
      guard isEmoji(character) else { return 0 }
      count += 1
    }
    return count
  }

  /// Returns a text of emoji without the white space around them, which would move them from their place.
  static func shown(_ text: String) -> String {
    let start = text.drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace } ?? start.startIndex
    return String(start[...end])
  }

  /// Whether a character that starts with a byte can be neither emoji nor white space: U+00C0 to U+0FFF, U+4000 to U+FFFF.
  private static func isLetterStart(_ byte: UInt8) -> Bool {
    (0xC3...0xE0).contains(byte) || (0xE4...0xEF).contains(byte)
  }

  private static func isKeycapStart(_ text: String) -> Bool {
    text.first { !$0.isWhitespace }.map { $0.unicodeScalars.contains("\u{20E3}") } ?? false
  }

  private static func isEmoji(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    if scalar.properties.isEmojiPresentation { return true }
    // Text by default, such as a heart: emoji if a variation selector, a keycap, a skin tone or a joiner
    // makes it one.
    return scalar.properties.isEmoji
      && character.unicodeScalars.dropFirst().contains {
        $0 == "\u{FE0F}" || $0 == "\u{20E3}" || $0 == "\u{200D}" || $0.properties.isEmojiModifier
      }
  }
}
