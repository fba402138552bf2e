import BubbleCore

/// Reads a JSON file from start to end with little of it in memory.
///
/// The caller enters and leaves objects and arrays, and takes small values whole. The stream skips a broken value by its
/// brackets, so that it does not affect the values after it.
public struct JSONStream {
  /// A value, or the reason why it can't be read.
  public enum Element {
    /// The value.
    case value(JSONValue)
    /// The reason why it can't be read; the stream continues after it.
    case broken(String)
  }

  /// The maximum size of one value, in bytes, by default.
  public static let maximumValueSize = 16 << 20

  /// The name of the file in error texts.
  public var file: String { window.file }
  private var window: ByteWindow
  /// Whether the file ended within a value.
  public private(set) var isTruncated = false
  /// What is wrong with values that were read nevertheless: each problem with its first line and its count.
  private(set) var problems: [String: (line: Int, count: Int)] = [:]
  private var line = 1
  private var counted = 0
  private let takesHexadecimalEscapes: Bool
  /// The member whose value may lack its quotes.
  var unquotedMember: String?
  /// The maximum size of a value of this stream, in bytes.
  private let limit: Int

  /// Makes a stream of bytes.
  ///
  /// - Parameters:
  ///   - source: The bytes.
  ///   - takesHexadecimalEscapes: Whether `\x01` in strings is a control character.
  ///   - maximumValueSize: The maximum size of one value, in bytes.
  public init(
    _ source: ByteStream, takesHexadecimalEscapes: Bool = false,
    maximumValueSize: Int = JSONStream.maximumValueSize
  ) throws(ImportError) {
    limit = maximumValueSize
    self.takesHexadecimalEscapes = takesHexadecimalEscapes
    window = try ByteWindow(source)
  }

  /// The line of the next value, from 1.
  public var currentLine: Int {
    mutating get {
      line += window.bytes.span.lineFeeds(in: counted..<max(counted, window.offset)).count
      counted = max(counted, window.offset)
      return line
    }
  }

  /// Reads more, and counts the lines of the bytes that are dropped.
  private mutating func grow() throws(ImportError) {
    _ = currentLine
    counted = 0
    try window.grow()
  }

  /// Returns the next byte that is not a space, without taking it; nil at the end.
  ///
  /// - Throws: The error of ``ByteStream/read(into:atMost:)``.
  public mutating func peek() throws(ImportError) -> UInt8? {
    while true {
      while window.offset < window.bytes.count {
        let byte = window.bytes[window.offset]
        guard byte <= 0x20 else { return byte }
        window.offset += 1
      }
      guard !window.isWhole else { return nil }
      try grow()
    }
  }

  private mutating func take(_ character: Unicode.Scalar) throws(ImportError) -> Bool {
    guard try peek() == UInt8(ascii: character) else { return false }
    window.offset += 1
    return true
  }

  /// Enters an object; returns false if the next value is not an object.
  ///
  /// - Throws: The error of ``ByteStream/read(into:atMost:)``.
  public mutating func enterObject() throws(ImportError) -> Bool { try take("{") }

  /// Enters an array; returns false if the next value is not an array.
  ///
  /// - Throws: The error of ``ByteStream/read(into:atMost:)``.
  public mutating func enterArray() throws(ImportError) -> Bool { try take("[") }

  /// Takes the name of the next member, whose value is next; returns nil at the end of the object.
  ///
  /// - Throws: ``ImportError/broken(file:line:text:)`` if there is no name: the rest of the object is unreadable.
  public mutating func nextMember() throws(ImportError) -> String? {
    guard try goOn(closing: "}") else { return nil }
    while true {
      var parser = parser()
      let result = Result { () throws(JSONParser.SyntaxError) in try parser.memberName() }
      if parser.isAtEnd, !window.isWhole, window.restCount < limit {
        try grow()
        continue
      }
      switch result {
      case .success(let name):
        window.offset = parser.offset
        return name
      case .failure where parser.isAtEnd:
        isTruncated = true
        window.offset = window.bytes.count
        return nil
      case .failure(let error):
        throw .broken(file: file, line: currentLine, text: "this is not JSON: \(error.text)")
      }
    }
  }

  /// Returns whether there is another element, which is next; false at the end of the array.
  ///
  /// - Throws: The error of ``ByteStream/read(into:atMost:)``.
  public mutating func nextElement() throws(ImportError) -> Bool { try goOn(closing: "]") }

  /// Takes a comma or a closing bracket.
  private mutating func goOn(closing bracket: Unicode.Scalar) throws(ImportError) -> Bool {
    _ = try take(",")
    guard let byte = try peek() else {
      isTruncated = true
      return false
    }
    if try take(bracket) { return false }
    // A bracket of the other kind ends the object around an array that was never closed.
    return bracket == "}" || byte != UInt8(ascii: "}")
  }

  private func parser() -> JSONParser {
    var parser = JSONParser(window.bytes)
    parser.offset = window.offset
    parser.takesHexadecimalEscapes = takesHexadecimalEscapes
    parser.unquotedMember = unquotedMember
    return parser
  }

  /// Takes the next value.
  ///
  /// - Throws: The error of ``ByteStream/read(into:atMost:)``; a broken value is an element instead.
  /// - Complexity: O(*n*) in its bytes, ``maximumValueSize`` of them at most by default.
  public mutating func next() throws(ImportError) -> Element {
    while true {
      var parser = parser()
      let result = Result { () throws(JSONParser.SyntaxError) in try parser.value() }
      if parser.isAtEnd, !window.isWhole {
        guard window.restCount < limit else {
          try skip()
          return .broken("it is larger than \(limit) bytes")
        }
        try grow()
        continue
      }
      switch result {
      case .success(let value):
        defer { window.offset = parser.offset }
        guard parser.offset - window.offset <= limit else {
          return .broken("it is larger than \(limit) bytes")
        }
        for problem in parser.problems where problems.count < 1_000 || problems[problem] != nil {
          let line = currentLine
          problems[problem, default: (line, 0)].count += 1
        }
        return .value(value)
      case .failure(let error):
        let start = window.offset
        try skip()
        // The stream continues after any byte.
        if window.offset == start, window.offset < window.bytes.count { window.offset += 1 }
        return .broken(error.text)
      }
    }
  }

  /// Takes the next value; returns nil if it can't be read.
  ///
  /// - Throws: The error of ``ByteStream/read(into:atMost:)``.
  public mutating func value() throws(ImportError) -> JSONValue? {
    if case .value(let value) = try next() { value } else { nil }
  }

  /// Skips the next value, of any size, by its quotes and brackets.
  ///
  /// A bracket that closes something around the value ends it, too: a part of it was never closed.
  ///
  /// - Throws: The error of ``ByteStream/read(into:atMost:)``.
  public mutating func skip() throws(ImportError) {
    guard try peek() != nil else {
      isTruncated = true
      return
    }
    try skip(within: OpenBrackets())
  }

  /// Skips the rest of the object whose next name can't be read, and its closing bracket.
  mutating func leaveObject() throws(ImportError) {
    var open = OpenBrackets()
    open.add(UInt8(ascii: "{"))
    try skip(within: open)
  }

  /// Skips up to the end of the brackets that are open, or of a value if there are none.
  private mutating func skip(within brackets: OpenBrackets) throws(ImportError) {
    var open = brackets
    let isValue = open.isEmpty
    while true {
      guard window.offset < window.bytes.count else {
        guard !window.isWhole else {
          isTruncated = true
          return
        }
        try grow()
        continue
      }
      let byte = window.bytes[window.offset]
      switch byte {
      case UInt8(ascii: "\""):
        window.offset += 1
        guard try skipString() else { return }
        if open.isEmpty { return }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.add(byte)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if open.close(byte) {
          guard open.isEmpty else { break }
          window.offset += 1
          return
        } else if isValue {
          return
        }
      case UInt8(ascii: ","): if open.isEmpty { return }
      default: break
      }
      window.offset += 1
    }
  }

  private mutating func skipString() throws(ImportError) -> Bool {
    while true {
      let end = window.bytes.span.plainBytes(from: window.offset, to: window.bytes.count).end
      guard let end, end + 1 < window.bytes.count || window.bytes[end] == UInt8(ascii: "\"") else {
        window.offset = end ?? window.bytes.count
        guard !window.isWhole else {
          window.offset = window.bytes.count
          isTruncated = true
          return false
        }
        try grow()
        continue
      }
      window.offset = end + (window.bytes[end] == UInt8(ascii: "\"") ? 1 : 2)
      if window.bytes[end] == UInt8(ascii: "\"") { return true }
    }
  }
}

/// The brackets around a place that are not closed.
private struct OpenBrackets {
  /// Whether each one is of an object, from the outer ones in; those that are deeper count as the last one.
  private var areObjects: [Bool] = []
  private var objectCount = 0
  private var deeper = 0

  /// No value that can be read is as deep.
  private static let maximumDepth = 1_024

  var isEmpty: Bool { areObjects.isEmpty }

  mutating func add(_ byte: UInt8) {
    guard areObjects.count < OpenBrackets.maximumDepth else {
      deeper += 1
      return
    }
    areObjects.append(byte == UInt8(ascii: "{"))
    objectCount += byte == UInt8(ascii: "{") ? 1 : 0
  }

  /// Closes the last bracket of the kind, and those within it; returns false if there is none.
  mutating func close(_ byte: UInt8) -> Bool {
    if deeper > 0 {
      deeper -= 1
      return true
    }
    let isObject = byte == UInt8(ascii: "}")
    guard isObject ? objectCount > 0 : areObjects.count > objectCount else { return false }
    while let last = areObjects.popLast() {
      objectCount -= last ? 1 : 0
      if last == isObject { break }
    }
    return true
  }
}

extension JSONParser {
  /// What is wrong with a value that was read nevertheless.
  var problems: [String] {
    guard hasInvalidUnicode || repeatedName != nil else { return [] }
    let name = repeatedName.map {
      "\"\($0.prefix(40))\" is twice in one object; the last one is used"
    }
    let bytes = "it has bytes or escapes that are not characters: they are shown as �"
    return (hasInvalidUnicode ? [bytes] : []) + [name].compactMap(\.self)
  }
}
