import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// What a script does wrong with many messages: a person reads it once, a program every time.
@Suite struct RepeatedWarningTests {
  private func conversation(_ folder: ScratchFolder, count: Int) throws -> String {
    let messages = (1...count).map { number in
      #"""
      { "id": "\#(number)", "sender": "bo", "date": "2026-11-20T09:00:00Z",
        "content": { "type": "hologram", "number": \#(number) } }
      """#
    }
    return try folder.conversation(messages.joined(separator: ","))
  }

  private func script(_ body: String) -> String {
    """
    return { api = 1, name = "hologram", content_types = { "hologram" },
      build_layout = function(peer, message)
        \(body)
      end }
    """
  }

  private func diagnosticCount(_ run: ToolRun) throws -> Int? {
    let document = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    return (document?["diagnostics"] as? [Any])?.count
  }

  @Test(arguments: [
    (1, ""), (2, "  the same in 1 more message"), (9, "  the same in 8 more messages"),
  ])
  func `the same warning is printed once with its number`(count: Int, rest: String) throws {
    let folder = try ScratchFolder()
    let plugins = try folder.script("hologram", script("error('no beam')"))
    let path = try conversation(folder, count: count)
    let run = try ToolRun(["layout", path, "--plugins", plugins])
    expect(run.status, equals: 1)
    expect(run.messages.components(separatedBy: "no beam").count <= 3, "\(run.messages)")
    expect(run.messages.components(separatedBy: "warning: ").count, equals: 2, "\(run.messages)")
    expect(run.messages.contains("the same"), equals: !rest.isEmpty)
    expect(run.messages.hasSuffix(rest + "\n"), "\(run.messages)")
    try expect(diagnosticCount(run), equals: count)
    let picture = try ToolRun(
      ["render", path, "--plugins", plugins, "-o", folder.url.path + "/p.svg"])
    expect(picture.status == 1 && picture.messages == run.messages)
  }

  @Test func `other mistakes stay apart`() throws {
    let folder = try ScratchFolder()
    let plugins = try folder.script(
      "hologram", script("error(message.content.number % 2 == 0 and 'even' or 'odd')"))
    let run = try ToolRun(["layout", try conversation(folder, count: 5), "--plugins", plugins])
    expect(run.messages.components(separatedBy: "warning: ").count, equals: 3, "\(run.messages)")
    expect(run.messages.contains("the same in 2 more messages"), "\(run.messages)")
    expect(run.messages.contains("the same in 1 more message\n"), "\(run.messages)")
  }

  @Test func `a script is said to be switched off once, and before that that it will be`() throws {
    let folder = try ScratchFolder()
    let plugins = try folder.script("hologram", script("while true do end"))
    let run = try ToolRun(["layout", try conversation(folder, count: 40), "--plugins", plugins])
    let warning = "it was stopped 2 times; if this continues, it is switched off"
    let end = "it was stopped 3 times: it is switched off for later messages"
    for text in [warning, end] {
      expect(run.messages.components(separatedBy: text).count, equals: 2, "\(run.messages)")
    }
    expect(run.messages.components(separatedBy: "switched off").count, equals: 3, "\(run.messages)")
    // The three messages that it was asked for, the warning and the end.
    try expect(diagnosticCount(run), equals: 5)
    expect(run.cells.map(\.layouter), equals: Array(repeating: "unsupported", count: 40))
  }

  @Test(arguments: ["layout", "explain"])
  func `only render watches, and the others say so`(command: String) throws {
    let folder = try ScratchFolder()
    let path = try folder.conversation(message("1"))
    let rest = command == "explain" ? ["--message", "1"] : []
    let run = try ToolRun([command, path, "--watch"] + rest)
    expect(run.status, equals: 64)
    expect(run.messages.contains("only `bubble render` watches"), "\(run.messages)")
  }
}
