import BubbleCollection
import Foundation
import Springs

extension MessageListLayout {
  func positionSnapshot(from edge: MessageListEdge) -> MessageListPositionSnapshot? {
    guard let collectionView else { return nil }
    var seen = state.geometry
    seen.viewport = liveViewport(collectionView)
    guard let (place, offset) = seen.snapshot(from: edge) else { return nil }
    // The data may have been replaced already.
    let identifier = state.stale.everything ? nil : DelegateQueries(self).identifier(at: place)
    return MessageListPositionSnapshot(
      indexPath: place.indexPath, edge: edge, offset: offset,
      identity: identifier.map { SnapshotIdentity($0) ?? .kept(state.keptIdentifiers.keep($0)) })
  }

  func scroll(to snapshot: MessageListPositionSnapshot) {
    guard let collectionView, let path = indexPath(of: snapshot),
      // The query updates the layout.
      let place = Place(path), collectionView.layoutAttributesForItem(at: path) != nil,
      let item = state.geometry.list.item(at: place)?.item
    else { return }
    // By its estimate it may be invisible, where it would never be measured.
    if !item.isExact, snapshot.offset + CGFloat(item.height) <= MessageListGeometry.tolerance {
      restore(place, snapshot.edge, offset: 0, collectionView)
    }
    restore(place, snapshot.edge, offset: snapshot.offset, collectionView)
  }

  private func restore(
    _ place: Place, _ edge: MessageListEdge, offset: CGFloat, _ collectionView: CollectionView
  ) {
    state.geometry.viewport = liveViewport(collectionView)
    let anchor = state.geometry.anchor(at: place, edge, offset: offset)
    guard let target = state.anchoring.hold(anchor, in: state.geometry) else { return }
    if target != collectionView.contentOffset.y {
      springs.isPaused = true
      collectionView.contentOffset = CGPoint(x: collectionView.contentOffset.x, y: target)
      springs.isPaused = false
    }
    collectionView.layoutIfNeeded()
  }

  /// Scrolls to an item, for example the first unread one, and aligns its edge with that of the visible area.
  ///
  /// The item's edge is `offset` points inwards. The list stays there, as after ``restoreContentOffset(with:)``.
  public func scrollToItem(at indexPath: IndexPath, edge: MessageListEdge, offset: CGFloat = 0) {
    restoreContentOffset(
      with: MessageListPositionSnapshot(indexPath: indexPath, edge: edge, offset: offset))
  }

  private func indexPath(of snapshot: MessageListPositionSnapshot) -> IndexPath? {
    guard let identifier = identifier(of: snapshot) else { return snapshot.indexPath }
    // Updates the layout before the search.
    _ = collectionView?.layoutAttributesForItem(at: snapshot.indexPath)
    let queries = DelegateQueries(self)
    let path = queries.indexPath(of: identifier, near: snapshot.indexPath)
    return queries.identitySource == nil ? snapshot.indexPath : path
  }

  private func identifier(of snapshot: MessageListPositionSnapshot) -> AnyHashable? {
    switch snapshot.identity {
    case .known(let identifier): AnyHashable(identifier.base)
    case .kept(let kept): state.keptIdentifiers.identifier(of: kept)
    case nil: nil
    }
  }

  /// Returns the matching item nearest to an index path.
  ///
  /// - Complexity: O(*d*) for one that is *d* items away.
  func search(near indexPath: IndexPath, _ isSought: (IndexPath) -> Bool) -> IndexPath? {
    let list = state.geometry.list
    guard !state.keptIdentifiers.isSearchPaused else { return nil }
    let start = Place(indexPath).map { min(list.ordinal(of: $0), list.itemCount - 1) } ?? 0
    return OutwardWalk([0..<list.itemCount], from: start).lazy
      .compactMap { list.item(atOrdinal: $0)?.indexPath }.first(where: isSought)
  }

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
