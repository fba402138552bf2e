import Foundation

/// The cost of solving boxes, in units of work, computed in advance.
///
/// The figures are those of shaping and breaking text without caches, as with Pango, and of drawing it. A unit is about 10 nanoseconds.
/// Cached words cost less. The figures depend on the text and the width alone, so that they are the same everywhere.
package enum LayoutWork {
  /// The cost of a box: solving and drawing it.
  package static let unitsPerBox = 100
  /// The cost of a shadow, whose picture is blurred.
  package static let unitsPerShadow = 100_000
  /// The cost of a step of a path.
  private static let unitsPerStep = 200
  /// The cost of a path's length, for each longer side of its view box, if the path is drawn as wide as a list.
  private static let unitsPerSide: CGFloat = 10_000
  /// The width of such a list, in points.
  private static let widthOfList: CGFloat = 400

  /// Returns the cost of drawing a path: filling it costs time in proportion to its length.
  ///
  /// - Parameters:
  ///   - sizing: The lengths of the path's box: an icon is a small part of a path that fills the list.
  ///   - isEnlarged: Whether an enclosing box may be drawn larger than it is solved.
  static func units(ofPath path: PathBox, sizing: BoxSizing, isEnlarged: Bool) -> Int {
    let box = path.viewBox.size
    let side = max(box.width, box.height, 0.001)
    // A longer path is rejected.
    let length = min(path.data.length / side, PaintLimits.pathLength)
    guard length > 0 else { return unitsPerStep * path.data.steps.count }
    var share: CGFloat = 1
    if !isEnlarged, let drawn = drawnSide(of: path, sizing) {
      share = min(1, max(0, drawn / widthOfList))
    }
    return unitsPerStep * path.data.steps.count + Int(unitsPerSide * length * share)
  }

  /// Returns the greatest drawn length, in points, of the longer side of a path's view box; nil if unknown.
  private static func drawnSide(of path: PathBox, _ sizing: BoxSizing) -> CGFloat? {
    let box = path.viewBox.size
    guard sizing.grow == 0, sizing.minWidth == nil, sizing.minHeight == nil,
      sizing.percentages.isEmpty, box.width > 0, box.height > 0
    else { return nil }
    switch (path.scaling, sizing.width, sizing.height) {
    case (_, let width?, let height?): return max(width, height)
    case (.fit, let width?, nil): return max(box.width, box.height) * width / box.width
    case (.fit, nil, let height?): return max(box.width, box.height) * height / box.height
    default: return nil
    }
  }

  /// The cost of a byte of measured text; see ``units(ofBytes:)``.
  package static let unitsPerByte = 50
  /// The cost of breaking and drawing a line.
  package static let unitsPerLine = 1_000
  /// The cost of a text that is measured and not drawn, in addition to its bytes and its lines after the first.
  private static let unitsPerUndrawnText = 200
  /// The least width of a byte, in points, in a text of many lines.
  private static let pointsPerByte: CGFloat = 4
  /// The length up to which line feeds are not counted, and words do not cost more.
  private static let shortLength = 32

  /// The expected cost of measuring a text.
  package struct Expectation: Hashable, Sendable {
    /// The cost, in units of work.
    package var units: Int
    /// The number of lines in that cost.
    package var lines: Int

    @inline(__always)
    fileprivate init(units: Int, lines: Int) { (self.units, self.lines) = (units, lines) }

    /// The cost of a text that is not drawn: its first line is not broken either.
    package var unitsUndrawn: Int { units - unitsPerLine + unitsPerUndrawnText }

    /// Returns the additional cost of a measured text with more lines than expected: lines hold fewer wide letters.
    @inline(__always)
    package func units(ofLines count: Int) -> Int { unitsPerLine * max(0, count - lines) }
  }

  /// Returns the cost of measuring a text that is broken at a width.
  package static func units(
    of text: String, maximumWidth: CGFloat, maximumLines: Int? = nil
  ) -> Int {
    expectation(of: text, maximumWidth: maximumWidth, maximumLines: maximumLines).units
  }

  /// Returns that cost, with the number of lines in it.
  ///
  /// - Parameter leastLines: The least number of lines of the text, as far as known.
  @inline(__always)
  package static func expectation(
    of text: String, maximumWidth: CGFloat, maximumLines: Int? = nil, leastLines: Int = 0
  ) -> Expectation {
    let count = text.utf8.count
    guard isLong(count, maximumWidth) else { return ofOneLine(count) }
    return expectation(
      ofLong: text, maximumWidth: maximumWidth, maximumLines: maximumLines, leastLines: leastLines)
  }

  private static func expectation(
    ofLong text: String, maximumWidth: CGFloat, maximumLines: Int?, leastLines: Int
  ) -> Expectation {
    expectation(
      of: text.utf8.span, maximumWidth: maximumWidth, maximumLines: maximumLines,
      leastLines: leastLines)
  }

  @inline(__always)
  private static func isLong(_ byteCount: Int, _ maximumWidth: CGFloat) -> Bool {
    byteCount > shortLength || maximumWidth < CGFloat(byteCount)
  }

  @inline(__always)
  private static func ofOneLine(_ byteCount: Int) -> Expectation {
    Expectation(units: unitsPerLine + unitsPerByte * byteCount, lines: 1)
  }

  /// Returns the same for a text's UTF-8.
  package static func expectation(
    of bytes: Span<UInt8>, maximumWidth: CGFloat, maximumLines: Int?,
    leastLines: Int = 0
  ) -> Expectation {
    let count = bytes.count
    guard isLong(count, maximumWidth) else { return ofOneLine(count) }
    let filled = min(CGFloat(count) * pointsPerByte / max(maximumWidth, 1), 1e9)
    var lines = 1 + min(count, Int(filled))
    if count > shortLength {
      for index in bytes.indices where bytes[index] == 0x0A { lines += 1 }
    }
    lines = max(lines, leastLines)
    var measured = count
    if let maximumLines, maximumLines < lines {
      // Text after the last line is hardly read.
      lines = max(1, maximumLines)
      let seen = 2_048 + CGFloat(lines) * (max(maximumWidth, 1) + 512)
      measured = min(count, Int(min(seen, 1e9)))
    }
    return Expectation(
      units: unitsPerLine * lines + units(ofBytes: bytes.extracting(first: measured)), lines: lines)
  }

  /// Returns the cost of shaping bytes of UTF-8.
  ///
  /// It is higher for words longer than ``shortLength``, which each line reads again, and for scripts with combining letters.
  private static func units(ofBytes bytes: Span<UInt8>) -> Int {
    if isPlain(bytes) { return unitsPerByte * bytes.count }
    var weight = 0
    var word = 0
    var wordWeight = 0
    for index in bytes.indices {
      let byte = bytes[index]
      let own = self.weight(byte)
      weight += own
      if isBreak(byte) {
        if word > shortLength { weight += (longWordFactor - 1) * wordWeight }
        (word, wordWeight) = (0, 0)
      } else {
        word += 1
        wordWeight += own
      }
    }
    if word > shortLength { weight += (longWordFactor - 1) * wordWeight }
    return unitsPerByte * weight
  }

  /// Whether all bytes have the same cost: ASCII without tabs, in words that are not long.
  private static func isPlain(_ bytes: Span<UInt8>) -> Bool {
    // Without an early exit, so that the compiler can vectorise the loop.
    var (tabs, others): (UInt8, UInt8) = (0, 0)
    for index in bytes.indices {
      tabs |= bytes[index] == 0x09 ? 1 : 0
      others |= bytes[index]
    }
    return tabs == 0 && others < 0x80 && !hasLongWord(bytes)
  }

  /// Whether more than ``shortLength`` bytes of ASCII follow each other without a break.
  private static func hasLongWord(_ bytes: Span<UInt8>) -> Bool {
    // The earliest start of the current word.
    var start = 0
    while start + shortLength < bytes.count {
      var index = start + shortLength
      while index >= start, bytes[index] > 0x20 { index -= 1 }
      if index < start { return true }
      start = index + 1
    }
    return false
  }

  /// The factor for the cost of a byte in a long word.
  private static let longWordFactor = 3

  /// Whether a line may end before or after a byte: white space, and the letters of China and Japan.
  @inline(__always)
  private static func isBreak(_ byte: UInt8) -> Bool {
    byte <= 0x20 || (0xE3...0xED).contains(byte)
  }

  /// Returns the cost of a byte relative to a Latin letter, measured for each lead byte; continuation bytes cost as much as a letter.
  @inline(__always)
  private static func weight(_ byte: UInt8) -> Int {
    switch byte {
    // Tabs: the position of each depends on all earlier text in the line.
    case 0x09: 3
    // Marks.
    case 0xCC, 0xCD: 3
    // India, Thailand, Tibet; signs that turn the direction or join.
    case 0xE0, 0xE2: 4
    // Burma, Cambodia.
    case 0xE1: 7
    default: 1
    }
  }

  /// Returns an estimate of the cost of solving a tree, without measuring: the charge for a layouter whose tree another one has measured.
  package static func estimate(_ box: LayoutBox, width: CGFloat) -> Int {
    var units = unitsPerBox
    if case .text(let text) = box.kind {
      let own = min(box.sizing.width ?? width, box.sizing.maxWidth ?? width, width)
      units += 2 * self.units(of: text.text, maximumWidth: own, maximumLines: text.maximumLines)
    }
    return box.children.reduce(units) { $0 + estimate($1, width: width) }
  }

  /// Returns the cost of computing a text's longest word: the text is broken at each word.
  package static func unitsForWords(of text: String) -> Int {
    let words = unitsPerLine * (1 + text.utf8.count { $0 == 0x20 || $0 == 0x0A })
    guard text.utf8.count > shortLength else { return words + unitsPerByte * text.utf8.count }
    return words + units(ofBytes: text.utf8.span)
  }

  /// Returns the cost of computing a text's widest character: each distinct one is a separate line.
  package static func unitsForCharacters(of text: String) -> Int {
    var others: Set<Unicode.Scalar> = []
    for scalar in text.unicodeScalars where !scalar.isASCII { others.insert(scalar) }
    let count = text.utf8.count
    return unitsPerByte * count + unitsPerLine * (others.count + min(count, 95))
  }
}
