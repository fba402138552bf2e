import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleLua
import BubbleText
import Foundation
import ScriptTools

/// The current state of all inputs: the conversation, the scripts, colours and fonts.
struct PreviewSources {
  /// The inputs of a page's layout.
  struct State: Sendable {
    /// The messages that have rows: all, or those of the window.
    var conversation: Conversation
    /// The number of the conversation; it grows with each change.
    var conversationNumber: Int
    var chain: LayouterChain
    var appearance: PreviewAppearance
    /// The number of the appearance; it grows with each change.
    var appearanceNumber: Int
    var pictures: PreviewPictures
    var environment: LayoutEnvironment
    var clusters: ClusterPolicy
    let measurer = TextMeasurer()

    /// The whole conversation and the range of it that has rows; nil if all messages have rows.
    var longer: (whole: Conversation, window: Range<Int>)?

    /// All messages, and the range of those that have rows.
    var whole: Conversation { longer?.whole ?? conversation }
    var window: Range<Int> { longer?.window ?? conversation.messages.indices }

    /// Keeps the rows of a window's messages only.
    mutating func show(_ window: MessageWindow) {
      let range = window.range(of: conversation.messages.count)
      guard range.count < conversation.messages.count else { return }
      longer = (conversation, range)
      conversation = conversation.part(range)
    }
  }

  let inputs: PreviewInputs
  /// The current options of layouters.
  private(set) var options: PreviewOptions
  let watcher: PluginWatcher
  private(set) var scripts: WatchedScripts
  private var conversation: WatchedConversation
  private var appearance: PreviewAppearance
  private var appearanceNumber = 1
  private var conversationNumber = 1
  private var pictures: PreviewPictures
  private var shownPictures: Set<String> = []
  /// The paths of all scripts that were in the chain, by their names; and the names of the deleted
  /// ones.
  private var homes: [String: String] = [:]
  private var deleted: Set<String> = []

  /// Begins to watch, and loads the scripts.
  ///
  /// - Throws: The failure to watch.
  init(_ inputs: PreviewInputs) throws {
    self.inputs = inputs
    options = PreviewOptions(inputs.folders)
    appearance = inputs.readAppearance(nil)
    let files = [inputs.conversation].compactMap(\.self) + appearance.files
    // Begins before the first read, so that no change is missed.
    watcher = try PluginWatcher(
      folders: inputs.folders.folders,
      files: files.map { URL(fileURLWithPath: $0) })
    scripts = WatchedScripts(inputs.folders)
    let (path, folders, read) = (inputs.conversation, inputs.folders, inputs.readConversation)
    conversation = WatchedConversation(read: { () throws(ConversationError) in
      guard let path else { return try SampleConversation.read(folders) }
      var reading = try read(path)
      reading.conversation = reading.conversation.quotingReplies()
      return reading
    })
    pictures = PreviewPictures(inputs)
    noteHomes()
  }

  /// Records the paths of scripts, and the names of deleted ones.
  private mutating func noteHomes() {
    let folders = scripts.reloader.loading.folders
    for (name, folder) in folders { homes[name.rawValue] = folder.path }
    let loaded = Set(folders.keys.map(\.rawValue))
    // A script that now has another name still has its file.
    deleted = Set(homes.keys).subtracting(loaded).filter { name in
      !FileManager.default.fileExists(atPath: PluginSources.mainFile(of: homes[name] ?? ""))
    }
  }

  /// Reads the conversation for the first time.
  mutating func begin() async { _ = await conversation.refresh() }

  /// The state to lay out; nil until a conversation was read.
  var state: State? {
    conversation.reading.map { reading in
      State(
        conversation: reading.conversation, conversationNumber: conversationNumber,
        chain: scripts.chain, appearance: appearance,
        appearanceNumber: appearanceNumber, pictures: pictures, environment: inputs.environment,
        clusters: inputs.clusters)
    }
  }

  /// The scripts that are in the chain.
  var layouters: [LuaLayouter] { scripts.reloader.loading.layouters }

  /// The problems that belong to no single row.
  var problems: [PreviewProblem] { problems(isFileShown: true) }

  /// Returns the same problems, without those of the conversation if other data is shown.
  func problems(isFileShown: Bool) -> [PreviewProblem] {
    var problems = deleted.sorted().map { name in
      var problem = PreviewProblem(
        .error,
        "\(PluginSources.mainFile(of: homes[name] ?? name)) was deleted. Other layouters show the messages of \(name) now. "
          + "Bring the file back, or start bubble preview again to do without it.")
      problem.title = "The script \(name) was deleted"
      return problem
    }
    problems += scripts.diagnostics.map(PreviewProblem.init)
    if isFileShown {
      if let error = conversation.error { problems.append(PreviewProblem(.error, error)) }
      problems += (conversation.reading?.issues ?? []).map { PreviewProblem(.warning, "\($0)") }
    }
    problems += (appearance.problems + watcher.problems).map { PreviewProblem(.error, $0) }
    return problems
  }

  /// Reads all changed inputs again; returns the names of the changes, nil if everything looks as
  /// before.
  mutating func take(_ change: PluginChanges) async -> String? {
    var names: [String] = []
    if let path = inputs.conversation, change.mayConcern(file: URL(fileURLWithPath: path)) {
      let before = conversation.error
      let outcome = await conversation.refresh()
      if outcome.isChanged { conversationNumber += 1 }
      if outcome.isChanged || conversation.error != before || outcome.mendedLeaving != nil {
        names.append(URL(fileURLWithPath: path).lastPathComponent)
      }
    }
    if appearance.files.contains(where: { change.mayConcern(file: URL(fileURLWithPath: $0)) }) {
      let before = appearance
      appearance = inputs.readAppearance(before)
      if appearance.files != before.files { watchFiles() }
      if appearance.theme != before.theme || appearance.fonts != before.fonts {
        appearanceNumber += 1
        names.append("theme")
      } else if appearance.problems != before.problems {
        names.append("theme")
      }
    }
    let known = Set(names)
    for path in shownPictures.sorted() where !known.contains(path) {
      let files = PreviewPictures.files([path], beside: inputs.conversation)
      if files.contains(where: { change.mayConcern(file: $0) }) { names.append(path) }
    }
    if change.mayConcernScripts {
      let reload = await scripts.reload(change)
      noteHomes()
      names += (reload.changed + reload.added + reload.removed).map(\.rawValue)
      if names.isEmpty, !reload.isEmpty {
        names += Set((reload.diagnostics + reload.resolved).compactMap(\.layouter?.rawValue))
          .sorted()
      }
      if inputs.conversation == nil {
        // Samples are in the folders of their scripts.
        let outcome = await conversation.refresh()
        if outcome.isChanged { conversationNumber += 1 }
        if outcome.isChanged || outcome.error != nil || outcome.mendedLeaving != nil {
          names.append("samples")
          pictures = PreviewPictures(inputs)
        }
      }
      if names.isEmpty, !reload.isEmpty { names.append("scripts") }
    }
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  /// Records a layout: its rows replace those of a script that fails later, and its pictures are
  /// watched.
  mutating func note(_ snapshot: CellLayoutSnapshot, pictures: Set<String>) {
    scripts.note(snapshot)
    guard !pictures.isSubset(of: shownPictures) else { return }
    shownPictures.formUnion(pictures)
    watchFiles()
  }

  private func watchFiles() {
    let files = [inputs.conversation].compactMap(\.self) + appearance.files
    // All of them are file URLs, and only others throw.
    try? watcher.watch(
      files: files.map { URL(fileURLWithPath: $0) }
        + PreviewPictures.files(shownPictures, beside: inputs.conversation))
  }

  /// The layouters' options, with their values.
  var optionGroups: [PreviewOptions.Group] { options.groups(of: scripts.reloader.chain) }

  /// Sets an option of a layouter, or resets it to its default if nil.
  ///
  /// - Returns: Whether there is such an option.
  mutating func setOption(_ name: String, of layouter: String, to text: String?) -> Bool {
    guard options.set(name, of: layouter, to: text, in: scripts.reloader.chain) else {
      return false
    }
    scripts = WatchedScripts(options.folders)
    return true
  }

  /// Returns the folder of a script of the chain.
  func folder(of layouter: String) -> URL? {
    guard let script = layouters.first(where: { $0.id.rawValue == layouter }) else { return nil }
    return folder(named: script.plugin.folderName)
  }

  /// Returns the folder of a script, from the first folder of scripts that has it.
  func folder(named name: String) -> URL? {
    SampleConversation.scripts(of: inputs.folders).first { $0.lastPathComponent == name }
  }

  /// Returns the file of a message, and its id there; nil if it is in no file.
  func place(of message: MessageID) -> (file: URL, id: String)? {
    if let path = inputs.conversation {
      return inputs.isExport ? nil : (URL(fileURLWithPath: path), message.rawValue)
    }
    guard let sample = SampleConversation.sample(message, of: inputs.folders) else { return nil }
    // A link must not lead out of the scripts' folders.
    let path = sample.folder.appending(path: PluginSamples.fileName).path
    return files.file(path, changes: true).map { ($0, sample.id) }
  }

  /// The fields of messages' contents.
  var schema: DataSchema {
    DataSchema(
      scripts.reloader.chain, samples: DataSchema.samples(of: inputs.folders),
      conversation: conversation.reading?.conversation)
  }

  /// The files of the scripts.
  var files: ScriptFiles { ScriptFiles(folders: inputs.folders.ownFolders) }
}
