import Markdown

extension FormattedText {
  /// Makes text of Markdown: blocks below each other, with their formats as far as a text has them.
  init(markdown: String) {
    self.init()
    append(MarkdownDocument(markdown).blocks, gap: "\n\n")
  }

  private mutating func append(_ blocks: [MarkdownBlock], gap: String, indent: String = "") {
    for (place, block) in blocks.enumerated() {
      if place > 0 { append(gap) }
      append(block, indent: indent)
    }
  }

  private mutating func append(_ block: MarkdownBlock, indent: String) {
    let start = utf16Count
    switch block {
    case .paragraph(let inlines): append(inlines)
    case .heading(_, let inlines):
      append(inlines)
      addSpan(start..<utf16Count, "bold")
    case .quote(let blocks):
      append(blocks, gap: "\n")
      addSpan(start..<utf16Count, "quote")
    case .list(let list):
      for (place, item) in list.items.enumerated() {
        startLine()
        let bullet = list.firstNumber.map { "\($0 + place). " } ?? "• "
        append(indent + (item.isDone.map { $0 ? "☑ " : "☐ " } ?? bullet))
        append(item.blocks, gap: "\n", indent: indent + "  ")
      }
    case .code(let info, let text):
      if !info.isEmpty { lose(.language) }
      append(text, style: "code")
    case .html(let text): append(text)
    case .table(let table):
      for row in [table.head] + table.rows {
        startLine()
        for (place, cell) in row.enumerated() {
          if place > 0 { append("\t") }
          append(cell)
        }
      }
    case .rule: append("―――")
    case .footnote(let number, let blocks):
      append("\(number). ")
      append(blocks, gap: "\n")
    }
  }

  private mutating func append(_ inlines: [MarkdownInline]) {
    for inline in inlines { append(inline) }
  }

  private mutating func append(_ inline: MarkdownInline) {
    let start = utf16Count
    switch inline {
    case .text(let text), .html(let text), .formula(let text): append(text)
    // Lines stay as they were written.
    case .softBreak, .lineBreak: append("\n")
    case .code(let text): append(text, style: "code")
    case .emphasis(let inner): append(inner, style: "italic")
    case .strong(let inner): append(inner, style: "bold")
    case .strikethrough(let inner): append(inner, style: "strike")
    case .link(let url, _, let inner), .image(let url, _, let inner):
      append(inner)
      if utf16Count == start { append(url) }
      addSpan(start..<utf16Count, "link", url: FormattedText.address(url))
    case .footnote(let number): append("[\(number)]")
    }
  }

  private mutating func append(_ inlines: [MarkdownInline], style: String) {
    let start = utf16Count
    append(inlines)
    addSpan(start..<utf16Count, style)
  }
}
