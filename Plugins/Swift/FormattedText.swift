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
/// styles are `bold`, `italic`, `code`, `strike`, `link` and `picture`. A picture is in the conversation's folder, its `source`, and
/// is drawn instead of the characters, as custom emoji are. Nothing in a list of spans can spoil the message:
/// - The parts outside of the text are cut off; an end inside of a character is moved to that character's
///   end, a start to its start.
/// - Ignored are spans that are then empty, spans whose `start` or `length` is negative or not a whole number,
///   and spans of another style.
/// - Ignored are also links without an address, pictures without a source, links that overlap with an
///   earlier one, and all spans after the first ``maximumCount``.
public enum FormattedText {
  /// The greatest number of spans that are read for a text.
  public static let maximumCount = 1_000

  /// Returns the spans of a text: those listed in a payload, and the web addresses in the rest.
  ///
  /// - Complexity: O(*n* + *m* log *m*) in the length of the text and the number of spans; if the
  ///   payload lists none, only addresses are searched for.
  public static func spans(of text: String, in payload: JSONObject) -> [TextSpan] {
    let found = LinkDetector.links(in: text)
    guard let list = payload["spans"]?.array, !list.isEmpty else { return found }
    let marks = list.prefix(maximumCount).compactMap(Mark.init)
    let listed = located(marks, in: text).map { span in
      // Words that are an address lead to it, not to another one.
      guard let link = span.link,
        let shown = found.first(where: { $0.range.overlaps(span.range) })?.link
      else { return span }
      return TextSpan(range: span.range, link: LinkAddress.opened(link, shownAs: shown))
    }
    let formats = listed.filter { $0.regionID == nil }
    return formats + withoutOverlaps(listed.filter { $0.regionID != nil }, then: found)
  }

  /// A span as in the payload.
  private struct Mark {
    let range: Range<Int>
    let format: TextFormat
    let link: String?
    let picture: String?

    init?(_ value: JSONValue) {
      guard let object = value.object, let start = Mark.offset(object["start"]),
        let length = Mark.offset(object["length"]), length > 0
      else { return nil }
      range = start..<start + length
      let style = object["style"]?.string
      picture = style == "picture" ? object["source"]?.string : nil
      switch style {
      case "bold": (format, link) = (.bold, nil)
      case "italic": (format, link) = (.italic, nil)
      case "code": (format, link) = (.code, nil)
      case "strike": (format, link) = (.strike, nil)
      case "link":
        guard let address = object["url"]?.string, !address.isEmpty else { return nil }
        (format, link) = ([], address)
      case "picture":
        guard let picture, !picture.isEmpty else { return nil }
        (format, link) = ([], nil)
      default: return nil
      }
    }

    /// Returns the span, in the text's UTF-8.
    func span(_ range: Range<Int>) -> TextSpan {
      TextSpan(
        range: range, format: format, link: link,
        attachment: picture.map { TextAttachment(.picture($0)) })
    }

    /// Returns a whole number from 0; a huge one counts as a million, because no text is that long.
    private static func offset(_ value: JSONValue?) -> Int? {
      guard let number = value?.double, number >= 0, number == number.rounded() else { return nil }
      return Int(min(number, 1_000_000))
    }
  }

  /// Returns the places of marks in a text's UTF-8; those outside of it are left out.
  private static func located(_ marks: [Mark], in text: String) -> [TextSpan] {
    if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
      // Each character is a unit and a byte.
      let count = text.utf8.count
      return marks.compactMap { mark in
        let range = mark.range.clamped(to: 0..<count)
        return range.isEmpty ? nil : mark.span(range)
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
      return mark.span(bounds.lower..<upper)
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
