/// The beginning of a line of Markdown.
enum MarkdownLine {
  /// `## Title`.
  static func heading(_ line: Substring) -> (level: Int, text: String)? {
    guard line.indent < 4 else { return nil }
    let rest = line.drop { $0 == " " }
    let marks = rest.prefix { $0 == "#" }
    let text = rest.dropFirst(marks.count)
    guard (1...6).contains(marks.count), text.isEmpty || text.first == " " else { return nil }
    var trimmed = text.drop { $0 == " " }
    while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
    // Closing marks have no meaning.
    let open = trimmed.reversed().drop { $0 == "#" }.count
    if open == 0 || trimmed.prefix(open).last == " " { trimmed = trimmed.prefix(open) }
    while trimmed.last == " " { trimmed.removeLast() }
    return (marks.count, String(trimmed))
  }

  /// `---`, `***` or `___`.
  static func isRule(_ line: Substring) -> Bool {
    let marks = line.filter { !$0.isWhitespace }
    guard marks.count >= 3, let mark = marks.first, "-*_".contains(mark) else { return false }
    return marks.allSatisfy { $0 == mark }
  }

  /// Returns the text behind `>`.
  static func quoted(_ line: Substring) -> Substring? {
    let rest = line.drop { $0 == " " }
    guard rest.first == ">" else { return nil }
    let text = rest.dropFirst()
    return text.first == " " ? text.dropFirst() : text
  }

  /// An item's first line.
  struct Item {
    var marker: MarkdownItem.Marker
    var text: Substring
    /// The indentation of its further lines.
    var indent: Int
    var isNumbered: Bool
  }

  /// `- text`, `2. text` or `- [x] text`.
  static func item(_ line: Substring) -> Item? {
    let rest = line.drop { $0 == " " || $0 == "\t" }
    let outer = line.indent
    if let mark = rest.first, "-*+•".contains(mark) {
      let text = rest.dropFirst()
      guard text.isEmpty || text.first == " " || text.first == "\t" else { return nil }
      let content = text.drop { $0 == " " || $0 == "\t" }
      let indent = outer + 2
      for (box, isDone) in [("[ ]", false), ("[x]", true), ("[X]", true)]
      where content.hasPrefix(box) {
        let said = content.dropFirst(3)
        guard said.isEmpty || said.first == " " else { continue }
        return Item(
          marker: .task(isDone: isDone), text: said.drop { $0 == " " }, indent: indent,
          isNumbered: false)
      }
      return Item(marker: .bullet, text: content, indent: indent, isNumbered: false)
    }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard (1...9).contains(digits.count) else { return nil }
    let mark = rest.dropFirst(digits.count)
    guard mark.first == "." || mark.first == ")" else { return nil }
    let text = mark.dropFirst()
    guard text.isEmpty || text.first == " " else { return nil }
    return Item(
      marker: .number("\(digits)."), text: text.drop { $0 == " " }, indent: outer + 2,
      isNumbered: true)
  }

  /// Returns the line between a table's head and its rows: `| --- | :-: |`.
  static func tableSides(_ line: Substring) -> [MarkdownTable.Side]? {
    guard line.contains("-"), line.allSatisfy({ "|-: \t".contains($0) }) else { return nil }
    let cells = cells(line)
    guard !cells.isEmpty, cells.allSatisfy({ $0.contains("-") }), line.contains("|") else {
      return nil
    }
    return cells.map { cell in
      switch (cell.hasPrefix(":"), cell.hasSuffix(":")) {
      case (true, true): .center
      case (_, true): .end
      default: .start
      }
    }
  }

  /// Returns the cells of a table's line, trimmed; `\|` is a stroke in a cell.
  static func cells(_ line: Substring) -> [String] {
    var cells: [String] = []
    var cell = ""
    var isEscaped = false
    for character in line {
      if character == "|", !isEscaped {
        cells.append(cell)
        cell = ""
      } else {
        if character == "|" { cell.removeLast() }
        cell.append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    cells.append(cell)
    cells = cells.map { $0.trimmedSpaces }
    if cells.first?.isEmpty == true { cells.removeFirst() }
    if cells.last?.isEmpty == true { cells.removeLast() }
    return cells
  }
}

extension Substring {
  /// Whether nothing but white space is in it.
  var isBlankLine: Bool { allSatisfy(\.isWhitespace) }

  /// The number of columns of white space that it begins with; a tab counts as four.
  var indent: Int {
    var columns = 0
    for character in self {
      if character == " " {
        columns += 1
      } else if character == "\t" {
        columns += 4
      } else {
        break
      }
    }
    return columns
  }

  /// Returns the line without a number of columns of white space, or without fewer if it has fewer.
  func droppingSpaces(_ count: Int) -> Substring {
    var rest = self
    var columns = 0
    while columns < count, let first = rest.first, first == " " || first == "\t" {
      columns += first == "\t" ? 4 : 1
      rest.removeFirst()
    }
    return rest
  }
}

extension String {
  /// Without white space at its ends.
  fileprivate var trimmedSpaces: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
