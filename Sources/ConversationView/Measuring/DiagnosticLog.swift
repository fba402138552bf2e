import BubbleCore

/// The latest diagnostics, up to a limit.
struct DiagnosticLog {
  /// The number of diagnostics to keep.
  private static let limit = 1_000

  /// The diagnostics, the earliest first.
  var all: [Diagnostic] = []

  /// Appends diagnostics, and removes the earliest ones beyond the limit.
  mutating func append(_ new: [Diagnostic]) {
    guard !new.isEmpty else { return }
    all += new
    let excess = all.count - DiagnosticLog.limit
    if excess > 0 { all.removeFirst(excess) }
  }
}
