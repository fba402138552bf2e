import ArgumentParser
import BubbleCore
import BubbleImport
import Foundation
import Platform

/// `bubble import`: turns a messenger's export into a conversation file.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Turns a messenger's export into a conversation file.",
    discussion: """
      Telegram Desktop, WhatsApp, Slack, Discord, Matrix, Messenger, Instagram, Signal, iMessage, ChatGPT, Claude and \
      ChatLab are known by the content of their exports. Documentation/Importing.md has the way to get each.
      """)

  @Argument(help: "The export: a file, a folder or a .zip.")
  var export: String

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: "The conversation: a .jsonl file; - is standard output. Required without --list.")
  var output: String?

  @Flag(help: "Lists the conversations with kinds, counts of messages and files; converts nothing.")
  var list = false

  @Option(
    help: """
      A JSON file for the losses: unreadable messages, unknown kinds and fields, unused files. \
      Documentation/Importing.md describes it.
      """)
  var report: String?

  @Option(
    help: """
      A folder that the files of the conversation are copied into, so that its pictures are shown; it lies in the folder \
      of the conversation.
      """)
  var media: String?

  @OptionGroup(title: "Exports") var options: ExportOptions

  @OptionGroup(title: "Exports") var zone: ZoneOptions

  @OptionGroup(title: "Messages") var reports: ReportOptions

  private var timeZone: String { zone.timeZone }

  func validate() throws {
    guard export != "-" else {
      throw ValidationError("standard input can't be an export: name its file, folder or .zip")
    }
    guard let output else {
      guard list else {
        throw ValidationError("--output is missing; give a .jsonl file, or --list")
      }
      guard media == nil, report == nil, options.chat == nil, options.me == nil, options.last == nil
      else {
        throw ValidationError(
          "--list converts nothing; leave out --media, --report, --chat, --me and --last")
      }
      return try options.validate(timeZone: timeZone)
    }
    guard !list else { throw ValidationError("--list converts nothing; leave out --output") }
    guard report != output else {
      throw ValidationError("--report and --output are the same file; give another one")
    }
    guard output == "-" || output.lowercased().hasSuffix(".jsonl") else {
      throw ValidationError("--output: \(output) must end in .jsonl, the format of the output")
    }
    if media != nil, output == "-" {
      throw ValidationError("--media needs a file: paths of pictures are relative to it")
    }
    try options.validate(timeZone: timeZone)
  }

  func run() throws {
    do throws(ImportError) {
      if let output { try convert(to: output) } else { try listChats() }
    } catch {
      throw StandardError.failure("\(error)")
    }
  }

  /// Prints the conversations, each on a line.
  private func listChats() throws(ImportError) {
    let export = try Export(path: export)
    let progress = ExportProgress("counting", export)
    defer { progress.finish() }
    let chats = try ExportRegistry.builtIn.chats(
      in: export, counting: options.options(timeZone: timeZone))
    progress.finish()
    let lines = chats.map { TerminalText.cleaned("\($0)") + "\n" }
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(lines.joined().utf8))
    } catch {
      throw .unreadable(file: "standard output", reason: error.localizedDescription)
    }
    ExportSession.print(export.problems, isUnreadable: nil)
  }

  /// The URL of an output; `-` is standard output.
  private static func url(of output: String) -> URL {
    URL(fileURLWithPath: output == "-" ? "/dev/stdout" : output)
  }

  private func convert(to output: String) throws(ImportError) {
    Stopper.listen()
    let export = try Export(path: export)
    let writer = try JSONLinesWriter(writingTo: ImportCommand.url(of: output))
    let progress = ExportProgress("importing", export)
    defer { progress.finish() }
    let sink = CountingSink(
      options.last.map { OrderedMessages(writer, lastCount: $0) } ?? writer,
      onMessage: progress.count)
    let target = try MediaTarget(
      folder: media.map { URL(fileURLWithPath: $0) }, output: URL(fileURLWithPath: output),
      export: export)
    let result: ImportReport
    do throws(ImportError) {
      result = try ExportRegistry.builtIn.read(
        export, options: options.options(timeZone: timeZone), into: sink, mediaPath: target.path)
      if result.messageCount == 0, let dates = result.leftOutDates {
        throw ImportError.unreadable(
          file: self.export, reason: options.nothingChosen(dates, timeZone: timeZone))
      }
      if let file = [output, report].compactMap(\.self).first(where: export.isInUse) {
        throw ImportError.unreadable(
          file: file, reason: "it is a file of the export; give another name")
      }
      try (sink.sink as? OrderedMessages)?.finish()
      try writer.finish(result.head, whenWhole: target.keep)
    } catch {
      target.discard()
      throw error
    }
    progress.finish()
    ExportSession.print(result.findings, isUnreadable: nil)
    for problem in target.problems { StandardError.print("note: \(problem)") }
    let count = options.last.map { min($0, result.messageCount) } ?? result.messageCount
    let messages = "\(count) \(count == 1 ? "message" : "messages")"
    let people = "\(result.personCount) \(result.personCount == 1 ? "person" : "people")"
    StandardError.print(
      "\(output == "-" ? "standard output" : output): \(messages) of \(people), from \(result.reader)"
    )
    if let report { try result.write(to: ImportCommand.url(of: report)) }
    guard let summary = result.summary else { return }
    StandardError.print(
      "not taken over: \(summary)" + (report == nil ? "; --report FILE lists them" : ""))
  }
}

/// Passes messages on, and counts them.
private final class CountingSink: MessageSink {
  let sink: any MessageSink
  private let onMessage: () -> Void

  init(_ sink: any MessageSink, onMessage: @escaping () -> Void) {
    (self.sink, self.onMessage) = (sink, onMessage)
  }

  var takesAnyOrder: Bool { sink.takesAnyOrder }

  func write(_ message: ImportedMessage) throws(ImportError) {
    onMessage()
    try sink.write(message)
  }
}
