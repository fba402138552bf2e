import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleLua
import BubbleText
import Foundation

/// A script with its samples, in a chain with only the built-in layouters, to check, draw and compare.
package struct ScriptUnderDevelopment: Sendable {
  /// The script's own folder.
  package let folder: URL
  /// The script.
  package let layouter: LuaLayouter
  /// The samples to try the script with.
  package let samples: PluginSamples
  /// The built-in layouters and the script.
  package let chain: LayouterChain
  /// The reason why the script is not at its preferred place; empty if it is, or if its neighbour is another script.
  package let chainDiagnostics: [Diagnostic]

  /// Loads a script and reads its samples.
  ///
  /// - Parameters:
  ///   - folder: The script's own folder, the one that contains `init.lua`, or its only file.
  ///   - print: Receives the lines that the script prints; if nil, they are dropped.
  /// - Throws: ``NoScript``, ``PluginError`` or ``ConversationError``.
  package init(folder: URL, print: (@Sendable (String) -> Void)? = nil) throws {
    try ScriptUnderDevelopment.requireScript(in: folder)
    let folder = folder.standardizedFileURL
    let layouter = LuaLayouter(
      try LuaPlugin(folder: folder, bundledLibrary: PluginFolders.bundledLibrary, print: print))
    self.init(
      folder: folder, layouter: layouter,
      samples: try PluginSamples.samples(of: layouter, in: folder))
  }

  /// Puts a loaded script into a chain.
  package init(folder: URL, layouter: LuaLayouter, samples: PluginSamples) {
    (self.folder, self.layouter, self.samples) = (folder, layouter, samples)
    var chain = LayouterChain.builtIn
    let diagnostics = chain.insert([layouter])
    self.chain = chain
    // A neighbour that is also a script is not in this chain.
    let isScript =
      layouter.placement.neighbour.map { ScriptUnderDevelopment.isScript($0, beside: folder) }
      == true
    chainDiagnostics = isScript ? [] : diagnostics
  }

  /// Returns the scripts' own folders for some paths; a folder of scripts gives all of them.
  ///
  /// A path of another kind is returned unchanged; opening it reports the problem.
  package static func folders(_ paths: [String]) -> [URL] {
    paths.flatMap { path in
      let scripts = PluginSources.scriptNames(in: path) ?? []
      let found =
        PluginSources.isScript(path) || scripts.isEmpty
        ? [path] : scripts.map { NSString(string: path).appendingPathComponent($0) }
      return found.map { URL(fileURLWithPath: $0, isDirectory: !PluginSources.isSingleFile($0)) }
    }
  }

  /// The error for a path that is not a script.
  package struct NoScript: Error, CustomStringConvertible {
    /// The problem, and the kind of path to name instead.
    package let description: String
  }

  /// Checks that a folder is a script's own.
  ///
  /// - Throws: ``NoScript`` if it is not.
  package static func requireScript(in folder: URL) throws(NoScript) {
    let path = folder.relativePath
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) else {
      throw NoScript(
        description: "there is no \(PluginSources.isSingleFile(path) ? "file" : "folder") \(path)")
    }
    if PluginSources.isSingleFile(folder.path) { return }
    guard isFolder.boolValue else {
      throw NoScript(
        description: "\(path) is a file; name the folder that init.lua is in, or a .lua file")
    }
    guard PluginSources.isScript(folder.path) else {
      throw NoScript(
        description:
          "no script is in \(path): a script is a folder with an init.lua")
    }
  }

  /// The name of the script's folder, as errors use it.
  package var folderName: String { folder.lastPathComponent }

  /// The name in the script's manifest.
  package var name: String { layouter.id.rawValue }

  /// Whether this script lays out a sample.
  package func takes(_ message: Message) -> Bool {
    guard message.content.type != MessageContent.unreadableType else { return false }
    if let types = layouter.contentTypes, !types.contains(message.content.type) { return false }
    return (try? isSuitable(message)) ?? true
  }

  /// Whether its `is_suitable` takes a sample; if that depends on the surroundings, one setting is enough.
  func isSuitable(_ message: Message) throws -> Bool {
    guard !layouter.suitabilityDependencies.isEmpty else {
      return try layouter.isSuitable(message, in: .usual)
    }
    let (fact, measurer) = (self.fact(of: message), TextMeasurer())
    return try PluginSetting.all.contains {
      try layouter.isSuitable(message, in: context(fact, in: $0, measurer: measurer))
    }
  }

  /// The samples to draw: all of a list that are not to be refused, or those of a conversation that the script takes.
  package var drawnMessages: [Message] {
    samples.messages.filter {
      !samples.refused.contains($0.id) && (!samples.isConversation || takes($0))
    }
  }

  /// Lays out one sample, alone in its conversation.
  package func transcript(
    of message: Message, in environment: LayoutEnvironment
  ) async throws -> Transcript {
    try await Transcript(
      samples.conversation(of: message), environment: environment, chain: chain,
      measurer: TextMeasurer())
  }

  /// Returns the surroundings of a sample that is alone in its conversation, which are the same in all settings.
  func fact(of sample: Message) -> MessageRelations.Fact? {
    MessageRelations(
      samples.conversation(of: sample), environment: PluginSetting().environment
    ).facts.first
  }

  /// Returns the context for laying out a sample with a known fact.
  func context(
    _ fact: MessageRelations.Fact?, in setting: PluginSetting, measurer: any TextMeasuring
  ) -> LayoutContext {
    let context = LayoutContext(
      environment: setting.environment, measurer: measurer, peer: setting.peer(samples.peer))
    return fact.map { context.with(neighbours: $0.neighbours, time: $0.time) } ?? context
  }

  /// The folder of the samples' pictures.
  package var pictures: PictureFolder {
    PictureFolder(at: PluginSamples.pictureFolder(of: folder))
  }

  /// Whether a script of that name is bundled or in the same folder of scripts.
  private static func isScript(_ id: LayouterID, beside folder: URL) -> Bool {
    let folders = [folder.deletingLastPathComponent(), PluginFolders.bundled].compactMap(\.self)
    return folders.contains { PluginSources.isScript("\($0.path)/\(id)") }
  }
}
