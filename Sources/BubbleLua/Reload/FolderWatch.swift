#if canImport(Glibc)
  import Foundation

  /// The state of a ``PluginWatcher``: the watched folders, and events that are not reported yet.
  struct FolderWatch {
    /// The time to wait for a removed entry to come back, in milliseconds.
    ///
    /// Editors and version control may remove a file before they put the new one there: until this time has passed, the
    /// file does not count as removed. An entry that comes back is reported at once.
    private static let patience = 50

    private let inotify: Inotify
    private let pluginFolders: [String]
    private var files: Set<String>
    private var plan: WatchPlan
    /// The real paths of the folder of each watch.
    private var watches: [Int32: Set<String>] = [:]
    /// The subjects of removed entries that may come back, by the place of the entry.
    private var held: [PathTrail.Step: Set<WatchPlan.Subject>] = [:]
    /// The changed subjects of which another part is removed.
    private var delayed: Set<WatchPlan.Subject> = []
    /// The subjects whose folder reported its own removal; usually the folder around it reports more.
    private var left: Set<WatchPlan.Subject> = []
    private var isTimerSet = false
    /// The subjects that can be reported.
    private var seen: Set<WatchPlan.Subject> = []
    private var sawEverything = false
    private var isPlanOld = false
    /// The reasons why folders can't be watched.
    private(set) var problems: Set<String> = []

    init(_ inotify: Inotify, pluginFolders: [String], files: Set<String>) {
      self.inotify = inotify
      self.pluginFolders = pluginFolders
      self.files = files
      plan = WatchPlan(pluginFolders: [], files: [])
      renewPlan()
      // The initial files are not changes.
      seen = []
    }

    /// Replaces the single files to watch.
    mutating func watch(files: Set<String>) {
      guard files != self.files else { return }
      self.files = files
      let before = seen
      renewPlan()
      seen = before
    }

    /// Takes the changes since the last call.
    mutating func takeChanges() -> PluginChanges {
      for event in inotify.takeEvents() { note(event) }
      if isPlanOld { renewPlan() }
      if isTimerSet, inotify.takeTimer() {
        isTimerSet = false
        seen.formUnion(held.values.joined())
        seen.formUnion(left)
        (held, left) = ([:], [])
      }
      holdBack()
      defer { (seen, sawEverything) = ([], false) }
      return PluginChanges(seen, isEverything: sawEverything)
    }

    private mutating func note(_ event: Inotify.Event) {
      if event.has(IN_Q_OVERFLOW) {
        (sawEverything, isPlanOld) = (true, true)
        return
      }
      if event.has(IN_IGNORED) {
        // A watch that was removed here is not in the list.
        if watches.removeValue(forKey: event.watch) != nil { isPlanOld = true }
        return
      }
      for folder in watches[event.watch] ?? [] { note(event, in: folder) }
    }

    private mutating func note(_ event: Inotify.Event, in folder: String) {
      let subjects = plan.subjects(
        of: event.name, in: folder, isFolder: event.has(Int32(IN_ISDIR)))
      guard !subjects.isEmpty else { return }
      let place = PathTrail.Step(folder: folder, name: event.name ?? "")
      if event.has(IN_DELETE_SELF, IN_MOVE_SELF) {
        left.formUnion(subjects)
        isPlanOld = true
        return
      }
      if event.has(IN_DELETE, IN_MOVED_FROM) {
        held[place, default: []].formUnion(subjects)
        isPlanOld = true
        return
      }
      if event.has(IN_CREATE, IN_MOVED_TO) { isPlanOld = true }
      // A file that is being written causes another event at its end.
      if event.has(IN_CREATE), FolderWatch.isBeingWritten(folder + "/" + place.name) { return }
      held[place] = nil
      seen.formUnion(subjects)
    }

    /// Whether a new entry is a plain file with one name: neither a folder nor a link to an existing file.
    private static func isBeingWritten(_ path: String) -> Bool {
      var status = stat()
      guard lstat(path, &status) == 0 else { return true }
      return status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
    }

    /// Holds back the subjects of which a part is removed and may come back, and sets the timer for them.
    private mutating func holdBack() {
      let waiting = held.values.reduce(into: Set<WatchPlan.Subject>()) { $0.formUnion($1) }
      let known = seen.union(delayed)
      delayed = known.intersection(waiting)
      seen = known.subtracting(waiting)
      left.subtract(known)
      let needsTimer = !held.isEmpty || !left.isEmpty
      guard needsTimer != isTimerSet else { return }
      isTimerSet = needsTimer
      inotify.setTimer(milliseconds: needsTimer ? FolderWatch.patience : nil)
    }
  }

  extension FolderWatch {
    /// The maximum number of times that a plan is made again because folders were added meanwhile.
    private static let maximumRounds = 8

    /// Watches the folders of the current plan.
    ///
    /// The kernel does not report earlier events of a newly watched folder. So all subjects of a new folder
    /// count as changed, and the plan is made again for its contents.
    private mutating func renewPlan() {
      isPlanOld = false
      for _ in 0..<FolderWatch.maximumRounds {
        plan = WatchPlan(pluginFolders: pluginFolders, files: files)
        guard applyPlan() else { return }
      }
    }

    /// Watches the folders of the plan and no others.
    ///
    /// - Returns: Whether there was one that was not watched before.
    private mutating func applyPlan() -> Bool {
      var current: [Int32: Set<String>] = [:]
      var hasNew = false
      problems = []
      for (folder, interest) in plan.folders {
        switch inotify.watch(folder, files: interest.hasFiles) {
        case .watched(let watch):
          current[watch, default: []].insert(folder)
          guard watches[watch]?.contains(folder) != true else { continue }
          hasNew = true
          seen.formUnion(interest.all)
        case .unreadable: break
        case .refused(let reason): problems.insert("\(folder) can't be watched: \(reason)")
        }
      }
      for watch in watches.keys where current[watch] == nil { inotify.remove(watch) }
      watches = current
      return hasNew
    }
  }
#endif
