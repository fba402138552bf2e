import Foundation

/// The app's own words, in the known languages, and its invisible marks.
enum WhatsAppWords {
  /// Whether bytes begin with U+200E, which iOS writes before its own words.
  static func isMarked(_ bytes: ArraySlice<UInt8>) -> Bool { isMark(bytes.span, 0) }

  /// Whether U+200E is at a place.
  static func isMark(_ bytes: borrowing Span<UInt8>, _ place: Int) -> Bool {
    bytes.count > place + 2 && bytes[place] == 0xE2 && bytes[place + 1] == 0x80
      && bytes[place + 2] == 0x8E
  }

  /// Returns text without the invisible marks around it.
  static func withoutMarks(_ text: String) -> String {
    // Most texts begin and end with a letter.
    guard let start = text.utf8.first, let end = text.utf8.last else { return text }
    if start > 0x20, start < 0x80, end > 0x20, end < 0x80 { return text }
    let scalars = text.unicodeScalars
    func isMark(_ scalar: Unicode.Scalar) -> Bool {
      (0x200B...0x200F).contains(scalar.value) && scalar.value != 0x200D
        || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        || scalar.value == 0x20 || scalar.value == 0xA0 || scalar.value == 0xFEFF
    }
    guard let first = scalars.firstIndex(where: { !isMark($0) }),
      let last = scalars.lastIndex(where: { !isMark($0) })
    else { return "" }
    return String(scalars[first...last])
  }

  static func isEncryptionNotice(_ text: String) -> Bool {
    let lower = text.lowercased()
    return WhatsAppPhrases.notices.contains { lower.has($0) }
  }

  /// Returns the only words in quotes in a row, as in `Ana created group “Trip”`.
  static func quotedTitle(in text: String) -> String? {
    guard text.utf8.count < 400, let open = text.firstIndex(where: { "“\"„«「".contains($0) })
    else { return nil }
    let rest = text[text.index(after: open)...]
    guard let close = rest.firstIndex(where: { "”\"“»」".contains($0) }), close > rest.startIndex,
      !rest[rest.index(after: close)...].contains(where: { "“”\"„«»「」".contains($0) })
    else { return nil }
    return String(rest[..<close])
  }

  /// Returns the text before `<This message was edited>`, and those words; nil if there is no such mark at the end.
  ///
  /// In an unknown language its form decides: U+200E before it, or words like a sentence that are not marked.
  static func editedMark(_ text: String) -> (before: String, words: String, isKnown: Bool)? {
    guard text.hasSuffix(">"), let open = text.utf8.lastIndex(of: 0x3C), open > text.startIndex
    else { return nil }
    let words = withoutMarks(String(text[text.index(after: open)...].dropLast()))
    let before = withoutMarks(String(text[..<open]))
    guard !before.isEmpty else { return nil }
    if WhatsAppPhrases.edits.contains(WhatsAppPhrases.key(words)) { return (before, words, true) }
    let sentence = words.hasSuffix(".") || words.hasSuffix("。") ? words.dropLast() : words[...]
    if text[..<open].unicodeScalars.last == "\u{200E}" {
      return sentence.contains { ":：.".contains($0) } ? nil : (before, words, true)
    }
    guard text[..<open].last == " ", isSentence(sentence) else { return nil }
    return (before, words, false)
  }

  /// Whether words are like those of the app in brackets: at least two, of letters only, the first one with a capital.
  private static func isSentence(_ words: Substring) -> Bool {
    let parts = words.split(separator: " ", omittingEmptySubsequences: false)
    guard words.utf8.count < 100, let first = words.first, !first.isLowercase,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isLetter || "’'-".contains($0) } })
    else { return false }
    // Some scripts have no spaces.
    return parts.count > 1 || !first.isCased && words.count > 3
  }
}
