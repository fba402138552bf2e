import ArgumentParser
import BubbleArchive
import BubbleCanvas
import BubbleCore
import BubbleImport
import BubbleLayout
import BubbleText
import Foundation

/// `bubble archive`: writes an HTML page that shows a whole conversation and opens from disk.
struct ArchiveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Writes the conversation as a page that is searched, and opens from disk.")

  @OptionGroup var options: CommonOptions

  @Argument(
    help: """
      More exports of the same chat, the newest last. Messages that occur in several are taken once.
      """)
  var more: [String] = []

  @Flag(
    name: .customLong("continue"),
    help: """
      Adds to the archive in the folder. Messages already in the archive are updated, not doubled.
      """)
  var continues = false

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp(
      """
      A folder, of which index.html is opened; or a file that ends in .html and holds everything, of 20000 messages at \
      the most; - is such a file on standard output.
      """, valueName: "folder"))
  var output: String

  @Option(
    name: .customLong("width"), parsing: .singleValue,
    help: ArgumentHelp(
      """
      A width that is laid out, in points, from 160 to 16000; once for each, up to eight. The page takes the one that \
      its window has room for. (default: three, of \(ArchiveCommand.standardWidths))
      """, valueName: "points"), transform: ListWidth.points)
  private var givenWidths: [Double] = []

  @OptionGroup(title: "Selection") var selection: SelectionOptions

  private static let standardWidths = ConversationArchive.standardWidths
    .map { "\(Int($0))" }.joined(separator: " and ")

  private var widths: [CGFloat] {
    givenWidths.isEmpty
      ? ConversationArchive.standardWidths : Set(givenWidths).sorted().map { CGFloat($0) }
  }

  private var isFile: Bool {
    output == "-" || suffix == "html"
  }

  private var suffix: String { URL(fileURLWithPath: output).pathExtension.lowercased() }

  func validate() throws {
    guard !output.isEmpty else {
      throw ValidationError("--output is empty; name a folder, or a .html file")
    }
    let format = PictureOptions.Format(rawValue: suffix == "jpeg" ? "jpg" : suffix)
    if let writer = suffix.hasPrefix("json") ? "import" : format.map({ _ in "render" }) {
      throw ValidationError("--output: `bubble \(writer)` writes a .\(suffix), not bubble archive")
    }
    if ["htm", "xhtml", "zip", "txt", "gif"].contains(suffix) {
      throw ValidationError("--output: \(output) must be a folder, or end in .html")
    }
    if continues, isFile {
      throw ValidationError(
        "--continue is for a folder: a .html file does not keep its conversation")
    }
    guard givenWidths.count <= 8 else { throw ValidationError("--width: give eight at the most") }
    for width in widths { try options.layout.check(width: Double(width)) }
  }

  func run() async throws {
    let file = PictureOutput(path: output)
    if isFile { try file.check() }
    try options.checkExport(choosesDays: true, more)
    Stopper.listen()
    let folder =
      isFile ? nil : try file.telling { try ArchiveFolder(at: URL(fileURLWithPath: output)) }
    let input = try input(continuing: folder)
    if !continues { try checkChat(of: input.conversation, in: folder) }
    let paths = [options.conversation] + more
    let isStream = !continues && paths.allSatisfy { StreamedInput($0) != nil }
    let pictures =
      isStream
      ? PictureFolder(at: nil)
      : PictureFolder(ArchivedPictures(paths, continuing: continues ? folder : nil))
    let command = self
    // This task waits for the other one, which is now the only user.
    nonisolated(unsafe) let place = folder
    try await Stopper.run {
      do {
        try await command.write(input, pictures, to: place)
      } catch is CancellationError {
        // The status that shells report for a program ended by Ctrl-C.
        throw ExitCode(130)
      } catch {
        throw file.told(error)
      }
    }
  }

  /// Reads the conversations, and merges them with the one of an existing archive.
  private func input(continuing folder: ArchiveFolder?) throws -> Session.Input {
    let selection = selection.selection(options)
    let old = try PictureOutput(path: output).telling {
      continues ? try folder?.conversationFile()?.path : nil
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
      guard let continued = whole.map({ $0.continued(by: newer) }) ?? newer else {
        throw otherChat(path, newer, than: whole)
      }
      whole = continued
      readings.append(reading)
    }
    guard let whole else { return try Session.Input.read(options, selection) }
    var reading = ConversationReader.Reading(
      conversation: whole, people: readings.flatMap(\.people),
      issues: readings.flatMap(\.issues), file: options.conversation)
    let dates = whole.messages.isEmpty ? readings.compactMap(\.dates) : []
    if let first = dates.map(\.lowerBound).min(), let last = dates.map(\.upperBound).max() {
      reading.leftOutDates = first...last
    }
    return try Session.Input.read(options, of: reading)
  }

  /// Reports that two conversations are different chats, and the number of messages that they share.
  private func otherChat(
    _ path: String, _ newer: Conversation, than whole: Conversation?
  ) -> ExitCode {
    let count = whole?.sharedMessageCount(with: newer) ?? 0
    let (title, old) = (newer.peer.title, whole?.peer.title ?? "")
    return StandardError.failure(
      "\(path): \"\(title)\" is a different chat than \"\(old)\": they share \(count) of "
        + "\(newer.messages.count) messages; write each into its own folder")
  }

  /// Throws if the folder holds the archive of another chat, whose messages exports may no longer have.
  private func checkChat(of newer: Conversation, in folder: ArchiveFolder?) throws {
    // An unreadable archive is no obstacle: the new archive replaces a broken one.
    guard let file = try? folder?.conversationFile()?.path,
      let peer = ArchiveCommand.peer(in: file),
      peer["id"] as? String != newer.peer.id || peer["title"] as? String != newer.peer.title
    else { return }
    var one = options
    one.conversation = file
    one.export.last = nil
    guard let old = try? Session.Input.reading(of: one, namesExport: true).conversation,
      !old.isSameChat(as: newer)
    else { return }
    throw StandardError.failure(
      "\(output): this is the archive of \"\(old.peer.title)\", and \"\(newer.peer.title)\" is another chat; "
        + "name another folder, or remove this one")
  }

  /// Returns the chat as the first line of a conversation file describes it; nil if it does not.
  private static func peer(in file: String) -> [String: Any]? {
    guard let handle = FileHandle(forReadingAtPath: file) else { return nil }
    var line = Data()
    while line.count < 64 << 20, let part = try? handle.read(upToCount: 1 << 16), !part.isEmpty {
      guard let end = part.firstIndex(of: UInt8(ascii: "\n")) else {
        line += part
        continue
      }
      line += part[..<end]
      break
    }
    let head = try? JSONSerialization.jsonObject(with: line) as? [String: Any]
    return head?["peer"] as? [String: Any]
  }

  private func write(
    _ input: Session.Input, _ pictures: PictureFolder, to folder: ArchiveFolder?
  ) async throws {
    var findings = LayoutFindings(input, pictures: pictures)
    var archive = ConversationArchive(
      environment: options.environment, chain: input.chain, measurer: TextMeasurer(),
      clusters: options.layout.clusters.policy, theme: options.theme.adaptiveTheme,
      pictures: pictures)
    archive.widths = widths
    let progress = ProgressLine(activity: "writing")
    archive.onProgress = progress.update(fraction:)
    defer { progress.finish() }
    // Findings do not depend on the width, so one width is enough.
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
    try findings.report(options)
  }
}
