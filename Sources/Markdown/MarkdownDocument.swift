/// A Markdown text as a tree: CommonMark 0.31.2 with GitHub's tables, tasks, strikethrough, addresses and footnotes.
///
/// HTML is kept as it was written. Differences from CommonMark: emphasis beside letters of Chinese, Japanese and Korean, and
/// depths of more than 100 blocks or 60 inlines, which are text.
///
/// - Complexity: O(*n* · *d*) in the bytes of the text and the depth of its blocks.
package struct MarkdownDocument: Hashable, Sendable {
  /// The blocks in order; footnotes come last.
  package private(set) var blocks: [MarkdownBlock] = []
  /// The bytes of the text at which a block or a list's item begins that is in no other one.
  package private(set) var starts: [Int] = []
  /// The bytes of the text at which a definition of a link begins.
  package private(set) var definitionStarts: [Int] = []
  /// What a later part of the same text has to know: what was given and what is defined here.
  package let references: MarkdownReferences
  /// What of the given references the text uses, and the labels that have no meaning yet.
  package let usedReferences: MarkdownReferences

  /// Reads a text: each text is Markdown.
  ///
  /// - Parameters:
  ///   - isGrowing: Whether the text is still being written. What its end may still become is not shown as something else then,
  ///     and marks that nothing ends yet have their meaning.
  ///   - goesOn: Whether labels that nothing defines may be defined later, also by another part of the text. Then
  ///     `[words][label]` is a link without an address, and `[^label]` the mark of a footnote.
  ///   - references: What other parts of the text define.
  package init(
    _ text: String, isGrowing: Bool = false, goesOn: Bool = false,
    references: MarkdownReferences = MarkdownReferences()
  ) {
    let reader = BlockReader(isGrowing ? GrowingText.withoutUndecidedLines(text) : text)
    var tree = BlockTree(
      reader, isGrowing: isGrowing, InlineTargets(references, goesOn: isGrowing || goesOn))
    for block in reader.blocks[0].children {
      let isList = if case .list = reader.blocks[block].kind { true } else { false }
      let items = isList ? reader.blocks[block].children : [block]
      starts += items.map { reader.lineStarts[reader.blocks[$0].firstLine] }
      if let read = tree.block(block) { blocks.append(read) }
    }
    blocks += tree.footnotes()
    definitionStarts = reader.definitionLines.map { reader.lineStarts[$0] }
    self.references = tree.targets.references
    usedReferences = tree.targets.used
  }
}

/// Makes the tree of the lines' blocks.
struct BlockTree {
  private let blocks: [BlockReader.Block]
  private(set) var targets: InlineTargets
  /// The footnotes by label, of which the first one counts; others are drawn as if no mark led to them.
  private var footnoteBlocks: [String: Int] = [:]
  private var footnoteLabels: [String] = []

  /// The last block that has text of its own, in a text that is still being written.
  private var growingBlock: Int?

  init(_ reader: BlockReader, isGrowing: Bool, _ targets: InlineTargets) {
    blocks = reader.blocks
    var last = 0
    while let child = blocks[last].children.last { last = child }
    // A blank line ends a block, and the end of its line a heading.
    let isHeading = if case .heading = blocks[last].kind { true } else { false }
    if isGrowing, blocks[last].lastLine == reader.lineStarts.count - 1,
      !isHeading || reader.bytes.last != .newline
    {
      growingBlock = last
    }
    self.targets = targets
    self.targets.definitions = reader.definitions
    for (index, block) in blocks.enumerated() {
      guard case .footnote(let label) = block.kind else { continue }
      // No mark has a space in its label.
      let plain = label.lowercased()
      let key = footnoteBlocks[plain] == nil ? plain : "\(plain) \(index)"
      footnoteBlocks[key] = index
      footnoteLabels.append(key)
      self.targets.footnotes.insert(key)
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
      var text = block.text.last == .newline ? block.text.dropLast() : block.text[...]
      if index == growingBlock {
        text = GrowingText.withoutOpenTag(text)
        if GrowingText.isTag(text.trimmed) { return nil }
      }
      return .html(String(decoding: text, as: UTF8.self))
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
    let known = targets.known.footnotes
    let new = Set(targets.numbered)
    // Those whose marks are in other parts of the text.
    let given = footnoteLabels.filter { known[$0] != nil && !new.contains($0) }
      .sorted { known[$0, default: 0] < known[$1, default: 0] }
    var result = given.compactMap { footnote($0) }
    var (place, unused) = (0, footnoteLabels.makeIterator())
    while true {
      if place < targets.numbered.count {
        place += 1
        if let block = footnote(targets.numbered[place - 1]) { result.append(block) }
      } else if let label = unused.next() {
        if targets.known.footnotes[label] == nil { targets.number(label) }
      } else {
        return result
      }
    }
  }

  private mutating func footnote(_ label: String) -> MarkdownBlock? {
    guard let block = footnoteBlocks[label], let number = targets.footnoteNumber(label) else {
      return nil
    }
    return .footnote(number: number, inner(blocks[block]))
  }
}
