import BubbleCollection
import Foundation

/// What becomes of the names of views of one kind in a batch, in the words that a collection view has for it.
///
/// A collection view takes the numbers of a section's views for places in a row: those that go leave room, those
/// that come take some. Views that are named by an item's index path are no row, so places between them are told
/// as well: as few as bring every view that stays to its name after the batch.
struct ElementRenaming {
  /// What to delete, by index paths before the batch, and what to insert, by those after it.
  private(set) var deleted: [IndexPath] = []
  private(set) var inserted: [IndexPath] = []

  /// Says what views are to be called.
  ///
  /// - Parameters:
  ///   - names: Where views were, ascending, and where they are; nil: nowhere. Those that would change their
  ///     order or their section go.
  ///   - section: Where a section is after the batch; nil if its views go.
  /// - Complexity: O(*k* + *d*) for *k* views that are *d* places from where they were.
  init(
    _ names: [(before: Place, after: Place?)], section: (_ before: Int) -> Int?
  ) {
    var start = 0
    while start < names.count {
      let number = names[start].before.section
      let end = names[start...].firstIndex { $0.before.section != number } ?? names.count
      if let after = section(number) { rename(names[start..<end], from: number, to: after) }
      start = end
    }
  }

  private mutating func rename(
    _ names: ArraySlice<(before: Place, after: Place?)>, from section: Int, to target: Int
  ) {
    // The last one that stays, and those since then that go.
    var (before, after) = (-1, -1)
    var gone: Set<Int> = []
    for name in names {
      guard let new = name.after, new.section == target, new.item > after else {
        gone.insert(name.before.item)
        deleted.append(name.before.indexPath)
        continue
      }
      let missing = (new.item - after) - (name.before.item - before) + gone.count
      if missing > 0 {
        inserted += (1...missing).map { IndexPath(item: after + $0, section: target) }
      } else {
        let free = (before + 1..<name.before.item).lazy.filter { !gone.contains($0) }
        deleted += free.prefix(-missing).map { IndexPath(item: $0, section: section) }
      }
      (before, after) = (name.before.item, new.item)
      gone = []
    }
  }
}
