import BubbleCore
import Expectations
import Foundation
import Testing

/// What somebody writes who writes the first conversation: each mistake is answered with the line, the line
/// itself, what is wrong, and what to do.
@Suite struct ConversationMistakeTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let file: String
    /// On which line the mistake is.
    let line: Int
    let says: [String]
    let testDescription: String

    /// What stands in a message on line 5, in place of a part of it.
    init(_ part: String, _ mistake: String, line: Int = 5, _ says: String...) {
      let message =
        #"{ "id": "1", "sender": "bo", "date": "2026-11-20T09:00:00Z", "status": "read", "revision": 2,"#
        + "\n    \"content\": { \"type\": \"text\", \"text\": \"Hello\" } }"
      precondition(message.contains(part), "the message has \(part)")
      file = Mistake.document(message: message.replacing(part, with: mistake))
      (self.line, self.says, testDescription) = (line, says, mistake)
    }

    /// What stands in the head, on lines 1 to 3.
    init(head part: String, _ mistake: String, line: Int, _ says: String...) {
      let document = Mistake.document(
        message: #"{ "id": "1", "sender": "bo", "date": "2026-11-20T09:00:00Z","#
          + "\n    \"content\": { \"type\": \"text\", \"text\": \"Hello\" } }")
      precondition(document.contains(part), "the document has \(part)")
      file = document.replacing(part, with: mistake)
      (self.line, self.says, testDescription) = (line, says, mistake)
    }

    private static func document(message: String) -> String {
      """
      { "me": "ana",
        "peer": { "id": "trip", "kind": "group", "title": "Trip" },
        "people": { "ana": { "name": "Ana" }, "bo": { "name": "Bo", "avatar": "bo.png" } },
        "messages": [
          \(message)
        ] }
      """
    }
  }

  static let messages = [
    Mistake(#""id": "1", "#, "", #"write "id":"#),
    Mistake(#""id": "1""#, #""id": 1"#, "string such as"),
    Mistake(#""id""#, #""ID""#, #""id""#),
    Mistake(#""sender": "bo", "#, "", #"write "sender":"#),
    Mistake(#""sender": "bo""#, #""sender": 7"#, "string such as"),
    Mistake(#""sender": "bo""#, #""sender": { "name": "Bo" }"#, "string such as"),
    Mistake(#""sender": "bo""#, #""sender": "Bo""#, #"did you mean "bo"?"#),
    Mistake(#""sender": "bo""#, #""sender": "obo""#, #"did you mean "bo"?"#),
    Mistake(#""sender": "bo""#, #""sender": "carla""#, "is not among people"),
    Mistake(#""sender""#, #""sendre""#, #"did you mean "sender"?"#, #"write "sender":"#),
    Mistake(#""date": "2026-11-20T09:00:00Z", "#, "", #"write "date":"#),
    Mistake("2026-11-20T09:00:00Z", "yesterday", "2026-11-20T09:00:00Z"),
    Mistake("2026-11-20T09:00:00Z", "20.11.2026 09:00", "2026-11-20T09:00:00Z"),
    Mistake("2026-11-20T09:00:00Z", "2026-11-20", "2026-11-20T09:00:00Z"),
    Mistake("2026-11-20T09:00:00Z", "2026-13-20T09:00:00Z", "2026-11-20T09:00:00Z"),
    Mistake("2026-11-20T09:00:00Z", "2026-02-30T09:00:00Z", "2026-11-20T09:00:00Z"),
    Mistake("2026-11-20T09:00:00Z", "2026-11-20T25:00:00Z", "2026-11-20T09:00:00Z"),
    Mistake("2026-11-20T09:00:00Z", "", "2026-11-20T09:00:00Z"),
    Mistake(#""2026-11-20T09:00:00Z""#, "1763629200", "2026-11-20T09:00:00Z"),
    Mistake(#""2026-11-20T09:00:00Z""#, "null", "2026-11-20T09:00:00Z"),
    Mistake(#""date""#, #""dat""#, #"did you mean "date"?"#),
    Mistake(#""read""#, #""raed""#, "delivered, read"),
    Mistake(#""read""#, #""Read""#, "delivered, read"),
    Mistake(#""read""#, "true", "delivered, read"),
    Mistake(#""status""#, #""satus""#, #"did you mean "status"?"#),
    Mistake(#""status""#, #""statsu""#, #"did you mean "status"?"#),
    Mistake(#""revision": 2"#, #""revision": "2""#, "a whole number"),
    Mistake(#""revision": 2"#, #""revision": 1.5"#, "a whole number"),
    Mistake(#""revision""#, #""revison""#, #"did you mean "revision"?"#),
    Mistake(#""content": {"#, #""contents": {"#, line: 6, #"did you mean "content"?"#),
    Mistake(
      #"{ "type": "text", "text": "Hello" }"#, #""Hello""#, line: 6, #""type": "text""#),
    Mistake(
      #"{ "type": "text", "text": "Hello" }"#, #"["Hello"]"#, line: 6, #""type": "text""#),
    Mistake(#""type": "text", "#, "", line: 6, #""type": "text""#),
    Mistake(#""type": "text""#, #""typ": "text""#, line: 6, #""type": "text""#),
    Mistake(#""type": "text""#, #""type": 1"#, line: 6, #""type": "text""#),
    Mistake(#", "text": "Hello""#, "", line: 6, #""text": "Hello""#),
    Mistake(#""text": "Hello""#, #""text": 12"#, line: 6, "not a string"),
    Mistake(#""text": "Hello""#, #""text": ["Hello"]"#, line: 6, "not a string"),
    Mistake(#""text": "Hello""#, #""txt": "Hello""#, line: 6, "content.text"),
    Mistake(#""text": "Hello""#, #""text": "Hel\u0007lo""#, line: 6, "control characters"),
    Mistake(#""id": "1","#, #""id": "1""#, "comma"),
    Mistake(#""id": "1","#, #""id" "1","#, "colon"),
    Mistake(#""id": "1","#, #"id: "1","#, "in quotes"),
    Mistake(#""id": "1","#, #"'id': '1',"#, "in quotes"),
    Mistake(#""read","#, "read,", "misspelt"),
    Mistake(#""read","#, "True,", "misspelt"),
    Mistake(#""revision": 2"#, #""revision": 02"#, "misspelt"),
    Mistake(#""Hello" }"#, #""Hello", }"#, line: 6, "comma too many"),
    Mistake(#"{ "id""#, #""Hello", { "id""#, "a message is an object"),
  ]

  static let heads = [
    Mistake(head: #""me": "ana","#, "", line: 1, #"write "me":"#),
    Mistake(head: #""me": "ana""#, #""me": 7"#, line: 1, "a string in quotes"),
    Mistake(head: #""me": "ana""#, #""mee": "ana""#, line: 1, #"did you mean "me"?"#),
    Mistake(head: #""peer""#, #""pear""#, line: 2, #"did you mean "peer"?"#),
    Mistake(
      head: #"{ "id": "trip", "kind": "group", "title": "Trip" }"#, #""Trip""#, line: 2,
      #""kind": "group""#),
    Mistake(head: #""group""#, #""grupo""#, line: 2, #""private" or "group""#),
    Mistake(head: #""kind": "group", "#, "", line: 2, #""private" or "group""#),
    Mistake(head: #""title""#, #""titel""#, line: 2, #"did you mean "title"?"#),
    Mistake(head: #""title": "Trip""#, #""title": 1"#, line: 2, "a string in quotes"),
    Mistake(head: #""id": "trip""#, #""id": 1"#, line: 2, "a string in quotes"),
    Mistake(head: #""people""#, #""poeple""#, line: 3, #"did you mean "people"?"#),
    Mistake(
      head: #"{ "ana": { "name": "Ana" }, "bo": { "name": "Bo", "avatar": "bo.png" } }"#,
      #"["ana", "bo"]"#, line: 3, "people by id"),
    Mistake(head: #"{ "name": "Ana" }"#, #""Ana""#, line: 3, #"{ "name": "Ana" }"#),
    Mistake(head: #""name": "Ana""#, #""nmae": "Ana""#, line: 3, #"did you mean "name"?"#),
    Mistake(head: #""avatar""#, #""avatr""#, line: 3, #"did you mean "avatar"?"#),
    Mistake(head: #""avatar": "bo.png""#, #""avatar": true"#, line: 3, "a string in quotes"),
  ]

  private func check(_ issues: [ConversationIssue], _ mistake: Mistake, _ file: String) throws {
    let texts = issues.map(\.description)
    try #require(!texts.isEmpty, "nothing is said")
    let lines = mistake.file.split(separator: "\n", omittingEmptySubsequences: false)
    expect(issues.contains { $0.line == mistake.line }, "\(texts)")
    for issue in issues {
      let line = try #require(issue.line, "\(texts)")
      let text = issue.description
      expect(text.hasPrefix("\(file):\(line): "), "\(text)")
      let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
      try #require(parts.count == 3, "\(text)")
      let start = "  \(line) | "
      expect(parts[1].hasPrefix(start), "\(text)")
      let shown = parts[1].dropFirst(start.count)
      // A long line is cut.
      expect(
        lines[line - 1].contains(shown.filter { $0 != "…" }.trimmingCharacters(in: .whitespaces)),
        "\(text)")
      expect(parts[2].allSatisfy { " |^".contains($0) } && parts[2].contains("^"), "\(text)")
    }
    for part in mistake.says { expect(texts.contains { $0.contains(part) }, "\(texts)") }
  }

  @Test(arguments: messages + heads)
  func `a mistake is answered with its line, and what to do`(mistake: Mistake) throws {
    let reader = ConversationReader(file: "trip.json")
    let reading = try reader.read(from: Data(mistake.file.utf8), format: .json)
    try check(reading.issues, mistake, "trip.json")
  }

  @Test(arguments: messages + heads)
  func `the same in a file that is read as a stream, in small pieces`(mistake: Mistake) throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("mistake-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data(mistake.file.utf8).write(to: url)
    var reader = ConversationReader(file: url.path)
    let whole = try reader.read(from: Data(mistake.file.utf8), format: .json)
    reader.chunkSize = 16
    try expect(reader.read(from: url).issues, equals: whole.issues)
  }

  @Test(arguments: messages)
  func `the same of a message that has a line of its own`(mistake: Mistake) throws {
    let lines = mistake.file.split(separator: "\n")
    let head = lines[..<3].joined().dropLast() + " }"
    let message = lines[4..<(lines.count - 1)].joined()
    let reader = ConversationReader(file: "trip.jsonl")
    let reading = try reader.read(from: Data("\(head)\n\(message)\n".utf8), format: .jsonLines)
    try #require(!reading.issues.isEmpty)
    for issue in reading.issues {
      expect(issue.line, equals: 2)
      let text = issue.description
      expect(text.hasPrefix("trip.jsonl:2: ") && text.contains("\n  2 | "), "\(text)")
    }
  }

  @Test func `what is no JSON at all shows the line, too`() throws {
    let file = "{ \"me\": \"ana\",\n  \"peer\": { \"id\": },\n  \"messages\": [] }"
    let error = try #require(throws: ConversationError.self) {
      try ConversationReader(file: "trip.json").read(from: Data(file.utf8), format: .json)
    }
    expect(
      error.description,
      equals: """
        trip.json:2:19: this is not JSON: a value is missing or misspelt
          2 |   "peer": { "id": },
            |                   ^
        """)
  }

  @Test(arguments: ["\\n", "\\r\\n", "\\u2028", "\\u001B[2J\\n"])
  func `a name in what is no JSON is no message of its own, and no order to a terminal`(
    end: String
  ) throws {
    let error = try #require(throws: ConversationError.self) {
      try ConversationReader(file: "trip.json").read(
        from: Data(#"{ "me\#(end)warning: trip.json is gone" 1 }"#.utf8), format: .json)
    }
    let lines = error.description.split(whereSeparator: \.isNewline)
    expect(lines[0].contains("a colon is missing after"), "\(error)")
    expect(lines.dropFirst().allSatisfy { $0.hasPrefix("  ") }, "\(error)")
    expect(!error.description.contains("\u{1B}"), "\(error)")
  }

  @Test func `a list of messages that has another name is pointed out`() throws {
    let error = try #require(throws: ConversationError.self) {
      try ConversationReader(file: "trip.json").read(
        from: Data(#"{ "me": "ana", "mesages": [] }"#.utf8), format: .json)
    }
    expect(error.description.contains(#"write "messages": [ … ] instead of "mesages""#))
  }

  @Test func `a conversation without a mistake is answered with nothing`() throws {
    let good = Mistake(#""read""#, #""sent""#)
    let reader = ConversationReader(file: "trip.json")
    try expect(reader.read(from: Data(good.file.utf8), format: .json).issues.isEmpty)
  }
}
