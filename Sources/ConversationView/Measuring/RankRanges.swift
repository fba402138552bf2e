/// A set of ranks, as ranges that do not touch.
struct RankRanges: Sendable {
  private(set) var ranges: [ClosedRange<Int>] = []

  var isEmpty: Bool { ranges.isEmpty }

  /// Adds some ranges.
  ///
  /// - Complexity: O(*k* log *k*) in the number of ranges.
  mutating func formUnion(_ new: [ClosedRange<Int>]) {
    guard !new.isEmpty else { return }
    var joined: [ClosedRange<Int>] = []
    for range in (ranges + new).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard let last = joined.last, range.lowerBound <= last.upperBound &+ 1 else {
        joined.append(range)
        continue
      }
      joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
    }
    ranges = joined
  }

  /// Removes some consecutive rows of one range, near a rank.
  ///
  /// - Parameters:
  ///   - rank: The rank.
  ///   - count: The greatest number of rows.
  ///   - rows: All rows.
  /// - Returns: The indices of the rows; nil if none are left.
  mutating func takeNearest(to rank: Int, count: Int, in rows: RowTree) -> Range<Int>? {
    while !ranges.isEmpty {
      let behind = ranges.firstIndex { $0.upperBound >= rank }
      let place: Int
      if let behind, behind > 0, !ranges[behind].contains(rank) {
        let isNearer = ranges[behind].lowerBound &- rank < rank &- ranges[behind - 1].upperBound
        place = isNearer ? behind : behind - 1
      } else {
        place = behind ?? ranges.count - 1
      }
      let range = ranges[place]
      guard let found = rows.places(of: range) else {
        ranges.remove(at: place)
        continue
      }
      // Outwards from the rank.
      let nearest = rows.found(from: rank)?.index ?? rows.count
      let start = min(
        max(found.lowerBound, nearest - count / 2), max(found.lowerBound, found.upperBound - count))
      let taken = start..<min(found.upperBound, start + count)
      var rest: [ClosedRange<Int>] = []
      if taken.lowerBound > found.lowerBound {
        rest.append(range.lowerBound...rows[taken.lowerBound - 1].row.rank)
      }
      if taken.upperBound < found.upperBound {
        rest.append(rows[taken.upperBound].row.rank...range.upperBound)
      }
      ranges.replaceSubrange(place...place, with: rest)
      return taken
    }
    return nil
  }
}

extension RowTree {
  /// Returns the indices, among all messages, of the messages whose ranks are in a range.
  func messages(in ranks: ClosedRange<Int>) -> Range<Int> {
    func count(from rank: Int) -> Int { found(from: rank)?.before.messages ?? summary.messages }
    return count(from: ranks.lowerBound)..<count(from: ranks.upperBound + 1)
  }

  /// Returns the ranks of the first to the last of some messages, by their indices among all messages; nil for none.
  func ranks(ofMessages numbers: Range<Int>) -> ClosedRange<Int>? {
    guard let first = numbers.first, let last = numbers.last else { return nil }
    return found(message: first).row.rank...found(message: last).row.rank
  }

  /// Returns the indices of the rows whose ranks are in a range; nil if there are none.
  func places(of ranks: ClosedRange<Int>) -> Range<Int>? {
    guard let first = found(from: ranks.lowerBound), first.row.rank <= ranks.upperBound else {
      return nil
    }
    let end = ranks.upperBound < .max ? found(from: ranks.upperBound + 1)?.index ?? count : count
    return first.index..<end
  }
}
