/// A row that keeps its visible position when its list changes: one of its edges, or a share of it.
///
/// It is made from the visible part of the list before the change, and resolved to an offset afterwards.
package struct ListAnchor<Place: Equatable, Length: ListLength>: Equatable {
  /// The row's identity.
  package var place: Place
  package var edge: ListEdge
  /// The distance from the window's edge of the same name down to the row's edge.
  package var distance: Length
  /// The height of a row of which no edge was visible: its point at the window's edge keeps its place; nil: its edge does.
  package var coveringHeight: Length?
  /// The height of the content beyond that of its rows; nil: it is ignored.
  package var extraHeight: Length?
  /// The distance of the list from its end if the list follows its end, so that new rows there become visible; nil if it was
  /// not near enough.
  package var remaining: Length?

  @inlinable package init(place: Place, edge: ListEdge, distance: Length) {
    (self.place, self.edge, self.distance) = (place, edge, distance)
  }

  /// Makes an anchor of a row's edge at its position, visible or not.
  @inlinable package init(
    place: Place, edge: ListEdge, of row: (top: Length, bottom: Length),
    in window: some ListWindow<Length>
  ) {
    let distance = edge == .top ? row.top - window.top : row.bottom - window.bottom
    self.init(place: place, edge: edge, distance: distance)
  }

  /// Makes an anchor of a row of which no edge is visible.
  @inlinable package init(
    place: Place, covering row: (top: Length, bottom: Length), in window: some ListWindow<Length>
  ) {
    self.init(place: place, edge: .top, of: row, in: window)
    if row.top < window.top, row.bottom > window.top { coveringHeight = row.bottom - row.top }
  }

  /// Returns the offset at which the row has its old visible position, even beyond the content's limits.
  @inlinable package func offset(
    of row: (top: Length, bottom: Length), in window: some ListWindow<Length>
  ) -> Length {
    let height = row.bottom - row.top
    var distance = distance
    if let coveringHeight, coveringHeight != height {
      distance = distance.scaled(from: coveringHeight, to: height)
    }
    switch edge {
    case .top: return row.top - distance - window.covered.top
    case .bottom: return row.bottom - distance - window.viewHeight + window.covered.bottom
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

extension ListWindow {
  /// Returns an anchor of each visible row, the best one first.
  ///
  /// First come the rows of which the preferred edge is visible, the nearest to that edge of the window first. Those of which only the
  /// other edge is visible follow, then a row that covers the window.
  ///
  /// - Parameters:
  ///   - rows: The visible rows, from top to bottom.
  ///   - slack: That of ``shows(_:of:slack:)``.
  @inlinable package func anchors<Place>(
    of rows: [(place: Place, edges: (top: Length, bottom: Length))], preferring edge: ListEdge,
    slack: Length = 0
  ) -> [ListAnchor<Place, Length>] {
    let nearest = edge == .top ? rows : rows.reversed()
    let edges = [edge, edge == .top ? .bottom : .top]
    func anchors(at own: ListEdge?) -> [ListAnchor<Place, Length>] {
      nearest.compactMap { place, row in
        guard edges.first(where: { shows($0, of: row, slack: slack) }) == own else { return nil }
        return own.map { ListAnchor(place: place, edge: $0, of: row, in: self) }
          ?? ListAnchor(place: place, covering: row, in: self)
      }
    }
    return edges.flatMap { anchors(at: $0) } + anchors(at: nil)
  }
}
