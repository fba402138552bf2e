import Foundation

extension [Int] {
  /// Which of the numbers belong to a longest increasing subsequence: the most that can stay when the
  /// others are moved.
  ///
  /// - Precondition: No number comes twice.
  /// - Complexity: O(*n*) if all stay, otherwise O(*n* log *n*).
  @usableFromInline
  func stayingInOrder() -> [Bool] {
    guard indices.dropFirst().contains(where: { self[$0 - 1] > self[$0] }) else {
      return [Bool](repeating: true, count: count)
    }
    /// By length less one: where the subsequence of that length with the least last number ends.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: count)
    for (place, number) in enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if self[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[place] = ends[low - 1] }
      if low == ends.count { ends.append(place) } else { ends[low] = place }
    }
    var stays = [Bool](repeating: false, count: count)
    var place = ends.last ?? -1
    while place >= 0 {
      stays[place] = true
      place = previous[place]
    }
    return stays
  }
}
