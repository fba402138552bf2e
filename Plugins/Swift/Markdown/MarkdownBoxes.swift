import BubbleCore
import Foundation
import Markdown

/// Makes boxes of blocks.
struct MarkdownBoxes {
  /// Between two blocks, and two items of a list that is in no other block, in points.
  static let gap: CGFloat = 8
  /// Between blocks and items within others, in points.
  private static let innerGap: CGFloat = 5
  /// Between the mark of an item and its text, in points.
  private static let markGap: CGFloat = 7
  /// Returns the padding of a piece of an answer, with which two pieces are as far apart as two blocks.
  static func piecePadding(_ density: LayoutDensity) -> BoxInsets {
    let half = max(0, (gap - density.messageGap) / 2)
    return BoxInsets(
      top: half, leading: density.leadingPadding, bottom: half, trailing: density.trailingPadding)
  }

  let context: LayoutContext
  /// The width for the blocks, in points.
  private(set) var room: CGFloat
  /// The direction of the block, and of the one around it.
  private var direction: WritingDirection
  private var outerDirection: WritingDirection
  /// Whether the block begins at another side than the one around it.
  var isTurned: Bool { direction != outerDirection }
  /// The colour of words; labels and marks have their own.
  let color: BoxColor
  private let isGrowing: Bool
  /// Whether the next block is the first one of an answer.
  private var isFirst: Bool
  /// The numbers of parts so far that have ids.
  var counts = MarkdownCounts()
  /// The blocks that may still have boxes of their own, and the quotes and lists around them.
  private var left = MarkdownLimits.blocks
  private var depth = 0

  init(
    _ context: LayoutContext, room: CGFloat, color: BoxColor = .text, isGrowing: Bool, isFirst: Bool
  ) {
    self.context = context
    self.color = color
    self.room = room
    self.isGrowing = isGrowing
    self.isFirst = isFirst
    direction = context.environment.direction
    outerDirection = direction
  }

  /// The factor for lengths that grow with the text.
  private var growth: CGFloat { context.growth(of: .body) }

  func text(_ inlines: [MarkdownInline]) -> MarkdownText {
    MarkdownText(inlines, isGrowing: isGrowing)
  }

  mutating func boxes(_ blocks: [MarkdownBlock]) -> [LayoutBox] {
    var boxes: [LayoutBox] = []
    for (place, block) in blocks.enumerated() {
      left -= 1
      if left <= 0 {
        boxes.append(plain(Array(blocks[place...])))
        break
      }
      boxes += box(block)
      isFirst = false
    }
    return boxes.isEmpty ? [.text("")] : boxes
  }

  private mutating func box(_ block: MarkdownBlock) -> [LayoutBox] {
    switch block {
    case .heading(let level, let inlines): return [heading(level, text(inlines))]
    case .paragraph(let inlines): return [paragraph(text(inlines))]
    case .quote, .list, .footnote:
      guard depth < MarkdownLimits.depth else { return [plain([block])] }
      return [directed(block) { $0.container(block) }]
    case .code(let info, let text):
      let language = info.split(whereSeparator: \.isWhitespace).first.map { String($0.prefix(40)) }
      return [code(language ?? "", text)]
    case .html(let text):
      let text = MarkdownHTML.text(text)
      return text.isEmpty ? [] : [paragraph(self.text([.text(text)]))]
    case .table(let table): return [directed(block) { $0.table(table) }]
    case .rule: return [MarkdownBoxes.rule]
    }
  }

  static let rule = LayoutBox.shape(
    .rectangle(radius: 0), color: .separator, sizing: BoxSizing(height: 1)
  ).accessibilityHidden()

  /// Returns the box of a block whose sides depend on the direction of its first letter.
  private mutating func directed(
    _ block: MarkdownBlock, _ make: (inout MarkdownBoxes) -> LayoutBox
  ) -> LayoutBox {
    let (around, outer, room) = (direction, outerDirection, room)
    (direction, outerDirection) = (block.direction ?? around, around)
    defer { (direction, outerDirection, self.room) = (around, outer, room) }
    let isTurned = isTurned
    let box = make(&self)
    return isTurned ? box.direction(direction) : box
  }

  /// Returns the box of a block that has blocks.
  private mutating func container(_ block: MarkdownBlock) -> LayoutBox {
    depth += 1
    defer { depth -= 1 }
    switch block {
    case .quote(let blocks):
      room -= BarredCard.indent
      return BarredCard.quote(column(blocks))
    case .list(let list): return self.list(list)
    case .footnote(let number, let blocks):
      let label = MarkdownText.raised(number)
      return row(mark(label, color: .textDim), column(blocks), markWidth: width(of: label))
    default: return .text("")
    }
  }

  /// Returns a text of blocks that are too many, or too deep.
  private func plain(_ blocks: [MarkdownBlock]) -> LayoutBox {
    .text(
      blocks.map(\.plainText).joined(separator: "\n"), color: color, alignment: .natural)
  }

  /// Returns blocks that take the available width, also with long words.
  private mutating func column(_ blocks: [MarkdownBlock]) -> LayoutBox {
    .column(
      gap: MarkdownBoxes.innerGap, sizing: BoxSizing(minWidth: 0, grow: 1, basis: 0), boxes(blocks))
  }

  func paragraph(_ text: MarkdownText) -> LayoutBox {
    .text(text.text, color: color, alignment: .natural, spans: text.spans)
  }

  /// The sizes of headings by level, relative to the title's.
  private static let headingSizes: [CGFloat] = [1.4, 1.2, 1.1, 1, 0.9, 0.85]

  private func heading(_ level: Int, _ text: MarkdownText) -> LayoutBox {
    let size = context.font(for: .title).size / context.growth(of: .title)
    let factor = MarkdownBoxes.headingSizes[min(max(level, 1), 6) - 1]
    // Where hardly a word fits, large headings would not fit at all.
    let isNarrow = room < 3 * context.font(for: .title).size
    let box = LayoutBox.text(
      text.text, style: .title, color: level < 6 ? color : .textDim, alignment: .natural,
      spans: text.spans,
      adjustment: TextAdjustment(size: size * (isNarrow ? min(factor, 0.85) : factor))
    ).accessibility(.heading)
    let heading = level == 1 ? LayoutBox.column(gap: 4, [box, MarkdownBoxes.rule]) : box
    return isFirst || depth > 0 ? heading : heading.margin(BoxInsets(top: 6))
  }

  // MARK: Lists

  private mutating func list(_ list: MarkdownList) -> LayoutBox {
    let last = list.firstNumber.map { $0 + list.items.count - 1 }
    // The texts of most lists begin at one place, whatever their marks.
    let markWidth = max(width(of: "10."), last.map { width(of: "\($0).") } ?? 0)
    var rows: [LayoutBox] = []
    let inner = room
    for (place, item) in list.items.enumerated() {
      room = inner
      left -= 1
      if left <= 0 {
        rows.append(plain(list.items[place...].flatMap(\.blocks)))
        break
      }
      let width = min(markWidth, max(12, inner / 5))
      let mark =
        if let isDone = item.isDone {
          LayoutBox.row(justify: .end, [task(isDone, within: width)])
        } else if let first = list.firstNumber {
          // The full stop is behind the number, also from the right.
          self.mark(
            (direction == .rightToLeft ? "\u{200F}" : "") + "\(first + place).", color: .textDim)
        } else { self.mark("•", color: color).accessibilityHidden() }
      room -= width + MarkdownBoxes.markGap
      rows.append(row(mark, column(item.blocks), markWidth: width))
    }
    return LayoutBox.column(
      gap: depth == 1 ? MarkdownBoxes.gap : MarkdownBoxes.innerGap, rows
    ).accessibility(.list)
  }

  /// Returns a mark of a width beside blocks, which take the rest.
  private func row(_ mark: LayoutBox, _ blocks: LayoutBox, markWidth: CGFloat) -> LayoutBox {
    .grid(
      columns: [.length(.points(markWidth)), .equal(1)], gap: MarkdownBoxes.markGap, [mark, blocks])
  }

  private func width(of label: String) -> CGFloat {
    context.measure(label, style: .body).width.rounded(.up)
  }

  /// Returns a mark in letters, which shrinks if it would take too much of a narrow list.
  private func mark(_ text: String, color: BoxColor) -> LayoutBox {
    .text(
      text, color: color, alignment: .end, maximumLines: 1,
      adjustment: TextAdjustment(minimumScale: 0.2), sizing: BoxSizing(minWidth: 0))
  }

  /// Returns a box that is checked or not, which shrinks in a narrow list as marks of letters do.
  private func task(_ isDone: Bool, within width: CGFloat) -> LayoutBox {
    let side = min(15 * growth, width)
    let ground = LayoutBox.shape(
      .rectangle(radius: side * 4 / 15), color: isDone ? .accent : .track,
      sizing: BoxSizing(width: side, height: side, shrink: 0))
    let check = LayoutBox.shape(
      .check, color: .onAccent,
      sizing: BoxSizing(width: side * 9 / 15, height: side * 8 / 15, shrink: 0))
    return LayoutBox.overlay(
      align: .center, justify: .center, sizing: BoxSizing(width: side, height: side, shrink: 0),
      isDone ? [ground, check] : [ground]
    ).margin(BoxInsets(top: 3.5 * growth)).accessibilityHidden()
  }

  // MARK: Code

  private mutating func code(_ language: String, _ text: String) -> LayoutBox {
    counts.code += 1
    let padding = BoxInsets(top: 8, leading: 10, bottom: 8, trailing: 10)
    var copy = LayoutBox.symbol("content_copy", size: 14 * growth, color: .textDim)
      .accessibilityHidden()
    copy.sizing.shrink = 0
    let code = LayoutBox.text(
      text.isEmpty ? " " : text, style: .code, color: color,
      // A word that is too long would widen the ground beyond its bubble.
      sizing: BoxSizing(
        minWidth: 0, maxWidth: max(0, room - padding.horizontal),
        grow: language.isEmpty ? 1 : 0))
    // The symbol would leave no room for the code. A tap copies it all the same.
    let isNarrow = room < 5 * 14 * growth
    let parts =
      isNarrow
      ? [code]
      : language.isEmpty
        ? [LayoutBox.row(gap: 8, align: .start, [code, copy])]
        : [
          .row(
            gap: 8, align: .center,
            [
              .text(
                language, style: .caption, color: .textDim, maximumLines: 1,
                sizing: BoxSizing(minWidth: 0, grow: 1)), copy,
            ]), code,
        ]
    // Code is read from the left, also in a list from the right.
    var box = LayoutBox.column(gap: 4, sizing: BoxSizing(minWidth: 0), parts)
      .padding(padding)
      .background(.mediaGround, cornerRadius: 8)
    box.sizing.minWidth = 0
    return box.direction(.leftToRight).region(
      "code-\(counts.code)", action: HitAction("copy", ["text": .string(text)]))
  }
}

extension MarkdownBlock {
  /// The direction of the block's first letter; nil if it has none.
  fileprivate var direction: WritingDirection? {
    switch self {
    case .paragraph(let inlines), .heading(_, let inlines): return inlines.direction
    case .quote(let blocks), .footnote(_, let blocks): return MarkdownBlock.direction(of: blocks)
    case .list(let list):
      for item in list.items {
        if let direction = MarkdownBlock.direction(of: item.blocks) { return direction }
      }
      return nil
    case .table(let table):
      for cell in ([table.head] + table.rows.prefix(3)).joined() {
        if let direction = cell.direction { return direction }
      }
      return nil
    case .code, .html, .rule: return nil
    }
  }

  private static func direction(of blocks: [MarkdownBlock]) -> WritingDirection? {
    for block in blocks {
      if let direction = block.direction { return direction }
    }
    return nil
  }
}

extension [MarkdownInline] {
  fileprivate var direction: WritingDirection? {
    let text = MarkdownText(self)
    return WritingDirection(ofFirstLetterIn: text.text, spans: text.spans)
  }
}
