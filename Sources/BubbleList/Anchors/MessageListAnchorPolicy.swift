import BubbleCollection
import Foundation
import ListCore

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
public typealias MessageListEdge = ListEdge

/// An item whose edge stays where it is seen: the state from which a content offset is derived.
typealias MessageListAnchor = ListAnchor<Place, CGFloat>
