import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// What all commands have in common: names of options, statuses, what is printed, and where to.
@Suite struct CommandLineTests {
  private static let talk = "examples/short.json"

  @Test func `the version is that of the library`() throws {
    let run = try ToolRun(["--version"])
    let header = try String(
      contentsOf: packageFolder().appendingPathComponent(
        "Sources/CBubble/include/bubble/library.h"),
      encoding: .utf8)
    let numbers = ["MAJOR", "MINOR", "PATCH"].compactMap { part in
      header.components(separatedBy: "define BUBBLE_VERSION_\(part) ").dropFirst().first?
        .prefix { $0.isNumber }
    }
    expect(
      String(decoding: run.output, as: UTF8.self),
      equals: "bubble \(numbers.joined(separator: "."))\n")
    expect(run.status == 0 && numbers.count == 3)
  }

  @Test(arguments: [
    (["layout", talk, "--from", "2026-01-01"], "--from"),
    (["layout", talk, "--chat", "x"], "--chat"),
    (["layout", talk, "--me", "Bo"], "--me"), (["layout", talk, "--last", "3"], "--last"),
    (["explain", talk, "--message", "1", "--date-order", "dmy"], "--date-order"),
    (["render", talk, "-o", "a.png", "--me", "Bo"], "--me"),
    (["archive", talk, "-o", "a", "--chat", "1"], "--chat"),
    (["gallery", "-o", "a.html", "--me", "Bo"], "--me"),
    (["preview", "--to", "2026-01-01"], "--to"),
    (["archive", talk, "-o", "a", "--appearance", "dark"], "--appearance"),
    (["preview", "--appearance", "dark"], "--appearance"),
    (["render", talk, "-o", "a.png", "--theme", "black", "--appearance", "dark"], "--appearance"),
    (["render", talk, "-o", "a.svg", "--scale", "2"], "--scale"),
    (["render", talk, "-o", "a.png", "--svg-text", "outlines"], "--svg-text"),
    (["render", talk, "-o", "a.png", "--quality", "80"], "--quality"),
    (["render", talk, "-o", "a.webp", "--small"], "--small"),
    (["render", talk, "-o", "a.png", "--format", "png"], "--format"),
    (["import", talk, "--list", "--me", "Bo"], "--list"),
    (["plugin", "symbols", "--scale", "2"], "--scale"), (["layout", talk, "-q", "-v"], "-q"),
  ])
  func `an option that does nothing is refused by its name`(
    arguments: [String], option: String
  ) throws {
    let run = try ToolRun(arguments)
    expect(run.status == 64 && run.output.isEmpty)
    expect(run.messages.hasPrefix("error: \(option)"), "\(run.messages)")
  }

  @Test(arguments: [
    (["archive", talk, "-o", "a", "--widths", "320", "600"], "--width 320 --width 600"),
    (["preview", "--width", "320,375"], "--width 320 --width 375"),
    (["gallery", "-o", "a.html", "--text-scale", "1,2"], "--text-scale 1 --text-scale 2"),
    (["preview", "--locale", "en_GB,ar"], "--locale en_GB --locale ar"),
    (["render", talk, "-o", "a.png", "--only", "1", "2"], "--message 12 --message 15"),
    (["render", talk, "-o", "a.png", "--messages", "1..2"], "--range"),
    (["layout", talk, "--maximum-size", "1GB"], "--max-size"),
    (["serve", "--maximum-pixels=4"], "--max-pixels"),
    (["render", talk, "-o", "a.svg", "--text", "live"], "--svg-text live"),
    (["layout", talk, "--watch"], "bubble render"),
  ])
  func `what is called otherwise now is said`(arguments: [String], words: String) throws {
    let run = try ToolRun(arguments)
    expect(run.status == 64 && run.output.isEmpty)
    expect(run.messages.hasPrefix("error: ") && run.messages.contains(words), "\(run.messages)")
  }

  @Test(arguments: [
    ["layout", "none.json"], ["layout", talk, "--theme", "none.json"],
    ["layout", talk, "--theme", "pink"], ["layout", talk, "--font", "none.ttf"],
    ["layout", talk, "--font", "None Such"], ["layout", talk, "--text-styles", "none.json"],
    ["layout", talk, "--plugins", "none"], ["serve", "--pictures", "none"],
    ["layout", talk, "--config", "none.json"],
  ])
  func `input that can't be read has one status`(arguments: [String]) throws {
    let run = try ToolRun(arguments)
    expect(run.status, equals: 1, "\(run.messages)")
    expect(run.messages.contains("error: "), "\(run.messages)")
  }

  @Test func `the name of the output is looked at before anything is read`() throws {
    for arguments in [
      ["render", "none.json", "-o", "a.gif"], ["archive", "none.json", "-o", "-", "--continue"],
      ["gallery", "none.json", "-o", "a.png"], ["render", "none.json", "-o", "-"],
    ] {
      let run = try ToolRun(arguments)
      expect(run.status, equals: 64, "\(arguments)")
      expect(!run.messages.contains("no such"), "\(run.messages)")
    }
  }

  @Test(arguments: [
    ["render", talk, "--format", "png"], ["render", talk, "--format", "svg"],
    ["render", talk, "--format", "pdf", "--paper", "a5"], ["render", talk, "--format", "webp"],
    ["archive", talk, "--width", "360"], ["plugin", "palette"],
    ["gallery", "--scale", "0.5", "--no-bundled"],
  ])
  func `standard output takes what a file would hold`(arguments: [String]) throws {
    let folder = try ScratchFolder()
    let format = arguments.firstIndex(of: "--format").map { arguments[$0 + 1] }
    let suffix = ["archive": "html", "gallery": "html"][arguments[0]] ?? format ?? "png"
    let file = folder.url.appendingPathComponent("f.\(suffix)")
    let run = try ToolRun(arguments + ["-o", "-"])
    var others = arguments
    if let place = others.firstIndex(of: "--format") { others.removeSubrange(place...place + 1) }
    try expect(ToolRun(others + ["-o", file.path]).status, equals: 0)
    expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
    // A .pdf says when it was written.
    let data = try Data(contentsOf: file)
    if suffix == "pdf" {
      expect(abs(data.count - run.output.count) < 99 && run.output.count > 999)
    } else {
      expect(run.output, equals: data)
    }
  }

  @Test func `many of the same are a few lines, unless all are wanted`() throws {
    let folder = try ScratchFolder()
    let messages = (1...2_000).map {
      #"{ "id": "\#($0)", "sender": "x\#($0 % 7)", "date": "2026-11-20T09:00:00Z", "content": { "type": "text", "text": "a" } }"#
    }
    let path = try folder.conversation(messages.joined(separator: ",\n"))
    let run = try ToolRun(["layout", path])
    expect(run.status, equals: 1)
    expect(run.messages.split(separator: "\n").count < 14, "\(run.messages.prefix(2_000))")
    expect(run.messages.contains("the same in 285 more messages"))
    expect(run.messages.contains("1142 more are like these (-v prints each)"))
    let all = try ToolRun(["layout", path, "-v"])
    expect(all.messages.components(separatedBy: "warning: ").count, equals: 2_001)
    let none = try ToolRun(["layout", path, "-q"])
    expect(none.status == 1 && none.messages.hasPrefix("error: 2000 things are wrong"))
    expect(none.output == run.output && all.output == run.output)
  }

  @Test func `errors are printed although it is to be quiet`() throws {
    for option in ["-q", "--quiet"] {
      let run = try ToolRun(["layout", "none.json", option])
      expect(run.status == 1 && run.messages.hasPrefix("error: none.json"))
    }
  }

  @Test func `a picture that is too high names what there is in its place`() throws {
    let folder = try ScratchFolder()
    let long = Array(repeating: "line", count: 3_000).joined(separator: #"\n"#)
    let messages = (1...3).map { message("\($0)", long) }.joined(separator: ",\n")
    let path = try folder.conversation(messages)
    let run = try ToolRun([
      "render", path, "-o", folder.url.path + "/p.png", "--scale", "8",
    ])
    expect(run.status, equals: 1)
    for word in ["bubble archive", "--paper a4", "--max-height"] {
      expect(run.messages.contains(word), "\(run.messages)")
    }
  }

  // MARK: - The person at the machine

  private func times(_ variables: [String: String], _ options: String...) throws -> ToolRun {
    try ToolRun(["layout", "examples/words.json"] + options, environment: variables)
  }

  @Test func `language and time zone are the machine's, unless it is to be reproducible`() throws {
    let plain = try times([:])
    for variables in [
      ["LC_ALL": "de_DE.UTF-8"], ["LC_ALL": "", "LC_TIME": "de_DE"],
      ["LC_ALL": "", "LANG": "de_DE.UTF-8@euro"],
    ] {
      let run = try times(variables)
      try expect(run.output, equals: times([:], "--locale", "de_DE").output, "\(variables)")
      expect(run.output != plain.output)
    }
    for name in ["Asia/Tokyo", ":Asia/Tokyo", "/usr/share/zoneinfo/Asia/Tokyo"] {
      let run = try times(["TZ": name])
      try expect(run.output, equals: times([:], "--time-zone", "Asia/Tokyo").output, "\(name)")
      expect(run.output != plain.output)
    }
    let there = ["LC_ALL": "ja_JP.UTF-8", "TZ": "Asia/Tokyo"]
    try expect(times(there, "--reproducible").output, equals: plain.output)
    // What is given counts all the same.
    let given = ["--locale", "de_DE", "--time-zone", "Europe/Lisbon"]
    try expect(
      times(there, "--reproducible", given[0], given[1], given[2], given[3]).output,
      equals: times([:], given[0], given[1], given[2], given[3]).output)
  }

  @Test(arguments: ["C", "POSIX", "C.UTF-8", "xx_YY.UTF-8", "", "_", "@", "."])
  func `where the machine names no language that there is, it is British English`(name: String)
    throws
  {
    try expect(
      times(["LC_ALL": name]).output, equals: times([:], "--locale", "en_GB").output)
  }

  @Test(arguments: ["Moon/Base", "CET-1CEST", ":", "/etc/passwd"])
  func `where the machine names no time zone that there is, it is UTC`(name: String) throws {
    try expect(times(["TZ": name]).output, equals: times([:], "--time-zone", "UTC").output)
  }

  // MARK: - Reports of bugs

  @Test func `the doctor says what a report of a bug needs, and nothing private`() throws {
    let folder = try ScratchFolder()
    let own = folder.url.appendingPathComponent("bubblelayout/scripts/mine")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    try Data(
      "return { api = 1, name = 'mine', content_types = { 'mine' }, build_layout = function() return 'x' end }"
        .utf8
    ).write(to: own.appendingPathComponent("init.lua"))
    let variables = [
      "XDG_DATA_HOME": folder.url.path, "LC_ALL": "de_AT.UTF-8", "TZ": "Europe/Vienna",
    ]
    let run = try ToolRun(["doctor"], environment: variables)
    let text = String(decoding: run.output, as: UTF8.self)
    expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
    for words in [
      "bubble 0.", "Cairo 1.", "HarfBuzz ", "fontconfig 2.", "ICU ", "Lua 5.4.", "libheif (",
      "librsvg (", "Latin: Noto Sans", "emoji: Noto Color Emoji", "Japanese", "Arabic: ",
      "locale de_AT", "time zone Europe/Vienna", "LC_ALL=de_AT.UTF-8",
      "  \(folder.url.path)/bubblelayout/scripts: mine", "poll",
    ] {
      expect(text.contains(words), "\(words): \(text)")
    }
    expect(!text.contains("none;"), "\(text)")
    let home = try #require(ProcessInfo.processInfo.environment["HOME"])
    let usual = try ToolRun(["doctor"], environment: ["XDG_DATA_HOME": ""])
    let shown = String(decoding: usual.output, as: UTF8.self)
    expect(
      shown.contains("  ~/.local/share/bubblelayout/scripts: ") && !shown.contains(home), "\(shown)"
    )
    try Data("return {".utf8).write(to: own.appendingPathComponent("init.lua"))
    let broken = try ToolRun(["doctor"], environment: variables)
    expect(
      broken.status == 1 && String(decoding: broken.output, as: UTF8.self).contains("init.lua:1"))
    try expect(ToolRun(["doctor", "--reproducible"], environment: variables).status, equals: 0)
  }

  @Test func `without any font the doctor says what to install`() throws {
    let folder = try ScratchFolder()
    let settings = folder.url.appendingPathComponent("fonts.conf")
    try Data("<?xml version=\"1.0\"?><fontconfig></fontconfig>".utf8).write(to: settings)
    let run = try ToolRun(["doctor"], environment: ["FONTCONFIG_FILE": settings.path])
    let text = String(decoding: run.output, as: UTF8.self)
    expect(
      run.status == 1 && text.contains("Latin: none; install Debian's package fonts-noto-core"))
  }
}
