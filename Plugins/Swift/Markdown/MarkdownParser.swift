/// Reads Markdown, as assistants write it, into blocks: CommonMark's headings, paragraphs, quotes, lists, fenced code and
/// rules, and GitHub's tables and tasks.
///
/// Everything is Markdown: unfinished Markdown is shown as far as possible, so that a growing text looks right at every
/// word. HTML, indented code, references and footnotes are text.
///
/// - Complexity: O(*n* · *d*) in the length of the text and the depth of its quotes and lists, which is bounded.
struct MarkdownParser {
  private let lines: [Substring]
  private let depth: Int
  private var place = 0
  private var budget: Int

  /// Returns the blocks of a text.
  static func blocks(of text: String) -> [MarkdownBlock] {
    var parser = MarkdownParser(
      text.split(omittingEmptySubsequences: false) { $0.isNewline }, depth: 0,
      budget: MarkdownLimits.blocks)
    return parser.read()
  }

  private init(_ lines: [Substring], depth: Int, budget: Int) {
    (self.lines, self.depth, self.budget) = (lines, depth, budget)
  }

  private mutating func read() -> [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    while place < lines.count {
      guard !lines[place].isBlankLine else {
        place += 1
        continue
      }
      budget -= 1
      guard budget > 0 else {
        blocks.append(.paragraph(MarkdownText(plain: lines[place...].joined(separator: "\n"))))
        break
      }
      blocks.append(readBlock())
    }
    return blocks
  }

  private mutating func readBlock() -> MarkdownBlock {
    let line = lines[place]
    if let fence = Fence(line) { return readCode(fence) }
    if let heading = MarkdownLine.heading(line) {
      place += 1
      return .heading(level: heading.level, MarkdownText(heading.text))
    }
    if MarkdownLine.isRule(line) {
      place += 1
      return .rule
    }
    if depth < MarkdownLimits.depth {
      if MarkdownLine.quoted(line) != nil { return readQuote() }
      if MarkdownLine.item(line) != nil { return readList() }
    }
    if place + 1 < lines.count, let sides = MarkdownLine.tableSides(lines[place + 1]),
      line.contains("|")
    {
      return readTable(sides)
    }
    return readParagraph()
  }

  /// Returns the blocks of deeper lines, within the rest of the budget.
  private mutating func inner(_ lines: [Substring]) -> [MarkdownBlock] {
    var parser = MarkdownParser(lines, depth: depth + 1, budget: budget)
    let blocks = parser.read()
    budget = parser.budget
    return blocks
  }

  // MARK: Blocks

  /// The marks around code.
  private struct Fence {
    let mark: Character
    let count: Int
    let language: String
    let indent: Int

    init?(_ line: Substring) {
      let rest = line.drop { $0 == " " }
      guard let mark = rest.first, mark == "`" || mark == "~" else { return nil }
      let marks = rest.prefix { $0 == mark }
      let info = rest.dropFirst(marks.count)
      guard marks.count >= 3, mark == "~" || !info.contains("`") else { return nil }
      self.mark = mark
      count = marks.count
      language =
        info.split(whereSeparator: \.isWhitespace).first.map { String($0.prefix(40)) } ?? ""
      indent = line.count - rest.count
    }

    func isEnd(_ line: Substring) -> Bool {
      let rest = line.drop { $0 == " " }
      let marks = rest.prefix { $0 == mark }
      return marks.count >= count && rest.dropFirst(marks.count).isBlankLine
    }
  }

  private mutating func readCode(_ fence: Fence) -> MarkdownBlock {
    place += 1
    var code: [Substring] = []
    while place < lines.count, !fence.isEnd(lines[place]) {
      code.append(lines[place].droppingSpaces(fence.indent))
      place += 1
    }
    // At the end of a growing text, a line that is still empty does not count.
    if place == lines.count, code.last?.isEmpty == true { code.removeLast() }
    place += 1
    return .code(language: fence.language, text: code.joined(separator: "\n"))
  }

  private mutating func readQuote() -> MarkdownBlock {
    var quoted: [Substring] = []
    while place < lines.count, !lines[place].isBlankLine {
      guard let line = MarkdownLine.quoted(lines[place]) else {
        // A paragraph in a quote continues without its mark.
        guard !startsBlock(lines[place]) else { break }
        quoted.append(lines[place])
        place += 1
        continue
      }
      quoted.append(line)
      place += 1
    }
    return .quote(inner(quoted))
  }

  private mutating func readList() -> MarkdownBlock {
    var items: [MarkdownItem] = []
    while place < lines.count, let item = MarkdownLine.item(lines[place]),
      !MarkdownLine.isRule(lines[place])
    {
      place += 1
      budget -= 1
      guard budget > 0 else { break }
      var own = [item.text]
      while place < lines.count {
        let line = lines[place]
        if line.isBlankLine {
          // The item continues behind an empty line if the next line is indented as it is.
          guard place + 1 < lines.count, lines[place + 1].indent >= item.indent,
            !lines[place + 1].isBlankLine
          else { break }
          own.append("")
        } else if line.indent >= item.indent {
          own.append(line.droppingSpaces(item.indent))
        } else if startsBlock(line) || MarkdownLine.item(line) != nil {
          break
        } else {
          own.append(line.drop { $0 == " " })
        }
        place += 1
      }
      items.append(MarkdownItem(marker: item.marker, blocks: inner(own)))
      // Items may be apart.
      if place + 1 < lines.count, lines[place].isBlankLine,
        let next = MarkdownLine.item(lines[place + 1]), next.isNumbered == item.isNumbered
      {
        place += 1
      }
    }
    return .list(items)
  }

  private mutating func readTable(_ sides: [MarkdownTable.Side]) -> MarkdownBlock {
    let count = min(sides.count, MarkdownLimits.columns)
    func cells(_ line: Substring) -> [MarkdownText] {
      let texts = MarkdownLine.cells(line).prefix(count).map { MarkdownText($0) }
      return texts + Array(repeating: MarkdownText(plain: ""), count: count - texts.count)
    }
    let head = cells(lines[place])
    place += 2
    var rows: [[MarkdownText]] = []
    while place < lines.count, lines[place].contains("|"), !lines[place].isBlankLine {
      if rows.count < MarkdownLimits.rows { rows.append(cells(lines[place])) }
      place += 1
    }
    return .table(MarkdownTable(sides: Array(sides.prefix(count)), head: head, rows: rows))
  }

  private mutating func readParagraph() -> MarkdownBlock {
    var text = [lines[place].drop { $0 == " " }]
    place += 1
    while place < lines.count, !lines[place].isBlankLine, !startsBlock(lines[place]) {
      text.append(lines[place].drop { $0 == " " })
      place += 1
    }
    return .paragraph(MarkdownText(joining: text))
  }

  /// Whether a line ends the paragraph before it.
  private func startsBlock(_ line: Substring) -> Bool {
    if Fence(line) != nil || MarkdownLine.heading(line) != nil || MarkdownLine.isRule(line) {
      return true
    }
    guard depth < MarkdownLimits.depth else { return false }
    return MarkdownLine.quoted(line) != nil || MarkdownLine.item(line) != nil
  }
}
