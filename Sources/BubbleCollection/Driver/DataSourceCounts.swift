import Foundation
import Platform

/// The counts of a generation of the data.
///
/// Nothing here calls other objects. A class, for each access to a property that holds a value with mutating
/// methods is checked at run time.
final class DataSourceCounts {
  /// How many items each section has, as the layout sees them.
  private(set) var items: SectionCounts = []
  /// Whether they have to be asked for again.
  private(set) var isStale = true
  /// Another number whenever the counts are taken again, and the data may be other data, or items get other
  /// index paths.
  private(set) var generation = 0
  /// Whether the data source is being asked for them.
  var isBeingQueried = false
  /// Of the sections that batches say nothing of, the one whose turn it is to be asked about.
  private var nextInTurn = 0

  /// The most sections, and the most items of one: so large that only a mistake is larger, and so small
  /// that all items together are still a number.
  static let sectionLimit = 1 << 21
  static let itemLimit = 1 << 40
  /// How many sections a batch asks about besides those that it says something of: in a list with no more, all.
  static let askedInTurn = 128

  /// Whether there is an item at an index path.
  func contains(_ indexPath: IndexPath) -> Bool { items.contains(indexPath) }

  /// Has the counts be asked for again.
  func invalidate() { isStale = true }

  /// Takes the data source's answer.
  func take(_ items: SectionCounts) {
    self.items = items
    isStale = false
    generation &+= 1
  }

  /// The sections that are to be asked about in a batch though it says nothing of them.
  func takeTurn(of sections: Int) -> Range<Int> {
    let asksAll = sections <= DataSourceCounts.askedInTurn
    let start = asksAll || nextInTurn >= sections ? 0 : nextInTurn
    let end = min(start + DataSourceCounts.askedInTurn, sections)
    nextInTurn = end < sections ? end : 0
    return start..<end
  }

  /// Counts an item where it would be after a move.
  func follow(_ move: Move) {
    generation &+= 1
    guard !isStale, move.from.section != move.to.section,
      items.indices.contains(move.from.section), items.indices.contains(move.to.section)
    else { return }
    items[move.from.section] = max(0, items[move.from.section] - 1)
    items[move.to.section] += 1
  }
}

/// What the data source says after a batch.
struct CountsAfterBatch {
  var counts: SectionCounts
  /// The sections, by their numbers after the batch, whose counts may not be what the batch makes of them; nil:
  /// all of them.
  var suspects: [Int]?
}

extension CollectionView {
  /// Asks for the counts if they are stale; each once.
  func loadCounts() {
    guard counts.isStale, !counts.isBeingQueried else { return }
    let answer = queryCounts()
    counts.take(answer)
    namedItems.rename { counts.contains($0) ? $0 : nil }
  }

  /// What the data source says now.
  ///
  /// - Complexity: O(*s*) for *s* sections.
  private func queryCounts() -> SectionCounts {
    guard let dataSource else { return [] }
    counts.isBeingQueried = true
    defer { counts.isBeingQueried = false }
    return SectionCounts((0..<askForSections(dataSource)).map { askForItems($0, dataSource) })
  }

  /// What the data source says after a batch.
  ///
  /// It is asked about all sections, so that a count that is wrong is found before anything changes. In a list of
  /// more than ``DataSourceCounts/askedInTurn`` sections it is asked about those that the batch says something of,
  /// and about so many others in turn; what the rest have follows from what they had.
  ///
  /// - Complexity: O(*u* log *s*) for *u* operations and *s* sections.
  func queryCounts(after updates: RecordedUpdates) -> CountsAfterBatch {
    guard let dataSource else { return CountsAfterBatch(counts: []) }
    counts.isBeingQueried = true
    defer { counts.isBeingQueried = false }
    let sections = askForSections(dataSource)
    guard let known = counts.items.after(updates, sections: sections) else {
      return CountsAfterBatch(
        counts: SectionCounts((0..<sections).map { askForItems($0, dataSource) }))
    }
    var result = CountsAfterBatch(counts: known.counts, suspects: known.changed)
    func take(_ items: Int, _ section: Int, insteadOf expected: Int) {
      guard items != expected else { return }
      result.counts[section] = items
      let index = known.changed.indices.partitionPoint { known.changed[$0] < section }
      let isKnown = index < known.changed.count && known.changed[index] == section
      if !isKnown { result.suspects?.append(section) }
    }
    let turn = counts.takeTurn(of: sections)
    for section in known.changed where !turn.contains(section) {
      take(askForItems(section, dataSource), section, insteadOf: known.counts[section])
    }
    for (section, expected) in zip(turn, known.counts.items(from: turn.lowerBound)) {
      take(askForItems(section, dataSource), section, insteadOf: expected)
    }
    return result
  }

  private func askForSections(_ dataSource: any CollectionViewDataSource) -> Int {
    usable(
      dataSource.numberOfSections(in: self), limit: DataSourceCounts.sectionLimit, section: nil)
  }

  private func askForItems(_ section: Int, _ dataSource: any CollectionViewDataSource) -> Int {
    usable(
      dataSource.collectionView(self, numberOfItemsInSection: section),
      limit: DataSourceCounts.itemLimit, section: section)
  }

  private func usable(_ count: Int, limit: Int, section: Int?) -> Int {
    let usable = min(max(0, count), limit)
    if usable != count {
      report(.unusableCount(section: section, count: count, takenAs: usable))
    }
    return usable
  }
}
