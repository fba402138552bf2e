import ArgumentParser
import BubbleArchive
import BubbleCanvas
import BubbleCore
import BubbleImport
import BubbleLayout
import BubbleText
import FileWriting
import Foundation

/// `bubble archive`: writes a page of HTML that shows all of a conversation and opens from disk.
struct ArchiveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Writes the conversation as a page that is searched, and opens from disk.")

  @OptionGroup var options: CommonOptions

  @Argument(
    help: "More exports of the same chat, the newest last: what several have comes once.")
  var more: [String] = []

  @Flag(
    name: .customLong("continue"),
    help: """
      Adds to the archive that is in the folder: its messages stay, and those that it has already \
      come once, in their newer state.
      """)
  var continues = false

  @Option(
    name: [.short, .long],
    help: """
      A folder, of which index.html is opened; or a file that ends in .html and holds everything, \
      of 20000 messages at the most.
      """)
  var output: String

  @Option(
    name: .customLong("widths"), parsing: .upToNextOption,
    help:
      "The widths that are laid out, in points: the page takes the one that its window has room for."
  )
  var widths: [Double] = ConversationArchive.standardWidths.map(Double.init)

  @OptionGroup var selection: SelectionOptions

  @OptionGroup var watching: NoWatching

  private var isFile: Bool {
    ["html", "htm"].contains(URL(fileURLWithPath: output).pathExtension.lowercased())
  }

  func validate() throws {
    if continues, isFile {
      throw ValidationError(
        "--continue is for a folder: a .html file does not keep its conversation")
    }
    guard options.width == nil else {
      throw ValidationError("--width: an archive is laid out for several; give --widths")
    }
    guard (1...8).contains(widths.count) else {
      throw ValidationError("--widths: give one to eight")
    }
    for width in widths where !(160...16_000).contains(width) {
      throw ValidationError("--widths has \(width): give numbers of points from 160 to 16000")
    }
    if let width = widths.first(where: { $0 < 160 * options.textScale }) {
      throw ValidationError(
        "--widths has \(width), which is too narrow for --text-scale \(options.textScale): give at "
          + "least \(160 * options.textScale)")
    }
  }

  func run() async throws {
    let folder: ArchiveFolder?
    if isFile {
      try PictureOutput(path: output).check()
      folder = nil
    } else {
      Stopper.listen()
      folder = try telling { () throws(OutputError) in try ArchiveFolder(output) }
    }
    let input = try input(continuing: folder)
    let pictures = PictureFolder(
      ArchivedPictures([options.conversation] + more, continuing: continues ? folder : nil))
    let command = self
    // This task waits for the other one, which alone uses it from now on.
    nonisolated(unsafe) let place = folder
    try await Stopper.run {
      do {
        try await command.write(input, pictures, to: place)
      } catch is CancellationError {
        // As a shell has it of a program that Ctrl-C has ended.
        throw ExitCode(130)
      }
    }
  }

  /// Reads the conversations, and puts them together with that of an archive.
  private func input(continuing folder: ArchiveFolder?) throws -> Session.Input {
    func read(_ path: String) throws -> ConversationReader.Reading {
      var one = options
      one.conversation = path
      return try Session.Input.reading(of: one, namesExport: true)
    }
    let selection = selection.selection(options)
    let old = try telling { () throws(OutputError) in
      continues ? try folder?.conversationFile() : nil
    }
    guard old != nil || !more.isEmpty else {
      return try Session.Input.read(options, selection, of: try read(options.conversation))
    }
    var conversation: Conversation?
    var people: [String: Person] = [:]
    var issues: [ConversationIssue] = []
    if let old {
      var one = options
      (one.conversation, one.export.last) = (old, nil)
      let reading = try Session.Input.reading(of: one)
      (conversation, issues) = (reading.conversation, reading.issues)
      for person in reading.people { people[person.id] = person }
    }
    for path in [options.conversation] + more {
      let reading = try read(path)
      let newer = selection.conversation(of: reading.conversation)
      let all = conversation.map { $0.continued(by: newer) } ?? newer
      guard let all else {
        StandardError.print(
          "error: \(path): this is another chat than \"\(conversation?.peer.title ?? "")\", of which it has no "
            + "message; name another folder")
        throw ExitCode(1)
      }
      conversation = all
      issues += reading.issues
      for person in reading.people { people[person.id] = person }
    }
    guard let conversation else { return try Session.Input.read(options, selection) }
    return try Session.Input.read(
      options,
      of: ConversationReader.Reading(
        conversation: conversation, people: people.values.sorted { $0.id < $1.id }, issues: issues,
        file: options.conversation))
  }

  private func telling<Value>(_ body: () throws(OutputError) -> Value) throws -> Value {
    do throws(OutputError) {
      return try body()
    } catch {
      StandardError.print("error: \(error)")
      throw ExitCode(1)
    }
  }

  private func write(
    _ input: Session.Input, _ pictures: PictureFolder, to folder: ArchiveFolder?
  ) async throws {
    var findings = LayoutFindings(input, pictures: pictures)
    var archive = ConversationArchive(
      environment: options.environment, chain: input.chain, measurer: TextMeasurer(),
      clusters: options.clusters.policy, theme: options.theme.adaptiveTheme, pictures: pictures)
    archive.widths = Set(widths).sorted().map { CGFloat($0) }
    let progress = ProgressLine(activity: "writing")
    archive.onProgress = progress.update(fraction:)
    defer { progress.finish() }
    // What is found at one width is found at the others.
    var notedCount = 0
    let count = input.conversation.messages.count
    func note(_ entries: [CellLayoutSnapshot.Entry]) {
      if notedCount < count { findings.note(entries) }
      notedCount += entries.count
    }
    do {
      if let folder {
        try await folder.write(input.conversation, with: archive, onEntries: note)
      } else {
        try await PictureOutput(path: output).write { file in
          try await archive.writeFile(input.conversation, onEntries: note, to: file)
        }
      }
    } catch let error as OutputError {
      progress.finish()
      StandardError.print("error: \(error)")
      throw ExitCode(1)
    } catch let error as ArchiveError {
      progress.finish()
      StandardError.print("error: \(output): \(error)")
      throw ExitCode(1)
    }
    progress.finish()
    let problems = findings.problems()
    Session.warn(of: problems.all, options)
    if !problems.diagnostics.isEmpty { throw ExitCode(1) }
  }
}
