import Foundation

/// Reading a `.json` file: one object.
extension ConversationReader {
  /// The parts of a file that is one object.
  private struct Document {
    var head: [JSONObject.Member] = []
    var places: HeadReader.Places
    /// The elements of `messages`; nil if there is no such member.
    var drafts: MessageDrafts?
  }

  /// Reads one object.
  ///
  /// - Parameter isDocument: Whether the file is known to be one object. Otherwise, an object without messages on the first line is the head of
  ///   a file with one message on each line. A line break must follow it.
  func readDocument(_ window: ReadingWindow, isDocument: Bool) throws(ConversationError) -> Reading
  {
    var window = window
    let document = try readMembers(&window, behind: try begin(&window))
    if document.drafts == nil, !isDocument, try isHead(&window) {
      return try readLines(behind: JSONObject(document.head), document.places.start, window)
    }
    try window.read { parser, _ throws(JSONParser.SyntaxError) in
      parser.skipSpace()
      if parser.current != nil {
        throw parser.error("there is text after the closing bracket")
      }
    }
    guard var drafts = document.drafts else {
      let near = NearestNames.among(document.head.map(\.name), to: "messages").first
      throw .notAConversation(
        file: file,
        text: "it has no \"messages\"; write \"messages\": [ … ]"
          + (near.map { " instead of \"\($0)\"" } ?? ""))
    }
    var reader = MessageReader(file: file, count: earlierCount)
    let headReader = HeadReader(
      object: JSONObject(document.head), at: document.places, into: &reader)
    let places = drafts.places
    var messages: [Message] = []
    messages.reserveCapacity(places.count)
    drafts.takeAll { draft, idsToCome in
      messages.append(reader.message(draft, idsToCome: idsToCome))
    }
    reader.issues.showLines(of: window.issueSource)
    var reading = headReader.reading(messages, at: places, &reader)
    reading.pipeStart = window.pipeStart
    return reading
  }

  /// Reads the bracket that opens the object, and returns its place.
  private func begin(
    _ window: inout ReadingWindow
  ) throws(ConversationError) -> SourcePlace {
    enum Beginning { case object, nothing, other }
    let beginning = try window.read { parser, _ throws(JSONParser.SyntaxError) -> Beginning in
      parser.skipByteOrderMark()
      parser.skipSpace()
      guard parser.current != nil else { return .nothing }
      if parser.take("{") { return .object }
      _ = try parser.value()
      return .other
    }
    switch beginning {
    case .object: return window.place(at: window.offset - 1)
    case .nothing: throw .notAConversation(file: file, text: "the file is empty")
    case .other:
      throw .notAConversation(
        file: file, text: "it is not an object with \"peer\" and \"messages\"")
    }
  }

  /// Reads the members of the object, and the bracket after them.
  private func readMembers(
    _ window: inout ReadingWindow, behind start: SourcePlace
  ) throws(ConversationError) -> Document {
    enum Part {
      case member(JSONObject.Member, start: Int, goesOn: Bool)
      case messages
      case end
    }
    var document = Document(places: HeadReader.Places(start: start))
    var isFirst = true
    while true {
      let part = try window.read { parser, _ throws(JSONParser.SyntaxError) -> Part in
        if isFirst {
          parser.skipSpace()
          if parser.take("}") { return .end }
        }
        let name = try parser.memberName()
        parser.skipSpace()
        if name == "messages", parser.take("[") { return .messages }
        let start = parser.offset
        let member = JSONObject.Member(name: name, value: try parser.value(depth: 1))
        return .member(member, start: start, goesOn: try parser.takeComma(or: "}"))
      }
      isFirst = false
      switch part {
      case .end: return document
      case .member(let member, let start, let goesOn):
        document.places.members[member.name] = window.place(at: start)
        document.head.append(member)
        if !goesOn { return document }
      case .messages:
        var drafts = document.drafts ?? MessageDrafts()
        document.drafts = nil
        try readElements(&window, into: &drafts)
        document.drafts = drafts
        let goesOn = try window.read { parser, _ throws(JSONParser.SyntaxError) -> Bool in
          try parser.takeComma(or: "}")
        }
        if !goesOn { return document }
      }
    }
  }

  /// Reads the elements of `messages` and the bracket after them; continues after elements that are not JSON.
  private func readElements(
    _ window: inout ReadingWindow, into drafts: inout MessageDrafts
  ) throws(ConversationError) {
    struct Part {
      var start: Int
      /// The element; nil at the closing bracket.
      var value: MessageDraft.Value?
      var goesOn: Bool
    }
    var uncheckedNames = UncheckedNames()
    var goesOn = true
    while goesOn {
      let part = try window.read(atLeast: ReadingBudget.messageSize) {
        parser, isWhole throws(JSONParser.SyntaxError) -> Part in
        parser.skipSpace()
        let start = parser.offset
        // A comma after the last message is not JSON, but costs no message.
        if parser.take("]") { return Part(start: start, value: nil, goesOn: false) }
        if let message = parser.plainMessage(depth: 2, &uncheckedNames) {
          if let goesOn = try? parser.takeComma(or: "]") {
            return Part(start: start, value: .plain(message), goesOn: goesOn)
          }
          parser.begin(start..<parser.bytes.count)
        }
        var value: Result<JSONValue, JSONParser.SyntaxError>
        do throws(JSONParser.SyntaxError) {
          value = .success(try parser.value(depth: 2))
          parser.skipSpace()
          guard parser.current == UInt8(ascii: ",") || parser.current == UInt8(ascii: "]") else {
            throw parser.error("a comma or ] is missing")
          }
        } catch {
          // The continuation may be valid while the file is not known yet. An element without an end is not a message but the end of the
          // file.
          guard isWhole || !parser.isAtEnd else { throw error }
          guard recover(&parser, from: start, isWhole: isWhole) else { throw error }
          value = .failure(
            JSONParser.SyntaxError(offset: error.offset - start, text: error.text))
        }
        return Part(
          start: start, value: .other(value, parser.notes), goesOn: try parser.takeComma(or: "]"))
      }
      if let value = part.value {
        drafts.append(MessageDraft(place: window.place(at: part.start), value: value))
      }
      goesOn = part.goesOn
    }
  }

  /// Whether the object is on the first line, with a line break after it.
  private func isHead(_ window: inout ReadingWindow) throws(ConversationError) -> Bool {
    guard window.line(at: window.offset) == 1 else { return false }
    return try window.read { parser, _ in
      let start = parser.offset
      while parser.take(" ") || parser.take("\t") {}
      if parser.current == 0x0A || parser.current == 0x0D { return true }
      parser.offset = start
      return false
    }
  }
}

extension JSONParser {
  /// Skips the byte order mark that some editors put before UTF-8.
  mutating func skipByteOrderMark() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }
}
