import BubbleCore
import BubbleLua

/// How much work a check may do, in units of ``WorkBudget``: counted, so that the same script is checked as far
/// on every machine.
struct CheckWork {
  /// What laying out all samples in all settings may take: that of a sample of ten boxes and 200 letters
  /// takes a hundredth of it.
  static let limit = 500_000_000

  private(set) var spent = 0
  private let limit: Int
  /// Up to where the part under way may spend.
  private var allowance: Int

  init(limit: Int = CheckWork.limit) {
    self.limit = limit
    allowance = limit
  }

  /// Whether the part under way may do more.
  var hasRest: Bool { spent < allowance }

  /// Begins one of several parts: each may take as much of what is left.
  mutating func begin(partsLeft: Int) {
    allowance = spent + max(0, limit - spent) / max(1, partsLeft)
  }

  /// Counts what something took.
  mutating func spend(_ units: Int) { spent += max(0, min(units, 1 << 50)) }
}
