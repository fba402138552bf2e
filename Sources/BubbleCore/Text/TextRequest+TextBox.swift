extension TextRequest {
  /// What a text box asks for in a context, unbroken: the text as it can be shown, in the style's font.
  init(_ box: TextBox, context: LayoutContext) {
    let shown = TextRepair.repairIfNeeded(box.text)
    self.init(text: shown, font: context.font(for: box.style), maximumLines: box.maximumLines)
    // Where the text was mended, offsets into it mean nothing.
    guard !box.spans.isEmpty, shown == box.text else { return }
    spans = box.spans
    if spans.contains(where: { $0.format.contains(.code) }) {
      fixedPitchFamily = context.environment.fonts.fixedPitchFamily
    }
  }
}
