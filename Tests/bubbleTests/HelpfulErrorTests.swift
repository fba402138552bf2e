import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// What the tool says where something was typed wrong, or was not found.
@Suite struct HelpfulErrorTests {
  private static let talk = "examples/short.json"

  // MARK: - Commands

  @Test(arguments: [
    (["rendr", talk], "'rendr'; did you mean 'render'?"),
    (["rende", "--help"], "'rende'; did you mean 'render'?"),
    (["help", "archiv"], "'archiv'; did you mean 'archive'?"),
    (["help", "nope"], "'nope'; `bubble --help` lists"), ([talk], "`bubble --help` lists"),
    (["plugin", "chek"], "'chek'; did you mean 'check'?"),
    (["plugin", "draw", "--help"], "'draw'; `bubble plugin --help` lists"),
    (["help", "plugin", "nope"], "'nope'; `bubble plugin --help` lists"),
  ])
  func `a command that there is not is named, with the nearest`(
    arguments: [String], words: String
  ) throws {
    let run = try ToolRun(arguments)
    expect(run.status == 64 && run.output.isEmpty)
    expect(run.messages.hasPrefix("error: there is no command "), "\(run.messages)")
    expect(run.messages.contains(words), "\(run.messages)")
  }

  @Test(arguments: [["help", "plugin", "new"], ["plugin", "--help"], ["help"], ["render", "-h"]])
  func `help of what there is is printed`(arguments: [String]) throws {
    let run = try ToolRun(arguments)
    expect(run.status == 0 && run.messages.isEmpty && run.output.count > 100)
  }

  // MARK: - Quiet

  @Test func `a failure is said although it is to be quiet`() throws {
    let folder = try ScratchFolder()
    let unknown = try folder.conversation(message("1").replacing("\"bo\"", with: "\"zoe\""))
    let run = try ToolRun(["layout", unknown, "-q"])
    expect(run.status, equals: 1)
    expect(run.messages, equals: "error: one thing is wrong; without -q it is listed\n")
    try expect(ToolRun(["layout", unknown]).messages.hasPrefix("warning: "))
    let none = try ToolRun(["layout", folder.conversation(message("1")), "-q"])
    expect(none.status == 0 && none.messages.isEmpty)
  }

  @Test(arguments: [
    ["--config", "foo.bar=1"], ["--config", "poll.nope=1"], ["--config", "text.nope=1"],
    ["--place", "foo=first"], ["--place", "poll=before:nope"],
  ])
  func `a name that was typed and is not there is an error`(options: [String]) throws {
    for command in [["layout", HelpfulErrorTests.talk], ["plugin", "list"]] {
      for quiet in [[], ["-q"]] {
        let run = try ToolRun(command + options + quiet)
        expect(run.status == 1 && run.messages.hasPrefix("error: "), "\(run.messages)")
        expect(!run.messages.contains("without -q"))
      }
    }
  }

  // MARK: - The machine

  @Test func `a time zone or language of the machine that there is not is said`() throws {
    func messages(_ variables: [String: String], _ options: String...) throws -> String {
      let run = try ToolRun(["layout", "examples/words.json"] + options, environment: variables)
      expect(run.status, equals: 0)
      return run.messages
    }
    try expect(
      messages(["TZ": "Mars/Base"]),
      equals: "warning: TZ=Mars/Base is not known: UTC is used; give --time-zone\n")
    try expect(messages(["TZ": "Europe/berlin"]).contains("did you mean 'Europe/Berlin'?"))
    try expect(messages(["TZ": "CET-1CEST"]).contains("TZ=CET-1CEST is not known"))
    let name = ["LC_ALL": "", "LC_TIME": "", "LANG": "xx_YY.UTF-8"]
    try expect(
      messages(name),
      equals: "warning: LANG=xx_YY.UTF-8 is not known: en_GB is used; give --locale\n")
    for (variables, options) in [
      (["TZ": "Mars/Base"], ["--time-zone", "UTC"]), (["TZ": "Mars/Base"], ["-q"]),
      (["TZ": "Mars/Base"], ["--reproducible"]), (name, ["--locale", "de_DE"]),
      (["LC_ALL": "C.UTF-8", "TZ": "Europe/Berlin"], []), (["LC_ALL": "POSIX", "TZ": ""], []),
    ] {
      let run = try ToolRun(
        ["layout", "examples/words.json"] + options, environment: variables)
      expect(run.status == 0 && run.messages.isEmpty, "\(variables): \(run.messages)")
    }
    let doctor = try ToolRun(["doctor"], environment: ["TZ": "Mars/Base"])
    let text = String(decoding: doctor.output, as: UTF8.self)
    expect(text.contains("  TZ=Mars/Base is not known"), "\(text)")
  }

  // MARK: - Much that is wrong

  @Test func `a cause is one line, with an honest count`() throws {
    let folder = try ScratchFolder()
    let messages = (1...25_000).map {
      let sender = $0 <= 12_000 ? "zoe" : "kim"
      return
        #"{"id":"\#($0)","sender":"\#(sender)","date":"2026-11-20T09:00:00Z","content":{"type":"text","text":"a"}}"#
    }
    let head = #"{"me":"ana","peer":{"id":"t","kind":"group"},"people":{"ana":{"name":"Ana"}}}"#
    let file = folder.url.appendingPathComponent("c.jsonl")
    try Data(([head] + messages).joined(separator: "\n").utf8).write(to: file)
    let run = try ToolRun(["layout", file.path])
    expect(run.status, equals: 1)
    expect(run.messages.contains("the same in 11999 more messages"), "\(run.messages)")
    expect(run.messages.contains("\"kim\" is not among people"), "\(run.messages)")
    expect(run.messages.contains("(13000 more times)"), "\(run.messages)")
    expect(run.messages.components(separatedBy: "warning: ").count, equals: 3)
    let quiet = try ToolRun(["layout", file.path, "-q"])
    expect(quiet.messages, equals: "error: 25000 things are wrong; without -q they are listed\n")
  }

  // MARK: - Names of output

  @Test(arguments: [
    ("x.pdf", "`bubble render` writes a .pdf"), ("x.PNG", "`bubble render` writes a .png"),
    ("x.jpeg", "`bubble render`"), ("x.htm", "must be a folder, or end in .html"),
    ("x.zip", "must be a folder"), ("x.jsonl", "`bubble import`"),
  ])
  func `an archive is no file of another kind`(name: String, words: String) throws {
    let folder = try ScratchFolder()
    let path = folder.url.appendingPathComponent(name).path
    let run = try ToolRun(["archive", "none.json", "-o", path])
    expect(run.status == 64 && run.messages.contains(words), "\(run.messages)")
    try expect(folder.names.isEmpty)
  }

  // MARK: - Nothing is chosen

  @Test
  func `where no message is chosen, the days that there are are said, and nothing is written`()
    throws
  {
    let folder = try ScratchFolder()
    let export = folder.url.appendingPathComponent("WhatsApp Chat with Bo.txt")
    try Data("14/03/26, 10:00 - Ana: Hi\n15/03/26, 10:01 - Bo: Hello\n".utf8).write(to: export)
    let later = "--from 2027-01-01: no message is of these days; the last is of 2026-03-15\n"
    let whose = ["--me", "Ana", "--date-order", "dmy", "--time-zone", "UTC"]
    for (command, output) in [
      ("render", "a.png"), ("render", "a.svg"), ("archive", "a.html"), ("archive", "a"),
      ("import", "a.jsonl"), ("gallery", "a.html"),
    ] {
      let place = folder.url.appendingPathComponent(output).path
      let run = try ToolRun(
        [command, export.path, "-o", place, "--from", "2027-01-01"] + whose)
      expect(run.status, equals: 1, "\(command)")
      expect(run.messages, equals: "error: \(export.path): \(later)")
      try expect(folder.names, equals: ["WhatsApp Chat with Bo.txt"], "\(command)")
    }
    let earlier = try ToolRun(["layout", export.path, "--to", "2025-01-01"] + whose)
    expect(earlier.status, equals: 1)
    expect(
      earlier.messages.contains(
        "--to 2025-01-01: no message is of these days; the first is of 2026-03-14"))
    let file = try folder.conversation(message("1"))
    let between = try ToolRun([
      "render", file, "-o", folder.url.path + "/a.svg", "--from", "2026-11-21", "--to",
      "2026-11-22",
    ])
    expect(between.status, equals: 1)
    expect(
      between.messages.contains(
        "--from 2026-11-21 --to 2026-11-22: no message is of these days; the last is of 2026-11-20")
    )
    let places = try ToolRun([
      "render", file, "-o", folder.url.path + "/a.svg", "--range", "4..5",
    ])
    expect(
      places.status == 1
        && places.messages.contains("--range: no message is chosen; choose numbers from 1 to 1"))
  }

  // MARK: - Values and files

  @Test(arguments: [
    (["render", talk, "-o", "a.png", "--range", "3..1"], "--range '3..1': give numbers"),
    (["render", talk, "-o", "a.png", "--scale", ""], "--scale '': give a number from 0.1 to 8"),
    (["render", talk, "-o", "a.pdf", "--paper", "b9"], "--paper 'b9': give a4"),
    (["layout", talk, "--max-size", "5XB"], "--max-size '5XB': give a number with B, KB"),
    (["layout", talk, "--width-policy", "wide"], "--width-policy 'wide': give actor"),
    (["serve", "--port", "99999"], "--port '99999': give a number from 0 to 65535"),
    (["render", talk, "-o", "a.svg", "--padding", "3"], "--padding is for a picture of pixels"),
    (["render", talk, "-o", "a.pdf", "--small"], "--small is for a picture of pixels"),
    (["render", talk, "-o", ""], "--output: the name is empty"),
    (["layout", ""], "the name of the conversation is empty"),
  ])
  func `a value that can't be read says what may stand there`(
    arguments: [String], words: String
  ) throws {
    let run = try ToolRun(arguments)
    expect(run.status == 64 && run.output.isEmpty)
    expect(run.messages.hasPrefix("error: \(words)"), "\(run.messages)")
  }

  @Test func `a short option may stand together with its value`() throws {
    let folder = try ScratchFolder()
    let run = try ToolRun(["render", HelpfulErrorTests.talk, "-o\(folder.url.path)/b.svg"])
    expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
    try expect(folder.names, equals: ["b.svg"])
  }

  @Test func `a file that is of another kind is named as what it is`() throws {
    let folder = try ScratchFolder()
    func file(_ name: String, _ text: String) throws -> String {
      let url = folder.url.appendingPathComponent(name)
      try Data(text.utf8).write(to: url)
      return url.path
    }
    let output = folder.url.path + "/out.jsonl"
    for (name, text) in [("a.zip", "no archive"), ("b.zip", "PK\u{3}\u{4} and no more")] {
      let path = try file(name, text)
      for run in [try ToolRun(["import", path, "-o", output]), try ToolRun(["layout", path])] {
        expect(run.status == 1 && run.messages.contains("damaged"), "\(run.messages)")
      }
    }
    for talk in ["examples/short.json", "examples/small.jsonl"] {
      let run = try ToolRun(["import", talk, "-o", output])
      expect(run.status == 1 && run.messages.contains("is already a conversation file"))
    }
    let note = try ToolRun(["layout", file("note.txt", "Hello")])
    expect(note.status == 1 && note.messages.contains("not a supported export"))
    // A conversation may be called so.
    let text = try String(
      contentsOf: packageFolder().appendingPathComponent("examples/short.json"), encoding: .utf8)
    try expect(ToolRun(["explain", file("c.txt", text), "--message", "2"]).status, equals: 0)
  }

  @Test func `what would be enough is said where a conversation is too large`() throws {
    let small = try ToolRun(["layout", HelpfulErrorTests.talk, "--max-size", "10"])
    let found = try #require(small.messages.firstMatch(of: /--max-size (\S+) allows more/))
    let run = try ToolRun(["layout", HelpfulErrorTests.talk, "--max-size", String(found.1)])
    expect(small.status == 1 && run.status == 0, "\(run.messages)")
  }
}
