import BubbleCore
import Foundation
import ListCore

/// The anchors of the last commits, until the list is scrolled.
struct AnchorMemory {
  /// The anchor of the last commit: its line in the layout that is shown.
  private(set) var last: ScrollAnchor?
  /// The anchors of what was seen when the view left a size or insets, until an edit: with the same ones, it is seen again.
  private var left: [Leaving] = []

  /// A size and insets that the view leaves, and the anchor of what is seen.
  typealias Leaving = (viewport: Viewport, anchor: ScrollAnchor)

  /// Returns the anchor with which the view left a size and insets; nil if it had others, or was edited since.
  func anchor(leftAt viewport: Viewport) -> ScrollAnchor? {
    left.last { $0.viewport == viewport }?.anchor
  }

  /// Remembers the anchor of a commit.
  ///
  /// - Parameters:
  ///   - isEdited: Whether the commit shows edits.
  ///   - leaving: The size and insets that the view had, and the anchor of what was seen; nil if it has the same ones.
  mutating func note(_ anchor: ScrollAnchor, isEdited: Bool, leaving: Leaving?) {
    last = anchor
    if isEdited { return left = [] }
    guard let leaving else { return }
    left.removeAll { $0.viewport == leaving.viewport }
    // A window that is resized by hand, or a keyboard that comes, passes through many.
    left = left.suffix(99) + [leaving]
  }
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
    guard !visible.isEmpty, abs(units) < viewport.visible(at: top).count else {
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

  /// Returns the anchor for a change: a visible row that stays, by a line of its text, or without one by an edge.
  ///
  /// A message that is higher than the view and covers its middle is held by the line at the upper edge of the view. Another one is held
  /// by the line that is nearest to the edge: what surrounds the text may change, such as reactions or the distance from the next message.
  /// What a lower view no longer shows is not held.
  ///
  /// - Parameters:
  ///   - edge: The preferred edge.
  ///   - height: The height of the uncovered part after the change, in `HeightUnits`.
  ///   - isEdited: Whether the content of a row differs from the row with a rank in the new state.
  ///   - successor: Returns the place of a row in the new state; nil if it is removed.
  func anchor(
    at edge: ViewEdge, within height: Int, isEdited: (Row, _ rank: Int) -> Bool,
    _ successor: (Row) -> RowSuccessor?
  ) -> ScrollAnchor {
    guard state.rows.count > 0 else { return .end(remaining: 0) }
    let window = viewport.seen(at: top)
    let first = state.rows.found(endingBelow: max(0, window.top)).index
    let last = state.rows.found(endingBelow: max(0, window.bottom - 1)).index
    var visible: [RowTree.Cursor] = []
    state.rows.forEach(in: first..<max(first, last) + 1) { visible.append($0) }
    func place(_ row: Row) -> RowSuccessor? { row.isBase ? successor(row) : nil }

    // In a view that is collapsed or covered nothing is seen: what was seen last stays.
    if window.height == 0, case .row(var row, let line)? = memory.last,
      let place = state.rows.found(rank: row.place).flatMap({ place($0.row) }), !place.isMoved
    {
      row.place = place.rank
      return .row(row, line: line)
    }
    // A collapsed view shows the same part again later.
    let height = height > 0 ? height : window.height
    let middle = state.rows.found(endingBelow: max(0, window.top + window.height / 2))
    if middle.bottom - middle.top > window.height, let place = place(middle.row), !place.isMoved,
      let line = line(of: middle, at: .top, { $0.firstLine(in: $1) })
    {
      let anchor = scrollAnchor(middle, of: place.rank, at: .top, line)
      if anchor.isSeen(within: height) { return anchor }
    }
    var moved: ScrollAnchor?
    let rows = visible.enumerated().map { (place: $0.offset, edges: $0.element.edges) }
    // An edge that is less than a thousandth of a point outside counts as visible.
    for anchor in window.anchors(of: rows, preferring: edge, slack: HeightUnits.floor(0.001)) {
      let found = visible[anchor.place]
      guard let place = place(found.row) else { continue }
      let result = scrollAnchor(
        found, of: place.rank, by: anchor, within: height, isEdited: isEdited)
      let isSeen =
        anchor.edge == edge ? result.isSeen(within: height) : height >= window.height
      if place.isMoved {
        moved = moved ?? result
      } else if isSeen || anchor.coveringHeight != nil {
        return result
      }
    }
    // A lower view shows one row alone.
    for found in edge == .top ? visible : visible.reversed() {
      guard let place = place(found.row), !place.isMoved else { continue }
      let anchor = ListAnchor(place: 0, edge: edge, of: found.edges, in: window)
      return scrollAnchor(found, of: place.rank, by: anchor, within: height, isEdited: isEdited)
    }
    // The nearest rows before and after the view.
    let unseen: [any Sequence<Int>] = [
      (0..<first).reversed(), first + visible.count..<state.rows.count,
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

  /// Returns the anchor of a visible row: a line of its text that stays visible, or without one its edge.
  ///
  /// - Parameters:
  ///   - rank: Its rank in the new state.
  ///   - anchor: That of its edge.
  ///   - height: The height of the uncovered part after the change.
  private func scrollAnchor(
    _ found: RowTree.Cursor, of rank: Int, by anchor: ListAnchor<Int, Int>, within height: Int,
    isEdited: (Row, _ rank: Int) -> Bool
  ) -> ScrollAnchor {
    if let line = line(of: found, at: anchor.edge, { $0.line(nearest: anchor.edge, in: $1) }) {
      let held = scrollAnchor(found, of: rank, at: anchor.edge, line)
      if held.isSeen(within: height) { return held }
    }
    var anchor = anchor
    anchor.place = rank
    // A row that is edited is mostly continued at its end.
    if anchor.coveringHeight != nil, isEdited(found.row, rank) { anchor.coveringHeight = nil }
    return .row(anchor)
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
  /// If it is the line of the last anchor, it is held by the same character, so that several changes of the width move nothing.
  ///
  /// - Parameter choose: Returns the line, given the visible part in points from the row's top.
  private func line(
    of found: RowTree.Cursor, at edge: ViewEdge,
    _ choose: (RowTexts, Range<CGFloat>) -> AnchorLine?
  ) -> AnchorLine? {
    // The stored layout of the row may be one that is not shown yet.
    guard let place = index.place(of: found.row.elementID(occurrence: 0)),
      let layout = elements[place].layout.bubbles
    else { return nil }
    let start = CGFloat(HeightUnits.points(top - found.top))
    let height = CGFloat(HeightUnits.points(viewport.height))
    let line = choose(RowTexts(of: found, layout), start..<max(start, start + height))
    if case .row(let last, let held?)? = memory.last, last.place == found.row.rank,
      last.edge == edge, let line, held.isSameLine(as: line)
    {
      return held
    }
    return line
  }

  /// Returns an anchor with its line where the shown layout has it.
  func resolved(_ anchor: ScrollAnchor) -> ScrollAnchor {
    guard case .row(let row, _?) = anchor, let found = state.rows.found(rank: row.place),
      let layout = layouts.layout(at: found.row.layoutPlace)
    else { return anchor }
    return anchor.resolved(in: layout, of: found)
  }
}
