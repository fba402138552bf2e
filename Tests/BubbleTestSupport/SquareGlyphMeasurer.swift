import BubbleCore
import Foundation
import Platform

/// Measures text as if each character were a square as wide as the font's size, and counts its work.
///
/// Lines break at spaces, and inside of words that are too long; a line is as high as the font's size.
/// Where there are more than wanted, the last one ends in an ellipsis. It needs no fonts, so sizes can
/// be worked out by hand.
public final class SquareGlyphMeasurer: TextMeasuring {
  private let counts = Lock<Counts>(Counts())

  /// How often what was asked.
  public struct Counts: Hashable, Sendable {
    /// ``TextMeasuring/measure(_:)``.
    public var measure = 0
    /// ``TextMeasuring/minimumContentWidth(of:)``.
    public var minimum = 0
    /// ``TextMeasuring/widestCharacterWidth(of:)``.
    public var character = 0
  }

  /// Makes a measurer.
  public init() {}

  /// How often what was asked so far.
  public var count: Counts { counts.withLock { $0 } }

  /// Breaks greedily.
  public func measure(_ request: TextRequest) -> MeasuredText {
    counts.withLock { $0.measure += 1 }
    let size = request.font.size
    let perLine = max(1, Int((min(request.maximumWidth / size, 1e9) + 1e-6).rounded(.down)))
    var lines: [MeasuredText.Line] = []
    var offset = 0
    for paragraph in request.text.split(separator: "\n", omittingEmptySubsequences: false) {
      append(paragraph, at: offset, perLine: perLine, size: size, to: &lines)
      offset += paragraph.utf8.count + 1
    }
    let isTruncated = lines.count > max(1, request.maximumLines ?? .max)
    if isTruncated { truncate(&lines, of: request, perLine: perLine) }
    return MeasuredText(
      request: request, lines: lines, lineHeight: size, ascent: size * 0.8,
      spanFragments: hiddenFragments(of: request, on: lines), isTruncated: isTruncated)
  }

  /// The places of hidden parts in lines from left to right.
  private func hiddenFragments(
    of request: TextRequest, on lines: [MeasuredText.Line]
  ) -> [MeasuredText.SpanFragment] {
    func width(_ range: Range<Int>) -> CGFloat {
      let utf8 = request.text.utf8.dropFirst(range.lowerBound).prefix(range.count)
      return CGFloat(String(decoding: utf8, as: UTF8.self).count) * request.font.size
    }
    var fragments: [MeasuredText.SpanFragment] = []
    for (number, line) in lines.enumerated() {
      for (index, span) in request.spans.enumerated() where span.isHidden {
        let part = span.range.clamped(to: line.range)
        guard !part.isEmpty else { continue }
        // Spaces that hang over the line's end are no part of it.
        let start = width(line.range.lowerBound..<part.lowerBound)
        let end = min(start + width(part), line.width)
        guard start < end else { continue }
        fragments.append(
          MeasuredText.SpanFragment(span: index, line: number, x: start, width: end - start))
      }
    }
    return fragments
  }

  /// Keeps the lines that are wanted; the last one is filled up from its paragraph and ends in an
  /// ellipsis, which is a square, too.
  private func truncate(
    _ lines: inout [MeasuredText.Line], of request: TextRequest, perLine: Int
  ) {
    lines.removeLast(lines.count - max(1, request.maximumLines ?? 1))
    let start = lines[lines.count - 1].range.lowerBound
    let rest = String(decoding: request.text.utf8.dropFirst(start), as: UTF8.self)
    let paragraph = rest.prefix { $0 != "\n" }
    var kept = paragraph.count < perLine ? paragraph : paragraph.prefix(perLine - 1)
    let isCut = kept.endIndex < paragraph.endIndex
    while kept.last == " " { kept.removeLast() }
    lines[lines.count - 1] = MeasuredText.Line(
      range: start..<start + kept.utf8.count,
      width: CGFloat(kept.count + 1) * request.font.size,
      isRightToLeft: lines[lines.count - 1].isRightToLeft, endsInSoftBreak: isCut)
  }

  /// The longest word.
  public func minimumContentWidth(of request: TextRequest) -> CGFloat {
    counts.withLock { $0.minimum += 1 }
    let words = request.text.split(whereSeparator: \.isWhitespace)
    return CGFloat(words.map(\.count).max() ?? 0) * request.font.size
  }

  /// A square, if there is anything to see.
  public func widestCharacterWidth(of request: TextRequest) -> CGFloat {
    counts.withLock { $0.character += 1 }
    return request.text.allSatisfy(\.isWhitespace) ? 0 : request.font.size
  }

  private func append(
    _ paragraph: Substring, at offset: Int, perLine: Int, size: CGFloat,
    to lines: inout [MeasuredText.Line]
  ) {
    var rest = paragraph
    var start = offset
    while true {
      let line = rest.count <= perLine ? rest : firstLine(of: rest, perLine: perLine)
      let ink = line.reversed().drop { $0 == " " }.count
      let isLast = line.endIndex == rest.endIndex
      lines.append(
        MeasuredText.Line(
          range: start..<start + line.utf8.count, width: CGFloat(ink) * size,
          isRightToLeft: isRightToLeft(paragraph), endsInSoftBreak: !isLast))
      guard !isLast else { return }
      start += line.utf8.count
      rest = rest[line.endIndex...]
    }
  }

  /// As many words as fit, and the spaces behind them.
  private func firstLine(of text: Substring, perLine: Int) -> Substring {
    var line = text.prefix(perLine)
    if line.endIndex < text.endIndex, text[line.endIndex] != " " {
      // The last word goes to the next line, unless it is the only one.
      if let space = line.lastIndex(of: " ") { line = text[..<text.index(after: space)] }
    }
    while line.endIndex < text.endIndex, text[line.endIndex] == " " {
      line = text[..<text.index(after: line.endIndex)]
    }
    return line
  }

  private func isRightToLeft(_ paragraph: Substring) -> Bool {
    let first = paragraph.unicodeScalars.first { $0.properties.isAlphabetic }
    return first.map { (0x590...0x8FF).contains($0.value) } ?? false
  }
}
