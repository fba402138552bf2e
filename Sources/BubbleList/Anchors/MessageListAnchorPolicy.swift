import BubbleCollection
import Foundation

/// What stays where it is seen when a list changes.
public enum MessageListAnchorPolicy: Hashable, Sendable {
  /// The first item whose upper edge is visible: that edge. Where none is, that of the first visible item.
  ///
  /// If it is deleted, the next one takes its place. While items come into sight and say their sizes, it is the
  /// first one whose size is known: those that come in at the top grow upwards.
  case top
  /// The last item whose lower edge is visible: that edge. Where none is, the upper edge of the last visible item.
  ///
  /// If it is deleted, the one before takes over, or the next one where it covered the view. At the end of the list, within
  /// ``MessageListLayout/bottomFollowingTolerance``, new items at the end are shown, and what is below them.
  case bottom
  /// An item, by its index path before the change: its upper edge, seen or not.
  case item(IndexPath)
  /// Nothing: the content offset.
  case none
}

/// An edge of the visible area, and of the item next to it.
public enum MessageListEdge: Hashable, Sendable {
  /// The upper one.
  case top
  /// The lower one.
  case bottom
}

/// An item whose edge stays where it is seen: the state from which a content offset is derived.
struct MessageListAnchor: Equatable {
  var place: Place
  var edge: MessageListEdge
  /// From the viewport's edge of the same name down to the item's, in points.
  var distance: CGFloat
  /// By how much the content was longer than its items; nil: that does not count.
  var extraHeight: CGFloat?
  /// How far from its end the list was, in points, if it was near enough to follow it: what comes there is to be
  /// shown; nil: it was not.
  var remaining: CGFloat?

  /// Whether the list was at its end.
  var followsEnd: Bool { remaining != nil }
}
