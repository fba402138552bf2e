import Expectations
import Foundation
import Testing

/// Documentation/MessageList.md shows code that is compiled and run, and the picture that the example draws.
@Suite struct PageTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.package.appendingPathComponent(path), encoding: .utf8)
  }

  private func run(_ output: URL) throws -> (status: Int32, printed: String) {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tests).deletingLastPathComponent()
      .appendingPathComponent("message-list")
    process.arguments = [output.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let printed = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: printed, as: UTF8.self))
  }

  @Test func `the example draws the picture of the page, to the last character`() throws {
    let output = FileManager.default.temporaryDirectory
      .appendingPathComponent("message-list-\(UUID().uuidString).svg")
    defer { try? FileManager.default.removeItem(at: output) }
    let (status, printed) = try run(output)
    expect(status, equals: 0)
    let drawn = try String(contentsOf: output, encoding: .utf8)
    let golden = Self.package.appendingPathComponent("examples/pictures/message-list.svg")
    if ProcessInfo.processInfo.environment["BUBBLE_GOLDENS"] == "accept" {
      try drawn.write(to: golden, atomically: true, encoding: .utf8)
    }
    expect(drawn, equals: (try String(contentsOf: golden, encoding: .utf8)))
    let page = try text("Documentation/MessageList.md")
    let isShown = page.contains("```text\n\(printed.components(separatedBy: "\n\n")[1])\n```")
    expect(isShown, "\(printed)")
  }

  @Test func `all code of the page is compiled and run`() throws {
    let files =
      try ["Chat", "main"].map { try text("examples/message-list/\($0).swift") }
      + [
        "FirstList", "ChatLayoutPort", "StayingInPlace", "ChatParts", "HeadersAndFooters",
        "MessagesFlow", "Motion",
      ]
      .map { try text("Tests/MessageListPageTests/\($0)PageTests.swift") }
      + [try text("Tests/BubbleLayoutTests/MessageListPageTests.swift")]
    let blocks = try text("Documentation/MessageList.md").components(separatedBy: "```swift\n")
      .dropFirst().map { $0.components(separatedBy: "```")[0] }
    expect(blocks.count > 20)
    for block in blocks {
      let isRun = ["", "  ", "    ", "      "].contains { indent in
        let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
          .map { $0.isEmpty ? "" : "\(indent)\($0)" }
        return files.contains { $0.contains(lines.joined(separator: "\n")) }
      }
      expect(isRun, "\(block)")
    }
  }

  @Test func `the page promises what the benchmark holds`() throws {
    let promises = try text("Development/Bench/ListBench.swift")
      .matches(of: #/Promise\(name: "(.+?)", unit: "(.+?)", limit: "(.+?)"/#)
    expect(promises.count > 10)
    let page = try text("Documentation/MessageList.md")
    for promise in promises {
      let row = "| \(promise.output.1) | \(promise.output.3) \(promise.output.2) |"
      let isShown = page.contains(row)
      expect(isShown, "\(row)")
    }
  }
}
