import BubbleCore

/// Appends JSON to bytes.
enum JSONText {
  static func append(_ value: JSONValue, to bytes: inout [UInt8]) {
    switch value {
    case .null: append(literal: "null", to: &bytes)
    case .bool(let value): append(literal: value ? "true" : "false", to: &bytes)
    case .integer(let value): append(value, to: &bytes)
    case .number(let value):
      bytes.append(contentsOf: (Int64(exactly: value)?.description ?? value.description).utf8)
    case .string(let value): append(value, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      var isFirst = true
      for element in elements {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        append(element, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object): append(object, to: &bytes)
    }
  }

  static func append(_ object: JSONObject, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    var isFirst = true
    for member in object.members { append(member, isFirst: &isFirst, to: &bytes) }
    bytes.append(UInt8(ascii: "}"))
  }

  /// Appends what needs no escapes.
  static func append(literal: StaticString, to bytes: inout [UInt8]) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  static func append(
    _ member: JSONObject.Member, isFirst: inout Bool, to bytes: inout [UInt8]
  ) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    append(member.name, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    append(member.value, to: &bytes)
  }

  private static func append(_ number: Int64, to bytes: inout [UInt8]) {
    if number >= 0, number < 10 {
      bytes.append(0x30 + UInt8(number))
    } else {
      bytes.append(contentsOf: number.description.utf8)
    }
  }

  /// Whether a byte is written as it is, by byte.
  private static let isPlain: [Bool] = (0...255).map {
    $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F
  }

  /// Up to where bytes are written as they are; eight at a time are looked at.
  private static func endOfPlain(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    func hasZero(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & highs }
    let (raw, isPlain) = (bytes.bytes, isPlain.span)
    var end = start
    while end + 8 <= bytes.count {
      // The eight lie within the span.
      let word = raw.unsafeLoadUnaligned(fromByteOffset: end, as: UInt64.self)
      let isLow = (word &- ones &* 0x20) & ~word & highs
      guard
        isLow | hasZero(word ^ ones &* 0x22) | hasZero(word ^ ones &* 0x5C)
          | hasZero(word ^ ones &* 0x7F) == 0
      else { break }
      end += 8
    }
    while end < bytes.count, isPlain[Int(bytes[end])] { end += 1 }
    return end
  }

  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    let span = text.utf8.span
    var start = 0
    while true {
      let end = endOfPlain(span, from: start)
      span.extracting(start..<end).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
      guard end < span.count else { break }
      escape(span[end], to: &bytes)
      start = end + 1
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func escape(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""): append(literal: "\\\"", to: &bytes)
    case UInt8(ascii: "\\"): append(literal: "\\\\", to: &bytes)
    case 0x0A: append(literal: "\\n", to: &bytes)
    case 0x09: append(literal: "\\t", to: &bytes)
    default:
      append(literal: "\\u00", to: &bytes)
      for digit in [byte >> 4, byte & 0xF] {
        bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
      }
    }
  }
}
