import Foundation

extension TextRequest {
  /// Makes the request of a text box in a context: its displayable text, in the style's font.
  ///
  /// It is made at once and in place: copying a request costs more than solving its box.
  @inline(__always)
  package init(
    _ box: borrowing TextBox, context: borrowing LayoutContext, maximumWidth: CGFloat = .infinity
  ) {
    let shown = TextRepair.repairIfNeeded(box.text)
    // If the text was repaired, offsets into it are invalid.
    var spans = box.spans.isEmpty || shown != box.text ? [] : box.spans
    // Hidden words stay hidden: all of the text is.
    if spans.isEmpty, !box.spans.isEmpty, box.spans.contains(where: \.isHidden) {
      spans = [TextSpan(range: 0..<shown.utf8.count, format: .spoiler)]
    }
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
    if box.style == .code { indentsFurtherLines = true }
  }
}

extension LayoutContext {
  /// Returns the font of a text box in this environment, before it is scaled to fit.
  package func font(of text: TextBox) -> TextFont {
    font(for: text.style).adjusted(by: text.adjustment, growth: growth(of: text.style))
  }
}
