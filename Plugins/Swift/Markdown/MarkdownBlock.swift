/// A part of a Markdown text that stands on lines of its own.
indirect enum MarkdownBlock: Hashable, Sendable {
  case heading(level: Int, MarkdownText)
  case paragraph(MarkdownText)
  case quote([MarkdownBlock])
  case list([MarkdownItem])
  case code(language: String, text: String)
  case table(MarkdownTable)
  case rule
}

/// An item of a list.
struct MarkdownItem: Hashable, Sendable {
  /// What stands in front of it: `•`, `3.`, or a box that is checked or not.
  enum Marker: Hashable, Sendable {
    case bullet
    case number(String)
    case task(isDone: Bool)
  }

  var marker: Marker
  var blocks: [MarkdownBlock]
}

/// A table: rows of cells, the first of which is the head.
struct MarkdownTable: Hashable, Sendable {
  /// Where the texts of a column stand.
  enum Side: Hashable, Sendable {
    case start, center, end
  }

  var sides: [Side]
  var head: [MarkdownText]
  var rows: [[MarkdownText]]
}

/// What of a Markdown text is read.
enum MarkdownLimits {
  /// How deep quotes and lists lie in each other; what is deeper is text.
  static let depth = 6
  /// Blocks of one message, with those in lists and quotes; what is behind them is one text.
  static let blocks = 400
  /// Columns of a table that are shown.
  static let columns = 8
  /// Rows of a table that are shown.
  static let rows = 100
  /// Marks of emphasis in one text that are looked at.
  static let marks = 1_000
}
