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
    /// Whether the line starts at the right.
    package let isRightToLeft: Bool
    let endsInSoftBreak: Bool
    /// How many spaces and tabs the line ends with.
    let trailingSpaceCount: Int
  }

  /// Paragraphs longer than this, in bytes, are laid out piece by piece: Pango shapes the rest of a
  /// paragraph again for each line, so one without spaces costs the square of its length.
  private static let pieceLength = 2_048

  /// Breaks a request's text and hands over its lines from top to bottom.
  package func forEachLine(of request: TextRequest, _ body: (BrokenLine) -> Void) {
    _ = use(request.font)
    let width = request.maximumWidth.pangoWidth
    pango_layout_set_width(layout, width)
    var text = PangoTextEngine.withoutNul(request.text)
    text.withUTF8 { bytes in
      avoidHyphens(in: bytes, width: width, fontSize: request.font.size)
      if bytes.count <= PangoTextEngine.pieceLength || width < 0 {
        set(bytes)
        handOver(bytes, from: 0, count: Int(pango_layout_get_line_count(layout)), body)
      } else {
        breakLongText(bytes, body)
      }
    }
  }

  /// Lays out the bytes of one line alone, unbroken, and hands it over.
  package func withLine(
    _ range: Range<Int>, isRightToLeft: Bool, of request: TextRequest, _ body: (BrokenLine) -> Void
  ) {
    _ = use(request.font)
    pango_layout_set_width(layout, -1)
    setBaseDirection(isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    var text = PangoTextEngine.withoutNul(request.text)
    text.withUTF8 { bytes in
      let line = UnsafeBufferPointer(rebasing: bytes[range])
      set(line)
      handOver(line, from: range.lowerBound, count: 1, body)
    }
    setBaseDirection(nil)
  }

  /// The text with spaces for NUL, which ends a text for Pango, and may end the process.
  private static func withoutNul(_ text: String) -> String {
    var text = text
    let hasNul = text.withUTF8 { bytes in
      bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
    }
    return hasNul ? text.replacing("\0", with: " ") : text
  }

  private func set(_ bytes: UnsafeBufferPointer<UInt8>) {
    if !PangoTextEngine.isLatin(bytes) {
      prepareFonts(for: bytes, description: fonts[currentFont].description)
    }
    bytes.withMemoryRebound(to: CChar.self) {
      guard let start = $0.baseAddress else { return pango_layout_set_text(layout, "", 0) }
      pango_layout_set_text(layout, start, Int32($0.count))
    }
  }

  /// Hands over the first `count` lines of the layout, whose text, `bytes`, starts at `start` in the
  /// whole.
  private func handOver(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, count: Int,
    _ body: (BrokenLine) -> Void
  ) {
    var list = pango_layout_get_lines_readonly(layout)
    for _ in 0..<count {
      guard let node = list, let data = node.pointee.data else { return }
      let line = data.assumingMemoryBound(to: PangoLayoutLine.self)
      let first = Int(line.pointee.start_index)
      let end = first + Int(line.pointee.length)
      list = node.pointee.next
      let next = list?.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self)
      var inkEnd = end
      while inkEnd > first, bytes[inkEnd - 1] == 0x20 || bytes[inkEnd - 1] == 0x09 { inkEnd -= 1 }
      body(
        BrokenLine(
          line: line, range: start + first..<start + end, shift: start,
          isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL,
          // A paragraph's end leaves the separator between two lines.
          endsInSoftBreak: next.map { Int($0.pointee.start_index) == end } ?? false,
          trailingSpaceCount: end - inkEnd))
    }
  }

  /// Breaks a long text paragraph by paragraph, and long paragraphs piece by piece.
  private func breakLongText(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (BrokenLine) -> Void
  ) {
    var start = 0
    while start <= bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      breakParagraph(UnsafeBufferPointer(rebasing: bytes[start..<end]), at: start, body)
      start = end + 1
    }
    setBaseDirection(nil)
  }

  /// Each piece starts where a line starts.
  ///
  /// Its last two lines are left to the next piece, because what follows may change them.
  private func breakParagraph(
    _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, _ body: (BrokenLine) -> Void
  ) {
    var start = 0
    var length = PangoTextEngine.pieceLength
    setBaseDirection(nil)
    repeat {
      var end = min(start + length, bytes.count)
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      let piece = UnsafeBufferPointer(rebasing: bytes[start..<end])
      set(piece)
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
      let kept = pango_layout_get_line_readonly(layout, Int32(lineCount - 2))
      start += Int(kept?.pointee.start_index ?? Int32(end - start))
      length = PangoTextEngine.pieceLength
    } while true
  }
}
