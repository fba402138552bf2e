/// An edge of a row, or of the visible part of its list.
public enum ListEdge: String, Hashable, Sendable, Codable, CaseIterable {
  /// The upper one.
  case top
  /// The lower one.
  case bottom

  /// The upper edge of a row that is held at this edge, until the next one that is to be held pushes it away.
  ///
  /// - Parameters:
  ///   - place: Where it is held.
  ///   - next: Where the next one begins; at the lower edge, where it ends; nil: there is none.
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

/// What of a list is seen: in points or in `HeightUnits`, from the list's upper edge, down.
///
/// All of it is `@inlinable`: other modules ask at each scroll.
package protocol ListWindow<Length> {
  associatedtype Length: SignedNumeric & Comparable

  /// Where the view begins: its offset.
  var viewTop: Length { get }
  var viewHeight: Length { get }
  /// What of it is covered at its edges.
  var covered: (top: Length, bottom: Length) { get }
}

extension ListWindow {
  /// The edges of what is not covered, and its height.
  @inlinable package var top: Length { viewTop + covered.top }
  @inlinable package var bottom: Length { viewTop + viewHeight - covered.bottom }
  @inlinable package var height: Length { viewHeight - covered.top - covered.bottom }

  /// The offset at which content of a height ends at the lower edge, even if it is too short for that.
  @inlinable package func endOffset(contentHeight: Length) -> Length {
    contentHeight - viewHeight + covered.bottom
  }

  /// The offset at which the end of content of a height is seen.
  @inlinable package func greatestOffset(contentHeight: Length) -> Length {
    max(-covered.top, endOffset(contentHeight: contentHeight))
  }

  /// The offset nearest to one to which content of a height may be scrolled.
  @inlinable package func clamped(_ offset: Length, contentHeight: Length) -> Length {
    max(-covered.top, min(offset, greatestOffset(contentHeight: contentHeight)))
  }

  /// How much of content of a height is below what is seen.
  @inlinable package func remaining(contentHeight: Length) -> Length {
    greatestOffset(contentHeight: contentHeight) - viewTop
  }

  /// Whether an edge of a row is seen, and something of the row with it.
  ///
  /// - Parameter slack: What is nearer to an edge than this is at it.
  @inlinable package func shows(
    _ edge: ListEdge, of row: (top: Length, bottom: Length), slack: Length = 0
  ) -> Bool {
    switch edge {
    case .top: top - slack <= row.top && row.top < bottom - slack
    case .bottom: top + slack < row.bottom && row.bottom <= bottom + slack
    }
  }
}

/// A row of which an edge stays where it is seen when its list changes.
///
/// It is made of what is seen, and resolved to an offset afterwards.
package struct ListAnchor<Place: Equatable, Length: SignedNumeric & Comparable>: Equatable {
  /// What names the row.
  package var place: Place
  package var edge: ListEdge
  /// From the edge of the same name of what is seen down to the row's.
  package var distance: Length
  /// By how much the content was longer than its rows; nil: that does not count.
  package var extraHeight: Length?
  /// How far from its end the list was, if it was near enough to follow it: what comes there is to be shown; nil: it was not.
  package var remaining: Length?

  @inlinable package init(place: Place, edge: ListEdge, distance: Length) {
    (self.place, self.edge, self.distance) = (place, edge, distance)
  }

  /// A row as it is seen.
  @inlinable package init(
    place: Place, edge: ListEdge, of row: (top: Length, bottom: Length),
    in window: some ListWindow<Length>
  ) {
    let distance = edge == .top ? row.top - window.top : row.bottom - window.bottom
    self.init(place: place, edge: edge, distance: distance)
  }

  /// The offset at which the row is where it was, whatever the content allows.
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

  /// Has what is new at the end be seen whole, if the list was further from it than so much.
  @inlinable package mutating func showEnd(beyond slack: Length) {
    if let remaining, remaining > slack { self.remaining = 0 }
  }
}

extension ListAnchor: Sendable where Place: Sendable, Length: Sendable {}
