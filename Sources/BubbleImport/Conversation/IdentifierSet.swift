import BubbleCore
import Platform

/// Ids that were given, so that none is given twice.
///
/// Nearly all exporters count upwards: such ids are kept as runs of numbers, all others as 64 bits each. Two that have the
/// same bits count as one, which does no harm: the second gets a number behind it.
struct IdentifierSet {
  /// Numbers that came in ascending order.
  private var runs: [ClosedRange<Int64>] = []
  private var others: Set<UInt64> = []
  /// The number that the next id of the same name gets.
  private var nextNumbers: [UInt64: Int] = [:]

  /// The id itself, or one like it if it is taken.
  ///
  /// - Complexity: O(log *n*) as a rule in the number of ids so far.
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

  /// The number that an id is, written in the one way that it can be.
  private static func number(_ id: String) -> Int64? {
    let bytes = id.utf8
    // Without a sign, or zeros in front.
    guard let first = bytes.first, bytes.count <= 18, first >= 0x31 || id == "0" else { return nil }
    return Int64(id)
  }
}
