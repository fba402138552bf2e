import Foundation

extension CollectionView {
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
