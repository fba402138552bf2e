import BubbleCore
import BubbleGenerator
import BubbleImport
import Expectations
import Foundation
import Testing

/// Exports that are made from a seed, of any size: `BUBBLE_EXPORT=1000000` writes large ones.
@Suite struct LargeExportTests {
  private let count =
    ProcessInfo.processInfo.environment["BUBBLE_EXPORT"].flatMap { Int($0) } ?? 600

  private func write(
    _ name: String, _ body: (inout ExportGenerator, (String) throws -> Void) throws -> Void
  )
    throws -> SampleFolder
  {
    let folder = try SampleFolder([name: ""])
    let handle = try #require(FileHandle(forWritingAtPath: folder.path(name)))
    var generator = ExportGenerator(seed: 1)
    try body(&generator) { try handle.write(contentsOf: Data($0.utf8)) }
    try handle.close()
    return folder
  }

  @Test
  func `Telegram: all messages come out, written twice the same, and the file is a conversation`()
    throws
  {
    let folder = try write("result.json") { try $0.telegram(messageCount: count, to: $1) }
    func convert(_ name: String) throws -> ImportReport {
      let writer = try JSONLinesWriter(writingTo: folder.file(name))
      let report = try ExportRegistry.builtIn.read(
        Export(contentsOf: folder.file("result.json")), options: ImportOptions(me: "Ana"),
        into: writer)
      try writer.finish(report.head)
      return report
    }
    let report = try convert("a.jsonl")
    _ = try convert("b.jsonl")
    expect(report.reader == "telegram" && report.findings.all.isEmpty)
    expect(
      FileManager.default.contentsEqual(
        atPath: folder.path("a.jsonl"), andPath: folder.path("b.jsonl")))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
    expect(names, equals: ["a.jsonl", "b.jsonl", "result.json"])
    let reading = try ConversationReader().read(from: URL(fileURLWithPath: folder.path("a.jsonl")))
    expect(reading.issues.isEmpty, "\(reading.issues.first?.description ?? "")")
    expect(reading.conversation.messages.count, equals: report.messageCount)
    expect(report.messageCount > count * 9 / 10 && report.messageCount <= count)
  }

  @Test func `WhatsApp: each head is a message, in order`() throws {
    let folder = try write("_chat.txt") { try $0.whatsApp(messageCount: count, to: $1) }
    let result = try Imported(
      folder.path(), ImportOptions(dateOrder: .dayMonthYear, needsOwner: false))
    // Pictures of one sender and one moment are one album.
    expect(result.messages.count <= count && result.messages.count > count * 9 / 10)
    expect(result.findings.isEmpty)
    let dates = result.messages.map(\.date)
    expect(zip(dates, dates.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `the last messages alone are kept`() throws {
    let folder = try write("_chat.txt") { try $0.whatsApp(messageCount: count, to: $1) }
    let collector = ConversationCollector(file: "x", lastCount: 10, maximumSize: 1 << 20)
    let report = try ExportRegistry.builtIn.read(
      Export(contentsOf: folder.file()), options: ImportOptions(me: "Ana"), into: collector)
    let (conversation, people) = collector.conversation(report.head)
    expect(conversation.messages.count == 10 && people.count >= 5)
    expect(conversation.messages.last?.date, equals: conversation.messages.map(\.date).max())
  }
}
