import ArgumentParser
import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubblePreview
import Foundation
import ScriptTools

/// `bubble preview`: serves a page that shows a conversation in many settings, and changes as soon as they are saved.
struct PreviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Serves a page that shows bubbles while their scripts are written.",
    discussion: """
      The page is on this machine's loopback interface only, at an address that cannot be guessed. \
      It shows widths, appearances, directions, languages and text scales beside each other, and draws again \
      what changes when a script, the conversation or one of its pictures is saved. \
      Documentation/Preview.md describes the page. Ctrl-C ends it.
      """)

  @Argument(
    help: "A .json or .jsonl file, or an export; without it the samples of the scripts are shown.")
  var conversation: String?

  @OptionGroup(title: "Exports") var export: ExportOptions

  @OptionGroup(title: "Scripts") var scripts: ScriptOptions

  @Flag(help: "Opens the page in the browser.")
  var open = false

  @Option(
    help:
      "The port on the loopback interface; 0 takes the last one of these files, or one that is free."
  )
  var port: UInt16 = 0

  @Option(
    help: ArgumentHelp(
      "The command that opens a line of a script, such as 'code -g {file}:{line}'. Without it $VISUAL or $EDITOR, or VS Code.",
      valueName: "COMMAND"))
  var editor: String?

  @OptionGroup(title: "Columns") var columns: ColumnOptions

  @OptionGroup(title: "Columns") var zone: ZoneOptions

  @Option(
    help: ArgumentHelp(
      "A recorded stream in JSON Lines, to be played in the page; once for each.",
      valueName: "FILE"))
  var stream: [String] = []

  @OptionGroup(title: "Colours and fonts") var theme: ThemeOptions

  @OptionGroup(title: "Colours and fonts") var fonts: FontOptions

  @OptionGroup(title: "Messages") var quiet: QuietOption

  private var timeZone: String { zone.timeZone }

  func validate() throws {
    try columns.validate(zone)
    try export.validate(timeZone: timeZone)
    if editor != nil, editorCommand == nil {
      throw ValidationError("--editor: name a command, such as 'code -g {file}:{line}'")
    }
  }

  private var editorCommand: EditorCommand? {
    editor.map(EditorCommand.init) ?? .usual(ProcessInfo.processInfo.environment)
  }

  func run() async throws {
    try export.check([conversation].compactMap(\.self), choosesDays: false)
    if let conversation {
      guard StreamedInput(conversation) == nil else {
        throw ValidationError("the preview reads its conversation again and again: name a file")
      }
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: conversation, isDirectory: &isFolder)
      guard exists, !isFolder.boolValue || ExportSession.isExport(conversation) else {
        let text =
          exists
          ? "is a folder, and no export; name a .json or .jsonl file" : "there is no such file"
        throw StandardError.failure("\(conversation): \(text)")
      }
    }
    let missing = scripts.folders.filter { !FileManager.default.fileExists(atPath: $0) }
    if !missing.isEmpty {
      for path in missing {
        StandardError.print("error: --plugins: \(path): there is no such folder")
      }
      throw ExitCode(1)
    }
    let (inputs, port, opens) = (inputs, port, self.open)
    try await Stopper.run {
      var session: PreviewSession
      do {
        session = try PreviewSession(inputs, port: port, isRemembered: true)
      } catch {
        let hint = "\(error)".hasPrefix("port ") ? "; choose another --port, or none" : ""
        throw StandardError.failure("\(error)\(hint)")
      }
      try StandardOutput.write(Data((session.address + "\n").utf8))
      if opens { PreviewCommand.openBrowser(session.makePageFile()) }
      await session.run()
    }
  }

  private var inputs: PreviewInputs {
    let options = self
    var inputs = PreviewInputs(
      conversation: conversation,
      folders: scripts.pluginFolders(
        isReproducible: zone.isReproducible, print: Session.Input.printLine),
      environment: LayoutEnvironment(width: 375, timeZone: timeZone),
      columns: columns.columns(zone, [.leftToRight]), editor: editorCommand,
      readAppearance: { before in options.appearance(before) }, report: StandardError.print)
    inputs.streams = stream
    inputs.readExports(conversation, export, timeZone: timeZone)
    return inputs
  }

  /// Returns colours and fonts as their files are now; if a file can't be read, its part stays unchanged.
  private func appearance(_ before: PreviewAppearance?) -> PreviewAppearance {
    var (theme, fonts) = (theme, fonts)
    // The command has read them already.
    guard let before else {
      return PreviewAppearance(
        theme: theme.adaptiveTheme, fonts: fonts.table, files: theme.files + fonts.files)
    }
    var appearance = before
    appearance.problems = []
    if let error = theme.reloadError() {
      appearance.problems += error.texts
    } else {
      appearance.theme = theme.adaptiveTheme
    }
    do throws(FileOptionError) {
      try fonts.load()
      appearance.fonts = fonts.table
    } catch {
      appearance.problems += error.texts
    }
    appearance.files = theme.files + fonts.files
    return appearance
  }

  /// Opens a file that leads to the page in this machine's browser.
  ///
  /// The address itself contains the token, which other users must not get, and all users can read the arguments of processes.
  private static func openBrowser(_ file: String?) {
    @Sendable func tellFailure() {
      StandardError.print("note: no browser could be opened; open the address by hand")
    }
    guard let file else { return tellFailure() }
    #if os(macOS)
      let program = "open"
    #else
      let program = "xdg-open"
    #endif
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program, file]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { process in
      if process.terminationStatus != 0 { tellFailure() }
    }
    do { try process.run() } catch { tellFailure() }
    Task {
      // Some browsers may not read the folder. The file is removed when a page is open.
      try await Task.sleep(for: .seconds(20))
      if FileManager.default.fileExists(atPath: file) {
        StandardError.print("note: no page has come yet; open the address above by hand")
      }
    }
  }
}

extension PreviewInputs {
  /// Sets the conversation to that of an export.
  mutating func readExports(_ path: String?, _ options: ExportOptions, timeZone: String) {
    guard let path else { return }
    if let input = StreamedInput(path) {
      readConversation = { path throws(ConversationError) in
        try input.read(ConversationReader())
      }
    }
    guard ExportSession.isExport(path) else { return }
    isExport = true
    readConversation = { path throws(ConversationError) in
      if let reading = try ExportSession.reading(of: path, options, timeZone: timeZone) {
        guard reading.conversation.messages.isEmpty, let dates = reading.leftOutDates else {
          return reading
        }
        throw .unreadableFile(
          file: path, reason: options.nothingChosen(dates, timeZone: timeZone))
      }
      return try ConversationReader().read(from: URL(fileURLWithPath: path))
    }
    openPictures = Session.pictures(of:)
  }
}
