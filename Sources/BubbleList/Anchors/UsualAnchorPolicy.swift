import Foundation

extension AnchorRules {
  /// What may move messages that are seen.
  enum Occasion {
    case batch, reload
    /// Items are measured, or single ones are stale.
    case measuring, staleItems
    /// Another height of what can be seen.
    case newHeight
    /// All sizes may be others, as at another width.
    case newSizes
    /// Other views over, under or between the messages.
    case newEnds
  }
}

extension AnchorRules.Occasion {
  /// What counts where the host says nothing: mostly the offset stays.
  var usualPolicy: MessageListAnchorPolicy {
    switch self {
    case .batch, .reload, .measuring, .staleItems, .newHeight: .none
    case .newSizes, .newEnds: .top
    }
  }
}
