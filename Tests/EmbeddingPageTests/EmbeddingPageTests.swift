import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Documentation/Embedding.md shows code that is compiled and run.
@Suite struct EmbeddingPageTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: packageFolder().appendingPathComponent(path), encoding: .utf8)
  }

  private func blocks() throws -> [String] {
    try text("Documentation/Embedding.md").components(separatedBy: "```swift\n")
      .dropFirst().map { $0.components(separatedBy: "```")[0] }
  }

  @Test func `all code of the page is compiled and run`() throws {
    let files = try [
      "examples/live-chat/Chat.swift", "examples/live-chat/Chat+User.swift",
      "examples/live-chat/Script.swift", "Tests/EmbeddingPageTests/EmbeddingGuideTests.swift",
      "Tests/EmbeddingPageTests/EmbeddingCodeTests.swift",
    ].map(text)
    let blocks = try blocks()
    expect(blocks.count > 10)
    for block in blocks {
      let isRun = ["", "  ", "    "].contains { indent in
        let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
          .map { $0.isEmpty ? "" : "\(indent)\($0)" }
        return files.contains { $0.contains(lines.joined(separator: "\n")) }
      }
      expect(isRun, "\(block)")
    }
  }

  /// Code in other languages is that of an example, which a test runs.
  @Test(arguments: [
    ("c", ["examples/c-host/main.c", "examples/gtk-host/chat.c", "examples/gtk-host/input.c"]),
    ("make", ["examples/c-host/Makefile"]), ("cmake", ["examples/c-host/CMakeLists.txt"]),
    ("rust", ["examples/rust-host/src/main.rs", "examples/rust-host/build.rs"]),
    (
      "python",
      ["bot", "notebook", "window"].map { "bindings/python/examples/\($0).py" }
    ),
  ])
  func `code in other languages is that of the examples`(
    language: String, paths: [String]
  ) throws {
    let examples = try paths.map(text)
    let blocks = try text("Documentation/Embedding.md").components(separatedBy: "```\(language)\n")
      .dropFirst().map { $0.components(separatedBy: "```")[0] }
    expect(!blocks.isEmpty)
    for block in blocks {
      expect(examples.contains { $0.contains(block) }, "\(block)")
    }
  }

  @Test func `the page shows the whole chat, which is as short as it says`() throws {
    func isCode(_ line: String) -> Bool { !line.isEmpty && !line.hasPrefix("//") }
    func lines(_ text: String) -> [String] {
      text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter(isCode)
    }
    let chat = try ["Chat", "Chat+User"].flatMap {
      try lines(text("examples/live-chat/\($0).swift"))
    }
    for page in ["Documentation/Embedding.md", "examples/README.md"] {
      try expect(text(page).contains("\(chat.count) lines"), "\(page)")
    }
    expect(chat.count < 125)
    let shown = Set(try blocks().flatMap(lines))
    for line in chat { expect(shown.contains(line), "\(line)") }
  }

  @Test func `the table names members that there are`() throws {
    let sources = try FileManager.default.contentsOfDirectory(
      atPath: packageFolder().appendingPathComponent("Sources/ConversationView").path
    ).filter { $0.hasSuffix(".swift") }.map { try text("Sources/ConversationView/\($0)") }.joined()
    let table = try text("Documentation/Embedding.md").components(separatedBy: "| task |")[1]
      .components(separatedBy: "## 1.")[0]
    let names = table.components(separatedBy: "\n")
      .filter { $0.hasPrefix("| ") }.flatMap { $0.matches(of: #/`([a-z]\w+)[`(]/#) }
      .map { String($0.output.1) }
    expect(names.count > 30)
    for name in names {
      let isThere = ["func \(name)(", "var \(name)", "let \(name):"].contains {
        sources.contains($0)
      }
      expect(isThere, "\(name)")
    }
  }
}
