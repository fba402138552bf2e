import Foundation

extension CollectionView {
  /// Where an item should be seen after a scroll to it: `UICollectionView.ScrollPosition`.
  ///
  /// One of the vertical and one of the horizontal positions can be given; along an axis without one the
  /// content moves as little as shows the item whole. Of several positions along an axis the first in this
  /// list counts, where UIKit raises.
  public struct ScrollPosition: OptionSet, Sendable {
    /// UIKit's bits.
    public let rawValue: UInt
    /// Makes a position.
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

  /// Moves the content so that an item is seen at a position within the insets, as far as the content
  /// reaches.
  ///
  /// The layout is brought up to date first.
  ///
  /// ## Differences from UICollectionView
  ///
  /// The layout is asked again on the way and at the end: where an item that was estimated turns out to be
  /// elsewhere, the scroll still arrives at it, where UIKit stops at the estimate. It is the item that an
  /// animated scroll goes to, wherever batches and moves by hand take it meanwhile; if a batch deletes it,
  /// the next item of its section that stays, or else the one before; if nothing of the section stays, what the
  /// section has instead, or the item beyond it. After `reloadData()` it goes to what has the index path then;
  /// where nothing is left, to where the item was, as far as the content reaches. An index path without an
  /// item, or without attributes, is reported and nothing moves, where UIKit raises. From within a hook of
  /// the layout the call is reported and ignored; within the block of a batch it waits for its end.
  ///
  /// - Parameters:
  ///   - indexPath: The item.
  ///   - scrollPosition: Where in the visible part it is to stand; nothing: the content moves as little as
  ///     shows it.
  ///   - animated: Whether it takes ``animationDuration``; at its end the delegate gets
  ///     `scrollViewDidEndScrollingAnimation(_:)`.
  public func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    whenLayoutMayChange("scrollToItem(at:at:animated:)") { view in
      view.layoutIfNeeded()
      view.scroll(to: .item(indexPath, scrollPosition), animated: animated)
    }
  }

  /// Moves the content as little as shows a rect within the insets, as far as the content reaches.
  ///
  /// - Parameters:
  ///   - rect: In content coordinates.
  ///   - animated: Whether it takes ``animationDuration``.
  public func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    guard rect.isUsable else { return report(.unusableContentOffset("\(rect)")) }
    scroll(to: offset(showing: rect, at: []), animated: animated)
  }

  /// The offset at which an item is at a position; reported, and nil, if there is no such item.
  func offset(ofItemAt indexPath: IndexPath, at position: ScrollPosition) -> CGPoint? {
    if let offset = knownOffset(ofItemAt: indexPath, at: position) { return offset }
    report(
      .unusableIndexPath(
        "attempted to scroll to item \(indexPath.text), which has no layout attributes."))
    return nil
  }

  /// The offset at which an item is at a position; nil if there is no such item, or it is nowhere.
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
    let x = Axis(rect.minX, rect.maxX, window.minX, window.width)
      .start(position, .left, .centeredHorizontally, .right)
    let y = Axis(rect.minY, rect.maxY, window.minY, window.height)
      .start(position, .top, .centeredVertically, .bottom)
    return clampedContentOffset(CGPoint(x: x - inset.left, y: y - inset.top))
  }

  /// What is to be shown and the window that shows it, along one axis.
  private struct Axis {
    let start, end, window, length: CGFloat

    init(_ start: CGFloat, _ end: CGFloat, _ window: CGFloat, _ length: CGFloat) {
      self.start = start
      self.end = end
      self.window = window
      self.length = length
    }

    /// Where the window has to start.
    func start(
      _ position: ScrollPosition, _ first: ScrollPosition, _ middle: ScrollPosition,
      _ last: ScrollPosition
    ) -> CGFloat {
      if position.contains(first) { return start }
      if position.contains(middle) { return (start + end - length) / 2 }
      if position.contains(last) { return end - length }
      return nearest
    }

    /// The nearest start at which all is shown, or the window is full of it.
    private var nearest: CGFloat {
      let atStart = min(start, end - length)
      let atEnd = max(start, end - length)
      return min(max(window, atStart), atEnd)
    }
  }

  /// Goes to the top of the content as the user wants it, in UIKit by a tap on the status bar.
  ///
  /// Nothing happens unless ``HeadlessScrollView/scrollsToTop``, or if the delegate's
  /// `scrollViewShouldScrollToTop(_:)` says no. The delegate gets `scrollViewDidScrollToTop(_:)` when the
  /// content is there, at once if it was there before, and never if something else interrupts the scroll. Only
  /// the vertical offset changes.
  ///
  /// - Parameter animated: Whether it takes ``animationDuration``, as in UIKit.
  /// - Returns: Whether the content goes there, or is there.
  @discardableResult
  public func scrollToTop(animated: Bool = true) -> Bool {
    guard isQuiet, !updates.isRecording else {
      report(.reentrantCall("scrollToTop(animated:)"))
      return false
    }
    guard scrollsToTop, delegate?.scrollViewShouldScrollToTop(self) ?? true else { return false }
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
