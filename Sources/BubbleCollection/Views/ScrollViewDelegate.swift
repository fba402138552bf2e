import Foundation

/// Hears of a scroll view's scrolling: what of `UIScrollViewDelegate` makes sense without a screen.
///
/// Everything has a default.
public protocol ScrollViewDelegate: AnyObject {
  /// The content offset is another one.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// An animated change of the content offset is over.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
  /// A drag ends; the target may be changed.
  ///
  /// - Parameter velocity: Points a millisecond.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
}

extension ScrollViewDelegate {
  /// Nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// Nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  /// Leaves the target.
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
}
