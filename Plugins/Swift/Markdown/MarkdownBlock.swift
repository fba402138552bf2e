/// A part of a Markdown text on separate lines.
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
  /// The marker in front of it: `•`, `3.`, or a box that is checked or not.
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
  /// The alignment of the texts of a column.
  enum Side: Hashable, Sendable {
    case start, center, end
  }

  var sides: [Side]
  var head: [MarkdownText]
  var rows: [[MarkdownText]]
}

/// The limits of a Markdown text.
enum MarkdownLimits {
  /// The greatest depth of quotes and lists; deeper ones are text.
  static let depth = 6
  /// The greatest number of blocks of one message, with those in lists and quotes; the rest is one text.
  static let blocks = 400
  /// Columns of a table that are shown.
  static let columns = 8
  /// Rows of a table that are shown.
  static let rows = 100
  /// The greatest number of marks in one text; the rest is text.
  static let marks = 1_000
  /// The greatest length of code within a text, in bytes.
  static let codeBytes = 4_000
}
