import Foundation

/// Places children into the cells of a grid: CSS Grid Layout, section 8.5, "Grid Item Placement Algorithm".
///
/// Rows are filled one after the other, without dense packing.
struct GridPlacement {
  /// A child in its cells; columns and rows count from 0.
  struct Item: Sendable {
    /// The child's index among all boxes.
    let child: Int
    var column = 0
    var row = 0
    let columnSpan: Int
    let rowSpan: Int
  }

  private struct Entry {
    var item: Item
    let column: Int?
    let row: Int?
  }

  /// The greatest number of columns in a grid, including those that its children add.
  private static let maximumColumns = 1_000

  private var entries: [Entry] = []
  /// The number of columns and rows.
  private(set) var columnCount: Int
  private(set) var rowCount: Int
  /// For each row, the occupied columns, 64 to a word.
  private var taken: [[UInt64]] = []
  private var workLeft = 0

  init(columns: Int, rows: Int) {
    columnCount = max(1, columns)
    rowCount = rows
  }

  /// Adds a child.
  mutating func add(_ child: Int, _ cell: GridCell) {
    // Invalid places are rejected elsewhere; nothing here may depend on that.
    let (columns, rows) = (GridBox.maximumColumns, GridBox.maximumRows)
    let item = Item(
      child: child, columnSpan: min(max(cell.columnSpan, 1), columns),
      rowSpan: min(max(cell.rowSpan, 1), rows))
    entries.append(
      Entry(
        item: item, column: cell.column.map { min(max($0, 1), columns) - 1 },
        row: cell.row.map { min(max($0, 1), rows) - 1 }))
  }

  /// Computes the cells of all children, in order.
  ///
  /// - Parameter workLeft: The number of words of occupied cells that may still be checked, for all grids of a tree.
  mutating func place(workLeft: inout Int) throws(BoxError) -> GridPlacement {
    self.workLeft = workLeft
    try placeFixed()
    try placeInRows()
    try placeOthers()
    workLeft = self.workLeft
    return self
  }

  /// The children in their cells.
  var items: [Item] { entries.map(\.item) }

  private mutating func placeFixed() throws(BoxError) {
    for index in entries.indices {
      guard let column = entries[index].column else { continue }
      columnCount = max(columnCount, column + entries[index].item.columnSpan)
      guard let row = entries[index].row else { continue }
      try put(index, column: column, row: row)
    }
  }

  /// Places children with a given row, each after those that were placed there before it.
  private mutating func placeInRows() throws(BoxError) {
    var ends: [Int: Int] = [:]
    for index in entries.indices {
      guard entries[index].column == nil, let row = entries[index].row else { continue }
      var column = ends[row] ?? 0
      while try !isFree(entries[index].item, column: column, row: row) { column += 1 }
      ends[row] = column + entries[index].item.columnSpan
      try put(index, column: column, row: row)
    }
    for entry in entries where entry.column == nil && entry.row == nil {
      columnCount = max(columnCount, entry.item.columnSpan)
    }
  }

  private mutating func placeOthers() throws(BoxError) {
    var (column, row) = (0, 0)
    for index in entries.indices where entries[index].row == nil {
      let item = entries[index].item
      if let own = entries[index].column {
        if own < column { row += 1 }
        column = own
        while try !isFree(item, column: column, row: row) { row += 1 }
      } else {
        while true {
          if column + item.columnSpan > columnCount {
            column = 0
            row += 1
          }
          if try isFree(item, column: column, row: row) { break }
          column += 1
        }
      }
      try put(index, column: column, row: row)
    }
  }

  private mutating func put(_ index: Int, column: Int, row: Int) throws(BoxError) {
    entries[index].item.column = column
    entries[index].item.row = row
    let item = entries[index].item
    columnCount = max(columnCount, column + item.columnSpan)
    rowCount = max(rowCount, row + item.rowSpan)
    guard columnCount <= GridPlacement.maximumColumns else {
      throw .tooManyTracks(property: "columns", maximum: GridPlacement.maximumColumns)
    }
    guard rowCount <= BoxSolver.maximumCount else {
      throw .tooManyTracks(property: "rows", maximum: BoxSolver.maximumCount)
    }
    for own in row..<row + item.rowSpan {
      while taken.count <= own { taken.append([]) }
      let words = (column + item.columnSpan + 63) / 64
      try spend(words)
      while taken[own].count < words { taken[own].append(0) }
      for column in column..<column + item.columnSpan {
        taken[own][column / 64] |= 1 << UInt64(column % 64)
      }
    }
  }

  /// Whether the cells for a child are free.
  private mutating func isFree(_ item: Item, column: Int, row: Int) throws(BoxError) -> Bool {
    for own in row..<min(row + item.rowSpan, max(row, taken.count)) {
      try spend(1 + item.columnSpan / 64)
      for column in column..<min(column + item.columnSpan, max(column, taken[own].count * 64))
      where taken[own][column / 64] >> UInt64(column % 64) & 1 == 1 { return false }
    }
    return true
  }

  private mutating func spend(_ work: Int) throws(BoxError) {
    workLeft -= work
    guard workLeft >= 0 else { throw .tooManyCells }
  }
}

/// A grid with placed children, and the lengths of its tracks.
struct BoxGrid: Sendable {
  /// The columns and rows, including those that children add.
  let columns: [GridTrack]
  let rows: [GridTrack]
  let items: [GridPlacement.Item]
  /// The widths of the columns, and the heights of the rows, as far as computed.
  var columnSizes: [CGFloat] = []
  var rowSizes: [CGFloat] = []

  init(_ grid: GridBox, _ placement: GridPlacement) {
    let missing = placement.columnCount - grid.columns.count
    columns = grid.columns + Array(repeating: .automatic, count: max(0, missing))
    rows =
      grid.rows + Array(repeating: .automatic, count: max(0, placement.rowCount - grid.rows.count))
    items = placement.items
  }

  /// Whether a row is a percentage.
  var hasPercentageRows: Bool {
    rows.contains { if case .length(.percent) = $0 { true } else { false } }
  }
}
