import BubbleCore
import Platform

/// What scripts print while they are tried out: each line once, however often they are run.
final class PrintedLines: Sendable {
  private let seen = Lock<Set<String>>([])
  /// A script that prints something else each time is not printed forever.
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
