import BubbleCollection
import Foundation

/// What of a list can be seen: the bounds, and what lies over their edges.
struct MessageListViewport: Equatable {
  /// The collection view's, in content coordinates.
  var bounds: CGRect
  /// The collection view's.
  var insets: ViewInsets
  /// The settings'.
  var additionalInsets: ViewInsets

  /// The upper edge of what no inset of the collection view covers.
  var top: CGFloat { bounds.minY + insets.top }
  /// The lower edge of what no inset of the collection view covers.
  var bottom: CGFloat { bounds.maxY - insets.bottom }
  /// The height of what no inset of the collection view covers.
  var height: CGFloat { bounds.height - insets.top - insets.bottom }
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

  /// The offset nearest to one at which content of a height fills the view.
  func clamped(_ offset: CGFloat, contentHeight: CGFloat) -> CGFloat {
    max(-insets.top, min(offset, greatestOffset(contentHeight: contentHeight)))
  }

  /// The offset at which the end of content of a height is seen.
  func greatestOffset(contentHeight: CGFloat) -> CGFloat {
    max(-insets.top, endOffset(contentHeight: contentHeight))
  }

  /// The offset at which content of a height ends at the lower edge, even if it is too short for that.
  func endOffset(contentHeight: CGFloat) -> CGFloat {
    contentHeight - bounds.height + insets.bottom
  }

  /// Whether content of a height can be scrolled; in whole points, as ChatLayout sees it.
  func isFilled(by contentHeight: CGFloat) -> Bool {
    contentHeight.rounded() > height.rounded()
  }
}
