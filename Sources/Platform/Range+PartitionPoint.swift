extension Range<Int> {
  /// Returns the first number at which `isBefore` is false, or the upper bound if it is true for all.
  ///
  /// `isBefore` must be true for all numbers up to some point, and false from there on.
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
