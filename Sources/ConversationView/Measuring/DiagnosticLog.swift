import BubbleCore

/// The latest diagnostics, up to a limit, and the number of earlier ones.
struct DiagnosticLog {
  /// The number of diagnostics to keep.
  static let limit = 1_000

  /// The latest diagnostics, and at most as many earlier ones, which are removed together.
  private(set) var stored: [Diagnostic] = []
  private var removedCount = 0

  /// The latest diagnostics, the earliest first.
  ///
  /// A copy of at most the limit, so that an append after it copies nothing.
  var all: [Diagnostic] {
    get { stored.suffix(DiagnosticLog.limit).map { $0 } }
    set {
      (stored, removedCount) = ([], 0)
      append(newValue)
    }
  }

  /// The number of diagnostics dropped since ``all`` was set.
  var droppedCount: Int { removedCount + max(0, stored.count - DiagnosticLog.limit) }

  /// Appends diagnostics, and drops the earliest ones beyond the limit.
  ///
  /// - Complexity: O(*k*) for *k* new diagnostics, on average.
  mutating func append(_ new: [Diagnostic]) {
    stored += new
    guard stored.count >= 2 * DiagnosticLog.limit else { return }
    removedCount += stored.count - DiagnosticLog.limit
    stored.removeFirst(stored.count - DiagnosticLog.limit)
  }
}
