import BubbleCollection
import Foundation
import ListCore

/// The part of the visible content that keeps its position when a list changes.
public enum MessageListAnchorPolicy: Hashable, Sendable {
  /// The upper edge of the first item whose upper edge is visible; if there is none, the visible lower edge of an item.
  ///
  /// If one item covers the view, its upper edge stays through an update, and at another width the same part of it stays above the view.
  /// If the anchor item is deleted, the next one gets its position. If it moves among the others, the next visible one keeps its own.
  /// While items become visible and are measured, the anchor is the first one whose size is known: new items at the top grow upwards.
  case top
  /// The lower edge of the last item whose lower edge is visible; if there is none, the upper edge of the last visible item.
  ///
  /// If one item covers the view, it stays as with ``top``. If the anchor item is deleted or moves among the others, the one before gets
  /// its position, or the next one if the item covered the view. Near the end of the list, within
  /// ``MessageListLayout/bottomFollowingTolerance``, new items at the end and the content below them become visible.
  case bottom
  /// The upper edge of an item, visible or not, by its index path before the change.
  case item(IndexPath)
  /// Nothing: the content offset.
  case none
}

/// An edge of the visible area and of the item next to it.
public typealias MessageListEdge = ListEdge

/// An item whose edge keeps its visible position: the content offset is derived from it.
typealias MessageListAnchor = ListAnchor<Place, CGFloat>
