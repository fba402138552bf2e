/// What a ``PluginWatcher`` saw: which scripts and files are to be looked at again.
///
/// It is a hint of where to look, not a promise that anything differs: a file that is saved with the same
/// text is named here too.
public struct PluginChanges: Hashable, Sendable {
  /// The scripts that may have changed, come or gone: the paths of their folders, as the plugins folder's
  /// path with the script's folder behind it.
  public var scripts: Set<String> = []
  /// The plugins folders that may hold others than before, by the paths that were given.
  public var folders: Set<String> = []
  /// The single files that may have changed, come or gone, by the paths that were given.
  public var files: Set<String> = []
  /// Whether so much happened that everything is to be looked at.
  public var isEverything = false

  /// Makes changes of nothing.
  public init() {}

  /// Whatever there is may have changed.
  public static var everything: PluginChanges {
    var changes = PluginChanges()
    changes.isEverything = true
    return changes
  }

  /// Makes changes of what was seen.
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

  /// Whether nothing was seen.
  public var isEmpty: Bool {
    !isEverything && scripts.isEmpty && folders.isEmpty && files.isEmpty
  }

  /// Whether any script may have changed, come or gone.
  public var mayConcernScripts: Bool { isEverything || !scripts.isEmpty || !folders.isEmpty }

  /// Whether the script in the folder of that path may have changed.
  public func mayConcern(script path: String) -> Bool {
    isEverything || scripts.contains(path)
      || folders.contains { path.hasPrefix($0 + "/") }
  }

  /// Whether a file may have changed.
  public func mayConcern(file path: String) -> Bool { isEverything || files.contains(path) }

  /// Adds what was seen later.
  public mutating func formUnion(_ other: PluginChanges) {
    scripts.formUnion(other.scripts)
    folders.formUnion(other.folders)
    files.formUnion(other.files)
    isEverything = isEverything || other.isEverything
  }
}
