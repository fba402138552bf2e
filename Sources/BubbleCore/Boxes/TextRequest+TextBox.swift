import Foundation

extension TextRequest {
  /// What a text box asks for in a context: the text as it can be shown, in the style's font.
  ///
  /// Made in one go and where it is used: a copy of a request costs more than solving its box.
  @inline(__always)
  init(
    _ box: borrowing TextBox, context: borrowing LayoutContext, maximumWidth: CGFloat = .infinity
  ) {
    let shown = TextRepair.repairIfNeeded(box.text)
    // Where the text was mended, offsets into it mean nothing.
    let spans = box.spans.isEmpty || shown != box.text ? [] : box.spans
    let hasCode = !spans.isEmpty && spans.contains { $0.format.contains(.code) }
    self.init(
      text: shown, font: context.font(for: box.style), maximumWidth: maximumWidth, spans: spans,
      maximumLines: box.maximumLines,
      fixedPitchFamily: hasCode ? context.environment.fonts.fixedPitchFamilies : nil)
  }
}
