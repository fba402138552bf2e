import BubbleCore
import CPango
import Foundation

/// Bold, italic, code and struck-through parts, as attributes of Pango's layout.
extension PangoTextEngine {
  /// How the text that is being laid out is formatted.
  struct Formatting {
    let runs: [FormatRun]
    let fixedPitchFamily: String

    /// Nil if nothing is formatted, as in nearly all texts.
    init?(_ request: TextRequest) {
      guard !request.spans.isEmpty else { return nil }
      runs = request.formatRuns
      guard !runs.isEmpty else { return nil }
      fixedPitchFamily = request.fixedPitchFamily ?? "monospace"
    }
  }

  /// The size of code beside that of the text around it, as ``TextStyle/code`` is beside
  /// ``TextStyle/body``: letters of fixed pitch look larger.
  private static let codeScale = 0.875

  /// Formats the layout's text.
  ///
  /// - Parameters:
  ///   - bytes: The text of the layout.
  ///   - start: Where it starts in the text that the formatting is of.
  ///   - ellipsisLength: How many bytes at its end are not of that text; they are formatted as what
  ///     they stand for.
  func apply(
    _ formatting: Formatting, to bytes: UnsafeBufferPointer<UInt8>, from start: Int,
    ellipsisLength: Int
  ) {
    // Null only where memory is out, and then GLib has ended the process.
    let attributes = pango_attr_list_new()!
    defer { pango_attr_list_unref(attributes) }
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    for run in formatting.runs[runs(formatting.runs, endingBehind: start)...] {
      let lower = bytes.characterStart(max(0, run.range.lowerBound - start))
      guard lower < bytes.count - ellipsisLength else { break }
      var upper = bytes.characterStart(min(bytes.count, run.range.upperBound - start))
      if upper > bytes.count - ellipsisLength { upper = bytes.count }
      guard lower < upper else { continue }
      insert(
        run.format, formatting, lower: UInt32(lower), upper: UInt32(upper), into: attributes)
    }
    pango_layout_set_attributes(layout, attributes)
  }

  /// The first run that ends behind an offset; runs are in order and apart.
  private func runs(_ runs: [FormatRun], endingBehind offset: Int) -> Int {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func insert(
    _ format: TextFormat, _ formatting: Formatting, lower: UInt32, upper: UInt32,
    into list: OpaquePointer
  ) {
    func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
      attribute?.pointee.start_index = lower
      attribute?.pointee.end_index = upper
      pango_attr_list_insert(list, attribute)
    }
    if format.contains(.bold) { insert(pango_attr_weight_new(PANGO_WEIGHT_BOLD)) }
    if format.contains(.italic) { insert(pango_attr_style_new(PANGO_STYLE_ITALIC)) }
    if format.contains(.strike) { insert(pango_attr_strikethrough_new(1)) }
    if format.contains(.code) {
      insert(pango_attr_family_new(formatting.fixedPitchFamily))
      insert(pango_attr_scale_new(PangoTextEngine.codeScale))
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The offset itself, or the start of the next character if it lies inside of one.
  func characterStart(_ offset: Int) -> Int {
    var offset = offset
    while offset < count, self[offset] & 0xC0 == 0x80 { offset += 1 }
    return offset
  }
}
