import BubbleCore

/// Goes through a JSON file from start to end with little of it in memory.
///
/// Objects and arrays are entered and left by hand; what is small is taken as a value. What is broken is skipped by its
/// brackets, so that one bad message does not touch those behind it.
public struct JSONStream {
  /// A value, or what is wrong with it.
  public enum Element {
    /// The value.
    case value(JSONValue)
    /// Why it can't be read; the stream goes on behind it.
    case broken(String)
  }

  /// How many bytes one value may have.
  public static let maximumValueSize = 16 << 20
  private static let chunkSize = 1 << 18

  /// What the file is called where something is wrong with it.
  public var file: String { source.name }
  private let source: ByteStream
  private var bytes: [UInt8] = []
  private var offset = 0
  /// Whether nothing follows what is in memory.
  private var isWhole = false
  /// Whether the file ended within something.
  public private(set) var isTruncated = false
  private var line = 1
  private var counted = 0
  private let takesHexadecimalEscapes: Bool
  /// How many bytes a value of this stream may have.
  private let limit: Int

  /// Makes a stream of bytes.
  ///
  /// - Parameters:
  ///   - source: Where they come from.
  ///   - takesHexadecimalEscapes: Whether `\x01` within strings stands for a control character.
  ///   - maximumValueSize: How many bytes one value may have.
  public init(
    _ source: ByteStream, takesHexadecimalEscapes: Bool = false,
    maximumValueSize: Int = JSONStream.maximumValueSize
  ) throws(ImportError) {
    self.source = source
    limit = maximumValueSize
    self.takesHexadecimalEscapes = takesHexadecimalEscapes
    try grow()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw .broken(
        file: source.name, line: 1, text: "this is UTF-16; an export is UTF-8: save it as that")
    }
  }

  /// The line, from 1, on which the next thing stands.
  public var currentLine: Int {
    mutating get {
      line += bytes.span.lineFeeds(in: counted..<max(counted, offset)).count
      counted = max(counted, offset)
      return line
    }
  }

  /// Drops what was read, and reads as much again as there is left.
  private mutating func grow() throws(ImportError) {
    _ = currentLine
    bytes.removeFirst(offset)
    counted = 0
    offset = 0
    let wanted = max(JSONStream.chunkSize, bytes.count)
    let start = bytes.count
    while bytes.count - start < wanted {
      guard try source.read(into: &bytes, atMost: wanted - (bytes.count - start)) else {
        isWhole = true
        return
      }
    }
  }

  /// The next byte that is no space; nil at the end.
  public mutating func peek() throws(ImportError) -> UInt8? {
    while true {
      while offset < bytes.count {
        let byte = bytes[offset]
        guard byte <= 0x20 else { return byte }
        offset += 1
      }
      guard !isWhole else { return nil }
      try grow()
    }
  }

  private mutating func take(_ character: Unicode.Scalar) throws(ImportError) -> Bool {
    guard try peek() == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  /// Enters an object; false if what comes is none.
  public mutating func enterObject() throws(ImportError) -> Bool { try take("{") }

  /// Enters an array; false if what comes is none.
  public mutating func enterArray() throws(ImportError) -> Bool { try take("[") }

  /// The name of the next member, whose value comes next; nil at the end of the object.
  ///
  /// - Throws: ``ImportError/broken(file:line:text:)`` where no name is: what follows has no meaning.
  public mutating func nextMember() throws(ImportError) -> String? {
    guard try goOn(closing: "}") else { return nil }
    while true {
      var parser = parser()
      let result = Result { () throws(JSONParser.SyntaxError) in try parser.memberName() }
      if parser.isAtEnd, !isWhole, bytes.count - offset < limit {
        try grow()
        continue
      }
      switch result {
      case .success(let name):
        offset = parser.offset
        return name
      case .failure where parser.isAtEnd:
        isTruncated = true
        offset = bytes.count
        return nil
      case .failure(let error):
        throw .broken(file: file, line: currentLine, text: "this is no JSON: \(error.text)")
      }
    }
  }

  /// Whether there is another element, which comes next; false at the end of the array.
  public mutating func nextElement() throws(ImportError) -> Bool { try goOn(closing: "]") }

  /// Takes a comma or a closing bracket.
  private mutating func goOn(closing bracket: Unicode.Scalar) throws(ImportError) -> Bool {
    guard let byte = try peek() else {
      isTruncated = true
      return false
    }
    if byte == UInt8(ascii: bracket) {
      offset += 1
      return false
    }
    if byte == UInt8(ascii: ",") { offset += 1 }
    guard let byte = try peek() else {
      isTruncated = true
      return false
    }
    if byte == UInt8(ascii: bracket) {
      offset += 1
      return false
    }
    // A bracket of the other kind ends what is around an array that was never closed.
    return bracket == "}" || byte != UInt8(ascii: "}")
  }

  private func parser() -> JSONParser {
    var parser = JSONParser(bytes)
    parser.offset = offset
    parser.takesHexadecimalEscapes = takesHexadecimalEscapes
    return parser
  }

  /// Takes the value that comes next.
  ///
  /// - Complexity: O(*n*) in its bytes, of which there are ``maximumValueSize`` at most.
  public mutating func next() throws(ImportError) -> Element {
    while true {
      var parser = parser()
      let result = Result { () throws(JSONParser.SyntaxError) in try parser.value() }
      if parser.isAtEnd, !isWhole {
        guard bytes.count - offset < limit else {
          try skip()
          return .broken("it has more than \(limit) bytes")
        }
        try grow()
        continue
      }
      switch result {
      case .success(let value):
        defer { offset = parser.offset }
        guard parser.offset - offset <= limit else {
          return .broken("it has more than \(limit) bytes")
        }
        return .value(value)
      case .failure(let error):
        let start = offset
        try skip()
        // Whatever it is, the stream goes on.
        if offset == start, offset < bytes.count { offset += 1 }
        return .broken(error.text)
      }
    }
  }

  /// Takes the value that comes next, if it can be read.
  public mutating func value() throws(ImportError) -> JSONValue? {
    if case .value(let value) = try next() { value } else { nil }
  }

  /// Passes over the value that comes next by its quotes and brackets, whatever its size.
  public mutating func skip() throws(ImportError) {
    guard try peek() != nil else {
      isTruncated = true
      return
    }
    var depth = 0
    while true {
      guard offset < bytes.count else {
        guard !isWhole else {
          isTruncated = true
          return
        }
        try grow()
        continue
      }
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        guard try skipString() else { return }
        if depth == 0 { return }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        offset += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
        offset += 1
        if depth == 0 { return }
      case UInt8(ascii: ","):
        if depth == 0 { return }
        offset += 1
      default: offset += 1
      }
    }
  }

  private mutating func skipString() throws(ImportError) -> Bool {
    while true {
      let end = bytes.span.plainBytes(from: offset, to: bytes.count).end
      guard let end, end + 1 < bytes.count || bytes[end] == UInt8(ascii: "\"") else {
        offset = end ?? bytes.count
        guard !isWhole else {
          offset = bytes.count
          isTruncated = true
          return false
        }
        try grow()
        continue
      }
      offset = end + (bytes[end] == UInt8(ascii: "\"") ? 1 : 2)
      if bytes[end] == UInt8(ascii: "\"") { return true }
    }
  }
}
