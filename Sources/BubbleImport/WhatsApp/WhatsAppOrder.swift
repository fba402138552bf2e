/// Finds out which messages have to move so that all stand in the order of time.
enum WhatsAppOrder {
  /// The places of those outside of the longest series that is in order, from the front.
  ///
  /// - Complexity: O(*n* log *n*) in the number of messages.
  static func moved(_ times: [Int]) -> [Int] {
    // For each length, where the series of that length with the earliest end ends.
    var ends: [Int32] = []
    var before: [Int32] = []
    before.reserveCapacity(times.count)
    for (place, time) in times.enumerated() {
      var low = ends.count
      if let last = ends.last, times[Int(last)] > time {
        var high = ends.count
        low = 0
        while low < high {
          let middle = (low + high) / 2
          if times[Int(ends[middle])] <= time { low = middle + 1 } else { high = middle }
        }
      }
      before.append(low > 0 ? ends[low - 1] : -1)
      if low == ends.count { ends.append(Int32(place)) } else { ends[low] = Int32(place) }
    }
    var moved: [Int] = []
    var kept = ends.last.map(Int.init) ?? -1
    for place in times.indices.reversed() {
      if place == kept { kept = Int(before[place]) } else { moved.append(place) }
    }
    return moved.reversed()
  }
}
