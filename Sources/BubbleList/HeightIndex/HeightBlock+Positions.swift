/// Positions, offsets and sums within a block.
extension HeightBlock {
  /// The run that contains the item at `position`, and the item's place within it; past the end: behind
  /// the last run.
  @inline(__always)
  func entry(at position: Int) -> (entry: Int, within: Int) {
    guard let counts else { return (min(position, heights.count), 0) }
    return counts.withUnsafeBufferPointer { counts in
      var (entry, rest) = (0, position)
      while entry < counts.count, rest >= counts[entry] {
        rest &-= counts[entry]
        entry += 1
      }
      return (entry, entry < counts.count ? rest : 0)
    }
  }

  /// Makes a run begin at `position`, and returns its entry.
  mutating func splitRun(at position: Int) -> Int {
    let (entry, within) = entry(at: position)
    guard within > 0 else { return entry }
    let old = run(at: entry)
    let parts = [
      HeightRun(count: within, item: old.item),
      HeightRun(count: old.count - within, item: old.item),
    ]
    replace(entry..<entry + 1, with: parts)
    return entry + 1
  }

  /// Inserts runs of sanitized items before the one at `position`.
  mutating func insert(_ runs: some Collection<HeightRun>, at position: Int) {
    if runs.count == 1, let run = runs.first, !run.item.isExact {
      if lengthenRun(by: run, at: position) { return }
    }
    let entry = splitRun(at: position)
    replace(entry..<entry, with: runs)
  }

  /// Lets a run of the same estimated items that contains `position` or ends there take up a new one.
  private mutating func lengthenRun(by run: HeightRun, at position: Int) -> Bool {
    let (next, within) = entry(at: position)
    for entry in [next, next - 1] where entry >= 0 && entry < heights.count {
      if entry < next, within > 0 { break }
      if flags[entry] == run.item.flags, item(at: entry) == run.item {
        changeCount(at: entry, by: run.count)
        return true
      }
    }
    return false
  }

  /// Removes items, which must be in this block.
  mutating func remove(_ positions: Range<Int>) {
    let (entry, within) = entry(at: positions.lowerBound)
    let count = count(at: entry)
    if positions.count < count, within + positions.count <= count {
      return changeCount(at: entry, by: -positions.count)
    }
    let lower = splitRun(at: positions.lowerBound)
    let upper = splitRun(at: positions.upperBound)
    replace(lower..<upper, with: EmptyCollection())
  }

  /// Removes items at ascending positions, which must be in this block.
  mutating func remove(_ positions: some RandomAccessCollection<Int>) {
    if positions.count < 4 || counts != nil {
      for position in positions.reversed() { remove(position..<position + 1) }
    } else {
      removeEntries(positions)
    }
  }

  // MARK: - Sums

  /// The sum over runs of a plain block.
  @inline(__always)
  func units(ofPlain entries: Range<Int>) -> Int {
    let spacing = entries.count &* defaultSpacing
    return heights.withUnsafeBufferPointer { heights in
      var sum = spacing
      for entry in entries { sum &+= HeightUnits.units(heights[entry]) }
      return sum
    }
  }

  /// Where the item at `position` starts within the block; past the end: where the block ends.
  @inline(__always)
  func units(before position: Int) -> Int {
    if isPlain { return units(ofPlain: 0..<min(position, heights.count)) }
    return unitsInRuns(before: position)
  }

  private func unitsInRuns(before position: Int) -> Int {
    let (entry, within) = entry(at: position)
    var sum = 0
    for index in 0..<entry { sum &+= count(at: index) &* unitsOfOne(at: index) }
    return within == 0 ? sum : sum &+ within &* unitsOfOne(at: entry)
  }

  /// The first item at whose end, spacing included, the sum exceeds `target`, or the count of items;
  /// and what is left of the target at its start.
  @inline(__always)
  func position(ofUnits target: Int) -> (position: Int, rest: Int) {
    isPlain ? positionInPlain(ofUnits: target) : positionInRuns(ofUnits: target)
  }

  @inline(__always)
  private func positionInPlain(ofUnits target: Int) -> (position: Int, rest: Int) {
    let defaultSpacing = defaultSpacing
    return heights.withUnsafeBufferPointer { heights in
      let stride = 16
      var (entry, rest) = (0, target)
      while entry &+ stride <= heights.count {
        var sum = stride &* defaultSpacing
        for index in entry..<entry &+ stride { sum &+= HeightUnits.units(heights[index]) }
        if rest < sum { break }
        rest &-= sum
        entry &+= stride
      }
      while entry < heights.count {
        let slot = HeightUnits.units(heights[entry]) &+ defaultSpacing
        if rest < slot { break }
        rest &-= slot
        entry &+= 1
      }
      return (entry, rest)
    }
  }

  private func positionInRuns(ofUnits target: Int) -> (position: Int, rest: Int) {
    var (position, rest) = (0, target)
    for entry in heights.indices {
      let (count, one) = (count(at: entry), unitsOfOne(at: entry))
      if rest < count &* one {
        return rest < 0 ? (position, rest) : (position + rest / one, rest % one)
      }
      rest &-= count &* one
      position += count
    }
    return (position, rest)
  }

  /// The height of an item without the distance after it, in `HeightUnits`.
  @inline(__always)
  func heightUnits(ofItemAt position: Int) -> Int {
    HeightUnits.units(heights[entry(at: position).entry])
  }

  // MARK: - Ranks

  /// Whether the items of a run count in `dimension`, which is one of those that count items.
  private func counts(_ entry: Int, in dimension: HeightSummary.Dimension) -> Bool {
    switch dimension {
    case .count, .items, .units: true
    case .exact: isExact(at: entry)
    case .topPins: flags[entry] >> 3 == 1
    case .bottomPins: flags[entry] >> 3 == 2
    case .headers, .footers, .pinnedHeaders, .pinnedFooters: false
    }
  }

  /// How many items before `position` count in `dimension`.
  func rank(of position: Int, in dimension: HeightSummary.Dimension) -> Int {
    let (entry, within) = entry(at: position)
    var rank = 0
    for index in 0..<entry where counts(index, in: dimension) { rank += count(at: index) }
    return within > 0 && counts(entry, in: dimension) ? rank + within : rank
  }

  /// The item before which `rank` items count in `dimension`, and that counts itself; nil if there is
  /// none.
  func position(ofRank rank: Int, in dimension: HeightSummary.Dimension) -> Int? {
    var (position, rest) = (0, rank)
    for entry in heights.indices {
      let count = count(at: entry)
      if counts(entry, in: dimension) {
        if rest < count { return position + rest }
        rest -= count
      }
      position += count
    }
    return nil
  }
}
