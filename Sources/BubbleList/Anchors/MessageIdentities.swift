import BubbleCollection
import Platform

/// The identities of the messages near the visible ones, recorded while they are shown: after a change of the data no
/// object can return the message that was at a place.
///
/// They are valid for the list at the time of the query: every change of the list removes them.
struct MessageIdentities {
  /// A place, and the identifier of its message; nil: it has none.
  struct Entry {
    var place: Place
    var identifier: AnyHashable?
  }

  /// The number of entries above which distant ones are removed.
  static let usualCount = 256
  /// The number of messages before and after a removed one that may replace it.
  static let reach = 32

  /// The entries, ascending by place.
  private(set) var entries: [Entry] = []
  /// The object that provided them; another one has other messages.
  weak var source: AnyObject?
  /// A number that changes when everything is removed.
  private(set) var generation = 0

  /// Removes everything: the list is another one.
  mutating func removeAll() {
    generation &+= 1
    if !entries.isEmpty { entries = [] }
  }

  /// The identifier of the message at a place; nil: unknown.
  subscript(place: Place) -> AnyHashable? {
    let index = index(of: place)
    return index < entries.count && entries[index].place == place
      ? entries[index].identifier : nil
  }

  /// Returns the messages around a place, ascending.
  func entries(around place: Place) -> ArraySlice<Entry> {
    let index = index(of: place)
    let reach = MessageIdentities.reach
    return entries[max(0, index - reach)..<min(entries.count, index + reach + 1)]
  }

  /// Whether the messages at places, ascending, are known, and no others between them.
  ///
  /// - Complexity: O(log *k* + *p*) for *p* places of which *k* are known.
  func knows(_ places: [Place]) -> Bool {
    guard let first = places.first else { return true }
    let start = index(of: first)
    return start + places.count <= entries.count
      && zip(places, entries[start...]).allSatisfy { $0 == $1.place }
  }

  /// Records the messages at places, ascending, as far as they are unknown.
  ///
  /// - Parameter near: The part near the screen; if there are too many entries, those outside are removed.
  /// - Complexity: O(*k* + *p*) for *p* places and *k* that are known.
  mutating func add(
    _ places: [Place], near: () -> ClosedRange<Place>?,
    asking ask: (Place) -> AnyHashable?
  ) {
    let isTooMuch = entries.count > MessageIdentities.usualCount
    let near = isTooMuch ? near() : nil
    func isKept(_ entry: Entry) -> Bool { !isTooMuch || near?.contains(entry.place) == true }
    var merged: [Entry] = []
    merged.reserveCapacity(entries.count + places.count)
    var old = entries[...]
    for place in places {
      while let known = old.first, known.place < place {
        if isKept(known) { merged.append(known) }
        old.removeFirst()
      }
      if let known = old.first, known.place == place {
        merged.append(known)
        old.removeFirst()
      } else {
        merged.append(Entry(place: place, identifier: ask(place)))
      }
    }
    for known in old where isKept(known) { merged.append(known) }
    entries = merged
  }

  /// Returns the index of the first entry at or after a place.
  private func index(of place: Place) -> Int {
    entries.indices.partitionPoint { entries[$0].place < place }
  }
}
