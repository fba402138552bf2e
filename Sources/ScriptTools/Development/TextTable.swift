/// A text table: words are left-aligned, numbers right-aligned.
struct TextTable: CustomStringConvertible {
  private var rows: [[String]]
  /// The left-aligned columns.
  private let leading: Set<Int>

  /// Makes a table with a head.
  ///
  /// - Parameter leading: The columns of words; all others are numbers.
  init(_ head: [String], leading: Set<Int> = [0]) {
    rows = [head]
    self.leading = leading
  }

  /// Adds a row with as many fields as the head.
  mutating func add(_ row: [String]) { rows.append(row) }

  /// A line for each row.
  var description: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let fields = row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return leading.contains(column) ? row[column] + space : space + row[column]
      }
      let line = fields.joined(separator: "  ")
      return "  " + line.prefix(line.count - line.reversed().prefix { $0 == " " }.count)
    }.joined(separator: "\n")
  }

  /// Returns a time as `12.3 µs` or `1.2 ms`.
  static func microseconds(_ value: Double) -> String {
    guard value >= 1_000 else { return "\(tenths(value)) µs" }
    return "\(tenths(value / 1_000)) ms"
  }

  private static func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
