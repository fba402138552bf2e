import BubbleCollection
import Foundation

/// The places of a snapshot's items: the section, and a former position in it.
///
/// A snapshot that is taken from a data source shares its dictionary. Changes are then stored separately
/// until there are many; otherwise each insertion into a copy would cost as much as copying all items.
@usableFromInline
struct SnapshotItemIndex<Item: Hashable> {
  @usableFromInline
  struct Entry {
    /// The token of the section; see ``SnapshotStore``.
    @usableFromInline var token: Int
    /// The position of the item when the entry was written.
    @usableFromInline var position: Int

    @inlinable
    init(token: Int, position: Int) {
      self.token = token
      self.position = position
    }
  }

  @usableFromInline var entries: [Item: Entry] = [:]
  /// The differences from `entries`; a nil entry: the item was removed.
  @usableFromInline var changes: [Item: Entry?] = [:]
  @usableFromInline var isShared = false
  @usableFromInline var count = 0

  @inlinable
  init() {}

  /// Stores changes separately from now on.
  @inlinable
  mutating func share() {
    if changes.isEmpty { isShared = true }
  }

  @inlinable
  subscript(item: Item) -> Entry? {
    if !changes.isEmpty, let change = changes[item] { return change }
    return entries[item]
  }

  /// Stores the place of an item.
  ///
  /// - Returns: Whether the item is new.
  @discardableResult
  @inlinable
  mutating func set(_ item: Item, _ entry: Entry) -> Bool {
    guard isShared else {
      let isNew = entries.updateValue(entry, forKey: item) == nil
      if isNew { count += 1 }
      return isNew
    }
    let isNew = self[item] == nil
    if isNew { count += 1 }
    changes[item] = .some(entry)
    joinIfMany()
    return isNew
  }

  @inlinable
  mutating func remove(_ item: Item) {
    guard isShared else {
      if entries.removeValue(forKey: item) != nil { count -= 1 }
      return
    }
    guard self[item] != nil else { return }
    count -= 1
    changes[item] = .some(nil)
    joinIfMany()
  }

  @inlinable
  mutating func reserve(_ count: Int) {
    if !isShared { entries.reserveCapacity(entries.count + count) }
  }

  @inlinable
  mutating func joinIfMany() {
    // Copying costs as much as there are changes, joining as much as there are items: so about the square
    // root.
    guard changes.count > 64 + 4 * Int(Double(entries.count).squareRoot()) else { return }
    for (item, change) in changes { entries[item] = change }
    changes = [:]
    isShared = false
  }
}

extension SnapshotItemIndex: Sendable where Item: Sendable {}
extension SnapshotItemIndex.Entry: Sendable where Item: Sendable {}
