/// An edge of a row, or of the visible part of its list.
public enum ListEdge: String, Hashable, Sendable, Codable, CaseIterable {
  /// The upper one.
  case top
  /// The lower one.
  case bottom

  /// Returns the upper edge of a row that is pinned to this edge, until the next pinned row pushes it away.
  ///
  /// - Parameters:
  ///   - place: The position at which it is pinned.
  ///   - next: The next pinned row's beginning, or its end at the lower edge; nil if there is none.
  @inlinable
  package func pinnedTop<Length: SignedNumeric & Comparable>(
    at place: Length, height: Length, next: Length?
  ) -> Length {
    switch self {
    case .top: place + (next.map { min(0, $0 - place - height) } ?? 0)
    case .bottom: place - height + (next.map { max(0, $0 - place + height) } ?? 0)
    }
  }
}

/// The visible part of a list, in points or in `HeightUnits` from the list's upper edge, y down.
///
/// All of it is `@inlinable`, because other modules call it at each scroll.
package protocol ListWindow<Length> {
  associatedtype Length: SignedNumeric & Comparable

  /// The offset of the view's upper edge.
  var viewTop: Length { get }
  var viewHeight: Length { get }
  /// The heights covered at the view's edges.
  var covered: (top: Length, bottom: Length) { get }
}

extension ListWindow {
  /// The edges of the uncovered part, and its height.
  @inlinable package var top: Length { viewTop + covered.top }
  @inlinable package var bottom: Length { viewTop + viewHeight - covered.bottom }
  @inlinable package var height: Length { viewHeight - covered.top - covered.bottom }

  /// Returns the offset at which content of a given height ends at the lower edge, even if the content is too
  /// short for that.
  @inlinable package func endOffset(contentHeight: Length) -> Length {
    contentHeight - viewHeight + covered.bottom
  }

  /// Returns the offset that shows the end of content of a given height.
  @inlinable package func greatestOffset(contentHeight: Length) -> Length {
    max(-covered.top, endOffset(contentHeight: contentHeight))
  }

  /// Returns the nearest offset to which content of a given height may be scrolled.
  @inlinable package func clamped(_ offset: Length, contentHeight: Length) -> Length {
    max(-covered.top, min(offset, greatestOffset(contentHeight: contentHeight)))
  }

  /// Returns the height of the content below the visible part, for content of a given height.
  @inlinable package func remaining(contentHeight: Length) -> Length {
    greatestOffset(contentHeight: contentHeight) - viewTop
  }

  /// Returns whether an edge of a row is visible, with some of the row itself.
  ///
  /// - Parameter slack: A row's edge that is nearer to an edge of the window than this counts as lying on it.
  @inlinable package func shows(
    _ edge: ListEdge, of row: (top: Length, bottom: Length), slack: Length = 0
  ) -> Bool {
    switch edge {
    case .top: top - slack <= row.top && row.top < bottom - slack
    case .bottom: top + slack < row.bottom && row.bottom <= bottom + slack
    }
  }
}

/// A row one of whose edges keeps its visible position when its list changes.
///
/// It is made from the visible part of the list before the change, and resolved to an offset afterwards.
package struct ListAnchor<Place: Equatable, Length: SignedNumeric & Comparable>: Equatable {
  /// The row's identity.
  package var place: Place
  package var edge: ListEdge
  /// The distance from the window's edge of the same name down to the row's edge.
  package var distance: Length
  /// The height of the content beyond that of its rows; nil: it is ignored.
  package var extraHeight: Length?
  /// The distance of the list from its end if the list follows its end, so that new rows there become visible; nil if it was
  /// not near enough.
  package var remaining: Length?

  @inlinable package init(place: Place, edge: ListEdge, distance: Length) {
    (self.place, self.edge, self.distance) = (place, edge, distance)
  }

  /// Makes an anchor of a row at its visible position.
  @inlinable package init(
    place: Place, edge: ListEdge, of row: (top: Length, bottom: Length),
    in window: some ListWindow<Length>
  ) {
    let distance = edge == .top ? row.top - window.top : row.bottom - window.bottom
    self.init(place: place, edge: edge, distance: distance)
  }

  /// Returns the offset at which the row has its old visible position, even beyond the content's limits.
  @inlinable package func offset(
    of row: (top: Length, bottom: Length), in window: some ListWindow<Length>
  ) -> Length {
    switch edge {
    case .top: row.top - distance - window.covered.top
    case .bottom: row.bottom - distance - window.viewHeight + window.covered.bottom
    }
  }

  /// Whether the list was at its end.
  @inlinable package var followsEnd: Bool { remaining != nil }

  /// Shows new rows at the end completely if the list was further from it than `slack`.
  @inlinable package mutating func showEnd(beyond slack: Length) {
    if let remaining, remaining > slack { self.remaining = 0 }
  }
}

extension ListAnchor: Sendable where Place: Sendable, Length: Sendable {}
