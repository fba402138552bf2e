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
  /// The parts of the text that are formatted or links.
  public var spans: [TextSpan]
  /// How many lines there may be; nil: any number.
  ///
  /// Where the text has more, the last one ends in an ellipsis.
  public var maximumLines: Int?

  /// Makes a request.
  public init(
    text: String, font: Font, maximumWidth: CGFloat = .infinity, spans: [TextSpan] = [],
    maximumLines: Int? = nil
  ) {
    self.text = text
    self.font = font
    self.maximumWidth = maximumWidth
    self.spans = spans
    self.maximumLines = maximumLines
  }
}

/// How a part of a text is drawn.
public struct TextFormat: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes a format of its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Heavier letters.
  public static let bold = TextFormat(rawValue: 1)
  /// Slanted letters.
  public static let italic = TextFormat(rawValue: 2)
  /// Letters of fixed pitch.
  public static let code = TextFormat(rawValue: 4)
  /// Struck through.
  public static let strike = TextFormat(rawValue: 8)
}

/// A part of a text that is formatted, or can be hit, or both.
///
/// Spans may overlap: a link may be bold in part.
public struct TextSpan: Hashable, Sendable {
  /// Offsets into the text's UTF-8, on character boundaries.
  public var range: Range<Int>
  /// How it is drawn.
  public var format: TextFormat
  /// The id of its hit region: `link:https://…`; nil: it can't be hit.
  public var regionID: String?

  /// Makes a span.
  public init(range: Range<Int>, format: TextFormat = [], regionID: String? = nil) {
    self.range = range
    self.format = format
    self.regionID = regionID
  }
}
