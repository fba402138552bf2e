/// Why a layouter did not get what it wanted of the rest of its chain.
public enum ChainError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The layouter that is suitable next makes cells of its own kind, which can't be put into a bubble.
  case notBoxes(LayouterID)
  /// The layouter that is suitable next failed, and the asking one does not say that it ``BubbleLayouter/wraps``.
  case failed(LayouterID, reason: String)
  /// A layouter's layout took longer than the chain's budget.
  case overBudget(taken: Duration, allowed: Duration)

  /// Says what is wrong and what to do.
  public var description: String {
    switch self {
    case .notBoxes(let id):
      "the layouter '\(id)' makes cells of its own kind, which can't be wrapped; ask for nextLayout, or "
        + "put the wrapping layouter behind it"
    case .failed(let id, let reason): "the layouter '\(id)', which it wraps, failed: \(reason)"
    case .overBudget(let taken, let allowed):
      "building took \(taken), but may take \(allowed); make it cheaper, or raise the chain's budget"
    }
  }
}
