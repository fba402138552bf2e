import BubbleCore
import Foundation

/// A text that is divided at its quotes.
struct QuotedText {
  /// A quote, or the text before, between or behind quotes.
  struct Piece {
    var text: String
    /// The spans of the whole text that lie in the piece, with offsets into it.
    var spans: [TextSpan]
    var quote: FormattedText.Quote?
  }

  /// The number of lines that a folded quote shows.
  static let foldedLineCount = 3
  /// Between quotes and texts, in points.
  static let gap: CGFloat = 5

  /// The pieces in order; those without words are left out.
  private(set) var pieces: [Piece] = []
  private let text: String
  private let spans: [TextSpan]

  /// Divides a text.
  ///
  /// The line end between a quote and its neighbour is left out: they are below each other.
  ///
  /// - Parameter quotes: Must be in order, without overlaps.
  init(_ text: String, _ spans: [TextSpan], _ quotes: [FormattedText.Quote]) {
    (self.text, self.spans) = (text, spans)
    var end = 0
    for quote in quotes {
      add(end..<quote.range.lowerBound, hasQuoteBefore: end > 0, hasQuoteBehind: true)
      add(quote.range, quote, hasQuoteBefore: false, hasQuoteBehind: true)
      end = quote.range.upperBound
    }
    add(end..<text.utf8.count, hasQuoteBefore: true, hasQuoteBehind: false)
  }

  private mutating func add(
    _ range: Range<Int>, _ quote: FormattedText.Quote? = nil, hasQuoteBefore: Bool,
    hasQuoteBehind: Bool
  ) {
    var start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    var end = text.utf8.index(start, offsetBy: range.count)
    if hasQuoteBefore, start < end, text[start].isNewline { start = text.index(after: start) }
    if hasQuoteBehind, start < end, text[text.index(before: end)].isNewline {
      end = text.index(before: end)
    }
    let words = text[start..<end]
    guard words.contains(where: { !$0.isWhitespace }) else { return }
    let first = text.utf8.distance(from: text.startIndex, to: start)
    let kept = first..<first + words.utf8.count
    let own = spans.compactMap { span -> TextSpan? in
      guard span.range.overlaps(kept) else { return nil }
      var span = span
      let part = span.range.clamped(to: kept)
      span.range = part.lowerBound - first..<part.upperBound - first
      return span
    }
    pieces.append(Piece(text: String(words), spans: own, quote: quote))
  }
}
