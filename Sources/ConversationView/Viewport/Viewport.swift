import Foundation
import ListCore

/// What can be seen of a list, and where it may be scrolled to.
///
/// Lengths of the list are in `HeightUnits` from its upper edge, down: sums of them are exact.
struct Viewport: Sendable {
  /// The size of the view, in points.
  var size: CGSize
  /// What of it is covered at the upper and at the lower edge, in points: rows are scrolled to what is left.
  var insets: (top: CGFloat, bottom: CGFloat)
  /// Whether rows that do not fill the view stand at its lower edge.
  var keepsShortContentAtBottom: Bool

  /// A size as a view can have it: what is no length counts as 0.
  static func usable(_ size: CGSize) -> CGSize {
    CGSize(width: usable(size.width), height: usable(size.height))
  }

  /// Insets as a view can have them: what is no length counts as 0.
  static func usable(_ insets: (top: CGFloat, bottom: CGFloat)) -> (top: CGFloat, bottom: CGFloat) {
    (usable(insets.top), usable(insets.bottom))
  }

  private static func usable(_ length: CGFloat) -> CGFloat {
    length > 0 ? min(length, HeightUnits.maximum) : 0
  }

  /// The edges of what is not covered, in view coordinates.
  var uncovered: (top: CGFloat, bottom: CGFloat) {
    (insets.top, size.height - insets.bottom)
  }

  /// The height of what is not covered.
  var height: Int { max(0, units(size.height) - units(insets.top) - units(insets.bottom)) }

  /// The places to which a list may be scrolled: where the upper edge of what is not covered is in the list.
  func limits(_ rows: RowTree) -> ClosedRange<Int> {
    let end = seen(at: 0).endOffset(contentHeight: rows.summary.units)
    return keepsShortContentAtBottom && end < 0 ? end...end : 0...max(0, end)
  }

  /// What of the list is in the view, what is covered included, at a place.
  func visible(at top: Int) -> Range<Int> {
    let start = top - units(insets.top)
    return start..<start + max(0, units(size.height))
  }

  /// The rows that are in the view at a place: those of which more than an edge is, and those of no height among them.
  func visibleRows(_ rows: RowTree, at top: Int) -> Range<Int> {
    let window = visible(at: top)
    guard rows.count > 0, !window.isEmpty, window.lowerBound < rows.summary.units,
      window.upperBound > 0
    else { return 0..<0 }
    let first = rows.found(endingBelow: max(0, window.lowerBound))
    let last = rows.found(endingBelow: min(window.upperBound, rows.summary.units) - 1)
    return first.before.rows..<max(last.before.rows + 1, first.before.rows)
  }

  /// A length in units: what is no length counts as none; the greatest may be added to any place of a list.
  func units(_ points: CGFloat) -> Int {
    min(HeightUnits.floor(max(0, points)), RowSummary.unitLimit / 2)
  }

  /// The same of a way, which may be upwards.
  func signedUnits(_ points: CGFloat) -> Int { points < 0 ? -units(-points) : units(points) }
}

/// An edge of a row and of the view.
public typealias ViewEdge = ListEdge

/// What is not covered of a view at a place of the list.
struct SeenPart: ListWindow {
  let viewTop: Int
  let viewHeight: Int
  var covered: (top: Int, bottom: Int) { (0, 0) }
}

extension Viewport {
  /// What is not covered at a place of the list.
  func seen(at top: Int) -> SeenPart { SeenPart(viewTop: top, viewHeight: height) }

  /// Where the list is to be scrolled to so that something stays where it was seen, as far as the list reaches.
  func top(_ hold: Hold, in rows: RowTree) -> Int {
    let limits = limits(rows)
    let wanted: Int
    switch hold {
    case .start(let above): wanted = limits.lowerBound + above
    case .end(let remaining): wanted = limits.upperBound - remaining
    case .row(let anchor, let line):
      let own = rows.found(order: anchor.place)
      guard let found = own ?? rows.found(from: anchor.place) else { return limits.upperBound }
      let edges = (top: found.top + (line?.top ?? 0), bottom: found.bottom)
      // The line of a row that is gone is nowhere.
      let isGone = own == nil && line != nil
      wanted = isGone ? found.top : anchor.offset(of: edges, in: seen(at: 0))
    }
    return max(limits.lowerBound, min(wanted, limits.upperBound))
  }

  /// How a row is held where it is seen at a place of the list.
  ///
  /// - Parameter order: That of the row afterwards; nil: it stays.
  func hold(
    _ found: RowTree.Found, of order: Int? = nil, at edge: ViewEdge, top: Int
  ) -> Hold {
    .row(
      ListAnchor(
        place: order ?? found.row.order, edge: edge, of: found.edges, in: seen(at: top)))
  }
}

extension RowTree.Found {
  /// The row's place among all.
  var index: Int { before.rows }
  /// Where it begins and ends, in `HeightUnits`.
  var top: Int { before.units }
  var bottom: Int { top + HeightUnits.units(HeightUnits.sanitized(row.height)) }
  var edges: (top: Int, bottom: Int) { (top, bottom) }
}
