import BubbleCore
import Platform

/// A set of used ids, which makes each id unique.
///
/// Nearly all exporters count upwards: such ids are stored as runs of numbers, all others as 64 bits each. Two that have the
/// same bits count as one, which does no harm: the second gets a suffix with a number.
struct IdentifierSet {
  /// Runs of numbers that came in ascending order.
  private var runs: [ClosedRange<Int64>] = []
  private var others: Set<UInt64> = []
  /// The suffix of the next id with the same name.
  private var nextNumbers: [UInt64: Int] = [:]

  /// Returns the id itself, or a similar one if it is taken.
  ///
  /// - Complexity: Usually O(log *n*) in the number of ids so far.
  mutating func unique(_ id: String) -> String {
    if insert(id) { return id }
    let digest = StableHash.digest(of: id)
    var number = nextNumbers[digest] ?? 2
    while !insert("\(id)#\(number)") { number += 1 }
    nextNumbers[digest] = number + 1
    return "\(id)#\(number)"
  }

  private mutating func insert(_ id: String) -> Bool {
    guard let number = IdentifierSet.number(id) else {
      return others.insert(StableHash.digest(of: id)).inserted
    }
    guard let last = runs.last else {
      runs.append(number...number)
      return true
    }
    if number > last.upperBound {
      if number == last.upperBound + 1 {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
      return true
    }
    return isInRun(number) ? false : others.insert(StableHash.digest(of: id)).inserted
  }

  private func isInRun(_ number: Int64) -> Bool {
    let place = runs.indices.partitionPoint { runs[$0].upperBound < number }
    return place < runs.count && runs[place].contains(number)
  }

  /// Returns the number that an id is, in its only notation.
  private static func number(_ id: String) -> Int64? {
    let bytes = id.utf8
    // Without a sign or leading zeros.
    guard let first = bytes.first, bytes.count <= 18, first >= 0x31 || id == "0" else { return nil }
    return Int64(id)
  }
}
