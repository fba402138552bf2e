import BubbleCollection
import Foundation

/// A batch between the list before and the list after it.
final class ListBatch {
  let update: UpdateMapping
  /// The list before, and its visible part.
  let before: MessageListGeometry
  /// The items that were visible before, and those that are visible after it.
  let visibleBefore: ClosedRange<Place>?
  var visibleAfter: ClosedRange<Place>?
  /// The distance that the content must move so that the anchor stays, regardless of the content's limits.
  var compensation: CGFloat = 0
  /// The resulting offset; nil: the old one.
  var target: CGFloat?
  /// Whether deleted items sink a little, as they do in ChatLayout when the bottom is kept.
  var sinksDeletedItems = false
  /// Whether items that become visible without being new wait for the end.
  let hidesOthers: Bool
  /// The appearance of elements.
  var appearance = BatchAppearance()

  init(_ update: UpdateMapping, before: MessageListGeometry, hidesOthers: Bool) {
    self.update = update
    self.before = before
    self.hidesOthers = hidesOthers
    visibleBefore = before.visibleItems
  }

  /// Whether an item, by its place before, was visible.
  func wasVisible(_ place: Place) -> Bool { visibleBefore?.contains(place) == true }

  func isReloaded(before place: Place) -> Bool {
    update.isReloaded(place) || update.isReloaded(section: place.section)
  }
}

/// The results for appearing and disappearing elements in a batch.
struct BatchAppearance {
  /// The items that become visible without being new, and wait for the end.
  var hiddenItems: Set<Place> = []
  /// The expected frames of inserted items before they were measured, at their visible positions before the batch.
  var assumedFrames: [Place: CGRect] = [:]
  /// The index paths of a kind's views after the batch, and the changes for the collection view; computed on demand.
  var namesAfter: [String: [(before: Place, after: Place?)]] = [:]
  var renamings: [String: ElementRenaming] = [:]
}

/// The changes of the index paths of one kind's views in a batch, as deletions and insertions of a collection view.
///
/// A collection view treats the numbers of a section's views as places in a row: deletions leave room, insertions
/// take some. Views with an item's index path are not a row, so the changes also contain places between
/// them: as few as bring every remaining view to its index path after the batch.
struct ElementRenaming {
  /// The deletions, by index paths before the batch, and the insertions, by those after it.
  private(set) var deleted: [IndexPath] = []
  private(set) var inserted: [IndexPath] = []

  /// Computes the changes.
  ///
  /// - Parameters:
  ///   - names: The index paths of views before, ascending, and after; nil: removed. Views that would change their
  ///     order or their section are deleted.
  ///   - section: Returns the number of a section after the batch; nil if its views are removed.
  /// - Complexity: O(*k* + *d*) for *k* views that are *d* places from their earlier ones.
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
    // The last view that stays, and those since then that are removed.
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
