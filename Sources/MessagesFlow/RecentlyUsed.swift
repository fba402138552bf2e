/// Values by key, of which those that were used longest ago are forgotten when there are too many.
///
/// Looking up and adding cost O(1).
struct RecentlyUsed<Key: Hashable, Value> {
  private struct Entry {
    var key: Key
    var value: Value
    /// Neighbours in the order of use; −1: none.
    var newer: Int
    var older: Int
  }

  /// How many values are kept at most; 0: all.
  var limit: Int {
    didSet { evict() }
  }
  private(set) var statistics = BubbleCacheStatistics()

  private var slots: [Key: Int] = [:]
  private var entries: [Entry] = []
  private var newest = -1
  private var oldest = -1

  init(limit: Int) { self.limit = limit }

  var count: Int { entries.count }

  /// The value of a key, which is now the one used last; nil if there is none.
  mutating func value(of key: Key) -> Value? {
    guard let slot = slots[key] else {
      statistics.misses += 1
      return nil
    }
    statistics.hits += 1
    if slot != newest {
      unlink(slot)
      linkAsNewest(slot)
    }
    return entries[slot].value
  }

  /// Keeps a value as the one used last.
  mutating func keep(_ value: Value, for key: Key) {
    if let slot = slots[key] {
      entries[slot].value = value
    } else {
      insert(key, value)
    }
  }

  mutating func removeAll() {
    slots.removeAll()
    entries.removeAll()
    newest = -1
    oldest = -1
  }

  private mutating func insert(_ key: Key, _ value: Value) {
    if limit > 0, entries.count >= limit {
      // The oldest one's slot is taken over, so nothing has to be moved.
      let slot = oldest
      statistics.evictions += 1
      unlink(slot)
      slots[entries[slot].key] = nil
      entries[slot].key = key
      entries[slot].value = value
      slots[key] = slot
      linkAsNewest(slot)
    } else {
      entries.append(Entry(key: key, value: value, newer: -1, older: -1))
      slots[key] = entries.count - 1
      linkAsNewest(entries.count - 1)
    }
  }

  /// Forgets what is more than the limit: makes the list again, for limits seldom change.
  private mutating func evict() {
    guard limit > 0, entries.count > limit else { return }
    statistics.evictions += entries.count - limit
    var kept: [Entry] = []
    var slot = newest
    while slot >= 0, kept.count < limit {
      kept.append(entries[slot])
      slot = entries[slot].older
    }
    removeAll()
    for entry in kept.reversed() {
      entries.append(entry)
      slots[entry.key] = entries.count - 1
      linkAsNewest(entries.count - 1)
    }
  }

  private mutating func unlink(_ slot: Int) {
    let (newer, older) = (entries[slot].newer, entries[slot].older)
    if newer >= 0 { entries[newer].older = older } else { newest = older }
    if older >= 0 { entries[older].newer = newer } else { oldest = newer }
  }

  private mutating func linkAsNewest(_ slot: Int) {
    entries[slot].newer = -1
    entries[slot].older = newest
    if newest >= 0 { entries[newest].newer = slot }
    newest = slot
    if oldest < 0 { oldest = slot }
  }
}

/// What a cache of sizes did so far.
public struct BubbleCacheStatistics: Hashable, Sendable {
  /// How often a size was known.
  public var hits = 0
  /// How often text had to be measured.
  public var misses = 0
  /// How many sizes were forgotten for the limit's sake.
  public var evictions = 0

  /// Nothing yet.
  public init() {}
}
