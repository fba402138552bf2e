import BubbleGenerator
import Foundation

/// `bubble import` of large exports, and a picture of the last hundred messages of one, each as a separate process.
struct ImportBench {
  /// An export that is made for the bench.
  enum Kind: String, CaseIterable {
    case telegram, whatsApp

    var fileName: String { self == .telegram ? "result.json" : "_chat.txt" }

    var title: String { self == .telegram ? "Telegram" : "WhatsApp" }
  }

  let messageCount: Int
  let seed: UInt64
  /// The command line tool.
  let tool: String

  /// Writes an export that a bench measures.
  static func write(_ kind: Kind, messageCount: Int, seed: UInt64, to path: String) throws {
    try Data().write(to: URL(fileURLWithPath: path))
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    var buffer: [UInt8] = []
    func add(_ text: String) throws {
      buffer.append(contentsOf: text.utf8)
      guard buffer.count > 1 << 20 else { return }
      try file.write(contentsOf: Data(buffer))
      buffer.removeAll(keepingCapacity: true)
    }
    var generator = ExportGenerator(seed: seed)
    switch kind {
    case .telegram: try generator.telegram(messageCount: messageCount, to: add)
    case .whatsApp: try generator.whatsApp(messageCount: messageCount, to: add)
    }
    try file.write(contentsOf: Data(buffer))
    try file.close()
  }

  /// Adds the figures of some rounds.
  func measure(rounds: Int, _ report: inout Report) throws {
    try withTemporaryFolder { folder in
      for kind in Kind.allCases { try measure(kind, rounds: rounds, in: folder, &report) }
    }
  }

  private func measure(
    _ kind: Kind, rounds: Int, in folder: URL, _ report: inout Report
  ) throws {
    let export = folder.appendingPathComponent(kind.fileName).path
    // By a separate process: the tool's peak memory starts with that of this one.
    _ = try WholeProcess(
      CommandLine.arguments[0],
      [
        "--messages", "\(messageCount)", "--seed", "\(seed)", "--write-export",
        "\(kind.rawValue):\(export)",
      ])
    let size = try FileManager.default.attributesOfItem(atPath: export)[.size] as? Int ?? 0
    let name = "bubble import of \(kind.title)'s \(messageCount) messages"
    for _ in 0..<rounds {
      let run = try WholeProcess(
        tool, ["import", export, "--me", "Ana", "-o", "\(folder.path)/out.jsonl"])
      report.add(
        "\(name), processor time", Double(size) / 1e6 / run.processorSeconds, "MB/s", "at least 50")
      report.add("\(name), peak memory", run.peakMegabytes, "MB", "at most 200")
      let picture = try WholeProcess(
        tool,
        ["render", export, "--me", "Ana", "--last", "100", "-o", "\(folder.path)/out.png"])
      report.add(
        "a picture of the last hundred of \(kind.title)'s \(messageCount) messages",
        picture.wallSeconds, "s", "at most 8")
    }
  }
}
