import Markdown

extension MarkdownBlock {
  /// The words of a block, without looks.
  var plainText: String {
    switch self {
    case .paragraph(let inlines), .heading(_, let inlines): MarkdownText(inlines).text
    case .quote(let blocks), .footnote(_, let blocks):
      blocks.map(\.plainText).joined(separator: "\n")
    case .list(let list):
      list.items.map { $0.blocks.map(\.plainText).joined(separator: "\n") }.joined(separator: "\n")
    case .code(_, let text): text
    case .html(let text): MarkdownHTML.text(text)
    case .table(let table):
      ([table.head] + table.rows).map(MarkdownBlock.plainRow).joined(separator: "\n")
    case .rule: ""
    }
  }

  /// The cells of a row as one line.
  static func plainRow(_ cells: [[MarkdownInline]]) -> String {
    cells.map { MarkdownText($0).text }.joined(separator: " | ")
  }
}

/// Lines of HTML, which are shown as they were written.
enum MarkdownHTML {
  /// The lines without the tags of parts that fold: `<details>` and `<summary>`.
  static func text(_ html: String) -> String {
    var text = ""
    var rest = html[...]
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      let tag = rest[rest.index(after: start)..<end]
      let name = tag.drop { $0 == "/" }.prefix(while: \.isLetter).lowercased()
      text += rest[..<start]
      if name != "details", name != "summary" { text += rest[start...end] }
      rest = rest[rest.index(after: end)...]
    }
    text += rest
    return String(
      text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
