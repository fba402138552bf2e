import Foundation

/// The layout of a collection view, and its mirroring.
///
/// It is a class for the same reason as ``Activity``.
final class LayoutState {
  /// The layout.
  private(set) var current: CollectionViewLayout
  /// The mirror; nil unless the layout is mirrored.
  private(set) var mirror: Mirror?
  /// The transition that the user holds; the layout is then its transition layout.
  private(set) var transition: InteractiveTransition?

  init(_ layout: CollectionViewLayout) { current = layout }

  /// Replaces the layout.
  func replace(by layout: CollectionViewLayout) { current = layout }

  /// Sets or removes the mirror.
  func setMirror(_ mirror: Mirror?) { self.mirror = mirror }

  /// Begins a transition, whose layout replaces the present one.
  func begin(_ transition: InteractiveTransition) {
    self.transition = transition
    current = transition.layout
  }

  /// Notes the offset that belongs to the progress of the transition.
  func expectOffset(_ offset: CGPoint) { transition?.expectedOffset = offset }

  /// Ends the transition; its layout stays until it is replaced.
  func endTransition() -> InteractiveTransition? { transition.take() }
}

/// Mirrors a layout that was written for the other direction, about the middle of the content's width.
///
/// The layout is unaware of it: rects and attributes are mirrored on their way to and from the layout.
struct Mirror {
  /// The width of the content, in points.
  let contentWidth: CGFloat

  /// Returns the mirrored rect.
  func mirrored(_ rect: CGRect) -> CGRect {
    CGRect(
      x: contentWidth - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  /// Returns the mirrored point.
  func mirrored(_ point: CGPoint) -> CGPoint { CGPoint(x: contentWidth - point.x, y: point.y) }

  /// Returns a mirrored copy of attributes; mirroring it again restores the original values.
  func mirrored(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    let copy = attributes.duplicate()
    copy.values.frame = mirrored(copy.values.frame)
    return copy
  }
}

extension CollectionView {
  /// The layout.
  var currentLayout: CollectionViewLayout { layoutState.current }

  /// Sets or removes the mirror; the content's size must be up to date.
  func takeDirection() {
    let flips =
      currentLayout.flipsHorizontallyInOppositeLayoutDirection
      && effectiveUserInterfaceLayoutDirection != currentLayout.developmentLayoutDirection
    layoutState.setMirror(flips ? Mirror(contentWidth: contentSize.width) : nil)
  }

  /// Returns the offset to clamp: the right end if the first content is mirrored and no offset was set
  /// before, because reading starts there.
  func takeStartingOffset() -> CGPoint {
    guard contentSize.width > 0, scrolling.takeFirstContent(), layoutState.mirror != nil else {
      return contentOffset
    }
    return CGPoint(x: contentOffsetLimits.greatest.x, y: contentOffset.y)
  }

  /// Prepares everything again if the direction of the interface has changed.
  func directionDidChange(from old: UserInterfaceLayoutDirection) {
    guard effectiveUserInterfaceLayoutDirection != old else { return }
    currentLayout.invalidateLayout()
  }
}
