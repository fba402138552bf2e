import Platform

/// Breaks a stretch that is too long for a line between clusters of characters, and an amount in it between its groups of digits.
struct StretchSplitter: StretchSplitting {
  let text: TextSource
  let unitsPerEm: Int
  let shaper: Shaper
  /// The stretches of the text that are already shaped.
  var shaped: [ShapedStretch] = []

  func split(_ stretch: Range<Int>, isRightToLeft: Bool, limit: Int) -> SplitStretch {
    if let simple = SimpleStretch(text, stretch, shaper: shaper) {
      return simple.split(limit: limit, unitsPerEm: unitsPerEm)
    }
    let (whole, range) = shapedStretch(around: stretch, isRightToLeft: isRightToLeft)
    var filler = StretchFiller(
      whole, range, text.bytes, limit: Double(limit) / Double(unitsPerEm),
      tabDistance: text.fonts.spaceWidth * Double(LineBreaker.tabSpaces), shaper: shaper)
    let offsets = whole.characters.offsets
    var lines: [SplitStretch.Part] = []
    while true {
      let start = filler.start
      let line = filler.nextLine()
      let part = SplitStretch.Part(
        length: offsets[line.end] - offsets[start], width: units(line.ink))
      guard line.end < range.upperBound else { return SplitStretch(lines: lines, rest: part) }
      lines.append(part)
    }
  }

  /// Returns the shaped stretch that contains a stretch, and the range of the stretch's characters in it.
  private func shapedStretch(
    around stretch: Range<Int>, isRightToLeft: Bool
  ) -> (whole: ShapedStretch, range: Range<Int>) {
    if let known = shaped.stretch(with: stretch) {
      let characters = known.characters
      let range =
        characters.index(at: stretch.lowerBound)..<characters.index(at: stretch.upperBound)
      return (known, range)
    }
    let characters = text.characters(of: stretch, isRightToLeft: isRightToLeft)
    return (
      ShapedStretch(characters, with: shaper), 0..<characters.scalars.count
    )
  }

  private func units(_ ems: Double) -> Int { Int((ems * Double(unitsPerEm)).rounded()) }
}

extension [ShapedStretch] {
  /// Returns the stretch that contains a range of bytes, or nil; the stretches are in order, without
  /// overlaps.
  ///
  /// - Complexity: O(log *n*).
  fileprivate func stretch(with range: Range<Int>) -> ShapedStretch? {
    let place = indices.partitionPoint { place in
      let offsets = self[place].characters.offsets
      return offsets[offsets.count - 1] < range.upperBound
    }
    return place < count && self[place].characters.contains(range) ? self[place] : nil
  }
}

/// Fills lines with clusters of a stretch, one after the other.
///
/// Widths are in ems.
private struct StretchFiller {
  /// A line; everything behind its ink is invisible.
  struct Line {
    var end: Int
    var ink: Double
  }

  /// The start of the next line.
  private(set) var start: Int {
    didSet { head = nil }
  }
  /// The cut side at the start of the line, once computed.
  private var head: ShapedStretch.CutSide??

  private let whole: ShapedStretch
  private let scalars: [UInt32]
  private let clusters: [UInt8]
  /// The end of the stretch.
  private let stretchEnd: Int
  private let limit: Double
  private let tabDistance: Double
  private let hasTabs: Bool
  /// The whole text.
  private let bytes: UnsafeBufferPointer<UInt8>
  private let shaper: Shaper

  /// The number of additional clusters tried beyond those that fit by their advances: as many as a ligature
  /// may combine.
  private static let maximumTried = 16
  /// The tolerance for the rounding of sums in another order.
  private static let slack = 1e-9

  init(
    _ whole: ShapedStretch, _ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>,
    limit: Double, tabDistance: Double, shaper: Shaper
  ) {
    self.whole = whole
    self.bytes = bytes
    scalars = whole.characters.scalars
    clusters = whole.clusters
    start = range.lowerBound
    stretchEnd = range.upperBound
    self.limit = limit + StretchFiller.slack
    self.tabDistance = max(1e-3, tabDistance)
    hasTabs = scalars[range].contains(0x09)
    self.shaper = shaper
  }

  /// Takes as many clusters as fit into a line, at least one; spaces at its end hang over it.
  mutating func nextLine() -> Line {
    var inkEnd = endByAdvances()
    var ink = width(to: inkEnd)
    if inkEnd > start, ink > limit {
      // The cut changes its width: the line gets shorter until it fits.
      while ink > limit, let shorter = shorter(than: inkEnd) {
        inkEnd = shorter
        ink = width(to: inkEnd)
      }
    } else {
      for _ in 0..<StretchFiller.maximumTried {
        // The clusters at the line's start or end may be narrower when cut off there: half of a ligature.
        let nextStart = spaceEnd(behind: inkEnd)
        let next = clusterEnd(behind: nextStart)
        guard nextStart < stretchEnd, !(isSafe(start) && isSafe(next)) else { break }
        // Between two safe positions only advances are added.
        guard
          hasTabs || !isSafe(inkEnd) || !isSafe(next)
            || ink + whole.advance(of: inkEnd..<next) <= limit
        else { break }
        let more = width(to: next)
        guard more <= limit else { break }
        (inkEnd, ink) = (next, more)
      }
    }
    if inkEnd < stretchEnd {
      let end = AmountRule.groupEnd(scalars, before: inkEnd, from: start) {
        AmountRule.holds(bytes, spaceAt: whole.characters.offsets[$0])
      }
      if let end = end.map({ spaceStart(before: $0) }), end > start {
        let groupInk = width(to: end)
        if groupInk <= limit { (inkEnd, ink) = (end, groupInk) }
      }
    }
    var end = spaceEnd(behind: inkEnd)
    // A soft hyphen must not end a line here.
    while end > start + 1, end < stretchEnd, scalars[end - 1] == 0xAD {
      end -= 1
    }
    if end < inkEnd {
      inkEnd = spaceStart(before: end)
      ink = width(to: inkEnd)
    }
    if inkEnd == start { ink = 0 }
    start = end
    return Line(end: end, ink: ink)
  }

  /// Returns the end of the ink that fits according to the advances.
  private func endByAdvances() -> Int {
    let count = stretchEnd
    var pen = 0.0
    var (index, inkEnd) = (start, start)
    // A soft hyphen alone is no line.
    var hasAny = false
    while index < count {
      let next = clusterEnd(behind: index)
      pen = isTab(index) ? tabStop(behind: pen) : pen + whole.advance(of: index..<next)
      if !isSpace(index, next) {
        if pen > limit, hasAny { break }
        inkEnd = next
      }
      hasAny = hasAny || scalars[index] != 0xAD
      index = next
      if pen > limit, inkEnd > start { break }
    }
    return inkEnd
  }

  /// Returns the width of the line up to a position.
  private mutating func width(to end: Int) -> Double {
    guard hasTabs else { return width(start..<end) }
    var pen = 0.0
    var index = start
    while index < end {
      let next = scalars[index..<end].firstIndex(of: 0x09) ?? end
      pen += width(index..<next)
      if next < end { pen = tabStop(behind: pen) }
      index = next + 1
    }
    return pen
  }

  /// Returns the width of characters shaped alone, without tabs.
  private mutating func width(_ range: Range<Int>) -> Double {
    guard !range.isEmpty else { return 0 }
    guard let head = side(behind: range.lowerBound), head.end <= range.upperBound,
      let tail = whole.side(before: range.upperBound, behind: head.end, with: shaper)
    else { return whole.widthAlone(of: range, with: shaper) }
    return head.width + whole.advance(of: head.end..<tail.end) + tail.width
  }

  /// Returns the changes that a cut before a character causes behind it; those at the line's start are
  /// cached.
  private mutating func side(behind cut: Int) -> ShapedStretch.CutSide? {
    if cut == start, let head { return head }
    let found = whole.side(behind: cut, before: stretchEnd, with: shaper)
    if cut == start { head = .some(found) }
    return found
  }

  private func isTab(_ index: Int) -> Bool { hasTabs && scalars[index] == 0x09 }

  private func tabStop(behind pen: Double) -> Double {
    ((pen / tabDistance + 1.0 / 64).rounded(.down) + 1) * tabDistance
  }

  /// Returns the ink's end without the last cluster that is visible or that keeps spaces before it within the line.
  ///
  /// Returns nil if there is only one.
  private func shorter(than inkEnd: Int) -> Int? {
    var end = inkEnd
    var hasDropped = false
    while end > start {
      var previous = end - 1
      while previous > start, clusters[previous] == 0 { previous -= 1 }
      // Invisible characters alone are no line.
      if hasDropped, !isSpace(previous, end) { return isInvisible(start..<end) ? nil : end }
      hasDropped = hasDropped || !isInvisible(previous..<end)
      end = previous
    }
    return nil
  }

  private func isInvisible(_ range: Range<Int>) -> Bool {
    range.allSatisfy { scalars[$0].isDefaultIgnorable }
  }

  private func isSafe(_ index: Int) -> Bool { whole.isSafeToBreak(at: index) }

  private func isSpace(_ index: Int, _ end: Int) -> Bool {
    scalars[index] == 0x20 && end == index + 1 || isTab(index)
  }

  private func clusterEnd(behind index: Int) -> Int {
    var end = min(index + 1, stretchEnd)
    while end < stretchEnd, clusters[end] == 0 { end += 1 }
    return end
  }

  private func spaceStart(before index: Int) -> Int {
    var first = index
    while first > start, isSpace(first - 1, first) { first -= 1 }
    return first
  }

  private func spaceEnd(behind index: Int) -> Int {
    var end = index
    while end < stretchEnd, isSpace(end, clusterEnd(behind: end)) {
      end = clusterEnd(behind: end)
    }
    return end
  }
}
