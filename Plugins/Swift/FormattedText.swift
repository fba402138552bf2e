import BubbleCore

/// Reads the formatting of the parts of a text.
///
/// ```json
/// { "type": "text", "text": "Read this first",
///   "spans": [ { "start": 5, "length": 4, "style": "link", "url": "https://example.org" },
///              { "start": 5, "length": 10, "style": "bold" } ] }
/// ```
///
/// Offsets count UTF-16 code units of the text, as in Telegram's entities, `NSRange` and JavaScript. The
/// styles are `bold`, `italic`, `code`, `strike`, `underline`, `mark`, `spoiler`, `quote`, `link`, `mention`, `hashtag` and `picture`. A
/// picture is in the conversation's folder, its `source`, and is drawn instead of the characters, as custom emoji are. Spoilers are hidden
/// unless the payload is `revealed`; folded quotes show three lines unless it is `expanded`. Nothing in a list of spans can spoil the message:
/// - The parts outside of the text are cut off; an end inside of a character is moved to that character's
///   end, a start to its start.
/// - Ignored are spans that are then empty, spans whose `start` or `length` is negative or not a whole number,
///   and spans of another style.
/// - Ignored are also links without an address, pictures without a source, links, mentions and hashtags that overlap with an
///   earlier one, quotes that do so, and all spans after the first ``maximumCount``.
public enum FormattedText {
  /// The greatest number of spans that are read for a text.
  public static let maximumCount = 1_000

  /// Returns the spans of a text: those listed in a payload, and the web addresses in the rest.
  ///
  /// - Complexity: O(*n* + *m* log *m*) in the length of the text and the number of spans; if the
  ///   payload lists none, only addresses are searched for.
  public static func spans(of text: String, in payload: JSONObject) -> [TextSpan] {
    parts(of: text, in: payload).spans
  }

  /// Returns the box of a text: one text, or texts and quotes below each other.
  ///
  /// - Returns: The box, and whether it has quotes or parts that can be touched, so that it is read by itself.
  /// - Complexity: That of ``spans(of:in:)``, and O(*n*) in the number of spans for each quote.
  static func box(
    of text: String, in payload: JSONObject
  ) -> (box: LayoutBox, isTouchable: Bool) {
    let (spans, quotes) = parts(of: text, in: payload)
    let pieces = quotes.isEmpty ? [] : QuotedText(text, spans, quotes).pieces
    guard !pieces.isEmpty else {
      return (
        .text(text, alignment: .natural, spans: spans), spans.contains { $0.regionID != nil }
      )
    }
    let isExpanded = payload["expanded"]?.bool == true
    var foldCount = 0
    let boxes = pieces.map { piece in
      let isFolded = piece.quote?.isFolded == true
      let words = LayoutBox.text(
        piece.text, alignment: .natural, spans: piece.spans,
        maximumLines: isFolded && !isExpanded ? QuotedText.foldedLineCount : nil)
      guard piece.quote != nil else { return words }
      var quote = BarredCard.quote(words)
      if isFolded {
        foldCount += 1
        quote = quote.region(
          "quote-\(foldCount)", action: HitAction(isExpanded ? "collapse" : "expand"))
      }
      return quote.directionOfContent()
    }
    return (boxes.count == 1 ? boxes[0] : .column(gap: QuotedText.gap, boxes), true)
  }

  /// Returns the spans of a text, and its quotes in order.
  private static func parts(
    of text: String, in payload: JSONObject
  ) -> (spans: [TextSpan], quotes: [Quote]) {
    let found = LinkDetector.links(in: text)
    guard let list = payload["spans"]?.array, !list.isEmpty else { return (found, []) }
    let isRevealed = payload["revealed"]?.bool == true
    let marks = list.prefix(maximumCount).compactMap(Mark.init)
      .filter { !(isRevealed && $0.format == .spoiler) }
    let located = located(marks, in: text)
    let listed = located.filter { $0.mark.quote == nil }.map { mark, range in
      let span = mark.span(range, of: text)
      // Words that are an address lead to it, not to another one.
      guard let link = span.link,
        let shown = found.first(where: { $0.range.overlaps(span.range) })?.link
      else { return span }
      return TextSpan(range: span.range, link: LinkAddress.opened(link, shownAs: shown))
    }
    var quotes: [Quote] = []
    for (mark, range) in located.filter({ $0.mark.quote != nil })
      .sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where quotes.last.map({ $0.range.upperBound <= range.lowerBound }) ?? true {
      quotes.append(Quote(range: range, isFolded: mark.quote == .folded))
    }
    let isTarget = { (span: TextSpan) in span.link != nil || span.reference != nil }
    let targets = withoutOverlaps(listed.filter(isTarget), then: found)
    return (listed.filter { !isTarget($0) } + targets, quotes)
  }

  /// A quote within a text: offsets into its UTF-8.
  struct Quote {
    var range: Range<Int>
    var isFolded: Bool
  }

  /// A span as in the payload.
  private struct Mark {
    enum Quoting { case whole, folded }

    let range: Range<Int>
    let format: TextFormat
    var link: String?
    var picture: String?
    var quote: Quoting?
    private var style = ""
    private var person: String?

    private static let formats: [String: TextFormat] = [
      "bold": .bold, "italic": .italic, "code": .code, "strike": .strike, "underline": .underline,
      "spoiler": .spoiler, "mark": .mark,
    ]

    init?(_ value: JSONValue) {
      guard let object = value.object, let start = Mark.offset(object["start"]),
        let length = Mark.offset(object["length"]), length > 0
      else { return nil }
      range = start..<start + length
      style = object["style"]?.string ?? ""
      format = Mark.formats[style] ?? []
      switch style {
      case _ where !format.isEmpty, "hashtag": break
      case "link":
        guard let address = object["url"]?.string, !address.isEmpty else { return nil }
        link = address
      case "picture":
        guard let source = object["source"]?.string, !source.isEmpty else { return nil }
        picture = source
      case "mention": person = object["person"]?.string
      case "quote": quote = object["folded"]?.bool == true ? .folded : .whole
      default: return nil
      }
    }

    /// Returns the span, in the UTF-8 of a text.
    func span(_ range: Range<Int>, of text: String) -> TextSpan {
      var words: String {
        let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
        return String(text[start..<text.utf8.index(start, offsetBy: range.count)])
      }
      let reference: TextReference? =
        switch style {
        case "mention": .mention(person.flatMap { $0.isEmpty ? nil : $0 } ?? words)
        case "hashtag": .hashtag(words)
        default: nil
        }
      return TextSpan(
        range: range, format: format, link: link,
        attachment: picture.map { TextAttachment(.picture($0)) }, reference: reference)
    }

    /// Returns a whole number from 0; a huge one counts as a million, because no text is that long.
    private static func offset(_ value: JSONValue?) -> Int? {
      guard let number = value?.double, number >= 0, number == number.rounded() else { return nil }
      return Int(min(number, 1_000_000))
    }
  }

  /// Returns the places of marks in a text's UTF-8; those outside of it are left out.
  private static func located(
    _ marks: [Mark], in text: String
  ) -> [(mark: Mark, range: Range<Int>)] {
    if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
      // Each character is a unit and a byte.
      let count = text.utf8.count
      return marks.compactMap { mark in
        let range = mark.range.clamped(to: 0..<count)
        return range.isEmpty ? nil : (mark, range)
      }
    }
    var bounds = [(lower: Int, upper: Int?)](repeating: (0, nil), count: marks.count)
    // All edges in the order of the text, so that it is walked once.
    var edges: [(offset: Int, mark: Int, isEnd: Bool)] = []
    edges.reserveCapacity(2 * marks.count)
    for (index, mark) in marks.enumerated() {
      edges.append((mark.range.lowerBound, index, false))
      edges.append((mark.range.upperBound, index, true))
    }
    edges.sort { $0.offset < $1.offset }
    var next = 0
    var (units, bytes) = (0, 0)
    func place(_ edge: (offset: Int, mark: Int, isEnd: Bool), at byte: Int) {
      if edge.isEnd { bounds[edge.mark].upper = byte } else { bounds[edge.mark].lower = byte }
      next += 1
    }
    for character in text {
      guard next < edges.count else { break }
      let (unitsAfter, bytesAfter) = (
        units + character.utf16.count, bytes + character.utf8.count
      )
      while next < edges.count, edges[next].offset < unitsAfter {
        let edge = edges[next]
        place(edge, at: edge.isEnd && edge.offset > units ? bytesAfter : bytes)
      }
      (units, bytes) = (unitsAfter, bytesAfter)
    }
    while next < edges.count { place(edges[next], at: bytes) }
    return zip(marks, bounds).compactMap { mark, bounds in
      guard let upper = bounds.upper, bounds.lower < upper else { return nil }
      return (mark, bounds.lower..<upper)
    }
  }

  /// Returns the links of a first list that don't overlap, and those of a second that overlap with none of them.
  private static func withoutOverlaps(
    _ first: [TextSpan], then second: [TextSpan]
  ) -> [TextSpan] {
    guard !first.isEmpty else { return second }
    var links: [TextSpan] = []
    // In order of their starts; of two that start together the first in the list counts.
    for link in first.enumerated().sorted(by: {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }) where links.last.map({ $0.range.upperBound <= link.element.range.lowerBound }) ?? true {
      links.append(link.element)
    }
    var place = 0
    let others = second.filter { link in
      while place < links.count, links[place].range.upperBound <= link.range.lowerBound {
        place += 1
      }
      return place == links.count || !links[place].range.overlaps(link.range)
    }
    return links + others
  }
}
