import Foundation

/// The effect of a batch on a flow layout: the origin of each section, and its changed items.
///
/// Inserted items and targets of moves have fixed places; the remaining old items fill the remaining new
/// places in order.
struct FlowUpdatePlan: Equatable {
  /// The change of one section.
  struct Section: Equatable {
    /// The section's number before; nil: all of it must be requested again.
    var source: Int?
    /// The ranges of changed items.
    var hunks: [FlowHunk] = []
    /// The origins of items that have moved here, by their new places.
    var moved: [Int: IndexPath] = [:]
  }

  /// The changes, one for each section after the batch.
  private(set) var sections: [Section] = []

  /// Creates a plan.
  ///
  /// - Complexity: O(*s* log *u* + *u* log *u*) for *s* sections and *u* operations.
  init(_ update: UpdateMapping) {
    let operations = update.operations
    sections = update.after.indices.map { section in
      let source = update.before(ofSection: section)
      return Section(source: source.flatMap { update.isReloaded(section: $0) ? nil : $0 })
    }
    var removed: [Int: [Int]] = [:]
    for place in update.items.removed { removed[place.section, default: []].append(place.item) }
    var added: [Int: [Int]] = [:]
    for place in update.items.added { added[place.section, default: []].append(place.item) }
    // A reloaded item counts as replaced at its place.
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

  /// Returns the ranges of items that others replace.
  static func hunks(removed: [Int], added: [Int]) -> [FlowHunk] {
    var hunks: [FlowHunk] = []
    var (removedIndex, addedIndex) = (0, 0)
    var (oldItem, newItem) = (0, 0)
    while removedIndex < removed.count || addedIndex < added.count {
      // Survivors advance in step up to the next change.
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

/// Sizes belong to items: they move with an item that is moved by hand, step by step.
extension CollectionViewFlowLayout: MovedItemFollowing {
  package func follow(moveFrom from: IndexPath, to: IndexPath) {
    guard from != to else { return }
    guard !staleness.counts, geometry.contains(from), geometry.sections.indices.contains(to.section)
    else {
      // The owners of the sizes are unknown.
      staleness.measuredSizes = true
      return
    }
    let run = geometry.sections[from.section].items.sizeRuns(in: from.item..<from.item + 1)
    if from.section == to.section {
      edit(from.section, FlowUpdatePlan.hunks(removed: [from.item], added: [to.item]), run)
    } else {
      edit(from.section, FlowUpdatePlan.hunks(removed: [from.item], added: []), run)
      edit(to.section, FlowUpdatePlan.hunks(removed: [], added: [to.item]), run)
    }
    if let view = collectionView { noteData(of: view) }
  }

  /// Returns a context of a movement that does not request the delegate's metrics again.
  func keepingMetrics(
    _ context: CollectionViewLayoutInvalidationContext
  ) -> CollectionViewLayoutInvalidationContext {
    (context as? CollectionViewFlowLayoutInvalidationContext)?
      .invalidateFlowLayoutDelegateMetrics = false
    return context
  }

  /// Inserts an item's size into the hunks of a section that add one.
  private func edit(_ number: Int, _ hunks: [FlowHunk], _ run: [FlowSizeRun]) {
    let items = geometry.sections[number].items
    guard hunks.allSatisfy({ $0.old.upperBound <= items.count }) else {
      staleness.measuredSizes = true
      return
    }
    edit(items, hunks, hunks.map { $0.new.isEmpty ? [] : run })
    geometry.setItems(items, ofSection: number)
  }
}
