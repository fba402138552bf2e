import ArgumentParser
import BubbleArchive
import BubbleCanvas
import BubbleCore
import BubbleImport
import BubbleLayout
import BubbleText
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
    let file = PictureOutput(path: output)
    if isFile { try file.check() }
    Stopper.listen()
    let folder = isFile ? nil : try file.telling { try ArchiveFolder(output) }
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
      } catch {
        throw file.told(error)
      }
    }
  }

  /// Reads the conversations, and puts them together with that of an archive.
  private func input(continuing folder: ArchiveFolder?) throws -> Session.Input {
    let selection = selection.selection(options)
    let old = try PictureOutput(path: output).telling {
      continues ? try folder?.conversationFile() : nil
    }
    var readings: [ConversationReader.Reading] = []
    var whole: Conversation?
    for path in [old].compactMap(\.self) + [options.conversation] + more {
      let isOld = path == old
      var one = options
      one.conversation = path
      if isOld { one.export.last = nil }
      let reading = try Session.Input.reading(of: one, namesExport: true)
      guard old != nil || !more.isEmpty else {
        return try Session.Input.read(options, selection, of: reading)
      }
      let newer = isOld ? reading.conversation : selection.conversation(of: reading.conversation)
      let title = whole?.peer.title ?? ""
      whole = whole.map { $0.continued(by: newer) } ?? newer
      if whole == nil {
        StandardError.print(
          "error: \(path): this is another chat than \"\(title)\", of which it has no message; name another folder"
        )
        throw ExitCode(1)
      }
      readings.append(reading)
    }
    guard let whole else { return try Session.Input.read(options, selection) }
    return try Session.Input.read(
      options,
      of: ConversationReader.Reading(
        conversation: whole, people: readings.flatMap(\.people),
        issues: readings.flatMap(\.issues), file: options.conversation))
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
    if let folder {
      try await folder.write(input.conversation, with: archive, onEntries: note)
    } else {
      try await PictureOutput(path: output).write { file in
        try await archive.writeFile(input.conversation, onEntries: note, to: file)
      }
    }
    progress.finish()
    let problems = findings.problems()
    Session.warn(of: problems.all, options)
    if !problems.diagnostics.isEmpty { throw ExitCode(1) }
  }
}
