/// Values by key, in the order in which they were used last: a list whose links are places in an array.
///
/// Every operation is O(1), amortised: none looks at more than an entry and its neighbours.
struct RecentlyUsed<Key: Hashable, Value> {
  private struct Entry {
    let key: Key
    var value: Value
    var newer: Int?
    var older: Int?
  }

  private var entries: [Entry] = []
  private var places: [Key: Int] = [:]
  private var newest: Int?
  private var oldest: Int?

  /// How many values there are.
  var count: Int { entries.count }

  /// The value of a key, which counts as used now; nil if there is none.
  mutating func use(_ key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    if place != newest {
      unlink(place)
      linkAsNewest(place)
    }
    return entries[place].value
  }

  /// Keeps a value as the one used last, in place of the one that the key had.
  mutating func keep(_ value: Value, for key: Key) {
    if use(key) != nil, let newest {
      entries[newest].value = value
      return
    }
    entries.append(Entry(key: key, value: value))
    places[key] = entries.count - 1
    linkAsNewest(entries.count - 1)
  }

  /// Forgets the value of a key, and returns it.
  @discardableResult
  mutating func remove(_ key: Key) -> Value? {
    places[key].map { remove(at: $0) }
  }

  /// Forgets the value that was not used the longest, and returns it; nil: there is none.
  mutating func removeOldest() -> Value? {
    oldest.map { remove(at: $0) }
  }

  private mutating func remove(at place: Int) -> Value {
    unlink(place)
    let removed = entries[place]
    places[removed.key] = nil
    // The last entry fills the hole.
    let last = entries.removeLast()
    if place < entries.count {
      entries[place] = last
      places[last.key] = place
      if let newer = last.newer { entries[newer].older = place } else { newest = place }
      if let older = last.older { entries[older].newer = place } else { oldest = place }
    }
    return removed.value
  }

  private mutating func unlink(_ place: Int) {
    let (newer, older) = (entries[place].newer, entries[place].older)
    if let newer { entries[newer].older = older } else { newest = older }
    if let older { entries[older].newer = newer } else { oldest = newer }
  }

  private mutating func linkAsNewest(_ place: Int) {
    entries[place].newer = nil
    entries[place].older = newest
    if let newest { entries[newest].newer = place }
    newest = place
    if oldest == nil { oldest = place }
  }
}
