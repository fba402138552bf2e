import Foundation

/// The changes that a ``PluginWatcher`` saw: the scripts and files to check again.
///
/// It is a hint and no promise of a difference: it also contains a file that was saved with the same
/// text.
public struct PluginChanges: Hashable, Sendable {
  /// The scripts that may have changed, appeared or disappeared: the paths of their folders, each made of the
  /// plugins folder's path and the script's folder.
  package var scripts: Set<String> = []
  /// The plugins folders that may contain other scripts than before, by the paths that the watcher was given.
  package var folders: Set<String> = []
  /// The single files that may have changed, appeared or disappeared, by the paths that the watcher was given.
  package var files: Set<String> = []
  /// Whether so much happened that everything must be checked.
  public var isEverything = false

  /// Makes an empty set of changes.
  public init() {}

  /// Everything may have changed.
  public static var everything: PluginChanges {
    var changes = PluginChanges()
    changes.isEverything = true
    return changes
  }

  /// Makes changes of subjects that were seen.
  init(_ subjects: Set<WatchPlan.Subject>, isEverything: Bool = false) {
    self.isEverything = isEverything
    for subject in subjects {
      switch subject {
      case .folder(let path): folders.insert(path)
      case .script(let path): scripts.insert(path)
      case .file(let path): files.insert(path)
      }
    }
  }

  /// Whether there are no changes.
  public var isEmpty: Bool {
    !isEverything && scripts.isEmpty && folders.isEmpty && files.isEmpty
  }

  /// Whether any script may have changed, appeared or disappeared.
  public var mayConcernScripts: Bool { isEverything || !scripts.isEmpty || !folders.isEmpty }

  /// Whether a script may have changed.
  ///
  /// - Parameter folder: The script's own folder, or its only file.
  public func mayConcern(script folder: URL) -> Bool {
    let path = folder.path
    return isEverything || scripts.contains(path) || folders.contains { path.hasPrefix($0 + "/") }
  }

  /// Whether a file may have changed.
  public func mayConcern(file: URL) -> Bool { isEverything || files.contains(file.path) }

  /// Adds later changes.
  public mutating func formUnion(_ other: PluginChanges) {
    scripts.formUnion(other.scripts)
    folders.formUnion(other.folders)
    files.formUnion(other.files)
    isEverything = isEverything || other.isEverything
  }
}
