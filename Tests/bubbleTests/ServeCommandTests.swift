import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// `bubble serve`, and what its page shows.
@Suite struct ServeCommandTests {
  /// A service that runs.
  private final class Service {
    let process = Process()
    let address: String

    init(_ arguments: [String]) throws {
      process.executableURL = try ToolRun.tool
      process.arguments = ["serve"] + arguments
      process.currentDirectoryURL = packageFolder()
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardInput = FileHandle.nullDevice
      try process.run()
      var text = ""
      while !text.hasSuffix("\n") {
        let data = pipe.fileHandleForReading.dataInTime
        guard !data.isEmpty else { break }
        text += String(decoding: data, as: UTF8.self)
      }
      address = text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    deinit { if process.isRunning { process.terminate() } }

    /// Asks it to end, and returns its status.
    func stop() -> Int32? {
      kill(process.processIdentifier, SIGTERM)
      process.waitUntilExitOrKill()
      return process.terminationReason == .exit ? process.terminationStatus : nil
    }
  }

  @Test func `lines are answered with lines`() throws {
    let good = "{\"id\": \"a\", \"messages\": [\(message("1"))], \"options\": {\"scale\": 1}}"
    let run = try ToolRun(["serve"], input: Data("\(good)\nnonsense\n".utf8))
    let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
    expect(run.status == 0 && lines.count == 2)
    expect(lines.first?.hasPrefix("{\"line\": 1, \"id\": \"a\", \"status\": 200"), equals: true)
    expect(lines.last?.contains("\"status\": 400"), equals: true)
  }

  @Test func `what the page shows works as it says, and SIGTERM ends it`() throws {
    let page = try String(
      contentsOf: packageFolder().appendingPathComponent("Documentation/Service.md"),
      encoding: .utf8)
    let blocks = page.components(separatedBy: "\n```sh\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```\n").first }
    expect(blocks.count >= 6)
    let service = try Service(["--port", "0"])
    let port = try #require(URL(string: service.address)?.port)
    let scratch = try ScratchFolder()
    let bubble = try ToolRun.tool.deletingLastPathComponent().path
    let script =
      "set -eu\nPATH=\(bubble):$PATH\nroot=$PWD\ncd \(scratch.url.path)\nln -s $root/examples .\n"
      + blocks.joined(separator: "\n").replacing(":8080", with: ":\(port)")
      + "\nhead -c 4 quote.png trip.webp"
    let run = try shell(script, in: scratch)
    expect(run.status, equals: 0, "\(run.text)")
    for text in ["PNG", "RIFF", "Bubble-Problems", "\"id\": 7", "outcome=\"ok\"} "] {
      expect(run.text.contains(text), "\(text) is missing in \(run.text)")
    }
    expect(service.stop(), equals: 0)
  }

  /// Runs a script, and returns all that it has written.
  private func shell(
    _ script: String, in scratch: ScratchFolder
  ) throws -> (status: Int32, text: String) {
    let file = scratch.url.appendingPathComponent("output")
    try Data().write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = packageFolder()
    let handle = try FileHandle(forWritingTo: file)
    process.standardOutput = handle
    process.standardError = handle
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExitOrKill()
    return (process.terminationStatus, String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }

  @Test func `a wrong option is told`() throws {
    for (arguments, text) in [
      (["--port", "1", "--socket", "x"], "one of them"), (["--workers", "0"], "--workers is 0"),
      (["--timeout", "0"], "--timeout is"),
      (["--max-pixels", "0"], "--max-pixels is 0"),
    ] {
      let run = try ToolRun(["serve"] + arguments)
      expect(run.status == 64 && run.messages.contains(text), "\(run.messages)")
    }
  }
}
