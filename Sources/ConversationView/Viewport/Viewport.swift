import Foundation
import ListCore

/// The visible part of a list, and its scroll range.
///
/// Lengths of the list are in `HeightUnits` from its upper edge, down: their sums are exact.
struct Viewport: Equatable, Sendable {
  /// The size of the view, in points.
  var size: CGSize
  /// The heights covered at the upper and at the lower edge, in points; rows are scrolled to the uncovered part.
  var insets: CoveredInsets
  /// Whether rows that do not fill the view are placed at its lower edge.
  var keepsShortContentAtBottom: Bool

  /// Returns a valid size: negative lengths and NaN become 0.
  static func usable(_ size: CGSize) -> CGSize {
    CGSize(width: usable(size.width), height: usable(size.height))
  }

  /// Returns valid insets: negative lengths and NaN become 0.
  static func usable(_ insets: CoveredInsets) -> CoveredInsets {
    CoveredInsets(top: usable(insets.top), bottom: usable(insets.bottom))
  }

  private static func usable(_ length: CGFloat) -> CGFloat {
    length > 0 ? min(length, HeightUnits.maximum) : 0
  }

  /// The edges of the uncovered part, in view coordinates; both are the upper one if the insets are higher than the view.
  var uncovered: (top: CGFloat, bottom: CGFloat) {
    (insets.top, max(insets.top, size.height - insets.bottom))
  }

  /// The height of the uncovered part, in `HeightUnits`.
  var height: Int { max(0, units(size.height) - units(insets.top) - units(insets.bottom)) }

  /// Returns the valid scroll offsets: positions of the uncovered part's upper edge in the list.
  func limits(_ rows: RowTree) -> ClosedRange<Int> {
    let end = seen(at: 0).endOffset(contentHeight: rows.summary.units)
    return keepsShortContentAtBottom && end < 0 ? end...end : 0...max(0, end)
  }

  /// Returns the range of the list in the view at a scroll offset, including the covered parts.
  func visible(at top: Int) -> Range<Int> {
    let start = top - units(insets.top)
    return start..<start + max(0, units(size.height))
  }

  /// Returns the indices of the visible rows at a scroll offset.
  ///
  /// Rows that only touch an edge are excluded; rows without a height between visible ones are included.
  func visibleRows(_ rows: RowTree, at top: Int) -> Range<Int> {
    let window = visible(at: top)
    guard rows.count > 0, !window.isEmpty, window.lowerBound < rows.summary.units,
      window.upperBound > 0
    else { return 0..<0 }
    let first = rows.found(endingBelow: max(0, window.lowerBound))
    let last = rows.found(endingBelow: min(window.upperBound, rows.summary.units) - 1)
    return first.before.rows..<max(last.before.rows + 1, first.before.rows)
  }

  /// Returns a length in units: 0 for negative lengths and NaN; limited so that it can be added to any offset of a list.
  func units(_ points: CGFloat) -> Int {
    min(HeightUnits.floor(max(0, points)), RowSummary.unitLimit / 2)
  }

  /// Returns a signed distance in units, negative upwards.
  func signedUnits(_ points: CGFloat) -> Int { points < 0 ? -units(-points) : units(points) }
}

/// An edge of a row and of the view.
public typealias ViewEdge = ListEdge

/// The uncovered part of the view at a scroll offset.
struct SeenPart: ListWindow {
  let viewTop: Int
  let viewHeight: Int
  var covered: (top: Int, bottom: Int) { (0, 0) }
}

extension Viewport {
  /// Returns the uncovered part at a scroll offset.
  func seen(at top: Int) -> SeenPart { SeenPart(viewTop: top, viewHeight: height) }

  /// Returns the scroll offset at which an anchor keeps its place, within the scroll range.
  func top(_ scrollAnchor: ScrollAnchor, in rows: RowTree) -> Int {
    let limits = limits(rows)
    let wanted: Int
    switch scrollAnchor {
    case .start(let above): wanted = limits.lowerBound + above
    case .end(let remaining): wanted = limits.upperBound - remaining
    case .row(let anchor, let line):
      let own = rows.found(rank: anchor.place)
      guard let found = own ?? rows.found(from: anchor.place) else { return limits.upperBound }
      // The line of a removed row has no place.
      let isGone = own == nil && line != nil
      wanted = isGone ? found.top : offset(of: anchor, line, at: found)
    }
    return max(limits.lowerBound, min(wanted, limits.upperBound))
  }

  /// Returns the scroll offset at which a row, or a line in it, keeps its place, regardless of the scroll range.
  func offset(
    of anchor: ListAnchor<Int, Int>, _ line: AnchorLine?, at found: RowTree.Cursor
  ) -> Int {
    anchor.offset(of: line?.edges(in: found.edges) ?? found.edges, in: seen(at: 0))
  }

  /// Returns the anchor of a row at its place for a scroll offset.
  func scrollAnchor(_ found: RowTree.Cursor, at edge: ViewEdge, top: Int) -> ScrollAnchor {
    .row(ListAnchor(place: found.row.rank, edge: edge, of: found.edges, in: seen(at: top)))
  }
}

extension RowTree.Cursor {
  /// The row's index among all rows.
  var index: Int { before.rows }
  /// The upper and the lower edge, in `HeightUnits`.
  var top: Int { before.units }
  var bottom: Int { top + HeightUnits.units(HeightUnits.sanitized(row.height)) }
  var edges: (top: Int, bottom: Int) { (top, bottom) }
}
