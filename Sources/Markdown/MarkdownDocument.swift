/// A Markdown text as a tree: CommonMark 0.31.2 with GitHub's tables, tasks, strikethrough, addresses and footnotes.
///
/// HTML is kept as it was written. Differences from CommonMark: emphasis beside letters of Chinese, Japanese and Korean, and
/// depths of more than 100 blocks or 60 inlines, which are text.
///
/// - Complexity: O(*n* · *d*) in the bytes of the text and the depth of its blocks.
package struct MarkdownDocument: Hashable, Sendable {
  /// The blocks in order; footnotes come last.
  package private(set) var blocks: [MarkdownBlock] = []
  /// The bytes of the text at which a block or a list's item begins that is in no other one, footnotes aside.
  package private(set) var starts: [Int] = []

  /// Reads a text: each text is Markdown.
  ///
  /// - Parameter isGrowing: Whether the text is still being written. What its end may still become is not shown as something
  ///   else then, and marks that nothing ends yet have their meaning.
  package init(_ text: String, isGrowing: Bool = false) {
    let reader = BlockReader(isGrowing ? GrowingText.withoutUndecidedLines(text) : text)
    var tree = BlockTree(reader, isGrowing: isGrowing)
    for block in reader.blocks[0].children {
      guard let read = tree.block(block) else { continue }
      blocks.append(read)
      let items = if case .list = read { reader.blocks[block].children } else { [block] }
      starts += items.map { reader.lineStarts[reader.blocks[$0].firstLine] }
    }
    blocks += tree.footnotes()
  }
}

/// Makes the tree of the lines' blocks.
struct BlockTree {
  private let blocks: [BlockReader.Block]
  private var targets: InlineTargets
  /// The definitions of footnotes by label; the first one counts.
  private var footnoteBlocks: [String: Int] = [:]
  private var footnoteLabels: [String] = []

  /// The last block that has text of its own, in a text that is still being written.
  private var growingBlock: Int?

  init(_ reader: BlockReader, isGrowing: Bool) {
    blocks = reader.blocks
    var last = 0
    while let child = blocks[last].children.last { last = child }
    if isGrowing { growingBlock = last }
    targets = InlineTargets(definitions: reader.definitions)
    for (index, block) in blocks.enumerated() {
      guard case .footnote(let label) = block.kind else { continue }
      let key = label.lowercased()
      guard footnoteBlocks[key] == nil else { continue }
      footnoteBlocks[key] = index
      footnoteLabels.append(key)
      targets.footnotes.insert(key)
    }
  }

  /// Returns a block with all that is in it; nil for one that is shown elsewhere, or not yet.
  mutating func block(_ index: Int) -> MarkdownBlock? {
    let block = blocks[index]
    switch block.kind {
    case .document, .footnote: return nil
    case .quote: return .quote(inner(block))
    case .rule: return .rule
    case .paragraph:
      return .paragraph(
        InlineReader.read(block.text[...], &targets, isGrowing: index == growingBlock))
    case .heading(let level):
      return .heading(
        level: level, InlineReader.read(block.text[...], &targets, isGrowing: index == growingBlock)
      )
    case .code(let fence):
      let text = block.text.last == .newline ? block.text.dropLast() : block.text[...]
      return .code(
        info: fence.map { Escapes.resolve($0.info[...]) } ?? "",
        text: String(decoding: text, as: UTF8.self))
    case .html:
      let text = block.text[...].trimmed
      if index == growingBlock, GrowingText.isTag(text) { return nil }
      return .html(
        String(
          decoding: block.text.last == .newline ? block.text.dropLast() : block.text[...],
          as: UTF8.self))
    case .list(let marker):
      return .list(
        MarkdownList(
          firstNumber: marker.number, isTight: isTight(block),
          items: block.children.map { item($0) }))
    case .item: return nil
    case .table(let alignments):
      return .table(table(block, alignments, isGrowing: index == growingBlock))
    }
  }

  private mutating func inner(_ block: BlockReader.Block) -> [MarkdownBlock] {
    var result: [MarkdownBlock] = []
    for child in block.children {
      if let block = self.block(child) { result.append(block) }
    }
    return result
  }

  /// Whether no blank line is between the items, or between the blocks of one.
  private func isTight(_ list: BlockReader.Block) -> Bool {
    func haveGap(_ children: [Int]) -> Bool {
      zip(children, children.dropFirst()).contains {
        blocks[$0].lastLine + 1 < blocks[$1].firstLine
      }
    }
    return !haveGap(list.children) && !list.children.contains { haveGap(blocks[$0].children) }
  }

  private mutating func item(_ index: Int) -> MarkdownList.Item {
    let block = blocks[index]
    guard let first = block.children.first, blocks[first].isParagraph,
      let isDone = BlockTree.task(blocks[first].text)
    else { return MarkdownList.Item(isDone: nil, blocks: inner(block)) }
    let text = blocks[first].text.dropFirst(3)
    var result: [MarkdownBlock] = [
      .paragraph(InlineReader.read(text, &targets, isGrowing: first == growingBlock))
    ]
    for child in block.children.dropFirst() {
      if let block = self.block(child) { result.append(block) }
    }
    return MarkdownList.Item(isDone: isDone, blocks: result)
  }

  /// Whether a text begins with `[x]` or `[ ]`; nil if it begins otherwise.
  private static func task(_ text: [UInt8]) -> Bool? {
    guard text.count > 4, text[0] == UInt8(ascii: "["), text[2] == UInt8(ascii: "]"),
      text[3].isWhitespace,
      !text.dropFirst(4).allSatisfy(\.isWhitespace)
    else { return nil }
    return text[1].lowercased == UInt8(ascii: "x") ? true : text[1] == .space ? false : nil
  }

  private mutating func table(
    _ block: BlockReader.Block, _ alignments: [MarkdownTable.Alignment], isGrowing: Bool
  ) -> MarkdownTable {
    var rows: [[[MarkdownInline]]] = []
    let lines = block.text.split(separator: .newline)
    for (number, line) in lines.enumerated() where number != 1 {
      let texts = TableLine.cells(line)
      let isLast = isGrowing && number == lines.count - 1
      var cells = texts.indices.map {
        InlineReader.read(
          texts[$0][...], &targets, isGrowing: isLast && $0 == texts.count - 1)
      }
      cells += Array(repeating: [], count: max(0, alignments.count - cells.count))
      rows.append(cells)
    }
    return MarkdownTable(alignments: alignments, head: rows.removeFirst(), rows: rows)
  }

  /// Returns the footnotes in the order of their numbers; those that no mark leads to come last.
  mutating func footnotes() -> [MarkdownBlock] {
    var result: [MarkdownBlock] = []
    var number = 0
    while number < footnoteLabels.count {
      if number == targets.usedFootnotes.count,
        let unused = footnoteLabels.first(where: { !targets.usedFootnotes.contains($0) })
      {
        targets.usedFootnotes.append(unused)
      }
      guard let block = footnoteBlocks[targets.usedFootnotes[number]] else { break }
      number += 1
      result.append(.footnote(number: number, inner(blocks[block])))
    }
    return result
  }
}
