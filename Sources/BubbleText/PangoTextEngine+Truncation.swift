import BubbleCore
import CPango
import Foundation

/// The first lines of a text, the last of them with an ellipsis.
///
/// Pango counts lines by paragraph and cuts only where there is a width, so the last line is cut here:
/// its text is laid out alone, as far as it fits beside an ellipsis.
extension PangoTextEngine {
  /// A line that does not say all that is left to say.
  private struct CutLine {
    let range: Range<Int>
    let isRightToLeft: Bool
    let endsInSoftBreak: Bool
  }

  /// The ellipsis in UTF-8.
  private static let ellipsis = Array("…".utf8)
  /// How many bytes behind a line's end may still fill it up: the letters of a word that is too long
  /// for the line's rest.
  private static let lookAhead = 256

  /// Breaks a text and hands over its first lines, `maximum` of them.
  func breakFirstLines(
    _ maximum: Int, of bytes: UnsafeBufferPointer<UInt8>, width: Int32,
    _ body: (BrokenLine) -> Void
  ) {
    var count = 0
    var cut: CutLine?
    remainingLines = maximum
    breakLines(bytes, width: width) { line in
      count += 1
      if count < maximum || line.range.upperBound == bytes.count {
        body(line)
      } else {
        cut = CutLine(
          range: line.range, isRightToLeft: line.isRightToLeft,
          endsInSoftBreak: line.endsInSoftBreak)
      }
    }
    remainingLines = .max
    if let cut { truncate(cut, of: bytes, width: width, body) }
  }

  /// Hands over a line with as much of its text as fits beside an ellipsis.
  private func truncate(
    _ cut: CutLine, of bytes: UnsafeBufferPointer<UInt8>, width: Int32,
    _ body: (BrokenLine) -> Void
  ) {
    pango_layout_set_width(layout, -1)
    setBaseDirection(cut.isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    let line = UnsafeBufferPointer(rebasing: bytes[wholeRange(of: cut, in: bytes)])
    let ends = characterEnds(of: line)
    // What the single widths say is nearly right: letters are kerned with the ellipsis.
    var kept = width < 0 ? ends.count : fittingCount(of: line, ends, from: cut, width: width)
    while kept < ends.count, fits(kept + 1, ends, of: line, from: cut, width: width) { kept += 1 }
    while kept > 0, !fits(kept, ends, of: line, from: cut, width: width) { kept -= 1 }
    let shown = shownText(of: line, kept, ends)
    shown.withUnsafeBufferPointer {
      set($0, from: cut.range.lowerBound, ellipsisLength: PangoTextEngine.ellipsis.count)
      let length = shown.count - PangoTextEngine.ellipsis.count
      let isSoft = cut.endsInSoftBreak || length < inkEnd(of: line, before: line.count)
      handOver(
        $0, from: cut.range.lowerBound, count: 1,
        truncatedAt: Truncation(length: length, isSoft: isSoft), body)
    }
    setBaseDirection(nil)
  }

  /// The first characters of a line and the ellipsis.
  private func shownText(
    of line: UnsafeBufferPointer<UInt8>, _ count: Int, _ ends: [Int]
  ) -> [UInt8] {
    let end = count > 0 ? inkEnd(of: line, before: ends[count - 1]) : 0
    return line[..<end] + PangoTextEngine.ellipsis
  }

  /// Whether so many characters of a line fit with the ellipsis.
  private func fits(
    _ count: Int, _ ends: [Int], of line: UnsafeBufferPointer<UInt8>, from cut: CutLine,
    width: Int32
  ) -> Bool {
    guard width >= 0 else { return true }
    shownText(of: line, count, ends).withUnsafeBufferPointer {
      set($0, from: cut.range.lowerBound, ellipsisLength: PangoTextEngine.ellipsis.count)
    }
    return firstLineWidth() <= Int(width)
  }

  /// The line's text, and what follows in its paragraph as far as that may fill the line up.
  private func wholeRange(
    of cut: CutLine, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Range<Int> {
    guard cut.endsInSoftBreak else { return cut.range }
    let limit = min(bytes.count, cut.range.upperBound + PangoTextEngine.lookAhead)
    var end = cut.range.upperBound
    while end < limit, bytes[end] != 0x0A { end += 1 }
    while end > cut.range.upperBound, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return cut.range.lowerBound..<end
  }

  /// Where each character of a line ends.
  private func characterEnds(of line: UnsafeBufferPointer<UInt8>) -> [Int] {
    var end = 0
    return String(decoding: line, as: UTF8.self).map { character in
      end += character.utf8.count
      return end
    }
  }

  /// How many characters of a line fit beside an ellipsis, as far as their widths say that.
  private func fittingCount(
    of line: UnsafeBufferPointer<UInt8>, _ ends: [Int], from cut: CutLine, width: Int32
  ) -> Int {
    PangoTextEngine.ellipsis.withUnsafeBufferPointer { set($0, from: cut.range.upperBound) }
    let room = Int(width) - firstLineWidth()
    set(line, from: cut.range.lowerBound)
    guard let first = pango_layout_get_line_readonly(layout, 0) else { return 0 }
    // A separator of another kind than a line feed ends the layout's line earlier.
    let lineEnd = Int(first.pointee.length)
    var (low, high) = (0, ends.firstIndex { $0 > lineEnd } ?? ends.count)
    while low < high {
      let middle = (low + high + 1) / 2
      let taken = spread(of: first, 0, ends[middle - 1])
        .reduce(0) { $0 + $1.upperBound - $1.lowerBound }
      if taken <= room { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The end of the text before `end` without the white space there.
  private func inkEnd(of line: UnsafeBufferPointer<UInt8>, before end: Int) -> Int {
    var end = end
    while end > 0, line[end - 1] == 0x20 || line[end - 1] == 0x09 { end -= 1 }
    return end
  }

  /// The width of the layout's first line in Pango's units.
  private func firstLineWidth() -> Int {
    guard let line = pango_layout_get_line_readonly(layout, 0) else { return 0 }
    var logical = PangoRectangle()
    pango_layout_line_get_extents(line, nil, &logical)
    return Int(logical.width)
  }

  /// Lays out the bytes of one line alone, unbroken, and hands it over.
  package func withLine(
    _ range: Range<Int>, isRightToLeft: Bool, isTruncated: Bool, of request: TextRequest,
    _ body: (BrokenLine) -> Void
  ) {
    withText(of: request) { bytes in
      pango_layout_set_width(layout, -1)
      setBaseDirection(isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
      let ellipsis = isTruncated ? PangoTextEngine.ellipsis : []
      let shown = Array(bytes[range]) + ellipsis
      shown.withUnsafeBufferPointer {
        set($0, from: range.lowerBound, ellipsisLength: ellipsis.count)
        handOver(
          $0, from: range.lowerBound, count: 1,
          truncatedAt: isTruncated ? Truncation(length: range.count, isSoft: true) : nil, body)
      }
      setBaseDirection(nil)
    }
  }
}
