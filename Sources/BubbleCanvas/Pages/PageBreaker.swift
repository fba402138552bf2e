import Foundation

/// Divides rows that follow each other into pages.
///
/// Pages end between rows. A row that would leave more than an eighth of a page blank is cut at one of its ``RowCuts``; one that can't be cut
/// is printed smaller where that is not much; what is blank all the same is spread between the rows above. What is higher
/// than a page and can't be cut is made as small as a page.
///
/// It holds one page, and hands over each when it is full.
struct PageBreaker<Row> {
  /// What the breaker knows of a row; lengths are points of the list.
  struct Extent {
    var height: CGFloat
    var cuts = RowCuts(positions: [])
    /// Whether it stands on a page with what follows: the header of a day.
    var keepsWithNext = false
    /// How high the name of its sender is, which is said again where a page begins with the row; 0: none is.
    var nameHeight: CGFloat = 0
    /// Whether the name stands in the row already, at its top.
    var showsName = false
  }

  /// A row, or a part of one, on a page.
  struct Piece {
    let row: Row
    /// Which part of the row, from its top, in points of the list.
    let slice: ClosedRange<CGFloat>
    /// How far the part is below the first row of the page, in points of the list.
    var top: CGFloat
    /// How much smaller it is printed.
    let scale: CGFloat
    /// Whether the sender's name stands over it.
    let repeatsName: Bool

    /// How high it is on the page.
    var height: CGFloat { (slice.upperBound - slice.lowerBound) * scale }
  }

  /// How much of a page may be left blank that a row stays in one piece.
  static var keptBlank: CGFloat { 0.12 }
  /// How much of a page may be blank that nothing is printed smaller for it.
  static var acceptedBlank: CGFloat { 0.15 }
  /// How much smaller what can't be cut is printed at the most, unless it is higher than a page.
  static var leastScale: CGFloat { 0.6 }
  /// How far rows are moved apart at the most to fill a page, in points of the list.
  static var greatestGap: CGFloat { 16 }

  /// How high a page is.
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

  /// Ends the last page and returns what is left: nothing, if no rows were added.
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
        // As small as a page, up to where it can be cut again.
        let end = extent.cuts.positions.first { $0 > start + room } ?? extent.height
        append(to: end, scale: room / (end - start))
      } else if let scale = scaleToFit(extent, from: start, in: room) {
        append(to: extent.height, scale: scale)
      } else {
        pages.append(endPage())
      }
    }
  }

  /// How much smaller what is left of a row is printed where a page has room for it then; nil: it goes to the next one.
  private func scaleToFit(_ extent: Extent, from start: CGFloat, in room: CGFloat) -> CGFloat? {
    guard start == 0, extent.cuts.positions.isEmpty, extent.height > 0 else { return nil }
    let gaps = PageBreaker.greatestGap * CGFloat(pieces.count - 1)
    let scale = room / extent.height
    let isWorthIt = room - gaps > PageBreaker.acceptedBlank * height
    return isWorthIt && scale >= PageBreaker.leastScale ? scale : nil
  }

  /// Hands over the page, with what is blank at its foot spread between its rows.
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
