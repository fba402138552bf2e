import BubbleCore
import BubbleLayout
import Platform

/// What was changed from pages, to be taken back, the last first, and to be made again.
struct ChangeHistory {
  /// Which way a change goes.
  enum Way: Sendable {
    /// It is taken back.
    case back
    /// It is made once more.
    case again
  }

  private var changes: [ScriptFiles.Change] = []
  /// What was taken back, the last at the end.
  private var undone: [ScriptFiles.Change] = []

  /// How many changes are kept, and how many bytes of files, at most; the last is always kept.
  private static let limit = 100, byteLimit = 64 << 20

  /// Notes a change; what was taken back before it is not made again.
  mutating func add(_ change: ScriptFiles.Change) {
    changes.append(change)
    undone = []
    var byteCount = 0
    let kept = changes.reversed().prefix(ChangeHistory.limit).prefix { change in
      defer { byteCount += change.before.count + change.after.count }
      return byteCount <= ChangeHistory.byteLimit
    }
    changes.removeFirst(changes.count - kept.count)
  }

  /// The change that is next; nil: there is none.
  func next(_ way: Way) -> ScriptFiles.Change? { way == .back ? changes.last : undone.last }

  /// Notes that the next change was taken back, or made again: until then it stays the next one, however often that is refused.
  mutating func finish(_ way: Way) {
    switch way {
    case .back: if let change = changes.popLast() { undone.append(change) }
    case .again: if let change = undone.popLast() { changes.append(change) }
    }
  }

  /// Drops the next change, and does nothing with its file.
  mutating func forget(_ way: Way) {
    switch way {
    case .back: _ = changes.popLast()
    case .again: _ = undone.popLast()
    }
  }

  /// What pages are told: what can be taken back and made again.
  ///
  /// - Parameter refused: Why the next change could not go that way.
  func bytes(refused: (way: Way, text: String)? = nil) -> [UInt8] {
    PageMessage.text("history") { writer in
      writer.member("undo", changes.last.map { TextRepair.shownSafely($0.name) })
      writer.member("redo", undone.last.map { TextRepair.shownSafely($0.name) })
      writer.member("refused", refused?.text)
      writer.member("way", refused.map { $0.way == .back ? "undo" : "redo" })
    }
  }
}
