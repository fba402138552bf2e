import Foundation

/// Measures text.
///
/// The one seam between the core and a text engine.
///
/// Requirements on conformers:
/// - The answer depends on the request alone, on every thread: no state, no pixel grid.
/// - It may be called from several threads at once.
/// - It answers for every string, however long or odd, and every width from 0 to infinity, with
///   finite sizes that are not negative. The lines' ranges cover the text in order.
/// - All lines have the height of the request's font, whatever fallback fonts are in them.
public protocol TextMeasuring: Sendable {
  /// Breaks the text into lines no wider than the request's ``TextRequest/maximumWidth`` and returns
  /// their places.
  func measure(_ request: TextRequest) -> MeasuredText

  /// The width of the widest part of the text that can't be broken between words, in points: CSS's
  /// min-content width.
  func minimumContentWidth(of request: TextRequest) -> CGFloat
}

/// What is asked of a ``TextMeasuring``: a text, its font and the width that it may take.
public struct TextRequest: Hashable, Sendable {
  /// The text.
  ///
  /// A line feed ends a paragraph.
  public var text: String
  /// The font; other fonts are used for the characters that it lacks.
  public var font: Font
  /// The width in points at which lines are broken; infinity: only at line feeds.
  public var maximumWidth: CGFloat
  /// The parts of the text that are something special: links.
  public var spans: [TextSpan]

  /// Makes a request.
  public init(
    text: String, font: Font, maximumWidth: CGFloat = .infinity, spans: [TextSpan] = []
  ) {
    self.text = text
    self.font = font
    self.maximumWidth = maximumWidth
    self.spans = spans
  }
}

/// A part of a text that is drawn differently and can be hit.
public struct TextSpan: Hashable, Sendable {
  /// Offsets into the text's UTF-8, on character boundaries.
  public var range: Range<Int>
  /// The id of its hit region: `link:https://…`.
  public var regionID: String

  /// Makes a span.
  public init(range: Range<Int>, regionID: String) {
    self.range = range
    self.regionID = regionID
  }
}
