import BubbleCore
import Foundation
import ListCore

/// The anchor of the last commit, which the list remembers until it is scrolled.
struct KeptAnchor {
  let anchor: ScrollAnchor
  /// Whether the size of the view has changed since it was chosen, and nothing was edited.
  let isResized: Bool
}

/// The place of a row in another state of the conversation.
struct RowSuccessor {
  var rank: Int
  /// Whether the row has moved relative to others.
  var isMoved: Bool
}

/// The choice of an anchor, from what is shown.
extension ShownList {
  /// Returns the anchor for a scroll by some units: a row that is visible before and after it.
  func scrollAnchor(scrolledBy units: Int) -> ScrollAnchor {
    let wanted = top + units
    let visible = viewport.visibleRows(state.rows, at: top)
    guard !visible.isEmpty, abs(units) < viewport.height else {
      guard state.rows.count > 0 else { return .start(above: 0) }
      let limits = viewport.limits(state.rows)
      let place = max(limits.lowerBound, min(wanted, limits.upperBound))
      return viewport.scrollAnchor(
        state.rows.found(endingBelow: max(0, place)), at: .top, top: place)
    }
    let found = state.rows[units < 0 ? visible.lowerBound : visible.upperBound - 1]
    return viewport.scrollAnchor(found, at: units < 0 ? .top : .bottom, top: wanted)
  }

  /// Returns the anchor that follows the end; nil if the end is farther than a distance in points.
  ///
  /// - Parameter new: The new rows: if there are some below the present ones, they become fully visible.
  func endAnchor(within points: CGFloat, in new: RowTree) -> ScrollAnchor? {
    isAtEnd(within: points)
      ? .end(remaining: new.reaches(beyond: state.rows) ? 0 : remaining) : nil
  }

  /// Returns the anchor that is kept if nothing is edited; nil if a new one is to be chosen.
  ///
  /// It was chosen when the size of the view changed first: after several changes, what was visible then is at its old place.
  ///
  /// - Parameter size: The new size of the view.
  func anchorKept(at size: CGSize) -> ScrollAnchor? {
    guard let kept, kept.isResized, case .row(let anchor, let line) = kept.anchor else {
      return nil
    }
    return size != viewport.size || isInPlace(anchor, line) ? kept.anchor : nil
  }

  /// Returns the anchor for a change: a visible row that stays, by one of its edges or by a line of its text.
  ///
  /// A message that is higher than the view and covers its middle is held by the line at the upper edge of the view. An edit may
  /// change what surrounds the text of a message, such as its reactions or its distance from the next one. So it is held by the line
  /// that is nearest to the edge.
  ///
  /// - Parameters:
  ///   - edge: The preferred edge.
  ///   - isEdited: Whether the conversation is edited; otherwise only its surroundings change, or what is known of its heights.
  ///   - successor: Returns the place of a row in the new state; nil if it is removed.
  func anchor(
    at edge: ViewEdge, isEdited: Bool, _ successor: (Row) -> RowSuccessor?
  ) -> ScrollAnchor {
    guard state.rows.count > 0 else { return .end(remaining: 0) }
    let window = viewport.seen(at: top)
    let first = state.rows.found(endingBelow: max(0, window.top)).index
    let last = state.rows.found(endingBelow: max(0, window.bottom - 1)).index
    let visible = (first...max(first, last)).map { (place: $0, edges: state.rows[$0].edges) }
    func place(_ row: Row) -> RowSuccessor? { row.isBase ? successor(row) : nil }

    let middle = state.rows.found(endingBelow: max(0, window.top + window.height / 2))
    if middle.bottom - middle.top > window.height, let place = place(middle.row), !place.isMoved,
      let line = line(of: middle, at: .top, { $0.line(at: $1.lowerBound) })
    {
      return scrollAnchor(middle, of: place.rank, at: .top, line)
    }
    var moved: ScrollAnchor?
    for anchor in window.anchors(of: visible, preferring: edge) {
      let found = state.rows[anchor.place]
      guard let place = place(found.row) else { continue }
      let result: ScrollAnchor
      if isEdited,
        let line = line(of: found, at: anchor.edge, { $0.line(nearest: anchor.edge, in: $1) })
      {
        result = scrollAnchor(found, of: place.rank, at: anchor.edge, line)
      } else {
        var anchor = anchor
        anchor.place = place.rank
        // A row that is edited is mostly continued at its end.
        if isEdited { anchor.coveringHeight = nil }
        result = .row(anchor)
      }
      if !place.isMoved { return result }
      moved = moved ?? result
    }
    // The nearest rows before and after the view.
    let unseen: [any Sequence<Int>] = [
      (0..<first).reversed(), visible.count + first..<state.rows.count,
    ]
    for indices in edge == .bottom ? unseen : unseen.reversed() {
      for index in indices {
        if let place = place(state.rows[index].row), !place.isMoved {
          return .row(ListAnchor(place: place.rank, edge: edge, distance: 0))
        }
      }
    }
    return moved ?? .start(above: 0)
  }

  /// Returns the anchor of a line at its place.
  ///
  /// - Parameter rank: The rank of its row in the new state.
  private func scrollAnchor(
    _ found: RowTree.Cursor, of rank: Int, at edge: ViewEdge, _ line: AnchorLine
  ) -> ScrollAnchor {
    let edges = line.edges(in: found.edges)
    return .row(
      ListAnchor(place: rank, edge: edge, of: edges, in: viewport.seen(at: top)), line: line)
  }

  /// Returns a line of a visible row, as it is shown; nil if its layout has no text.
  ///
  /// The line of the last anchor remains the anchor, so that after several changes its character is at its old place.
  ///
  /// - Parameter choose: Returns the line, given the visible part in points from the row's top.
  private func line(
    of found: RowTree.Cursor, at edge: ViewEdge,
    _ choose: (RowTexts, Range<CGFloat>) -> AnchorLine?
  ) -> AnchorLine? {
    if case .row(let anchor, let line?)? = kept?.anchor, anchor.edge == edge,
      anchor.place == found.row.rank, isInPlace(anchor, line)
    {
      return line
    }
    // The stored layout of the row may be one that is not shown yet.
    guard let place = index.place(of: found.row.elementID(occurrence: 0)),
      let layout = elements[place].layout.bubbles
    else { return nil }
    let start = CGFloat(HeightUnits.points(top - found.top))
    let height = CGFloat(HeightUnits.points(viewport.height))
    return choose(RowTexts(of: found, layout), start..<max(start, start + height))
  }

  /// Whether an anchor is where it was chosen, and visible.
  private func isInPlace(_ anchor: ListAnchor<Int, Int>, _ line: AnchorLine?) -> Bool {
    guard let found = state.rows.found(rank: anchor.place),
      viewport.offset(of: anchor, line, at: found) == top
    else { return false }
    return line != nil || anchor.coveringHeight != nil
      || viewport.seen(at: top).shows(anchor.edge, of: found.edges)
  }
}

extension ShownList {
  /// Remembers the anchor of a commit; nil: the list was scrolled.
  ///
  /// - Parameters:
  ///   - isEdited: Whether the commit shows edits. Otherwise an anchor that was kept through changes of the size stays.
  ///   - isResized: Whether the commit changes the size of the view.
  mutating func keep(_ anchor: ScrollAnchor?, isEdited: Bool = false, isResized: Bool = false) {
    guard var anchor else { return kept = nil }
    if !isEdited, let kept, kept.isResized, case .row = kept.anchor { return }
    if case .row(let row, _?) = anchor, let found = state.rows.found(rank: row.place),
      let layout = layouts.layout(at: found.row.layoutPlace)
    {
      anchor = anchor.resolved(in: layout, of: found)
    }
    kept = KeptAnchor(anchor: anchor, isResized: isResized)
  }
}
