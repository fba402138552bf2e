import BubbleGenerator
import Foundation

/// `bubble layout` of a long conversation in JSON Lines, as a separate process.
struct LayoutCommandBench {
  let messageCount: Int
  let seed: UInt64
  /// The command line tool.
  let tool: String

  /// Writes the conversation that a bench measures.
  static func write(messageCount: Int, seed: UInt64, to path: String) throws {
    var generator = ConversationGenerator(seed: seed)
    let conversation = generator.conversation(messageCount: messageCount)
    try conversation.fileLines().write(to: URL(fileURLWithPath: path))
  }

  /// Adds the figures of some rounds.
  func measure(rounds: Int, _ report: inout Report, promise: String) throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("conversation.jsonl").path
      // By a separate process: the tool's peak memory starts with that of this one.
      _ = try WholeProcess(
        CommandLine.arguments[0],
        ["--messages", "\(messageCount)", "--seed", "\(seed)", "--write-lines", file])
      let name = "bubble layout of \(messageCount) messages"
      for _ in 0..<rounds {
        let run = try WholeProcess(tool, ["layout", file])
        report.add(name, run.wallSeconds, "s", promise)
        report.add("\(name), processor time", run.processorSeconds, "s")
        report.add("\(name), peak memory", run.peakMegabytes, "MB", promise)
      }
    }
  }
}
