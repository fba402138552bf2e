import BubbleCore
import Platform

/// The lines that scripts print while they are tried out: each line once, even if it is printed in many runs.
final class PrintedLines: Sendable {
  private let seen = Lock<Set<String>>([])
  /// The limit for a script that prints something else each time.
  private static let maximumCount = 200

  /// Prints a script's line to standard error, unless it was printed before.
  func add(_ line: String, of script: String) {
    let text = "\(script): \(TextRepair.indented(line))"
    let isNew = seen.withLock { seen in
      seen.count < PrintedLines.maximumCount && seen.insert(text).inserted
    }
    if isNew { StandardError.print(text) }
  }
}
