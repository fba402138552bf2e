/// What was changed from pages, to be taken back: the last first.
struct ChangeHistory {
  private var changes: [ScriptFiles.Change] = []

  /// How many changes are kept, and how many bytes of files, at most; the last is always kept.
  private static let limit = 100, byteLimit = 64 << 20

  /// Notes a change.
  mutating func add(_ change: ScriptFiles.Change) {
    changes.append(change)
    var byteCount = 0
    let kept = changes.reversed().prefix(ChangeHistory.limit).prefix { change in
      defer { byteCount += change.before.count + change.after.count }
      return byteCount <= ChangeHistory.byteLimit
    }
    changes.removeFirst(changes.count - kept.count)
  }

  /// The last change, which is forgotten; nil: there is none.
  mutating func takeLast() -> ScriptFiles.Change? { changes.popLast() }
}
