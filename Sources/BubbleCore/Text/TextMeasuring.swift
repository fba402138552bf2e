import Foundation

/// Measures text.
///
/// This is the only protocol between the core and a text engine.
///
/// Requirements on conformers:
/// - The result depends on the request alone, on every thread: no state, no pixel grid.
/// - Several threads may call it at once.
/// - It returns a result for every string, regardless of length and content, and for every width from 0 to infinity.
///   Sizes are finite and not negative. The lines' ranges cover the text in order.
/// - No line is wider than the request allows, if the conformer's text is drawn. A part that cannot be broken, which is
///   one character or an ellipsis, is drawn smaller if it is too wide (``MeasuredText/Line/isReduced``). So every text
///   stays in its bubble.
/// - All lines have the height of the request's font, regardless of fallback fonts and formats in them.
/// - If ``TextRequest/maximumLines`` cuts a text off, the last line's width includes the ellipsis and its range does
///   not, and ``MeasuredText/isTruncated`` is true.
public protocol TextMeasuring: Sendable {
  /// Breaks the text into lines no wider than the request's ``TextRequest/maximumWidth`` and returns their places.
  func measure(_ request: TextRequest) -> MeasuredText

  /// Returns the width of the widest part of the text that cannot be broken between words, in points: CSS's min-content width.
  func minimumContentWidth(of request: TextRequest) -> CGFloat

  /// Returns the width of the text's widest character, in points: no line can be narrower, even if words are broken.
  ///
  /// It is called only if words have to be broken. The default implementation measures the characters, each on its own line.
  func widestCharacterWidth(of request: TextRequest) -> CGFloat

  /// Returns the places of a line's grapheme clusters.
  ///
  /// It is called when the user points at a text or selects in it, for the lines concerned. The default implementation
  /// takes all characters as equally wide and running in the direction of their paragraph.
  func clusters(of text: MeasuredText, line: Int) -> LineClusters

  /// Returns the words of a paragraph and the parts between them. The parts cover it in order, with offsets from its start.
  ///
  /// It is called when the user selects a word or moves by one. The default implementation uses no dictionary, only the
  /// default rules of UAX #29.
  func wordSegments(of paragraph: Substring) -> [WordSegment]
}

extension TextMeasuring {
  /// Measures each character of the text once, on its own line.
  public func widestCharacterWidth(of request: TextRequest) -> CGFloat {
    measure(request.ofItsCharacters).width
  }

  /// Divides the line's width evenly.
  public func clusters(of text: MeasuredText, line: Int) -> LineClusters {
    LineClusters(dividingEvenly: text, line: line)
  }

  /// Divides the paragraph by the default rules of UAX #29.
  public func wordSegments(of paragraph: Substring) -> [WordSegment] {
    WordSegment.segments(of: paragraph)
  }
}

/// A text to measure, its font and its available width.
public struct TextRequest: Sendable {
  /// The text.
  ///
  /// A line feed ends a paragraph.
  public var text: String
  /// The font; other fonts supply the characters that it lacks.
  public var font: TextFont
  /// Rarely used properties, stored separately so that other requests are quick to copy.
  @usableFromInline private(set) var formatting: Formatting?
  /// The width in points at which lines are broken; infinity: only at line feeds.
  ///
  /// A paragraph of thousands of characters may be broken at any width.
  public var maximumWidth: CGFloat
  /// The maximum number of lines, at least one; nil: any number.
  ///
  /// If the text has more lines, the last one ends in an ellipsis.
  public var maximumLines: Int?

  @usableFromInline
  final class Formatting: Sendable {
    @usableFromInline let spans: [TextSpan]
    @usableFromInline let fixedPitchFamily: String?
    @usableFromInline let indentsFurtherLines: Bool

    /// Makes a value; nil if nothing is formatted.
    init?(_ spans: [TextSpan], _ fixedPitchFamily: String?, _ indentsFurtherLines: Bool) {
      if spans.isEmpty, fixedPitchFamily == nil, !indentsFurtherLines { return nil }
      self.indentsFurtherLines = indentsFurtherLines
      self.spans = spans
      self.fixedPitchFamily = fixedPitchFamily
    }
  }

  /// Makes a request.
  ///
  /// If a span has a ``TextSpan/attachment``, U+FFFC, the object replacement character, replaces its characters. The
  /// ranges of all spans are then changed to match the new text. Where text is hidden (``TextFormat/spoiler``), links, references and
  /// attachments are left out.
  public init(
    text: String, font: TextFont, maximumWidth: CGFloat = .infinity, spans: [TextSpan] = [],
    maximumLines: Int? = nil, fixedPitchFamily: String? = nil
  ) {
    let spans = spans.contains(where: \.isHidden) ? TextSpan.hidden(spans) : spans
    guard spans.contains(where: { $0.attachment != nil }) else {
      self.init(
        text: text, font: font,
        formatting: Formatting(spans, fixedPitchFamily, false),
        maximumWidth: maximumWidth, maximumLines: maximumLines)
      return
    }
    let attached = AttachedText(text, spans)
    self.init(
      text: attached.text, font: font,
      formatting: Formatting(attached.spans, fixedPitchFamily, false),
      maximumWidth: maximumWidth, maximumLines: maximumLines)
  }

  private init(
    text: String, font: TextFont, formatting: Formatting?, maximumWidth: CGFloat, maximumLines: Int?
  ) {
    self.text = text
    self.font = font
    self.formatting = formatting
    self.maximumWidth = maximumWidth
    self.maximumLines = maximumLines
  }

  /// Returns the request with another font.
  func with(_ font: TextFont) -> TextRequest {
    TextRequest(
      text: text, font: font, formatting: formatting, maximumWidth: maximumWidth,
      maximumLines: maximumLines)
  }

  /// Returns the request with all sizes multiplied.
  func scaled(by factor: CGFloat) -> TextRequest {
    var scaled = with(font.scaled(by: factor))
    if spans.contains(where: \.hasOwnSizes) {
      scaled.spans = spans.map { $0.scaled(by: factor) }
    }
    return scaled
  }

  /// The parts of the text that are formatted or links.
  @inlinable public var spans: [TextSpan] {
    get { formatting?.spans ?? [] }
    set { format(newValue, fixedPitchFamily, indentsFurtherLines) }
  }

  /// The family of the parts in ``TextFormat/code``; nil: the system's fixed-pitch font.
  ///
  /// It is used only if there is such a part.
  @inlinable public var fixedPitchFamily: String? {
    get { formatting?.fixedPitchFamily }
    set { format(spans, newValue, indentsFurtherLines) }
  }

  /// Whether a paragraph's further lines begin behind its own white space and two more spaces, at most a third of the width further in.
  ///
  /// A line whose first word fits only without it begins at the start. It is true for texts in ``TextStyle/code``.
  /// A measurer that ignores it returns lines without ``MeasuredText/Line/indent``.
  @inlinable public var indentsFurtherLines: Bool {
    get { formatting?.indentsFurtherLines ?? false }
    set { format(spans, fixedPitchFamily, newValue) }
  }

  @usableFromInline
  mutating func format(
    _ spans: [TextSpan], _ fixedPitchFamily: String?, _ indentsFurtherLines: Bool
  ) {
    formatting = Formatting(spans, fixedPitchFamily, indentsFurtherLines)
  }
}

extension TextRequest: Hashable {
  /// Whether two requests are equal.
  public static func == (left: TextRequest, right: TextRequest) -> Bool {
    left.maximumWidth == right.maximumWidth && left.differsInWidthAtMost(from: right)
  }

  /// Whether two requests are equal apart from their widths.
  func differsInWidthAtMost(from other: borrowing TextRequest) -> Bool {
    maximumLines == other.maximumLines && font == other.font && text == other.text
      && (formatting === other.formatting
        || (spans == other.spans && fixedPitchFamily == other.fixedPitchFamily
          && indentsFurtherLines == other.indentsFurtherLines))
  }

  /// Hashes the whole request.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(font)
    hasher.combine(maximumWidth)
    hasher.combine(spans)
    hasher.combine(maximumLines)
    hasher.combine(fixedPitchFamily)
  }
}
