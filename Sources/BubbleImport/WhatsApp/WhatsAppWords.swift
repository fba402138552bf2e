import Foundation

/// The words of the app itself, in the languages that are known, and its invisible marks.
enum WhatsAppWords {
  /// Whether bytes begin with U+200E, which iOS writes in front of its own words.
  static func isMarked(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = bytes.startIndex
    return bytes.count > 2 && bytes[start] == 0xE2 && bytes[start + 1] == 0x80
      && bytes[start + 2] == 0x8E
  }

  /// Whether U+200E stands at a place.
  static func isMark(_ bytes: borrowing Span<UInt8>, _ place: Int) -> Bool {
    bytes.count > place + 2 && bytes[place] == 0xE2 && bytes[place + 1] == 0x80
      && bytes[place + 2] == 0x8E
  }

  /// Text without the invisible marks around it.
  static func withoutMarks(_ text: String) -> String {
    // Most begin and end with a letter.
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

  /// The only words in quotes in a row, as in `Ana created group “Trip”`.
  static func quotedTitle(in text: String) -> String? {
    guard text.utf8.count < 400, let open = text.firstIndex(where: { "“\"„«「".contains($0) })
    else { return nil }
    let rest = text[text.index(after: open)...]
    guard let close = rest.firstIndex(where: { "”\"“»」".contains($0) }), close > rest.startIndex,
      !rest[rest.index(after: close)...].contains(where: { "“”\"„«»「」".contains($0) })
    else { return nil }
    return String(rest[..<close])
  }

  /// The text in front of `<This message was edited>`; nil if that does not stand at its end.
  ///
  /// In a language that is not known, U+200E stands in front of it, and it is not the name of a file.
  static func withoutEditedMark(_ text: String) -> String? {
    guard text.hasSuffix(">"), let open = text.lastIndex(of: "<"), open > text.startIndex else {
      return nil
    }
    let words = withoutMarks(String(text[text.index(after: open)...].dropLast()))
    let isOfApp =
      text[..<open].unicodeScalars.last == "\u{200E}" && !words.contains { ":：.".contains($0) }
    let before = withoutMarks(String(text[..<open]))
    guard isOfApp || WhatsAppPhrases.edits.contains(WhatsAppPhrases.key(words)), !before.isEmpty
    else { return nil }
    return before
  }
}
