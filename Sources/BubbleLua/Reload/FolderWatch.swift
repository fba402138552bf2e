#if canImport(Glibc)
  import Foundation

  /// What a ``PluginWatcher`` knows: the folders that are watched, and what was seen and not reported yet.
  struct FolderWatch {
    /// How long something that is gone is waited for, in milliseconds.
    ///
    /// Editors and version control take a file away and put the new one in its place: for this long it is
    /// not gone, only on its way. What comes back is reported at once.
    private static let patience = 50

    private let inotify: Inotify
    private let pluginFolders: [String]
    private var files: Set<String>
    private var plan: WatchPlan
    /// By watch, the real paths of the folder.
    private var watches: [Int32: Set<String>] = [:]
    /// What is gone and may come back, by where it was.
    private var held: [PathTrail.Step: Set<WatchPlan.Subject>] = [:]
    /// What was seen of things of which another part is gone.
    private var delayed: Set<WatchPlan.Subject> = []
    /// Whose folder is gone by its own account; as a rule what is around it says more.
    private var left: Set<WatchPlan.Subject> = []
    private var isTimerSet = false
    /// What can be reported.
    private var seen: Set<WatchPlan.Subject> = []
    private var sawEverything = false
    private var isPlanOld = false
    /// Why folders can't be watched.
    private(set) var problems: Set<String> = []

    init(_ inotify: Inotify, pluginFolders: [String], files: Set<String>) {
      self.inotify = inotify
      self.pluginFolders = pluginFolders
      self.files = files
      plan = WatchPlan(pluginFolders: [], files: [])
      renewPlan()
      // What there was at the beginning is no news.
      seen = []
    }

    /// Watches other single files than before.
    mutating func watch(files: Set<String>) {
      guard files != self.files else { return }
      self.files = files
      let before = seen
      renewPlan()
      seen = before
    }

    /// Takes what has happened since they were taken last.
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
        // A watch that was removed here is forgotten already.
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
      // A file that is being written says when it is done.
      if event.has(IN_CREATE), FolderWatch.isBeingWritten(folder + "/" + place.name) { return }
      held[place] = nil
      seen.formUnion(subjects)
    }

    /// Whether what was just made is a plain file of one name: neither a folder nor a link to what is there.
    private static func isBeingWritten(_ path: String) -> Bool {
      var status = stat()
      guard lstat(path, &status) == 0 else { return true }
      return status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
    }

    /// Keeps back what is to be reported of things of which a part is on its way, and sets the timer for them.
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
    /// How often a plan is made again because folders came while it was made.
    private static let maximumRounds = 8

    /// Watches what is to be watched now.
    ///
    /// What happened in a folder before it was watched is not reported by the kernel: all that a new folder
    /// means counts as seen, and what is in it is planned for again.
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
