import Foundation

/// What it costs to solve boxes, in units of work, found before it is done.
///
/// The figures are those of shaping and breaking text with Pango and of drawing it, in units of some
/// 10 nanoseconds. They depend on the text and the width alone, so that they are the same everywhere.
package enum LayoutWork {
  /// A box: to solve its frame, and to draw it.
  package static let unitsPerBox = 100
  /// A byte of text that is measured.
  package static let unitsPerByte = 50
  /// A line, to break it and to draw it.
  package static let unitsPerLine = 1_000
  /// How many points a byte takes at the least, in a text of many lines.
  private static let pointsPerByte: CGFloat = 4
  /// What is not counted line feed by line feed.
  private static let shortLength = 32

  /// To measure a text that is broken at a width.
  package static func units(
    of text: String, maximumWidth: CGFloat, maximumLines: Int? = nil
  ) -> Int {
    let count = text.utf8.count
    guard isLong(count, maximumWidth) else { return unitsPerLine + unitsPerByte * count }
    var text = text
    return text.withUTF8 { units(of: $0, maximumWidth: maximumWidth, maximumLines: maximumLines) }
  }

  @inline(__always)
  private static func isLong(_ byteCount: Int, _ maximumWidth: CGFloat) -> Bool {
    byteCount > shortLength || maximumWidth < CGFloat(byteCount)
  }

  /// The same for a text's UTF-8.
  package static func units(
    of bytes: UnsafeBufferPointer<UInt8>, maximumWidth: CGFloat, maximumLines: Int?
  ) -> Int {
    let count = bytes.count
    guard isLong(count, maximumWidth) else { return unitsPerLine + unitsPerByte * count }
    var lines = expectedLines(count, maximumWidth)
    if count > shortLength { lines += bytes.count { $0 == 0x0A } }
    var measured = count
    if let maximumLines, maximumLines < lines {
      // What is behind the last line is hardly looked at.
      lines = max(1, maximumLines)
      let seen = CGFloat(lines) * max(maximumWidth, 1) + CGFloat(lines) * 512
      measured = min(count, Int(min(seen, 1e9)))
    }
    return unitsPerLine * lines + unitsPerByte * measured
  }

  /// What a measured text costs that has more lines than could be told before: of wide letters there are
  /// fewer in a line.
  @inline(__always)
  package static func units(
    ofLinesIn text: MeasuredText, besidesThoseOf byteCount: Int, maximumWidth: CGFloat
  ) -> Int {
    units(ofLines: text.lines.count, besidesThoseOf: byteCount, maximumWidth: maximumWidth)
  }

  /// The same for a number of lines.
  @inline(__always)
  package static func units(
    ofLines count: Int, besidesThoseOf byteCount: Int, maximumWidth: CGFloat
  ) -> Int {
    guard count > 2 else { return 0 }
    return unitsPerLine * max(0, count - expectedLines(byteCount, maximumWidth))
  }

  private static func expectedLines(_ byteCount: Int, _ maximumWidth: CGFloat) -> Int {
    1 + min(byteCount, Int(min(CGFloat(byteCount) * pointsPerByte / max(maximumWidth, 1), 1e9)))
  }

  /// About what solving a tree costs, without measuring it: for who is charged what others measure.
  package static func estimate(_ box: Box, width: CGFloat) -> Int {
    var units = unitsPerBox
    if case .text(let text) = box.kind {
      let own = min(box.sizing.width ?? width, box.sizing.maxWidth ?? width, width)
      units += 2 * self.units(of: text.text, maximumWidth: own, maximumLines: text.maximumLines)
    }
    return box.children.reduce(units) { $0 + estimate($1, width: width) }
  }

  /// To find a text's longest word, for which it is broken at each.
  package static func unitsForWords(of text: String) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      unitsPerByte * bytes.count + unitsPerLine * (1 + bytes.count { $0 == 0x20 || $0 == 0x0A })
    }
  }

  /// To find a text's widest character, for which each that differs is a line of its own.
  package static func unitsForCharacters(of text: String) -> Int {
    var others: Set<Unicode.Scalar> = []
    for scalar in text.unicodeScalars where !scalar.isASCII { others.insert(scalar) }
    let count = text.utf8.count
    return unitsPerByte * count + unitsPerLine * (others.count + min(count, 95))
  }
}
