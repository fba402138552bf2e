/// Emoji by the names that Slack writes: `:tada:`, `+1::skin-tone-4`.
enum EmojiNames {
  private static let emoji: [Substring: Substring] = {
    var emoji: [Substring: Substring] = [:]
    // The names of emoji in Slack and elsewhere, from the Unicode Common Locale Data and its usual short forms.
    let table = EmbeddedFile.text("emoji.txt")
    for line in table.split(separator: "\n") {
      for entry in line.split(separator: "|") {
        let parts = entry.split(separator: " ")
        if parts.count == 2 { emoji[parts[0]] = parts[1] }
      }
    }
    return emoji
  }()

  /// Returns the emoji of a name with or without colons; the name between colons if there is none, as for custom emoji.
  static func emoji(_ name: String) -> String {
    let parts = name.split(separator: ":")
    guard let first = parts.first, let found = emoji[first] else {
      return name.hasPrefix(":") ? name : ":\(parts.first ?? ""):"
    }
    guard parts.count > 1, parts[1].hasPrefix("skin-tone-"),
      let tone = UInt32(parts[1].dropFirst("skin-tone-".count)), (2...6).contains(tone),
      let scalar = Unicode.Scalar(0x1F3FB + tone - 2)
    else { return String(found) }
    var scalars = found.unicodeScalars.filter { $0.value != 0xFE0F }
    // The tone follows the first person or hand.
    let start = scalars.index(after: scalars.startIndex)
    scalars.insert(scalar, at: start)
    return String(String.UnicodeScalarView(scalars))
  }

  /// Returns text with emoji instead of their names between colons.
  static func replaced(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: ":")) else { return text }
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: ":") {
      result += rest[..<open]
      let after = rest[rest.index(after: open)...]
      let name = after.prefix(60).prefix { $0.isLetter || $0.isNumber || "_+-'".contains($0) }
      let behind = after.dropFirst(name.count)
      guard behind.first == ":", !name.isEmpty, emoji[name] != nil else {
        result += ":"
        rest = after
        continue
      }
      var full = String(name)
      rest = behind.dropFirst()
      if rest.hasPrefix(":skin-tone-") {
        let tone = rest.dropFirst().prefix { $0 != ":" }
        full += "::\(tone)"
        rest = rest.dropFirst(1 + tone.count).drop { $0 == ":" }
      }
      result += EmojiNames.emoji(full)
    }
    return result + rest
  }
}
