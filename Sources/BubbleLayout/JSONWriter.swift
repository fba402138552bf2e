import Foundation

/// Writes JSON into a buffer of bytes.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  /// Whether the next value needs a comma in front of it.
  private var needsComma = false

  package init(reserving capacity: Int) { bytes.reserveCapacity(capacity) }

  package mutating func object(_ body: (inout JSONWriter) -> Void) { nest("{", "}", body) }

  package mutating func array(_ body: (inout JSONWriter) -> Void) { nest("[", "]", body) }

  /// A member's name; its value is what is written next.
  package mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    raw("\": ")
    needsComma = false
  }

  /// A member with its value; nothing where there is none.
  package mutating func member(_ name: StaticString, _ value: (some StringProtocol)?) {
    guard let value else { return }
    self.name(name)
    string(value)
  }

  /// The same of a number.
  package mutating func member(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    self.name(name)
    number(value)
  }

  /// The same of a number in full precision.
  package mutating func member(_ name: StaticString, _ value: CGFloat) {
    self.name(name)
    number(value)
  }

  /// The same of a truth value.
  package mutating func member(_ name: StaticString, _ value: Bool) {
    self.name(name)
    bool(value)
  }

  package mutating func string(_ text: some StringProtocol) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): raw("\\\"")
      case UInt8(ascii: "\\"): raw("\\\\")
      case 0x0A: raw("\\n")
      case 0x09: raw("\\t")
      case 0..<0x20, 0x7F:
        raw("\\u00")
        for digit in [byte >> 4, byte & 0xF] {
          bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
        }
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// A number in full precision: reading it gives the same number.
  ///
  /// - Precondition: It is finite.
  package mutating func number(_ value: CGFloat) {
    separate()
    precondition(value.isFinite, "JSON has no word for \(value)")
    if value == value.rounded(), abs(value) < 1e15 {
      bytes.append(contentsOf: String(Int(value)).utf8)
    } else {
      bytes.append(contentsOf: value.native.description.utf8)
    }
    needsComma = true
  }

  package mutating func number(_ value: Int) {
    separate()
    bytes.append(contentsOf: String(value).utf8)
    needsComma = true
  }

  package mutating func bool(_ value: Bool) {
    separate()
    raw(value ? "true" : "false")
    needsComma = true
  }

  /// A line break and indentation in front of the next value.
  package mutating func newLine(indent: Int) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
    bytes.append(0x0A)
    for _ in 0..<indent { bytes.append(0x20) }
  }

  /// A line break in front of a closing bracket.
  package mutating func endLines(indent: Int) {
    needsComma = false
    newLine(indent: indent)
  }

  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func nest(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void
  ) {
    separate()
    bytes.append(UInt8(ascii: open))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: close))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { raw(", ") }
    needsComma = false
  }
}
