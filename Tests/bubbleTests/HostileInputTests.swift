import Expectations
import Foundation
import Testing

/// Input that is meant to do harm, or looks like it.
@Suite struct HostileInputTests {
  @Test func `NUL beside any script reaches nobody who minds`() throws {
    let folder = try ScratchFolder()
    let script = folder.url.appendingPathComponent("plugins/echo")
    try FileManager.default.createDirectory(at: script, withIntermediateDirectories: true)
    try """
    return { api = 1, name = "echo", content_types = { "echo" },
      build_layout = function(peer, message, ctx)
        ctx.measure(message.id)
        return ui.column { ui.text { message.id }, ui.text { "日本\\0שלום" } }
      end }
    """.write(to: script.appendingPathComponent("init.lua"), atomically: true, encoding: .utf8)
    let echo = #"""
      { "id": "日本語\u0000abc 😀", "sender": "bo", "date": "2026-11-20T09:00:00Z",
        "content": { "type": "echo" } }
      """#
    let path = try folder.conversation("\(message("1")),\n\(echo)")
    let run = try ToolRun(["layout", path, "--plugins", folder.url.path + "/plugins"])
    expect(run.status, equals: 0, "\(run.messages)")
    expect(run.cells.map(\.layouter), equals: ["text", "echo"])
  }

  @Test func `a script's tower of marks is cut before it is measured`() throws {
    let folder = try ScratchFolder()
    let script = folder.url.appendingPathComponent("plugins/tower")
    try FileManager.default.createDirectory(at: script, withIntermediateDirectories: true)
    try """
    return { api = 1, name = "tower", content_types = { "text" },
      build_layout = function(peer, message, ctx)
        local boxes = {}
        for i = 1, 4 do boxes[i] = ui.text { "a" .. ("\\u{301}"):rep(100000) } end
        return ui.column(boxes)
      end }
    """.write(to: script.appendingPathComponent("init.lua"), atomically: true, encoding: .utf8)
    let path = try folder.conversation(message("1"))
    let run = try ToolRun(["layout", path, "--plugins", folder.url.path + "/plugins"])
    expect(run.cells.count, equals: 1)
    expect(run.output.count < 10_000)
  }

  @Test func `a terminal takes no orders from a conversation`() throws {
    let folder = try ScratchFolder()
    let bad = #"{ "id": "\u001B[2J\nwarning: forged", "sender": "bo", "date": "x", "content": 7 }"#
    let run = try ToolRun(["layout", try folder.conversation(bad)])
    expect(run.status, equals: 1)
    expect(!run.messages.contains("\u{1B}"))
    expect(!run.messages.contains("\nwarning: forged"))
  }

  @Test(arguments: [
    // A missing quote, brace, comma and colon in the second of three messages.
    (#""text": "Hello" } }"#, #""text": "Hello } }"#), (#""Hello" } }"#, #""Hello" }"#),
    (#""bo", "date""#, #""bo" "date""#), (#""sender": "#, #""sender" "#),
  ])
  func `a message that is no JSON does not take the next one along`(
    good: String, bad: String
  ) throws {
    for separator in [",\n", ", "] {
      let folder = try ScratchFolder()
      let broken = message("2").replacing(good, with: bad)
      expect(broken != message("2"))
      let all = [message("1"), broken, message("3"), message("4")]
      let run = try ToolRun(["layout", try folder.conversation(all.joined(separator: separator))])
      expect(run.status, equals: 1)
      expect(
        run.cells.map(\.layouter), equals: ["text", "unsupported", "text", "text"],
        "\(run.messages)")
      expect(run.cells.map(\.id).suffix(2), equals: ["3", "4"])
    }
  }

  @Test func `a comma behind the last message is forgiven`() throws {
    let folder = try ScratchFolder()
    let run = try ToolRun(["layout", try folder.conversation(message("1") + ",")])
    expect(run.cells.map(\.id), equals: ["1"])
  }

  @Test func `ids that are made up never take another message's own`() throws {
    let folder = try ScratchFolder()
    let nameless = message("x").replacing(#""id": "x", "#, with: "")
    let all = [nameless, message("#1"), message("a"), message("a"), message("a#2")]
    let run = try ToolRun(["layout", try folder.conversation(all.joined(separator: ",\n"))])
    expect(
      run.cells.map(\.layouter), equals: ["unsupported", "text", "text", "unsupported", "text"])
    expect(run.cells.map(\.id), equals: ["#1#2", "#1", "a", "a#3", "a#2"])
  }

  @Test func `a document on one line in a stream keeps its messages`() throws {
    let folder = try ScratchFolder()
    let path = try folder.conversation([message("1"), message("2")].joined(separator: ","))
    let text =
      try String(contentsOfFile: path, encoding: .utf8)
      .replacing("\n", with: " ") + "\n" + message("3") + "\n"
    let stream = folder.url.appendingPathComponent("c.jsonl")
    try text.write(to: stream, atomically: true, encoding: .utf8)
    let run = try ToolRun(["layout", stream.path])
    expect(run.cells.map(\.id), equals: ["1", "2", "3"])
  }

  @Test func `a poll with an address for an option breaks it rather than give up`() throws {
    let folder = try ScratchFolder()
    let poll = """
      { "id": "1", "sender": "bo", "date": "2026-11-20T09:00:00Z", "content": { "type": "poll",
        "question": "Which?", "options": [ { "title": "\(String(repeating: "w", count: 60))",
        "votes": 1, "mine": true } ] } }
      """
    for width in ["160", "375"] {
      let run = try ToolRun(["layout", try folder.conversation(poll), "--width", width])
      expect(run.status, equals: 0, "\(run.messages)")
      expect(run.cells.map(\.layouter), equals: ["poll"])
    }
  }

  @Test func `polls of ten thousands of options are cut`() throws {
    let folder = try ScratchFolder()
    let all = (1...40).map { poll($0, options: $0 % 10 == 0 ? 60_000 : 2) }
    let run = try ToolRun(["layout", try folder.conversation(all.joined(separator: ",\n"))])
    expect(run.status, equals: 0, "\(run.messages.prefix(2_000))")
    expect(run.cells.map(\.layouter), equals: Array(repeating: "poll", count: 40))
  }

  @Test func `messages that are too much don't switch a script off for the others`() throws {
    let folder = try ScratchFolder()
    let plugins = try folder.script(
      "greedy",
      """
      return { api = 1, name = "greedy", content_types = { "poll" }, build_layout = function(peer, message)
        local sum = 0
        for _ in ipairs(message.content.options) do for i = 1, 50 do sum = sum + i end end
        return ui.text { sum }
      end }
      """)
    let all = (1...40).map { poll($0, options: $0 % 10 == 0 ? 60_000 : 2) }
    let path = try folder.conversation(all.joined(separator: ",\n"))
    let run = try ToolRun(["layout", path, "--plugins", plugins])
    expect(run.status, equals: 1)
    expect(run.cells.count, equals: 40)
    expect(run.cells.filter { $0.layouter == "greedy" }.count, equals: 36)
  }

  /// A poll with as many options as wanted.
  private func poll(_ id: Int, options: Int) -> String {
    let option = #"{ "title": "a", "votes": 1 }"#
    let list = Array(repeating: option, count: options).joined(separator: ",")
    return """
      { "id": "\(id)", "sender": "bo", "date": "2026-11-20T09:00:00Z",
        "content": { "type": "poll", "question": "Which?", "options": [\(list)] } }
      """
  }

  @Test(arguments: ["160 1", "320 2", "800 5", "16000 1"])
  func `at every width and text scale that the tool takes, every message is laid out`(
    options: String
  ) throws {
    let parts = options.split(separator: " ").map(String.init)
    let run = try ToolRun(
      ["layout", "examples/trip.json", "--width", parts[0], "--text-scale", parts[1]])
    expect(run.status, equals: 0, "\(run.messages)")
    expect(run.cells.filter { $0.layouter == "unsupported" }.map(\.id), equals: ["52"])
  }

  @Test func `a text scale that leaves no room is wrong usage`() throws {
    let run = try ToolRun(
      ["layout", "examples/trip.json", "--width", "375", "--text-scale", "5"])
    expect(run.status, equals: 64)
    expect(run.messages.contains("at least 800"), "\(run.messages)")
  }
}
