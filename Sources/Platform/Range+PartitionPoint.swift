extension Range<Int> {
  /// The first number at which `isBefore` is false, if it is true up to somewhere; the upper bound if it is
  /// true for all.
  ///
  /// - Complexity: O(log *n*).
  @inlinable package func partitionPoint(_ isBefore: (Int) -> Bool) -> Int {
    var low = lowerBound
    var high = upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
