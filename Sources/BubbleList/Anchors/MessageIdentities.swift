import BubbleCollection
import Platform

/// Which messages are near what is seen, recorded while they are shown: once the data has changed no object can
/// be asked any more which message was at a place.
///
/// Holds for the list as it was when they were asked: every change of the list empties it.
struct MessageIdentities {
  /// A place, and what identifies its message; nil: nothing does.
  struct Entry {
    var place: Place
    var identifier: AnyHashable?
  }

  /// More than these are thrown out where they are far from what is seen.
  static let usualCount = 256
  /// How many messages before and after one are looked at when it is gone.
  static let reach = 32

  /// Ascending by place.
  private(set) var entries: [Entry] = []
  /// The object that was asked; another one knows other messages.
  weak var source: AnyObject?
  /// Another number whenever everything is forgotten.
  private(set) var generation = 0

  /// Forgets everything: the list is another one.
  mutating func removeAll() {
    generation &+= 1
    if !entries.isEmpty { entries = [] }
  }

  /// What identifies the message at a place; nil: it is not known.
  subscript(place: Place) -> AnyHashable? {
    let index = index(of: place)
    return index < entries.count && entries[index].place == place
      ? entries[index].identifier : nil
  }

  /// The messages around a place, ascending.
  func entries(around place: Place) -> ArraySlice<Entry> {
    let index = index(of: place)
    let reach = MessageIdentities.reach
    return entries[max(0, index - reach)..<min(entries.count, index + reach + 1)]
  }

  /// Whether the messages at places, ascending, are known, and no other ones between them.
  ///
  /// - Complexity: O(log *k* + *p*) for *p* places of which *k* are known.
  func knows(_ places: [Place]) -> Bool {
    guard let first = places.first else { return true }
    let start = index(of: first)
    return start + places.count <= entries.count
      && zip(places, entries[start...]).allSatisfy { $0 == $1.place }
  }

  /// Records the messages at places, ascending, as far as they are not known.
  ///
  /// - Parameter near: What is near the screen; what is known beyond it is forgotten when there is too much of it.
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

  /// The first entry at or behind a place.
  private func index(of place: Place) -> Int {
    entries.indices.partitionPoint { entries[$0].place < place }
  }
}
