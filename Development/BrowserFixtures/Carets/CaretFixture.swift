import BubbleCore
import Foundation

/// Lines with the carets that a browser gave them.
public typealias CaretRecording = BrowserRecording<CaretFixture>

/// A line of text, and where a browser puts the caret at each of its offsets.
public struct CaretFixture: Codable, Sendable {
  /// What there is in it that carets may be wrong at.
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
    /// Where it starts in the text's UTF-8.
    public var start: Int
    /// Where it ends.
    public var end: Int
    /// The bits of its `TextFormat`.
    public var format: UInt8
  }

  /// What there is in it.
  public var kind: Kind
  /// The script of most of it.
  public var script: String
  /// One line.
  public var text: String
  /// The families of fonts, with commas between them, in the order in which they are taken.
  public var family: String
  /// The size in points.
  public var size: Double
  /// Its formatted parts; nil: none.
  public var spans: [Span]?
  /// For each boundary of a grapheme cluster its offset in the text's UTF-8, and behind it the distances of its carets from the
  /// line's left edge, from left to right: one, or two where directions meet.
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
