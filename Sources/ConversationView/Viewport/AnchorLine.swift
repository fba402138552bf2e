import BubbleCore
import Foundation
import ListCore

/// A line of a message's text that keeps its place, through layouts in which it may be elsewhere.
struct AnchorLine: Equatable, Sendable {
  /// The text; nil in a stored position until its message is laid out.
  let text: String?
  /// The length of the text, in UTF-8.
  let length: Int
  /// The index of the text among those of the layout.
  let index: Int
  /// An offset in the text within the line, in UTF-8: the line's beginning if its upper edge is the anchor, otherwise its end.
  let offset: Int
  /// The distance of the line's edge from the same edge of its row, inwards, in `HeightUnits`.
  let inset: Int

  /// Returns the same edges of a row, with the edge of the line in place of the anchor's.
  func edges(in row: (top: Int, bottom: Int)) -> (top: Int, bottom: Int) {
    (min(row.top + inset, row.bottom), max(row.bottom - inset, row.top))
  }

  /// Whether another character of the same line of the same layout is meant.
  func isSameLine(as other: AnchorLine) -> Bool {
    (inset, index) == (other.inset, other.index) && text == other.text
  }
}

/// The texts of a message, at their places in its row.
struct RowTexts {
  /// A text, its index among all, and its upper edge in the row.
  private typealias Text = (index: Int, text: MeasuredText, top: CGFloat, width: CGFloat)

  private let texts: [Text]
  /// The height of the row, in `HeightUnits`.
  private let height: Int

  init(of found: RowTree.Cursor, _ layout: BubbleCellLayout) {
    self.init(layout, top: found.row.messageTop, height: found.bottom - found.top)
  }

  /// Finds the texts of a message that begins below the upper edge of its row.
  init(_ layout: BubbleCellLayout, top: CGFloat, height: Int) {
    var texts: [Text] = []
    for element in layout.elements {
      guard case .text(let text, _, _) = element.content, !text.lines.isEmpty else { continue }
      texts.append((texts.count, text, element.frame.minY + top, element.frame.width))
    }
    (self.texts, self.height) = (texts, height)
  }

  /// Returns the first visible line, of the widest text there; nil if none is visible.
  ///
  /// - Parameter part: The visible part, in points from the row's top.
  func firstLine(in part: Range<CGFloat>) -> AnchorLine? {
    let visible = visible(in: part)
    let text =
      visible.filter { $0.top <= part.lowerBound }.max { $0.width < $1.width }
      ?? visible.min { $0.top < $1.top }
    return text.map { line(number(of: part.lowerBound, in: $0), of: $0, at: .top) }
  }

  private func visible(in part: Range<CGFloat>) -> [Text] {
    texts.filter { $0.top < part.upperBound && bottom(of: $0) > part.lowerBound }
  }

  /// Returns the visible line that is nearest to an edge, of the longest text; nil if none is visible.
  ///
  /// Names, times and reactions are short: they come and go beside what is read.
  ///
  /// - Parameter part: The visible part, in points from the row's top.
  func line(nearest edge: ListEdge, in part: Range<CGFloat>) -> AnchorLine? {
    guard
      let text = visible(in: part).max(by: {
        $0.text.request.text.utf8.count < $1.text.request.text.utf8.count
      })
    else { return nil }
    let y = edge == .top ? part.lowerBound : part.upperBound.nextDown
    return line(number(of: y, in: text), of: text, at: edge)
  }

  /// Returns the line that now contains the character of a line of another layout of the message.
  ///
  /// The text may have changed: its common beginning and end are matched. If only its length is known, a text of about that length has
  /// the same beginning. Of several texts that match equally well, the one with the nearest index is meant.
  ///
  /// - Returns: Nil if no text has anything in common with the line's.
  /// - Complexity: O(*n*) in the lengths of the texts.
  func line(like other: AnchorLine, at edge: ListEdge) -> AnchorLine? {
    let matches = texts.map { ($0, Alike(other, $0.text.request.text)) }
    func rank(_ match: (text: Text, alike: Alike)) -> (Int, Int) {
      (match.alike.count, -abs(match.text.index - other.index))
    }
    guard let (text, alike) = matches.max(by: { rank($0) < rank($1) }), alike.count > 0 else {
      return nil
    }
    let offset = alike.place(of: other.offset)
    let next = text.text.lines.firstIndex { $0.range.lowerBound > offset }
    return line(max(0, (next ?? text.text.lines.count) - 1), of: text, at: edge, offset: offset)
  }

  private func bottom(of text: Text) -> CGFloat {
    text.top + CGFloat(text.text.lines.count) * text.text.lineHeight
  }

  /// Returns the index of the line at a height in the row, or of the nearest line.
  private func number(of y: CGFloat, in text: Text) -> Int {
    let number = (y - text.top) / text.text.lineHeight
    return number > 0 ? Int(min(number, CGFloat(text.text.lines.count - 1))) : 0
  }

  private func line(
    _ number: Int, of text: Text, at edge: ListEdge, offset: Int? = nil
  ) -> AnchorLine {
    let range = text.text.lines[number].range
    let top = text.top + CGFloat(number) * text.text.lineHeight
    let inset =
      edge == .top
      ? HeightUnits.floor(max(0, top))
      : height - HeightUnits.floor(max(0, top + text.text.lineHeight))
    return AnchorLine(
      text: text.text.request.text, length: text.text.request.text.utf8.count, index: text.index,
      offset: offset ?? (edge == .top ? range.lowerBound : end(of: number, in: text)),
      inset: max(0, inset))
  }

  /// Returns the last place in a line; in the last line of a text, that before its last word, which may become longer and leave the line.
  private func end(of number: Int, in text: Text) -> Int {
    let range = text.text.lines[number].range
    let line = text.text.request.text.utf8.dropFirst(range.lowerBound).prefix(range.count)
    let isLast = number == text.text.lines.count - 1
    let space = isLast ? line.lastIndex(of: UInt8(ascii: " ")) : nil
    return range.lowerBound + max(0, (space.map { line[..<$0] } ?? line).count - 1)
  }
}

/// The common beginnings and ends of the text of a line and another text.
private struct Alike {
  private let prefix: Int
  /// The length of the common end, of which a part may belong to the common beginning, too.
  private let suffix: Int
  private let growth: Int
  private let length: Int
  /// The number of equal bytes; of a text of which only the length is known, a measure of how alike the lengths are.
  let count: Int

  init(_ before: AnchorLine, _ now: String) {
    let new = now.utf8
    length = before.length
    growth = new.count - length
    let common = min(length, new.count)
    guard let text = before.text else {
      (prefix, suffix) = (common, 0)
      count = common > 0 ? max(1, common * common / max(length, new.count)) : 0
      return
    }
    if text == now {
      (prefix, suffix) = (length, length)
    } else {
      prefix = zip(text.utf8, new).prefix { $0 == $1 }.count
      suffix = zip(text.utf8.reversed(), new.reversed()).prefix { $0 == $1 }.count
    }
    count = min(prefix + suffix, common)
  }

  /// Returns the new place of an offset; in the changed part, the place after the same share of it.
  func place(of offset: Int) -> Int {
    if prefix == length { return offset }
    // What follows the offset is the same up to the end: more than what may be the same at the beginning by chance.
    if offset >= length - suffix { return offset + growth }
    if offset < prefix { return offset }
    let changed = length - suffix - prefix
    return prefix + (offset - prefix) * max(0, changed + growth) / changed
  }
}
