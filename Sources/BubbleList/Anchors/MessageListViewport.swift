import BubbleCollection
import Foundation
import ListCore

/// The visible part of a list: the bounds, and the insets over their edges.
struct MessageListViewport: Equatable, ListWindow {
  /// The collection view's bounds, in content coordinates.
  var bounds: CGRect
  /// The collection view's insets.
  var insets: ViewInsets
  /// The settings' insets.
  var additionalInsets: ViewInsets

  var viewTop: CGFloat { bounds.minY }
  var viewHeight: CGFloat { bounds.height }
  /// The heights that insets of the collection view cover.
  var covered: (top: CGFloat, bottom: CGFloat) { (insets.top, insets.bottom) }
  /// The position of pinned elements at the top.
  var pinTop: CGFloat { top + additionalInsets.top }
  /// The position of pinned elements at the bottom.
  var pinBottom: CGFloat { bottom - additionalInsets.bottom }

  /// Returns the viewport at another offset.
  func moved(to offset: CGFloat) -> MessageListViewport {
    var moved = self
    moved.bounds.origin.y = offset
    return moved
  }

  /// Whether content of a height can be scrolled; in whole points, as in ChatLayout.
  func isFilled(by contentHeight: CGFloat) -> Bool {
    contentHeight.rounded() > height.rounded()
  }
}
