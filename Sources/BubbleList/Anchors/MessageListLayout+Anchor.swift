import BubbleCollection
import Foundation

extension MessageListLayout {
  /// The host's rules for the part of the list that keeps its visible position.
  private var anchorRules: AnchorRules {
    AnchorRules(
      policy: anchorPolicy, policyForNextUpdate: anchorPolicyForNextUpdate,
      keepsBottom: keepContentOffsetAtBottomOnBatchUpdates,
      bottomTolerance: bottomFollowingTolerance, topTolerance: topFollowingTolerance)
  }

  /// The current state of the list; nil without a collection view.
  ///
  /// The visible part is still within the insets of the last preparation.
  var moment: AnchorMoment? {
    guard let collectionView else { return nil }
    var seen = state.geometry
    seen.viewport.bounds = liveViewport(collectionView).bounds
    return AnchorMoment(rules: anchorRules, geometry: seen, pass: collectionView.currentPass)
  }

  /// Remembers the anchor for an update.
  func rememberPlace(on occasion: AnchorRules.Occasion) {
    guard !state.stale.everything, state.anchoring.pending == nil, let moment else { return }
    state.anchoring.remember(on: occasion, at: moment)
  }

  /// Moves the content so that an anchor keeps its position.
  func setOffset(keeping anchor: MessageListAnchor, _ collectionView: CollectionView) {
    let change = state.anchoring.change(keeping: anchor, in: state.geometry)
    guard change != 0 else { return }
    state.anchoring.isSettingOffset = true
    collectionView.contentOffset.y += change
    state.anchoring.isSettingOffset = false
    state.geometry.viewport = liveViewport(collectionView)
  }
}
