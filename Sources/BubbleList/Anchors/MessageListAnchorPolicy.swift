import BubbleCollection
import Foundation
import ListCore

/// The part of the visible content that keeps its position when a list changes.
public enum MessageListAnchorPolicy: Hashable, Sendable {
  /// The upper edge of the first item whose upper edge is visible; if there is none, that of the first visible item.
  ///
  /// If the item is deleted, the next one replaces it. While items become visible and are measured, it is the
  /// first one whose size is known: new items at the top grow upwards.
  case top
  /// The lower edge of the last item whose lower edge is visible; if there is none, the upper edge of the last visible item.
  ///
  /// If the item is deleted, the one before replaces it, or the next one if the item covered the view. Near the end of
  /// the list, within ``MessageListLayout/bottomFollowingTolerance``, new items at the end and the content below them
  /// become visible.
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
