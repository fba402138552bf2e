import BubbleCore
import BubbleLayout
import BubbleLua
import Foundation

/// Scripts that are being written, and their chain; if one fails, its last good layout is shown.
package struct WatchedScripts {
  /// Waits before a mistake is confirmed, since an editor that saves a file may not have written all of it.
  package typealias Wait = @Sendable () async -> Void

  /// Waits for the longest time between two steps of an editor that saves a file.
  package static let wait: Wait = { try? await Task.sleep(for: .milliseconds(50)) }

  /// The scripts as last loaded.
  package private(set) var reloader: PluginReloader
  /// The layouters, with a fallback after each script.
  package private(set) var chain: LayouterChain

  private let folders: PluginFolders
  private let lastGood = LastGoodBubbles()
  private let wait: Wait

  /// Loads the scripts of some folders.
  ///
  /// - Parameter wait: Called before a new mistake is checked again.
  package init(_ folders: PluginFolders, wait: @escaping Wait = WatchedScripts.wait) {
    self.folders = folders
    self.wait = wait
    reloader = folders.reloader()
    chain = lastGood.standingIn(in: reloader.chain)
  }

  /// All problems of the scripts and the folders themselves.
  package var diagnostics: [Diagnostic] { folders.diagnostics(of: reloader) }

  /// Loads changed scripts again, and a second time if there is a new mistake.
  package mutating func reload(_ change: PluginChanges) async -> PluginReloader.Reload {
    let before = reloader
    var reload = reloader.reload(change)
    if !reload.diagnostics.isEmpty {
      await wait()
      reloader = before
      reload = reloader.reload(change)
    }
    if reload.isChainChanged { chain = lastGood.standingIn(in: reloader.chain) }
    return reload
  }

  /// Notes the scripts' layouts, which are shown if the scripts fail later.
  ///
  /// - Complexity: O(*n*) in the number of messages.
  package func note(_ snapshot: CellLayoutSnapshot) {
    lastGood.note(snapshot, by: reloader.chain)
  }

  /// Returns notes on mended mistakes whose layouts did not change, so that no other message reports them.
  package func mended(by reload: PluginReloader.Reload) -> [String] {
    let wrong = Set(reloader.diagnostics.map(\.layouter))
    let drawn = Set(reload.changed + reload.added + reload.removed)
    let names = Set(reload.resolved.map(\.layouter)).subtracting(wrong).subtracting(drawn)
    return names.map { name in
      guard let name = name?.rawValue else { return "--plugins: mended" }
      return "\(name): " + (isScript(name) ? "mended" : "gone")
    }.sorted()
  }

  /// Whether a folder of that name has a script.
  private func isScript(_ name: String) -> Bool {
    folders.folders.contains { folder in
      PluginSources.isScript("\(folder.path)/\(name)")
        || folder.lastPathComponent == name && FileManager.default.fileExists(atPath: folder.path)
    }
  }
}
