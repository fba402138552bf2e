import BubbleCore
import BubbleImport
import BubbleTestSupport
import Expectations
import Foundation
import Testing

// The code of Documentation/Importing.md.

/// Reads a conversation for drawing; one of more than 100 MB throws.
func readConversation(_ file: URL, chat: String? = nil) throws -> Conversation {
  let export = try Export(contentsOf: file)
  let messages = ConversationCollector(file: file.lastPathComponent, maximumSize: 100_000_000)
  let report = try ExportRegistry.builtIn.read(
    export, options: ImportOptions(chat: chat, needsOwner: false), into: messages)
  for finding in report.findings.all { print(finding) }
  return messages.conversation(report.head).conversation
}

/// Converts a conversation into a file, whose name ends in `.jsonl`.
func convert(_ file: URL, to output: URL, owner: String) throws {
  let export = try Export(contentsOf: file)
  let writer = try JSONLinesWriter(writingTo: output)
  let report = try ExportRegistry.builtIn.read(
    export, options: ImportOptions(me: owner), into: writer)
  try writer.finish(report.head)
}

/// Returns the titles of all conversations of an export.
func titles(_ file: URL) throws -> [String] {
  try ExportRegistry.builtIn.chats(in: Export(contentsOf: file)).map(\.title)
}

/// Documentation/Importing.md.
@Suite struct ImportingPageTests {
  private let folder: SampleFolder

  init() throws {
    folder = try SampleFolder([
      "WhatsApp Chat with Bo.txt": "31/12/24, 18:05 - Bo: Hi\n31/12/24, 18:06 - Ana: Hello",
      "WhatsApp Chat with Cy.txt": "31/12/24, 18:05 - Cy: Ahoy",
    ])
  }

  @Test func `an export is listed, read and converted`() throws {
    try expect(titles(folder.file("")), equals: ["Bo", "Cy"])
    let conversation = try readConversation(folder.file(""), chat: "Cy")
    expect(conversation.peer.title, equals: "Cy")
    expect(conversation.messages.map(\.content.text), equals: ["Ahoy"])
    let error = #expect(throws: ImportError.self) { try readConversation(folder.file("")) }
    guard case .severalChats = error else { throw try #require(error) }

    let output = folder.file("bo.jsonl")
    try convert(folder.file("WhatsApp Chat with Bo.txt"), to: output, owner: "Ana")
    try expect(String(contentsOf: output, encoding: .utf8).contains(#""me":"Ana""#))
  }

  @Test func `all code of the page is in this file`() throws {
    let page = try String(
      contentsOf: packageFolder().appendingPathComponent("Documentation/Importing.md"),
      encoding: .utf8)
    let own = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
    let blocks = page.matches(of: /```swift\n((?s).*?)```/).map(\.1)
    expect(blocks.count, equals: 1)
    for part in blocks.joined().components(separatedBy: "\n\n") where !part.hasPrefix("import") {
      expect(own.contains(part), "\(part)")
    }
  }
}
