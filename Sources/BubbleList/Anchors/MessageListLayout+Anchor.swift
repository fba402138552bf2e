import BubbleCollection
import Foundation

extension MessageListLayout {
  /// What the host says is to stay where it is seen.
  private var anchorRules: AnchorRules {
    AnchorRules(
      policy: anchorPolicy, policyForNextUpdate: anchorPolicyForNextUpdate,
      keepsBottom: keepContentOffsetAtBottomOnBatchUpdates,
      bottomTolerance: bottomFollowingTolerance, topTolerance: topFollowingTolerance)
  }

  /// The list as it is seen now; nil without a collection view.
  ///
  /// What is seen still lies within the insets of the last preparation.
  var moment: AnchorMoment? {
    guard let collectionView else { return nil }
    var seen = state.geometry
    seen.viewport.bounds = liveViewport(collectionView).bounds
    return AnchorMoment(rules: anchorRules, geometry: seen, pass: collectionView.currentPass)
  }

  /// Remembers what is to stay in its place when something is brought up to date.
  func rememberPlace(on occasion: AnchorRules.Occasion) {
    guard !state.stale.everything, state.anchoring.pending == nil, let moment else { return }
    state.anchoring.remember(on: occasion, at: moment)
  }

  /// Moves the content so that an anchor is where it was.
  func setOffset(keeping anchor: MessageListAnchor, _ collectionView: CollectionView) {
    let change = state.anchoring.change(keeping: anchor, in: state.geometry)
    guard change != 0 else { return }
    state.anchoring.isSettingOffset = true
    collectionView.contentOffset.y += change
    state.anchoring.isSettingOffset = false
    state.geometry.viewport = liveViewport(collectionView)
  }
}
