import BubbleCore
import BubbleGenerator
import Expectations
import Foundation
import Testing

@testable import BubbleImport

/// What is known of WhatsApp's rows by their form, in whatever language they are.
@Suite struct WhatsAppFormTests {
  private func read(
    _ lines: String..., options: ImportOptions = ImportOptions(needsOwner: false)
  ) throws -> Imported {
    try Imported(lines.joined(separator: "\n"), named: "_chat.txt", options)
  }

  @Test(arguments: [
    ("25.11.24 г., 18:05 ч. - Ana: Hi", "2024-11-25T18:05:00Z"),
    ("25.11.24, 6:05\u{202F}пп - Ana: Hi", "2024-11-25T18:05:00Z"),
    ("25.11.24, 6:05\u{202F}дп - Ana: Hi", "2024-11-25T06:05:00Z"),
    ("25.11.24, 12:05\u{202F}дп - Ana: Hi", "2024-11-25T00:05:00Z"),
    ("[25/11/2024, 7:30:00 de la tarde] Ana: Hi", "2024-11-25T19:30:00Z"),
    ("[25/11/2024, 1:30:00 de la madrugada] Ana: Hi", "2024-11-25T01:30:00Z"),
    ("2024/11/25 晚上8:05 - Ana: Hi", "2024-11-25T20:05:00Z"),
    ("2024/11/25 凌晨12:05 - Ana: Hi", "2024-11-25T00:05:00Z"),
    ("2024年11月25日 下午6:05 - Ana: Hi", "2024-11-25T18:05:00Z"),
    ("2024년 11월 25일 오후 6:05, Ana : Hi", "2024-11-25T18:05:00Z"),
    ("2024-11-25 18 h 05 - Ana: Hi", "2024-11-25T18:05:00Z"),
    ("[2024-11-25 18 h 05 min 09 s] Ana: Hi", "2024-11-25T18:05:09Z"),
    ("12/31/16, 9:05:07 PM: Ana: Hi", "2016-12-31T21:05:07Z"),
    ("31.12.16 18:05: Ana: Hi", "2016-12-31T18:05:00Z"),
    ("[21:05, 12/31/2016] Ana: Hi", "2016-12-31T21:05:00Z"),
    ("[9:05 PM, 12/31/2016] Ana: Hi", "2016-12-31T21:05:00Z"),
    ("[18.05, 31.12.2016] Ana: Hi", "2016-12-31T18:05:00Z"),
    ("18:05:09, 31/12/2016 - Ana: Hi", "2016-12-31T18:05:09Z"),
    ("\u{FEFF}[31/12/24, 18:05:09] Ana: Hi\r", "2024-12-31T18:05:09Z"),
    ("۱۴۰۳/۹/۵, ۱۸:۰۵ - Ana: Hi", "2024-11-25T18:05:00Z"),
    ("۱۴۰۳/۱۲/۳۰, ۱۸:۰۵ - Ana: Hi", "2025-03-20T18:05:00Z"),
    ("[25/11/2567 18:05:09] Ana: Hi", "2024-11-25T18:05:09Z"),
    ("25/11/67 18:05 - Ana: Hi", "2024-11-25T18:05:00Z"),
    ("民國113/11/25 下午6:05 - Ana: Hi", "2024-11-25T18:05:00Z"),
    ("113/11/25, 18:05 - Ana: Hi", "2024-11-25T18:05:00Z"),
    ("R6/11/25 18:05 - Ana: Hi", "2024-11-25T18:05:00Z"),
    ("11/25/2567 BE, 6:05 PM - Ana: Hi", "2024-11-25T18:05:00Z"),
    ("٢٣‏/٥‏/١٤٤٦ هـ، ٦:٠٥ م - Ana: Hi", "2024-11-25T18:05:00Z"),
  ])
  func `heads of any phone and calendar`(line: String, date: String) throws {
    let result = try read(line)
    expect(result.lines, equals: ["Ana: Hi"])
    expect(result[0].shownDate, equals: date)
  }

  @Test(arguments: [
    ("Fixed <Ce message a été modifié>", true, true),
    ("Fixed <Diese Nachricht wurde bearbeitet.>", true, true),
    ("Fixed <このメッセージは編集されました>", true, true),
    ("Fixed \u{200E}<Se editó este mensaje.>", true, false),
    ("Fixed <Se editó este mensaje.>", true, false),
    ("Fixed <This message was edited>", true, false),
    ("Fixed <like this>", false, false), ("Fixed <Media>", false, false),
    ("Fixed<Not behind a space>", false, false), ("Fixed <Ana, the captain>", false, false),
  ])
  func `marks of edits in any language, by their form`(
    words: String, isEdited: Bool, isSaid: Bool
  ) throws {
    let result = try read("25.11.24, 18:05 - Ana: \(words)", "25.11.24, 18:06 - Kim: Hi")
    expect(result[0].extras["edited"] != nil, equals: isEdited)
    expect(result.lines[0], equals: "Ana: \(isEdited ? "Fixed" : words)")
    expect(result.findings.contains { $0.contains("read as an edit mark") } == isSaid)
  }

  @Test func `rows stand under each name that a group had`() throws {
    let result = try read(
      "[25/11/24, 18:05:09] Boats: \u{200E}Messages and calls are end-to-end encrypted.",
      "[25/11/24, 18:05:11] Ana: hi",
      "[25/11/24, 18:06:11] Ana: \u{200E}Ana changed the group name to “Ships: 2”",
      "[25/11/24, 18:06:12] Ships: 2: \u{200E}You added Kim",
      "[25/11/24, 18:06:13] Ana: \u{200E}Ana changed the group name to “Oars”",
      "[25/11/24, 18:06:14] Oars: \u{200E}You removed Kim", "[25/11/24, 18:07:11] Bo: hello")
    expect(result.lines[3], equals: "-- You added Kim")
    expect(result.lines[5], equals: "-- You removed Kim")
    expect(Set(result.report.head.people.map(\.name)), equals: ["Boats", "Ana", "Bo"])
  }

  @Test func `words beside the file of a contact are not lost`() throws {
    let result = try read(
      "[25/11/24, 18:05:09] Ana: Call him \u{200E}<attached: 1-Bo.vcf>",
      "[25/11/24, 18:05:10] Kim: Bo.vcf (file attached)", "or her")
    expect(
      result.lines, equals: ["Ana: [contact] ", "Ana: Call him", "Kim: [contact] ", "Kim: or her"])
  }

  @Test func `lines may end in carriage returns alone`() throws {
    let result = try read("25.11.24, 18:05 - Ana: hi\r25.11.24, 18:06 - Bo: a\rb\r")
    expect(result.lines, equals: ["Ana: hi", "Bo: a\nb"])
  }

  @Test func `a file that is named like its sender is a file`() throws {
    let result = try read(
      "25.11.24, 18:05 - Ana: hi", "25.11.24, 18:06 - x: \u{200E}x.y-9.pdf (file attached)")
    expect(result.lines, equals: ["Ana: hi", "x: [document] "])
  }

  @Test func `bytes that are no UTF-8 are said`() throws {
    let folder = try SampleFolder()
    let line = Array("25.11.24, 18:05 - Ana: Gr".utf8) + [0xFC] + Array("sse".utf8)
    try folder.write(Data(line), to: "_chat.txt")
    let result = try Imported(folder.path())
    expect(result.lines, equals: ["Ana: Gr\u{FFFD}sse"])
    expect(result.findings.contains { $0.contains("not UTF-8") })
  }

  @Test func `what is written before the address of a map stays`() throws {
    let result = try read(
      "25.11.24, 18:05 - Ana: Meet us here: https://maps.google.com/?q=1,2",
      "25.11.24, 18:06 - Bo: First the bread", "then Location: https://maps.google.com/?q=3,4",
      "25.11.24, 18:07 - Cy: Standort: https://maps.google.com/?q=5,6")
    expect(
      (0..<3).map { result[$0].content.payload["title"]?.string ?? "" },
      equals: ["Meet us here:", "First the bread\nthen Location:", ""])
  }

  @Test func `a name with a colon is one where all its messages or the title say so`() throws {
    let result = try read(
      "25.11.24, 18:05 - Kim: Work: one", "25.11.24, 18:06 - Ana: Note: buy rope",
      "25.11.24, 18:07 - Kim: Work: two", "25.11.24, 18:08 - Ana: done",
      "25.11.24, 18:09 - Kim: Work: three", "25.11.24, 18:10 - Bo: PS: four",
      "25.11.24, 18:11 - Kim: Work: five", "25.11.24, 18:12 - Kim: Work: six",
      "25.11.24, 18:13 - Cy: Location: https://maps.google.com/?q=1,2")
    expect(
      result.lines,
      equals: [
        "Kim: Work: one", "Ana: Note: buy rope", "Kim: Work: two", "Ana: done", "Kim: Work: three",
        "Bo: PS: four", "Kim: Work: five", "Kim: Work: six", "Cy: [location] ",
      ])
    expect(result[0].sender, equals: "Kim: Work")
    expect(result[5].sender, equals: "Bo")
    expect(result.findings.count { $0.contains("the sender's name") }, equals: 2)
    let titled = try Imported(
      "[25.11.24, 18:05:09] Kim: Work: \u{200E}<attached: a.jpg>\n[25.11.24, 18:05:10] Ana: Hi",
      named: "WhatsApp Chat with Kim: Work.txt")
    expect(titled[0].sender, equals: "Kim: Work")
    let file = try read(
      "[25.11.24, 18:05:09] Kim: \u{200E}<attached: a.jpg>", "[25.11.24, 18:05:10] Ana: Hi")
    expect(file[0].sender, equals: "Kim")
  }

  @Test func `a year of another calendar is said once`() throws {
    let result = try read("25/11/2567 18:05 - Ana: a", "26/11/2567 18:05 - Ana: b")
    expect(result.findings.count { $0.contains("Buddhist calendar: 2567 is read as 2024") } == 1)
  }

  @Test func `a word that nobody knows swallows nothing`() throws {
    let result = try read(
      "25.11.24, 6:05 пп - Kim: one", "25.11.24, 7:05 zzz - Ana: two", "26.11.24, 6:05 - Ana: three"
    )
    expect(result.lines, equals: ["Ana: two", "Kim: one", "Ana: three"])
    let finding = result.findings.first { $0.contains("zzz") }
    expect(finding?.contains("_chat.txt:2") == true)
    let alone = try read("25.11.24, 6:05 zzz - Kim: one", "26.11.24, 7:05 yyy - Ana: two")
    expect(alone.lines == ["Kim: one", "Ana: two"] && alone.findings.count == 2)
    // What has no author is no head.
    try expect(
      read("25.11.24, 6:05 - Kim: one", "and then: 25.11.24, 7:05").lines,
      equals: ["Kim: one\nand then: 25.11.24, 7:05"])
  }

  @Test func `a part of the day that does not fit is said`() throws {
    let result = try read("[25/11/2024, 11:00:00 de la madrugada] Ana: a")
    expect(result.findings.contains { $0.contains("madrugada") && $0.contains(":1") })
    // AM of one language is PM of another one.
    try expect(
      read("25.11.24, 6:05 ip. - Ana: a").findings.contains { $0.contains("does not determine") })
  }

  @Test func `an order that nothing proves is said, whatever it was guessed by`() throws {
    for lines in [["1/5/24", "1/6/24", "2/7/24"], ["3/4/24", "4/4/24", "1/5/24"], ["1.2.2024"]] {
      let text = lines.map { "\($0), 10:00 - Ana: a" }.joined(separator: "\n")
      let result = try Imported(text, named: "_chat.txt")
      expect(result.findings.contains { $0.contains("--date-order") }, "\(text)")
    }
    try expect(read("5/5/24, 10:00 - Ana: a").findings.isEmpty)
    try expect(read("1/2/99, 10:00 - Ana: a").findings.isEmpty == false)
  }

  @Test func `hours up to twelve without a word are said`() throws {
    let result = try read(
      "[25/11/2024, 12:30:00] Ana: a", "[25/11/2024, 1:30:00] Ana: b",
      "[25/11/2024, 2:30:00] Ana: c")
    expect(result.findings.contains { $0.contains("morning or afternoon") })
  }

  @Test func `rows of the app in a language that is not known`() throws {
    let result = try read(
      "[25/11/2024, 18:05:09] Qux: 2024: \u{200E}Xyzzy plugh abcdef ghijkl mnopqr stuvwx yz, abcd efgh.",
      "[25/11/2024, 18:06:09] Qux: 2024: \u{200E}Ana xyzzy plugh",
      "[25/11/2024, 18:07:09] Kim: \u{200E}<plugh: 00000002-PHOTO-2024-11-25-18-07-09.jpg>",
      "[25/11/2024, 18:08:09] Kim: \u{200E}xyzzy plugh",
      "[25/11/2024, 18:09:09] Ana: look at this \u{200E}<xyzzy plugh>",
      "[25/11/2024, 18:10:09] Ana: \u{200E}Ana plugh", "[25/11/2024, 18:11:09] Ana: hello")
    expect(
      result.lines.map { $0.hasPrefix("--") },
      equals: [
        true, true, false, false, false, true, false,
      ])
    expect(result.report.head.peer.title == "Qux: 2024" && result[2].content.type == "photo")
    expect(result[3].sender == "Kim" && result[3].spans == ["italic 0+11"])
    expect(result.lines[4] == "Ana: look at this" && result[4].extras["edited"] == true)
    expect(result.report.head.people.map(\.name).sorted(), equals: ["Ana", "Kim", "Qux: 2024"])
  }

  @Test func `the title of a group of Android is what one of the first rows quotes`() throws {
    let result = try read(
      "25/11/24, 18:05 - Xyzzy.", "25/11/24, 18:06 - Ana plugh «A: B»", "26/11/24, 9:00 - Ana: Hi")
    expect(result.lines, equals: ["-- Xyzzy.", "-- Ana plugh «A: B»", "Ana: Hi"])
    expect(result.report.head.peer.title, equals: "A: B")
  }

  @Test func `a tilde in front of a name makes nobody else of it`() throws {
    let result = try read(
      "[25/11/2024, 18:05:10] ~\u{202F}Kim Berg: a", "[25/11/2024, 18:06:10] Kim Berg: b",
      "[25/11/2024, 18:07:10] ~ Kim Berg: c", "[25/11/2024, 18:08:10] ~Kim: d")
    expect(result.messages.map(\.sender), equals: ["Kim Berg", "Kim Berg", "Kim Berg", "~Kim"])
  }

  @Test func `messages come in the order of time, and stay in that of the file at one time`() throws
  {
    let result = try read(
      "25/11/24, 18:05 - Ana: 3", "1/1/30, 0:00 - Kim: 8", "25/11/24, 18:04 - Kim: 2",
      "25/11/24, 18:05 - Ana: 4", "24/11/24, 23:59 - Kim: 1", "25/11/24, 18:05 - Kim: 5",
      "99/99/24, 18:05 - Kim: 6", "26/11/24, 0:00 - Ana: 7")
    expect(
      result.messages.map { $0.content.payload["text"]?.string },
      equals: (1...8).map { "\($0)" })
    expect(result[5].date, equals: result[4].date)
  }

  @Test func `what looks like a head and is older than the message around it is text`() throws {
    let result = try read(
      "25/11/24, 18:05 - Ana: look", "[25/11/24, 18:01:02] Kim: I quit",
      "[21:05, 24/11/2024] Kim: why",
      "26/11/24, 18:06 - Ana: well", "[27/11/24, 9:00:00] Kim: later")
    expect(
      result.lines,
      equals: [
        "Ana: look\n[25/11/24, 18:01:02] Kim: I quit\n[21:05, 24/11/2024] Kim: why", "Ana: well",
        "Kim: later",
      ])
    expect(result.findings.count { $0.contains("read as text") } == 1)
  }

  @Test func `two chats one behind the other have their own orders and words`() throws {
    let first = (1...20).map { "[\($0 + 9)/01/2024, 18:05:09] Ana: a\($0)" }
    let second = (1...20).map { "1/\($0 + 9)/23, 6:05 PM - Kim: b\($0)" }
    let result = try Imported((first + second).joined(separator: "\n"), named: "_chat.txt")
    expect(result.messages.count, equals: 40)
    expect(result[0].shownDate == "2023-01-10T18:05:00Z" && result[0].sender == "Kim")
    expect(result[39].shownDate, equals: "2024-01-29T18:05:09Z")
  }

  @Test func `a file before 2017`() throws {
    let result = try read(
      "25.11.16 18:05:09: Kim: IMG_0001.jpg <\u{200E}attached>", "25.11.16 18:06:09: Ana: a",
      "and b: c")
    expect(result.lines[1] == "Ana: a\nand b: c" && result[0].content.type == "photo")
  }

  @Test func `no text is lost, whatever becomes of a head`() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let heads = [
      "[25/11/2024, 18:05:09] ", "25.11.24, 6:05\u{202F}пп - ", "25.11.16 18:05:09: ",
      "[21:05, 12/31/2016] ",
      "۱۴۰۳/۹/۵, ۱۸:۰۵ - ", "2024. 11. 25. 오후 6:05 - ", "25.11.24 г., 18:05 ч. - ",
    ]
    let insertions = Array("0123456789[]/.:,- \u{200E}\u{200F}\u{202F}٣年пAж\u{0}").map(String.init)
    for round in 0..<testRounds(12) {
      let usual = random.pick(heads)
      var lines = ["\(usual)Ana: t0", "\(usual)Kim: t1"]
      for number in 2..<30 {
        var head = Array((random.chance(0.8) ? usual : random.pick(heads)).unicodeScalars).map {
          String($0)
        }
        for _ in 0..<(random.chance(0.5) ? 0 : 1 + random.next() % 3) {
          let place = Int(random.next() % UInt64(head.count))
          if random.chance(0.5) { head[place] = random.pick(insertions) } else { head[place] = "" }
        }
        lines.append(head.joined() + "Ana: t\(number)")
      }
      let result = try Imported(lines.joined(separator: "\r\n"), named: "_chat.txt")
      let text = result.lines.joined(separator: "\n")
      for number in 0..<30 {
        let count = text.split { !$0.isLetter && !$0.isNumber }.count { $0 == "t\(number)" }
        expect(count, equals: 1, "round \(round), seed \(seed): t\(number) in \(text)")
      }
    }
  }
}
