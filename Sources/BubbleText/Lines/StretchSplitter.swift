/// Breaks what is too long for a line between clusters of characters.
struct StretchSplitter: StretchSplitting {
  let text: TextSource
  let unitsPerEm: Int
  let shaper: Shaper

  func split(_ stretch: Range<Int>, isRightToLeft: Bool, limit: Int) -> SplitStretch {
    let characters = text.characters(of: stretch, isRightToLeft: isRightToLeft)
    let clusters = characters.clusterStarts()
    let count = characters.scalars.count
    let runs = characters.runs(in: 0..<count, clusters: clusters)
    let shaped = ShapedCharacters(characters, runs, in: 0..<count, clusters: clusters, with: shaper)
    var lines: [SplitStretch.Part] = []
    var start = 0
    while true {
      let line = fill(from: start, characters, clusters, shaped, limit: limit)
      let part = SplitStretch.Part(
        length: characters.offsets[line.end] - characters.offsets[start], width: line.width)
      guard line.end < count else { return SplitStretch(lines: lines, rest: part) }
      lines.append(part)
      start = line.end
    }
  }

  /// How much fits into a line, one cluster at the least, and how wide it is.
  private func fill(
    from start: Int, _ characters: StyledCharacters, _ clusters: [UInt8],
    _ shaped: ShapedCharacters, limit: Int
  ) -> (end: Int, width: Int) {
    let count = characters.scalars.count
    var pen = 0.0
    var end = start
    // What the advances say; behind the last cluster that fits the line ends.
    var index = start
    while index < count {
      var next = index + 1
      var advance = shaped.advances[index]
      while next < count, clusters[next] == 0 {
        advance += shaped.advances[next]
        next += 1
      }
      if units(pen + advance) > limit, end > start { break }
      pen += advance
      end = next
      index = next
      if units(pen) > limit { break }
    }
    func isSafe(_ index: Int) -> Bool {
      index == 0 || index == count || !shaped.isUnsafeToBreak[index]
    }
    if isSafe(start), isSafe(end) { return (end, units(pen)) }
    // Cut here it looks otherwise: the line is shaped alone until it fits.
    while true {
      let width = units(characters.width(of: start..<end, clusters: clusters, with: shaper))
      guard width > limit else { return (end, width) }
      var previous = end - 1
      while previous > start, clusters[previous] == 0 { previous -= 1 }
      guard previous > start else { return (end, width) }
      end = previous
    }
  }

  private func units(_ ems: Double) -> Int { Int((ems * Double(unitsPerEm)).rounded()) }
}
