import Foundation

/// Mirrors a layout that was written for the other direction, about the middle of the content's width.
///
/// The layout knows nothing of it: rects and attributes are mirrored on their way to it and from it.
struct Mirror {
  /// The width of the content, in points.
  let contentWidth: CGFloat

  /// A rect on the other side.
  func mirrored(_ rect: CGRect) -> CGRect {
    CGRect(
      x: contentWidth - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  /// A point on the other side.
  func mirrored(_ point: CGPoint) -> CGPoint { CGPoint(x: contentWidth - point.x, y: point.y) }

  /// A copy of attributes on the other side; mirrored once more they are as they were.
  func mirrored(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    let copy = attributes.duplicate()
    copy.values.frame = mirrored(copy.values.frame)
    return copy
  }
}

extension CollectionView {
  /// Notes whether the layout is to be mirrored; the content's width has just been taken.
  func takeDirection() {
    let flips =
      currentLayout.flipsHorizontallyInOppositeLayoutDirection
      && effectiveUserInterfaceLayoutDirection != currentLayout.developmentLayoutDirection
    layoutState.mirror = flips ? Mirror(contentWidth: contentSize.width) : nil
  }

  /// The offset that is to be put within its limits: the right end if the first content is mirrored and the
  /// offset was never another one, for that is where it is read from.
  func takeStartingOffset() -> CGPoint {
    guard scrolling.awaitsFirstContent, contentSize.width > 0 else { return contentOffset }
    scrolling.awaitsFirstContent = false
    guard layoutState.mirror != nil else { return contentOffset }
    return CGPoint(x: contentOffsetLimits.greatest.x, y: contentOffset.y)
  }

  /// Has everything prepared again if the direction of the interface is another one.
  func directionDidChange(from old: UserInterfaceLayoutDirection) {
    guard effectiveUserInterfaceLayoutDirection != old else { return }
    currentLayout.invalidateLayout()
  }
}
