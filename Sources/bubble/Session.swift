import ArgumentParser
import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleLua
import BubbleText
import Foundation
import ScriptTools

/// The common first steps of most commands: reading the conversation, loading the scripts, laying out.
struct Session {
  let transcript: Transcript
  let pictures: PictureFolder
  /// The number of problems with pictures that were detected before drawing.
  let pictureDiagnosticCount: Int
  /// All problems, for the JSON output and the exit status.
  let diagnostics: [TranscriptDiagnostic]
  /// The problems of laying out, and content that no layouter supports.
  let problems: [Diagnostic]
  /// Whether a requested font is missing or unusable, or no font was found at all.
  var lacksFonts = false

  /// A conversation and the chain that lays it out.
  struct Input {
    var conversation: Conversation
    let people: [Person]
    let chain: LayouterChain
    /// The result of reading the file, which also gives access to its lines.
    let reading: ConversationReader.Reading
    /// The problems of the conversation and the scripts.
    ///
    /// They are already printed.
    let diagnostics: [TranscriptDiagnostic]
    /// Whether a script has a problem, so that it may be missing.
    let mayLackScripts: Bool

    /// Whether anything could not be read or loaded.
    var hasProblems: Bool { !diagnostics.isEmpty }
  }

  /// Reads and lays out a conversation, and prints problems to standard error.
  ///
  /// - Throws: `ExitCode` 1 for a file that is not a conversation, after printing the message.
  ///
  /// - Parameter selection: The messages to draw.
  static func run(
    _ options: CommonOptions, _ selection: MessageSelection = MessageSelection()
  ) async throws -> Session {
    var session = try await layOut(try Input.read(options, selection), options)
    session.lacksFonts = warn(of: session.problems, options)
    return session
  }

  /// Prints the problems of laying out a conversation and those of the fonts.
  ///
  /// - Returns: Whether a requested font is missing or unusable, or no font was found at all.
  static func warn(of problems: [Diagnostic], _ options: CommonOptions) -> Bool {
    StandardError.warn(of: problems)
    return options.fonts.printProblems()
  }

  /// Lays out the conversation, and prints only the progress.
  ///
  /// - Parameter previous: The previous snapshot; unchanged layouts are reused from it.
  /// - Throws: `CancellationError` if the task was cancelled.
  static func layOut(
    _ input: Input, _ options: CommonOptions, measurer: any TextMeasuring = TextMeasurer(),
    previous: CellLayoutSnapshot? = nil
  ) async throws -> Session {
    let progress = ProgressLine(total: input.conversation.messages.count)
    defer { progress.finish() }
    let transcript = try await Transcript(
      input.conversation, environment: options.environment, chain: input.chain,
      measurer: measurer, clusters: options.layout.clusters.policy, previous: previous,
      onProgress: progress.update)
    var findings = LayoutFindings(input, options)
    findings.note(transcript.snapshot.entries)
    let problems = findings.problems()
    return Session(
      transcript: transcript, pictures: findings.pictures,
      pictureDiagnosticCount: findings.pictures.diagnostics.count,
      diagnostics: problems.diagnostics, problems: problems.all)
  }

  /// Throws exit status 1 if anything could not be read or laid out.
  func exit() throws {
    if !diagnostics.isEmpty || lacksFonts { throw ExitCode(1) }
  }

  /// The pictures available to a conversation: those in its folder, or in its archive.
  static func pictures(of path: String) -> PictureFolder {
    ArchivedPictures(path).map(PictureFolder.init) ?? PictureFolder(at: folder(of: path))
  }

  /// The folder of a conversation's pictures; nil for standard input and pipes.
  static func folder(of path: String) -> URL? {
    guard StreamedInput(path) == nil else { return nil }
    var isFolder: ObjCBool = false
    // The pictures of an export are in the export's folder.
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    let url = URL(fileURLWithPath: path)
    return isThere && isFolder.boolValue ? url : url.deletingLastPathComponent()
  }
}

extension Session.Input {
  /// Reads the conversation and loads the scripts, and prints problems to standard error.
  ///
  /// - Throws: `ExitCode` 1 for a file that is not a conversation, after printing the message.
  ///
  /// - Parameters:
  ///   - selection: The messages to read.
  ///   - reading: The result of an earlier reading; if nil, the conversation is read now.
  static func read(
    _ options: CommonOptions, _ selection: MessageSelection = MessageSelection(),
    of reading: ConversationReader.Reading? = nil
  ) throws -> Session.Input {
    let reading = try reading ?? self.reading(of: options)
    let folders = options.pluginFolders()
    let scripts = folders.reloader()
    let diagnostics = folders.diagnostics(of: scripts)
    let texts = texts(of: diagnostics, folders)
    for text in texts + notes(of: scripts) { StandardError.print(text) }
    var input = Session.Input(reading, scripts.chain, diagnostics)
    if !selection.isAll {
      input.conversation = selection.conversation(of: reading.conversation)
    }
    if input.conversation.messages.isEmpty, let dates = reading.dates {
      let count = reading.conversation.messages.count
      let given = [
        selection.places.map { _ in "--range" }, selection.messages.map { _ in "--message" },
      ].compactMap(\.self).joined(separator: " and ")
      let text =
        count > 0 && !given.isEmpty
        ? "\(given): no message is chosen; choose numbers from 1 to \(count), or ids that `bubble layout` prints"
        : options.export.nothingChosen(dates, timeZone: options.timeZone)
      throw StandardError.failure("\(options.conversation): \(text)")
    }
    return input
  }

  init(
    _ reading: ConversationReader.Reading, _ chain: LayouterChain, _ diagnostics: [Diagnostic],
    mayLackScripts: Bool = false
  ) {
    self.init(
      conversation: reading.conversation, people: reading.people, chain: chain, reading: reading,
      diagnostics: reading.issues.map(TranscriptDiagnostic.init)
        + diagnostics.map(TranscriptDiagnostic.init),
      mayLackScripts: mayLackScripts || !diagnostics.isEmpty)
  }

  /// Shows a line that a script prints.
  static let printLine: @Sendable (_ script: String, _ line: String) -> Void = { script, line in
    StandardError.print("\(script): \(TextRepair.indented(line))")
  }

  /// The printed texts of the scripts' problems.
  ///
  /// A folder without scripts is an error, since the user meant another folder. So are options that name a missing
  /// script, or that the script does not support; the text names the option. Everything available is drawn all the same.
  static func texts(of diagnostics: [Diagnostic], _ folders: PluginFolders) -> [String] {
    diagnostics.map { diagnostic in
      switch diagnostic.setting {
      case .folders: "error: --plugins: \(diagnostic)"
      case .place(let id):
        "error: --place \(TextRepair.line(ScriptPlace.argument(id, folders.placements[id]))): \(diagnostic)"
      case .options: "error: --config: \(diagnostic)"
      case nil: "warning: \(diagnostic)"
      }
    }
  }

  /// The notes about bundled scripts that a script of the same name replaces.
  static func notes(of scripts: PluginReloader) -> [String] {
    let bundled = PluginFolders.bundled.map { $0.path + "/" }
    return scripts.loading.shadowed.filter { script in
      !script.isSame && bundled.map(script.folder.path.hasPrefix) == true
    }.map { script in
      "note: \(script.id): \(script.shadowedBy.path) replaces \(script.folder.path)"
    }
  }

  /// Reads the conversation, and prints problems to standard error.
  ///
  /// - Throws: `ExitCode` 1 for a file that is not a conversation, after printing the message.
  static func reading(
    of options: CommonOptions, namesExport: Bool = false
  ) throws -> ConversationReader.Reading {
    let path = options.conversation
    do throws(ConversationError) {
      let reading = try readConversation(options, namesExport: namesExport)
      StandardError.warn(of: reading.issues)
      if reading.conversation.messages.isEmpty, reading.leftOutDates == nil {
        StandardError.print("note: \(path): the conversation has no messages")
      }
      return reading
    } catch {
      throw StandardError.failure("\(text(of: error))")
    }
  }

  /// Reads the conversation, and prints only the progress.
  static func readConversation(
    _ options: CommonOptions, namesExport: Bool = false
  ) throws(ConversationError) -> ConversationReader.Reading {
    let path = options.conversation
    if let reading = try ExportSession.reading(of: options, namesExport: namesExport) {
      return reading
    }
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    let progress = ProgressLine(bytes: size.flatMap { $0 > 0 ? $0 : nil }, activity: "reading")
    defer { progress.finish() }
    var reader = ConversationReader(maximumSize: options.limits.size.count)
    reader.onProgress = progress.update
    var reading =
      if let input = StreamedInput(path) { try input.read(reader) } else {
        try reader.read(from: URL(fileURLWithPath: path))
      }
    reading.conversation = reading.conversation.quotingReplies()
    return reading
  }

  /// The reason why a conversation can't be read, with advice.
  static func text(of error: ConversationError) -> String {
    guard case .tooLarge(let file, let limit) = error else { return "\(error)" }
    let size = (try? FileManager.default.attributesOfItem(atPath: file)[.size]) as? Int ?? 0
    let more = ByteSize(max(1_000_000, 4 * max(limit, size)))
    return "\(file): this is larger than \(ByteSize(limit)), the limit; "
      + "--max-size \(more.argument) allows more"
  }
}

extension ConversationReader.Reading {
  /// The range of the messages' dates, including messages that were left out; nil if there are none.
  var dates: ClosedRange<Date>? {
    let dates =
      conversation.messages.map(\.date)
      + (leftOutDates.map { [$0.lowerBound, $0.upperBound] } ?? [])
    guard let first = dates.min(), let last = dates.max() else { return nil }
    return first...last
  }
}
