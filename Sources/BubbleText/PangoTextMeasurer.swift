import BubbleCore
import CPango
import Foundation

/// Measures text with Pango: HarfBuzz shaping, bidirectional text, fallback fonts, Unicode line breaks.
///
/// Sizes do not depend on the pixel grid: hinting of metrics and rounding of glyph positions are off.
/// All lines have the height of the requested font, whatever fallback fonts are in them. Any number of
/// threads may measure at once: each has a font map of its own, made when it first measures, and sizes of
/// glyphs come from HarfBuzz alone. Cairo's fonts, which threads can't share, are only drawn with, so a
/// host may draw on one thread, with this library or otherwise, while others measure.
public struct PangoTextMeasurer: TextMeasuring {
  /// Makes a measurer.
  ///
  /// It holds nothing; fonts are found by fontconfig.
  public init() {}

  /// Breaks the text into lines no wider than the request says; a word that is too long breaks inside.
  ///
  /// - Complexity: O(*n*) in the length of the text; some 30 µs for a chat message of nine words.
  public func measure(_ request: TextRequest) -> MeasuredText {
    PangoTextEngine.current.measure(request)
  }

  /// The width of the longest word.
  public func minimumContentWidth(of request: TextRequest) -> CGFloat {
    PangoTextEngine.current.minimumContentWidth(of: request)
  }
}
