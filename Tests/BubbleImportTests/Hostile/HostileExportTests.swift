import BubbleCore
import BubbleGenerator
import BubbleImport
import Expectations
import Foundation
import Testing

/// Exports that are broken, or made to do harm.
@Suite struct HostileExportTests {
  /// Reads an export, writes it, and reads what was written: nothing of it may be unreadable.
  private func survive(_ files: [String: [UInt8]], _ what: @autoclosure () -> String) {
    let folder = FileManager.default.temporaryDirectory.path
    let output = "\(folder)/hostile-\(UUID().uuidString).jsonl"
    defer { try? FileManager.default.removeItem(atPath: output) }
    do {
      let writer = try JSONLinesWriter(writingTo: URL(fileURLWithPath: output))
      let options = ImportOptions(chat: "1", needsOwner: false)
      let report = try ExportRegistry.builtIn.read(
        Export(files, name: "export"), options: options, into: writer)
      try writer.finish(report.head)
      for finding in report.findings.all { expectPlain(finding.description) }
      let reading = try ConversationReader().read(from: URL(fileURLWithPath: output))
      expect(reading.conversation.messages.count, equals: report.messageCount, "\(what())")
      let unreadable = reading.issues.filter { $0.outcome == .unreadable }
      expect(unreadable.isEmpty, "\(what()): \(unreadable.first?.description ?? "")")
    } catch let error as ImportError {
      expectPlain(error.description)
    } catch {
      Issue.record("\(what()): \(error)")
    }
  }

  /// Control characters could move a terminal's cursor.
  private func expectPlain(_ text: String) {
    expect(
      text.unicodeScalars.allSatisfy {
        $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
      }, "\(text.debugDescription)")
  }

  private func bytes(_ files: [String: String]) -> [String: [UInt8]] {
    files.mapValues { Array($0.utf8) }
  }

  @Test func `each small export is recognised and read without a finding of what is unreadable`()
    throws
  {
    for (name, files) in SmallExports.all {
      let report = try ExportRegistry.builtIn.read(
        Export(bytes(files), name: "export"), options: ImportOptions(needsOwner: false),
        into: Nothing())
      let readers = ["account": "telegram", "chatlab-document": "chatlab"]
      expect(report.reader, equals: readers[name] ?? name)
      expect(report.messageCount > 0)
      expect(!report.findings.all.contains { $0.isUnreadable }, "\(name): \(report.findings.all)")
    }
  }

  private final class Nothing: MessageSink {
    func write(_ message: ImportedMessage) throws(ImportError) {}
  }

  @Test(arguments: SmallExports.all.keys.sorted())
  func `a file that ends anywhere is read up to there, or refused`(name: String) throws {
    let files = bytes(try #require(SmallExports.all[name]))
    let step = max(1, 37 / testRounds(1))
    for (file, content) in files {
      for length in stride(from: 0, to: content.count, by: step) {
        var part = files
        part[file] = Array(content[..<length])
        survive(part, "\(name), \(file) of \(length) bytes")
      }
    }
  }

  @Test(arguments: SmallExports.all.keys.sorted())
  func `random changes break nothing`(name: String) throws {
    let files = bytes(try #require(SmallExports.all[name]))
    let environment = ProcessInfo.processInfo.environment
    let count = testRounds(10)
    let seed = environment["BUBBLE_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1 << 32)
    for index in 0..<count {
      var random = SeededGenerator(seed: seed &+ UInt64(index))
      var changed = files
      let file = random.pick(files.keys.sorted())
      changed[file] = mutate(files[file] ?? [], &random)
      survive(changed, "\(name): BUBBLE_SEED=\(seed &+ UInt64(index))")
    }
  }

  private static let dangerous: [[UInt8]] = [
    [0], [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], Array("\\ud800".utf8), Array("\\x".utf8),
    Array("\"".utf8),
    Array("1e999".utf8), Array("-99999999999999999999".utf8), Array("9223372036854775807".utf8),
    Array("1e308".utf8),
    Array("[[[[[[[[".utf8), Array("{\"a\":".utf8), Array("null".utf8), Array("\u{200E}".utf8),
    Array("\r\n".utf8),
    Array("../../".utf8), Array("0".utf8), Array("-1".utf8), Array("true".utf8), Array("[]".utf8),
    Array("{}".utf8),
    Array(String(repeating: "e\u{301}\u{301}\u{301}", count: 40).utf8), Array("<<>>".utf8),
    Array("&#x110000;".utf8),
  ]

  private func mutate(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int(random.next() % 4) + 1 {
      let place = Int(random.next() % UInt64(bytes.count + 1))
      let end = min(bytes.count, place + Int(random.next() % 24))
      switch random.next() % 5 {
      case 0 where place < bytes.count: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.removeSubrange(place..<end)
      case 2:
        bytes.insert(
          contentsOf: bytes[place..<end], at: Int(random.next() % UInt64(bytes.count + 1)))
      case 3: bytes.replaceSubrange(place..<end, with: random.pick(HostileExportTests.dangerous))
      default: bytes.insert(contentsOf: random.pick(HostileExportTests.dangerous), at: place)
      }
    }
    return bytes
  }

  @Test func `an array that ends with the wrong bracket ends`() throws {
    let files = [
      "result.json":
        #"{ "chats": { "list": [ { "name": "Bo", "type": "personal_chat", "messages": [ } } } }"#,
      "conversations.json": #"[ { "title": "T", "mapping": {} }, } ]"#,
      "x/message_1.json": #"{ "participants": [], "messages": [ } }"#,
    ]
    for (name, text) in files { survive([name: Array(text.utf8)], name) }
  }

  @Test func `a million brackets are one unreadable message`() throws {
    for bracket in ["[", "{\"a\":"] {
      let deep = String(repeating: bracket, count: 1_000_000)
      let text = """
        { "name": "Bo", "type": "personal_chat", "id": 11, "messages": [ { "id": 1, "type": "message", "text": \(deep)
        """
      let result = try Imported(text, named: "result.json")
      expect(result.messages.count == 1 && result.lines[0].hasPrefix("-- Unreadable message"))
      expect(result.findings.contains { $0.contains("is cut off") })
    }
  }

  @Test func `NUL within a message is kept`() throws {
    let result = try Imported("31/12/24, 18:05 - Ana: a\0b", named: "_chat.txt")
    expect(result.lines, equals: ["Ana: a\0b"])
  }

  @Test func `a value and a line of more than is taken are left out, not kept in memory`() throws {
    let long = String(repeating: "x", count: 17 << 20)
    let telegram = try Imported(
      """
      { "name": "Bo", "type": "personal_chat", "id": 11, "messages": [ { "id": 1, "type": "message", "text": "\(long)" },
        { "id": 2, "type": "message", "date_unixtime": "5", "from": "Ana", "from_id": "user1", "text": "after" } ] }
      """, named: "result.json")
    let (first, second) = (try #require(telegram.lines.first), try #require(telegram.lines.last))
    expect(first.count < 100 && first.hasPrefix("-- Unreadable message") && second == "Ana: after")
    let whatsApp = try Imported(
      "31/12/24, 18:05 - Ana: \(long)\n31/12/24, 18:06 - Ana: after", named: "_chat.txt")
    let (count, last) = (whatsApp.messages.count, try #require(whatsApp.lines.last))
    expect(count == 2 && last == "Ana: after")
  }

  @Test func `the same id many times takes no longer than others`() throws {
    let message =
      #"{ "id": 1, "type": "message", "date_unixtime": "5", "from": "Ana", "from_id": "user1", "text": "a" }"#
    let all = Array(repeating: message, count: 3_000).joined(separator: ",")
    let result = try Imported(
      #"{ "name": "Bo", "type": "personal_chat", "id": 11, "messages": [ \#(all) ] }"#,
      named: "result.json")
    expect(Set(result.messages.map(\.id)).count, equals: 3_000)
  }
}
