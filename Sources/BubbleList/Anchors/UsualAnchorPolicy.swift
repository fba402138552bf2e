import Foundation

extension AnchorRules {
  /// The occasions that may move visible messages.
  enum Occasion {
    case batch, reload
    /// Items are measured, or single ones are stale.
    case measuring, staleItems
    /// The height of the visible area changes.
    case newHeight
    /// All sizes may change, as at another width.
    case newSizes
    /// The views above, below or between the messages change.
    case newEnds
  }
}

extension AnchorRules.Occasion {
  /// The policy if the host sets none: usually the offset stays.
  var usualPolicy: MessageListAnchorPolicy {
    switch self {
    case .batch, .reload, .measuring, .staleItems, .newHeight: .none
    case .newSizes, .newEnds: .top
    }
  }
}
