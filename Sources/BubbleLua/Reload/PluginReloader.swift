import BubbleCore
import Foundation

/// Keeps a chain up to date with folders of scripts that are being written.
///
/// The new version of a script takes over when it can be loaded; until then the last good one stays.
/// Scripts whose text has not changed are not touched, so that only the messages of the others are laid
/// out again: the keys of their layouts say which. A reload gives the chain that a fresh load of the same
/// files gives, but for those scripts whose last good version stays.
///
/// ```swift
/// var scripts = PluginReloader(folders: [folder], base: .builtIn)
/// let watcher = try PluginWatcher(folders: [folder])
/// for await changes in watcher.changesStream() {
///   let reload = scripts.reload(changes)
///   for diagnostic in reload.diagnostics { report(diagnostic) }
///   if reload.isChainChanged { try measurer.submit(… chain: scripts.chain …) }
/// }
/// ```
public struct PluginReloader: Sendable {
  /// What a reload changed.
  public struct Reload: Sendable {
    /// The scripts of which a new version took over.
    public var changed: [LayouterID] = []
    /// The scripts that came in.
    public var added: [LayouterID] = []
    /// The scripts that left.
    public var removed: [LayouterID] = []
    /// Whether the chain is another one than before.
    public var isChainChanged = false
    /// What is wrong now and was not before.
    public var diagnostics: [Diagnostic] = []
    /// What was wrong before and is not now.
    public var resolved: [Diagnostic] = []

    /// Whether everything is as it was.
    public var isEmpty: Bool { !isChainChanged && diagnostics.isEmpty && resolved.isEmpty }
  }

  /// The plugins folders, in order of precedence.
  public let folders: [URL]
  /// The layouters with all scripts in their places.
  public private(set) var chain: LayouterChain
  /// The scripts, where they come from, and what could not be loaded.
  public private(set) var loading: LuaPluginLoader.Loading
  /// All that is wrong now: with loading, with options, with places.
  public var diagnostics: [Diagnostic] { loading.diagnostics + misplaced }

  private let base: LayouterChain
  private let placements: [LayouterID: LuaManifest.Placement]
  /// What is not where it is to be.
  private var misplaced: [Diagnostic]
  private var scripts: LoadedScripts

  /// Loads all scripts of some folders.
  ///
  /// - Parameters:
  ///   - folders: The plugins folders, in order of precedence; they need not be there yet.
  ///   - loader: How scripts are loaded.
  ///   - base: The layouters among which the scripts stand.
  ///   - placements: What the host says of where scripts stand: it wins over what they say.
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

  /// Reads again what may have changed.
  ///
  /// - Parameter changes: What a ``PluginWatcher`` saw; without it every script is read again.
  /// - Returns: What is different now.
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
