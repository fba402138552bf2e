/// Set operations on ranges.
extension RankRanges {
  /// Creates a set from ranges in any order.
  init(_ ranges: [ClosedRange<Int>]) {
    self.init()
    formUnion(ranges)
  }

  /// Returns the parts of a range that are outside of these ranges, in order.
  ///
  /// - Complexity: O(*n*) in the number of ranges.
  func gaps(in range: ClosedRange<Int>) -> [ClosedRange<Int>] {
    var gaps: [ClosedRange<Int>] = []
    var start = range.lowerBound
    for taken in ranges where taken.overlaps(range) {
      if taken.lowerBound > start { gaps.append(start...taken.lowerBound - 1) }
      guard taken.upperBound < range.upperBound else { return gaps }
      start = taken.upperBound + 1
    }
    gaps.append(start...range.upperBound)
    return gaps
  }

  /// Removes some ranges.
  mutating func subtract(_ other: RankRanges) {
    guard !other.isEmpty else { return }
    let parts = ranges.flatMap { other.gaps(in: $0) }
    self = RankRanges(parts)
  }

  /// Whether a rank is in one of the ranges.
  func contains(_ rank: Int) -> Bool { ranges.contains { $0.contains(rank) } }
}
