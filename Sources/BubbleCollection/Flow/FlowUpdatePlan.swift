import Foundation

/// What a batch does to a flow layout: where each section comes from, and which of its items are others.
///
/// Fixed places are those of inserted items and of targets of moves; what remains of the old ones fills the
/// remaining new places in order.
struct FlowUpdatePlan: Equatable {
  /// What becomes of one section.
  struct Section: Equatable {
    /// Which section it was; nil: all of it is to be asked for again.
    var source: Int?
    /// Which of its items are others.
    var hunks: [FlowHunk] = []
    /// Where items come from that have moved here, by their new places.
    var moved: [Int: IndexPath] = [:]
  }

  /// One for each section after the batch.
  private(set) var sections: [Section] = []

  /// Whether each section is the one that was in its place.
  private(set) var keepsSections = false

  /// Makes a plan.
  ///
  /// - Complexity: O(*s* log *u* + *u* log *u*) for *s* sections and *u* operations.
  init(_ update: UpdateMapping) {
    let operations = update.operations
    sections = update.after.indices.map { section in
      let source = update.before(ofSection: section)
      return Section(source: source.flatMap { update.isReloaded(section: $0) ? nil : $0 })
    }
    keepsSections =
      sections.count == update.before.count
      && sections.indices.allSatisfy { sections[$0].source == $0 }
    var removed: [Int: [Int]] = [:]
    for place in update.items.removed { removed[place.section, default: []].append(place.item) }
    var added: [Int: [Int]] = [:]
    for place in update.items.added { added[place.section, default: []].append(place.item) }
    // What is reloaded is others' in its place.
    for move in update.reloadedItems {
      removed[move.from.section, default: []].append(move.from.item)
      added[move.to.section, default: []].append(move.to.item)
    }
    let changed = Set(removed.keys.compactMap { update.after(ofSection: $0) }).union(added.keys)
    for section in changed {
      guard let source = sections[section].source else { continue }
      sections[section].hunks = Self.hunks(
        removed: (removed[source] ?? []).sorted(), added: (added[section] ?? []).sorted())
    }
    for move in operations.movedItems where sections[move.to.section].source != nil {
      sections[move.to.section].moved[move.to.item] = move.from.indexPath
    }
  }

  /// Which ranges of items others take the place of.
  private static func hunks(removed: [Int], added: [Int]) -> [FlowHunk] {
    var hunks: [FlowHunk] = []
    var (removedIndex, addedIndex) = (0, 0)
    var (oldItem, newItem) = (0, 0)
    while removedIndex < removed.count || addedIndex < added.count {
      // Survivors run in step up to whatever comes next.
      let untilRemoved = removedIndex < removed.count ? removed[removedIndex] - oldItem : Int.max
      let untilAdded = addedIndex < added.count ? added[addedIndex] - newItem : Int.max
      let survivors = min(untilRemoved, untilAdded)
      oldItem += survivors
      newItem += survivors
      let (oldStart, newStart) = (oldItem, newItem)
      while removedIndex < removed.count, removed[removedIndex] == oldItem {
        removedIndex += 1
        oldItem += 1
      }
      while addedIndex < added.count, added[addedIndex] == newItem {
        addedIndex += 1
        newItem += 1
      }
      hunks.append(FlowHunk(old: oldStart..<oldItem, new: newStart..<newItem))
    }
    return hunks
  }
}
