import Foundation

/// Reads JSON (RFC 8259) and tracks its place in the text.
///
/// Foundation's readers report no line for an invalid value, reject a whole file for one bad byte, and take longer than measuring the text.
/// Differences from the RFC: strings may hold raw control characters and invalid UTF-8, which is replaced and noted. So one bad message
/// can be shown and reported beside the others.
package struct JSONParser {
  /// A syntax error, with its byte.
  package struct SyntaxError: Error {
    package var offset: Int
    package var text: String
  }

  /// The greatest depth of nested arrays and objects.
  package static let maximumDepth = 64

  let bytes: [UInt8]
  /// The end of the text; the bytes after it belong to another text.
  package private(set) var end: Int
  /// The next byte.
  package var offset = 0
  /// The properties of the strings read so far.
  var notes = StringNotes()
  /// A name that an object had more than once: its last member counts.
  package private(set) var repeatedName: String?
  /// Whether bytes that are not UTF-8, or escapes that are not characters, were replaced.
  package var hasInvalidUnicode: Bool { notes.hasInvalidUnicode }
  /// The number of values read, including nested ones.
  var valueCount = 0
  /// Whether strings may hold `\\xNN`, which is not JSON but some writers' form of control characters.
  package var takesHexadecimalEscapes = false
  /// The member whose value may lack its quotes, which is not JSON but occurs in some writers' files.
  package var unquotedMember: String?

  /// The properties of strings that matter for display.
  struct StringNotes {
    /// Whether bytes that are not UTF-8, or escapes that are not characters, were replaced.
    var hasInvalidUnicode = false
    /// Whether there are control characters other than line feed and tab.
    var hasControls = false
    /// Whether there may be long runs of combining marks.
    var hasManyNonASCII = false
    /// The length of the longest string, in bytes.
    var longest = 0
  }

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    end = bytes.count
  }

  /// Begins with another text, a part of the same bytes.
  mutating func begin(_ part: Range<Int>) {
    (offset, end) = (part.lowerBound, min(part.upperBound, bytes.count))
    notes = StringNotes()
    repeatedName = nil
    valueCount = 0
  }

  /// The byte at the offset, or nil at the end.
  package var current: UInt8? { offset < end ? bytes[offset] : nil }

  package mutating func skipSpace() { offset = bytes.span.endOfSpace(from: offset, to: end) }

  /// Reads a value and the space before it.
  package mutating func value(depth: Int = 0) throws(SyntaxError) -> JSONValue {
    skipSpace()
    guard let byte = current else { throw error("the text ends where a value should be") }
    valueCount += 1
    guard depth < JSONParser.maximumDepth else {
      throw error("arrays and objects are nested more than \(JSONParser.maximumDepth) deep")
    }
    switch byte {
    case UInt8(ascii: "{"): return .object(try object(depth: depth))
    case UInt8(ascii: "["): return .array(try array(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func object(depth: Int) throws(SyntaxError) -> JSONObject {
    var members: [JSONObject.Member] = []
    var names = SeenNames()
    offset += 1
    skipSpace()
    if take("}") { return JSONObject() }
    while true {
      let name = try memberName()
      if names.add(name, to: members) { repeatedName = name }
      skipSpace()
      // Nearly all values have quotes: comparing names takes longer.
      let mayLackQuotes = current != UInt8(ascii: "\"") && unquotedMember == name
      let value =
        mayLackQuotes ? try unquotedValue(depth: depth + 1) : try self.value(depth: depth + 1)
      members.append(JSONObject.Member(name: name, value: value))
      guard try takeComma(or: "}") else { return JSONObject(members) }
    }
  }

  /// The names of an object so far, to find those that are there twice.
  private struct SeenNames {
    /// The places of the names: most names of an object have different ones.
    private var bits: UInt64 = 0
    /// The names of a large object.
    private var all: Set<String>?

    /// Adds the name of the next member; returns whether an earlier one has it.
    mutating func add(_ name: String, to members: [JSONObject.Member]) -> Bool {
      let bit: UInt64 = 1 &<< UInt64(JSONObject.place(ofName: name))
      defer { bits |= bit }
      if members.count == 64 { all = Set(members.map(\.name)) }
      if all != nil { return all?.insert(name).inserted == false }
      guard bits & bit != 0 else { return false }
      for index in members.indices where members[index].name == name { return true }
      return false
    }
  }

  /// Reads a member's name and the colon after it.
  package mutating func memberName() throws(SyntaxError) -> String {
    skipSpace()
    guard current == UInt8(ascii: "\"") else {
      throw error(
        current == UInt8(ascii: "}")
          ? "there is a comma too many before }" : "a member's name in quotes is missing")
    }
    let name = try string()
    skipSpace()
    guard take(":") else { throw error("a colon is missing after \"\(TextRepair.name(name))\"") }
    return name
  }

  private mutating func array(depth: Int) throws(SyntaxError) -> [JSONValue] {
    var elements: [JSONValue] = []
    offset += 1
    skipSpace()
    if take("]") { return [] }
    while true {
      elements.append(try value(depth: depth + 1))
      guard try takeComma(or: "]") else { return elements }
    }
  }

  /// Reads a value.
  ///
  /// An invalid one counts as a string, up to a comma, a bracket, a quote or a line feed.
  private mutating func unquotedValue(depth: Int) throws(SyntaxError) -> JSONValue {
    skipSpace()
    let start = offset
    do throws(SyntaxError) {
      let value = try self.value(depth: depth)
      skipSpace()
      if current.map({ ",}".utf8.contains($0) }) ?? true { return value }
    } catch {
      if "\"[{".utf8.contains(start < end ? bytes[start] : 0x22) { throw error }
    }
    offset = start
    while let byte = current, !",}]\"\n".utf8.contains(byte) { offset += 1 }
    let text = decode(start..<offset).trimmingCharacters(in: .whitespaces)
    guard !text.isEmpty else { throw error("a value is missing or misspelt") }
    return .string(text)
  }

  /// Reads the comma after an element; returns false if it was the closing bracket.
  package mutating func takeComma(or bracket: Unicode.Scalar) throws(SyntaxError) -> Bool {
    skipSpace()
    if take(",") { return true }
    if take(bracket) { return false }
    throw error("a comma or \(bracket) is missing")
  }

  /// Reads one character if it is next.
  package mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(SyntaxError)
    -> JSONValue
  {
    guard bytes[offset..<end].starts(with: word.utf8) else {
      throw error("a value is missing or misspelt")
    }
    offset += word.utf8.count
    return value
  }

  private mutating func number() throws(SyntaxError) -> JSONValue {
    let start = offset
    let isNegative = take("-")
    let digits = takeDigits()
    guard digits > 0, digits == 1 || bytes[offset - digits] != UInt8(ascii: "0") else {
      offset = start
      throw error("a value is missing or misspelt")
    }
    var isWhole = true
    if take(".") {
      isWhole = false
      guard takeDigits() > 0 else { throw error("a digit is missing after the decimal point") }
    }
    if take("e") || take("E") {
      isWhole = false
      if !take("+") { _ = take("-") }
      guard takeDigits() > 0 else { throw error("a digit is missing in the exponent") }
    }
    // Any number with so few digits fits into 64 bits.
    if isWhole, digits <= 18 { return .integer(integer(ofLast: digits, isNegative: isNegative)) }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isWhole, let integer = Int64(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      throw SyntaxError(offset: start, text: "the number \(text.prefix(40)) is out of range")
    }
    return .number(number)
  }

  /// Returns the number that the last digits form.
  private func integer(ofLast digits: Int, isNegative: Bool) -> Int64 {
    var number: Int64 = 0
    for index in offset - digits..<offset { number = number * 10 + Int64(bytes[index] - 0x30) }
    return isNegative ? -number : number
  }

  private mutating func takeDigits() -> Int {
    let start = offset
    while let byte = current, byte >= 0x30, byte <= 0x39 { offset += 1 }
    return offset - start
  }

  func error(_ text: String) -> SyntaxError { SyntaxError(offset: offset, text: text) }
}
