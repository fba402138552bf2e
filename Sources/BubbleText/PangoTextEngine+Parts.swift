import BubbleCore
import CPango
import CTextFonts
import Foundation

/// Laying a long text out part by part.
///
/// Pango shapes the rest of a paragraph again for each line, so one without spaces costs the square of its
/// length. A part starts where a line starts, and how far it goes depends on what stands there alone; so
/// what is drawn of a text can start at any part, and has the very lines that were measured.
extension PangoTextEngine {
  /// The longest text, in bytes, that is laid out at once whatever is in it.
  private static let shortLength = 512
  /// The longest part in bytes; also the longest text in which scripts meet that is laid out at once, and the
  /// longest line where there is no width.
  private static let partLength = 2_048
  /// The longest line in bytes, and the longest word.
  ///
  /// What is longer, such as thousands of characters without a width, is taken for several: Pango's time grows
  /// with the square of what is in a line.
  private static let lineLength = 8_192
  /// How many lines a part of Latin letters should have: two of them are laid out in vain, and with more
  /// of them the rest that is shaped again gets longer.
  private static let lineCount = 6

  /// Whether a text has only characters below U+0240: what is before and behind a line of them does not
  /// decide on how it looks.
  private static func isLatin(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.allSatisfy { $0 < 0xC9 }
  }

  /// Breaks a text and hands over its lines, ``remainingLines`` at most.
  ///
  /// - Parameter line: The line of those that begin a part from which on to break; nil: the first.
  func breakLines(
    _ bytes: UnsafeBufferPointer<UInt8>, width: Int32, from line: MeasuredText.Line? = nil,
    _ body: (BrokenLine) -> Void
  ) {
    let isShort =
      bytes.count <= PangoTextEngine.shortLength
      || bytes.count <= PangoTextEngine.partLength && !PangoTextEngine.isLatin(bytes)
    if isShort {
      avoidHyphens(in: bytes, width: width)
      set(bytes, from: 0)
      handOver(bytes, from: 0, count: Int(pango_layout_get_line_count(layout)), body)
    } else {
      breakParts(bytes, width: width, from: line, body)
    }
  }

  /// Breaks a text paragraph by paragraph, and long paragraphs part by part.
  private func breakParts(
    _ bytes: UnsafeBufferPointer<UInt8>, width: Int32, from line: MeasuredText.Line?,
    _ body: (BrokenLine) -> Void
  ) {
    var start = line?.range.lowerBound ?? 0
    var known = line.map { $0.isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR }
    // A paragraph that has no direction of its own takes that of the one before.
    var direction = PANGO_DIRECTION_LTR
    while start <= bytes.count, remainingLines > 0 {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let paragraph = UnsafeBufferPointer(rebasing: bytes[start..<end])
      direction = known ?? PangoTextEngine.direction(of: paragraph, after: direction)
      known = nil
      setBaseDirection(direction)
      var done = 0
      repeat {
        let rest = UnsafeBufferPointer(rebasing: paragraph[done...])
        done += breakPart(of: rest, at: start + done, width: width, body)
      } while done < paragraph.count && remainingLines > 0
      start = end + 1
    }
    setBaseDirection(nil)
  }

  /// The direction that a paragraph has, of which `before` is that of the one before.
  private static func direction(
    of paragraph: UnsafeBufferPointer<UInt8>, after before: PangoDirection
  ) -> PangoDirection {
    let own = paragraph.withMemoryRebound(to: CChar.self) { text in
      text.baseAddress.map { text_direction($0, Int32(text.count)) }
    }
    switch own {
    case PANGO_DIRECTION_LTR, PANGO_DIRECTION_RTL: return own ?? before
    default: return before
    }
  }

  /// Breaks the beginning of what is left of a paragraph, and returns how much of it is done.
  ///
  /// The last two lines are left to the next part, because what follows may change them.
  private func breakPart(
    of rest: UnsafeBufferPointer<UInt8>, at offset: Int, width: Int32,
    _ body: (BrokenLine) -> Void
  ) -> Int {
    var length = partLength(of: rest, width: width)
    while true {
      var end = min(length, rest.count)
      while end < rest.count, rest[end] & 0xC0 == 0x80 { end -= 1 }
      let part = UnsafeBufferPointer(rebasing: rest[..<end])
      avoidHyphens(in: part, width: width)
      set(part, from: offset)
      let lineCount = Int(pango_layout_get_line_count(layout))
      if end == rest.count {
        handOver(part, from: offset, count: lineCount, body)
        return end
      }
      guard width >= 0, length < PangoTextEngine.lineLength else {
        handOver(part, from: offset, count: lineCount, isCut: true, body)
        return end
      }
      if lineCount > 2, let kept = pango_layout_get_line_readonly(layout, Int32(lineCount - 2)) {
        let done = Int(kept.pointee.start_index)
        handOver(part, from: offset, count: lineCount - 2, body)
        return done
      }
      length = min(2 * length, PangoTextEngine.lineLength)
    }
  }

  /// How much of the rest of a paragraph is laid out at once, in bytes.
  private func partLength(of rest: UnsafeBufferPointer<UInt8>, width: Int32) -> Int {
    guard width >= 0 else {
      guard rest.count > PangoTextEngine.partLength else { return rest.count }
      let space = rest.prefix(PangoTextEngine.partLength).lastIndex(of: 0x20)
      return space.map { $0 + 1 } ?? PangoTextEngine.partLength
    }
    let points = CGFloat(width) / CGFloat(PANGO_SCALE)
    // Letters are half as wide as they are high, more or less. Of a tiny font there are more in a line
    // than can be counted.
    let letters = points / (0.5 * max(fonts[currentFont].font.size, 0.001))
    let latin = min(
      PangoTextEngine.partLength, max(32, PangoTextEngine.lineCount * Int(min(letters, 1e6))))
    if PangoTextEngine.isLatin(UnsafeBufferPointer(rebasing: rest.prefix(latin))) { return latin }
    return max(256, min(PangoTextEngine.partLength, 8 * Int(points)))
  }
}
