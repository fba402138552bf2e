import Foundation

/// Finds changes by the times and sizes of files, for systems without inotify.
///
/// What changes twice within the file system's smallest step of time, and keeps its size, is missed.
struct FileTimes {
  /// Folders are never refused here.
  let problems: Set<String> = []
  private let pluginFolders: [String]
  private var files: Set<String>
  private var known: [WatchPlan.Subject: [String]]

  init(pluginFolders: [String], files: Set<String>) {
    self.pluginFolders = pluginFolders
    self.files = files
    known = FileTimes.marks(pluginFolders, files)
  }

  /// Looks at other single files than before.
  mutating func watch(files: Set<String>) {
    self.files = files
    for (subject, marks) in FileTimes.marks([], files) where known[subject] == nil {
      known[subject] = marks
    }
  }

  /// Looks what has changed since they were taken last.
  ///
  /// - Complexity: O(*n*) in the number of files: each is looked at.
  mutating func takeChanges() -> PluginChanges {
    let now = FileTimes.marks(pluginFolders, files)
    let subjects = Set(now.keys).union(known.keys)
    let changed = subjects.filter { now[$0] != known[$0] }
    known = now
    return PluginChanges(changed)
  }

  /// What there is of each subject: its files with their times and sizes.
  private static func marks(
    _ pluginFolders: [String], _ files: Set<String>
  ) -> [WatchPlan.Subject: [String]] {
    var marks: [WatchPlan.Subject: [String]] = [:]
    for file in files { marks[.file(file)] = [mark(of: file)] }
    for folder in pluginFolders {
      let names = entries(of: folder).filter { !$0.hasPrefix(".") }
      marks[.folder(folder)] = names
      for name in names {
        let script = folder + "/" + name
        let sources = entries(of: script).filter(WatchPlan.isSource)
        guard !sources.isEmpty else { continue }
        marks[WatchPlan.subject(ofSourcesIn: name, in: folder), default: []] += sources.map {
          $0 + mark(of: script + "/" + $0)
        }
      }
    }
    return marks
  }

  private static func entries(of folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private static func mark(of file: String) -> String {
    let path = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let attributes else { return "" }
    let date = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return " \(date) \((attributes[.size] as? NSNumber)?.intValue ?? 0)"
  }
}
