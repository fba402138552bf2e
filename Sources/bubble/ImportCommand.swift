import ArgumentParser
import BubbleCore
import BubbleImport
import Foundation

/// `bubble import`: turns a messenger's export into a conversation file.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Turns a messenger's export into a conversation file.",
    discussion: """
      Telegram Desktop, WhatsApp, Slack, Discord, Matrix, Messenger, Instagram, Signal, iMessage, ChatGPT, Claude and \
      ChatLab are known by the content of their exports. Documentation/Importing.md says how to get them.
      """)

  @Argument(help: "The export: a file, a folder or a .zip.")
  var export: String

  @Option(name: [.short, .long], help: "The conversation: a .jsonl file; - is standard output.")
  var output: String

  @Option(
    help: """
      A folder that the files of the conversation are copied into, so that its pictures are shown; it lies in the folder \
      of the conversation.
      """)
  var media: String?

  @OptionGroup var options: ExportOptions

  @Option(help: "The time zone of times that have none, such as Europe/Lisbon.")
  var timeZone: String = "UTC"

  func validate() throws {
    guard output == "-" || output.lowercased().hasSuffix(".jsonl") else {
      throw ValidationError("--output: \(output) must end in .jsonl, which is what is written")
    }
    guard TimeZone(identifier: timeZone) != nil else {
      throw ValidationError("--time-zone \(timeZone) is not known; Europe/Lisbon is one, UTC too")
    }
    if media != nil, output == "-" {
      throw ValidationError("--media needs a file: paths of pictures are relative to it")
    }
    try options.validate(timeZone: timeZone)
  }

  func run() throws {
    do throws(ImportError) {
      try convert()
    } catch {
      StandardError.print("error: \(error)")
      throw ExitCode(1)
    }
  }

  private func convert() throws(ImportError) {
    Stopper.listen()
    let export = try Export(path: export)
    let writer = try JSONLinesWriter(path: output)
    let progress = ExportProgress("importing", export)
    defer { progress.finish() }
    let sink = CountingSink(
      options.last.map { LastMessages($0, of: writer) } ?? writer, onMessage: progress.count)
    let target = try MediaTarget(media, output: output, export)
    let report: ImportReport
    do {
      report = try ExportRegistry.builtIn.read(
        export, options: options.options(timeZone: timeZone), into: sink, mediaPath: target.path)
      if let last = sink.sink as? LastMessages { try last.finish() }
      try writer.finish(report.head, whenWhole: target.keep)
    } catch {
      target.discard()
      throw error
    }
    progress.finish()
    ExportSession.print(report.findings, isUnreadable: nil)
    for problem in target.problems { StandardError.print("note: \(problem)") }
    let count = options.last.map { min($0, report.messageCount) } ?? report.messageCount
    StandardError.print(
      "\(output): \(count) messages of \(report.head.people.count { $0.id != "conversation" }) people, from \(report.reader)"
    )
  }
}

/// Counts messages on their way.
private final class CountingSink: MessageSink {
  let sink: any MessageSink
  private let onMessage: () -> Void

  init(_ sink: any MessageSink, onMessage: @escaping () -> Void) {
    (self.sink, self.onMessage) = (sink, onMessage)
  }

  func write(_ message: ImportedMessage) throws(ImportError) {
    onMessage()
    try sink.write(message)
  }
}

/// Hands on the last messages alone.
private final class LastMessages: MessageSink {
  private let count: Int
  private let sink: any MessageSink
  private var kept: [ImportedMessage] = []
  private var start = 0

  init(_ count: Int, of sink: any MessageSink) { (self.count, self.sink) = (count, sink) }

  func write(_ message: ImportedMessage) throws(ImportError) {
    guard kept.count >= count else { return kept.append(message) }
    kept[start] = message
    start = (start + 1) % count
  }

  func finish() throws(ImportError) {
    for message in kept[start...] + kept[..<start] { try sink.write(message) }
  }
}
