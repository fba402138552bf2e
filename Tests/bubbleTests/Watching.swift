import BubbleTestSupport
import Foundation

/// `bubble render --watch` that runs, whose messages are read line by line.
final class Watching {
  private let process = Process()
  private let pipe = Pipe()
  private var text = ""

  init(_ arguments: [String]) throws {
    process.executableURL = try ToolRun.tool
    process.arguments = ["render"] + arguments + ["--watch"]
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
  }

  deinit { if process.isRunning { process.terminate() } }

  /// The lines up to the next one that says that a picture was drawn, or another text.
  ///
  /// It waits as long as the tool runs, and for each line two minutes at most.
  func lines(until end: String = " drawn in ") -> [String] {
    var lines: [String] = []
    while let line = nextLine() {
      lines.append(line)
      if line.contains(end) { break }
    }
    return lines
  }

  private func nextLine() -> String? {
    while true {
      if let feed = text.firstIndex(of: "\n") {
        defer { text = String(text[text.index(after: feed)...]) }
        return String(text[..<feed])
      }
      let data = pipe.fileHandleForReading.dataInTime
      guard !data.isEmpty else { return nil }
      text += String(decoding: data, as: UTF8.self)
    }
  }

  /// Asks the tool to stop and returns its exit status; nil if a signal ended it.
  func stop(_ number: Int32) -> Int32? {
    kill(process.processIdentifier, number)
    process.waitUntilExitOrKill()
    return process.terminationReason == .exit ? process.terminationStatus : nil
  }
}
