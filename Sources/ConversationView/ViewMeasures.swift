import Foundation

/// The height of a list and the position of a view in it, for a scroll bar.
///
/// Rows that are not measured yet count with an estimate.
public struct ScrollRange: Hashable, Sendable {
  /// The height of all rows, in points.
  public var contentHeight: CGFloat
  /// The distance from the first row's upper edge to the view's upper edge, in points; negative above the first row.
  public var offset: CGFloat
}

/// The numbers of unread messages outside the visible part of a list.
public struct UnreadCounts: Hashable, Sendable {
  /// The number of unread messages above the visible ones.
  public var above = 0
  /// The number of unread messages below the visible ones.
  public var below = 0

  /// Creates counts; none by default.
  public init(above: Int = 0, below: Int = 0) {
    self.above = above
    self.below = below
  }
}

/// The heights that bars or a keyboard cover at the edges of a view, in points.
public struct CoveredInsets: Hashable, Sendable {
  /// The covered height at the upper edge.
  public var top: CGFloat
  /// The covered height at the lower edge.
  public var bottom: CGFloat

  /// Creates insets; nothing is covered by default.
  public init(top: CGFloat = 0, bottom: CGFloat = 0) {
    self.top = top
    self.bottom = bottom
  }
}

/// The places of a selection's handles, in view coordinates; each is a caret without a width.
public struct SelectionHandles: Hashable, Sendable {
  /// The caret at the start of the selection; nil if it is not visible.
  public var start: CGRect?
  /// The caret at the end of the selection; nil if it is not visible.
  public var end: CGRect?
}

/// The numbers of messages that `ConversationView.trim(keeping:)` removed.
public struct TrimmedMessages: Hashable, Sendable {
  /// The number of messages removed at the start.
  public var earlier: Int
  /// The number of messages removed at the end.
  public var later: Int
}
