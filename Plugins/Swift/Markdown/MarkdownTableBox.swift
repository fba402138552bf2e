import BubbleCore
import Foundation
import Markdown

/// Tables: columns that are as wide as their texts want, and in a narrow bubble as wide as their longest words at least.
///
/// A table whose longest words do not fit beside each other is drawn row by row, each cell behind the head of its column. Where readers
/// can pan it, it keeps its columns, and is as wide as its longest words.
extension MarkdownBoxes {
  /// The size of a table's letters relative to the body's.
  private static let scale: CGFloat = 0.875
  /// The space at both sides of a cell and above and below its text, in points.
  private static let padding = BoxInsets(top: 5, leading: 6, bottom: 5, trailing: 6)
  /// The widths from which on words are broken, relative to the size of letters: in a table that fits, and in one that readers pan.
  private static let longestWords: (fitting: CGFloat, panned: CGFloat) = (12, 100)

  /// Returns a table; cells of too many columns share the last one, and too many rows follow as text.
  mutating func table(_ table: MarkdownTable) -> LayoutBox {
    counts.tables += 1
    let count = min(table.alignments.count, MarkdownLimits.columns)
    func texts(_ row: [[MarkdownInline]]) -> [MarkdownText] {
      let last = Array(row[(count - 1)...].joined(separator: [.text(" | ")]))
      return row.prefix(count - 1).map(text) + [text(last)]
    }
    let rows = table.rows.prefix(MarkdownLimits.rows).map(texts)
    let head = texts(table.head)
    let alignments = table.alignments.prefix(count).map(\.paragraph)
    let cells = ([head] + rows).enumerated().map { place, row in
      zip(row, alignments).map { cell($0, isHead: place == 0, $1) }
    }
    let widths = (0..<count).map { column in
      leastWidth(of: cells.map { $0[column] }) + MarkdownBoxes.padding.horizontal
    }
    let fits = widths.reduce(0, +) <= room + MarkdownBoxes.padding.horizontal
    let isWide = !fits && context.environment.pansWideBoxes
    let box =
      isWide ? wide(grid(cells, widths)) : fits ? grid(cells, widths) : stack(head, rows)
    let rest = table.rows.dropFirst(MarkdownLimits.rows)
    guard !rest.isEmpty else { return box }
    let more = rest.map(MarkdownBlock.plainRow).joined(separator: "\n")
    return .column(
      gap: MarkdownBoxes.gap,
      [box, .text(more, style: .caption, color: color, alignment: .natural)])
  }

  private func cell(
    _ text: MarkdownText, isHead: Bool, _ alignment: ParagraphAlignment
  ) -> TextBox {
    let size = context.font(for: .body).size / context.growth(of: .body) * MarkdownBoxes.scale
    return TextBox(
      text: text.text, color: isHead ? .textDim : color, alignment: alignment, spans: text.spans,
      adjustment: TextAdjustment(
        size: size, weight: isHead ? .bold : nil, hasTabularDigits: alignment == .end))
  }

  /// Returns the width of the longest word of a column, up to a limit.
  ///
  /// Measuring costs the most, so of the texts only those are measured that may have it.
  private func leastWidth(of texts: [TextBox]) -> CGFloat {
    let lengths = texts.map { text in
      // Between letters of Chinese and Japanese lines may break, too.
      text.text.utf8.split { $0 == 0x20 || $0 == 0x0A || (0xE3...0xED).contains($0) }
        .lazy.map(\.count).max() ?? 0
    }
    let longest = lengths.max() ?? 0
    var width: CGFloat = 0
    for (text, length) in zip(texts, lengths) where length > 0 && length * 2 >= longest {
      let request = TextRequest(text, context: context)
      width = max(width, context.measurer.minimumContentWidth(of: request))
    }
    let (fitting, panned) = MarkdownBoxes.longestWords
    let limit = context.environment.pansWideBoxes ? panned : fitting
    return min(width, limit * context.font(for: .body).size).rounded(.up)
  }

  /// Returns a box in which readers pan a table that is too wide.
  private func wide(_ grid: LayoutBox) -> LayoutBox {
    LayoutBox(
      .overlay(OverlayBox(align: .start, justify: .start, clipRadius: 0)),
      sizing: BoxSizing(width: room, minWidth: 0), children: [grid], id: "table-\(counts.tables)")
  }

  private func grid(_ cells: [[TextBox]], _ widths: [CGFloat]) -> LayoutBox {
    let last = widths.count - 1
    var boxes: [LayoutBox] = []
    for (place, row) in cells.enumerated() {
      for (column, text) in row.enumerated() {
        // The outer columns are flush with the texts above and below.
        var padding = MarkdownBoxes.padding
        if column == 0 { padding.leading = 0 }
        if column == last { padding.trailing = 0 }
        var box = LayoutBox(.text(text)).padding(padding)
        box.sizing.minWidth =
          widths[column] - MarkdownBoxes.padding.horizontal + padding.horizontal
        if place < cells.count - 1 {
          box = box.border(
            BoxBorder.Line(width: place == 0 ? 1.5 : 1, color: .separator), edges: .bottom)
        }
        boxes.append(box)
      }
    }
    var grid = LayoutBox.grid(
      columns: [GridTrack](repeating: .automatic, count: widths.count), boxes)
    grid.sizing.alignSelf = isTurned ? .end : .start
    return grid
  }

  /// Returns the rows below each other, each cell behind the head of its column.
  private func stack(_ head: [MarkdownText], _ rows: [[MarkdownText]]) -> LayoutBox {
    guard !rows.isEmpty else { return stack(head, [head.map { _ in MarkdownText([]) }]) }
    var boxes: [LayoutBox] = []
    for row in rows {
      if !boxes.isEmpty { boxes.append(MarkdownBoxes.rule) }
      let texts = zip(head, row).compactMap { head, value -> LayoutBox? in
        let label = head.text.isEmpty ? head : head.labelling(value)
        guard !(label.text + value.text).isEmpty else { return nil }
        var box = cell(head.text.isEmpty ? value : label, isHead: false, .natural)
        box.color = color
        return LayoutBox(.text(box))
      }
      boxes.append(.column(gap: 2, texts))
    }
    return .column(gap: 6, boxes)
  }
}

extension MarkdownText {
  /// Returns the text as a label in front of another one.
  fileprivate func labelling(_ other: MarkdownText) -> MarkdownText {
    let label = text + "\u{2002}"
    let count = label.utf8.count
    let own = TextSpan(
      range: 0..<text.utf8.count, format: .bold, color: BoxColor(.textDim))
    let moved = other.spans.map { span in
      var moved = span
      moved.range = (span.range.lowerBound + count)..<(span.range.upperBound + count)
      return moved
    }
    return MarkdownText(text: label + other.text, spans: [own] + spans + moved)
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
