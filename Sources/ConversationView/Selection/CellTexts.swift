import BubbleCore
import Foundation

/// The selectable texts of a message's cell: the content, without the sender's name and the time.
struct CellTexts {
  let layouts: [TextLayout]
  /// The indices of the selectable texts.
  let selectable: [Int]

  /// Creates the texts of a message.
  ///
  /// - Parameter context: The context of its layout, for the fonts.
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

  /// Returns the position nearest to a point of the cell; nil if there is no text.
  func position(at point: CGPoint) -> CellTextPosition? {
    let nearest = selectable.min {
      layouts[$0].frame.distance(to: point) < layouts[$1].frame.distance(to: point)
    }
    return nearest.map { CellTextPosition(text: $0, position: layouts[$0].position(at: point)) }
  }

  /// Returns the word at a position.
  func word(at position: CellTextPosition) -> (start: CellTextPosition, end: CellTextPosition) {
    guard layouts.indices.contains(position.text) else { return (position, position) }
    let word = layouts[position.text].word(at: position.position)
    return ends(of: position.text, word)
  }

  /// The range of all selectable texts; nil if there are none.
  var whole: (start: CellTextPosition, end: CellTextPosition)? {
    guard let first = selectable.first, let last = selectable.last else { return nil }
    return (ends(of: first, 0..<0).start, ends(of: last, 0..<length(of: last)).end)
  }

  /// Returns the position after a movement; nil if it leaves the texts, or stays where it is.
  func position(
    _ movement: SelectionMovement, from position: CellTextPosition
  ) -> CellTextPosition? {
    if selectable.contains(position.text) {
      var start = position.position
      // The text may have changed since it was selected.
      start.offset = min(start.offset, length(of: position.text))
      let next = layouts[position.text].position(movement.ofCaret, from: start)
      if let next, next.offset != start.offset {
        return CellTextPosition(text: position.text, position: next)
      }
    }
    switch movement.step {
    case 1: return selectable.first { $0 > position.text }.map { ends(of: $0, 0..<0).start }
    case -1:
      return selectable.last { $0 < position.text }.map { ends(of: $0, 0..<length(of: $0)).end }
    default: return nil
    }
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

  /// Returns the parts of the texts between two positions, in reading order; nil for the first or the last position.
  func parts(
    from start: CellTextPosition?, to end: CellTextPosition?
  ) -> [(layout: TextLayout, range: Range<Int>)] {
    selectable.compactMap { index in
      if let start, index < start.text { return nil }
      if let end, index > end.text { return nil }
      let length = length(of: index)
      // The text may have changed since it was selected.
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
