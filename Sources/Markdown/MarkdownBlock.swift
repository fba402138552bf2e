/// A part of a Markdown text that stands on lines of its own.
package indirect enum MarkdownBlock: Hashable, Sendable {
  /// Lines of text.
  case paragraph([MarkdownInline])
  /// A heading of a level from 1 to 6.
  case heading(level: Int, [MarkdownInline])
  /// Blocks behind `>`.
  case quote([MarkdownBlock])
  /// Items with bullets or numbers.
  case list(MarkdownList)
  /// Lines that are shown as they are; the words behind the fence are ``info``.
  case code(info: String, text: String)
  /// Lines of HTML as they were written.
  case html(String)
  /// GitHub's table.
  case table(MarkdownTable)
  /// A line across.
  case rule
  /// The text of a footnote, where it is used first in the text: see ``MarkdownInline/footnote(number:)``.
  case footnote(number: Int, [MarkdownBlock])
}

/// A list, and its items.
package struct MarkdownList: Hashable, Sendable {
  /// An item of a list.
  package struct Item: Hashable, Sendable {
    /// Whether a task is done; nil for an item that is no task.
    package var isDone: Bool?
    /// What the item contains.
    package var blocks: [MarkdownBlock]
  }

  /// The number of the first item, nil for bullets.
  package var firstNumber: Int?
  /// Whether no blank line divides its items.
  package var isTight: Bool
  /// The items, in order; there is at least one.
  package var items: [Item]
}

/// A table: a head, and rows of at least as many cells.
package struct MarkdownTable: Hashable, Sendable {
  /// The place of a column's texts.
  package enum Alignment: Hashable, Sendable {
    case natural, start, center, end
  }

  /// The alignments of the columns.
  package var alignments: [Alignment]
  /// The cells of the first line.
  package var head: [[MarkdownInline]]
  /// The rows below it, each with as many cells as the head has, or more: GitHub leaves those out.
  package var rows: [[[MarkdownInline]]]
}

/// A part of a line of Markdown.
package indirect enum MarkdownInline: Hashable, Sendable {
  /// Characters, without marks and escapes.
  case text(String)
  /// The end of a source line, which is shown as a space.
  case softBreak
  /// The end of a line that is kept.
  case lineBreak
  /// Characters that are shown as code.
  case code(String)
  /// `*words*`.
  case emphasis([MarkdownInline])
  /// `**words**`.
  case strong([MarkdownInline])
  /// `~~words~~`.
  case strikethrough([MarkdownInline])
  /// `[words](destination "title")`, and bare addresses.
  case link(destination: String, title: String, [MarkdownInline])
  /// `![words](source "title")`.
  case image(source: String, title: String, [MarkdownInline])
  /// A tag of HTML as it was written.
  case html(String)
  /// A formula as it was written, with its marks.
  case formula(String)
  /// A mark that leads to the footnote with this number; numbers begin with 1.
  case footnote(number: Int)
}
