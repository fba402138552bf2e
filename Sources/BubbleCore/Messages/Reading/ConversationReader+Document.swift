import Foundation

/// Reading a `.json` file: one object.
extension ConversationReader {
  func readDocument(_ bytes: UnsafeBufferPointer<UInt8>) throws(ConversationError) -> Reading {
    var parser = JSONParser(bytes)
    parser.skipByteOrderMark()
    var head: [JSONObject.Member] = []
    var elements: [MessageReader.Element]?
    do {
      parser.skipSpace()
      guard parser.current != nil else {
        throw ConversationError.notAConversation(file: file, text: "the file is empty")
      }
      guard parser.take("{") else {
        _ = try parser.value()
        throw ConversationError.notAConversation(
          file: file, text: "it is no object with \"peer\" and \"messages\"")
      }
      parser.skipSpace()
      var goesOn = !parser.take("}")
      while goesOn {
        let name = try parser.memberName()
        parser.skipSpace()
        if name == "messages", parser.current == UInt8(ascii: "[") {
          elements = (elements ?? []) + (try readElements(&parser))
        } else {
          head.append(JSONObject.Member(name: name, value: try parser.value(depth: 1)))
        }
        goesOn = try parser.takeComma(or: "}")
      }
      parser.skipSpace()
      guard parser.current == nil else {
        throw parser.error("there is something behind the closing bracket")
      }
    } catch let error as JSONParser.SyntaxError {
      throw notJSON(error, in: bytes)
    } catch let error as ConversationError {
      throw error
    } catch {
      throw .notAConversation(file: file, text: "\(error)")
    }
    guard let elements else {
      throw .notAConversation(
        file: file, text: "it has no \"messages\", which is an array of messages")
    }
    var reader = MessageReader(file: file)
    let headReader = HeadReader(object: JSONObject(head), line: nil, into: &reader)
    reader.reserveIDs(of: elements)
    let messages = elements.map { reader.message($0) }
    return headReader.reading(messages, &reader)
  }

  /// Reads the elements of `messages`, going on behind those that are no JSON.
  private func readElements(
    _ parser: inout JSONParser
  ) throws(JSONParser.SyntaxError) -> [MessageReader.Element] {
    var elements: [MessageReader.Element] = []
    var lines = LineCounter(parser.bytes)
    parser.offset += 1
    parser.skipSpace()
    if parser.take("]") { return [] }
    while true {
      parser.skipSpace()
      let start = parser.offset
      // A comma behind the last message is no JSON, but costs nobody a message.
      if !elements.isEmpty, parser.take("]") { return elements }
      parser.notes = JSONParser.StringNotes()
      var element = MessageReader.Element(
        line: lines.line(at: start), value: .success(.null), notes: parser.notes)
      do throws(JSONParser.SyntaxError) {
        element.value = .success(try parser.value(depth: 2))
        parser.skipSpace()
        guard parser.current == UInt8(ascii: ",") || parser.current == UInt8(ascii: "]") else {
          throw parser.error("a comma or ] is missing")
        }
      } catch {
        // What has no end is no message but the end of the file.
        guard recover(&parser, from: start) else { throw error }
        element.value = .failure(error)
      }
      element.notes = parser.notes
      elements.append(element)
      guard try parser.takeComma(or: "]") else { return elements }
    }
  }

  func notJSON(
    _ error: JSONParser.SyntaxError, in bytes: UnsafeBufferPointer<UInt8>, firstLine: Int = 1
  ) -> ConversationError {
    var lines = LineCounter(bytes)
    let line = lines.line(at: error.offset)
    return .notJSON(
      file: file, line: firstLine + line - 1, column: error.offset - lines.lineStart + 1,
      text: error.text)
  }
}

extension JSONParser {
  /// Skips the mark that some editors put in front of UTF-8.
  mutating func skipByteOrderMark() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }
}

/// Says on which line a byte stands, for offsets that ascend.
struct LineCounter {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var line = 1
  private var offset = 0
  /// The offset of the first byte of the line asked for last.
  private(set) var lineStart = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The line, from 1, of the byte at `target`.
  ///
  /// - Complexity: O(*n*) in the number of bytes since the last question.
  mutating func line(at target: Int) -> Int {
    while offset < min(target, bytes.count) {
      if bytes[offset] == 0x0A {
        line += 1
        lineStart = offset + 1
      }
      offset += 1
    }
    return line
  }
}
