import ArgumentParser
import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleLua
import BubbleText
import Foundation
import ScriptTools

/// `bubble render --watch`: draws again after each change.
///
/// Lays out only the changed parts. Reports an error, and then waits for the next change.
struct WatchSession {
  /// The maximum number of pictures to watch.
  private static let maximumPictureCount = 1_000

  private let command: RenderCommand
  /// The command's options, with the fonts as their files are now.
  private var options: CommonOptions
  /// The reason why the files of fonts or text styles can't be read.
  private var fontError: FileOptionError?
  private var themeError: FileOptionError?
  private let folders: PluginFolders
  private let watcher: PluginWatcher
  private let measurer = TextMeasurer()
  private var scripts: WatchedScripts
  private var conversation: WatchedConversation
  private var snapshot: CellLayoutSnapshot?
  /// The problems of the last drawn picture, which are not reported again.
  private var told: Set<Diagnostic> = []
  /// The picture files that the last drawn conversation shows, including missing files.
  private var shownPictures: [URL] = []
  /// Whether the layouters are those of the last drawn picture.
  private var isSameChain = false

  /// Starts to watch, and loads the scripts.
  ///
  /// - Throws: `ExitCode` 1 if nothing can be watched or there is no conversation, after printing the message.
  init(_ command: RenderCommand) throws {
    self.command = command
    options = command.options
    folders = command.options.pluginFolders()
    let conversation = command.options.conversation
    do {
      // Watching starts before reading, so that no change is missed.
      watcher = try PluginWatcher(
        folders: folders.folders,
        files: WatchSession.watchedFiles(command.options))
    } catch {
      throw StandardError.failure("\(error)")
    }
    guard FileManager.default.fileExists(atPath: conversation) else {
      throw StandardError.failure("\(conversation): there is no such file")
    }
    scripts = WatchedScripts(folders)
    let options = options
    self.conversation = WatchedConversation(
      read: { () throws(ConversationError) in try Session.Input.readConversation(options) },
      describe: Session.Input.text(of:))
  }

  /// Draws until the task is cancelled.
  mutating func run() async throws {
    for problem in watcher.problems { StandardError.print("warning: \(problem)") }
    let reloader = scripts.reloader
    for text in Session.Input.texts(of: scripts.diagnostics, folders)
      + Session.Input.notes(of: reloader)
    {
      StandardError.print(text)
    }
    let changes = watcher.changesStream()
    // The command read them before the watcher started.
    _ = readFonts()
    _ = readTheme()
    await readConversation()
    try await redraw(because: "watching \(command.options.conversation)", since: .now)
    for await change in changes {
      let start = ContinuousClock.now
      if let cause = await take(change) { try await redraw(because: cause, since: start) }
    }
  }

  private var conversationFile: URL { URL(fileURLWithPath: command.options.conversation) }

  /// The files that the command's arguments name.
  private var watchedFiles: [URL] { WatchSession.watchedFiles(options) }

  /// Watches the files of the arguments and the shown pictures.
  private func watchFiles() {
    // All of them are file URLs, and only others throw.
    try? watcher.watch(files: watchedFiles + shownPictures)
  }

  private static func watchedFiles(_ options: CommonOptions) -> [URL] {
    ([options.conversation] + options.fonts.files + options.theme.files).map {
      URL(fileURLWithPath: $0)
    }
  }

  /// Reads the conversation and reports its new problems; returns whether the conversation has changed.
  @discardableResult
  private mutating func readConversation() async -> Bool {
    let outcome = await conversation.refresh()
    StandardError.warn(of: outcome.issues)
    if let error = outcome.error { StandardError.print("error: \(error)") }
    if let count = outcome.mendedLeaving { tellMended(left: count) }
    return outcome.isChanged
  }

  /// Reads the files of fonts and text styles again; returns whether the fonts have changed.
  ///
  /// If a file can't be read, the fonts stay unchanged.
  private mutating func readFonts() -> Bool {
    let before = options.fonts.table
    do throws(FileOptionError) {
      try options.fonts.load()
      fontError = nil
    } catch {
      if fontError != error { error.print() }
      fontError = error
    }
    return options.fonts.table != before
  }

  /// Reads the theme's file again; returns whether the theme has changed.
  ///
  /// If the file can't be read, the theme stays unchanged.
  private mutating func readTheme() -> Bool {
    let before = options.theme.adaptiveTheme
    let files = options.theme.files
    var error = options.theme.reloadError()
    if options.theme.files != files {
      // The theme names other pictures now, including missing ones. They are watched before they are read, so that no change in
      // between is missed.
      watchFiles()
      error = options.theme.reloadError()
    }
    if let error, themeError != error { error.print() }
    themeError = error
    return options.theme.adaptiveTheme != before
  }

  /// Reads changed files again; returns the cause of a redraw, or nil if the picture is still valid.
  private mutating func take(_ change: PluginChanges) async -> String? {
    var files = change.files
    if change.mayConcern(file: conversationFile) {
      let isNew = await readConversation()
      if !isNew { files.remove(conversationFile.path) }
    }
    let fontFiles = options.fonts.files.map { URL(fileURLWithPath: $0) }
    if fontFiles.contains(where: change.mayConcern(file:)), !readFonts() {
      files.subtract(fontFiles.map(\.path))
    }
    let themeFiles = options.theme.files.map { URL(fileURLWithPath: $0) }
    if themeFiles.contains(where: change.mayConcern(file:)), !readTheme() {
      files.subtract(themeFiles.map(\.path))
    }
    var names = files.map { URL(fileURLWithPath: $0).lastPathComponent }.sorted()
    var isNew = change.isEverything || !files.isEmpty
    if change.mayConcernScripts {
      let reload = await scripts.reload(change)
      for text in Session.Input.texts(of: reload.diagnostics, folders) {
        StandardError.print(text)
      }
      for text in scripts.mended(by: reload) { StandardError.print(text) }
      isNew = isNew || reload.isChainChanged
      isSameChain = isSameChain && !reload.isChainChanged
      names += reload.changed.map(\.rawValue)
      names += reload.added.map { "\($0) (new)" } + reload.removed.map { "\($0) (gone)" }
      if !reload.isChainChanged, !reload.diagnostics.isEmpty, !isNew {
        StandardError.print("the picture is unchanged until that is fixed")
      }
    }
    return isNew ? names.joined(separator: ", ") : nil
  }

  /// Reports that a mistake in the conversation is mended.
  private func tellMended(left count: Int) {
    let rest = count == 0 ? "" : count == 1 ? ", 1 warning is left" : ", \(count) warnings are left"
    StandardError.print("\(conversationFile.lastPathComponent): mended\(rest)")
  }

  /// Lays out the changes, draws everything, and prints a line about it.
  private mutating func redraw(
    because cause: String, since start: ContinuousClock.Instant
  ) async throws {
    guard let reading = conversation.reading else { return }
    let input = Session.Input(
      reading, scripts.chain, [], mayLackScripts: !scripts.reloader.diagnostics.isEmpty)
    let session = try await Session.layOut(
      input, options, measurer: measurer, previous: snapshot)
    let count = RedrawCount(
      session.transcript.snapshot, previous: snapshot, isSameChain: isSameChain, told: told)
    scripts.note(session.transcript.snapshot)
    (snapshot, isSameChain) = (session.transcript.snapshot, true)
    shownPictures = pictureFiles(reading, session)
    watchFiles()
    // Drawing has already reported its error; the next change may mend it.
    let isDrawn = (try? command.draw(session, options.drawnTheme)) != nil
    let problems = session.problems + command.brokenPictures(of: session)
    StandardError.warn(of: problems.filter { !told.contains($0) })
    told = Set(problems)
    guard isDrawn else { return }
    let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
    StandardError.print(
      "\(cause): \(count.text), \(command.picture.output) drawn in \(milliseconds) ms\(count.failureText)"
    )
  }

  /// The files of all pictures in the conversation, including missing files.
  private func pictureFiles(
    _ reading: ConversationReader.Reading, _ session: Session
  ) -> [URL] {
    guard let folder = Session.folder(of: command.options.conversation) else { return [] }
    var paths = Set(reading.people.compactMap(\.avatar))
    for entry in session.transcript.snapshot.entries {
      for element in (entry.layout as? BubbleCellLayout)?.elements ?? [] {
        if case .image(let image, _) = element.content { paths.insert(image.source) }
      }
    }
    return paths.filter { !$0.isEmpty && !$0.hasPrefix("/") && !$0.contains("..") }.sorted()
      .prefix(WatchSession.maximumPictureCount)
      .map { folder.appendingPathComponent($0) }
  }
}
