/// Short texts of others, such as names, titles and quotes: they must not reorder or imitate the texts around them.
extension TextRepair {
  /// Returns a text that changes the direction neither of its surroundings nor of itself (UAX #9).
  ///
  /// Embeddings and overrides are removed, and so are ends of isolates that do not begin in it; open isolates are closed.
  /// Letters and marks of any direction stay.
  ///
  /// - Complexity: O(*n*).
  package static func selfContained(_ text: String) -> String {
    guard hasDirections(text) else { return text }
    var scalars = String.UnicodeScalarView()
    var depth = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x202A...0x202E: continue
      case 0x2066...0x2068: depth += 1
      case 0x2069 where depth == 0: continue
      case 0x2069: depth -= 1
      default: break
      }
      scalars.append(scalar)
    }
    return String(scalars) + String(repeating: "\u{2069}", count: depth)
  }

  /// Whether a text has an embedding, an override or an isolate, or an end of one.
  static func hasDirections(_ text: String) -> Bool {
    let bytes = text.utf8.span
    guard bytes.count >= 3 else { return false }
    for index in 0..<bytes.count - 2 where bytes[index] == 0xE2 {
      switch (bytes[index + 1], bytes[index + 2]) {
      case (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9): return true
      default: continue
      }
    }
    return false
  }
}
