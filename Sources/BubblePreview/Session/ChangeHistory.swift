import BubbleCore
import BubbleLayout
import Platform

/// The changes made by pages, for undo, the last one first, and for redo.
struct ChangeHistory {
  /// The direction of a change.
  enum Way: Sendable {
    /// Undo.
    case back
    /// Redo.
    case again
  }

  private var changes: [ScriptFiles.Change] = []
  /// The undone changes, the last at the end.
  private var undone: [ScriptFiles.Change] = []

  /// The maximum number of changes, and of bytes of their files; the last change is always kept.
  private static let limit = 100, byteLimit = 64 << 20

  /// Adds a change, and drops the undone changes.
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

  /// Returns the next change; nil if there is none.
  func next(_ way: Way) -> ScriptFiles.Change? { way == .back ? changes.last : undone.last }

  /// Records that the next change was undone or redone; after a refusal, it remains the next one.
  mutating func finish(_ way: Way) {
    switch way {
    case .back: if let change = changes.popLast() { undone.append(change) }
    case .again: if let change = undone.popLast() { changes.append(change) }
    }
  }

  /// Drops the next change without touching its file.
  mutating func discard(_ way: Way) {
    switch way {
    case .back: _ = changes.popLast()
    case .again: _ = undone.popLast()
    }
  }

  /// Returns the message to pages about the next changes to undo and redo.
  ///
  /// - Parameter refused: The reason why the next change was refused.
  func bytes(refused: (way: Way, text: String)? = nil) -> [UInt8] {
    PageMessage.text("history") { writer in
      writer.member("undo", changes.last.map { TextRepair.shownSafely($0.name) })
      writer.member("redo", undone.last.map { TextRepair.shownSafely($0.name) })
      writer.member("refused", refused?.text)
      writer.member("way", refused.map { $0.way == .back ? "undo" : "redo" })
    }
  }
}
