import Foundation

/// What a batch does to a flow layout: where each section comes from, and which of its items are others.
///
/// Fixed places are those of inserted items and of targets of moves; what remains of the old ones fills the
/// remaining new places in order.
struct FlowUpdatePlan: Equatable {
  /// What becomes of one section.
  struct Section: Equatable {
    /// Which section it was; nil: all of it is to be asked for anew.
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

  /// Makes a plan; nil if the items do not fit the counts.
  ///
  /// - Complexity: O(*s* + *u* log *u*) for *s* sections and *u* update items.
  init?(_ updates: [CollectionViewUpdateItem], from oldCounts: [Int], to newCounts: [Int]) {
    var changes = Changes()
    for update in updates { changes.add(update) }
    guard let sources = changes.sources(old: oldCounts.count, new: newCounts.count) else {
      return nil
    }
    sections = sources.map { Section(source: $0) }
    defer {
      keepsSections =
        sections.count == oldCounts.count
        && sections.indices.allSatisfy { sections[$0].source == $0 }
    }
    for (section, source) in sources.enumerated() {
      guard let source else { continue }
      let removed = changes.removedItems[source] ?? []
      let added = changes.addedItems[section] ?? []
      guard !removed.isEmpty || !added.isEmpty || oldCounts[source] != newCounts[section] else {
        continue
      }
      let hunks = Self.hunks(
        removed: removed.sorted(), added: added.sorted(), old: oldCounts[source],
        new: newCounts[section])
      if let hunks {
        sections[section].hunks = hunks
      } else {
        sections[section].source = nil
      }
    }
    for (to, from) in changes.movedItems where sections.indices.contains(to.section) {
      sections[to.section].moved[to.item] = from
    }
  }

  /// Which ranges of items others take the place of; nil if the counts do not fit.
  private static func hunks(
    removed: [Int], added: [Int], old: Int, new: Int
  ) -> [FlowHunk]? {
    var hunks: [FlowHunk] = []
    var (removedIndex, addedIndex) = (0, 0)
    var (oldItem, newItem) = (0, 0)
    while removedIndex < removed.count || addedIndex < added.count {
      // Survivors run in step up to whatever comes next.
      let untilRemoved = removedIndex < removed.count ? removed[removedIndex] - oldItem : Int.max
      let untilAdded = addedIndex < added.count ? added[addedIndex] - newItem : Int.max
      let survivors = min(untilRemoved, untilAdded)
      guard survivors >= 0 else { return nil }
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
    guard oldItem <= old, newItem <= new, old - oldItem == new - newItem else { return nil }
    return hunks
  }
}

/// The changes of a batch by kind and section.
private struct Changes {
  var removedSections: Set<Int> = []
  var addedSections: Set<Int> = []
  var reloadedSections: Set<Int> = []
  /// By where they are after the batch.
  var movedSections: [Int: Int] = [:]
  var removedItems: [Int: [Int]] = [:]
  var addedItems: [Int: [Int]] = [:]
  var movedItems: [IndexPath: IndexPath] = [:]

  mutating func add(_ update: CollectionViewUpdateItem) {
    let before = update.indexPathBeforeUpdate
    let after = update.indexPathAfterUpdate
    if update.isSection {
      addSection(update.updateAction, before: before?.section, after: after?.section)
      return
    }
    switch update.updateAction {
    case .none: return
    case .insert, .delete, .reload, .move: break
    }
    if let before { removedItems[before.section, default: []].append(before.item) }
    if let after { addedItems[after.section, default: []].append(after.item) }
    if update.updateAction == .move, let before, let after { movedItems[after] = before }
  }

  private mutating func addSection(
    _ action: CollectionViewUpdateItem.Action, before: Int?, after: Int?
  ) {
    switch action {
    case .insert: if let after { addedSections.insert(after) }
    case .delete: if let before { removedSections.insert(before) }
    case .reload: if let before { reloadedSections.insert(before) }
    case .move:
      guard let before, let after else { return }
      removedSections.insert(before)
      movedSections[after] = before
    case .none: break
    }
  }

  /// Where each section comes from, nil for those that are new or reloaded; nil if the counts do not fit.
  func sources(old: Int, new: Int) -> [Int?]? {
    var survivors = (0..<old).lazy.filter { !removedSections.contains($0) }.makeIterator()
    var result: [Int?] = []
    result.reserveCapacity(new)
    for section in 0..<new {
      var source: Int?
      if let moved = movedSections[section] {
        source = moved
      } else if !addedSections.contains(section) {
        guard let next = survivors.next() else { return nil }
        source = next
      }
      if let known = source, reloadedSections.contains(known) || known >= old || known < 0 {
        source = nil
      }
      result.append(source)
    }
    return survivors.next() == nil ? result : nil
  }
}
