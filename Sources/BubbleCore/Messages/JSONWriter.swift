import Foundation

/// Writes JSON into a buffer of bytes.
package struct JSONWriter: ~Copyable {
  /// How it looks.
  package enum Style: Sendable {
    /// With a space behind commas and colons.
    case spaced
    /// Without spaces.
    case compact
    /// The same for scripts and pages: whatever is in a text, it neither ends a script nor begins a tag.
    ///
    /// `<`, `>`, `&`, U+2028 and U+2029, which end lines of scripts, and all controls are written by their numbers.
    case script
  }

  @usableFromInline var buffer: ByteBuffer
  /// Whether the next value needs a comma in front of it.
  @usableFromInline var needsComma = false
  @usableFromInline let style: Style

  package init(reserving capacity: Int = 0, style: Style = .spaced) {
    buffer = ByteBuffer(capacity: capacity)
    self.style = style
  }

  /// What was written so far, for files.
  package var data: Data { buffer.data }

  /// What was written so far.
  package var bytes: [UInt8] { buffer.bytes }

  /// How many bytes were written so far.
  package var byteCount: Int { buffer.count }

  /// What is written, as a text.
  package static func text(
    style: Style = .spaced, _ write: (inout JSONWriter) -> Void
  ) -> String {
    var writer = JSONWriter(reserving: 256, style: style)
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// A writer of the next elements of an array, whose bytes stand behind those of another one.
  ///
  /// - Parameter isFirst: Whether there are no elements before them.
  package init(elementsOfArray capacity: Int, isFirst: Bool) {
    self.init(reserving: capacity)
    needsComma = !isFirst
  }

  /// Whether the array that is written has elements.
  package var hasElements: Bool { needsComma }

  /// Goes on behind elements that were written elsewhere.
  package mutating func noteElements() { needsComma = true }

  /// Takes what was written so far out of the writer, which goes on behind it.
  package mutating func takeBytes() -> [UInt8] {
    defer { buffer.removeAll() }
    return buffer.bytes
  }

  @inlinable
  package mutating func object<Failure: Error>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    open(UInt8(ascii: "{"))
    try body(&self)
    close(UInt8(ascii: "}"))
  }

  @inlinable
  package mutating func array<Failure: Error>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    open(UInt8(ascii: "["))
    try body(&self)
    close(UInt8(ascii: "]"))
  }

  /// A member's name; its value is what is written next.
  package mutating func name(_ name: StaticString) {
    open(UInt8(ascii: "\""))
    buffer.append(name)
    buffer.append(UInt8(ascii: "\""))
    endName()
  }

  /// The same of a name that is known only when it is written.
  package mutating func memberName(_ name: String) {
    string(name)
    endName()
  }

  /// Any value; null for a number that JSON has no word for.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: word("null")
    case .bool(let value): bool(value)
    case .integer(let value): number(Int(value))
    case .number(let value) where !value.isFinite: word("null")
    case .number(let value):
      let whole = style == .spaced ? nil : Int(exactly: value)
      if let whole { number(whole) } else { number(CGFloat(value)) }
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
    self.object { $0.members(of: object) }
  }

  /// The members of an object.
  package mutating func members(of object: JSONObject) {
    for member in object.members {
      memberName(member.name)
      value(member.value)
    }
  }

  /// A member with its value; nothing where there is none.
  @inlinable
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

  /// The same of a rectangle: `[x, y, width, height]`, with 0 for what is no number.
  package mutating func member(_ name: StaticString, _ rect: CGRect) {
    self.name(name)
    array { writer in
      for number in [rect.minX, rect.minY, rect.width, rect.height] {
        writer.number(number.isFinite ? number : 0)
      }
    }
  }

  @inlinable
  package mutating func string(_ text: some StringProtocol) {
    string { $0.append(escaping: text, forScripts: $1) }
  }

  /// A string that is put together of several.
  package mutating func string(_ parts: [String]) {
    string { buffer, forScripts in
      for part in parts { buffer.append(escaping: part, forScripts: forScripts) }
    }
  }

  /// A string whose bytes are written as they stand in JSON.
  ///
  /// - Parameter write: Is told whether they are for scripts.
  @inlinable
  package mutating func string(_ write: (inout ByteBuffer, _ forScripts: Bool) -> Void) {
    open(UInt8(ascii: "\""))
    write(&buffer, style == .script)
    close(UInt8(ascii: "\""))
  }

  /// Values that were written elsewhere, with what is between them.
  package mutating func values(_ written: [UInt8]) {
    guard !written.isEmpty else { return }
    separate()
    buffer.append(written)
    needsComma = true
  }

  /// A number in full precision: reading it gives the same number.
  ///
  /// - Precondition: It is finite.
  package mutating func number(_ value: CGFloat) {
    separate()
    precondition(value.isFinite, "JSON has no word for \(value)")
    if value == value.rounded(), abs(value) < 1e15 {
      buffer.append(digitsOf: Int(value))
    } else if !appendThousandths(value.native) {
      buffer.append(escaping: value.native.description, forScripts: false)
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
    buffer.append(digitsOf: whole / 1_000)
    buffer.append(UInt8(ascii: "."))
    var rest = whole % 1_000
    while rest > 0 {
      buffer.append(0x30 + UInt8(rest / 100))
      rest = rest % 100 * 10
    }
    return true
  }

  package mutating func number(_ value: Int) {
    separate()
    buffer.append(digitsOf: value)
    needsComma = true
  }

  package mutating func bool(_ value: Bool) { word(value ? "true" : "false") }

  /// A line break and indentation in front of the next value.
  package mutating func newLine(indent: Int) {
    if needsComma { buffer.append(UInt8(ascii: ",")) }
    needsComma = false
    buffer.append(0x0A)
    for _ in 0..<indent { buffer.append(0x20) }
  }

  /// A line break in front of a closing bracket, or behind all.
  package mutating func endLines(indent: Int) {
    needsComma = false
    newLine(indent: indent)
  }

  private mutating func word(_ word: StaticString) {
    separate()
    buffer.append(word)
    needsComma = true
  }

  private mutating func endName() {
    buffer.append(style == .spaced ? ": " : ":")
    needsComma = false
  }

  @usableFromInline
  mutating func open(_ byte: UInt8) {
    separate()
    buffer.append(byte)
    needsComma = false
  }

  @usableFromInline
  mutating func close(_ byte: UInt8) {
    buffer.append(byte)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { buffer.append(style == .spaced ? ", " : ",") }
    needsComma = false
  }
}
