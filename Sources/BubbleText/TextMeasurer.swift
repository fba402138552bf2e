import BubbleCore
import Foundation

/// Measures text by HarfBuzz' shaping: bidirectional text, fallback fonts, Unicode's line breaks.
///
/// Sizes do not depend on the pixel grid. All lines have the height of the requested font, even with fallback fonts in
/// them. Any number of threads may measure at once.
///
/// ```swift
/// let font = FontTable().font(for: .body, textScale: 1)
/// let text = TextMeasurer().measure(
///   TextRequest(text: "See you at the boat.", font: font, maximumWidth: 120))
/// print(text.lines.count, text.width, text.height)
/// ```
public struct TextMeasurer: TextMeasuring {
  /// Makes a measurer.
  ///
  /// It has no state; fontconfig finds the fonts.
  public init() {}

  /// Breaks the text into lines no wider than the request's width; a word that is too long breaks inside.
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

  /// Returns the width of the longest word.
  public func minimumContentWidth(of request: TextRequest) -> CGFloat {
    let engine = TextEngine.current
    return request.text.withBytes { bytes in
      let language = TextLanguage.language(of: bytes.span, font: request.font.language)
      engine.segment(
        bytes, engine.scratch.set(for: request.font, in: language),
        formats: engine.formats(of: request, language), spans: request.spans)
      engine.scratch.buffer.forgetStretches()
      let widest = LineBreaker.widestStretch(of: engine.scratch.buffer)
      return CGFloat(widest) * request.font.size / CGFloat(engine.scratch.buffer.unitsPerEm)
    }
  }

  /// Returns the positions of a line's grapheme clusters, from the glyphs that draw it.
  ///
  /// - Complexity: O(*n*) in the length of the line; in text that runs from right to left, in the length of
  ///   its paragraph.
  public func clusters(of text: MeasuredText, line: Int) -> LineClusters {
    text.request.text.withBytes { bytes in
      let engine = TextEngine.current
      return LineClusters(
        engine.shape(
          text, line: line, engine.source(of: text.request, bytes), wantsClusters: true
        ).clusters)
    }
  }

  /// Returns the words of a paragraph by UAX #29, and by a dictionary in scripts without spaces.
  public func wordSegments(of paragraph: Substring) -> [WordSegment] {
    words(of: String(paragraph))
  }
}

extension TextMeasurer {
  /// Passes the glyphs of lines of a measured text, each with its number, to a closure, from the top.
  ///
  /// - Parameters:
  ///   - wantsClusters: Whether the positions of clusters are needed.
  ///   - wantsSources: Whether the text of the glyphs is needed.
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
  /// Passes the text's UTF-8 to `body`, without a copy if it is stored as UTF-8, as on Linux.
  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return copy.withUTF8(body)
  }
}
