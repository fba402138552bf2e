/// Breaks what is too long for a line between clusters of characters.
struct StretchSplitter: StretchSplitting {
  let text: TextSource
  let unitsPerEm: Int
  let shaper: Shaper

  func split(_ stretch: Range<Int>, isRightToLeft: Bool, limit: Int) -> SplitStretch {
    if let simple = SimpleStretch(text, stretch, shaper: shaper) {
      return simple.split(limit: limit, unitsPerEm: unitsPerEm)
    }
    let characters = text.characters(of: stretch, isRightToLeft: isRightToLeft)
    var filler = StretchFiller(
      characters, limit: Double(limit) / Double(unitsPerEm),
      tabDistance: text.fonts.spaceWidth * Double(LineBreaker.tabSpaces), shaper: shaper)
    var lines: [SplitStretch.Part] = []
    while true {
      let start = filler.start
      let line = filler.nextLine()
      let part = SplitStretch.Part(
        length: characters.offsets[line.end] - characters.offsets[start], width: units(line.ink))
      guard line.end < characters.scalars.count else {
        return SplitStretch(lines: lines, rest: part)
      }
      lines.append(part)
    }
  }

  private func units(_ ems: Double) -> Int { Int((ems * Double(unitsPerEm)).rounded()) }
}

/// Fills lines with clusters of a stretch, one after the other.
///
/// Widths are in ems.
private struct StretchFiller {
  /// A line, of which nothing is seen behind the ink.
  struct Line {
    var end: Int
    var ink: Double
  }

  /// Where the next line starts.
  private(set) var start = 0

  private let characters: StyledCharacters
  private let clusters: [UInt8]
  private let runs: [TextRun]
  private let shaped: ShapedCharacters
  private let limit: Double
  private let tabDistance: Double
  private let hasTabs: Bool
  private let shaper: Shaper

  /// How many clusters more than their advances say are tried: as many as a ligature may stand for.
  private static let maximumTried = 16
  /// What is left by adding in another order.
  private static let slack = 1e-9

  init(_ characters: StyledCharacters, limit: Double, tabDistance: Double, shaper: Shaper) {
    self.characters = characters
    self.limit = limit + StretchFiller.slack
    self.tabDistance = max(1e-3, tabDistance)
    hasTabs = characters.scalars.contains(0x09)
    self.shaper = shaper
    clusters = characters.clusterStarts()
    let all = 0..<characters.scalars.count
    runs = characters.runs(in: all, clusters: clusters)
    shaped = ShapedCharacters(characters, runs, in: all, clusters: clusters, with: shaper)
  }

  /// How much fits into a line, one cluster at the least; spaces at its end hang over it.
  mutating func nextLine() -> Line {
    var inkEnd = endByAdvances()
    var ink = width(to: inkEnd)
    if inkEnd > start, ink > limit {
      // Cut here it looks otherwise: the line gets shorter until it fits.
      while ink > limit, let shorter = shorter(than: inkEnd) {
        inkEnd = shorter
        ink = width(to: inkEnd)
      }
    } else {
      for _ in 0..<StretchFiller.maximumTried {
        // What begins or ends a line at its end may be narrower cut off there: half of a ligature.
        let nextStart = spaceEnd(behind: inkEnd)
        let next = clusterEnd(behind: nextStart)
        guard nextStart < characters.scalars.count, !(isSafe(start) && isSafe(next)) else { break }
        let more = width(to: next)
        guard more <= limit else { break }
        (inkEnd, ink) = (next, more)
      }
    }
    var end = spaceEnd(behind: inkEnd)
    // Nobody asked for a hyphen here.
    while end > start + 1, end < characters.scalars.count, characters.scalars[end - 1] == 0xAD {
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

  /// Where the ink ends of what fits as far as the advances say.
  private func endByAdvances() -> Int {
    let count = characters.scalars.count
    var pen = 0.0
    var (index, inkEnd) = (start, start)
    // A soft hyphen is no line.
    var hasAny = false
    while index < count {
      let next = clusterEnd(behind: index)
      pen = isTab(index) ? tabStop(behind: pen) : pen + shaped.advances[index..<next].reduce(0, +)
      if !isSpace(index, next) {
        if pen > limit, hasAny { break }
        inkEnd = next
      }
      hasAny = hasAny || characters.scalars[index] != 0xAD
      index = next
      if pen > limit, inkEnd > start { break }
    }
    return inkEnd
  }

  /// The width of the line up to a place.
  private func width(to end: Int) -> Double {
    guard hasTabs else { return width(start..<end) }
    var pen = 0.0
    var index = start
    while index < end {
      let next = characters.scalars[index..<end].firstIndex(of: 0x09) ?? end
      pen += width(index..<next)
      if next < end { pen = tabStop(behind: pen) }
      index = next + 1
    }
    return pen
  }

  /// The width of characters shaped alone, without tabs.
  ///
  /// HarfBuzz says where text may be cut without shaping it anew, but not all rules of fonts keep to it: those that do not apply
  /// because of what stands around.
  private func width(_ range: Range<Int>) -> Double {
    characters.width(of: range, runs: runs, clusters: clusters, with: shaper)
  }

  private func isTab(_ index: Int) -> Bool { hasTabs && characters.scalars[index] == 0x09 }

  private func tabStop(behind pen: Double) -> Double {
    ((pen / tabDistance + 1.0 / 64).rounded(.down) + 1) * tabDistance
  }

  /// Where the ink ends without the last cluster that is seen, or that keeps spaces before it within the line; nil: there is
  /// but one.
  private func shorter(than inkEnd: Int) -> Int? {
    var end = inkEnd
    var hasDropped = false
    while end > start {
      var previous = end - 1
      while previous > start, clusters[previous] == 0 { previous -= 1 }
      // What nothing is seen of is no line.
      if hasDropped, !isSpace(previous, end) { return isInvisible(start..<end) ? nil : end }
      hasDropped = hasDropped || !isInvisible(previous..<end)
      end = previous
    }
    return nil
  }

  private func isInvisible(_ range: Range<Int>) -> Bool {
    range.allSatisfy { characters.scalars[$0].isDefaultIgnorable }
  }

  private func isSafe(_ index: Int) -> Bool {
    index == 0 || index == characters.scalars.count || !shaped.isUnsafeToBreak[index]
  }

  private func isSpace(_ index: Int, _ end: Int) -> Bool {
    characters.scalars[index] == 0x20 && end == index + 1 || isTab(index)
  }

  private func clusterEnd(behind index: Int) -> Int {
    var end = min(index + 1, characters.scalars.count)
    while end < characters.scalars.count, clusters[end] == 0 { end += 1 }
    return end
  }

  private func spaceStart(before index: Int) -> Int {
    var first = index
    while first > start, isSpace(first - 1, first) { first -= 1 }
    return first
  }

  private func spaceEnd(behind index: Int) -> Int {
    var end = index
    while end < characters.scalars.count, isSpace(end, clusterEnd(behind: end)) {
      end = clusterEnd(behind: end)
    }
    return end
  }
}
