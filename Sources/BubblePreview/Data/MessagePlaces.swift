import BubbleCore
import Foundation

/// The ranges of messages in a file.
struct MessagePlaces {
  /// The structure of the file.
  enum Form {
    /// A conversation, as one object.
    case document
    /// A head, followed by one message a line.
    case lines
    /// A list of messages, such as the samples of a script.
    case list
  }

  private let bytes: [UInt8]
  private let form: Form
  /// The ranges of messages by their ids; of equal ids, the first one counts.
  private var ranges: [String: Range<Int>] = [:]
  /// The bytes around the messages, which a single message is read with.
  private var enclosing: (before: Range<Int>, after: Range<Int>)

  /// Finds the messages; nil if the file has another structure.
  ///
  /// - Complexity: O(*n*) in the file's length.
  init?(_ bytes: [UInt8], _ form: Form) {
    (self.bytes, self.form) = (bytes, form)
    enclosing = (0..<0, bytes.count..<bytes.count)
    var parser = JSONParser(bytes)
    // Some editors begin UTF-8 files with a byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.offset = 3 }
    do throws(JSONParser.SyntaxError) {
      switch form {
      case .lines: try readLines(&parser)
      case .list: try readArray(&parser)
      case .document: try readDocument(&parser)
      }
    } catch {
      // Messages before a mistake are valid.
      guard !ranges.isEmpty else { return nil }
    }
    if form != .lines, enclosing.before.isEmpty { return nil }
  }

  /// Returns the structure of a file, by its suffix and first byte.
  static func form(of path: String, _ bytes: [UInt8]) -> Form {
    if path.lowercased().hasSuffix(".jsonl") { return .lines }
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    return first == UInt8(ascii: "[") ? .list : .document
  }

  /// Returns the range of a message.
  func range(of id: String) -> Range<Int>? { ranges[id] }

  /// Returns a document with a text as its only message.
  func document(of text: [UInt8]) -> (bytes: [UInt8], form: ConversationReader.Format) {
    switch form {
    case .list:
      let head = #"{"me":"ana","peer":{"id":"s","kind":"group"},"people":{},"messages":["#
      return (Array(head.utf8) + text + Array("]}".utf8), .json)
    case .document: return (bytes[enclosing.before] + text + bytes[enclosing.after], .json)
    case .lines: return (bytes[enclosing.before] + [0x0A] + written(text) + [0x0A], .jsonLines)
    }
  }

  /// Returns the bytes to write into the file for a text that may have several lines.
  func written(_ text: [UInt8]) -> [UInt8] {
    form == .lines ? text.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 } : text
  }

  private mutating func readDocument(
    _ parser: inout JSONParser
  ) throws(JSONParser.SyntaxError) {
    parser.skipSpace()
    guard parser.current == UInt8(ascii: "{") else { return }
    parser.offset += 1
    parser.skipSpace()
    if parser.current == UInt8(ascii: "}") { return }
    repeat {
      let name = try parser.memberName()
      if name == "messages" {
        try readArray(&parser)
      } else {
        _ = try parser.value(depth: 1)
      }
    } while try parser.takeComma(or: "}")
  }

  private mutating func readArray(_ parser: inout JSONParser) throws(JSONParser.SyntaxError) {
    parser.skipSpace()
    guard parser.current == UInt8(ascii: "[") else { return }
    parser.offset += 1
    enclosing.before = 0..<parser.offset
    parser.skipSpace()
    if parser.current == UInt8(ascii: "]") {
      enclosing.after = parser.offset..<bytes.count
      parser.offset += 1
      return
    }
    repeat {
      try readMessage(&parser)
    } while try parser.takeComma(or: "]")
    enclosing.after = (parser.offset - 1)..<bytes.count
  }

  private mutating func readMessage(_ parser: inout JSONParser) throws(JSONParser.SyntaxError) {
    parser.skipSpace()
    let start = parser.offset
    let value = try parser.value(depth: 1)
    if let id = value.object?["id"]?.string, ranges[id] == nil {
      ranges[id] = start..<parser.offset
    }
  }

  private mutating func readLines(_ parser: inout JSONParser) throws(JSONParser.SyntaxError) {
    var start = parser.offset
    var isHead = true
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let isBlank = bytes[start..<end].allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
      if isHead {
        enclosing.before = start..<end
        isHead = false
      } else if !isBlank {
        parser.offset = start
        try readMessage(&parser)
        // A value that continues on the next line is invalid in this structure.
        if parser.offset > end { return }
      }
      start = end + 1
    }
  }
}
