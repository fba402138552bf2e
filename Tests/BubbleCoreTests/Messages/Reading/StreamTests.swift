import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Reading from files and pipes: piece by piece.
@Suite struct StreamTests {
  private static let chunk = 1 << 16

  /// Reads text from a pipe that is written in pieces of odd sizes.
  private func readPipe(
    _ text: String, _ format: ConversationReader.Format?, keptCount: Int = 1 << 24
  ) throws -> ConversationReader.Reading {
    let pipe = Pipe()
    let data = Data(text.utf8)
    let size = 70_001
    pipe.fileHandleForWriting.writeInBackground(pieceCount: (data.count + size - 1) / size) {
      data[$0 * size..<min(($0 + 1) * size, data.count)]
    }
    var reader = ConversationReader(file: "-")
    reader.keptPipeCount = keptCount
    return try reader.read(from: pipe.fileHandleForReading, format: format)
  }

  private func withFile<Value>(
    _ name: String, _ data: Data, _ body: (URL) throws -> Value
  ) throws -> Value {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bubble-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    try data.write(to: file)
    return try body(file)
  }

  @Test func `a URL of the web is refused, even if a file has its path`() throws {
    try withFile("a.json", Data(Sample.file([Sample.message("1")], .json).utf8)) { file in
      try expect(ConversationReader().read(from: file).ids, equals: ["1"])
      let url = try #require(URL(string: "https://example.com\(file.path)"))
      #expect(throws: ConversationError.unreadableFile(file: "\(url)", reason: URL.notAFileURL)) {
        try ConversationReader().read(from: url)
      }
    }
  }

  /// Messages of about 700 bytes: a few thousand straddle several pieces.
  private func messages(_ count: Int) -> [String] {
    (0..<count).map { Sample.message("\($0)", text: String(repeating: "é\($0) ", count: 100)) }
  }

  @Test(arguments: [.json, .jsonLines, nil] as [ConversationReader.Format?])
  func `a pipe gives what memory gives`(format: ConversationReader.Format?) throws {
    let messages = messages(1_200)
    let text = Sample.file(messages, format ?? .jsonLines)
    expect(text.utf8.count > 2 * StreamTests.chunk)
    let reading = try readPipe(text, format)
    expect(reading.ids, equals: (0..<1_200).map(String.init))
    let texts: [String] = (0..<1_200).map { (number: Int) -> String in
      String(repeating: "é\(number) ", count: 100)
    }
    expect(reading.texts, equals: texts)
    expect(reading.issues.isEmpty)
  }

  @Test(arguments: [1 << 24, 1_000])
  func `what is wrong in a pipe is shown with its line, as of a file`(keptCount: Int) throws {
    var messages = messages(200)
    messages.insert(#"{ "id": "a", "sendr": "bo", "date": "yesterday" }"#, at: 0)
    messages.append(#"{ "id": "b", "sender": "bo", "date": 4, "content": { "type": "text" } }"#)
    let text = Sample.json(messages)
    let piped = try readPipe(text, .json, keptCount: keptCount)
    let expected = try read(text).issues
    expect(expected.count >= 5 && expected.allSatisfy { $0.excerpt != nil })
    // The start of a long pipe is kept.
    let shown = expected.count { keptCount > text.utf8.count || $0.message == "a" }
    expect(piped.issues.map(\.text), equals: expected.map(\.text))
    expect(piped.issues.prefix(shown).map(\.excerpt), equals: expected.prefix(shown).map(\.excerpt))
    expect(piped.issues.dropFirst(shown).allSatisfy { $0.excerpt == nil })
    expect(piped.issues.prefix(shown).map(\.line), equals: expected.prefix(shown).map(\.line))
    let told = piped.diagnostic("it is odd", of: "sendr", isName: true, in: "a")
    expect(told.place, equals: "-:3")
    expect(told.description.hasPrefix("-:3: message a: sendr: it is odd\n  3 | { "))
  }

  @Test(arguments: -3...3)
  func `a line may end just where a piece ends`(offset: Int) throws {
    let head = "{\(Sample.head)}\n"
    let empty = Sample.message("1", text: "").utf8.count
    let length = StreamTests.chunk - head.utf8.count - empty - 1 + offset
    // No more than a text's greatest length, so the rest is spaces behind the message.
    let first = Sample.message("1", text: "é") + String(repeating: " ", count: length - 2)
    let text = head + first + "\n" + Sample.message("2") + "\r\n" + Sample.message("3")
    expect((head + first + "\n").utf8.count, equals: StreamTests.chunk + offset)
    let reading = try withFile("a.jsonl", Data(text.utf8)) {
      try ConversationReader().read(from: $0)
    }
    expect(reading.ids, equals: ["1", "2", "3"])
    expect(reading.texts, equals: ["é", "Hello", "Hello"])
    expect(reading.issues.isEmpty)
  }

  @Test func `a line longer than a piece is read whole`() throws {
    let spaces = String(repeating: " ", count: 3 * StreamTests.chunk)
    let long = "{" + spaces + Sample.message("1").dropFirst()
    let reading = try readPipe(Sample.jsonLines([long, Sample.message("2")]), .jsonLines)
    expect(reading.ids, equals: ["1", "2"])
    expect(reading.issues.isEmpty)
  }

  @Test func `a suffix says how a file is built`() throws {
    let messages = [Sample.message("1"), Sample.message("2")]
    for (name, format) in [
      ("a.json", ConversationReader.Format.json), ("a.jsonl", .jsonLines), ("a.JSONL", .jsonLines),
      ("a.txt", .json),
    ] {
      let ids = try withFile(name, Data(Sample.file(messages, format).utf8)) {
        try ConversationReader().read(from: $0).ids
      }
      expect(ids, equals: ["1", "2"], "\(name)")
    }
  }

  @Test func `issues name the file as it was given`() throws {
    let text = Sample.jsonLines([Sample.message("1"), "", "{}"])
    try withFile("a.jsonl", Data(text.utf8)) { file in
      let issues = try ConversationReader().read(from: file).issues
      expect(issues.first?.description.hasPrefix("\(file.path):4: "), equals: true)
    }
  }

  @Test func `what is no file is one clear error`() throws {
    func reason(_ url: URL, name: String) -> String? {
      do throws(ConversationError) {
        _ = try ConversationReader().read(from: url)
      } catch {
        if case .unreadableFile(name, let reason) = error { return reason }
      }
      return nil
    }
    func reason(_ path: String) -> String? { reason(URL(fileURLWithPath: path), name: path) }
    expect(reason("/nowhere/at-all.json")?.contains("no such file"), equals: true)
    expect(reason("no-folder/../at-all.json")?.contains("no such file"), equals: true)
    let folder = URL(fileURLWithPath: "/nowhere")
    let file = URL(fileURLWithPath: "at-all.json", relativeTo: folder)
    expect(reason(file, name: file.path)?.contains("no such file"), equals: true)
    expect(reason("/usr/bin")?.contains("folder"), equals: true)
  }

  @Test(arguments: [.json, .jsonLines, nil] as [ConversationReader.Format?])
  func `damaged files give the same in pieces of any size as in memory`(
    format: ConversationReader.Format?
  ) throws {
    let seed = testSeed()
    for round in 0..<150 {
      var random = SeededGenerator(seed: seed &+ UInt64(round))
      let bytes = Damage.file(&random, format ?? random.pick(bothFormats))
      let note = "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))"
      let expected = Result { () throws(ConversationError) in try read(Data(bytes), format) }
      let found = try withFile("trip", Data(bytes)) { file in
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        var reader = ConversationReader(file: "trip")
        reader.chunkSize = 1 + Int(random.next() % 90)
        return Result { () throws(ConversationError) in
          try reader.read(from: handle, format: format)
        }
      }
      switch (expected, found) {
      case (.success(let expected), .success(let found)):
        expect(expected.conversation, equals: found.conversation, "\(note)")
        expect(expected.people, equals: found.people, "\(note)")
        expect(expected.issues, equals: found.issues, "\(note)")
      case (.failure(let expected), .failure(let found)):
        expect(expected, equals: found, "\(note)")
      default: Issue.record("\(expected), \(found), \(note)")
      }
    }
  }

  @Test(arguments: [.json, .jsonLines, nil] as [ConversationReader.Format?])
  func `what never is a conversation is refused at its beginning`(
    format: ConversationReader.Format?
  ) throws {
    let handle = try #require(FileHandle(forReadingAtPath: "/dev/zero"))
    defer { try? handle.close() }
    let error = #expect(throws: ConversationError.self) {
      try ConversationReader(file: "zero").read(from: handle, format: format)
    }
    guard case .notJSON("zero", line: 1, column: 1, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
