import BubbleCore

/// Finds web addresses in text: `http://` or `https://` and all characters up to white space.
///
/// Punctuation at the end belongs to the sentence, as does a closing bracket that was not opened within
/// the address.
enum LinkDetector {
  /// Returns the links of a text, in order, each with the region `link:` and its address.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func links(in text: String) -> [TextSpan] {
    var text = text
    return text.withUTF8 { bytes in
      var spans: [TextSpan] = []
      guard hasColon(bytes) else { return spans }
      var index = 0
      while let start = nextScheme(in: bytes, from: &index) {
        let end = trimmedEnd(in: bytes, start: start, afterScheme: index)
        guard end > index else { continue }
        let address = String(decoding: bytes[start..<end], as: UTF8.self)
        spans.append(TextSpan(range: start..<end, link: address))
        index = end
      }
      return spans
    }
  }

  private static func hasColon(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // Without a way out of the loop, so that one step handles many bytes.
    var colons: UInt8 = 0
    for byte in bytes { colons |= byte == UInt8(ascii: ":") ? 1 : 0 }
    return colons != 0
  }

  /// Returns the start of the next `http://` or `https://`; `index` is then behind it.
  private static func nextScheme(
    in bytes: UnsafeBufferPointer<UInt8>, from index: inout Int
  ) -> Int? {
    // An address has a colon and two slashes: search for the colon.
    while index + 2 < bytes.count {
      defer { index += 1 }
      guard bytes[index] == UInt8(ascii: ":"), bytes[index + 1] == UInt8(ascii: "/"),
        bytes[index + 2] == UInt8(ascii: "/")
      else { continue }
      for scheme in [StaticString("https"), "http"] {
        let start = index - scheme.utf8CodeUnitCount
        guard start >= 0, matches(scheme, bytes, at: start) else { continue }
        guard start == 0 || !isWordByte(bytes[start - 1]) else { continue }
        index += 2  // And one more by the defer.
        return start
      }
    }
    return nil
  }

  private static func matches(
    _ scheme: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Bool {
    (0..<scheme.utf8CodeUnitCount).allSatisfy { offset in
      // Schemes may be written in capitals.
      bytes[start + offset] | 0x20 == scheme.utf8Start[offset]
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Returns the end of an address: before white space, less the punctuation of the sentence around it.
  private static func trimmedEnd(
    in bytes: UnsafeBufferPointer<UInt8>, start: Int, afterScheme: Int
  ) -> Int {
    var end = afterScheme
    // The number of closing brackets minus that of opening ones.
    var unopened = 0
    while end < bytes.count, !endsAddress(bytes, at: end) {
      if bytes[end] == UInt8(ascii: "(") { unopened -= 1 }
      if bytes[end] == UInt8(ascii: ")") { unopened += 1 }
      end += 1
    }
    while end > afterScheme {
      let last = bytes[end - 1]
      if last == UInt8(ascii: ")") {
        guard unopened > 0 else { break }
        unopened -= 1
      } else {
        guard ".,;:!?']}*_~".utf8.contains(last) else { break }
      }
      end -= 1
    }
    return end
  }

  /// White space, controls, quotes, angle brackets, and the spaces and marks of other scripts.
  private static func endsAddress(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let byte = bytes[index]
    if byte <= 0x20 || byte == 0x7F || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
      || byte == UInt8(ascii: "\"")
    {
      return true
    }
    guard byte >= 0x80, index + 1 < bytes.count else { return false }
    // U+00A0; U+2000–U+206F, spaces and directional marks; U+3000–U+303F, CJK spaces and punctuation;
    // U+FF00–U+FF0F, full-width punctuation.
    if byte == 0xC2 { return bytes[index + 1] == 0xA0 }
    if byte == 0xE2 { return bytes[index + 1] == 0x80 || bytes[index + 1] == 0x81 }
    if byte == 0xE3 { return bytes[index + 1] == 0x80 }
    if byte == 0xEF, index + 2 < bytes.count {
      return bytes[index + 1] == 0xBC && bytes[index + 2] < 0x90
    }
    return false
  }
}
