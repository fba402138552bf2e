import Foundation

/// Is notified of a scroll view's scrolling: what of `UIScrollViewDelegate` makes sense without a screen.
///
/// Everything has a default. A scroll by hand calls its methods in UIKit's order, as the host reports it: see
/// ``HeadlessScrollView/isDragging``, ``HeadlessScrollView/isDecelerating`` and
/// ``CollectionView/endDragging(withVelocity:targetContentOffset:)``.
public protocol ScrollViewDelegate: AnyObject {
  /// The content offset is another one.
  func scrollViewDidScroll(_ scrollView: HeadlessScrollView)
  /// The user begins to drag.
  func scrollViewWillBeginDragging(_ scrollView: HeadlessScrollView)
  /// A drag ends; the target may be changed.
  ///
  /// - Parameters:
  ///   - scrollView: The view that tells.
  ///   - velocity: Points a millisecond.
  ///   - targetContentOffset: Where the content comes to rest, in content coordinates.
  func scrollViewWillEndDragging(
    _ scrollView: HeadlessScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// A drag is over.
  ///
  /// - Parameters:
  ///   - scrollView: The view that tells.
  ///   - decelerate: Whether the content goes on to move, to the target of the drag's end.
  func scrollViewDidEndDragging(_ scrollView: HeadlessScrollView, willDecelerate decelerate: Bool)
  /// The content begins to come to rest.
  func scrollViewWillBeginDecelerating(_ scrollView: HeadlessScrollView)
  /// The content came to rest, or a finger stopped it.
  func scrollViewDidEndDecelerating(_ scrollView: HeadlessScrollView)
  /// An animated change of the content offset is over.
  func scrollViewDidEndScrollingAnimation(_ scrollView: HeadlessScrollView)
  /// Whether the content may go to its top as the user wants; yes by default.
  func scrollViewShouldScrollToTop(_ scrollView: HeadlessScrollView) -> Bool
  /// The content went to its top as the user wanted, or was there.
  func scrollViewDidScrollToTop(_ scrollView: HeadlessScrollView)
}

extension ScrollViewDelegate {
  /// Nothing.
  public func scrollViewDidScroll(_ scrollView: HeadlessScrollView) {}
  /// Nothing.
  public func scrollViewWillBeginDragging(_ scrollView: HeadlessScrollView) {}
  /// Leaves the target.
  public func scrollViewWillEndDragging(
    _ scrollView: HeadlessScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Nothing.
  public func scrollViewDidEndDragging(
    _ scrollView: HeadlessScrollView, willDecelerate decelerate: Bool
  ) {}
  /// Nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: HeadlessScrollView) {}
  /// Nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: HeadlessScrollView) {}
  /// Nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: HeadlessScrollView) {}
  /// Yes.
  public func scrollViewShouldScrollToTop(_ scrollView: HeadlessScrollView) -> Bool { true }
  /// Nothing.
  public func scrollViewDidScrollToTop(_ scrollView: HeadlessScrollView) {}
}
