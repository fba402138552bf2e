import Foundation

/// The lines of the texts, by their heights.
extension BubbleCellLayout {
  /// A line of a text: the text, a place in it, and the upper edge.
  package struct TextLine {
    package let text: String
    /// The offset of the line's start in the text, in UTF-8.
    package let offset: Int
    /// The upper edge, in points from the cell's top, y down.
    package let top: CGFloat
  }

  /// Returns the line at a height, in the widest text there; if there is none, the next one below; nil if there is no text.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  package func textLine(at y: CGFloat) -> TextLine? {
    let below = drawnTexts.filter { $0.frame.maxY > y }
    let covering = below.filter { $0.frame.minY <= y }
    guard
      let (text, frame) = covering.max(by: { $0.frame.width < $1.frame.width })
        ?? below.min(by: { $0.frame.minY < $1.frame.minY })
    else { return nil }
    let index = text.lineIndex(at: y - frame.minY)
    return TextLine(
      text: text.request.text, offset: text.lines[index].range.lowerBound,
      top: frame.minY + CGFloat(index) * text.lineHeight)
  }

  /// Returns the top of the line that now contains an offset of a text, in points from the cell's top.
  ///
  /// - Parameters:
  ///   - offset: The offset, in UTF-8.
  ///   - words: The text at that time. It may have changed since; the common beginning and end are matched.
  /// - Returns: Nil if no text has anything in common with it.
  /// - Complexity: O(*n*) in the number of elements and the lengths of the texts.
  package func top(ofLineAt offset: Int, in words: String) -> CGFloat? {
    var best: (text: MeasuredText, frame: CGRect, alike: Alike)?
    for (text, frame) in drawnTexts {
      let alike = Alike(words, text.request.text)
      if alike.count > best?.alike.count ?? 0 { best = (text, frame, alike) }
    }
    guard let best else { return nil }
    let place = best.alike.place(of: offset)
    let lines = best.text.lines
    let index = max(0, (lines.firstIndex { $0.range.lowerBound > place } ?? lines.count) - 1)
    return best.frame.minY + CGFloat(index) * best.text.lineHeight
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
  private let suffix: Int
  private let growth: Int
  private let length: Int

  init(_ before: String, _ now: String) {
    if before == now {
      (prefix, suffix, growth) = (before.utf8.count, 0, 0)
    } else {
      let (old, new) = (before.utf8, now.utf8)
      prefix = zip(old, new).prefix { $0 == $1 }.count
      let rest = min(old.count, new.count) - prefix
      suffix = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.prefix(rest).count
      growth = new.count - old.count
    }
    length = before.utf8.count
  }

  /// The number of equal bytes.
  var count: Int { prefix + suffix }

  /// Returns the new place of an offset; in the changed part, its beginning.
  func place(of offset: Int) -> Int {
    if offset <= prefix { return offset }
    return offset >= length - suffix ? offset + growth : prefix
  }
}
