import ListCore

/// A scroll anchor: the part of a list that keeps its place when the list changes.
enum ScrollAnchor: Equatable, Sendable {
  /// A row, by its rank, in `HeightUnits`; a line of its text replaces its edge.
  case row(ListAnchor<Int, Int>, line: AnchorLine? = nil)
  /// The end of the list, with the distance that remains below the visible part.
  case end(remaining: Int)
  /// The upper edge of the list, with the distance above the visible part.
  case start(above: Int)

  /// The line of a row's text that is held; nil for none.
  var line: AnchorLine? { if case .row(_, let line) = self { line } else { nil } }

  /// Returns the anchor scrolled down by a distance in units.
  func scrolled(by units: Int) -> ScrollAnchor {
    switch self {
    case .row(var anchor, let line):
      anchor.distance -= units
      return .row(anchor, line: line)
    case .end(let remaining): return .end(remaining: remaining - units)
    case .start(let above): return .start(above: above + units)
    }
  }

  /// Whether its edge is not beyond the other edge of a window of this height, in units.
  func isSeen(within height: Int) -> Bool {
    guard case .row(let anchor, _) = self else { return true }
    return (anchor.edge == .top ? anchor.distance : -anchor.distance) < height
  }

  /// Returns the anchor with its line at the place in a layout of the row, which may have another width or text.
  func resolved(in layout: ElementLayout, of found: RowTree.Cursor) -> ScrollAnchor {
    guard case .row(let anchor, let line?) = self, let layout = layout.bubbles,
      let now = RowTexts(of: found, layout).line(like: line, at: anchor.edge)
    else { return self }
    return .row(anchor, line: now)
  }
}
