import Foundation

extension CollectionView {
  /// The position of an item in the visible part after a scroll to it: `UICollectionView.ScrollPosition`.
  ///
  /// It combines at most one vertical and one horizontal position. Along an axis without a position the
  /// content moves by the minimum that shows the whole item. With several positions along an axis the first
  /// in this list applies; UIKit raises an exception.
  public struct ScrollPosition: OptionSet, Sendable {
    /// UIKit's bits.
    public let rawValue: UInt
    /// Creates a position.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// At the upper edge.
    public static let top = ScrollPosition(rawValue: 1 << 0)
    /// In the middle between the upper and the lower edge.
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    /// At the lower edge.
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    /// At the left edge.
    public static let left = ScrollPosition(rawValue: 1 << 3)
    /// In the middle between the left and the right edge.
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    /// At the right edge.
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }

  /// Scrolls until an item is at a position within the insets, as far as the content reaches.
  ///
  /// The layout is brought up to date first.
  ///
  /// ## Differences from UICollectionView
  ///
  /// The collection view queries the layout again on the way and at the end. If an estimated item turns out
  /// to be elsewhere, the scroll still arrives at it; UIKit stops at the estimate.
  ///
  /// The target of an animated scroll is the item itself, and follows it through batches and moves by hand.
  /// If a batch deletes the item, the target becomes the next item of its section that stays, or else the
  /// preceding one. If no item of the section stays, the target becomes the section's new content, or the
  /// item beyond it. After `reloadData()` the target is the item with the same index path then. If there is
  /// no item left, the target is the old place of the item, as far as the content reaches.
  ///
  /// An index path without an item, or without attributes, is reported and nothing moves; UIKit raises an
  /// exception. A call from within a hook of the layout is reported and ignored; one within the block of a
  /// batch waits for the end of the block.
  ///
  /// - Parameters:
  ///   - indexPath: The item.
  ///   - scrollPosition: The item's position in the visible part; empty: the content moves by the minimum
  ///     that shows the item.
  ///   - animated: Whether it takes ``animationDuration``; at its end the delegate receives
  ///     `scrollViewDidEndScrollingAnimation(_:)`.
  public func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    whenLayoutMayChange("scrollToItem(at:at:animated:)") { view in
      view.layoutIfNeeded()
      view.scroll(to: .item(indexPath, scrollPosition), animated: animated)
    }
  }

  /// Moves the content by the minimum that shows a rect within the insets, as far as the content reaches.
  ///
  /// - Parameters:
  ///   - rect: The rect to show, in content coordinates.
  ///   - animated: Whether it takes ``animationDuration``.
  public func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    guard rect.isUsable else { return report(.unusableContentOffset("\(rect)")) }
    scroll(to: offset(showing: rect, at: []), animated: animated)
  }

  /// Returns the offset at which an item is at a position; reports an unknown item and returns nil.
  func offset(ofItemAt indexPath: IndexPath, at position: ScrollPosition) -> CGPoint? {
    if let offset = knownOffset(ofItemAt: indexPath, at: position) { return offset }
    report(
      .unusableIndexPath(
        "attempted to scroll to item \(indexPath.text), which has no layout attributes."))
    return nil
  }

  /// Returns the offset at which an item is at a position; nil if the item does not exist or has no place.
  func knownOffset(ofItemAt indexPath: IndexPath, at position: ScrollPosition) -> CGPoint? {
    let attributes =
      counts.contains(indexPath)
      ? layoutAttributesForItem(at: indexPath)
        ?? visibleElements.first { $0.element == .cell(indexPath) }?.attributes : nil
    guard let attributes, attributes.frame.isUsable else { return nil }
    return offset(showing: attributes.frame, at: position)
  }

  private func offset(showing rect: CGRect, at position: ScrollPosition) -> CGPoint {
    let window = bounds.inset(by: adjustedContentInset)
    let inset = adjustedContentInset
    let x = CollectionView.start(
      showing: (rect.minX, rect.maxX), in: (window.minX, window.width),
      (
        position.contains(.left), position.contains(.centeredHorizontally),
        position.contains(.right)
      ))
    let y = CollectionView.start(
      showing: (rect.minY, rect.maxY), in: (window.minY, window.height),
      (position.contains(.top), position.contains(.centeredVertically), position.contains(.bottom)))
    return clampedContentOffset(CGPoint(x: x - inset.left, y: y - inset.top))
  }

  /// Returns the start of a window that shows a target, along one axis: at a place, or else the nearest one at
  /// which the whole target is visible or fills the window.
  private static func start(
    showing target: (start: CGFloat, end: CGFloat), in window: (start: CGFloat, length: CGFloat),
    _ place: (first: Bool, middle: Bool, last: Bool)
  ) -> CGFloat {
    let last = target.end - window.length
    if place.first { return target.start }
    if place.middle { return (target.start + target.end - window.length) / 2 }
    if place.last { return last }
    return min(max(window.start, min(target.start, last)), max(target.start, last))
  }

  /// Scrolls to the top of the content at the user's request, in UIKit by a tap on the status bar.
  ///
  /// Nothing happens if ``HeadlessScrollView/scrollsToTop`` is false, or the delegate's
  /// `scrollViewShouldScrollToTop(_:)` returns false. The delegate receives `scrollViewDidScrollToTop(_:)`
  /// when the content arrives, at once if it was at the top already, and never if something else interrupts
  /// the scroll. Only the vertical offset changes.
  ///
  /// - Parameter animated: Whether it takes ``animationDuration``, as in UIKit.
  /// - Returns: Whether the content scrolls to the top, or is there.
  @discardableResult
  public func scrollToTop(animated: Bool = true) -> Bool {
    guard mayBegin("scrollToTop(animated:)"), scrollsToTop,
      delegate?.scrollViewShouldScrollToTop(self) ?? true
    else { return false }
    let top = CGPoint(x: contentOffset.x, y: contentOffsetLimits.least.y)
    if contentOffset == top {
      delegate?.scrollViewDidScrollToTop(self)
    } else if animated {
      scroll(to: .offset(top, isHeld: true), animated: true) {
        $0.delegate?.scrollViewDidScrollToTop($0)
      }
    } else {
      contentOffset = top
      delegate?.scrollViewDidScrollToTop(self)
    }
    return true
  }
}
