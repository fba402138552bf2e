import Foundation

/// The arrangement of children in a grid: CSS's grid, filled row by row.
///
/// ``LayoutBox/cell(column:row:columnSpan:rowSpan:)`` gives a child its cells; otherwise it lies in the next free cells. Rows that are not in
/// ``rows`` are as high as their content. ``align`` and ``justify`` position each child in its cells.
package struct GridBox: Hashable, Sendable {
  /// The columns, from the leading edge; without any there is one.
  package var columns: [GridTrack]
  /// The first rows, from the top; those after them are automatic.
  package var rows: [GridTrack]
  /// The distance between two columns, in points.
  package var gap: CGFloat
  /// The distance between two rows, in points; nil: the gap.
  package var lineGap: CGFloat?
  /// The space around all children.
  package var padding: BoxInsets
  /// The position of children in their cells from top to bottom.
  package var align: BoxAlignment
  /// The position of children in their cells from the leading to the trailing edge.
  package var justify: BoxAlignment

  /// The greatest number of columns, and of columns that a child may span.
  package static let maximumColumns = 100
  /// The greatest number of given rows, and of rows that a child may span; also the last row for placing a child.
  package static let maximumRows = 1_000

  /// Makes a grid's properties.
  package init(
    columns: [GridTrack] = [], rows: [GridTrack] = [], gap: CGFloat = 0, lineGap: CGFloat? = nil,
    padding: BoxInsets = BoxInsets(), align: BoxAlignment = .stretch,
    justify: BoxAlignment = .stretch
  ) {
    self.columns = columns
    self.rows = rows
    self.gap = gap
    self.lineGap = lineGap
    self.padding = padding
    self.align = align
    self.justify = justify
  }
}

/// The width of a grid's column, or the height of a row.
public enum GridTrack: Hashable, Sendable {
  /// A length in points, or a percentage of the grid's width or height inside of its padding. The percentage of a length that depends on
  /// the content counts as automatic.
  case length(BoxLength)
  /// A share of the rest, but at least the minimum size of the content: CSS's `1fr`.
  case fraction(CGFloat)
  /// A share of the rest, regardless of the content: tracks with the same share have the same length. CSS's `minmax(0, 1fr)`.
  case equal(CGFloat)
  /// The size of the content. If no track has a share, these tracks divide the rest among themselves: CSS's `auto`.
  case automatic

  /// Returns tracks of equal length.
  public static func equal(count: Int) -> [GridTrack] {
    [GridTrack](repeating: .equal(1), count: max(0, count))
  }
}

/// The cells of a grid that a child occupies.
package struct GridCell: Hashable, Sendable {
  /// The first column, counted from 1; nil: the next free one.
  package var column: Int?
  /// The first row, counted from 1; nil: the next one with enough free cells.
  package var row: Int?
  /// The number of columns that the child spans, from 1.
  package var columnSpan: Int
  /// The number of rows that the child spans, from 1.
  package var rowSpan: Int

  /// Makes a place.
  package init(column: Int? = nil, row: Int? = nil, columnSpan: Int = 1, rowSpan: Int = 1) {
    self.column = column
    self.row = row
    self.columnSpan = columnSpan
    self.rowSpan = rowSpan
  }
}

extension GridCell: CustomStringConvertible {
  /// The given values, by name: `column 2 rowSpan 3`.
  package var description: String {
    var parts: [String] = []
    if let column { parts.append("column \(column)") }
    if let row { parts.append("row \(row)") }
    if columnSpan != 1 { parts.append("columnSpan \(columnSpan)") }
    if rowSpan != 1 { parts.append("rowSpan \(rowSpan)") }
    return parts.joined(separator: " ")
  }
}
