import BubbleCore
import BubbleGenerator
import BubbleImport
import Expectations
import Foundation
import Testing

/// Messages come in the order of time, whatever order an export has; what has no date stands beside its neighbours.
@Suite struct MessageOrderTests {
  private static let chat = """
    25/11/24, 18:05 - Ana: one
    25/11/24, 18:04 - Kim: before
    24/11/24, 23:59 - Kim: the day before
    25/11/24, 18:05 - Kim: same minute
    25/11/24, 18:06 - Ana: two
    """

  @Test func `whoever takes them: a file, memory, the last ones, and a host`() throws {
    let folder = try SampleFolder(["_chat.txt": MessageOrderTests.chat])
    let wanted = ["the day before", "before", "one", "same minute", "two"]
    let options = ImportOptions(dateOrder: .dayMonthYear, needsOwner: false)
    try expect(
      Imported(folder.path(), options).lines.map { $0.dropFirst(5) }, equals: wanted.map { $0[...] }
    )

    let export = try Export(contentsOf: folder.file("_chat.txt"))
    let writer = try JSONLinesWriter(writingTo: folder.file("out.jsonl"))
    let report = try ExportRegistry.builtIn.read(export, options: options, into: writer)
    try writer.finish(report.head)
    let reading = try ConversationReader().read(
      from: URL(fileURLWithPath: folder.path("out.jsonl")))
    expect(reading.issues.isEmpty)
    expect(
      reading.conversation.messages.map { $0.content.payload["text"]?.string ?? "" }, equals: wanted
    )

    for count in [nil, 2, 5, 9] {
      let collector = ConversationCollector(file: "x", lastCount: count, maximumSize: 1 << 20)
      let report = try ExportRegistry.builtIn.read(export, options: options, into: collector)
      expect(
        collector.conversation(report.head).conversation.messages.map {
          $0.content.payload["text"]?.string ?? ""
        }, equals: wanted.suffix(count ?? 9))
    }
  }

  @Test(arguments: [0, 1, 30, 100])
  func `a file has all lines once in the order of time, however many come late`(late: Int) throws {
    var random = SeededGenerator(seed: testSeed())
    var messages: [ImportedMessage] = []
    for number in 0..<1_500 {
      let isLate = Int.random(in: 0..<100, using: &random) < late
      let seconds =
        1.7e9 + Double(number / 3)
        - (isLate ? Double.random(in: 0..<900, using: &random).rounded() : 0)
      messages.append(
        ImportedMessage(
          id: "\(number)\"\\date\"", sender: "a\\\"", date: Date(timeIntervalSince1970: seconds),
          content: .init(
            type: "text",
            payload: [
              "text": .string(String(repeating: "x\n", count: number % 100 == 0 ? 7_000 : 2))
            ])
        ))
    }
    let folder = try SampleFolder()
    let writer = try JSONLinesWriter(writingTo: folder.file("out.jsonl"))
    for message in messages { try writer.write(message) }
    try writer.finish(Imported("31/12/24, 18:05 - Ana: Hi", named: "_chat.txt").report.head)
    let wanted = messages.enumerated().sorted { ($0.1.date, $0.0) < ($1.1.date, $1.0) }.map(
      \.element)
    let read = try ConversationReader().read(from: URL(fileURLWithPath: folder.path("out.jsonl")))
      .conversation
      .messages
    expect(read.map(\.id.rawValue), equals: wanted.map(\.id))
    expect(
      zip(read, wanted).allSatisfy { $0.content.payload["text"] == $1.content.payload["text"] })
  }

  @Test
  func
    `what has no date stands behind the message before it, and at the start before the one behind`()
    throws
  {
    func message(_ id: Int, _ date: String) -> String {
      #"{ "id": \#(id), "type": "message", \#(date) "from": "Ana", "from_id": "user1", "text": "m\#(id)" }"#
    }
    let dated = #""date_unixtime": "1732557600","#
    let later = #""date_unixtime": "1732557700","#
    let all = [
      message(1, ""), #"{ "id": 2, "type": "message", "text": nope }"#,
      message(3, #""date_unixtime": "0","#),
      message(4, later), message(5, ""), message(6, dated),
    ]
    let result = try Imported(
      #"{ "name": "Bo", "type": "personal_chat", "id": 11, "messages": [ \#(all.joined(separator: ",")) ] }"#,
      named: "result.json")
    expect(
      result.messages.map(\.date.timeIntervalSince1970),
      equals: [1_732_557_600] + Array(repeating: 1_732_557_700, count: 5))
    expect(
      result.lines.map { String($0.suffix(2)) }.filter { $0.hasPrefix("m") },
      equals: ["m6", "m1", "m3", "m4", "m5"])
    expect(
      result.report.findings.all.filter { $0.field == "date" }.reduce(0) { $0 + $1.count },
      equals: 3)
  }

  @Test func `where no message has a date, the export's date is used, and said`() throws {
    let result = try Imported(
      #"{ "name": "Bo", "type": "personal_chat", "id": 11, "messages": [ { "id": 1, "type": "message", "from": "Ana", "from_id": "user1", "text": "a" } ] }"#,
      named: "result.json")
    expect(result[0].date.timeIntervalSinceNow > -3_600)
    expect(result.findings.contains { $0.contains("the export's date is used") })
  }
}
