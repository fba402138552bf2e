import BubbleCore
import Foundation

/// Keeps a chain up to date with folders of scripts that are being written.
///
/// The new version of a script replaces the old one if it can be loaded; until then the last good one stays.
/// Scripts with unchanged text stay loaded, so that only the messages of the others are laid
/// out again: the keys of their layouts identify them. A reload gives the same chain as a fresh load of the same
/// files, except for scripts whose last good version stays.
///
/// ```swift
/// let folders = [URL(fileURLWithPath: "my-scripts")]
/// var scripts = PluginReloader(folders: folders, base: .builtIn)
/// let watcher = try PluginWatcher(folders: folders)
/// for await changes in watcher.changesStream() {
///   let reload = scripts.reload(changes)
///   for diagnostic in reload.diagnostics { print(diagnostic) }
///   if reload.isChainChanged { view.chain = scripts.chain }
/// }
/// ```
public struct PluginReloader: Sendable {
  /// The differences that a reload made.
  public struct Reload: Sendable {
    /// The scripts with a new version.
    public var changed: [LayouterID] = []
    /// The scripts that were added.
    public var added: [LayouterID] = []
    /// The scripts that were removed.
    public var removed: [LayouterID] = []
    /// Whether the chain differs from the one before.
    public var isChainChanged = false
    /// The problems that are new.
    public var diagnostics: [Diagnostic] = []
    /// The problems that were solved.
    public var resolved: [Diagnostic] = []

    /// Whether nothing changed.
    public var isEmpty: Bool { !isChainChanged && diagnostics.isEmpty && resolved.isEmpty }
  }

  /// The plugins folders, in order of precedence.
  public let folders: [URL]
  /// The layouters with all scripts in their places.
  public private(set) var chain: LayouterChain
  /// The scripts, their folders, and the errors of those that could not be loaded.
  public private(set) var loading: LuaPluginLoader.Loading
  /// All current problems: with loading, with options, with places.
  public var diagnostics: [Diagnostic] { loading.diagnostics + misplaced }

  private let base: LayouterChain
  private let placements: [LayouterID: LuaManifest.Placement]
  /// The placements that could not be met.
  private var misplaced: [Diagnostic]
  private var scripts: LoadedScripts

  /// Loads all scripts of some folders.
  ///
  /// - Parameters:
  ///   - folders: The plugins folders, in order of precedence; they may not exist yet.
  ///   - loader: The loader of the scripts.
  ///   - base: The layouters among which the scripts are placed.
  ///   - placements: The places that the host requests, as for `LayouterChain.insert(_:placements:)`.
  public init(
    folders: [URL], loader: LuaPluginLoader = LuaPluginLoader(), base: LayouterChain,
    placements: [LayouterID: LuaManifest.Placement] = [:]
  ) {
    self.folders = folders
    self.base = base
    self.placements = placements
    scripts = LoadedScripts(folders: folders, loader: loader)
    scripts.refresh { _ in true }
    loading = scripts.loading
    chain = base
    misplaced = chain.insert(loading.layouters, placements: placements)
  }

  /// Reads the scripts that may have changed.
  ///
  /// - Parameter changes: The changes that a ``PluginWatcher`` saw; by default every script is read again.
  /// - Returns: The differences.
  /// - Complexity: O(*n*) in the number of scripts; only those that may have changed are read.
  @discardableResult
  public mutating func reload(_ changes: PluginChanges = .everything) -> Reload {
    let (before, known) = (loading.layouters, diagnostics)
    scripts.refresh { changes.mayConcern(script: $0) }
    loading = scripts.loading
    var reload = PluginReloader.difference(before, loading.layouters)
    if reload.isChainChanged {
      chain = base
      misplaced = chain.insert(loading.layouters, placements: placements)
    }
    let diagnostics = diagnostics
    reload.diagnostics = diagnostics.filter { !known.contains($0) }
    reload.resolved = known.filter { !diagnostics.contains($0) }
    return reload
  }

  private static func difference(_ old: [LuaLayouter], _ new: [LuaLayouter]) -> Reload {
    var reload = Reload()
    let before = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0.plugin) })
    let ids = Set(new.map(\.id))
    for script in new {
      guard let known = before[script.id] else {
        reload.added.append(script.id)
        continue
      }
      if known !== script.plugin { reload.changed.append(script.id) }
    }
    reload.removed = old.map(\.id).filter { !ids.contains($0) }
    reload.isChainChanged =
      old.count != new.count || zip(old, new).contains { $0.plugin !== $1.plugin }
    return reload
  }
}
