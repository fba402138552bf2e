import Platform

extension [Int] {
  /// Returns for each number whether it belongs to a longest increasing subsequence: the most that can stay
  /// when the others are moved.
  ///
  /// - Precondition: No number comes twice.
  /// - Complexity: O(*n*) if all stay, otherwise O(*n* log *n*).
  @usableFromInline
  package func stayingInOrder() -> [Bool] {
    guard indices.dropFirst().contains(where: { self[$0 - 1] > self[$0] }) else {
      return [Bool](repeating: true, count: count)
    }
    /// For each length less one, the index at which the subsequence of that length with the least last number
    /// ends.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: count)
    for (place, number) in enumerated() {
      let length = (0..<ends.count).partitionPoint { self[ends[$0]] < number }
      if length > 0 { previous[place] = ends[length - 1] }
      if length == ends.count { ends.append(place) } else { ends[length] = place }
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
