import Foundation
import Markdown

// Writes Markdown as HTML, as cmark does, for comparisons with it. Texts are divided by the byte 1, and so are the answers.

struct HTMLWriter {
  private(set) var html = ""

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  static func address(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      let character = Character(Unicode.Scalar(byte))
      if byte == UInt8(ascii: "&") {
        result += "&amp;"
      } else if byte == UInt8(ascii: "'") {
        result += "&#x27;"
      } else if byte < 0x80,
        character.isLetter || character.isNumber || "-_.+!*(),%#@?=;:/$~".contains(character)
      {
        result.append(character)
      } else {
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }

  /// The words of a picture's text, without marks.
  static func words(_ inlines: [MarkdownInline]) -> String {
    inlines.map { inline in
      switch inline {
      case .text(let text), .code(let text), .formula(let text), .html(let text): escaped(text)
      case .softBreak, .lineBreak: " "
      case .emphasis(let inner), .strong(let inner), .strikethrough(let inner),
        .link(_, _, let inner), .image(_, _, let inner):
        words(inner)
      case .footnote(let number): "\(number)"
      }
    }.joined()
  }

  static func title(_ title: String) -> String {
    title.isEmpty ? "" : " title=\"\(escaped(title))\""
  }

  static func line(_ inlines: [MarkdownInline]) -> String {
    inlines.map { inline in
      switch inline {
      case .text(let text), .formula(let text): escaped(text)
      case .code(let text): "<code>\(escaped(text))</code>"
      case .html(let text): text
      case .softBreak: "\n"
      case .lineBreak: "<br />\n"
      case .emphasis(let inner): "<em>\(line(inner))</em>"
      case .strong(let inner): "<strong>\(line(inner))</strong>"
      case .strikethrough(let inner): "<del>\(line(inner))</del>"
      case .link(let destination, let title, let inner):
        "<a href=\"\(address(destination))\"\(HTMLWriter.title(title))>\(line(inner))</a>"
      case .image(let source, let title, let inner):
        "<img src=\"\(address(source))\" alt=\"\(words(inner))\"\(HTMLWriter.title(title)) />"
      case .footnote(let number): "<sup>\(number)</sup>"
      }
    }.joined()
  }

  private mutating func beginLine() { if !html.isEmpty, !html.hasSuffix("\n") { html += "\n" } }

  mutating func add(_ block: MarkdownBlock, isTight: Bool = false) {
    if case .paragraph(let inlines) = block, isTight { return html += HTMLWriter.line(inlines) }
    beginLine()
    switch block {
    case .paragraph(let inlines): html += "<p>\(HTMLWriter.line(inlines))</p>\n"
    case .heading(let level, let inlines):
      html += "<h\(level)>\(HTMLWriter.line(inlines))</h\(level)>\n"
    case .quote(let blocks): add(blocks, in: "blockquote")
    case .footnote(_, let blocks): add(blocks, in: "footnote")
    case .rule: html += "<hr />\n"
    case .html(let text): html += text + "\n"
    case .code(let info, let text):
      let language = info.split(whereSeparator: \.isWhitespace).first.map {
        " class=\"language-\(HTMLWriter.escaped(String($0)))\""
      }
      html +=
        "<pre><code\(language ?? "")>\(HTMLWriter.escaped(text))\(text.isEmpty ? "" : "\n")</code></pre>\n"
    case .list(let list): add(list)
    case .table(let table):
      html += "<table>\n<thead>\n"
      add(table.head, "th", table.alignments)
      html += "</thead>\n"
      if !table.rows.isEmpty { html += "<tbody>\n" }
      for row in table.rows { add(row, "td", table.alignments) }
      html += table.rows.isEmpty ? "</table>\n" : "</tbody>\n</table>\n"
    }
  }

  private mutating func add(_ blocks: [MarkdownBlock], in tag: String) {
    html += "<\(tag)>\n"
    for block in blocks { add(block) }
    beginLine()
    html += "</\(tag)>\n"
  }

  private mutating func add(_ list: MarkdownList) {
    let tag = list.firstNumber == nil ? "ul" : "ol"
    let start = list.firstNumber.map { $0 == 1 ? "" : " start=\"\($0)\"" } ?? ""
    html += "<\(tag)\(start)>\n"
    for item in list.items {
      beginLine()
      html += "<li>"
      if let isDone = item.isDone { html += isDone ? "<input checked> " : "<input> " }
      for block in item.blocks { add(block, isTight: list.isTight) }
      html += "</li>\n"
    }
    html += "</\(tag)>\n"
  }

  private mutating func add(
    _ cells: [[MarkdownInline]], _ tag: String, _ alignments: [MarkdownTable.Alignment]
  ) {
    html += "<tr>\n"
    for (cell, alignment) in zip(cells, alignments) {
      let place =
        switch alignment {
        case .natural: ""
        case .start: " align=\"left\""
        case .center: " align=\"center\""
        case .end: " align=\"right\""
        }
      html += "<\(tag)\(place)>\(HTMLWriter.line(cell))</\(tag)>\n"
    }
    html += "</tr>\n"
  }
}

let texts = FileHandle.standardInput.readDataToEndOfFile().split(
  separator: 1, omittingEmptySubsequences: false)
for (number, text) in texts.enumerated() {
  var writer = HTMLWriter()
  for block in MarkdownDocument(String(decoding: text, as: UTF8.self)).blocks { writer.add(block) }
  FileHandle.standardOutput.write(Data(((number > 0 ? "\u{1}" : "") + writer.html).utf8))
}
