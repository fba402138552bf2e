import BubbleLua

/// A token of a Lua text: a name, a string, a symbol.
struct LuaToken: Hashable {
  /// The kind of a token.
  enum Kind: Hashable {
    /// A name that is not a keyword.
    case name
    /// A keyword such as `function`.
    case keyword
    /// A string; the text is between the quotes, with escapes unchanged.
    case string
    /// A number.
    case number
    /// A symbol such as `=` or `..`.
    case symbol
  }

  var kind: Kind
  var text: String
  /// The line, from 1.
  var line: Int
  /// The token's bytes in the text, including quotes.
  var range: Range<Int> = 0..<0

  func isSymbol(_ text: String) -> Bool { kind == .symbol && self.text == text }
  func isKeyword(_ text: String) -> Bool { kind == .keyword && self.text == text }
}

/// Splits a Lua text into tokens (reference manual, 3.1).
///
/// It never fails: invalid Lua gives some tokens, too. Comments are left out.
struct LuaScanner {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  /// The beginning of the last token.
  private var start = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the tokens of a text, in order.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  static func tokens(_ bytes: [UInt8]) -> [LuaToken] {
    var scanner = LuaScanner(bytes)
    var tokens: [LuaToken] = []
    while var token = scanner.next() {
      token.range = scanner.start..<scanner.offset
      tokens.append(token)
    }
    return tokens
  }

  private func byte(_ ahead: Int = 0) -> UInt8? {
    offset + ahead < bytes.count ? bytes[offset + ahead] : nil
  }

  private mutating func next() -> LuaToken? {
    skipSpace()
    guard let byte = byte() else { return nil }
    self.start = offset
    let start = line
    if byte.isNamePart, !LuaScanner.isDigit(byte) {
      let text = take(while: \.isNamePart)
      let isKeyword = LuaNames.keywords.contains(text)
      return LuaToken(kind: isKeyword ? .keyword : .name, text: text, line: start)
    }
    if LuaScanner.isDigit(byte) || (byte == UInt8(ascii: ".") && isDigit(ahead: 1)) {
      return LuaToken(kind: .number, text: takeNumber(), line: start)
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      return LuaToken(kind: .string, text: takeShortString(byte), line: start)
    }
    if let level = longBracket() {
      return LuaToken(kind: .string, text: takeLongString(level), line: start)
    }
    return LuaToken(kind: .symbol, text: takeSymbol(), line: start)
  }

  private mutating func skipSpace() {
    while let byte = byte() {
      if byte == UInt8(ascii: "-"), self.byte(1) == UInt8(ascii: "-") {
        offset += 2
        if let level = longBracket() {
          _ = takeLongString(level)
        } else {
          while let byte = self.byte(), byte != 0x0A { offset += 1 }
        }
      } else if byte == 0x20 || (0x09...0x0D).contains(byte) {
        advance()
      } else {
        return
      }
    }
  }

  /// Advances by one byte and counts lines.
  private mutating func advance() {
    if byte() == 0x0A { line += 1 }
    offset += 1
  }

  private mutating func take(while isPart: (UInt8) -> Bool) -> String {
    let start = offset
    while let byte = byte(), isPart(byte) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Reads digits, letters, points, and signs after an exponent's letter: enough to find the end.
  private mutating func takeNumber() -> String {
    let start = offset
    while let byte = byte() {
      let isSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      let isHexadecimal = start + 1 < bytes.count && bytes[start + 1] | 0x20 == UInt8(ascii: "x")
      let exponent = isHexadecimal ? UInt8(ascii: "p") : UInt8(ascii: "e")
      let isInExponent = isSign && offset > start && bytes[offset - 1] | 0x20 == exponent
      // Two points are the symbol for concatenation.
      let isPoint = byte == UInt8(ascii: ".") && self.byte(1) != UInt8(ascii: ".")
      guard byte.isNamePart || isPoint || isInExponent else { break }
      offset += 1
    }
    // At least one byte is read, so that the scanner always reaches the end.
    if offset == start { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func takeShortString(_ quote: UInt8) -> String {
    offset += 1
    let start = offset
    while let byte = byte(), byte != quote, byte != 0x0A {
      if byte == UInt8(ascii: "\\") { advance() }
      advance()
    }
    let end = min(offset, bytes.count)
    if byte() == quote { offset += 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Returns the number of equals signs in the bracket of a long string or comment that starts here; nil if none
  /// starts.
  private func longBracket() -> Int? {
    guard byte() == UInt8(ascii: "[") else { return nil }
    var level = 0
    while byte(level + 1) == UInt8(ascii: "=") { level += 1 }
    return byte(level + 1) == UInt8(ascii: "[") ? level : nil
  }

  private mutating func takeLongString(_ level: Int) -> String {
    offset += level + 2
    let start = min(offset, bytes.count)
    while byte() != nil {
      if byte() == UInt8(ascii: "]") {
        var count = 0
        while byte(count + 1) == UInt8(ascii: "=") { count += 1 }
        if count == level, byte(count + 1) == UInt8(ascii: "]") {
          let text = String(decoding: bytes[start..<offset], as: UTF8.self)
          offset += level + 2
          return text
        }
        // Those signs can't be the start of the closing bracket.
        offset += count
      }
      advance()
    }
    return String(decoding: bytes[start..<bytes.count], as: UTF8.self)
  }

  private mutating func takeSymbol() -> String {
    let long = ["...", "..", "::", "==", "~=", "<=", ">=", "//", "<<", ">>"]
    let symbol = long.first { symbol in
      symbol.utf8.enumerated().allSatisfy { byte($0.offset) == $0.element }
    }
    let count = symbol?.utf8.count ?? 1
    let text = String(decoding: bytes[offset..<offset + count], as: UTF8.self)
    offset += count
    return text
  }

  private func isDigit(ahead: Int) -> Bool { byte(ahead).map(LuaScanner.isDigit) == true }
  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
