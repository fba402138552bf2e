import Foundation
import Platform

/// A measured text in its frame: which place is at a point, and where an offset or a range is.
///
/// It remembers nothing: each answer asks the measurer for the clusters of the lines that it is about
/// (``TextMeasuring/clusters(of:line:)``). Offsets count UTF-8; points are those in which the frame is given.
///
/// ```swift
/// let layout = TextLayout(text, in: frame, alignment: .natural, measurer: measurer)
/// let position = layout.position(at: touch)
/// let marked = layout.rectangles(for: layout.word(at: position))
/// ```
///
/// Which character is left of which is said by UAX #9, which says nothing of carets. Split carets are those of
/// Pango's `pango_layout_get_cursor_pos`; who shows a single one draws it at ``edge(at:)``.
public struct TextLayout: Sendable {
  /// The text with its lines.
  public let text: MeasuredText
  /// Where it stands; the height is that of its lines.
  public let frame: CGRect
  /// At which side of the frame the lines lie.
  public let alignment: LineAlignment
  private let measurer: any TextMeasuring

  /// Puts a measured text into a frame, as it is drawn there.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - frame: Where it stands, in whatever points.
  ///   - alignment: At which side of the frame the lines lie.
  ///   - measurer: The one that measured the text.
  public init(
    _ text: MeasuredText, in frame: CGRect, alignment: LineAlignment,
    measurer: any TextMeasuring
  ) {
    self.text = text
    self.frame = frame
    self.alignment = alignment
    self.measurer = measurer
  }
}

/// From points to positions.
extension TextLayout {
  /// The place that is nearest to a point.
  ///
  /// In the leading half of a cluster it is before it, and belongs to it (``TextAffinity/downstream``); in the
  /// trailing half behind it (``TextAffinity/upstream``). Left and right of a line it is the line's start or
  /// end, above the first line the nearest place of that line, under the last one of that.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  public func position(at point: CGPoint) -> TextPosition {
    let index = text.lineIndex(at: point.y - frame.minY)
    return line(index).position(at: point.x - lineFrame(index).minX)
  }
}

/// From positions to points.
extension TextLayout {
  /// The line that a position is on.
  ///
  /// Where a line is broken inside of a paragraph the affinity decides; a line feed belongs to the line that
  /// it ends.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
  public func line(at position: TextPosition) -> Int {
    let lines = text.lines
    let next = lines.indices.partitionPoint { lines[$0].range.lowerBound <= position.offset }
    let index = max(0, next - 1)
    let isBefore =
      position.affinity == .upstream && index > 0
      && lines[index - 1].range.upperBound == position.offset
      && lines[index].range.lowerBound == position.offset
    return isBefore ? index - 1 : index
  }

  /// The part of the text that a line stands for: without the line feed that ends it, and of a line that was
  /// cut off with what its ellipsis stands for.
  public func range(ofLine index: Int) -> Range<Int> { text.range(ofLine: index) }

  /// The caret of a position, which is split where directions meet.
  ///
  /// The primary one is where text of the paragraph's direction would go in: at the trailing edge of the
  /// cluster before, if that runs in the paragraph's direction, else at the leading edge of the one behind; if
  /// both do, at the one of the lower embedding level. The line's start and end are of the paragraph's own. In
  /// white space that hangs outside of the line the caret is at the line's end.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  public func caret(at position: TextPosition) -> TextCaret {
    let index = line(at: position)
    let line = line(index)
    let carets = line.carets(at: line.clusterStart(position.offset))
    return TextCaret(
      primary: caret(carets.primary, line: index),
      secondary: carets.secondary.map { caret($0, line: index) })
  }

  /// The edge of the cluster to which a position belongs: for a single caret, and for the handles of a
  /// selection, whose start is ``TextAffinity/downstream`` and whose end is ``TextAffinity/upstream``.
  ///
  /// It is one of the two of ``caret(at:)``.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  public func edge(at position: TextPosition) -> CGRect {
    let index = line(at: position)
    let line = line(index)
    var position = position
    position.offset = line.clusterStart(position.offset)
    return caret(line.edge(at: position), line: index)
  }

  /// What a range of the text covers: as high as its lines, one rectangle for each part of a line that is
  /// contiguous to the eye, by lines and from left to right.
  ///
  /// Whoever asks for a range in parts gets each point once: a cluster belongs to the part that holds its end.
  /// Line feeds and white space outside of a line cover nothing. An ellipsis is covered with the last of what
  /// it stands for.
  ///
  /// - Complexity: O(*n*) in the number of lines, and in the lengths of those that are covered in part.
  public func rectangles(for range: Range<Int>) -> [CGRect] {
    guard !range.isEmpty else { return [] }
    let first = line(at: TextPosition(offset: range.lowerBound))
    let last = line(at: TextPosition(offset: range.upperBound, affinity: .upstream))
    return (first...max(first, last)).flatMap { index in
      let frame = lineFrame(index)
      let whole = text.range(ofLine: index)
      if range.lowerBound <= whole.lowerBound, whole.upperBound <= range.upperBound {
        return frame.width > 0 ? [frame] : []
      }
      return line(index).extents(of: range).map {
        CGRect(
          x: frame.minX + $0.lowerBound, y: frame.minY, width: $0.upperBound - $0.lowerBound,
          height: frame.height)
      }
    }
  }

  private func caret(_ x: CGFloat, line index: Int) -> CGRect {
    let frame = lineFrame(index)
    return CGRect(x: frame.minX + x, y: frame.minY, width: 0, height: frame.height)
  }

  private func lineFrame(_ index: Int) -> CGRect {
    text.lineFrame(index, inWidth: frame.width, alignment: alignment)
      .offsetBy(dx: frame.minX, dy: frame.minY)
  }

  /// A line with its clusters.
  func line(_ index: Int) -> TextLine { TextLine(text, line: index, measurer: measurer) }
}

/// Words.
extension TextLayout {
  /// The word at a position, or what stands there between words: what is selected by a double click.
  ///
  /// Between two of them the affinity decides.
  ///
  /// - Complexity: O(*n*) in the length of the paragraph.
  public func word(at position: TextPosition) -> Range<Int> {
    let offset = min(max(0, position.offset), text.request.text.utf8.count)
    let segments = wordSegments(of: paragraph(at: offset))
    let word =
      position.affinity == .upstream
      ? segments.first { offset <= $0.range.upperBound }
      : segments.first { offset < $0.range.upperBound } ?? segments.last
    return word?.range ?? offset..<offset
  }

  /// The paragraph that an offset of the text lies in, without the line feed that ends it.
  func paragraph(at offset: Int) -> Range<Int> {
    let utf8 = text.request.text.utf8
    let place = utf8.index(utf8.startIndex, offsetBy: offset)
    let lineFeed = UInt8(ascii: "\n")
    let start = utf8[..<place].lastIndex(of: lineFeed).map(utf8.index(after:)) ?? utf8.startIndex
    let end = utf8[place...].firstIndex(of: lineFeed) ?? utf8.endIndex
    let startOffset = utf8.distance(from: utf8.startIndex, to: start)
    return startOffset..<startOffset + utf8.distance(from: start, to: end)
  }

  /// The words of a paragraph, with offsets into the text.
  func wordSegments(of paragraph: Range<Int>) -> [WordSegment] {
    measurer.wordSegments(of: text.substring(paragraph)).map { segment in
      let start = segment.range.lowerBound + paragraph.lowerBound
      return WordSegment(
        range: start..<start + segment.range.count, isWordLike: segment.isWordLike)
    }
  }
}

/// Characters.
extension TextLayout {
  /// The characters of a range, from and to whole clusters, as they are copied.
  ///
  /// - Complexity: O(*n*) in the lengths of the lines on which the range starts and ends.
  public func text(in range: Range<Int>) -> Substring {
    let start = clusterStart(range.lowerBound)
    return text.substring(start..<max(start, clusterStart(range.upperBound)))
  }

  /// The start of the cluster that an offset lies in.
  private func clusterStart(_ offset: Int) -> Int {
    line(line(at: TextPosition(offset: offset))).clusterStart(offset)
  }
}

extension MeasuredText {
  /// The line at a height below the upper edge of the first one, or the nearest line.
  func lineIndex(at y: CGFloat) -> Int {
    let number = y / lineHeight
    guard number > 0 else { return 0 }
    return Int(min(number, CGFloat(lines.count - 1)))
  }
}
