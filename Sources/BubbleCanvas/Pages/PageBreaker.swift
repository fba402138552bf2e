import Foundation

/// Divides consecutive rows into pages.
///
/// Pages end between rows. Three rules limit the blank space at their foot:
///
/// - A row that would leave more than 12 % of a page blank is cut at one of its ``RowCuts``.
/// - A row that can't be cut is printed smaller if more than 15 % of a page would otherwise stay blank. Its scale is at least 0.6.
/// - Any remaining blank space is spread between the rows above.
///
/// A row that is higher than a page and can't be cut is scaled down to a page. The breaker holds one page, and passes each on when it
/// is full.
struct PageBreaker<Row> {
  /// The measures of a row; lengths are points of the list.
  struct Extent {
    var height: CGFloat
    var cuts = RowCuts(positions: [])
    /// Whether it must be on the same page as the next row: the header of a day.
    var keepsWithNext = false
    /// The height of its sender's name, which is repeated if a page begins with the row; 0 for no name.
    var nameHeight: CGFloat = 0
    /// Whether the row already shows the name at its top.
    var showsName = false
  }

  /// A row, or a part of one, on a page.
  struct Piece {
    let row: Row
    /// The part of the row, from its top, in points of the list.
    let slice: ClosedRange<CGFloat>
    /// The distance of the part below the first row of the page, in points of the list.
    var top: CGFloat
    /// The scale at which it is printed.
    let scale: CGFloat
    /// Whether the sender's name is above it.
    let repeatsName: Bool

    /// The height on the page.
    var height: CGFloat { (slice.upperBound - slice.lowerBound) * scale }
  }

  /// The fraction of a page that may stay blank to keep a row in one piece.
  static var keptBlank: CGFloat { 0.12 }
  /// The fraction of a page that may stay blank without printing a row smaller.
  static var acceptedBlank: CGFloat { 0.15 }
  /// The least scale for a row that can't be cut, unless it is higher than a page.
  static var leastScale: CGFloat { 0.6 }
  /// The greatest additional gap between rows to fill a page, in points of the list.
  static var greatestGap: CGFloat { 16 }

  /// The height of a page, in points of the list.
  private let height: CGFloat
  private var pieces: [Piece] = []
  private var filled: CGFloat = 0
  private var waiting: [(row: Row, extent: Extent)] = []

  /// - Precondition: The height is over 0.
  init(height: CGFloat) {
    precondition(height > 0, "a page has a height")
    self.height = height
  }

  /// Adds a row, and returns the pages that are full.
  mutating func add(_ row: Row, _ extent: Extent) -> [[Piece]] {
    waiting.append((row, extent))
    guard !extent.keepsWithNext else { return [] }
    return placeWaiting()
  }

  /// Ends the last page, and returns the remaining pages: none if no rows were added.
  mutating func finish() -> [[Piece]] {
    var pages = placeWaiting()
    if !pieces.isEmpty { pages.append(pieces) }
    (pieces, filled) = ([], 0)
    return pages
  }

  private mutating func placeWaiting() -> [[Piece]] {
    guard let last = waiting.last?.extent else { return [] }
    var pages: [[Piece]] = []
    let together = waiting.dropLast().reduce(0) { $0 + $1.extent.height }
    if together > 0, !pieces.isEmpty,
      filled + together + (last.cuts.positions.first ?? last.height) > height
    {
      pages.append(endPage())
    }
    for (row, extent) in waiting { place(row, extent, &pages) }
    waiting = []
    return pages
  }

  private mutating func place(_ row: Row, _ extent: Extent, _ pages: inout [[Piece]]) {
    var start: CGFloat = 0
    while start < extent.height {
      let isFresh = pieces.isEmpty
      var name = isFresh && (start > 0 || !extent.showsName) ? extent.nameHeight : 0
      if name > height / 4 { name = 0 }
      let room = height - filled - name
      func append(to end: CGFloat, scale: CGFloat = 1) {
        let top = filled + name
        pieces.append(
          Piece(row: row, slice: start...end, top: top, scale: scale, repeatsName: name > 0))
        filled = top + (end - start) * scale
        start = end
      }
      guard extent.height - start > room + 0.01 else { return append(to: extent.height) }
      if isFresh || room > PageBreaker.keptBlank * height,
        let cut = extent.cuts.last(above: start + room, below: start)
      {
        append(to: cut)
        pages.append(endPage())
      } else if isFresh {
        // Scaled down to a page, up to the next possible cut.
        let end = extent.cuts.positions.first { $0 > start + room } ?? extent.height
        append(to: end, scale: room / (end - start))
      } else if let scale = scaleToFit(extent, from: start, in: room) {
        append(to: extent.height, scale: scale)
      } else {
        pages.append(endPage())
      }
    }
  }

  /// Returns the scale at which the row fits into the rest of the page; nil if it moves to the next page.
  private func scaleToFit(_ extent: Extent, from start: CGFloat, in room: CGFloat) -> CGFloat? {
    guard start == 0, extent.cuts.positions.isEmpty, extent.height > 0 else { return nil }
    let gaps = PageBreaker.greatestGap * CGFloat(pieces.count - 1)
    let scale = room / extent.height
    let isWorthIt = room - gaps > PageBreaker.acceptedBlank * height
    return isWorthIt && scale >= PageBreaker.leastScale ? scale : nil
  }

  /// Returns the page, with the blank space at its foot spread between its rows.
  private mutating func endPage() -> [Piece] {
    defer { (pieces, filled) = ([], 0) }
    let blank = height - filled
    guard pieces.count > 1, blank > 0.02 * height else { return pieces }
    let gap = min(PageBreaker.greatestGap, blank / CGFloat(pieces.count - 1))
    return pieces.enumerated().map { number, piece in
      var piece = piece
      piece.top += CGFloat(number) * gap
      return piece
    }
  }
}
