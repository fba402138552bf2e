import BubbleCore
import Foundation
import Markdown

/// Lays out Markdown, as assistants answer in it: headings, lists, tasks, quotes, tables, code, rules, emphasis, links.
///
/// The text is CommonMark 0.31.2 with GitHub's tables, tasks, strikethrough, addresses and footnotes. HTML is shown as it was
/// written, and formulas, too. A message that `continues` is repaired at its end, so that a growing text looks right at every
/// word. ``MarkdownStream`` divides a growing text into pieces, so that only the last of them is laid out again. A piece has no ground. It shows
/// the time only at the end of the answer. Screen readers read the pieces of an answer as one.
public struct MarkdownLayouter: BoxLayouter {
  /// `markdown`.
  public var id: LayouterID { "markdown" }
  /// Only `markdown`.
  public var contentTypes: Set<String>? { ["markdown"] }

  /// The dependencies of boxes.
  public let dependencies: EnvironmentDependencies = .boxes

  /// Makes the layouter.
  public init() {}

  /// Whether there is a text, even an empty one.
  public func isSuitable(_ message: Message, in context: LayoutContext) -> Bool { message.hasText }

  /// Returns the blocks below each other in a bubble; a single paragraph is a text in a bubble.
  public func box(for message: Message, in context: LayoutContext) -> LayoutBox {
    let payload = message.content.payload
    let continues = payload["continues"]?.bool == true
    let isGrowing = continues && payload["finished"]?.bool != true
    let blocks = MarkdownDocument(payload["text"]?.string ?? "", isGrowing: isGrowing).blocks
    let isPiece = payload["part"]?.double != nil
    let bubble = BubbleBox(
      ground: isPiece ? .none : .standard, padding: isPiece ? MarkdownBoxes.piecePadding : nil,
      showsTime: !continues,
      showsSender: !isPiece || payload["part"]?.double == 1)
    var boxes = MarkdownBoxes()
    if case .paragraph(let inlines)? = blocks.first, blocks.count == 1 {
      return .bubble(boxes.paragraph(MarkdownText(inlines)), bubble)
    }
    return .bubble(.column(gap: MarkdownBoxes.gap, boxes.boxes(blocks)), bubble)
  }
}

extension MarkdownLayouter: ContentDescribing {
  package func contentFields(of type: String) -> [ContentField] {
    [
      ContentField("text", .string, .required, ##""# Hello""##),
      ContentField("part", .number(1...1_000_000), "1"),
      ContentField("continues", .boolean, "true"), ContentField("finished", .boolean, "true"),
    ]
  }
}

/// Makes boxes of blocks.
struct MarkdownBoxes {
  /// Between two blocks, in points.
  static let gap: CGFloat = 8
  /// The padding of a piece of an answer: pieces lie close to each other.
  static let piecePadding = BoxInsets(top: 3, leading: 11, bottom: 3, trailing: 10)
  /// The number of blocks of code so far: each can be copied.
  private var codeCount = 0
  /// The blocks that may still have boxes of their own, and the quotes and lists around them.
  private var left = MarkdownLimits.blocks
  private var depth = 0

  mutating func boxes(_ blocks: [MarkdownBlock]) -> [LayoutBox] {
    var boxes: [LayoutBox] = []
    for (place, block) in blocks.enumerated() {
      left -= 1
      if left <= 0 {
        boxes.append(plain(Array(blocks[place...])))
        break
      }
      boxes += box(block)
    }
    return boxes.isEmpty ? [.text("")] : boxes
  }

  private mutating func box(_ block: MarkdownBlock) -> [LayoutBox] {
    switch block {
    case .heading(let level, let inlines): return [heading(level, MarkdownText(inlines))]
    case .paragraph(let inlines): return [paragraph(MarkdownText(inlines))]
    case .quote, .list, .footnote:
      guard depth < MarkdownLimits.depth else { return [plain([block])] }
      depth += 1
      defer { depth -= 1 }
      return [container(block)]
    case .code(let info, let text):
      let language = info.split(whereSeparator: \.isWhitespace).first.map { String($0.prefix(40)) }
      return [code(language ?? "", text)]
    case .html(let text):
      let text = MarkdownHTML.text(text)
      return text.isEmpty ? [] : [paragraph(MarkdownText([.text(text)]))]
    case .table(let table): return self.table(table)
    case .rule:
      return [
        LayoutBox.shape(.rectangle(radius: 0), color: .separator, sizing: BoxSizing(height: 1))
          .accessibilityHidden()
      ]
    }
  }

  /// Returns the box of a block that has blocks.
  private mutating func container(_ block: MarkdownBlock) -> LayoutBox {
    switch block {
    case .quote(let blocks): BarredCard.box([column(blocks)], color: .accent).accessibility(.group)
    case .list(let list): self.list(list)
    case .footnote(let number, let blocks):
      .grid(
        columns: [.automatic, .equal(1)], gap: 7,
        [mark(MarkdownText.raised(number), minWidth: 0), column(blocks)])
    default: .text("")
    }
  }

  /// Returns a text of blocks that are too many, or too deep.
  private func plain(_ blocks: [MarkdownBlock]) -> LayoutBox {
    .text(blocks.map(\.plainText).joined(separator: "\n"), alignment: .natural)
  }

  /// Returns blocks that take the available width, also with long words.
  private mutating func column(_ blocks: [MarkdownBlock]) -> LayoutBox {
    .column(gap: 6, sizing: BoxSizing(minWidth: 0, grow: 1, basis: 0), boxes(blocks))
  }

  func paragraph(_ text: MarkdownText) -> LayoutBox {
    .text(text.text, alignment: .natural, spans: text.spans)
  }

  private func heading(_ level: Int, _ text: MarkdownText) -> LayoutBox {
    let box = LayoutBox.text(
      text.text, style: level < 4 ? .title : .sender, alignment: .natural, spans: text.spans
    ).accessibility(.heading)
    guard level == 1 else { return box }
    return .column(gap: 4) {
      box
      LayoutBox.shape(.rectangle(radius: 0), color: .separator, sizing: BoxSizing(height: 1))
        .accessibilityHidden()
    }
  }

  // MARK: Lists

  private mutating func list(_ list: MarkdownList) -> LayoutBox {
    var rows: [LayoutBox] = []
    for (place, item) in list.items.enumerated() {
      left -= 1
      if left <= 0 {
        rows.append(plain(list.items[place...].flatMap(\.blocks)))
        break
      }
      let marker =
        if let isDone = item.isDone {
          MarkdownBoxes.task(isDone)
        } else if let first = list.firstNumber {
          mark("\(first + place).", minWidth: 18)
        } else { mark("•", minWidth: 0).accessibilityHidden() }
      // Nested blocks take the room beside the markers, also in a narrow list.
      rows.append(.grid(columns: [.automatic, .equal(1)], gap: 7, [marker, column(item.blocks)]))
    }
    return LayoutBox.column(gap: 5, rows).accessibility(.list)
  }

  /// Returns a marker in letters, which shrinks if it would take too much of a narrow list.
  private func mark(_ text: String, minWidth: CGFloat) -> LayoutBox {
    .text(
      text, color: .textDim, alignment: .end, maximumLines: 1,
      adjustment: TextAdjustment(minimumScale: 0.2), sizing: BoxSizing(minWidth: minWidth))
  }

  /// Returns a box that is checked or not.
  private static func task(_ isDone: Bool) -> LayoutBox {
    let side: CGFloat = 15
    let ground = LayoutBox.shape(
      .rectangle(radius: 4), color: isDone ? .accent : .track,
      sizing: BoxSizing(width: side, height: side, shrink: 0))
    let check = LayoutBox.shape(
      .check, color: .onAccent, sizing: BoxSizing(width: 9, height: 8, shrink: 0))
    return LayoutBox.overlay(
      align: .center, justify: .center, sizing: BoxSizing(width: side, height: side, shrink: 0),
      isDone ? [ground, check] : [ground]
    ).margin(BoxInsets(top: 3, leading: 0, bottom: 0, trailing: 0)).accessibilityHidden()
  }

  // MARK: Code and tables

  private mutating func code(_ language: String, _ text: String) -> LayoutBox {
    codeCount += 1
    var parts: [LayoutBox] = []
    if !language.isEmpty {
      parts.append(.text(language, style: .caption, color: .textDim, maximumLines: 1))
    }
    parts.append(.text(text.isEmpty ? " " : text, style: .code))
    // Code is read from the left, also in a list from the right.
    var box = LayoutBox.column(gap: 4, sizing: BoxSizing(minWidth: 0), parts)
      .padding(BoxInsets(top: 8, leading: 10, bottom: 8, trailing: 10))
      .background(.mediaGround, cornerRadius: 8)
    box.sizing.minWidth = 0
    return box.direction(.leftToRight).region(
      "code-\(codeCount)", action: HitAction("copy", ["text": .string(text)]))
  }

  /// Returns a table; cells of too many columns share the last one, and too many rows follow as text.
  private func table(_ table: MarkdownTable) -> [LayoutBox] {
    let count = min(table.alignments.count, MarkdownLimits.columns)
    var cells: [LayoutBox] = []
    func add(_ row: [[MarkdownInline]], isHead: Bool, isLast: Bool) {
      let last = Array(row[(count - 1)...].joined(separator: [.text(" | ")]))
      for (inlines, alignment) in zip(row.prefix(count - 1) + [last], table.alignments) {
        let text = MarkdownText(inlines)
        let cell = LayoutBox.text(
          text.text, style: isHead ? .service : .caption, color: isHead ? .textDim : .text,
          alignment: alignment.paragraph, spans: text.spans
        ).padding(BoxInsets(top: 4, leading: 0, bottom: 4, trailing: 0))
        cells.append(
          isLast ? cell : cell.border(BoxBorder.Line(width: 1, color: .separator), edges: .bottom))
      }
    }
    let rows = table.rows.prefix(MarkdownLimits.rows)
    add(table.head, isHead: true, isLast: rows.isEmpty)
    for (place, row) in rows.enumerated() {
      add(row, isHead: false, isLast: place == rows.count - 1)
    }
    // Columns of the same width: a long word breaks, and the table fits into any list.
    let grid = LayoutBox.grid(
      columns: GridTrack.equal(count: count), gap: 10, lineGap: 0, cells)
    let rest = table.rows.dropFirst(MarkdownLimits.rows)
    guard !rest.isEmpty else { return [grid] }
    return [
      grid,
      .text(
        rest.map(MarkdownBlock.plainRow).joined(separator: "\n"), style: .caption,
        alignment: .natural),
    ]
  }
}

extension MarkdownTable.Alignment {
  fileprivate var paragraph: ParagraphAlignment {
    switch self {
    case .natural, .start: .start
    case .center: .center
    case .end: .end
    }
  }
}
