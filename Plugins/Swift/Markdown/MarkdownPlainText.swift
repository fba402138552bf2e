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
  /// Whether a tag is one of a part that folds, which is not shown: `<details>` and `<summary>`.
  static func isFold(_ name: String) -> Bool {
    ["details", "/details", "summary", "/summary"].contains(name)
  }

  /// The lines without the tags of parts that fold, and without white space at their ends; a line ends with `</summary>`.
  static func text(_ html: String) -> String {
    let bytes = Array(html.utf8)
    var text: [UInt8] = []
    var place = 0
    while place < bytes.count {
      let end = bytes[place] == UInt8(ascii: "<") ? HTMLTag.end(of: bytes, from: place) : nil
      let name = end.map { HTMLTag.name(of: String(decoding: bytes[place..<$0], as: UTF8.self)) }
      if let end, let name, isFold(name) {
        place = end
        if name == "/summary", end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
          text.append(UInt8(ascii: "\n"))
        }
      } else {
        text.append(bytes[place])
        place += 1
      }
    }
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = text.firstIndex(where: { !isSpace($0) }),
      let last = text.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(decoding: text[first...last], as: UTF8.self)
  }
}
