import CUnicode

/// Returns whether a cluster is shown as emoji, in colour, rather than as text (UTS #51).
///
/// Those are characters that are emoji by default or by U+FE0F, sequences with a skin tone, with joiners or with
/// tags, keycaps with U+FE0F, and flags. U+FE0E requests text. A regional indicator without another one is text.
func isShownAsEmoji(_ cluster: UnsafeBufferPointer<UInt32>) -> Bool {
  guard let base = cluster.first else { return false }
  let properties = EmojiProperties.of(base)
  guard properties & UNICODE_EMOJI.rawValue != 0 else { return false }
  let second = cluster.count > 1 ? cluster[1] : 0
  switch (base, second) {
  case (_, EmojiProperties.textSelector): return false
  case (0...0x7F, _):
    return second == EmojiProperties.emojiSelector
      && (cluster.count == 2 || cluster[2] == EmojiProperties.keycap)
  case (EmojiProperties.regionalIndicators, _):
    return EmojiProperties.regionalIndicators.contains(second)
  case (_, EmojiProperties.emojiSelector): return true
  default: break
  }
  if properties & UNICODE_EMOJI_PRESENTATION.rawValue != 0 { return true }
  // A base that is text when alone, in an invalid sequence.
  return EmojiProperties.of(second) & UNICODE_EMOJI_MODIFIER.rawValue != 0
    || EmojiProperties.tags.contains(second)
    || second == EmojiProperties.joiner && cluster.count > 2
      && EmojiProperties.of(cluster[2]) & UNICODE_EMOJI.rawValue != 0
}

/// The properties of characters in UTS #51.
private enum EmojiProperties {
  /// Returns the bits of `unicode_emoji_properties`.
  static func of(_ scalar: UInt32) -> UInt32 { UInt32(table[scalar]) }

  private static let table = ScalarTable { UInt16(unicode_emoji_properties($0)) }

  static let textSelector: UInt32 = 0xFE0E
  static let emojiSelector: UInt32 = 0xFE0F
  static let keycap: UInt32 = 0x20E3
  static let joiner: UInt32 = 0x200D
  static let regionalIndicators: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF
  static let tags: ClosedRange<UInt32> = 0xE0020...0xE007F
}
