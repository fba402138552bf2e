/// An error of a chain: an edit of it, or a layouter that asks for the layout that it wraps.
public enum ChainError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The next suitable layouter makes cells without boxes, which cannot be put into a bubble.
  case notBoxes(LayouterID)
  /// The next suitable layouter failed, and the calling one does not declare ``BubbleLayouter/wraps``.
  case failed(LayouterID, reason: String)
  /// A layouter's layout took longer than the chain's budget.
  case overBudget(taken: Duration, allowed: Duration)
  /// The chain has no layouter of this id.
  case unknownLayouter(LayouterID)
  /// The chain has a layouter of this id; `unsupported` is the id of the last one, which cannot be removed.
  case duplicateLayouter(LayouterID)

  /// A message that names the error and the remedy.
  public var description: String {
    switch self {
    case .notBoxes(let id):
      "the layouter '\(id)' makes custom cells, which can't be wrapped; call wrappedLayout, or "
        + "put the wrapping layouter after it"
    case .failed(let id, let reason): "the layouter '\(id)', which it wraps, failed: \(reason)"
    case .overBudget(let taken, let allowed):
      "building took \(taken), and its limit is \(allowed); make it cheaper, or raise the chain's "
        + "budget"
    case .unknownLayouter(let id):
      "the chain has no layouter '\(id)'; LayouterChain.layouters lists those that it has"
    case .duplicateLayouter(let id):
      "the chain already has a layouter '\(id)'; replace that one, or give the new one another id"
    }
  }
}
