import BubbleTestSupport
import Expectations
import Foundation
import PictureTestSupport
import Testing

/// Whatever is wrong has a clear message and an exit status, and costs nobody else anything.
@Suite struct BadInputTests {
  @Test(arguments: [
    (#"{ "sender": "bo" }"#, "id"),
    (
      #"{ "id": "x", "date": "2026-11-20T09:00:00Z", "content": { "type": "text", "text": "a" } }"#,
      "sender"
    ),
    (
      #"{ "id": "x", "sender": "bo", "date": "soon", "content": { "type": "text", "text": "a" } }"#,
      "date"
    ),
    (#"{ "id": "x", "sender": "bo", "date": "2026-11-20T09:00:00Z", "content": 7 }"#, "content"),
    (
      #"{ "id": "1", "sender": "bo", "date": "2026-11-20T09:00:00Z", "content": { "type": "text", "text": "a" } }"#,
      "id"
    ),
    (
      #"{ "id": "x", "sender": "bo", "date": "2026-11-20T09:00:00Z", "content": { "type": "text", "text": "\q" } }"#,
      "escape"
    ),
    (#"17"#, "object"),
  ])
  func `one bad message never loses the others`(bad: String, word: String) throws {
    let folder = try ScratchFolder()
    let path = try folder.conversation("\(message("1")),\n\(bad),\n\(message("3"))")
    let run = try ToolRun(["layout", path])
    expect(run.status, equals: 1)
    expect(run.cells.count, equals: 3)
    expect(run.cells.map(\.layouter), equals: ["text", "unsupported", "text"])
    expect(run.cells.first?.id == "1" && run.cells.last?.id == "3")
    // The bad message starts on line 5.
    expect(run.messages.contains("c.json:5: "), "\(run.messages)")
    expect(run.messages.contains(word), "\(run.messages)")
  }

  @Test(arguments: [
    "", "hello", "[1, 2]", "{}", #"{ "messages": 3 }"#, #"{ "messages": [ { "id": "#,
  ])
  func `a file that is no conversation is one clear error`(text: String) throws {
    let folder = try ScratchFolder()
    let file = folder.url.appendingPathComponent("c.json")
    try text.write(to: file, atomically: true, encoding: .utf8)
    let run = try ToolRun(["layout", file.path])
    expect(run.status, equals: 1)
    expect(run.output.isEmpty)
    expect(run.messages.hasPrefix("error: \(file.path)"), "\(run.messages)")
    let others = run.messages.split(separator: "\n").dropFirst()
    expect(others.allSatisfy { $0.hasPrefix("  ") && $0.contains("|") }, "\(run.messages)")
  }

  @Test func `a missing file and a folder are clear errors`() throws {
    let folder = try ScratchFolder()
    for path in [folder.url.path + "/none.json", folder.url.path] {
      let run = try ToolRun(["layout", path])
      expect(run.status, equals: 1)
      expect(run.messages.hasPrefix("error: \(path): "), "\(run.messages)")
    }
  }

  @Test(arguments: [
    ("--width", "0"), ("--width", "159"), ("--width", "1e9"), ("--width", "nan"), ("--width", "-5"),
    ("--text-scale", "0"), ("--text-scale", "inf"), ("--direction", "up"),
    ("--locale", "xx_YY"), ("--today", "2026-02-30"), ("--time-zone", "Moon/Base"),
  ])
  func `a wrong option is wrong usage`(option: String, value: String) throws {
    let run = try ToolRun(["layout", "examples/short.json", "\(option)=\(value)"])
    expect(run.status, equals: 64)
    expect(run.output.isEmpty)
    expect(run.messages.contains(option), "\(run.messages)")
  }

  @Test func `a theme in a file is drawn with, and what is wrong in one is named`() throws {
    let folder = try ScratchFolder()
    let picture = folder.url.appendingPathComponent("paper.png").path
    func render(_ theme: String) throws -> ToolRun {
      try ToolRun(["render", "examples/short.json", "--theme", theme, "-o", picture])
    }
    let run = try render("examples/paper.json")
    expect(run.status, equals: 0, "\(run.messages)")
    let pixels = try #require(DrawnPixels(try Data(contentsOf: URL(fileURLWithPath: picture))))
    expect(pixels[0, 0], equals: 0xF4EFE7)
    let pale = folder.url.appendingPathComponent("pale.json")
    try Data(##"{"colors": {"text": "#C0C0C0", "link": "#C0D0E0"}}"##.utf8).write(to: pale)
    let hard = try render(pale.path)
    expect(hard.status, equals: 0)
    expect(hard.messages.contains("note: \(pale.path): text on incoming: a contrast of 1."))
    expect(hard.messages.contains("more places can't be read well"))
    expect(!run.messages.contains("contrast"), "\(run.messages)")
    let near = try render("rounded-blu")
    expect(near.status, equals: 1)
    expect(
      near.messages.contains(
        "--theme: 'rounded-blu' is neither a theme nor a file (did you mean \"rounded-blue\"?)"),
      "\(near.messages)")
    let wrong = folder.url.appendingPathComponent("wrong.json")
    try Data(#"{"bubbles": {"radius": "round"}}"#.utf8).write(to: wrong)
    let failed = try render(wrong.path)
    expect(failed.status, equals: 1)
    expect(
      failed.messages.hasPrefix("error: \(wrong.path):1: bubbles.radius: write a number"),
      "\(failed.messages)")
  }

  @Test func `texts that are too much are cut and reported`() throws {
    let folder = try ScratchFolder()
    let long = String(repeating: "word ", count: 200_000)
    let lines = String(repeating: #"\n"#, count: 100_000)
    let marks = "a" + String(repeating: "\u{301}", count: 10_000)
    let messages = [message("1", long), message("2", lines), message("3", marks), message("4")]
    let run = try ToolRun(["layout", try folder.conversation(messages.joined(separator: ",\n"))])
    expect(run.status, equals: 1)
    expect(run.cells.map(\.layouter), equals: ["text", "text", "text", "text"])
    for line in 4...6 { expect(run.messages.contains("c.json:\(line): ")) }
    expect(!run.messages.contains("c.json:7: "))
  }

  @Test func `invalid UTF-8 and control characters are shown as U+FFFD`() throws {
    let folder = try ScratchFolder()
    let path = try folder.conversation("\(message("1", "a@b")),\n\(message("2", #"c\u0007d"#))")
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    let place = try #require(data.firstIndex(of: UInt8(ascii: "@")))
    data[place] = 0xFF
    try data.write(to: URL(fileURLWithPath: path))
    let run = try ToolRun(["layout", path])
    expect(run.status, equals: 1)
    let text = String(decoding: run.output, as: UTF8.self)
    expect(text.contains("\"a\u{FFFD}b\"") && text.contains("\"c\u{FFFD}d\""))
  }

  @Test func `an empty conversation is no error`() throws {
    let folder = try ScratchFolder()
    let path = try folder.conversation("")
    let run = try ToolRun(["layout", path])
    expect(run.status, equals: 0)
    expect(run.cells.isEmpty)
    let picture = folder.url.appendingPathComponent("p.png").path
    try expect(ToolRun(["render", path, "-o", picture]).status, equals: 0)
    expect(FileManager.default.fileExists(atPath: picture))
  }

  @Test func `an output folder that is not there is a clear error, and nothing is written`() throws
  {
    let folder = try ScratchFolder()
    let run = try ToolRun(
      ["render", "examples/short.json", "-o", folder.url.path + "/none/p.png"])
    expect(run.status, equals: 1)
    expect(run.messages.contains("\(folder.url.path)/none"), "\(run.messages)")
  }
}
