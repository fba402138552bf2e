import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import Testing

/// A PDF of pages, as qpdf and poppler find it.
@Suite struct PageStreamTests {
  private static let day = 86_400.0
  private let people = [Person(id: "ana", name: "Ana"), Person(id: "bo", name: "Bo")]

  /// Three days of messages in many scripts, with links, answers, a long text and a photo.
  private var conversation: Conversation {
    var messages = (0..<60).map { (number: Int) -> Message in
      let text = DocumentTextTests.texts[number % DocumentTextTests.texts.count]
      return message(number, .text("\(text) https://example.com/\(number)?a=b%20c"))
    }
    messages[59].extras = [
      "reply": .object(["message": .string("3"), "sender": .string("Bo"), "text": .string("Hello")])
    ]
    messages[58].extras = [
      "reply": .object(["message": .string("gone"), "sender": .string("Bo")])
    ]
    messages.append(
      message(60, .text((1...80).map { "line number \($0)" }.joined(separator: "\n"))))
    messages.append(
      message(
        61,
        MessageContent(
          type: "photo",
          payload: [
            "source": .string("large.jpg"), "width": .number(64), "height": .number(48),
          ])))
    messages.append(message(62, .text("javascript [x](javascript:alert(1)) javascript:alert(1)")))
    return Conversation(
      peer: Peer(id: "g", kind: .group, title: "Boats (and \"ships\") \\ بحر"), messages: messages)
  }

  private func message(_ number: Int, _ content: MessageContent) -> Message {
    let isOwn = number / 4 % 2 == 0
    let seconds = 1_795_165_200 + Double(number / 20) * Self.day + 60 * Double(number)
    return Message(
      id: MessageID("\(number)"), sender: people[isOwn ? 0 : 1], isOutgoing: isOwn,
      date: Date(timeIntervalSince1970: seconds), content: content)
  }

  private func pdf(
    _ conversation: Conversation, _ paper: PaperSize = .a5,
    direction: WritingDirection = .leftToRight
  ) async throws -> (data: Data, pageCount: Int) {
    let setup = try #require(PageSetup(paper: paper))
    let pictures = packageFolder().appendingPathComponent(
      "Tests/BubbleCanvasTests/Fixtures/Pictures")
    let stream = PageStream(
      setup, environment: LayoutEnvironment(width: 1, direction: direction, locale: "pt_PT"),
      chain: .builtIn, measurer: TextMeasurer(), theme: .light,
      pictures: PictureFolder(at: pictures))
    let output = Collector()
    let count = try await stream.write(conversation) { output.data += $0 }
    return (output.data, count)
  }

  private final class Collector { var data = Data() }

  /// What qpdf says of the objects.
  private func objects(of pdf: Data) throws -> [String: Any] {
    let json = try OutsideProgram.qpdf.run(
      ["--json=1", "p.pdf", "p.json"], on: ("p.pdf", pdf), result: "p.json")
    return try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
  }

  @Test func `pages have all words and emoji, days as bookmarks, and links`() async throws {
    let (data, pageCount) = try await pdf(conversation)
    // It ends with status 3 where there is anything to warn of.
    _ = try OutsideProgram.qpdf.run(
      ["--check", "p.pdf"], on: ("p.pdf", data), result: "p.pdf")
    let objects = try objects(of: data)
    expect((objects["pages"] as? [Any])?.count == pageCount && pageCount > 8)
    let outlines = try #require(objects["outlines"] as? [[String: Any]])
    expect(
      outlines.compactMap { $0["title"] as? String },
      equals: [
        "20 de novembro de 2026", "21 de novembro de 2026", "22 de novembro de 2026",
        "23 de novembro de 2026",
      ])
    let all = String(describing: objects)
    for number in 0..<60 {
      expect(all.contains("https://example.com/\(number)?a=b%20c"), "\(number)")
    }
    expect(!all.contains("javascript:"))
    let text = try OutsideProgram.pdfToText.run(
      ["p.pdf", "p.txt"], on: ("p.pdf", data), result: "p.txt")
    let found = plain(String(decoding: text, as: UTF8.self))
    for text in DocumentTextTests.texts { expect(found.contains(plain(text)), "\(text)") }
    // Each line of a bubble that goes over several pages is there once.
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    for number in 1...79 { expect(lines.count { $0 == "line number \(number)" }, equals: 1) }
  }

  /// Text without what says directions, and without spaces: one is found where a line ends.
  private func plain(_ text: String) -> String {
    let marks: ClosedRange<Unicode.Scalar> = "\u{202A}"..."\u{202E}"
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter {
          !marks.contains($0) && $0 != "\u{200E}" && $0 != "\u{200F}"
            && !$0.properties.isWhitespace
        }))
  }

  @Test func `an answer leads to the message that it answers, if that is there`() async throws {
    let objects = try objects(of: try await pdf(conversation).data)
    let all = try #require(objects["objects"] as? [String: Any]).values
    let inner = all.compactMap { $0 as? [String: Any] }.filter {
      $0["/Subtype"] as? String == "/Link" && $0["/Dest"] != nil
    }
    expect(inner.count, equals: 1)
  }

  @Test func `two runs give the same bytes, which say title, language and date`() async throws {
    let first = try await pdf(conversation).data
    let second = try await pdf(conversation).data
    expect(first, equals: second)
    let end = String(decoding: first.suffix(20_000), as: Unicode.ASCII.self)
    expect(end.contains("/Lang (pt-PT)") && end.contains("/DisplayDocTitle true"))
    expect(end.contains("/CreationDate (20261123"))
  }

  @Test func `a JPEG is in it as it is`() async throws {
    let photo = packageFolder().appendingPathComponent(
      "Tests/BubbleCanvasTests/Fixtures/Pictures/large.jpg")
    let bytes = try Data(contentsOf: photo)
    let data = try await pdf(conversation).data
    expect(data.range(of: bytes) != nil)
  }

  @Test func `a conversation without messages is an empty page`() async throws {
    let (data, count) = try await pdf(
      Conversation(peer: Peer(id: "g", kind: .group, title: ""), messages: []))
    expect(count == 1 && data.starts(with: Data("%PDF".utf8)))
  }

  @Test func `what can't be written ends it`() async throws {
    struct Full: Error {}
    let setup = try #require(PageSetup(paper: .a4))
    let stream = PageStream(
      setup, environment: LayoutEnvironment(width: 1), chain: .builtIn, measurer: TextMeasurer(),
      theme: .light, pictures: PictureFolder(at: nil))
    await #expect(throws: Full.self) {
      _ = try await stream.write(conversation) { _ in throw Full() }
    }
  }
}
