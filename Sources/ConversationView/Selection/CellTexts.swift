import BubbleCore
import Foundation

/// The texts of a message's cell of which something can be selected: what is written, not who wrote it and when.
struct CellTexts {
  let layouts: [TextLayout]
  /// Which of them can be selected.
  let selectable: [Int]

  /// The texts of a message.
  ///
  /// - Parameter context: That in which it was laid out, as far as fonts go.
  init(_ layout: BubbleCellLayout, of message: Message, in context: LayoutContext) {
    let layouts = layout.textLayouts(measurer: context.measurer)
    let (sender, time) = (context.font(for: .sender), context.font(for: .time))
    let isSelectable = layout.areTextsSelectable
    selectable = layouts.indices.filter { index in
      guard isSelectable[index] else { return false }
      let request = layouts[index].text.request
      if request.font == sender, request.text == message.sender.name { return false }
      return !(request.font == time && request.text.hasSuffix(layout.date))
    }
    self.layouts = layouts
  }

  /// The place that is nearest to a point of the cell; nil: there is no text.
  func position(at point: CGPoint) -> CellTextPosition? {
    let nearest = selectable.min {
      layouts[$0].frame.distance(to: point) < layouts[$1].frame.distance(to: point)
    }
    return nearest.map { CellTextPosition(text: $0, position: layouts[$0].position(at: point)) }
  }

  /// The word at a place.
  func word(at position: CellTextPosition) -> (start: CellTextPosition, end: CellTextPosition) {
    guard layouts.indices.contains(position.text) else { return (position, position) }
    let word = layouts[position.text].word(at: position.position)
    return ends(of: position.text, word)
  }

  /// All that can be selected; nil: nothing.
  var whole: (start: CellTextPosition, end: CellTextPosition)? {
    guard let first = selectable.first, let last = selectable.last else { return nil }
    return (ends(of: first, 0..<0).start, ends(of: last, 0..<length(of: last)).end)
  }

  private func ends(
    of text: Int, _ range: Range<Int>
  ) -> (start: CellTextPosition, end: CellTextPosition) {
    (
      CellTextPosition(text: text, position: TextPosition(offset: range.lowerBound)),
      CellTextPosition(
        text: text, position: TextPosition(offset: range.upperBound, affinity: .upstream))
    )
  }

  private func length(of text: Int) -> Int { layouts[text].text.request.text.utf8.count }

  /// The parts of the texts between two places, in reading order; nil: from the first, or to the last.
  func parts(
    from start: CellTextPosition?, to end: CellTextPosition?
  ) -> [(layout: TextLayout, range: Range<Int>)] {
    selectable.compactMap { index in
      if let start, index < start.text { return nil }
      if let end, index > end.text { return nil }
      let length = length(of: index)
      // The text may be another one than it was when it was selected.
      let first = start.map { index == $0.text ? min($0.position.offset, length) : 0 } ?? 0
      let last = end.map { index == $0.text ? min($0.position.offset, length) : length } ?? length
      return first < last ? (layouts[index], first..<last) : nil
    }
  }
}

extension CGRect {
  fileprivate func distance(to point: CGPoint) -> CGFloat {
    hypot(max(minX - point.x, point.x - maxX, 0), max(minY - point.y, point.y - maxY, 0))
  }
}
