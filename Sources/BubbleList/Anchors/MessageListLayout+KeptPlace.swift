import BubbleCollection
import Foundation

/// What is to stay where it is seen when what is stale is brought up to date.
struct PendingAnchor {
  var anchor: MessageListAnchor
  /// The policy by which it was chosen, and the bounds in which it was seen.
  var policy: MessageListAnchorPolicy
  var bounds: CGRect
}

/// An anchor and the offset that it led to: as long as the content is there, nobody scrolled.
///
/// So the anchor outlives what a measurement or a limit of the content did to the offset in between.
struct KeptPlace {
  var anchor: MessageListAnchor
  var offset: CGFloat
  /// Whether it was scrolled to: then it stays until something else is; else until the end of the pass.
  var isHeld = false

  /// Whether the content is where the anchor led.
  func isAt(_ offset: CGFloat) -> Bool { abs(self.offset - offset) < 0.001 }
}

/// Where the content was when a pass began.
struct OffsetOfPass {
  let offset: CGFloat
  /// How far up content that was short for a while has moved it.
  var lowest: CGFloat
  let pass: Int

  init(_ offset: CGFloat, _ pass: Int) {
    self.offset = offset
    lowest = offset
    self.pass = pass
  }
}

extension MessageListLayout {
  /// Moves the content so that an anchor is where it was.
  func setOffset(keeping anchor: MessageListAnchor, _ collectionView: CollectionView) {
    let change = change(keeping: anchor)
    guard change != 0 else { return }
    isSettingOffset = true
    collectionView.contentOffset.y += change
    isSettingOffset = false
    geometry.viewport = liveViewport(collectionView)
  }

  /// By how much the content has to move so that an anchor is where it was; it stays within its limits.
  func change(keeping anchor: MessageListAnchor) -> CGFloat {
    let height = geometry.contentHeight
    let offset = geometry.viewport.bounds.minY
    guard let wanted = geometry.offset(of: anchor) else { return 0 }
    let target = geometry.viewport.clamped(
      geometry.viewport.isFilled(by: height) ? wanted : offset, contentHeight: height)
    kept = KeptPlace(
      anchor: anchor, offset: target, isHeld: kept?.isHeld == true && kept?.anchor == anchor)
    return abs(target - offset) < MessageListGeometry.tolerance ? 0 : target - offset
  }

  /// Takes down what is to stay in its place when something is brought up to date.
  ///
  /// - Parameter policy: What counts where the host says nothing.
  func rememberPlace(orElse policy: MessageListAnchorPolicy) {
    guard pendingAnchor == nil, !stale.everything, let collectionView else { return }
    takeDown(policyWithoutUpdate(orElse: policy), collectionView)
  }

  /// Takes down anew what is to stay if the content was scrolled since: what is seen now, before anything is
  /// brought up to date, and not where it was before the scroll.
  func followScroll(_ collectionView: CollectionView) {
    guard let pendingAnchor else { return }
    let bounds = liveViewport(collectionView).bounds
    let isScrolled = abs(bounds.minY - pendingAnchor.bounds.minY) >= MessageListGeometry.tolerance
    if isScrolled, bounds.size == pendingAnchor.bounds.size {
      takeDown(pendingAnchor.policy, collectionView)
    }
  }

  private func takeDown(_ policy: MessageListAnchorPolicy, _ collectionView: CollectionView) {
    pendingAnchor = anchor(policy, collectionView).map {
      PendingAnchor(
        anchor: $0, policy: policy, bounds: liveViewport(collectionView).bounds)
    }
  }

  /// What stays in its place outside batches; what is measured in a batch follows the batch's policy.
  func policyWithoutUpdate(orElse policy: MessageListAnchorPolicy) -> MessageListAnchorPolicy {
    if let policyOfBatch, policyOfBatch.pass == collectionView?.currentPass {
      return policyOfBatch.policy
    }
    return anchorPolicy ?? (keepContentOffsetAtBottomOnBatchUpdates ? .bottom : policy)
  }

  /// What a policy keeps of what is seen now; the item that was scrolled to, as long as it is there.
  ///
  /// - Parameter isMeasuring: Whether an item says its size.
  func anchor(
    _ policy: MessageListAnchorPolicy, _ collectionView: CollectionView, isMeasuring: Bool = false
  ) -> MessageListAnchor? {
    var geometry = geometry
    // What is seen still lies within the insets of the last preparation.
    let last = geometry.viewport
    geometry.viewport = liveViewport(collectionView)
    geometry.viewport.insets = last.insets
    geometry.viewport.additionalInsets = last.additionalInsets
    if let kept {
      if kept.isAt(geometry.viewport.bounds.minY) { return kept.anchor }
      self.kept = nil
    }
    return geometry.anchor(
      policy, bottomTolerance: bottomFollowingTolerance, topTolerance: topFollowingTolerance,
      measuringAfter: isMeasuring && policy == .top ? itemsSeenBefore(collectionView) : nil)
  }

  /// The items that were visible at the end of the last pass; none in a batch, which has renamed them.
  private func itemsSeenBefore(_ collectionView: CollectionView) -> Set<Place> {
    guard batch == nil else { return [] }
    return Set(collectionView.indexPathsForVisibleItems.compactMap { Place($0) })
  }
}
