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
    request.text.withBytes { bytes in
      TextScratch.withCurrent { scratch in
        guard RecentLabels.keeps(request, byteCount: bytes.count) else {
          return TextEngine(scratch: scratch).measure(request, bytes)
        }
        return scratch.recentLabels.answer(request, bytes) {
          TextEngine(scratch: scratch).measure(request, bytes)
        }
      }
    }
  }

  /// The width of the longest word.
  public func minimumContentWidth(of request: TextRequest) -> CGFloat {
    let engine = TextEngine.current
    return request.text.withBytes { bytes in
      engine.segment(
        bytes, engine.scratch.set(for: request.font), formats: engine.formats(of: request),
        spans: request.spans)
      engine.scratch.buffer.forgetStretches()
      let widest = LineBreaker.widestStretch(of: engine.scratch.buffer)
      return CGFloat(widest) * request.font.size / CGFloat(engine.scratch.buffer.unitsPerEm)
    }
  }

  /// Where the grapheme clusters of a line lie, by the glyphs with which it is drawn.
  ///
  /// - Complexity: O(*n*) in the length of the line, in text that runs from right to left of its paragraph.
  public func clusters(of text: MeasuredText, line: Int) -> LineClusters {
    text.request.text.withBytes { bytes in
      let engine = TextEngine.current
      return LineClusters(
        engine.shape(
          text, line: line, engine.source(of: text.request, bytes), wantsClusters: true
        ).clusters)
    }
  }

  /// The words of a paragraph by UAX #29, and by a dictionary in scripts without spaces.
  public func wordSegments(of paragraph: Substring) -> [WordSegment] {
    words(of: String(paragraph))
  }
}

extension TextMeasurer {
  /// Hands over the glyphs of lines of a measured text, each with its number, from the top.
  ///
  /// - Parameters:
  ///   - wantsClusters: Whether it is of use where clusters lie.
  ///   - wantsSources: Whether it is of use what glyphs stand for.
  /// - Complexity: O(*n*) in the length of the lines.
  package static func forEachLine(
    of text: MeasuredText, in wanted: Range<Int>, wantsClusters: Bool = false,
    wantsSources: Bool = false, _ body: (Int, ShapedLine) -> Void
  ) {
    text.request.text.withBytes { bytes in
      let engine = TextEngine.current
      let source = engine.source(of: text.request, bytes)
      for index in wanted.clamped(to: 0..<text.lines.count) {
        body(
          index,
          engine.shape(
            text, line: index, source, wantsClusters: wantsClusters, wantsSources: wantsSources))
      }
    }
  }
}

extension String {
  /// Hands over the text's UTF-8, without a copy of it where it is stored so, as it is on Linux.
  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return copy.withUTF8(body)
  }
}
