import BubbleCore
import Foundation

/// Writes JSON into a buffer of bytes.
package struct JSONWriter: ~Copyable {
  private var buffer: ByteBuffer
  /// Whether the next value needs a comma in front of it.
  private var needsComma = false

  package init(reserving capacity: Int) { buffer = ByteBuffer(capacity: capacity) }

  /// What was written so far, for files.
  package var data: Data { buffer.data }

  /// What was written so far.
  package var bytes: [UInt8] { buffer.bytes }

  /// A writer of the next elements of an array, whose bytes stand behind those of another one.
  ///
  /// - Parameter isFirst: Whether there are no elements before them.
  init(elementsOfArray capacity: Int, isFirst: Bool) {
    buffer = ByteBuffer(capacity: capacity)
    needsComma = !isFirst
  }

  /// Whether the array that is written has elements.
  var hasElements: Bool { needsComma }

  /// Goes on behind elements that were written elsewhere.
  mutating func noteElements() { needsComma = true }

  /// Takes what was written so far out of the writer, which goes on behind it.
  mutating func takeBytes() -> [UInt8] {
    defer { buffer.removeAll() }
    return buffer.bytes
  }

  package mutating func object<Failure: Error>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) { try nest("{", "}", body) }

  package mutating func array<Failure: Error>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) { try nest("[", "]", body) }

  /// A member's name; its value is what is written next.
  package mutating func name(_ name: StaticString) {
    separate()
    buffer.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { buffer.append($0) }
    raw("\": ")
    needsComma = false
  }

  /// The same of a name that is known only when it is written.
  package mutating func memberName(_ name: String) {
    string(name)
    raw(": ")
    needsComma = false
  }

  /// Any value.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null:
      separate()
      raw("null")
      needsComma = true
    case .bool(let value): bool(value)
    case .integer(let value): number(Int(value))
    case .number(let value): number(CGFloat(value))
    case .string(let value): string(value)
    case .array(let items):
      array { writer in
        for item in items { writer.value(item) }
      }
    case .object(let object): self.object(object)
    }
  }

  /// An object, member by member.
  package mutating func object(_ object: JSONObject) {
    self.object { writer in
      for member in object.members {
        writer.memberName(member.name)
        writer.value(member.value)
      }
    }
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
    buffer.append(UInt8(ascii: "\""))
    append(text)
    buffer.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// A string that is put together of several.
  mutating func string(_ parts: [String]) {
    separate()
    buffer.append(UInt8(ascii: "\""))
    for part in parts { append(part) }
    buffer.append(UInt8(ascii: "\""))
    needsComma = true
  }

  private mutating func append(_ text: some StringProtocol) {
    if text.utf8.withContiguousStorageIfAvailable({ append($0) }) == nil {
      Array(text.utf8).withUnsafeBufferPointer { append($0) }
    }
  }

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var place = 0
    while place < text.count {
      if place + 8 <= text.count, text.hasNothingToEscape(at: place) {
        place += 8
        continue
      }
      let byte = text[place]
      if byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        buffer.append(text, start..<place)
        escape(byte)
        start = place + 1
      }
      place += 1
    }
    buffer.append(text, start..<text.count)
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): raw("\\\"")
    case UInt8(ascii: "\\"): raw("\\\\")
    case 0x0A: raw("\\n")
    case 0x09: raw("\\t")
    default:
      raw("\\u00")
      for digit in [byte >> 4, byte & 0xF] {
        buffer.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
      }
    }
  }

  /// A number in full precision: reading it gives the same number.
  ///
  /// - Precondition: It is finite.
  package mutating func number(_ value: CGFloat) {
    separate()
    precondition(value.isFinite, "JSON has no word for \(value)")
    if value == value.rounded(), abs(value) < 1e15 {
      append(digitsOf: Int(value))
    } else if !appendThousandths(value.native) {
      var text = value.native.description
      text.withUTF8 { buffer.append($0) }
    }
    needsComma = true
  }

  /// Writes a number of at most three decimals; false if it is another one.
  ///
  /// Of so few digits no other number is meant, and none is written shorter.
  private mutating func appendThousandths(_ value: Double) -> Bool {
    let thousandths = (value * 1_000).rounded()
    // Smaller ones are written with an exponent, as 1e-05.
    guard abs(value) >= 0.001, abs(thousandths) < 1e12, thousandths / 1_000 == value else {
      return false
    }
    let whole = Int(abs(thousandths))
    if value < 0 { buffer.append(UInt8(ascii: "-")) }
    append(digitsOf: whole / 1_000)
    buffer.append(UInt8(ascii: "."))
    var rest = whole % 1_000
    while rest > 0 {
      buffer.append(0x30 + UInt8(rest / 100))
      rest = rest % 100 * 10
    }
    return true
  }

  /// Writes a whole number.
  private mutating func append(digitsOf value: Int) {
    if value < 0 { buffer.append(UInt8(ascii: "-")) }
    // From the last one on: no number has more.
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var first = digits.count
    var rest = value.magnitude
    repeat {
      first -= 1
      digits[first] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    while first < digits.count {
      buffer.append(digits[first])
      first += 1
    }
  }

  package mutating func number(_ value: Int) {
    separate()
    append(digitsOf: value)
    needsComma = true
  }

  package mutating func bool(_ value: Bool) {
    separate()
    raw(value ? "true" : "false")
    needsComma = true
  }

  /// A line break and indentation in front of the next value.
  package mutating func newLine(indent: Int) {
    if needsComma { buffer.append(UInt8(ascii: ",")) }
    needsComma = false
    buffer.append(0x0A)
    for _ in 0..<indent { buffer.append(0x20) }
  }

  /// A line break in front of a closing bracket.
  package mutating func endLines(indent: Int) {
    needsComma = false
    newLine(indent: indent)
  }

  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { buffer.append($0) }
  }

  private mutating func nest<Failure: Error>(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar,
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    separate()
    buffer.append(UInt8(ascii: open))
    needsComma = false
    try body(&self)
    buffer.append(UInt8(ascii: close))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { raw(", ") }
    needsComma = false
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a JSON string takes eight bytes as they are.
  @inline(__always)
  fileprivate func hasNothingToEscape(at place: Int) -> Bool {
    let word = UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: place, as: UInt64.self)
    let ones: UInt64 = 0x0101_0101_0101_0101
    /// The high bits of bytes that are zero, and perhaps of some behind those.
    func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
    let controls = (word &- ones &* 0x20) & ~word
    let found =
      controls | zeros(word ^ ones &* 0x22) | zeros(word ^ ones &* 0x5C)
      | zeros(word ^ ones &* 0x7F)
    return found & (ones &* 0x80) == 0
  }
}
