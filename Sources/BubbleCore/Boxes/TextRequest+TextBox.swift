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
    var spans = box.spans.isEmpty || shown != box.text ? [] : box.spans
    var font = context.font(for: box.style)
    if box.hasOwnSizes {
      let growth = context.growth(of: box.style)
      font = font.adjusted(by: box.adjustment, growth: growth)
      spans = spans.map { $0.scaled(by: growth) }
    }
    let hasCode = !spans.isEmpty && spans.contains { $0.format.contains(.code) }
    self.init(
      text: shown, font: font, maximumWidth: maximumWidth, spans: spans,
      maximumLines: box.maximumLines,
      fixedPitchFamily: hasCode ? context.environment.fonts.fixedPitchFamilies : nil)
  }
}

extension LayoutContext {
  /// The font of a text box in this environment, before it is made smaller to fit.
  package func font(of text: TextBox) -> TextFont {
    font(for: text.style).adjusted(by: text.adjustment, growth: growth(of: text.style))
  }
}
