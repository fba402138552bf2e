import BubbleCollection
import Foundation

/// Elements that say their sizes themselves.
extension MessageListLayout {
  /// Whether what an element prefers is to be taken over: its first size, a new one where that is
  /// supported, another alignment or spacing.
  func isNews(
    _ preferred: CollectionViewLayoutAttributes, original: CollectionViewLayoutAttributes
  ) -> Bool {
    switch preferred.representedElementCategory {
    case .cell:
      guard let place = Place(preferred.indexPath),
        let item = state.geometry.list.item(at: place)?.item
      else { return false }
      if let own = preferred as? MessageListLayoutAttributes, hasOtherPlacing(own, than: item) {
        return true
      }
      if item.isExact, !supportSelfSizingInvalidation { return false }
      let isDifferent =
        preferred.size.height != CGFloat(item.height) || isOfOtherWidth(preferred, item)
      guard !item.isExact || isDifferent else { return false }
      return !DelegateQueries(self).isExact(at: preferred.indexPath)
    case .supplementaryView:
      return isSupplementaryNews(preferred)
    case .decorationView: return false
    }
  }

  private func hasOtherPlacing(
    _ attributes: MessageListLayoutAttributes, than item: HeightItem
  ) -> Bool {
    attributes.alignment != item.alignment
      || attributes.interItemSpacing != CGFloat(item.spacing ?? Double(state.geometry.itemSpacing))
  }

  private func isOfOtherWidth(
    _ attributes: CollectionViewLayoutAttributes, _ item: HeightItem
  ) -> Bool {
    item.alignment != .fullWidth && item.width != Double(attributes.size.width)
  }

  private func isSupplementaryNews(_ preferred: CollectionViewLayoutAttributes) -> Bool {
    guard let item = supplementaryItem(preferred), item.height > 0 else { return false }
    if let own = preferred as? MessageListLayoutAttributes, hasOtherPlacing(own, than: item) {
      return true
    }
    return !item.isExact && preferred.size.height > 0
      && (preferred.size.height != CGFloat(item.height) || isOfOtherWidth(preferred, item))
  }

  /// What is known of a header or footer; nil if there is none, or it is another view.
  private func supplementaryItem(_ attributes: CollectionViewLayoutAttributes) -> HeightItem? {
    let kind = attributes.representedElementKind
    guard kind == headerKind || kind == footerKind, attributes.indexPath.count == 2,
      let section = state.geometry.list[attributes.indexPath.section]
    else { return nil }
    return kind == headerKind ? section.header : section.footer
  }

  /// Takes over what an element prefers, and says in the context what that moves.
  func takeOver(
    _ preferred: CollectionViewLayoutAttributes, _ context: CollectionViewLayoutInvalidationContext
  ) {
    (context as? MessageListInvalidationContext)?.isTakenOver = true
    guard let collectionView else { return }
    let anchor = anchorWhileMeasuring(collectionView)
    let heightBefore = state.geometry.contentHeight
    if state.batch != nil, preferred.representedElementCategory == .cell,
      let place = Place(preferred.indexPath)
    {
      noteAssumedFrame(of: place)
    }
    takeOver(preferred)
    context.contentSizeAdjustment.height = state.geometry.contentHeight - heightBefore
    state.geometry.viewport = liveViewport(collectionView)
    context.contentOffsetAdjustment.y = state.anchoring.changeByMeasurement(
      keeping: anchor, contentHeightBefore: heightBefore, in: state.geometry,
      pass: collectionView.currentPass)
    context.adjustsOffsetDuringUpdates = true
    if state.batch != nil, let anchor { updateCompensation(keeping: anchor) }
  }

  private func anchorWhileMeasuring(_ collectionView: CollectionView) -> MessageListAnchor? {
    guard let moment else { return nil }
    let policy = state.anchoring.policy(orElse: .none, at: moment)
    return state.anchoring.anchor(
      policy, at: moment, measuringAfter: itemsSeenBefore(collectionView))
  }

  /// The items that were visible at the end of the last pass; none in a batch, which has renamed them.
  private func itemsSeenBefore(_ collectionView: CollectionView) -> Set<Place> {
    guard state.batch == nil else { return [] }
    return Set(collectionView.indexPathsForVisibleItems.compactMap { Place($0) })
  }

  private func takeOver(_ preferred: CollectionViewLayoutAttributes) {
    switch preferred.representedElementCategory {
    case .cell:
      guard let place = Place(preferred.indexPath),
        let item = state.geometry.list.item(at: place)?.item
      else { return }
      let isGiven = DelegateQueries(self).isExact(at: preferred.indexPath)
      if !isGiven { state.listsByWidth.hasMeasured = true }
      var new = self.item(item, preferring: preferred, isGiven: isGiven)
      if !isGiven { new.isExact = true }
      state.geometry.list.setItem(place, to: new)
    case .supplementaryView:
      guard let item = supplementaryItem(preferred) else { return }
      let new = self.item(item, preferring: preferred, isGiven: item.isExact)
      let section = preferred.indexPath.section
      if preferred.representedElementKind == headerKind {
        state.geometry.list.setHeader(of: section, to: new)
      } else {
        state.geometry.list.setFooter(of: section, to: new)
      }
    case .decorationView: break
    }
  }

  /// An element as it wants to be.
  ///
  /// - Parameter isGiven: Whether the delegate says its size for certain, so that the element has no say in that.
  private func item(
    _ old: HeightItem, preferring preferred: CollectionViewLayoutAttributes, isGiven: Bool
  ) -> HeightItem {
    var item = old
    if !isGiven { item.height = Double(preferred.size.height) }
    if let own = preferred as? MessageListLayoutAttributes {
      item.alignment = own.alignment
      let isStandard = own.interItemSpacing == state.geometry.itemSpacing
      item.spacing = isStandard ? nil : Double(own.interItemSpacing)
    }
    if item.alignment == .fullWidth {
      item.width = nil
    } else if !isGiven || old.width == nil {
      item.width = Double(preferred.size.width)
    }
    return item
  }
}
