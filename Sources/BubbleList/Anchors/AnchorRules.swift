import Foundation

/// The host's rules for the part of the list that keeps its visible position.
struct AnchorRules {
  /// The policy for all occasions; nil: the usual one of each occasion.
  var policy: MessageListAnchorPolicy?
  var policyForNextUpdate: MessageListAnchorPolicy?
  var keepsBottom = false
  /// The largest distance from the end at which the list still is at its end, in points.
  var bottomTolerance: CGFloat = 1
  /// The largest distance from the start at which the list stays at its start; nil: it never does.
  var topTolerance: CGFloat?

  func policy(on occasion: Occasion) -> MessageListAnchorPolicy {
    policy ?? (keepsBottom ? .bottom : occasion.usualPolicy)
  }

  /// The policy for the next batch.
  var policyOfUpdate: MessageListAnchorPolicy { policyForNextUpdate ?? policy(on: .batch) }

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

    /// The policy if the host sets none: usually the offset stays.
    var usualPolicy: MessageListAnchorPolicy {
      self == .newSizes || self == .newEnds ? .top : .none
    }
  }
}

/// The state of a list when an anchor is chosen.
struct AnchorMoment {
  var rules: AnchorRules
  /// The list and its visible part: the current bounds, within the insets of the last preparation.
  var geometry: MessageListGeometry
  /// The current pass; nil: there is none.
  var pass: Int?
}
