import Foundation

/// How a grid arranges its children: CSS's grid, rows after one another.
///
/// A child goes where its ``BoxPlacement/cell`` says, else into the next cells that are free. Rows that are not in
/// ``rows`` are as high as what is in them. Each child lies in its cells as ``align`` and ``justify`` say.
public struct GridBox: Hashable, Sendable {
  /// The columns, from the leading edge; without any there is one.
  public var columns: [GridTrack]
  /// The first rows, from the top; those after them are automatic.
  public var rows: [GridTrack]
  /// The distance between two columns, in points.
  public var gap: CGFloat
  /// The distance between two rows; nil: the gap.
  public var lineGap: CGFloat?
  /// The space around all of them.
  public var padding: BoxInsets
  /// Where children lie in their cells from top to bottom.
  public var align: BoxAlignment
  /// Where they lie in them from the leading to the trailing edge.
  public var justify: BoxAlignment

  /// How many columns there may be, and how many of them a child may span.
  public static let maximumColumns = 100
  /// How many rows may be given, up to which one children may be placed, and how many a child may span.
  public static let maximumRows = 1_000

  /// Makes a grid's properties.
  public init(
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

/// How wide a column of a grid is, or how high a row.
public enum GridTrack: Hashable, Sendable {
  /// So many points, or a part of the grid's width or height inside of its padding: a percentage of a length that
  /// is not known without the content is automatic.
  case length(BoxLength)
  /// A share of what is left, but no less than what is in it takes at least: CSS's `1fr`.
  case fraction(CGFloat)
  /// A share of what is left, whatever is in it: tracks with the same share are equally long. CSS's
  /// `minmax(0, 1fr)`.
  case equal(CGFloat)
  /// As its content says; what is left when there are no shares is divided among these: CSS's `auto`.
  case automatic

  /// Tracks that are equally long.
  public static func equal(count: Int) -> [GridTrack] {
    [GridTrack](repeating: .equal(1), count: max(0, count))
  }
}

/// The cells of a grid in which a child lies.
public struct GridCell: Hashable, Sendable {
  /// The first column, counted from 1; nil: the next free one.
  public var column: Int?
  /// The first row, counted from 1; nil: the next in which there is room.
  public var row: Int?
  /// How many columns it takes, from 1 on.
  public var columnSpan: Int
  /// How many rows it takes, from 1 on.
  public var rowSpan: Int

  /// Makes a place.
  public init(column: Int? = nil, row: Int? = nil, columnSpan: Int = 1, rowSpan: Int = 1) {
    self.column = column
    self.row = row
    self.columnSpan = columnSpan
    self.rowSpan = rowSpan
  }
}

extension GridCell: CustomStringConvertible {
  /// What was given, by name: `column 2 rowSpan 3`.
  public var description: String {
    var parts: [String] = []
    if let column { parts.append("column \(column)") }
    if let row { parts.append("row \(row)") }
    if columnSpan != 1 { parts.append("columnSpan \(columnSpan)") }
    if rowSpan != 1 { parts.append("rowSpan \(rowSpan)") }
    return parts.joined(separator: " ")
  }
}
