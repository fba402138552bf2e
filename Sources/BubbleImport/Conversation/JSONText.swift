import BubbleCore

/// Appends JSON to bytes.
enum JSONText {
  static func append(_ value: JSONValue, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let value): append(value, to: &bytes)
    case .number(let value): bytes.append(contentsOf: value.description.utf8)
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
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      for member in object.members { append(member, isFirst: &isFirst, to: &bytes) }
      bytes.append(UInt8(ascii: "}"))
    }
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

  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    let span = text.utf8.span
    var start = 0
    while true {
      var end = start
      while end < span.count {
        let byte = span[end]
        guard byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte != 0x7F
        else { break }
        end += 1
      }
      span.extracting(start..<end).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
      guard end < span.count else { break }
      escape(span[end], to: &bytes)
      start = end + 1
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func escape(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
    case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
    case 0x0A: bytes.append(contentsOf: "\\n".utf8)
    case 0x09: bytes.append(contentsOf: "\\t".utf8)
    default:
      bytes.append(contentsOf: "\\u00".utf8)
      for digit in [byte >> 4, byte & 0xF] {
        bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
      }
    }
  }
}
