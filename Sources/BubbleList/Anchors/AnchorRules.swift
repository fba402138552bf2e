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

  func policy(on occasion: Occasion) -> MessageListAnchorPolicy {
    policy ?? (keepsBottom ? .bottom : occasion.usualPolicy)
  }

  /// What counts in the next batch.
  var policyOfUpdate: MessageListAnchorPolicy { policyForNextUpdate ?? policy(on: .batch) }
}

/// A list at the moment at which it is looked at for an anchor.
struct AnchorMoment {
  var rules: AnchorRules
  /// The list, and what is seen of it: the current bounds, within the insets of the last preparation.
  var geometry: MessageListGeometry
  /// The pass that runs; nil: none does.
  var pass: Int?
}
