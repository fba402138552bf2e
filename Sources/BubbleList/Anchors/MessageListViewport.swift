import BubbleCollection
import Foundation
import ListCore

/// What of a list can be seen: the bounds, and what lies over their edges.
struct MessageListViewport: Equatable, ListWindow {
  /// The collection view's, in content coordinates.
  var bounds: CGRect
  /// The collection view's.
  var insets: ViewInsets
  /// The settings'.
  var additionalInsets: ViewInsets

  var viewTop: CGFloat { bounds.minY }
  var viewHeight: CGFloat { bounds.height }
  /// What insets of the collection view cover.
  var covered: (top: CGFloat, bottom: CGFloat) { (insets.top, insets.bottom) }
  /// Where pinned elements are held at the top.
  var pinTop: CGFloat { top + additionalInsets.top }
  /// Where pinned elements are held at the bottom.
  var pinBottom: CGFloat { bottom - additionalInsets.bottom }

  /// The same on another part of the content.
  func moved(to offset: CGFloat) -> MessageListViewport {
    var moved = self
    moved.bounds.origin.y = offset
    return moved
  }

  /// Whether content of a height can be scrolled; in whole points, as ChatLayout sees it.
  func isFilled(by contentHeight: CGFloat) -> Bool {
    contentHeight.rounded() > height.rounded()
  }
}
