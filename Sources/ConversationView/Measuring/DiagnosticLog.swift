import BubbleCore

/// What was reported last, up to a number.
struct DiagnosticLog {
  /// How many reports are kept.
  private static let limit = 1_000

  /// The reports, the earliest first.
  var all: [Diagnostic] = []

  /// Adds some; the earliest ones give way.
  mutating func append(_ new: [Diagnostic]) {
    guard !new.isEmpty else { return }
    all += new
    let excess = all.count - DiagnosticLog.limit
    if excess > 0 { all.removeFirst(excess) }
  }
}
