import Foundation

/// What it costs to solve boxes, in units of work, found before it is done.
///
/// The figures are those of shaping and breaking text whole, as with Pango, and of drawing it, in units of
/// some 10 nanoseconds; text of words that are known costs less. They depend on the text and the width alone, so that they are the same everywhere.
package enum LayoutWork {
  /// A box: to solve its frame, and to draw it.
  package static let unitsPerBox = 100
  /// A shadow, whose picture is blurred.
  package static let unitsPerShadow = 100_000
  /// A step of a path.
  private static let unitsPerStep = 200
  /// A path's length, in longer sides of its view box, if that is drawn as wide as a list.
  private static let unitsPerSide: CGFloat = 10_000
  /// That width, in points.
  private static let widthOfList: CGFloat = 400

  /// To draw a path: filling it takes as long as it is.
  ///
  /// - Parameters:
  ///   - sizing: What the path's box says of its size: an icon is a small part of one that fills the list.
  ///   - isEnlarged: Whether something around it may be drawn larger than it is solved.
  static func units(ofPath path: PathBox, sizing: BoxSizing, isEnlarged: Bool) -> Int {
    let box = path.viewBox.size
    let side = max(box.width, box.height, 0.001)
    // One that is longer is refused.
    let length = min(path.data.length / side, PaintLimits.pathLength)
    guard length > 0 else { return unitsPerStep * path.data.steps.count }
    var share: CGFloat = 1
    if !isEnlarged, let drawn = drawnSide(of: path, sizing) {
      share = min(1, max(0, drawn / widthOfList))
    }
    return unitsPerStep * path.data.steps.count + Int(unitsPerSide * length * share)
  }

  /// How long the longer side of a path's view box is drawn at most, in points; nil: it is not known.
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

  /// A byte of text that is measured; see ``units(ofBytes:)``.
  package static let unitsPerByte = 50
  /// A line, to break it and to draw it.
  package static let unitsPerLine = 1_000
  /// A text that is measured and not drawn, besides its bytes and its lines behind the first.
  private static let unitsPerUndrawnText = 200
  /// How many points a byte takes at the least, in a text of many lines.
  private static let pointsPerByte: CGFloat = 4
  /// What is not counted line feed by line feed.
  private static let shortLength = 32

  /// What measuring a text is expected to cost.
  package struct Expectation: Hashable, Sendable {
    /// In units of work.
    package var units: Int
    /// The lines that are counted in that.
    package var lines: Int

    @inline(__always)
    fileprivate init(units: Int, lines: Int) {
      self.units = units
      self.lines = lines
    }

    /// The same for a text that is not drawn: its first line is not broken either.
    package var unitsUndrawn: Int { units - unitsPerLine + unitsPerUndrawnText }

    /// What a measured text costs besides, that has more lines: of wide letters there are fewer in a line.
    @inline(__always)
    package func units(ofLines count: Int) -> Int { unitsPerLine * max(0, count - lines) }
  }

  /// To measure a text that is broken at a width.
  package static func units(
    of text: String, maximumWidth: CGFloat, maximumLines: Int? = nil
  ) -> Int {
    expectation(of: text, maximumWidth: maximumWidth, maximumLines: maximumLines).units
  }

  /// The same, and the lines that are counted in it.
  ///
  /// - Parameter leastLines: How many lines the text has at the least, as far as that is known.
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

  /// The same for a text's UTF-8.
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
      // What is behind the last line is hardly looked at.
      lines = max(1, maximumLines)
      let seen = 2_048 + CGFloat(lines) * (max(maximumWidth, 1) + 512)
      measured = min(count, Int(min(seen, 1e9)))
    }
    return Expectation(
      units: unitsPerLine * lines + units(ofBytes: bytes.extracting(first: measured)), lines: lines)
  }

  /// What it costs to shape bytes of UTF-8: more in words that are longer than ``shortLength``, which are
  /// looked at again for each line, and in scripts whose letters combine.
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

  /// Whether all bytes count alike: ASCII without tabs, in words that are not long.
  private static func isPlain(_ bytes: Span<UInt8>) -> Bool {
    // Without a way out of the loop, so that many bytes are looked at in one step.
    var (tabs, others): (UInt8, UInt8) = (0, 0)
    for index in bytes.indices {
      tabs |= bytes[index] == 0x09 ? 1 : 0
      others |= bytes[index]
    }
    return tabs == 0 && others < 0x80 && !hasLongWord(bytes)
  }

  /// Whether more bytes of ASCII follow each other than ``shortLength`` without a break.
  private static func hasLongWord(_ bytes: Span<UInt8>) -> Bool {
    // Where the word starts that is looked at, at the earliest.
    var start = 0
    while start + shortLength < bytes.count {
      var index = start + shortLength
      while index >= start, bytes[index] > 0x20 { index -= 1 }
      if index < start { return true }
      start = index + 1
    }
    return false
  }

  /// How many times more a byte costs in a word that is long.
  private static let longWordFactor = 3

  /// Whether a line may end before or behind a byte: white space, and the letters of China and Japan.
  @inline(__always)
  private static func isBreak(_ byte: UInt8) -> Bool {
    byte <= 0x20 || (0xE3...0xED).contains(byte)
  }

  /// How many times as much as a Latin letter a byte costs, measured for each lead byte; the bytes that
  /// follow one cost what a letter does.
  @inline(__always)
  private static func weight(_ byte: UInt8) -> Int {
    switch byte {
    // Tabs, each of which is placed by all before it in the line.
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

  /// About what solving a tree costs, without measuring it: what a layouter is charged whose tree another one has measured.
  package static func estimate(_ box: LayoutBox, width: CGFloat) -> Int {
    var units = unitsPerBox
    if case .text(let text) = box.kind {
      let own = min(box.sizing.width ?? width, box.sizing.maxWidth ?? width, width)
      units += 2 * self.units(of: text.text, maximumWidth: own, maximumLines: text.maximumLines)
    }
    return box.children.reduce(units) { $0 + estimate($1, width: width) }
  }

  /// To find a text's longest word, for which it is broken at each.
  package static func unitsForWords(of text: String) -> Int {
    let words = unitsPerLine * (1 + text.utf8.count { $0 == 0x20 || $0 == 0x0A })
    guard text.utf8.count > shortLength else { return words + unitsPerByte * text.utf8.count }
    return words + units(ofBytes: text.utf8.span)
  }

  /// To find a text's widest character, for which each that differs is a line of its own.
  package static func unitsForCharacters(of text: String) -> Int {
    var others: Set<Unicode.Scalar> = []
    for scalar in text.unicodeScalars where !scalar.isASCII { others.insert(scalar) }
    let count = text.utf8.count
    return unitsPerByte * count + unitsPerLine * (others.count + min(count, 95))
  }
}
