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
    /// Whether the line is the first of what was laid out at once.
    let beginsPart: Bool
  }

  /// Where a line's text was cut off in favour of an ellipsis.
  struct Truncation {
    /// How many bytes are left.
    let length: Int
    /// Whether the line would go on if there were more room.
    let isSoft: Bool
  }

  /// Breaks a request's text and hands over its lines from top to bottom.
  func forEachLine(of request: TextRequest, _ body: (BrokenLine) -> Void) {
    withText(of: request) { bytes in
      let width = setWidth(of: request)
      if let maximum = request.maximumLines {
        breakFirstLines(max(1, maximum), of: bytes, width: width, body)
      } else {
        breakLines(bytes, width: width, body)
      }
    }
  }

  /// Breaks those of a measured text's lines again that are wanted, and hands each over with its number.
  ///
  /// The text is laid out as it was measured, from the last line on that begins a part of it. Should the
  /// breaks differ all the same, as on a machine with other fonts than where it was measured, the
  /// measured ones hold: the lines are then shaped one by one.
  ///
  /// - Complexity: O(*n*) in the number of wanted lines.
  package func forEachLine(
    of text: MeasuredText, in wanted: Range<Int>, _ body: (Int, BrokenLine) -> Void
  ) {
    let lines = text.lines
    // A line that ends in an ellipsis was laid out alone.
    let brokenCount = text.isTruncated ? lines.count - 1 : lines.count
    let wanted = wanted.clamped(to: 0..<lines.count)
    var next = wanted.lowerBound
    withText(of: text.request) { bytes in
      let broken = wanted.clamped(to: 0..<brokenCount)
      guard !broken.isEmpty else { return }
      var index = broken.lowerBound
      while index > 0, !lines[index].beginsPart { index -= 1 }
      let width = setWidth(of: text.request)
      remainingLines = broken.upperBound - index
      breakLines(bytes, width: width, from: lines[index]) { line in
        defer { index += 1 }
        guard index < broken.lowerBound || index == next else { return }
        guard index < lines.count, line.range == lines[index].range else {
          // From here on nothing is as it was.
          index = lines.count
          return
        }
        guard index >= broken.lowerBound else { return }
        body(index, line)
        next = index + 1
      }
      remainingLines = .max
    }
    for index in next..<wanted.upperBound {
      withLine(
        lines[index].range, isRightToLeft: lines[index].isRightToLeft,
        isTruncated: text.isTruncated && index == lines.count - 1, of: text.request
      ) { body(index, $0) }
    }
  }

  /// Sets the width at which a request's lines are broken, and returns it.
  private func setWidth(of request: TextRequest) -> Int32 {
    let width = request.maximumWidth.pangoWidth
    pango_layout_set_width(layout, width)
    return width
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
    laidOutByteCount += bytes.count
    bytes.withMemoryRebound(to: CChar.self) {
      guard let start = $0.baseAddress else { return pango_layout_set_text(layout, "", 0) }
      pango_layout_set_text(layout, start, Int32($0.count))
    }
  }

  /// Hands over the first `count` lines of the layout, whose text, `bytes`, starts at `start` in the
  /// whole, and no more than ``remainingLines``.
  ///
  /// - Parameter isCut: Whether the paragraph goes on behind the last line of the layout.
  func handOver(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, count: Int, isCut: Bool = false,
    truncatedAt truncation: Truncation? = nil, _ body: (BrokenLine) -> Void
  ) {
    var list = pango_layout_get_lines_readonly(layout)
    let count = min(count, remainingLines)
    remainingLines -= count
    for number in 0..<count {
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
            ?? next.map { Int($0.pointee.start_index) == end } ?? isCut,
          trailingSpaceCount: end - inkEnd, beginsPart: number == 0))
    }
  }
}
