import Foundation

/// Repairs text from outside so that it can be shown, and reports the repairs.
///
/// - Carriage returns become line feeds; other control characters are replaced with U+FFFD.
/// - A character consists of at most 31 code points, a letter and 30 marks, as in Unicode's Stream-Safe Text Format (UAX #15,
///   D4). Thousands of them take quadratic time to shape, cover the neighbours, and cannot be broken into lines.
/// - Text over ``maximumLength`` or ``maximumLineCount`` is cut.
///
/// The reader repairs its input and reports it. The solver repairs any other text before measuring it, from a host or a
/// script, so that no text can do harm there.
package enum TextRepair {
  /// The longest text that is laid out, in bytes of UTF-8.
  static let maximumLength = 65_536
  /// The maximum number of a text's own lines; a bubble of more would be too high to be placed.
  static let maximumLineCount = 8_000
  /// The maximum number of code points of one character.
  static let maximumCharacterLength = 31

  /// The kinds of repairs in a text.
  struct Findings: OptionSet {
    let rawValue: Int
    static let controls = Findings(rawValue: 1)
    static let marks = Findings(rawValue: 2)
    static let length = Findings(rawValue: 4)
  }

  /// Returns the text in a form that can be shown.
  static func repair(_ text: String, findings: inout Findings) -> String {
    var result = ""
    var length = 0
    var lineCount = 1
    for character in text {
      let part = repair(character, findings: &findings)
      length += part.utf8.count
      if part == "\n" { lineCount += 1 }
      guard length <= maximumLength, lineCount <= maximumLineCount else {
        findings.insert(.length)
        return result + "…"
      }
      result += part
    }
    return result
  }

  private static func repair(_ character: Character, findings: inout Findings) -> String {
    if character == "\n" || character == "\r" || character == "\r\n" { return "\n" }
    var scalars = String.UnicodeScalarView()
    for (index, scalar) in character.unicodeScalars.enumerated() {
      guard index < maximumCharacterLength else {
        findings.insert(.marks)
        break
      }
      if isControl(scalar), scalar != "\t" {
        findings.insert(.controls)
        scalars.append("\u{FFFD}")
      } else {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// Returns the text in a form that can be shown, without reporting repairs.
  package static func repair(_ text: String) -> String {
    var findings = Findings()
    return repair(text, findings: &findings)
  }

  private static func isFine(_ text: String) -> Bool {
    let bytes = text.utf8.span
    guard bytes.count <= maximumLength else { return false }
    // The loop has no early exit, so that one step can test many bytes.
    var (controls, others): (UInt8, UInt8) = (0, 0)
    for index in bytes.indices {
      let byte = bytes[index]
      let isControl = byte < 0x20 && byte != 0x0A && byte != 0x09 || byte == 0x7F
      controls |= isControl ? 1 : 0
      others |= byte
    }
    if controls != 0 { return false }
    if bytes.count >= maximumLineCount, text.utf8.count(where: { $0 == 0x0A }) >= maximumLineCount {
      return false
    }
    guard others >= 0x80 else { return true }
    // A character of too many code points has more bytes than this.
    var nonASCII = 0
    for index in bytes.indices { nonASCII += bytes[index] >= 0x80 ? 1 : 0 }
    return nonASCII <= 2 * maximumCharacterLength || !mayHaveLongCharacters(text)
  }

  /// Whether the text certainly needs no repair.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package static func isSurelyFine(_ text: String) -> Bool {
    guard isFine(text) else { return false }
    // Control characters of two bytes.
    let bytes = text.utf8.span
    for index in bytes.indices.dropFirst() where bytes[index - 1] == 0xC2 && bytes[index] < 0xA0 {
      return false
    }
    return true
  }

  /// Returns the text itself, or a repaired copy if it may need it.
  ///
  /// - Complexity: O(*n*) in the number of bytes; usually a scan.
  package static func repairIfNeeded(_ text: String) -> String {
    isFine(text) ? text : repair(text)
  }

  /// Whether any character may consist of too many code points: only joiners and marks cause that.
  ///
  /// An ASCII character joins the preceding one only if that ends in a prepended mark. So a character contains at most one
  /// ASCII character, with half of the allowed code points on each side.
  private static func mayHaveLongCharacters(_ text: String) -> Bool {
    var count = 0
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        count = 0
      } else if mayExtend(scalar) {
        count += 1
        if count > maximumCharacterLength / 2 { return true }
      }
    }
    return false
  }

  /// Whether a code point may belong to the character before it.
  private static func mayExtend(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Latin; Greek and Cyrillic letters; Hebrew and Arabic letters; quotes and dashes; Han and kana; Hangul syllables; emoji.
    case ..<0x300, 0x370..<0x483, 0x48A..<0x591, 0x5D0..<0x5F5, 0x620..<0x64B, 0x2010..<0x2028,
      0x2030..<0x2060, 0x3041..<0x3099, 0x30A0..<0xA66F, 0xAC00..<0xD7A4, 0x1F000..<0x1F3FB,
      0x1F400..<0x1FB00:
      return false
    // Joining jamo, joiners, selectors, skin tones, tags.
    case 0x1100..<0x1200, 0x200C...0x200D, 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF, 0xE0000...0xE0FFF:
      return true
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark, .format: return true
      default: return scalar.properties.isGraphemeExtend
      }
    }
  }

  /// Returns a name in a form that can be shown: on one line, cut at 60 characters; empty if it is blank.
  package static func name(_ name: String) -> String {
    let line = repair(String(name.prefix(200))).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    guard !line.isBlank else { return "" }
    return line.count > 60 ? line.prefix(59) + "…" : line
  }

  /// Returns a text for a message on a terminal: on one line, without control characters.
  package static func line(_ text: String) -> String {
    repair(String(text.prefix(400))).replacing("\n", with: "\u{FFFD}")
  }

  /// Returns a text of several lines for use in a message.
  ///
  /// The lines after the first are indented, so that none looks like a separate message.
  ///
  /// Control characters become U+FFFD, as do other characters that end a line or change its direction.
  package static func indented(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return text }
    return shownSafely(repairIfNeeded(text)).replacing("\n", with: "\n    ")
  }

  /// Returns a text with the lines indented that are not indented already.
  package static func margined(_ text: String) -> String {
    guard text.utf8.contains(0x0A) else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { index, line in
      index == 0 || line.isEmpty || line.hasPrefix("  ") ? String(line) : "    \(line)"
    }.joined(separator: "\n")
  }

  /// Returns the text with U+FFFD for characters that control a terminal, or make a line look like another.
  ///
  /// They are control characters except line feed and tab, other ends of lines, and changes of direction.
  package static func shownSafely(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { isUnsafeToShow($0) ? "\u{FFFD}" : $0 }))
  }

  private static func isUnsafeToShow(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x2028...0x202E, 0x2066...0x2069: true
    default: isControl(scalar)
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
  }
}
