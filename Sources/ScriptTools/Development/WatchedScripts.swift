import BubbleCore
import BubbleLayout
import BubbleLua
import Foundation

/// Scripts that are being written, and the chain that they make: where one fails, what it last made stands in for it.
package struct WatchedScripts {
  /// Gives a mistake the time to go away by itself: an editor that saves a file may not have written all of it.
  package typealias Wait = @Sendable () async -> Void

  /// Waits as long as an editor may take between two steps of saving a file.
  package static let wait: Wait = { try? await Task.sleep(for: .milliseconds(50)) }

  /// The scripts as they were loaded last.
  package private(set) var reloader: PluginReloader
  /// The layouters, with one behind each script that stands in for it.
  package private(set) var chain: LayouterChain

  private let folders: PluginFolders
  private let lastGood = LastGoodBubbles()
  private let wait: Wait

  /// Loads the scripts of some folders.
  ///
  /// - Parameter wait: What is done before a new mistake is looked at again.
  package init(_ folders: PluginFolders, wait: @escaping Wait = WatchedScripts.wait) {
    self.folders = folders
    self.wait = wait
    reloader = folders.reloader()
    chain = lastGood.standingIn(in: reloader.chain)
  }

  /// All that is wrong with the scripts, and with the folders themselves.
  package var diagnostics: [Diagnostic] { folders.diagnostics(of: reloader) }

  /// Loads again what has changed, a second time where there is a new mistake.
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

  /// Notes what the scripts have made: it is shown where they fail later.
  ///
  /// - Complexity: O(*n*) in the number of messages.
  package func note(_ snapshot: CellLayoutSnapshot) {
    lastGood.note(snapshot, by: reloader.chain)
  }

  /// What is as it was before a mistake, so that nothing else tells that the mistake is gone.
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
      PluginSources.isScript("\(folder)/\(name)")
        || URL(fileURLWithPath: folder).lastPathComponent == name
          && FileManager.default.fileExists(atPath: folder)
    }
  }
}
