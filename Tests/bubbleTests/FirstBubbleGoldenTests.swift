import BubbleTestSupport
import Expectations
import Foundation
import PictureTestSupport
import Testing

/// "Your first bubble in Lua", followed word by word.
@Suite struct FirstBubbleGoldenTests {
  /// What a reader does and sees, in the page's order.
  private enum Step {
    case save(file: String, text: String)
    case run(String)
    /// The messages of the command before have these lines.
    case read([Substring])
    /// The picture that was drawn last looks like this one.
    case look(String)
  }

  @Test func `every step of the page does what the page says`() throws {
    let folder = try ScratchFolder()
    var messages = ""
    var counts = (commands: 0, pictures: 0)
    for step in try FirstBubbleGoldenTests.steps() {
      switch step {
      case .save(let file, let text):
        try text.write(
          to: folder.url.appendingPathComponent(file), atomically: true, encoding: .utf8)
      case .run(let commands):
        counts.commands += 1
        let run = try ShellRun(commands, in: folder.url)
        messages = run.messages
        // The empty script of the first step draws all that can be drawn, and says what is wrong.
        expect(run.status, equals: (counts.commands == 2 ? 1 : 0), "\(commands)\n\(run.messages)")
      case .read(let lines):
        for line in lines { expect(messages.contains(line), "\(messages)") }
      case .look(let picture):
        counts.pictures += 1
        let drawn = try Data(contentsOf: folder.url.appendingPathComponent("talk.png"))
        Goldens.compare(drawn, with: "Documentation/\(picture)")
      }
    }
    expect(counts == (6, 3))
  }

  @Test func `a misspelt colour is answered as the page says`() throws {
    let folder = try ScratchFolder()
    for case .save(let file, let text) in try FirstBubbleGoldenTests.steps() {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(file).deletingLastPathComponent(),
        withIntermediateDirectories: true)
      try text.replacing("\"track\"", with: "\"acent\"").write(
        to: folder.url.appendingPathComponent(file), atomically: true, encoding: .utf8)
    }
    let run = try ShellRun("bubble render talk.json -o a.png --plugins my-scripts", in: folder.url)
    expect(run.status, equals: 1)
    try expect(
      FirstBubbleGoldenTests.page().contains(
        "color 'acent' is unknown (did you mean 'accent'?)"))
    expect(run.messages.contains("color 'acent' is unknown (did you mean 'accent'?)"))
  }

  private static func page() throws -> String {
    try String(
      contentsOf: packageFolder().appendingPathComponent("Documentation/FirstBubble.md"),
      encoding: .utf8)
  }

  private static func steps() throws -> [Step] {
    var steps: [Step] = []
    var jsonFiles = ["talk.json", "my-scripts/train/samples.json"]
    var isAfterRun = false
    let blocks = try page().components(separatedBy: "\n```")
    for (index, block) in blocks.enumerated() {
      guard index % 2 == 1 else {
        for line in block.split(separator: "\n") where line.hasPrefix("![") {
          steps.append(.look(String(line.split(separator: "(").last?.dropLast() ?? "")))
          isAfterRun = false
        }
        continue
      }
      let text = String(block.drop { $0 != "\n" }.dropFirst()) + "\n"
      defer { isAfterRun = block.hasPrefix("sh") }
      let kind = block.prefix { $0 != "\n" }
      switch kind {
      case "json": steps.append(.save(file: jsonFiles.removeFirst(), text: text))
      case "lua": steps.append(.save(file: "my-scripts/train/init.lua", text: text))
      case "sh": steps.append(.run(text))
      case "text" where isAfterRun: steps.append(.read(text.split(separator: "\n")))
      default: break
      }
    }
    return steps
  }
}

/// Commands as somebody types them, with the built tool on the path.
struct ShellRun {
  let status: Int32
  let messages: String

  init(_ commands: String, in folder: URL) throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let tools = URL(fileURLWithPath: tests).deletingLastPathComponent().path
    let messageFile = folder.appendingPathComponent("messages.txt")
    try Data().write(to: messageFile)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-ec", "PATH=\"\(tools):$PATH\"\n\(commands)"]
    process.currentDirectoryURL = folder
    let handle = try FileHandle(forWritingTo: messageFile)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = handle
    try process.run()
    process.waitUntilExitOrKill()
    status = process.terminationStatus
    messages = String(decoding: try Data(contentsOf: messageFile), as: UTF8.self)
  }
}
