import BubbleCore
import Foundation

/// Lines with a browser's carets.
public typealias CaretRecording = BrowserRecording<CaretFixture>

/// A line of text, and the browser's carets at each of its offsets.
public struct CaretFixture: Codable, Sendable {
  /// A feature of the text that carets may be wrong at.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// Words of one script.
    case plain
    /// Words with numbers, punctuation and Latin words among them.
    case mixed
    /// Text of both directions.
    case bidirectional
    /// Emoji of one and of several characters.
    case emoji
    /// Marks on letters, in several floors.
    case marks
    /// Letters that fonts join or kern.
    case ligatures
    /// Bold, italic, code and struck through parts.
    case formats
  }

  /// A formatted part.
  public struct Span: Codable, Sendable {
    /// The start in the text's UTF-8.
    public var start: Int
    /// The end in the text's UTF-8.
    public var end: Int
    /// The bits of its `TextFormat`.
    public var format: UInt8
  }

  /// The feature of the text.
  public var kind: Kind
  /// The script of most of it.
  public var script: String
  /// One line.
  public var text: String
  /// The families of fonts in fallback order, with commas between them.
  public var family: String
  /// The size in points.
  public var size: Double
  /// Its formatted parts; nil: none.
  public var spans: [Span]?
  /// For each boundary of a grapheme cluster its offset in the text's UTF-8, then the distances of its carets from the
  /// line's left edge.
  ///
  /// They are in order from left to right: one, or two at the border between directions.
  public var carets: [[Double]] = []

  /// The families of parts in code.
  public var fixedPitchFamily: String { "DejaVu Sans Mono,\(family)" }

  /// The text as it is measured.
  public var request: TextRequest {
    TextRequest(
      text: text, font: TextFont(family: family, size: size),
      spans: (spans ?? []).map {
        TextSpan(range: $0.start..<$0.end, format: TextFormat(rawValue: $0.format))
      },
      fixedPitchFamily: fixedPitchFamily)
  }
}
