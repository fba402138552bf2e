import Foundation

/// Is notified of a scroll view's scrolling: the parts of `UIScrollViewDelegate` that make sense without a
/// screen.
///
/// Every method has a default. A scroll by hand calls the methods in UIKit's order, as the host reports it:
/// see ``HeadlessScrollView/isDragging``, ``HeadlessScrollView/isDecelerating`` and
/// ``CollectionView/endDragging(withVelocity:targetContentOffset:)``.
public protocol ScrollViewDelegate: AnyObject {
  /// The content offset has changed.
  func scrollViewDidScroll(_ scrollView: HeadlessScrollView)
  /// The user begins to drag.
  func scrollViewWillBeginDragging(_ scrollView: HeadlessScrollView)
  /// A drag ends; the target may be changed.
  ///
  /// - Parameters:
  ///   - scrollView: The calling view.
  ///   - velocity: Points per millisecond.
  ///   - targetContentOffset: The final offset, in content coordinates.
  func scrollViewWillEndDragging(
    _ scrollView: HeadlessScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// A drag is over.
  ///
  /// - Parameters:
  ///   - scrollView: The calling view.
  ///   - decelerate: Whether the content continues to move, to the target of the drag's end.
  func scrollViewDidEndDragging(_ scrollView: HeadlessScrollView, willDecelerate decelerate: Bool)
  /// The content begins to decelerate.
  func scrollViewWillBeginDecelerating(_ scrollView: HeadlessScrollView)
  /// The content came to rest, or a finger stopped it.
  func scrollViewDidEndDecelerating(_ scrollView: HeadlessScrollView)
  /// An animated change of the content offset is over.
  func scrollViewDidEndScrollingAnimation(_ scrollView: HeadlessScrollView)
  /// Whether the content may scroll to its top at the user's request; true by default.
  func scrollViewShouldScrollToTop(_ scrollView: HeadlessScrollView) -> Bool
  /// The content scrolled to its top at the user's request, or was there.
  func scrollViewDidScrollToTop(_ scrollView: HeadlessScrollView)
}

extension ScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: HeadlessScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: HeadlessScrollView) {}
  /// Leaves the target.
  public func scrollViewWillEndDragging(
    _ scrollView: HeadlessScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Does nothing.
  public func scrollViewDidEndDragging(
    _ scrollView: HeadlessScrollView, willDecelerate decelerate: Bool
  ) {}
  /// Does nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: HeadlessScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: HeadlessScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: HeadlessScrollView) {}
  /// Returns true.
  public func scrollViewShouldScrollToTop(_ scrollView: HeadlessScrollView) -> Bool { true }
  /// Does nothing.
  public func scrollViewDidScrollToTop(_ scrollView: HeadlessScrollView) {}
}
