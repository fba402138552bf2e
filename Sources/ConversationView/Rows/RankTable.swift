import BubbleCore

/// The ranks of messages by id, without the ids: a million ids would take as much memory as the rows.
///
/// A hash table with open addressing and linear probing. It stores 32 bits of each id's hash, which has a random seed in each
/// process. The caller, who has the messages, checks whether a rank belongs to the id.
struct RankTable: Sendable {
  private static let empty = Int.min
  private static let removed = Int.min + 1

  private var ranks: [Int]
  private var hashes: [UInt32]
  /// The number of ranks, and the number of slots that present and removed ranks take.
  private(set) var count = 0
  private var usedCount = 0

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
  /// - Parameter isWanted: Whether a rank belongs to the id; called for a wrong rank about once in four billion times.
  func rank(of id: MessageID, where isWanted: (Int) -> Bool) -> Int? {
    let hash = RankTable.hash(id)
    var place = Int(hash) & (ranks.count - 1)
    while ranks[place] != RankTable.empty {
      let rank = ranks[place]
      if rank != RankTable.removed, hashes[place] == hash, isWanted(rank) { return rank }
      place = (place + 1) & (ranks.count - 1)
    }
    return nil
  }

  /// Adds the rank of an id that has none yet.
  mutating func insert(_ id: MessageID, _ rank: Int) {
    if usedCount >= ranks.count / 4 * 3 { rebuild() }
    place(RankTable.hash(id), rank)
    count += 1
  }

  /// Removes the rank of an id.
  ///
  /// - Precondition: It is the id's rank.
  mutating func remove(_ id: MessageID, _ rank: Int) {
    var place = Int(RankTable.hash(id)) & (ranks.count - 1)
    while ranks[place] != rank {
      precondition(ranks[place] != RankTable.empty, "a removed rank exists")
      place = (place + 1) & (ranks.count - 1)
    }
    ranks[place] = RankTable.removed
    count -= 1
  }

  private mutating func place(_ hash: UInt32, _ rank: Int) {
    var place = Int(hash) & (ranks.count - 1)
    while ranks[place] != RankTable.empty { place = (place + 1) & (ranks.count - 1) }
    ranks[place] = rank
    hashes[place] = hash
    usedCount += 1
  }

  private mutating func rebuild() {
    let (oldRanks, oldHashes, oldCount) = (ranks, hashes, count)
    self = RankTable(minimumCapacity: count * 3 / 2)
    for (rank, hash) in zip(oldRanks, oldHashes)
    where rank != RankTable.empty && rank != RankTable.removed {
      place(hash, rank)
    }
    count = oldCount
  }

  private static func hash(_ id: MessageID) -> UInt32 {
    var hasher = Hasher()
    hasher.combine(id)
    return UInt32(truncatingIfNeeded: hasher.finalize())
  }
}
