import Foundation

/// The folders to watch, and the meaning of events in them: a pure function of the existing
/// files.
///
/// It is made again whenever files were added or removed, so that nothing has to be kept up to date.
struct WatchPlan {
  /// A thing that a host is interested in.
  enum Subject: Hashable {
    /// A plugins folder, by the path that the host passed.
    case folder(String)
    /// A script, by the plugins folder's path and its own folder's name.
    case script(String)
    /// A single file, by the path that the host passed.
    case file(String)
  }

  /// The meaning of events in one folder.
  struct Interest {
    /// The subjects of a change to an entry, by the entry's name.
    var names: [String: Set<Subject>] = [:]
    /// The plugins folders that this folder is.
    var pluginFolders: Set<String> = []
    /// The subjects of a change to a source in it: the script of the folder, or every script beside a
    /// shared folder.
    var ofSources: Set<Subject> = []
    /// Whether writing to files in it matters, and not only adding and removing them.
    var hasFiles = false
  }

  /// The maximum number of folders that are watched within one plugins folder.
  ///
  /// A folder that was named by mistake must not use up the kernel's watches.
  static let maximumScriptCount = 1_000

  /// The folders to watch, by real path.
  private(set) var folders: [String: Interest] = [:]
  /// The folders of scripts, and those that scripts share.
  private(set) var scripts: Set<String> = []

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - pluginFolders: Absolute paths; they may not exist.
  ///   - files: Absolute paths; they may not exist.
  /// - Complexity: O(*n*) in the number of entries of the plugins folders and of their scripts.
  init(pluginFolders: [String], files: Set<String>) {
    for folder in pluginFolders {
      if PluginSources.isSingleFile(folder) {
        add(PathTrail(folder), .script(folder), isFile: true)
      } else {
        add(pluginFolder: folder)
      }
    }
    for file in files { add(PathTrail(file), .file(file), isFile: true) }
  }

  private mutating func add(_ trail: PathTrail, _ subject: Subject, isFile: Bool = false) {
    for step in trail.steps {
      folders[step.folder, default: Interest()].names[step.name, default: []].insert(subject)
    }
    if isFile, let last = trail.steps.last { folders[last.folder]?.hasFiles = true }
  }

  private mutating func add(pluginFolder path: String) {
    let trail = PathTrail(path)
    add(trail, .folder(path))
    guard let folder = trail.target else { return }
    folders[folder, default: Interest()].pluginFolders.insert(path)
    // A script's file may be added to a folder that is otherwise searched for folders only.
    folders[folder]?.hasFiles = true
    let names = WatchPlan.entries(of: folder).filter { !$0.hasPrefix(".") }.sorted()
    var count = 0
    for name in names where count < WatchPlan.maximumScriptCount {
      let subject = WatchPlan.subject(ofSourcesIn: name, in: path)
      if add(folder + "/" + name, in: folder, subject) {
        scripts.insert(path + "/" + name)
        count += 1
      }
    }
  }

  /// Returns the subject of a change to a source in a folder of a plugins folder.
  static func subject(ofSourcesIn name: String, in pluginFolder: String) -> Subject {
    name == PluginSources.library ? .folder(pluginFolder) : .script(pluginFolder + "/" + name)
  }

  /// Adds a folder with sources; returns whether it is a folder.
  private mutating func add(_ entry: String, in folder: String, _ subject: Subject) -> Bool {
    let kind = FileKind(of: entry)
    guard kind == .folder || kind == .link else { return false }
    var target: String? = entry
    if kind == .link {
      let trail = PathTrail(entry, from: folder)
      guard trail.target.map({ FileKind(of: $0) == .folder }) ?? true else { return false }
      add(trail, subject)
      target = trail.target
    }
    guard let target else { return true }
    folders[target, default: Interest()].ofSources.insert(subject)
    folders[target]?.hasFiles = true
    for file in WatchPlan.entries(of: target) where WatchPlan.isSource(file) {
      guard FileKind(of: target + "/" + file) == .link else { continue }
      add(PathTrail(target + "/" + file, from: target), subject, isFile: true)
    }
    return true
  }

  /// Whether a file in a script's folder is part of it: not an editor's copy, lock or temporary file.
  static func isSource(_ name: String) -> Bool {
    !name.hasPrefix(".") && (name.hasSuffix(".lua") || name.hasSuffix(".json"))
  }

  private static func entries(of folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }
}

extension WatchPlan {
  /// Returns the subjects of an event about an entry of a folder.
  ///
  /// - Parameters:
  ///   - name: The entry's name; nil: the folder itself was removed.
  ///   - isFolder: Whether the entry is, or was, known to be a folder.
  func subjects(of name: String?, in folder: String, isFolder: Bool) -> Set<Subject> {
    guard let interest = folders[folder] else { return [] }
    guard let name else { return interest.all }
    var subjects = interest.names[name] ?? []
    if WatchPlan.isSource(name) { subjects.formUnion(interest.ofSources) }
    guard !interest.pluginFolders.isEmpty, !name.hasPrefix(".") else { return subjects }
    if name == PluginSources.main { subjects.formUnion(interest.pluginFolders.map { .folder($0) }) }
    let mayBeScript = isFolder || FileKind(of: folder + "/" + name) == .link
    for folder in interest.pluginFolders {
      // A removed link can't be read: it is a script's if it was one before.
      guard mayBeScript || scripts.contains(folder + "/" + name) else { continue }
      subjects.insert(WatchPlan.subject(ofSourcesIn: name, in: folder))
    }
    return subjects
  }
}

extension WatchPlan.Interest {
  /// All subjects that an event in the folder may concern.
  var all: Set<WatchPlan.Subject> {
    names.values.reduce(into: Set<WatchPlan.Subject>()) { $0.formUnion($1) }
      .union(pluginFolders.map { .folder($0) }).union(ofSources)
  }
}
