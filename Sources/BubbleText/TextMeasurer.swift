import BubbleCore
import Foundation

/// Measures text by HarfBuzz' shaping: bidirectional text, fallback fonts, Unicode's line breaks.
///
/// Sizes do not depend on the pixel grid. All lines have the height of the requested font, whatever fallback fonts are in
/// them. Any number of threads may measure at once.
public struct TextMeasurer: TextMeasuring {
  /// Makes a measurer.
  ///
  /// It holds nothing; fonts are found by fontconfig.
  public init() {}

  /// Breaks the text into lines no wider than the request says; a word that is too long breaks inside.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func measure(_ request: TextRequest) -> MeasuredText {
    let engine = TextEngine.current
    let set = engine.scratch.set(for: request.font)
    let formats = engine.formats(of: request)
    var text = request.text
    return text.withUTF8 { bytes in
      engine.breakLines(
        bytes, request, set, formats: formats,
        maximumCount: request.maximumLines.map { max(1, $0) + 1 } ?? .max)
      return engine.measuredText(request, set)
    }
  }

  /// The width of the longest word.
  public func minimumContentWidth(of request: TextRequest) -> CGFloat {
    let engine = TextEngine.current
    let set = engine.scratch.set(for: request.font)
    let formats = engine.formats(of: request)
    var text = request.text
    return text.withUTF8 { bytes in
      engine.segment(bytes, set, formats: formats)
      let widest = LineBreaker.widestStretch(of: engine.scratch.buffer)
      return CGFloat(widest) * request.font.size / CGFloat(engine.scratch.buffer.unitsPerEm)
    }
  }
}

extension TextEngine {
  /// The lines in the scratch in points.
  func measuredText(_ request: TextRequest, _ set: FontSet) -> MeasuredText {
    let unit = request.font.size / CGFloat(scratch.buffer.unitsPerEm)
    let metrics = set.lineMetrics
    let lines = scratch.lines.map { line in
      MeasuredText.Line(
        range: line.range, width: min(CGFloat(line.width) * unit, request.maximumWidth), isRightToLeft: line.isRightToLeft,
        endsInSoftBreak: line.endsInSoftBreak, isReduced: line.isTooWide, beginsPart: true)
    }
    return MeasuredText(
      request: request, lines: lines, lineHeight: (metrics.ascent + metrics.descent) * request.font.size,
      ascent: metrics.ascent * request.font.size)
  }
}

extension FontSet {
  /// How far lines reach above and below the baseline, in ems.
  var lineMetrics: (ascent: CGFloat, descent: CGFloat) {
    guard let primary else { return (0.8, 0.2) }
    let unit = CGFloat(primary.unitsPerEm)
    return (CGFloat(primary.ascent) / unit, CGFloat(primary.descent) / unit)
  }
}
