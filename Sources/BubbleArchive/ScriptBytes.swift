import Foundation

/// Writes JSON that may stand in a script and in a page, as bytes.
///
/// What could end a script or begin a tag (`<`, `>`, `&`) is written by its number, and so are U+2028 and U+2029, which end lines of
/// scripts, and all controls. So no text leaves its string, whatever is in it.
struct ScriptBytes {
  private(set) var bytes: [UInt8] = []
  /// Whether the next value needs a comma in front of it.
  private var needsComma = false

  init(reserving count: Int = 0) { bytes.reserveCapacity(count) }

  var isEmpty: Bool { bytes.isEmpty }

  /// Writes an array.
  mutating func array(_ body: (inout ScriptBytes) -> Void) { enclose("[", body, "]") }

  /// Writes an object, whose members `body` writes by ``name(_:)`` and a value each.
  mutating func object(_ body: (inout ScriptBytes) -> Void) { enclose("{", body, "}") }

  private mutating func enclose(
    _ start: Unicode.Scalar, _ body: (inout ScriptBytes) -> Void, _ end: Unicode.Scalar
  ) {
    separate()
    bytes.append(UInt8(ascii: start))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: end))
    needsComma = true
  }

  /// Writes the name of a member.
  mutating func name(_ name: StaticString) {
    separate()
    raw("\"\(name)\":")
    needsComma = false
  }

  /// Writes a whole number.
  mutating func number(_ value: Int) {
    separate()
    appendDigits(value)
    needsComma = true
  }

  /// Writes points in tenths.
  mutating func tenths(_ points: CGFloat) { number(ScriptBytes.rounded(points * 10)) }

  /// Writes a string.
  mutating func string(_ text: some StringProtocol) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    append(text)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Writes values that were written elsewhere.
  mutating func values(_ written: [UInt8]) {
    guard !written.isEmpty else { return }
    separate()
    bytes += written
    needsComma = true
  }

  /// A number that can be written, whatever it is.
  static func rounded(_ value: CGFloat) -> Int {
    value.isFinite ? Int(min(max(-1e12, value.rounded()), 1e12)) : 0
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func raw(_ text: String) { bytes += Array(text.utf8) }

  private mutating func appendDigits(_ value: Int) {
    var rest = value.magnitude
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  private mutating func append(_ text: some StringProtocol) {
    var last: (UInt8, UInt8) = (0, 0)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), 0x7F:
        escape(UInt16(byte))
      case 0xA8 where last == (0xE2, 0x80), 0xA9 where last == (0xE2, 0x80):
        bytes.removeLast(2)
        escape(byte == 0xA8 ? 0x2028 : 0x2029)
      default: bytes.append(byte)
      }
      last = (last.1, byte)
    }
  }

  private mutating func escape(_ unit: UInt16) {
    bytes += [UInt8(ascii: "\\"), UInt8(ascii: "u")]
    for shift in [12, 8, 4, 0] {
      let digit = UInt8(unit >> UInt16(shift) & 0xF)
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
