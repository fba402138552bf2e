import BubbleCore
import CPango
import Foundation

/// Breaking text into lines: the one way in which text is laid out, to be measured and to be drawn.
extension PangoTextEngine {
  /// A line that Pango broke, valid during the call that is given it.
  package struct BrokenLine {
    /// Pango's line, for drawing.
    package let line: UnsafeMutablePointer<PangoLayoutLine>
    /// Where the line stands in the text's UTF-8.
    package let range: Range<Int>
    /// How much the range starts before the line's own index.
    let shift: Int
    /// Where what is drawn of the line ends in the layout's text: before white space, behind an ellipsis.
    let inkEnd: Int
    /// Whether the line starts at the right.
    package let isRightToLeft: Bool
    let endsInSoftBreak: Bool
    /// How many spaces and tabs the line ends with.
    let trailingSpaceCount: Int
  }

  /// Paragraphs longer than this, in bytes, are laid out piece by piece: Pango shapes the rest of a
  /// paragraph again for each line, so one without spaces costs the square of its length.
  private static let pieceLength = 2_048

  /// Where a line's text was cut off in favour of an ellipsis.
  struct Truncation {
    /// How many bytes are left.
    let length: Int
    /// Whether the line would go on if there were more room.
    let isSoft: Bool
  }

  /// Breaks a request's text and hands over its lines from top to bottom.
  package func forEachLine(of request: TextRequest, _ body: (BrokenLine) -> Void) {
    withText(of: request) { bytes in
      let width = request.maximumWidth.pangoWidth
      pango_layout_set_width(layout, width)
      if formatting == nil {
        avoidHyphens(in: bytes, width: width, fontSize: request.font.size)
      }
      if let maximum = request.maximumLines {
        breakFirstLines(max(1, maximum), of: bytes, width: width, body)
      } else {
        breakLines(bytes, width: width, body)
      }
    }
  }

  /// Sets font and formats of a request and gives its text as Pango can take it.
  func withText(
    of request: TextRequest, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    _ = use(request.font)
    formatting = Formatting(request)
    var text = PangoTextEngine.withoutNul(request.text)
    text.withUTF8(body)
    if formatting != nil {
      formatting = nil
      forgetAttributes()
    }
  }

  /// Breaks a text and hands over its lines, ``remainingLines`` at most.
  func breakLines(
    _ bytes: UnsafeBufferPointer<UInt8>, width: Int32, _ body: (BrokenLine) -> Void
  ) {
    if width < 0, remainingLines < .max {
      let shown = UnsafeBufferPointer(rebasing: bytes[..<end(ofParagraph: remainingLines, bytes)])
      set(shown, from: 0)
      handOver(shown, from: 0, count: Int(pango_layout_get_line_count(layout)), body)
    } else if bytes.count <= PangoTextEngine.pieceLength || width < 0 {
      set(bytes, from: 0)
      handOver(bytes, from: 0, count: Int(pango_layout_get_line_count(layout)), body)
    } else {
      breakLongText(bytes, width: width, body)
    }
  }

  /// Where the paragraph of a number, from 1, ends.
  private func end(ofParagraph number: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var end = 0
    var number = number
    while end < bytes.count {
      if bytes[end] == 0x0A {
        number -= 1
        if number == 0 { break }
      }
      end += 1
    }
    return end
  }

  /// The text with spaces for NUL, which ends a text for Pango, and may end the process.
  private static func withoutNul(_ text: String) -> String {
    var text = text
    let hasNul = text.withUTF8 { bytes in
      bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
    }
    return hasNul ? text.replacing("\0", with: " ") : text
  }

  /// Sets the layout's text, which starts at `start` in the whole and may have an ellipsis at its end.
  func set(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, ellipsisLength: Int = 0) {
    if let formatting {
      apply(formatting, to: bytes, from: start, ellipsisLength: ellipsisLength)
    }
    bytes.withMemoryRebound(to: CChar.self) {
      guard let start = $0.baseAddress else { return pango_layout_set_text(layout, "", 0) }
      pango_layout_set_text(layout, start, Int32($0.count))
    }
  }

  /// Hands over the first `count` lines of the layout, whose text, `bytes`, starts at `start` in the
  /// whole, and no more than ``remainingLines``.
  func handOver(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, count: Int,
    truncatedAt truncation: Truncation? = nil, _ body: (BrokenLine) -> Void
  ) {
    var list = pango_layout_get_lines_readonly(layout)
    let count = min(count, remainingLines)
    remainingLines -= count
    for _ in 0..<count {
      guard let node = list, let data = node.pointee.data else { return }
      let line = data.assumingMemoryBound(to: PangoLayoutLine.self)
      let first = Int(line.pointee.start_index)
      let end = first + Int(line.pointee.length)
      list = node.pointee.next
      let next = list?.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self)
      var inkEnd = end
      while inkEnd > first, bytes[inkEnd - 1] == 0x20 || bytes[inkEnd - 1] == 0x09 { inkEnd -= 1 }
      let shownEnd = truncation?.length ?? end
      body(
        BrokenLine(
          line: line, range: start + first..<start + shownEnd, shift: start, inkEnd: inkEnd,
          isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL,
          // A paragraph's end leaves the separator between two lines.
          endsInSoftBreak: truncation?.isSoft
            ?? next.map { Int($0.pointee.start_index) == end } ?? false,
          trailingSpaceCount: end - inkEnd))
    }
  }

  /// Breaks a long text paragraph by paragraph, and long paragraphs piece by piece.
  private func breakLongText(
    _ bytes: UnsafeBufferPointer<UInt8>, width: Int32, _ body: (BrokenLine) -> Void
  ) {
    // A line costs as much as the rest of its piece is long, and narrow lines are many.
    let points = Int(width / PANGO_SCALE)
    let pieceLength = max(256, min(PangoTextEngine.pieceLength, 8 * points))
    var start = 0
    while start <= bytes.count, remainingLines > 0 {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      breakParagraph(
        UnsafeBufferPointer(rebasing: bytes[start..<end]), at: start, pieceLength: pieceLength, body
      )
      start = end + 1
    }
    setBaseDirection(nil)
  }

  /// Each piece starts where a line starts.
  ///
  /// Its last two lines are left to the next piece, because what follows may change them.
  private func breakParagraph(
    _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, pieceLength: Int,
    _ body: (BrokenLine) -> Void
  ) {
    var start = 0
    var length = pieceLength
    setBaseDirection(nil)
    repeat {
      var end = min(start + length, bytes.count)
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      let piece = UnsafeBufferPointer(rebasing: bytes[start..<end])
      set(piece, from: offset + start)
      if start == 0, let first = pango_layout_get_line_readonly(layout, 0) {
        // The first piece decides for the others.
        setBaseDirection(pango_layout_line_get_resolved_direction(first))
      }
      let lineCount = Int(pango_layout_get_line_count(layout))
      guard end < bytes.count else {
        handOver(piece, from: offset + start, count: lineCount, body)
        return
      }
      guard lineCount > 2 else {
        length *= 2
        continue
      }
      handOver(piece, from: offset + start, count: lineCount - 2, body)
      guard remainingLines > 0 else { return }
      let kept = pango_layout_get_line_readonly(layout, Int32(lineCount - 2))
      start += Int(kept?.pointee.start_index ?? Int32(end - start))
      length = pieceLength
    } while true
  }
}
