/// HTML's names and numbers of characters: `&amp;`, `&#38;`, `&#x26;`.
enum Entities {
  private static let table: [Substring: String] = {
    var table: [Substring: String] = [:]
    for entry in names.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      guard let colon = entry.firstIndex(of: ":") else { continue }
      var text = String.UnicodeScalarView()
      for code in entry[colon...].dropFirst().split(separator: "+") {
        if let scalar = UInt32(code, radix: 16).flatMap(Unicode.Scalar.init) { text.append(scalar) }
      }
      table[entry[..<colon]] = String(text)
    }
    return table
  }()

  /// The longest name has 31 letters.
  private static let maximumLength = 33

  /// The characters of an entity that begins at a place, and its end; nil if none does.
  static func read(_ bytes: ArraySlice<UInt8>, at start: Int) -> (text: String, end: Int)? {
    let name = bytes[(start + 1)...].prefix(maximumLength).prefix { $0 != UInt8(ascii: ";") }
    let end = name.endIndex
    guard !name.isEmpty, end < bytes.endIndex, bytes[end] == UInt8(ascii: ";") else { return nil }
    if name.first == UInt8(ascii: "#") {
      let isHex = name.dropFirst().first?.lowercased == UInt8(ascii: "x")
      let digits = name.dropFirst(isHex ? 2 : 1)
      guard (1...(isHex ? 6 : 7)).contains(digits.count),
        digits.allSatisfy({ $0.isDigit || isHex && $0.isLetter }),
        let code = UInt32(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 10)
      else { return nil }
      let scalar = code == 0 ? nil : Unicode.Scalar(code)
      return (String(scalar ?? "\u{FFFD}"), end + 1)
    }
    guard name.allSatisfy(\.isLetterOrDigit),
      let text = table[String(decoding: name, as: UTF8.self)[...]]
    else { return nil }
    return (text, end + 1)
  }
}

/// Backslashes before punctuation, and entities.
enum Escapes {
  /// The text that a part of a link or the words behind a fence stand for.
  static func resolve(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var place = bytes.startIndex
    while place < bytes.endIndex {
      if bytes[place] == .backslash, place + 1 < bytes.endIndex, bytes[place + 1].isPunctuation {
        place += 1
      } else if bytes[place] == UInt8(ascii: "&"), let entity = Entities.read(bytes, at: place) {
        result += entity.text.utf8
        place = entity.end
        continue
      }
      result.append(bytes[place])
      place += 1
    }
    return String(decoding: result, as: UTF8.self)
  }
}
