import BubbleCollection
import Foundation
import ListCore

/// The difference between two snapshots, as the operations of a batch: deletions, reloads and origins of
/// moves in the numbering before, insertions and targets of moves in the numbering after.
@usableFromInline
struct SnapshotDifference: Equatable {
  @usableFromInline var deletedSections = IndexSet()
  @usableFromInline var insertedSections = IndexSet()
  @usableFromInline var reloadedSections = IndexSet()
  @usableFromInline var movedSections: [Move] = []
  @usableFromInline var deletedItems: [IndexPath] = []
  @usableFromInline var insertedItems: [IndexPath] = []
  @usableFromInline var reloadedItems: [IndexPath] = []
  @usableFromInline var movedItems: [Move] = []
  @usableFromInline var reconfiguredItems: [IndexPath] = []

  @inlinable
  init() {}

  /// Whether the sections and items, and their order, are the same, and none is reloaded.
  @inlinable
  var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty
      && movedSections.isEmpty && deletedItems.isEmpty && insertedItems.isEmpty
      && reloadedItems.isEmpty && movedItems.isEmpty
  }
}

/// Computes the difference between two snapshots.
///
/// Identifiers are unique, so no search is needed: an identifier in both snapshots survives. Survivors within
/// a section that keep their order stay, and the others move; those that change their section move. Nothing
/// moves out of a deleted section or into an inserted one, which a batch refuses. There the item is deleted
/// or inserted instead, or disappears and appears with its section.
///
/// - Complexity: O(*n*) on average, a mere comparison for unchanged parts; O(*m* log *m*) for *m* items that
///   change their order.
@usableFromInline
struct SnapshotDiffer<Section: Hashable, Item: Hashable> {
  @usableFromInline typealias Store = SnapshotStore<Section, Item>

  @usableFromInline var old: Store
  @usableFromInline var new: Store
  /// The positions of surviving sections after, by their positions before; nil: the section or its items are
  /// deleted.
  @usableFromInline var positionAfter: [Int?]
  /// The positions of surviving sections before, by their positions after; nil: the section or its items are
  /// inserted.
  @usableFromInline var positionBefore: [Int?]
  @usableFromInline var result = SnapshotDifference()

  @inlinable
  init(
    from old: Store, to snapshot: DiffableDataSourceSnapshot<Section, Item>
  ) {
    self.old = old
    new = snapshot.store
    positionAfter = Array(repeating: nil, count: old.sections.count)
    positionBefore = Array(repeating: nil, count: new.sections.count)
    compareSections(reloading: snapshot.reloadedSections.all)
    compareItems()
    reload(snapshot.reloadedItems.ordered)
    reconfigure(snapshot.reconfiguredItems.ordered, except: snapshot.reloadedItems.all)
  }

  @inlinable
  mutating func compareSections(reloading reloaded: Set<Section>) {
    var survivors: [(before: Int, after: Int)] = []
    for (position, section) in new.sections.enumerated() {
      if let before = old.position(of: section.identifier) {
        survivors.append((before, position))
      } else {
        result.insertedSections.insert(position)
      }
    }
    for (position, section) in old.sections.enumerated()
    where new.position(of: section.identifier) == nil {
      result.deletedSections.insert(position)
    }
    let stays = survivors.map(\.before).stayingInOrder()
    for (survivor, stays) in zip(survivors, stays) {
      let isReloaded = reloaded.contains(new.sections[survivor.after].identifier)
      switch (stays, isReloaded) {
      case (true, true):
        result.reloadedSections.insert(survivor.before)
      case (false, true):
        // A batch refuses to move and reload the same section.
        result.deletedSections.insert(survivor.before)
        result.insertedSections.insert(survivor.after)
      case (_, false):
        if !stays {
          result.movedSections.append(
            Move(from: Place(0, survivor.before), to: Place(0, survivor.after)))
        }
        positionAfter[survivor.before] = survivor.after
        positionBefore[survivor.after] = survivor.before
      }
    }
  }

  @inlinable
  mutating func compareItems() {
    var parts: [(before: Int, after: Int, changed: ChangedPart)] = []
    var lookups = 0
    for (after, before) in positionBefore.enumerated() {
      guard let before else { continue }
      let changed = ChangedPart(old.sections[before].items, new.sections[after].items)
      guard !changed.before.isEmpty || !changed.after.isEmpty else { continue }
      parts.append((before, after, changed))
      lookups += changed.before.count + changed.after.count
    }
    old.settle(forLookups: lookups)
    new.settle(forLookups: lookups)
    for part in parts {
      noteDeparted(part.changed.before, of: part.before)
      noteArrived(part.changed.after, in: part.after, from: part.before)
    }
  }

  /// Deletes items that no longer exist, or that appear with a section.
  @inlinable
  mutating func noteDeparted(_ range: Range<Int>, of section: Int) {
    let items = old.sections[section].items
    for position in range {
      let after = new.sectionPosition(of: items[position])
      guard let after, positionBefore[after] != nil else {
        result.deletedItems.append(IndexPath(item: position, section: section))
        continue
      }
    }
  }

  /// Inserts items that did not exist, or that disappeared with a section, and moves items whose section or
  /// order changed.
  @inlinable
  mutating func noteArrived(_ range: Range<Int>, in section: Int, from before: Int) {
    let items = new.sections[section].items
    var survivors: [(before: Int, after: Int)] = []
    for position in range {
      let path = IndexPath(item: position, section: section)
      guard let place = old.place(of: items[position]), positionAfter[place.section] != nil else {
        result.insertedItems.append(path)
        continue
      }
      if place.section == before {
        survivors.append((place.item, position))
      } else {
        result.movedItems.append(Move(from: place, to: Place(section, position)))
      }
    }
    for (survivor, stays) in zip(survivors, survivors.map(\.before).stayingInOrder())
    where !stays {
      result.movedItems.append(
        Move(from: Place(before, survivor.before), to: Place(section, survivor.after)))
    }
  }

  /// Returns the place before of a surviving item; nil if it is inserted or deleted.
  @inlinable
  func survivingPlace(of item: Item) -> Place? {
    guard let place = old.place(of: item), positionAfter[place.section] != nil,
      let after = new.sectionPosition(of: item), positionBefore[after] != nil
    else { return nil }
    return place
  }

  @inlinable
  mutating func reload(_ items: [Item]) {
    guard !items.isEmpty else { return }
    var reloaded: Set<IndexPath> = []
    for item in items {
      guard let place = survivingPlace(of: item) else { continue }
      reloaded.insert(place.indexPath)
    }
    // A batch refuses to move and reload the same item.
    for move in result.movedItems where reloaded.contains(move.from.indexPath) {
      reloaded.remove(move.from.indexPath)
      result.deletedItems.append(move.from.indexPath)
      result.insertedItems.append(move.to.indexPath)
    }
    let deleted = Set(result.deletedItems)
    result.movedItems.removeAll { deleted.contains($0.from.indexPath) }
    result.reloadedItems = reloaded.sorted()
  }

  @inlinable
  mutating func reconfigure(_ items: [Item], except reloaded: Set<Item>) {
    for item in items where !reloaded.contains(item) {
      guard let place = survivingPlace(of: item) else { continue }
      result.reconfiguredItems.append(place.indexPath)
    }
  }
}

/// The parts of two lists between their common beginning and their common end.
@usableFromInline
struct ChangedPart {
  @usableFromInline let before: Range<Int>
  @usableFromInline let after: Range<Int>

  @inlinable
  init<Element: Equatable>(_ before: [Element], _ after: [Element]) {
    let (start, beforeEnd, afterEnd) = before.withUnsafeBufferPointer { before in
      after.withUnsafeBufferPointer { after in
        var (start, beforeEnd, afterEnd) = (0, before.count, after.count)
        if before.baseAddress == after.baseAddress, beforeEnd == afterEnd {
          return (beforeEnd, beforeEnd, afterEnd)
        }
        while start < min(beforeEnd, afterEnd), before[start] == after[start] { start += 1 }
        while beforeEnd > start, afterEnd > start, before[beforeEnd - 1] == after[afterEnd - 1] {
          beforeEnd -= 1
          afterEnd -= 1
        }
        return (start, beforeEnd, afterEnd)
      }
    }
    self.before = start..<beforeEnd
    self.after = start..<afterEnd
  }
}
