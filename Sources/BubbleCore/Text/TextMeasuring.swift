import Foundation

/// Measures text.
///
/// The one protocol between the core and a text engine.
///
/// Requirements on conformers:
/// - The answer depends on the request alone, on every thread: no state, no pixel grid.
/// - It may be called from several threads at once.
/// - It answers for every string, however long or odd, and every width from 0 to infinity, with
///   finite sizes that are not negative. The lines' ranges cover the text in order.
/// - No line is wider than the request allows, if the conformer's text is drawn: what can't be broken,
///   one character or an ellipsis, is drawn smaller where it is wider
///   (``MeasuredText/Line/isReduced``). So what people write stays in its bubble, whatever it is.
/// - All lines have the height of the request's font, whatever fallback fonts and formats are in them.
/// - Where ``TextRequest/maximumLines`` cuts a text off, the last line's width includes the ellipsis
///   and its range does not, and the answer says so in ``MeasuredText/isTruncated``.
public protocol TextMeasuring: Sendable {
  /// Breaks the text into lines no wider than the request's ``TextRequest/maximumWidth`` and returns
  /// their places.
  func measure(_ request: TextRequest) -> MeasuredText

  /// The width of the widest part of the text that can't be broken between words, in points: CSS's
  /// min-content width.
  func minimumContentWidth(of request: TextRequest) -> CGFloat

  /// The width of the widest character of the text, in points: no line can be narrower, even where words
  /// are broken.
  ///
  /// Only asked where words have to be broken. A conformer that does not answer itself is asked to measure
  /// the characters, each on a line of its own.
  func widestCharacterWidth(of request: TextRequest) -> CGFloat

  /// Where the grapheme clusters of a line lie.
  ///
  /// Asked when somebody points at a text or selects in it, for the lines that this is about. A conformer that
  /// does not answer itself is taken for one whose characters are equally wide and run in the direction of
  /// their paragraph.
  func clusters(of text: MeasuredText, line: Int) -> LineClusters

  /// The words of a paragraph and what is between them: parts that cover it in order, with offsets from its
  /// start.
  ///
  /// Asked when somebody selects a word or goes on by one. A conformer that does not answer itself is taken
  /// for one without a dictionary: the default rules of UAX #29.
  func wordSegments(of paragraph: Substring) -> [WordSegment]
}

extension TextMeasuring {
  /// Measures each character of the text once, on a line of its own.
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

/// What is asked of a ``TextMeasuring``: a text, its font and the width that it may take.
public struct TextRequest: Sendable {
  /// The text.
  ///
  /// A line feed ends a paragraph.
  public var text: String
  /// The font; other fonts are used for the characters that it lacks.
  public var font: TextFont
  /// What few requests have, stored apart so that the others are quickly copied.
  @usableFromInline private(set) var formatting: Formatting?
  /// The width in points at which lines are broken; infinity: only at line feeds.
  ///
  /// A paragraph of thousands of characters may be broken at any width.
  public var maximumWidth: CGFloat
  /// How many lines there may be, at least one; nil: any number.
  ///
  /// Where the text has more, the last one ends in an ellipsis.
  public var maximumLines: Int?

  @usableFromInline
  final class Formatting: Sendable {
    @usableFromInline let spans: [TextSpan]
    @usableFromInline let fixedPitchFamily: String?

    /// Nil: there is nothing that is formatted.
    init?(_ spans: [TextSpan], _ fixedPitchFamily: String?) {
      if spans.isEmpty, fixedPitchFamily == nil { return nil }
      self.spans = spans
      self.fixedPitchFamily = fixedPitchFamily
    }
  }

  /// Makes a request.
  ///
  /// Where a span has a ``TextSpan/attachment``, U+FFFC, the character that stands for an object, takes the place of its
  /// characters, and the spans lie in what comes of that.
  public init(
    text: String, font: TextFont, maximumWidth: CGFloat = .infinity, spans: [TextSpan] = [],
    maximumLines: Int? = nil, fixedPitchFamily: String? = nil
  ) {
    guard spans.contains(where: { $0.attachment != nil }) else {
      self.init(
        text: text, font: font, formatting: Formatting(spans, fixedPitchFamily),
        maximumWidth: maximumWidth, maximumLines: maximumLines)
      return
    }
    let attached = AttachedText(text, spans)
    self.init(
      text: attached.text, font: font, formatting: Formatting(attached.spans, fixedPitchFamily),
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

  /// The same in another font.
  func with(_ font: TextFont) -> TextRequest {
    TextRequest(
      text: text, font: font, formatting: formatting, maximumWidth: maximumWidth,
      maximumLines: maximumLines)
  }

  /// The same, with all sizes multiplied.
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
    set { format(newValue, fixedPitchFamily) }
  }

  /// The family of the parts in ``TextFormat/code``; nil: whatever the system has of fixed pitch.
  ///
  /// Only looked at where there is such a part.
  @inlinable public var fixedPitchFamily: String? {
    get { formatting?.fixedPitchFamily }
    set { format(spans, newValue) }
  }

  @usableFromInline
  mutating func format(_ spans: [TextSpan], _ fixedPitchFamily: String?) {
    formatting = Formatting(spans, fixedPitchFamily)
  }
}

extension TextRequest: Hashable {
  /// Whether the same is asked.
  public static func == (left: TextRequest, right: TextRequest) -> Bool {
    left.maximumWidth == right.maximumWidth && left.differsInWidthAtMost(from: right)
  }

  /// Whether the same is asked, whatever the widths are.
  func differsInWidthAtMost(from other: borrowing TextRequest) -> Bool {
    maximumLines == other.maximumLines && font == other.font && text == other.text
      && (formatting === other.formatting
        || (spans == other.spans && fixedPitchFamily == other.fixedPitchFamily))
  }

  /// Feeds all that is asked.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(font)
    hasher.combine(maximumWidth)
    hasher.combine(spans)
    hasher.combine(maximumLines)
    hasher.combine(fixedPitchFamily)
  }
}
