import Foundation

extension JSONParser {
  /// Reads a string; the offset is at its opening quote.
  mutating func string() throws(SyntaxError) -> String {
    let open = offset
    offset += 1
    let nonASCII = try skipPlainBytes(open: open)
    if bytes[offset] == UInt8(ascii: "\\") { return try escapedString(open: open) }
    note(length: offset - open - 1, nonASCII: nonASCII)
    offset += 1
    return decode(open + 1..<offset - 1)
  }

  /// Skips bytes without escapes, up to a quote or backslash, and counts those that are not ASCII.
  private mutating func skipPlainBytes(open: Int) throws(SyntaxError) -> Int {
    let plain = bytes.span.plainBytes(from: offset, to: end)
    if plain.hasControls { notes.hasControls = true }
    offset = plain.end ?? end
    guard plain.end != nil else {
      throw SyntaxError(offset: open, text: "the string that starts here has no end")
    }
    return plain.nonASCII
  }

  /// Continues a string at its first escape.
  private mutating func escapedString(open: Int) throws(SyntaxError) -> String {
    var buffer: [UInt8] = []
    var first = open + 1
    while true {
      buffer.append(contentsOf: bytes[first..<offset])
      offset += 1
      if bytes[offset - 1] == UInt8(ascii: "\"") { break }
      try escape(into: &buffer)
      first = offset
      _ = try skipPlainBytes(open: open)
    }
    note(length: buffer.count, nonASCII: buffer.count)
    return decode(buffer)
  }

  private mutating func escape(into buffer: inout [UInt8]) throws(SyntaxError) {
    guard let byte = current else { throw error("the text ends inside of an escape") }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): buffer.append(byte)
    case UInt8(ascii: "n"): buffer.append(0x0A)
    case UInt8(ascii: "t"): buffer.append(0x09)
    case UInt8(ascii: "r"):
      notes.hasControls = true
      buffer.append(0x0D)
    case UInt8(ascii: "b"), UInt8(ascii: "f"):
      notes.hasControls = true
      buffer.append(byte == UInt8(ascii: "b") ? 0x08 : 0x0C)
    case UInt8(ascii: "u"): try unicodeEscape(into: &buffer)
    case UInt8(ascii: "x") where takesHexadecimalEscapes:
      notes.hasControls = true
      buffer.append(contentsOf: String(Unicode.Scalar(UInt8(try hexadecimal(digits: 2)))).utf8)
    default:
      offset -= 1
      throw error("no escape starts with this character")
    }
  }

  /// Reads `\uXXXX`, and the second half of a surrogate pair after it.
  private mutating func unicodeEscape(into buffer: inout [UInt8]) throws(SyntaxError) {
    var code = try hexadecimal()
    if code >= 0xD800, code < 0xDC00, offset + 1 < end,
      bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u")
    {
      let resume = offset
      offset += 2
      let low = try hexadecimal()
      if low >= 0xDC00, low < 0xE000 {
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      } else {
        offset = resume
      }
    }
    if code < 0x20 && code != 0x0A && code != 0x09 || code == 0x7F { notes.hasControls = true }
    guard let scalar = Unicode.Scalar(code) else {
      notes.hasInvalidUnicode = true
      buffer.append(contentsOf: "\u{FFFD}".utf8)
      return
    }
    buffer.append(contentsOf: String(scalar).utf8)
  }

  private mutating func hexadecimal(digits count: Int = 4) throws(SyntaxError) -> UInt32 {
    guard offset + count <= end else { throw error("the text ends inside of an escape") }
    var code: UInt32 = 0
    for _ in 0..<count {
      let byte = bytes[offset]
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error(
          count == 2
            ? "an escape \\x needs two hexadecimal digits"
            : "an escape \\u needs four hexadecimal digits")
      }
      code = code << 4 | UInt32(digit)
      offset += 1
    }
    return code
  }

  private mutating func note(length: Int, nonASCII: Int) {
    notes.longest = max(notes.longest, length)
    // A mark takes two bytes or more; up to 30 marks on a letter are ordinary text.
    if nonASCII > 60 { notes.hasManyNonASCII = true }
  }

  mutating func decode(_ range: Range<Int>) -> String {
    if let text = try? UTF8Span(validating: bytes.span.extracting(range)) {
      return String(copying: text)
    }
    notes.hasInvalidUnicode = true
    return String(decoding: bytes[range], as: UTF8.self)
  }

  private mutating func decode(_ buffer: [UInt8]) -> String {
    if let text = String(validating: buffer, as: UTF8.self) { return text }
    notes.hasInvalidUnicode = true
    return String(decoding: buffer, as: UTF8.self)
  }
}

/// Continuing after a value that can't be read.
extension JSONParser {
  /// Skips the value that starts at `start`, reading only quotes and brackets, and leaves the offset after it.
  ///
  /// Returns false if the value has no end.
  mutating func skipBrokenValue(from start: Int) -> Bool {
    offset = start
    skipSpace()
    var depth = 0
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        guard skipBrokenString() else { return false }
        if depth == 0 { return true }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return true }
        depth -= 1
        if depth == 0 {
          offset += 1
          return true
        }
      case UInt8(ascii: ","):
        if depth == 0 { return true }
      default: break
      }
      offset += 1
    }
    return false
  }

  private mutating func skipBrokenString() -> Bool {
    offset += 1
    while let byte = current {
      offset += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return true }
    }
    return false
  }
}
