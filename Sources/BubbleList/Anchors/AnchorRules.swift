import Foundation

/// What the host says is to stay where it is seen.
struct AnchorRules {
  /// What counts whatever happens; nil: what is usual where it happens.
  var policy: MessageListAnchorPolicy?
  var policyForNextUpdate: MessageListAnchorPolicy?
  var keepsBottom = false
  /// How far from its end the list still is at its end, in points.
  var bottomTolerance: CGFloat = 1
  /// How far from its start the list still stays at its start; nil: it never does.
  var topTolerance: CGFloat?

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

    /// What counts where the host says nothing: mostly the offset stays.
    var usualPolicy: MessageListAnchorPolicy {
      switch self {
      case .batch, .reload, .measuring, .staleItems, .newHeight: .none
      case .newSizes, .newEnds: .top
      }
    }
  }

  func policy(on occasion: Occasion) -> MessageListAnchorPolicy {
    policy ?? (keepsBottom ? .bottom : occasion.usualPolicy)
  }

  /// What counts in the next batch.
  var policyOfUpdate: MessageListAnchorPolicy { policyForNextUpdate ?? policy(on: .batch) }
}

/// A list at the moment at which it is looked at for an anchor.
struct AnchorMoment {
  var rules: AnchorRules
  /// The list, and what is seen of it: the bounds of now, within the insets of the last preparation.
  var geometry: MessageListGeometry
  /// The pass that runs; nil: none does.
  var pass: Int?
}
