import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleImport

/// Two exports of one chat.
@Suite struct ContinuationTests {
  /// What an export of WhatsApp says, in which ids are made up by place.
  private func whatsApp(_ lines: [String], files: [String: [UInt8]] = [:]) throws -> Conversation {
    var contents = files
    contents["WhatsApp Chat with Bo.txt"] = Array((lines.joined(separator: "\n") + "\n").utf8)
    return try conversation(Export(contents, name: "WhatsApp Chat with Bo"))
  }

  private func conversation(_ export: Export) throws -> Conversation {
    let collector = ConversationCollector(file: "x", maximumSize: 1 << 30)
    let prefix = export.mediaPrefix
    let report = try ExportRegistry.builtIn.read(
      export, options: ImportOptions(dateOrder: .dayMonthYear, needsOwner: false), into: collector,
      mediaPath: { prefix + $0 })
    return collector.conversation(report.head).conversation
  }

  private func texts(_ conversation: Conversation?) -> [String] {
    conversation?.messages.map { $0.content.text ?? $0.content.type } ?? ["another chat"]
  }

  private func line(_ minute: Int, _ text: String, _ sender: String = "Bo") -> String {
    "\(10 + minute / 60)/11/2025, 09:\(minute % 60 < 10 ? "0" : "")\(minute % 60) - \(sender): \(text)"
  }

  @Test
  func `messages without ids of their own come once, those of a minute as often as they were said`()
    throws
  {
    let all = [
      line(1, "a", "Ana"), line(1, "ok"), line(1, "ok"), line(2, "b"), line(2, "ok"),
      line(3, "c", "Ana"),
      line(4, "d"), line(4, "ok"), line(5, "e"),
    ]
    let whole = try texts(whatsApp(all))
    for start in 0..<all.count {
      for end in start + 1...all.count {
        let (old, new) = (Array(all[..<end]), Array(all[start...]))
        let merged = try whatsApp(old).continued(by: whatsApp(new))
        expect(texts(merged), equals: whole, "\(start) \(end)")
        expect(Set(merged?.messages.map(\.id) ?? []).count, equals: whole.count)
        try expect(
          texts(whatsApp(new).continued(by: whatsApp(old))), equals: whole, "\(start) \(end)")
      }
    }
  }

  @Test func `what the newer one no longer has stays in its place`() throws {
    let old = [line(1, "a", "Ana"), line(2, "b"), line(2, "c"), line(2, "d"), line(3, "e")]
    let new = [line(2, "b"), line(2, "d"), line(3, "e"), line(3, "f")]
    try expect(
      texts(whatsApp(old).continued(by: whatsApp([line(1, "a", "Ana")] + new))),
      equals: ["a", "b", "c", "d", "e", "f"])
  }

  @Test
  func `an edited message is the newer one, and a file that one export lacks comes from the other`()
    throws
  {
    let file = "IMG-20251110-WA0001.jpg"
    let with = [
      line(1, "hello", "Ana"), line(2, "\(file) (file attached)"), line(3, "helo"), line(4, "end"),
    ]
    let without = [
      line(1, "hello", "Ana"), line(2, "<Media omitted>"),
      line(3, "hello <This message was edited>"), line(4, "end"),
    ]
    let (full, bare) = try (whatsApp(with, files: [file: [0xFF, 0xD8, 0xFF]]), whatsApp(without))
    for merged in [full.continued(by: bare), bare.continued(by: full)] {
      expect(merged?.messages.map(\.content.type) ?? [], equals: ["text", "photo", "text", "text"])
      expect(merged?.messages[2].content.text, equals: "hello")
      expect(merged?.messages[2].isEdited, equals: true)
    }
  }

  @Test func `an album is whole, wherever exports begin and end`() throws {
    let files = Dictionary(
      uniqueKeysWithValues: (1...4).map {
        ("IMG-20251110-WA000\($0).jpg", [0xFF, 0xD8, 0xFF] as [UInt8])
      })
    let pictures = files.keys.sorted().map { line(2, "\($0) (file attached)") }
    let all = [line(1, "a", "Ana")] + pictures + [line(3, "b", "Ana"), line(4, "c"), line(5, "d")]
    let whole = try whatsApp(all, files: files)
    expect(texts(whole), equals: ["a", "album", "b", "c", "d"])
    for start in 0...6 {
      for end in max(start, 1) + 1...8 where end > start + 1 {
        let (old, new) = try (
          whatsApp(Array(all[..<end]), files: files), whatsApp(Array(all[start...]), files: files)
        )
        // What both have has to be more than a part of the album.
        guard start == 0 || end > 5 else { continue }
        for merged in [old.continued(by: new), new.continued(by: old)] {
          expect(texts(merged), equals: texts(whole), "\(start) \(end)")
          expect(
            merged?.messages[1].content.payload["pictures"]?.array?.count, equals: 4,
            "\(start) \(end)")
        }
      }
    }
  }

  @Test func `answers lead to the message that they answer, whatever its id is now`() {
    func message(_ id: String, _ day: Int, _ text: String, answers: String? = nil) -> Message {
      Message(
        id: MessageID(id), sender: Person(id: "bo", name: "Bo"), isOutgoing: false,
        date: Date(timeIntervalSince1970: Double(day) * 86_400), content: .text(text),
        extras: answers.map { ["reply": ["message": .string($0), "text": "…"]] } ?? [:])
    }
    func chat(_ messages: Message...) -> Conversation {
      Conversation(peer: Peer(id: "1", kind: .private, title: "Bo"), messages: messages)
    }
    let merged = chat(
      message("1", 1, "a"), message("2", 2, "b"), message("3", 3, "c", answers: "1"),
      message("4", 4, "d", answers: "3")
    ).continued(
      by: chat(
        message("1", 3, "c"), message("2", 4, "d", answers: "1"), message("3", 5, "e", answers: "1")
      ))
    expect(texts(merged), equals: ["a", "b", "c", "d", "e"])
    expect(merged?.messages.map(\.id.rawValue) ?? [], equals: ["1~2", "2~2", "1", "2", "3"])
    expect(
      merged?.messages.map { $0.extras["reply"]?.object?["message"]?.string } ?? [],
      equals: [nil, nil, "1~2", "1", "1"])
  }

  @Test func `another chat is none to go on with`() throws {
    let one = try whatsApp([line(1, "a", "Ana"), line(2, "b")])
    var other = try whatsApp([line(1, "x", "Ana"), line(2, "y")])
    expect(one.continued(by: other)?.messages.count, equals: 4)
    other.peer.title = "Kim"
    expect(one.continued(by: other) == nil)
  }

  /// Chats of one person with others, with a title each.
  private func chat(
    _ title: String, _ lines: [String], _ kind: Peer.Kind = .private
  ) throws -> Conversation {
    var chat = try whatsApp(lines)
    chat.peer = Peer(id: title, kind: kind, title: title)
    return chat
  }

  @Test func `a message that was sent to two chats does not make them one`() throws {
    let greeting = line(1, "Happy new year!", "Ana")
    let bo = try chat("Bo", [greeting, line(2, "you too")])
    let kim = try chat("Kim", [greeting, line(2, "thanks", "Kim"), line(9, "bye", "Kim")])
    let unanswered = try chat("Lou", [greeting])
    for (one, other) in [(bo, kim), (kim, bo), (bo, unanswered), (unanswered, kim)] {
      expect(one.continued(by: other) == nil)
    }
    expect(bo.sharedMessageCount(with: kim), equals: 1)
    // Also if a file without a title names neither.
    var untitled = kim
    untitled.peer = bo.peer
    expect(bo.continued(by: untitled) == nil)
    let talk = (2...9).map { line($0, "\($0)", ["Bo", "Kim", "Lou"][$0 % 3]) }
    let team = try chat("Team", [greeting] + talk, .group)
    let club = try chat("Club", [greeting] + talk.map { $0 + "!" }, .group)
    expect(team.continued(by: club) == nil && club.continued(by: team) == nil)
  }

  @Test func `a chat may have another title since`() throws {
    let talk = (1...9).map { line($0, "\($0)", ["Bo", "Kim", "Lou"][$0 % 3]) }
    let old = try chat("Trip", Array(talk[..<6]), .group)
    let new = try chat("Lisbon", Array(talk[3...]), .group)
    expect(old.continued(by: new)?.messages.count, equals: 9)
    let two = (1...9).map { line($0, "\($0)", ["Bo", "Ana"][$0 % 2]) }
    let (january, february) = try (chat("January", two), chat("February", Array(two[5...])))
    expect(january.continued(by: february)?.peer.title, equals: "February")
    expect(february.continued(by: january)?.messages.count, equals: 9)
  }

  @Test func `parts of a conversation in any order come to the whole`() {
    var generator = ConversationGenerator(seed: testSeed())
    var random = SeededGenerator(seed: testSeed())
    let whole = generator.conversation(messageCount: 200)
    for _ in 0..<testRounds(10) {
      let cut = Int.random(in: 1..<199, using: &random)
      let overlap = Int.random(in: 0...cut, using: &random)
      let (first, second) = (whole.part(0..<cut), whole.part(overlap..<200))
      expect(first.continued(by: second)?.messages == whole.messages, "\(cut) \(overlap)")
      expect(second.continued(by: first)?.messages == whole.messages, "\(cut) \(overlap)")
      expect(whole.continued(by: second)?.messages == whole.messages)
      expect(second.continued(by: whole)?.messages == whole.messages)
    }
  }
}
