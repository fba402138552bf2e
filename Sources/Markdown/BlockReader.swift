/// Divides a text into blocks, line by line: CommonMark 0.31.2's first phase, with GitHub's tables and footnotes.
///
/// Each line is held against the open blocks, from the outer to the inner one. What is left begins new blocks or is text.
///
/// - Complexity: O(*n* · *d*) in the bytes of the text and the depth of its containers, which is at most ``maximumDepth``.
struct BlockReader {
  /// What a block is, with what its next lines are compared with.
  enum Kind {
    case document, quote, rule, paragraph
    case list(ListMarker)
    /// An item, whose further lines are indented by so many columns.
    case item(width: Int)
    case heading(level: Int)
    case code(Fence?)
    case html(HTMLBlockEnd)
    case table([MarkdownTable.Alignment])
    case footnote(label: String)
  }

  struct Block {
    var kind: Kind
    var children: [Int] = []
    /// The lines of text, each with its line break.
    var text: [UInt8] = []
    /// The numbers of its first and last line.
    var firstLine: Int
    var lastLine: Int
    /// The first line of a formula that is not at its end: the next lines begin no blocks.
    var formulaLine: [UInt8]?

    var isParagraph: Bool { if case .paragraph = kind { true } else { false } }
  }

  /// The maximum depth of blocks in each other; deeper marks are text.
  static let maximumDepth = 100

  let bytes: [UInt8]
  private(set) var blocks = [Block(kind: .document, firstLine: 0, lastLine: 0)]
  private(set) var definitions = LinkDefinitions()
  /// The blocks that the next line may continue, from the document inwards.
  private var open = [0]
  private var line = -1
  private var cursor: LineCursor
  /// The places of the lines' first bytes.
  private(set) var lineStarts: [Int] = []
  /// The lines at which definitions of links begin that are in no block.
  private(set) var definitionLines: [Int] = []

  /// Reads a text; the byte 0 stands for U+FFFD.
  init(_ text: String) {
    var bytes = Array(text.utf8)
    if bytes.contains(0) { bytes = Array(text.replacing("\0", with: "\u{FFFD}").utf8) }
    self.bytes = bytes
    cursor = LineCursor(bytes, 0..<0)
    var place = 0
    while place < bytes.count {
      let start = place
      while place < bytes.count, bytes[place] != .newline, bytes[place] != 0x0D { place += 1 }
      lineStarts.append(start)
      read(start..<place)
      if place + 1 < bytes.count, bytes[place] == 0x0D, bytes[place + 1] == .newline { place += 1 }
      place += 1
    }
    line += 1
    close(downTo: 0)
  }

  // MARK: A line

  private mutating func read(_ range: Range<Int>) {
    line += 1
    cursor = LineCursor(bytes, range)
    var matched = 1
    while matched < open.count {
      guard let continues = continues(open[matched]) else {
        // The fence that ends code.
        blocks[open[matched]].lastLine = line
        return close(downTo: matched, lastLine: line)
      }
      guard continues else { break }
      matched += 1
    }
    if matched == open.count, blocks[open[matched - 1]].formulaLine != nil {
      return append(to: open[matched - 1])
    }
    let isLazyPossible = blocks[open[open.count - 1]].isParagraph
    let before = open.count
    var hasStarted = false
    while acceptsBlocks(open[matched - 1]) {
      guard let end = start(in: matched, isLazyPossible: isLazyPossible && !hasStarted) else {
        break
      }
      hasStarted = true
      matched = open.count
      if end { return }
    }
    addText(matched, isLazy: !hasStarted && matched < before && isLazyPossible)
  }

  /// What a line's rest belongs to.
  private mutating func addText(_ matched: Int, isLazy: Bool) {
    if isLazy, !cursor.isBlank { return append(to: open[open.count - 1]) }
    close(downTo: matched)
    let tip = open[matched - 1]
    switch blocks[tip].kind {
    case .paragraph, .table: append(to: tip)
    case .code:
      blocks[tip].text += cursor.rest
      blocks[tip].text.append(.newline)
    case .html(let end):
      blocks[tip].text += cursor.rest
      blocks[tip].text.append(.newline)
      if end.isMet(by: bytes[cursor.place..<cursor.end]) {
        close(downTo: matched - 1, lastLine: line)
      }
    default:
      guard !cursor.isBlank else { return }
      append(to: add(.paragraph))
    }
  }

  private mutating func append(to block: Int) {
    cursor.skipSpaces()
    let text = bytes[cursor.place..<cursor.end]
    if let first = blocks[block].formulaLine {
      if FormulaFinder.closesLines(text, openedBy: first) { blocks[block].formulaLine = nil }
    } else if blocks[block].isParagraph, FormulaFinder.opensLines(text) {
      blocks[block].formulaLine = Array(text)
    }
    blocks[block].text += text
    blocks[block].text.append(.newline)
  }

  private func acceptsBlocks(_ block: Int) -> Bool {
    switch blocks[block].kind {
    case .code, .html: false
    default: true
    }
  }

  /// Whether a line continues an open block, whose marks are passed then.
  ///
  /// Nil for a fence that ends its code.
  private mutating func continues(_ block: Int) -> Bool? {
    switch blocks[block].kind {
    case .document, .list: return true
    case .rule, .heading: return false
    case .paragraph, .table: return !cursor.isBlank
    case .quote:
      guard cursor.indent < 4, byteAtText == UInt8(ascii: ">") else { return false }
      skipQuoteMark()
      return true
    case .item(let width):
      // An item may begin with one blank line, not with two.
      guard !cursor.isBlank else {
        if blocks[block].children.isEmpty { return false }
        cursor.skipSpaces()
        return true
      }
      guard cursor.indent >= width else { return false }
      cursor.skip(columns: width)
      return true
    case .footnote:
      guard !cursor.isBlank else { return true }
      guard cursor.indent >= 4 else { return false }
      cursor.skip(columns: 4)
      return true
    case .code(let fence?):
      if cursor.indent < 4, fence.isEnd(bytes[cursor.textPlace..<cursor.end]) { return nil }
      cursor.skip(columns: min(fence.indent, cursor.indent))
      return true
    case .code(nil):
      guard cursor.indent >= 4 || cursor.isBlank else { return false }
      cursor.skip(columns: min(4, cursor.indent))
      return true
    case .html(let end): return !(end.isBlankLine && cursor.isBlank)
    }
  }

  private var byteAtText: UInt8? {
    let place = cursor.textPlace
    return place < cursor.end ? bytes[place] : nil
  }

  private mutating func skipQuoteMark() {
    cursor.skipSpaces()
    cursor.skip(bytes: 1)
    if cursor.isAtSpace { cursor.skip(columns: 1) }
  }

  // MARK: Beginnings

  /// Begins a block, if the rest of the line does.
  ///
  /// Returns whether the line is at its end then; nil if nothing begins.
  private mutating func start(in matched: Int, isLazyPossible: Bool) -> Bool? {
    let parent = open[matched - 1]
    let indent = cursor.indent
    guard let byte = byteAtText else { return nil }
    if indent >= 4 {
      // Indented lines are code, but not in the middle of a paragraph.
      guard !isLazyPossible, matched <= BlockReader.maximumDepth,
        !blocks[parent].isParagraph
      else { return nil }
      close(downTo: matched)
      cursor.skip(columns: 4)
      let block = add(.code(nil))
      blocks[block].text += cursor.rest
      blocks[block].text.append(.newline)
      return true
    }
    let text = bytes[cursor.textPlace..<cursor.end]
    let isDeep = matched > BlockReader.maximumDepth
    if byte == UInt8(ascii: ">"), !isDeep {
      close(downTo: matched)
      add(.quote)
      skipQuoteMark()
      return false
    }
    if byte == UInt8(ascii: "#"), let heading = LineForms.heading(text) {
      close(downTo: matched)
      blocks[add(.heading(level: heading.level))].text = Array(heading.text)
      return true
    }
    if let fence = Fence(text, indent: indent) {
      close(downTo: matched)
      add(.code(fence))
      return true
    }
    if byte == UInt8(ascii: "<"),
      let end = HTMLBlockEnd(text, interruptsText: blocks[parent].isParagraph || isLazyPossible)
    {
      close(downTo: matched)
      let block = add(.html(end))
      blocks[block].text += cursor.rest
      blocks[block].text.append(.newline)
      if end.isMet(by: text) { close(downTo: open.count - 1, lastLine: line) }
      return true
    }
    if blocks[parent].isParagraph, let level = LineForms.underline(text), readDefinitions(parent) {
      blocks[parent].kind = .heading(level: level)
      blocks[parent].lastLine = line
      close(downTo: matched - 1, lastLine: line)
      return true
    }
    if LineForms.isRule(text) {
      close(downTo: matched)
      add(.rule)
      return true
    }
    if byte == UInt8(ascii: "["), !isDeep,
      let label = LineForms.footnote(text)
    {
      close(downTo: matched)
      add(.footnote(label: label.label))
      cursor.skipSpaces()
      cursor.skip(bytes: label.count)
      return false
    }
    if !isDeep, let marker = ListMarker(text),
      !blocks[parent].isParagraph || marker.interruptsText(text)
    {
      startItem(marker, in: matched)
      return false
    }
    if blocks[parent].isParagraph, startTable(text, of: parent, in: matched) { return true }
    return nil
  }

  private mutating func startItem(_ marker: ListMarker, in matched: Int) {
    var matched = matched
    let indent = cursor.indent
    if case .list(let list) = blocks[open[matched - 1]].kind {
      if list.isSameList(as: marker) {
        close(downTo: matched)
      } else {
        matched -= 1
        close(downTo: matched)
        add(.list(marker))
      }
    } else {
      close(downTo: matched)
      add(.list(marker))
    }
    cursor.skipSpaces()
    cursor.skip(bytes: marker.count)
    // Up to four spaces behind the mark belong to it; of more, and before code, it is one.
    let spaces = cursor.indent
    let isCode = spaces >= 5 || cursor.isBlank
    let width = isCode || spaces == 0 ? 1 : spaces
    cursor.skip(columns: min(width, spaces))
    add(.item(width: indent + marker.count + width))
  }

  /// Makes a table of a paragraph's last line and the line below, if that divides as many columns.
  private mutating func startTable(_ text: ArraySlice<UInt8>, of paragraph: Int, in matched: Int)
    -> Bool
  {
    let lines = blocks[paragraph].text
    // Nothing is left of a paragraph of definitions.
    guard !lines.isEmpty, let alignments = TableLine.alignments(text) else { return false }
    let head = (lines.dropLast().lastIndex(of: .newline) ?? -1) + 1
    guard TableLine.cells(lines[head..<(lines.count - 1)]).count == alignments.count else {
      return false
    }
    let firstLine = line - 1
    if head > 0 {
      blocks[paragraph].text.removeSubrange(head...)
      blocks[paragraph].lastLine = firstLine - 1
    }
    close(downTo: matched - 1, lastLine: firstLine - 1)
    if head == 0 {
      // The paragraph was the head alone.
      blocks[open[open.count - 1]].children.removeAll { $0 == paragraph }
    }
    let table = add(.table(alignments))
    blocks[table].firstLine = firstLine
    blocks[table].text = lines[head...] + text + [.newline]
    return true
  }

  // MARK: Open blocks

  @discardableResult
  private mutating func add(_ kind: Kind) -> Int {
    while !canContain(blocks[open[open.count - 1]].kind, kind) { close(downTo: open.count - 1) }
    blocks.append(Block(kind: kind, firstLine: line, lastLine: line))
    blocks[open[open.count - 1]].children.append(blocks.count - 1)
    open.append(blocks.count - 1)
    return blocks.count - 1
  }

  private func canContain(_ parent: Kind, _ child: Kind) -> Bool {
    switch (parent, child) {
    case (.list, .item): true
    case (.document, _), (.quote, _), (.item, _), (.footnote, _): true
    default: false
    }
  }

  /// Ends the open blocks from a depth on.
  private mutating func close(downTo depth: Int, lastLine: Int? = nil) {
    while open.count > depth, let block = open.popLast() {
      finish(block, lastLine: lastLine ?? line - 1)
    }
  }

  private mutating func finish(_ block: Int, lastLine: Int) {
    switch blocks[block].kind {
    case .paragraph:
      blocks[block].lastLine = lastLine
      if !readDefinitions(block), let parent = open.last, blocks[parent].children.last == block {
        blocks[parent].children.removeLast()
      }
    case .code(nil):
      // Blank lines at the end do not belong to the code.
      let text = blocks[block].text
      guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { break }
      let blankLines = text[last...].count { $0 == .newline } - 1
      blocks[block].text.removeSubrange(((text[last...].firstIndex(of: .newline) ?? last) + 1)...)
      blocks[block].lastLine = lastLine - blankLines
    case .list, .item, .footnote:
      blocks[block].lastLine =
        blocks[block].children.last.map { blocks[$0].lastLine } ?? blocks[block].firstLine
    case .heading, .rule: break
    default: blocks[block].lastLine = lastLine
    }
  }

  /// Takes the link definitions from a paragraph's beginning: whether anything is left.
  private mutating func readDefinitions(_ paragraph: Int) -> Bool {
    guard blocks[paragraph].text.first == UInt8(ascii: "[") else {
      return !blocks[paragraph].text.isEmpty
    }
    let ends = definitions.read(blocks[paragraph].text)
    if open.count == 1 {
      var line = blocks[paragraph].firstLine
      for (start, end) in zip([0] + ends, ends) {
        definitionLines.append(line)
        line += blocks[paragraph].text[start..<end].count { $0 == .newline }
      }
    }
    blocks[paragraph].text.removeSubrange(..<(ends.last ?? 0))
    return !blocks[paragraph].text.allSatisfy(\.isWhitespace)
  }
}
