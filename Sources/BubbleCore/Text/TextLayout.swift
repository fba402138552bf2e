import Foundation
import Platform

/// A measured text in its frame.
///
/// It converts points to positions, and offsets and ranges to frames.
///
/// It caches nothing: each method gets the clusters of the lines concerned from the measurer
/// (``TextMeasuring/clusters(of:line:)``). Offsets count UTF-8; points are in the coordinates of the frame.
///
/// ```swift
/// let text = context.measure("See you at the boat.", style: .body, maximumWidth: 120)
/// let layout = TextLayout(
///   text, in: CGRect(x: 12, y: 8, width: 120, height: text.height), alignment: .natural,
///   measurer: context.measurer)
/// let position = layout.position(at: touch)
/// let marked = layout.rectangles(for: layout.word(at: position))
/// ```
///
/// UAX #9 defines the visual order of characters, but not carets. Split carets are those of Pango's
/// `pango_layout_get_cursor_pos`; a view with a single caret draws it at ``edge(at:)``.
package struct TextLayout: Sendable {
  /// The text with its lines.
  package let text: MeasuredText
  /// Its frame; the height is that of its lines.
  package let frame: CGRect
  /// The alignment of the lines in the frame.
  package let alignment: LineAlignment
  private let measurer: any TextMeasuring

  /// Puts a measured text into a frame, as it is drawn there.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - frame: Its frame, in any coordinates in points, y down.
  ///   - alignment: The alignment of the lines in the frame.
  ///   - measurer: The measurer that made the text.
  package init(
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
  /// Returns the position nearest to a point.
  ///
  /// In the leading half of a cluster it is before the cluster and belongs to it
  /// (``TextAffinity/downstream``). In the trailing half it is after the cluster (``TextAffinity/upstream``).
  /// Left and right of a line it is the line's start or end. Above the first line it is the nearest position
  /// of that line, below the last line the nearest of that one.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  package func position(at point: CGPoint) -> TextPosition {
    let index = text.lineIndex(at: point.y - frame.minY)
    return line(index).position(at: point.x - lineFrame(index).minX)
  }
}

/// From positions to points.
extension TextLayout {
  /// Returns the line of a position.
  ///
  /// At a line break inside of a paragraph the affinity decides; a line feed belongs to the line that it ends.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
  package func line(at position: TextPosition) -> Int {
    let lines = text.lines
    let next = lines.indices.partitionPoint { lines[$0].range.lowerBound <= position.offset }
    let index = max(0, next - 1)
    let isBefore =
      position.affinity == .upstream && index > 0
      && lines[index - 1].range.upperBound == position.offset
      && lines[index].range.lowerBound == position.offset
    return isBefore ? index - 1 : index
  }

  /// Returns the part of the text that a line represents, without the line feed that ends it.
  ///
  /// The range of a line that was cut off includes the text that its ellipsis replaces.
  package func range(ofLine index: Int) -> Range<Int> { text.range(ofLine: index) }

  /// Returns the caret of a position, which is split where directions meet.
  ///
  /// The primary caret is the insertion point for text of the paragraph's direction. It is at the trailing
  /// edge of the preceding cluster if that runs in the paragraph's direction. Otherwise it is at the leading
  /// edge of the following one. If both run in that direction, it is at the one of the lower embedding level.
  /// The line's start and end have the paragraph's direction. In white space that hangs outside of the line
  /// the caret is at the line's end.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  package func caret(at position: TextPosition) -> TextCaret {
    let index = line(at: position)
    let line = line(index)
    let carets = line.carets(at: line.clusterStart(position.offset))
    return TextCaret(
      primary: caret(carets.primary, line: index),
      secondary: carets.secondary.map { caret($0, line: index) })
  }

  /// Returns the edge of the cluster that a position belongs to.
  ///
  /// It serves a single caret, and the handles of a selection, whose start is ``TextAffinity/downstream`` and
  /// whose end is ``TextAffinity/upstream``.
  ///
  /// It is one of the two carets of ``caret(at:)``.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  package func edge(at position: TextPosition) -> CGRect {
    let index = line(at: position)
    let line = line(index)
    var position = position
    position.offset = line.clusterStart(position.offset)
    return caret(line.edge(at: position), line: index)
  }

  /// Returns the rectangles that a range of the text covers, with the height of its lines.
  ///
  /// There is one for each visually contiguous part of a line, by lines and from left to right.
  ///
  /// The rectangles of adjacent ranges do not overlap: a cluster belongs to the range that holds its end. Line
  /// feeds and white space outside of a line cover nothing. An ellipsis is covered if the end of the replaced
  /// text is in the range.
  ///
  /// - Complexity: O(*n*) in the number of lines, and in the lengths of those that are covered in part.
  package func rectangles(for range: Range<Int>) -> [CGRect] {
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

  /// Returns a line with its clusters.
  func line(_ index: Int) -> TextLine { TextLine(text, line: index, measurer: measurer) }
}

/// Words.
extension TextLayout {
  /// Returns the word at a position, or the part between words there: the selection of a double click.
  ///
  /// Between two of them the affinity decides.
  ///
  /// - Complexity: O(*n*) in the length of the paragraph.
  package func word(at position: TextPosition) -> Range<Int> {
    let offset = min(max(0, position.offset), text.request.text.utf8.count)
    let segments = wordSegments(of: paragraph(at: offset))
    let word =
      position.affinity == .upstream
      ? segments.first { offset <= $0.range.upperBound }
      : segments.first { offset < $0.range.upperBound } ?? segments.last
    return word?.range ?? offset..<offset
  }

  /// Returns the paragraph at an offset of the text, without the line feed that ends it.
  func paragraph(at offset: Int) -> Range<Int> {
    let utf8 = text.request.text.utf8
    let place = utf8.index(utf8.startIndex, offsetBy: offset)
    let lineFeed = UInt8(ascii: "\n")
    let start = utf8[..<place].lastIndex(of: lineFeed).map(utf8.index(after:)) ?? utf8.startIndex
    let end = utf8[place...].firstIndex(of: lineFeed) ?? utf8.endIndex
    let startOffset = utf8.distance(from: utf8.startIndex, to: start)
    return startOffset..<startOffset + utf8.distance(from: start, to: end)
  }

  /// Returns the words of a paragraph, with offsets into the text.
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
  /// Returns the characters of a range for copying; each end moves to the start of its cluster.
  ///
  /// - Complexity: O(*n*) in the lengths of the lines on which the range starts and ends.
  package func text(in range: Range<Int>) -> Substring {
    let start = clusterStart(range.lowerBound)
    return text.substring(start..<max(start, clusterStart(range.upperBound)))
  }

  /// Returns the start of the cluster at an offset.
  private func clusterStart(_ offset: Int) -> Int {
    line(line(at: TextPosition(offset: offset))).clusterStart(offset)
  }
}

extension MeasuredText {
  /// Returns the line at a height below the upper edge of the first one, or the nearest line.
  func lineIndex(at y: CGFloat) -> Int {
    let number = y / lineHeight
    guard number > 0 else { return 0 }
    return Int(min(number, CGFloat(lines.count - 1)))
  }
}
