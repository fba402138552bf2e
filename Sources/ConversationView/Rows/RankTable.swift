import BubbleCore

/// The ranks of messages by id, without the ids: a million ids would take as much memory as the rows.
///
/// A hash table with open addressing and linear probing. It stores 32 bits of each id's hash, which has a random seed in each
/// process. The caller, who has the messages, checks whether a rank belongs to the id. So nothing is removed: a rank that belongs to
/// no id any more is found by nobody, and the next rank of the id replaces it.
struct RankTable: Sendable {
  private static let empty = Int.min

  private var ranks: [Int]
  private var hashes: [UInt32]
  /// The number of ranks, including those that belong to no id any more.
  private(set) var usedCount = 0

  /// Creates a table with space for some ranks.
  init(minimumCapacity: Int = 0) {
    let capacity = RankTable.capacity(for: minimumCapacity)
    ranks = Array(repeating: RankTable.empty, count: capacity)
    hashes = Array(repeating: 0, count: capacity)
  }

  /// Returns a capacity of which at most three quarters are used.
  private static func capacity(for count: Int) -> Int {
    var capacity = 16
    while count > capacity / 4 * 3 { capacity *= 2 }
    return capacity
  }

  /// Returns the rank of an id; nil if it is unknown.
  ///
  /// - Parameter isWanted: Whether a rank belongs to the id; called for the id's earlier rank, and for a wrong rank about once in four billion
  ///   times.
  func rank(of id: MessageID, where isWanted: (Int) -> Bool) -> Int? {
    let hash = RankTable.hash(id)
    var place = Int(hash) & (ranks.count - 1)
    while ranks[place] != RankTable.empty {
      let rank = ranks[place]
      if hashes[place] == hash, isWanted(rank) { return rank }
      place = (place + 1) & (ranks.count - 1)
    }
    return nil
  }

  /// Whether it has to grow before the next insertion.
  var isFull: Bool { usedCount >= ranks.count / 4 * 3 }

  /// Sets the rank of an id that has none, or this one.
  ///
  /// - Parameter idAt: Returns the id that a rank belongs to; nil for none.
  mutating func insert(_ id: MessageID, _ rank: Int, idAt: (Int) -> MessageID?) {
    if isFull { grow() }
    let hash = RankTable.hash(id)
    let place = freePlace(hash) { $0 == rank || idAt($0).map(RankTable.hash) != hash }
    if ranks[place] == RankTable.empty { usedCount += 1 }
    (ranks[place], hashes[place]) = (rank, hash)
  }

  /// Returns the place for an id: an empty one, or one with the same hash that is free.
  private func freePlace(_ hash: UInt32, _ isFree: (Int) -> Bool) -> Int {
    var place = Int(hash) & (ranks.count - 1)
    while ranks[place] != RankTable.empty {
      if hashes[place] == hash, isFree(ranks[place]) { break }
      place = (place + 1) & (ranks.count - 1)
    }
    return place
  }

  /// Makes space for more ids.
  mutating func grow() {
    let old = self
    self = RankTable(minimumCapacity: old.usedCount * 3 / 2)
    usedCount = old.usedCount
    for (rank, hash) in zip(old.ranks, old.hashes) where rank != RankTable.empty {
      let place = freePlace(hash) { _ in false }
      (ranks[place], hashes[place]) = (rank, hash)
    }
  }

  private static func hash(_ id: MessageID) -> UInt32 {
    var hasher = Hasher()
    hasher.combine(id)
    return UInt32(truncatingIfNeeded: hasher.finalize())
  }
}
