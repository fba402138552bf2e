import BubbleCore
import BubbleImport
import Expectations
import Foundation
import Testing

@Suite struct WhatsAppReaderTests {
  private func read(
    _ lines: String..., options: ImportOptions = ImportOptions(needsOwner: false)
  ) throws -> Imported {
    try Imported(lines.joined(separator: "\n"), named: "_chat.txt", options)
  }

  @Test func `quoted lines are quotes, and a name that the app put between marks is a mention`()
    throws
  {
    let result = try read(
      "31/12/24, 18:05 - Ana: > so it *is*",
      "31/12/24, 18:06 - Ana: ask @\u{2068}Kim O.\u{2069} > me",
      "31/12/24, 18:07 - Ana: kim@example.org @Kim")
    expect(result[0].content.text, equals: "so it is")
    expect(result[0].spans, equals: ["bold 6+2", "quote 0+8"])
    expect(result[1].spans, equals: ["mention 4+9"])
    expect(result[2].spans, equals: [])
  }

  @Test(arguments: [
    ("[31/12/24, 18:05:09] Ana: Hi", "2024-12-31T18:05:09Z"),
    ("\u{200E}[31/12/24, 18:05:09] Ana: Hi", "2024-12-31T18:05:09Z"),
    ("31/12/24, 18:05 - Ana: Hi", "2024-12-31T18:05:00Z"),
    ("12/31/24, 6:05\u{202F}PM - Ana: Hi", "2024-12-31T18:05:00Z"),
    ("12/31/24, 6:05\u{A0}p. m. - Ana: Hi", "2024-12-31T18:05:00Z"),
    ("[12/31/24, 12:05:09\u{202F}AM] Ana: Hi", "2024-12-31T00:05:09Z"),
    ("31.12.24, 18:05 - Ana: Hi", "2024-12-31T18:05:00Z"),
    ("31.12.2024 klo 18.05 - Ana: Hi", "2024-12-31T18:05:00Z"),
    ("[2024-12-31, 18:05:09] Ana: Hi", "2024-12-31T18:05:09Z"),
    ("2024/12/31 18:05 - Ana: Hi", "2024-12-31T18:05:00Z"),
    ("2024. 12. 31. 오후 6:05 - Ana: Hi", "2024-12-31T18:05:00Z"),
    ("[2024. 12. 31. 오전 12:05:09] Ana: Hi", "2024-12-31T00:05:09Z"),
    ("2024年12月31日 18:05 - Ana: Hi", "2024-12-31T18:05:00Z"),
    ("[٣١\u{200F}/١٢\u{200F}/٢٠٢٤، ٦:٠٥:٠٩ م] Ana: Hi", "2024-12-31T18:05:09Z"),
    ("٣١/١٢/٢٠٢٤, ٦:٠٥ ص - Ana: Hi", "2024-12-31T06:05:00Z"),
    ("31/12/2567 18:05 - Ana: Hi", "2024-12-31T18:05:00Z"),
  ])
  func `dates are read in the way of any phone`(line: String, date: String) throws {
    let result = try read(line)
    expect(result.lines, equals: ["Ana: Hi"])
    expect(result[0].shownDate, equals: date)
  }

  @Test func `a number over twelve decides the order for all lines`() throws {
    let result = try read(
      "1/2/24, 10:00 - Ana: a", "1/13/24, 10:00 - Ana: b", "2/3/24, 10:00 - Ana: c")
    expect(
      result.messages.map { $0.shownDate.prefix(10) },
      equals: ["2024-01-02", "2024-01-13", "2024-02-03"])
    expect(result.findings.isEmpty)
  }

  @Test func `one line is enough where a number is over twelve`() throws {
    let result = try read("13/01/24, 10:00 - Ana: a")
    expect(result[0].shownDate.hasPrefix("2024-01-13") && result.findings.isEmpty)
    let years = try read("24/12/30, 10:00 - Ana: a", "24/12/31, 10:00 - Ana: b")
    expect(years[1].shownDate.hasPrefix("2024-12-31"))
  }

  @Test func `else that time does not go back decides`() throws {
    let result = try read(
      "3/4/24, 10:00 - Ana: a", "4/4/24, 10:00 - Ana: b", "1/5/24, 10:00 - Ana: c")
    expect(
      result.messages.map { $0.shownDate.prefix(10) },
      equals: ["2024-04-03", "2024-04-04", "2024-05-01"])
  }

  @Test func `else the number that changes most is the day`() throws {
    let result = try read(
      "1/5/24, 10:00 - Ana: a", "1/6/24, 10:00 - Ana: b", "1/7/24, 10:00 - Ana: c",
      "2/8/24, 10:00 - Ana: d")
    expect(result[0].shownDate.hasPrefix("2024-01-05"))
  }

  @Test func `else it is said that it was chosen, and an option decides`() throws {
    let result = try read("1/2/24, 10:00 - Ana: a")
    expect(result[0].shownDate.hasPrefix("2024-02-01"))
    expect(result.findings.count == 1 && result.findings[0].contains("--date-order"))
    let chosen = try read(
      "1/2/24, 10:00 - Ana: a", options: ImportOptions(dateOrder: .monthDayYear, needsOwner: false))
    expect(chosen[0].shownDate.hasPrefix("2024-01-02") && chosen.findings.isEmpty)
  }

  @Test func `times are those of a zone, in summer and winter`() throws {
    let options = ImportOptions(
      timeZone: try #require(TimeZone(identifier: "Europe/Berlin")), needsOwner: false)
    let result = try read("31/01/24, 12:00 - Ana: a", "31/07/24, 12:00 - Ana: b", options: options)
    expect(
      result.messages.map(\.shownDate), equals: ["2024-01-31T11:00:00Z", "2024-07-31T10:00:00Z"])
  }

  @Test func `a message goes on until the next whole head`() throws {
    let result = try read(
      "31/12/24, 18:05 - Ana: one", "", "12/24 is a date: no", "[1] note: no",
      "31/12/24, 18:06 - Bo: two: three")
    expect(
      result.lines, equals: ["Ana: one\n\n12/24 is a date: no\n[1] note: no", "Bo: two: three"])
  }

  @Test func `rows without an author are rows, also with a colon in a title`() throws {
    let result = try read(
      "31/12/24, 18:05 - Messages and calls are end-to-end encrypted. No one can read them.",
      "31/12/24, 18:05 - Ana created group \"Trip: 2024\"", "31/12/24, 18:06 - Ana: Hi")
    expect(
      result.lines,
      equals: [
        "-- Messages and calls are end-to-end encrypted. No one can read them.",
        "-- Ana created group \"Trip: 2024\"", "Ana: Hi",
      ])
    expect(result.report.head.peer.title == "Trip: 2024" && result.report.head.peer.kind == .group)
  }

  @Test func `the notice of iOS looks like a message of the group`() throws {
    let result = try read(
      "[31/12/24, 18:05:09] Trip: \u{200E}Messages and calls are end-to-end encrypted. Only people in this chat can read them.",
      "[31/12/24, 18:05:09] Trip: \u{200E}Ana added you", "[31/12/24, 18:05:10] Ana: Hi",
      "[31/12/24, 18:05:11] Bo: \u{200E}Bo left")
    expect(result.lines.map { $0.hasPrefix("--") }, equals: [true, true, false, true])
    expect(
      result.report.head.people.map(\.name).contains("Trip")
        || result.report.head.peer.title == "Trip")
    expect(result.report.head.peer.title, equals: "Trip")
  }

  @Test
  func `in a chat of two, iOS writes the notice under the other one's name, who goes on writing`()
    throws
  {
    let result = try read(
      "[31/12/24, 18:05:09] Bo: \u{200E}Messages and calls are end-to-end encrypted. No one can read them.",
      "[31/12/24, 18:05:10] Bo: \u{200E}Location: https://maps.google.com/?q=38.7,-9.1",
      "[31/12/24, 18:05:11] Bo: \u{200E}POLL:\nWhich?\nOPTION: This (1 vote)\nOPTION: That (0 votes)",
      "[31/12/24, 18:05:12] Bo: Hi", "[31/12/24, 18:05:13] Ana: Hello",
      "[31/12/24, 18:05:14] Bo: \u{200E}What begins with a mark",
      "[31/12/24, 18:05:15] Bo: \u{200E}Bo changed their phone number")
    expect(
      result.messages.map(\.content.type),
      equals: [
        "service", "location", "poll", "text", "text", "text", "service",
      ])
    expect(result.report.head.peer.title == "Bo" && result.report.head.peer.kind == .private)
    expect(result.report.head.me, equals: "Ana")
  }

  @Test func `rows under the group's name are rows if only the file's name says it`() throws {
    let lines = [
      "[31/12/24, 18:05:09] Boats - A: \u{200E}Bo a créé le groupe", "[31/12/24, 18:05:10] Bo: Hi",
      "[31/12/24, 18:05:11] Ana: Hello", "[31/12/24, 18:05:12] Boats - A: \u{200E}Bo est parti",
    ]
    func read(_ lines: some Sequence<String>) throws -> Imported {
      try Imported(
        lines.joined(separator: "\n"), named: "WhatsApp Chat - Boats - A.txt",
        ImportOptions(me: "Ana"))
    }
    expect(
      try read(lines).lines,
      equals: ["-- Bo a créé le groupe", "Bo: Hi", "Ana: Hello", "-- Bo est parti"])
    // In a chat of two it is a person.
    expect(try read(lines[2...]).lines, equals: ["Ana: Hello", "Boats - A: Bo est parti"])
    let writing = lines + ["[31/12/24, 18:05:13] Boats - A: Hi"]
    expect(try read(writing).lines.first, equals: "Boats - A: Bo a créé le groupe")
  }

  @Test func `the app's words for a picture are its own alone or with a mark, not above others`()
    throws
  {
    let result = try Imported(
      [
        "[31/12/24, 18:27:09] Bo: image omitted", "in brackets, I mean",
        "[31/12/24, 18:28:09] Bo: image omitted", "[31/12/24, 18:29:09] Ana: \u{200E}image omitted",
      ].joined(separator: "\n"), named: "_chat.txt", ImportOptions(me: "Ana"))
    expect(result.messages.map(\.content.type), equals: ["text", "photo", "photo"])
    expect(result[0].content.text, equals: "image omitted\nin brackets, I mean")
  }

  @Test func `files of both systems are found beside the text`() throws {
    let chat = [
      "[31/12/24, 18:05:09] Ana: \u{200E}<attached: 00000007-PHOTO-2024-12-31-18-05-09.jpg>",
      "[31/12/24, 18:15:09] Ana: IMG-20241231-WA0000.jpg (file attached)", "What a view",
      "[31/12/24, 18:25:09] Bo: PTT-20241231-WA0001.opus (Datei angehängt)",
      "[31/12/24, 18:26:09] Bo: Kim.vcf (file attached)",
      "[31/12/24, 18:27:09] Bo: \u{200E}image omitted", "[31/12/24, 18:28:09] Bo: <Media omitted>",
      "[31/12/24, 18:29:09] Bo: \u{200E}plan.pdf • \u{200E}3 pages \u{200E}<attached: 00000009-plan.pdf>",
    ].joined(separator: "\n")
    let folder = try SampleFolder([
      "_chat.txt": chat, "00000007-PHOTO-2024-12-31-18-05-09.jpg": "x",
      "PTT-20241231-WA0001.opus": "x",
      "Kim.vcf":
        "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Ota;Kim;;;\r\nFN:Kim Ota\r\nitem1.TEL;waid=1:+1 23\r\nEND:VCARD\r\n",
      "00000009-plan.pdf": "x",
    ])
    let result = try Imported(folder.path())
    expect(
      result.messages.map(\.content.type),
      equals: [
        "photo", "photo", "voice", "contact", "photo", "text", "document",
      ])
    expect(result.payload(0)["source"], equals: "00000007-PHOTO-2024-12-31-18-05-09.jpg")
    expect(
      result.payload(1)["caption"], equals: "What a view\nPhoto: the file is not in the export")
    expect(result.payload(3)["name"] == "Kim Ota" && result.payload(3)["phones"] == ["+1 23"])
    expect(result.payload(4)["caption"], equals: "Photo: not included in the export")
    expect(result.payload(5)["text"], equals: "Media: not included in the export")
    expect(result.payload(6)["source"], equals: "00000009-plan.pdf")
  }

  @Test func `polls, places, calls, deletions and edits are what they are`() throws {
    let result = try read(
      "31/12/24, 18:05 - Ana: POLL:", "When?", "OPTION: Now (\u{200E}2 votes)",
      "OPTION: Later (1 vote)",
      "31/12/24, 18:06 - Ana: location: https://maps.google.com/?q=38.7,-9.1",
      "[31/12/24, 18:07:00] Bo: \u{200E}Missed voice call",
      "31/12/24, 18:08 - Bo: This message was deleted",
      "31/12/24, 18:09 - Bo: Fine \u{200E}<This message was edited>",
      "31/12/24, 18:10 - Bo: Voice call tomorrow?")
    expect(
      result.messages.map(\.content.type),
      equals: [
        "poll", "location", "service", "text", "text", "text",
      ])
    let options = result.payload(0)["options"]?.array?.compactMap(\.object) ?? []
    expect(result.payload(0)["question"] == "When?" && options.map { $0["votes"] } == [2, 1])
    expect(result.payload(1)["latitude"]?.double, equals: 38.7)
    expect(result.lines[2] == "-- Missed voice call" && result[3].spans == ["italic 0+24"])
    expect(result.lines[4] == "Bo: Fine" && result[4].extras["edited"] == true)
  }

  @Test func `a chat of two is called after the other one, who is not me`() throws {
    let text = "31/12/24, 18:05 - Ana: Hi\n31/12/24, 18:06 - Bo Olsen: Hello"
    let result = try Imported(text, named: "WhatsApp Chat with Bo Olsen.txt", ImportOptions())
    expect(result.report.head.me == "Ana" && result.report.head.peer.title == "Bo Olsen")
    #expect(throws: ImportError.self) { try Imported(text, named: "_chat.txt", ImportOptions()) }
    try expect(
      Imported(text, named: "_chat.txt", ImportOptions(me: "Bo Olsen")).report.head.me,
      equals: "Bo Olsen")
  }

  @Test(arguments: [
    (
      "*bold* and _italic_, ~struck~", "bold and italic, struck",
      ["bold 0+4", "italic 9+6", "strike 17+6"]
    ),
    ("```let a = *b*```", "let a = *b*", ["code 0+11"]),
    ("*_both_*", "both", ["italic 0+4", "bold 0+4"]),
    ("2*3*4 snake_case_name ~", "2*3*4 snake_case_name ~", []),
    ("*open, and *again", "*open, and *again", []), ("* a *", "* a *", []),
    ("[a](b) <t:> \\*", "[a](b) <t:> \\*", []),
  ])
  func `formats are WhatsApp's own, and what closes nothing stays as it is`(
    written: String, text: String, spans: [String]
  ) throws {
    let result = try read("31/12/24, 18:05 - Ana: \(written)", "31/12/24, 18:06 - Ana: Hi")
    expect(result.payload(0)["text"]?.string, equals: text)
    expect(result[0].spans, equals: spans)
  }
}
