import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Conversations that come from standard input or a pipe.
@Suite struct StreamedInputTests {
  private static let telegram = """
    { "name": "Bo", "type": "personal_chat", "id": 7, "messages": [
      { "id": 1, "type": "message", "date": "2026-01-01T10:00:00", "from": "Bo", "from_id": "user8",
        "text": "Hi" } ] }
    """
  private static let whatsApp = "14/03/26, 10:00 - Ana: Hi\n14/03/26, 10:01 - Bo: Hello\n"

  /// Runs the tool with a file behind a pipe in place of `PIPE`.
  private func run(_ arguments: String..., piping file: String) throws -> ToolRun {
    let program = try ToolRun.tool.path
    let words = arguments.map { $0 == "PIPE" ? "<(cat '\(file)')" : "'\($0)'" }
    return try ToolRun(
      ["-c", "'\(program)' " + words.joined(separator: " ")], program: "/bin/bash")
  }

  @Test(arguments: ["examples/short.json", "examples/small.jsonl"])
  func `a pipe that a path leads to is read as standard input is`(file: String) throws {
    let data = try Data(contentsOf: packageFolder().appendingPathComponent(file))
    let input = try ToolRun(["layout", "-"], input: data)
    let piped = try run("layout", "PIPE", piping: file)
    expect(piped.status, equals: 0, "\(piped.messages)")
    expect(piped.output == input.output && !input.output.isEmpty)
    try expect(ToolRun(["layout", "/dev/stdin"], input: data).output == input.output)
    let page = try run("gallery", "PIPE", "-o", "-", "--scale", "0.5", piping: file)
    expect(page.status == 0 && page.output.count > 1_000, "\(page.messages)")
  }

  @Test func `what can't be read once is refused where there is a pipe`() throws {
    let preview = try run("preview", "PIPE", piping: "examples/short.json")
    let watch = try run("render", "PIPE", "--watch", "-o", "p.png", piping: "examples/short.json")
    expect(preview.status == 64 && watch.status == 64)
    let export = try run("import", "PIPE", "-o", "-", piping: "examples/short.json")
    expect(export.status == 1 && export.messages.contains("a pipe can be read only once"))
    let input = try ToolRun(["import", "-", "-o", "-"])
    expect(input.status == 64 && input.messages.contains("name its file"), "\(input.messages)")
  }

  @Test(arguments: [(telegram, "Telegram"), (whatsApp, "WhatsApp"), ("PK\u{3}\u{4}", "a .zip")])
  func `an export is named, and not called a broken conversation`(text: String, name: String)
    throws
  {
    let folder = try ScratchFolder()
    let file = folder.url.appendingPathComponent("chat.txt")
    try Data(text.utf8).write(to: file)
    for run in [
      try ToolRun(["layout", "-"], input: Data(text.utf8)),
      try run("layout", "PIPE", piping: file.path),
    ] {
      expect(run.status == 1 && run.output.isEmpty)
      let words = "this is read as a conversation file, and looks like "
      expect(run.messages.hasPrefix("error: "), "\(run.messages)")
      expect(run.messages.contains(words) && run.messages.contains(name), "\(run.messages)")
      expect(run.messages.split(separator: "\n").count, equals: 1)
    }
    let option = try ToolRun(["layout", "-", "--me", "Ana"], input: Data(text.utf8))
    expect(
      option.status == 64 && option.messages.contains("name the export's file"),
      "\(option.messages)")
  }

  @Test func `pictures that can't be found beside a stream are mentioned once`() throws {
    let data = try Data(
      contentsOf: packageFolder().appendingPathComponent("examples/short.json"))
    let note = "note: standard input: pictures beside it are not read; name the file\n"
    for command in [["layout"], ["archive", "-o", "-"], ["render", "-o", "-", "--format", "pdf"]] {
      let run = try ToolRun(command + ["-"], input: data)
      expect(run.status, equals: 0)
      expect(run.messages, equals: note)
    }
    let folder = try ScratchFolder()
    let plain = try Data(
      contentsOf: URL(fileURLWithPath: folder.conversation(message("1"))))
    try expect(ToolRun(["layout", "-"], input: plain).messages.isEmpty)
  }
}
