import Foundation

/// The lines of the texts, by their heights.
extension BubbleCellLayout {
  /// A line of one of the texts.
  package struct TextLine: Equatable, Sendable {
    package let text: String
    /// The index of the text among those of the layout.
    package let index: Int
    /// An offset in the text within the line, in UTF-8.
    package let offset: Int
    /// The upper edge, in points from the cell's top, y down.
    package let top: CGFloat
  }

  /// Returns the line at a height, in the widest text there; if there is none, the next one below; nil if there is no text.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  package func textLine(at y: CGFloat) -> TextLine? {
    let below = drawnTexts.enumerated().filter { $0.element.frame.maxY > y }
    let covering = below.filter { $0.element.frame.minY <= y }
    guard
      let (index, (text, frame)) = covering.max(by: {
        $0.element.frame.width < $1.element.frame.width
      }) ?? below.min(by: { $0.element.frame.minY < $1.element.frame.minY })
    else { return nil }
    let line = text.lineIndex(at: y - frame.minY)
    return TextLine(
      text: text.request.text, index: index, offset: text.lines[line].range.lowerBound,
      top: frame.minY + CGFloat(line) * text.lineHeight)
  }

  /// Returns the line that now contains the character of a line of another layout of the message.
  ///
  /// The text may have changed: its common beginning and end are matched. Of several texts that match equally well, the one with the
  /// nearest index is meant.
  ///
  /// - Returns: Nil if no text has anything in common with the line's.
  /// - Complexity: O(*n*) in the number of elements and the lengths of the texts.
  package func textLine(like other: TextLine) -> TextLine? {
    var best: (index: Int, text: MeasuredText, frame: CGRect, alike: Alike)?
    for (index, (text, frame)) in drawnTexts.enumerated() {
      let alike = Alike(other.text, text.request.text)
      let count = best?.alike.count ?? 0
      let isNearer = best.map { abs(index - other.index) < abs($0.index - other.index) } ?? false
      if alike.count > count || alike.count == count && isNearer {
        best = (index, text, frame, alike)
      }
    }
    guard let best else { return nil }
    let place = best.alike.place(of: other.offset)
    let lines = best.text.lines
    let line = max(0, (lines.firstIndex { $0.range.lowerBound > place } ?? lines.count) - 1)
    return TextLine(
      text: best.text.request.text, index: best.index, offset: place,
      top: best.frame.minY + CGFloat(line) * best.text.lineHeight)
  }

  private var drawnTexts: [(text: MeasuredText, frame: CGRect)] {
    elements.compactMap { element in
      guard case .text(let text, _, _) = element.content, !text.lines.isEmpty else { return nil }
      return (text, element.frame)
    }
  }
}

/// The common beginnings and ends of two texts.
private struct Alike {
  private let prefix: Int
  /// The length of the common end, of which a part may belong to the common beginning, too.
  private let suffix: Int
  private let growth: Int
  private let length: Int

  init(_ before: String, _ now: String) {
    let (old, new) = (before.utf8, now.utf8)
    length = old.count
    growth = new.count - old.count
    if before == now {
      (prefix, suffix) = (length, length)
    } else {
      prefix = zip(old, new).prefix { $0 == $1 }.count
      suffix = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    }
  }

  /// The number of equal bytes.
  var count: Int { min(prefix + suffix, length, length + growth) }

  /// Returns the new place of an offset; in the changed part, its beginning.
  func place(of offset: Int) -> Int {
    if prefix == length { return offset }
    // What follows the offset is the same up to the end: more than what may be the same at the beginning by chance.
    if offset >= length - suffix { return offset + growth }
    return min(offset, prefix)
  }
}
