import BubbleCore
import Foundation

/// A loaded script: its files, what it says of itself, and its Lua states.
///
/// Each thread that asks at the same time gets a state of its own, so nothing that a script keeps
/// between messages is seen by all. A state whose call was cut off is thrown away.
public final class LuaPlugin: Sendable {
  /// The name of the script's folder.
  public let folderName: String
  /// What the script says of itself.
  public let manifest: LuaManifest
  /// Changes when any of the script's files changes: a hash of their text.
  public let version: String
  /// What the script may use.
  public let limits: LuaLimits

  /// Whether any file mentions the theme, so that layouts may depend on it.
  let mentionsTheme: Bool
  let sources: PluginSources
  private let pool: LuaHostPool

  /// Loads the script in a folder.
  ///
  /// - Parameters:
  ///   - folder: A folder with an `init.lua` and the modules that it requires.
  ///   - limits: What the script may use.
  ///   - print: Takes the lines that the script prints; nil: they are dropped. Called on any thread.
  /// - Throws: ``PluginError``, with the place in the script where there is one.
  public convenience init(
    folder: URL, limits: LuaLimits = .standard, print: (@Sendable (String) -> Void)? = nil
  ) throws(PluginError) {
    try self.init(
      sources: try PluginSources(folder: folder, limits: limits), limits: limits, print: print)
  }

  init(
    sources: PluginSources, limits: LuaLimits, print: (@Sendable (String) -> Void)? = nil
  ) throws(PluginError) {
    self.sources = sources
    self.limits = limits
    folderName = sources.name
    version = sources.version
    mentionsTheme = sources.files.keys.contains { sources.text(of: $0)?.contains("theme") == true }
    pool = LuaHostPool(sources: sources, limits: limits, print: print)
    do {
      manifest = try LuaManifest(try pool.prepare())
    } catch let error as LuaError {
      throw PluginError(error, sources: sources)
    } catch let failure as LuaManifest.Failure {
      throw PluginError(failure, sources: sources)
    } catch {
      throw PluginError(.manifest, plugin: sources.name, message: "\(error)")
    }
  }

  /// Whether the script was stopped too often and is not asked any more.
  public var isSwitchedOff: Bool { pool.isSwitchedOff }

  /// Asks `is_suitable`, if the script has one.
  func isSuitable(_ message: Message) throws(PluginError) -> Bool {
    guard manifest.hasIsSuitable else { return true }
    do {
      return try pool.withHost { (host, surroundings) throws(LuaError) in
        try host.call(
          "is_suitable", LuaArguments(message: message), wantsTruth: true,
          budget: limits.isSuitable, surroundings: surroundings
        ) { (bytes) throws(FlatReader.Malformed) in try FlatValue(bytes) == .bool(true) }
      }
    } catch {
      throw PluginError(error, sources: sources, running: "is_suitable", message: message)
    }
  }

  /// Asks `build_layout` and returns the tree, not yet measured.
  package func buildLayout(
    peer: Peer, message: Message, context: LayoutContext
  ) throws(PluginError) -> Box {
    do {
      let root = try pool.withHost { (host, surroundings) throws(LuaError) in
        var surroundings = surroundings
        surroundings.measure = { context.measure($0, style: $1, maximumWidth: $2) }
        return try host.call(
          "build_layout", LuaArguments(peer: peer, message: message, context: context),
          budget: limits.buildLayout, surroundings: surroundings,
          decode: { (bytes) throws(BoxDecoder.Failure) in try BoxDecoder.decode(bytes) })
      }
      pool.forgiveAborts()
      return root
    } catch {
      throw PluginError(error, sources: sources, running: "build_layout", message: message)
    }
  }

  /// The error for a tree that the script made and that can't be laid out.
  func layoutError(_ error: any Error, message: Message) -> PluginError {
    var result = PluginError(.layout, plugin: folderName, message: "\(error)")
    result.place = PluginError.Frame(file: PluginSources.main)
    result.messageID = message.id
    result.activity = PluginError.activity("build_layout", message)
    return result
  }
}

extension PluginError {
  /// What the C side said, with the source around the place.
  init(_ error: LuaError, sources: PluginSources) {
    let kind: Kind =
      switch error.kind {
      case .syntax: .syntax
      case .runtime, .misuse: .runtime
      case .result: .result
      case .memory: .memory
      case .fuel: .fuel
      case .time: .time
      case .cancelled: .cancelled
      case .switchedOff: .switchedOff
      }
    self.init(
      kind, plugin: sources.name, message: error.message, place: error.place,
      traceback: error.traceback)
    addExcerpt(of: sources)
    if kind == .syntax { self.message += SyntaxMessage(message).hint }
  }

  init(_ error: LuaError, sources: PluginSources, running function: String, message: Message) {
    self.init(error, sources: sources)
    messageID = message.id
    // Every later message of a script that is switched off says so: in one line.
    guard kind != .switchedOff else { return }
    activity = PluginError.activity(function, message)
  }

  init(_ failure: LuaManifest.Failure, sources: PluginSources) {
    let place = ManifestPlace(sources.text(of: PluginSources.main) ?? "")
    let line = failure.field.map(place.line) ?? place.returnLine
    self.init(
      .manifest, plugin: sources.name, message: failure.message,
      place: Frame(file: PluginSources.main, line: line))
    // What is missing has no place for the caret.
    addExcerpt(of: sources, marking: failure.field.map { "'\($0)'" } ?? "")
  }

  /// Adds the lines around the place, with the caret under what `marking` quotes.
  private mutating func addExcerpt(of sources: PluginSources, marking: String? = nil) {
    guard let place, let line = place.line, let text = sources.text(of: place.file) else { return }
    excerpt = SourceExcerpt.text(of: text, line: line, message: marking ?? message)
  }

  fileprivate static func activity(_ function: String, _ message: Message) -> String {
    "\(function)(message \(message.id), content \(message.content.type))"
  }
}
