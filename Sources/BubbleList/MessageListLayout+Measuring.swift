import BubbleCollection
import Foundation

/// Elements that are measured.
extension MessageListLayout {
  /// Whether the preferred attributes of an element must be applied: its first size, a new one if that is
  /// supported, another alignment or spacing.
  func isNews(_ preferred: CollectionViewLayoutAttributes) -> Bool {
    guard let item = item(of: preferred) else { return false }
    let isCell = preferred.representedElementCategory == .cell
    guard isCell || item.height > 0 else { return false }
    let own = preferred as? MessageListLayoutAttributes
    if let own, own.alignment != item.alignment || own.interItemSpacing != spacing(after: item) {
      return true
    }
    let size = preferred.size
    let isDifferent =
      size.height != CGFloat(item.height)
      || item.alignment != .fullWidth && item.width != Double(size.width)
    guard isCell else { return !item.isExact && size.height > 0 && isDifferent }
    return (!item.isExact || supportSelfSizingInvalidation && isDifferent)
      && !DelegateQueries(self).isExact(at: preferred.indexPath)
  }

  private func spacing(after item: HeightItem) -> CGFloat {
    CGFloat(item.spacing ?? Double(state.geometry.itemSpacing))
  }

  /// Returns the values of an item, a header or a footer; nil if there is none, or it is another view.
  private func item(of attributes: CollectionViewLayoutAttributes) -> HeightItem? {
    let path = attributes.indexPath
    if attributes.representedElementCategory == .cell {
      return Place(path).flatMap { state.geometry.list.item(at: $0)?.item }
    }
    guard attributes.representedElementCategory == .supplementaryView, path.count == 2,
      let kind = itemKind(attributes.representedElementKind)
    else { return nil }
    return state.geometry.list[path.section]?.item(kind)
  }

  /// Applies the preferred attributes of an element, and adds the elements that this moves to the context.
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
    let policy = state.anchoring.policy(on: .measuring, at: moment)
    return state.anchoring.anchor(
      policy, at: moment, measuringAfter: itemsSeenBefore(collectionView))
  }

  /// Returns the items that were visible at the end of the last pass; none in a batch, which has changed their index paths.
  private func itemsSeenBefore(_ collectionView: CollectionView) -> Set<Place> {
    guard state.batch == nil else { return [] }
    return Set(collectionView.indexPathsForVisibleItems.compactMap { Place($0) })
  }

  private func takeOver(_ preferred: CollectionViewLayoutAttributes) {
    guard let old = item(of: preferred) else { return }
    let path = preferred.indexPath
    if let kind = itemKind(preferred.representedElementKind) {
      let new = item(old, preferring: preferred, isGiven: old.isExact)
      return state.geometry.list.set(kind == .header ? .header : .footer, of: path.section, to: new)
    }
    guard let place = Place(path) else { return }
    let isGiven = DelegateQueries(self).isExact(at: path)
    var new = item(old, preferring: preferred, isGiven: isGiven)
    if !isGiven {
      state.listsByWidth.hasMeasured = true
      new.isExact = true
    }
    state.geometry.list.setItem(place, to: new)
  }

  /// Returns an element with its preferred values.
  ///
  /// - Parameter isGiven: Whether the delegate provides the exact size, so that the preferred one is ignored.
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
