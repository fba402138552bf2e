import ArgumentParser
import BubbleArchive
import BubbleCore
import BubbleLayout
import BubbleText
import Foundation

/// `bubble archive`: writes a page of HTML that shows all of a conversation and opens from disk.
struct ArchiveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Writes the conversation as a page that is searched, and opens from disk.")

  @OptionGroup var options: CommonOptions

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
    let place = ArchiveOutput(path: output, isFile: isFile)
    try place.check()
    let input = try Session.Input.read(options, selection.selection(options))
    let command = self
    try await Stopper.run {
      do {
        try await command.write(input, to: place)
      } catch is CancellationError {
        // As a shell has it of a program that Ctrl-C has ended.
        throw ExitCode(130)
      }
    }
  }

  private func write(_ input: Session.Input, to place: ArchiveOutput) async throws {
    var findings = LayoutFindings(input, options)
    var archive = ConversationArchive(
      environment: options.environment, chain: input.chain, measurer: TextMeasurer(),
      clusters: options.clusters.policy, theme: options.theme.adaptiveTheme,
      pictures: findings.pictures)
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
    if isFile {
      try await place.writeFile {
        try await archive.writeFile(input.conversation, onEntries: note, to: $0)
      }
    } else {
      try await place.writeFolder {
        try await archive.writeFolder(input.conversation, onEntries: note, to: $0)
      }
    }
    progress.finish()
    let problems = findings.problems()
    Session.warn(of: problems.all, options)
    if !problems.diagnostics.isEmpty { throw ExitCode(1) }
  }
}
