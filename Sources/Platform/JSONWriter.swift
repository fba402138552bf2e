import Foundation

/// Writes JSON into a buffer of bytes.
public struct JSONWriter: ~Copyable {
  /// The spaces and the escapes.
  public enum Style: Sendable {
    /// With a space behind commas and colons.
    case spaced
    /// Without spaces.
    case compact
    /// Without spaces, for scripts and pages: no text ends a script or begins a tag.
    ///
    /// `<`, `>`, `&`, U+2028 and U+2029, which end lines of scripts, and all controls are written by their numbers.
    case script
  }

  @usableFromInline var buffer: ByteBuffer
  /// Whether the next value needs a comma in front of it.
  @usableFromInline var needsComma = false
  /// The spaces and the escapes.
  public let style: Style

  /// Makes an empty writer.
  public init(reserving capacity: Int = 0, style: Style = .spaced) {
    buffer = ByteBuffer(capacity: capacity)
    self.style = style
  }

  /// The JSON so far, for files.
  public var data: Data { buffer.data }

  /// The JSON so far.
  public var bytes: [UInt8] { buffer.bytes }

  /// The number of bytes so far.
  public var byteCount: Int { buffer.count }

  /// Returns JSON as a text.
  public static func text(
    style: Style = .spaced, _ write: (inout JSONWriter) -> Void
  ) -> String {
    var writer = JSONWriter(reserving: 256, style: style)
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Makes a writer of the next elements of an array, whose bytes follow those of another writer.
  ///
  /// - Parameter isFirst: Whether there are no elements before them.
  public init(elementsOfArray capacity: Int, isFirst: Bool) {
    self.init(reserving: capacity)
    needsComma = !isFirst
  }

  /// Whether the current array has elements.
  public var hasElements: Bool { needsComma }

  /// Notes that other elements precede the next one.
  public mutating func noteElements() { needsComma = true }

  /// Removes the bytes so far from the writer and returns them; the writer continues behind them.
  public mutating func takeBytes() -> [UInt8] {
    defer { buffer.removeAll() }
    return buffer.bytes
  }

  /// Writes an object, whose members the body writes.
  @inlinable
  public mutating func object<Failure: Error>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    open(UInt8(ascii: "{"))
    try body(&self)
    close(UInt8(ascii: "}"))
  }

  /// Writes an array, whose elements the body writes.
  @inlinable
  public mutating func array<Failure: Error>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    open(UInt8(ascii: "["))
    try body(&self)
    close(UInt8(ascii: "]"))
  }

  /// Writes a member's name, which its value follows.
  @inlinable public mutating func name(_ name: StaticString) {
    open(UInt8(ascii: "\""))
    buffer.append(name)
    buffer.append(UInt8(ascii: "\""))
    endName()
  }

  /// Writes a member's name that is known only at run time.
  @inlinable public mutating func memberName(_ name: String) {
    string(name)
    endName()
  }

  /// Writes a member with a string; nothing for nil.
  @inlinable
  public mutating func member(_ name: StaticString, _ value: (some StringProtocol)?) {
    guard let value else { return }
    self.name(name)
    string(value)
  }

  /// Writes a member with a whole number; nothing for nil.
  @inlinable public mutating func member(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    self.name(name)
    number(value)
  }

  /// Writes a member with a number in full precision.
  @inlinable public mutating func member(_ name: StaticString, _ value: CGFloat) {
    self.name(name)
    number(value)
  }

  /// Writes a member with a truth value.
  @inlinable public mutating func member(_ name: StaticString, _ value: Bool) {
    self.name(name)
    bool(value)
  }

  /// Writes a member with a rectangle: `[x, y, width, height]`, with 0 for infinite values.
  public mutating func member(_ name: StaticString, _ rect: CGRect) {
    list(name, [rect.minX, rect.minY, rect.width, rect.height]) {
      $0.number($1.isFinite ? $1 : 0)
    }
  }

  /// Writes a member that is a list.
  package mutating func list<Element>(
    _ name: StaticString, _ elements: some Sequence<Element>,
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    self.name(name)
    array { writer in for element in elements { body(&writer, element) } }
  }

  /// Writes a member that is a list of objects.
  package mutating func objects<Element>(
    _ name: StaticString, _ elements: some Sequence<Element>,
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    list(name, elements) { writer, element in writer.object { body(&$0, element) } }
  }

  /// Writes a member that is a list of strings.
  package mutating func strings(_ name: StaticString, _ strings: some Sequence<String>) {
    list(name, strings) { $0.string($1) }
  }

  /// Writes a string.
  @inlinable
  public mutating func string(_ text: some StringProtocol) {
    string { $0.append(escaping: text, forScripts: $1) }
  }

  /// Writes a string that is joined from several.
  public mutating func string(_ parts: [String]) {
    string { buffer, forScripts in
      for part in parts { buffer.append(escaping: part, forScripts: forScripts) }
    }
  }

  /// Writes a string whose bytes the body writes, escapes included.
  ///
  /// - Parameter write: Writes them, with the escapes of scripts if its last argument is true.
  @inlinable
  public mutating func string(_ write: (inout ByteBuffer, _ forScripts: Bool) -> Void) {
    open(UInt8(ascii: "\""))
    write(&buffer, style == .script)
    close(UInt8(ascii: "\""))
  }

  /// Writes values from another writer, with the commas between them.
  public mutating func values(_ written: [UInt8]) {
    guard !written.isEmpty else { return }
    separate()
    buffer.append(written)
    needsComma = true
  }

  /// Writes a number in full precision: reading it gives the same number.
  ///
  /// - Precondition: It is finite.
  @inlinable public mutating func number(_ value: CGFloat) {
    separate()
    precondition(value.isFinite, "JSON has no word for \(value)")
    if value == value.rounded(), abs(value) < 1e15 {
      buffer.append(digitsOf: Int(value))
    } else if !appendThousandths(value.native) {
      buffer.append(escaping: value.native.description, forScripts: false)
    }
    needsComma = true
  }

  /// Writes a number of at most three decimals; returns false for any other number.
  ///
  /// So few digits identify the number, and no shorter form exists.
  @inlinable mutating func appendThousandths(_ value: Double) -> Bool {
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

  /// Writes a whole number.
  @inlinable public mutating func number(_ value: Int) {
    separate()
    buffer.append(digitsOf: value)
    needsComma = true
  }

  /// Writes a truth value.
  @inlinable public mutating func bool(_ value: Bool) { word(value ? "true" : "false") }

  /// Writes a line break and indentation in front of the next value.
  @inlinable public mutating func newLine(indent: Int) {
    if needsComma { buffer.append(UInt8(ascii: ",")) }
    needsComma = false
    buffer.append(0x0A)
    for _ in 0..<indent { buffer.append(0x20) }
  }

  /// Writes a line break in front of a closing bracket, or at the end.
  public mutating func endLines(indent: Int) {
    needsComma = false
    newLine(indent: indent)
  }

  /// Writes a word without quotes, such as `null`.
  @inlinable public mutating func word(_ word: StaticString) {
    separate()
    buffer.append(word)
    needsComma = true
  }

  @inlinable mutating func endName() {
    buffer.append(UInt8(ascii: ":"))
    if style == .spaced { buffer.append(0x20) }
    needsComma = false
  }

  @inlinable mutating func open(_ byte: UInt8) {
    separate()
    buffer.append(byte)
    needsComma = false
  }

  @inlinable mutating func close(_ byte: UInt8) {
    buffer.append(byte)
    needsComma = true
  }

  @inlinable mutating func separate() {
    guard needsComma else { return }
    buffer.append(UInt8(ascii: ","))
    if style == .spaced { buffer.append(0x20) }
    needsComma = false
  }
}
