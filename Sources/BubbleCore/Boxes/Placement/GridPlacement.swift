import Foundation

/// Puts children into the cells of a grid: CSS Grid Layout, section 8.5, "Grid Item Placement Algorithm", rows
/// filled one after the other and nothing packed densely.
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

  /// How many columns a grid may have, those that its children add included.
  private static let maximumColumns = 1_000

  private var entries: [Entry] = []
  /// How many columns and rows there are.
  private(set) var columnCount: Int
  private(set) var rowCount: Int
  /// For each row the columns that are taken, 64 to a word.
  private var taken: [[UInt64]] = []
  private var workLeft = 0

  init(columns: Int, rows: Int) {
    columnCount = max(1, columns)
    rowCount = rows
  }

  /// Adds a child.
  mutating func add(_ child: Int, _ cell: GridCell) {
    // What is no place is refused elsewhere; nothing here may depend on that.
    let (columns, rows) = (GridBox.maximumColumns, GridBox.maximumRows)
    let item = Item(
      child: child, columnSpan: min(max(cell.columnSpan, 1), columns),
      rowSpan: min(max(cell.rowSpan, 1), rows))
    entries.append(
      Entry(
        item: item, column: cell.column.map { min(max($0, 1), columns) - 1 },
        row: cell.row.map { min(max($0, 1), rows) - 1 }))
  }

  /// Finds the cells of all children, in their order.
  ///
  /// - Parameter workLeft: How many words of taken cells may be looked at, for all grids of a tree.
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

  /// Those whose row is given, each past those that were put there before it.
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

  /// Whether nothing is in the cells that a child would take.
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

/// A grid whose children are in their cells, and how long its tracks are.
struct BoxGrid: Sendable {
  /// The columns and rows, those included that children made necessary.
  let columns: [GridTrack]
  let rows: [GridTrack]
  let items: [GridPlacement.Item]
  /// How wide the columns are, and how high the rows, as far as they were found out.
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
