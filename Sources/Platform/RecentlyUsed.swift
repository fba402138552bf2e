/// An LRU list for caches: values by key, linked through indices of an array.
///
/// Every operation is O(1), amortised, unless documented otherwise: none reads more than an entry and its neighbours.
package struct RecentlyUsed<Key: Hashable, Value> {
  @usableFromInline
  struct Entry {
    @usableFromInline let key: Key
    @usableFromInline var value: Value
    @usableFromInline var newer: Int?
    @usableFromInline var older: Int?

    @inlinable
    init(key: Key, value: Value) { (self.key, self.value) = (key, value) }
  }

  @usableFromInline var entries: [Entry] = []
  @usableFromInline var places: [Key: Int] = [:]
  @usableFromInline var newest: Int?
  @usableFromInline var oldest: Int?

  /// Makes an empty list.
  @inlinable
  package init() {}

  /// The number of values.
  @inlinable
  package var count: Int { entries.count }

  /// Returns the value of a key and makes it the most recently used, or returns nil if there is none.
  @inlinable
  package mutating func use(_ key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    if place != newest {
      unlink(place)
      linkAsNewest(place)
    }
    return entries[place].value
  }

  /// Stores a value as the most recently used, and returns the value that it replaces, if any.
  @inlinable
  @discardableResult
  package mutating func keep(_ value: Value, for key: Key) -> Value? {
    if let known = use(key), let newest {
      entries[newest].value = value
      return known
    }
    entries.append(Entry(key: key, value: value))
    places[key] = entries.count - 1
    linkAsNewest(entries.count - 1)
    return nil
  }

  /// Removes the value of a key, and returns it.
  @inlinable
  @discardableResult
  package mutating func remove(_ key: Key) -> Value? {
    places[key].map { remove(at: $0) }
  }

  /// Removes the least recently used value and returns it, or nil if there is none.
  @inlinable
  @discardableResult
  package mutating func removeOldest() -> Value? {
    oldest.map { remove(at: $0) }
  }

  @inlinable
  mutating func remove(at place: Int) -> Value {
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

  @inlinable
  mutating func unlink(_ place: Int) {
    let (newer, older) = (entries[place].newer, entries[place].older)
    if let newer { entries[newer].older = older } else { newest = older }
    if let older { entries[older].newer = newer } else { oldest = newer }
  }

  @inlinable
  mutating func linkAsNewest(_ place: Int) {
    entries[place].newer = nil
    entries[place].older = newest
    if let newest { entries[newest].newer = place }
    newest = place
    if oldest == nil { oldest = place }
  }
}

extension RecentlyUsed: Sendable where Key: Sendable, Value: Sendable {}
extension RecentlyUsed.Entry: Sendable where Key: Sendable, Value: Sendable {}
