import Foundation
import Platform

/// The counts of a generation of the data.
///
/// It calls no other objects. It is a class, because the runtime checks each access to a property that holds
/// a struct with mutating methods.
final class DataSourceCounts {
  /// The number of items of each section, as known to the layout.
  private(set) var items: SectionCounts = []
  /// Whether the counts must be read again.
  private(set) var isStale = true
  /// A number that changes whenever the counts are read again, the data may have changed, or items get other
  /// index paths.
  private(set) var generation = 0
  /// Whether a query of the data source for the counts is in progress.
  private(set) var isBeingQueried = false
  /// The next section to count in turn, among those that batches do not name.
  private var nextInTurn = 0

  /// The maximum number of sections, and of items in one: large enough that only an error exceeds it, and
  /// small enough that the total number of items does not overflow.
  static let sectionLimit = 1 << 21
  static let itemLimit = 1 << 40
  /// The number of sections that a batch counts besides those that it names; a list with at most this number
  /// counts all.
  static let askedInTurn = 128

  /// Whether there is an item at an index path.
  func contains(_ indexPath: IndexPath) -> Bool { items.contains(indexPath) }

  /// Marks the counts as stale.
  func invalidate() { isStale = true }

  /// Stores the data source's answer.
  func take(_ items: SectionCounts) {
    self.items = items
    isStale = false
    generation &+= 1
  }

  /// Queries the data source.
  func whileQuerying<Answer>(_ query: () -> Answer) -> Answer {
    isBeingQueried = true
    defer { isBeingQueried = false }
    return query()
  }

  /// Returns the sections to count in a batch although it does not name them.
  func takeTurn(of sections: Int) -> Range<Int> {
    let asksAll = sections <= DataSourceCounts.askedInTurn
    let start = asksAll || nextInTurn >= sections ? 0 : nextInTurn
    let end = min(start + DataSourceCounts.askedInTurn, sections)
    nextInTurn = end < sections ? end : 0
    return start..<end
  }

  /// Counts an item at its place after a move.
  func follow(_ move: Move) {
    generation &+= 1
    guard !isStale, move.from.section != move.to.section,
      items.indices.contains(move.from.section), items.indices.contains(move.to.section)
    else { return }
    items[move.from.section] = max(0, items[move.from.section] - 1)
    items[move.to.section] += 1
  }
}

/// The data source's counts after a batch.
struct CountsAfterBatch {
  var counts: SectionCounts
  /// The sections, by their numbers after the batch, whose counts may differ from the batch's result; nil
  /// means all.
  var suspects: [Int]?
}

extension CollectionView {
  /// Reads the counts if they are stale, each once.
  func loadCounts() {
    guard counts.isStale, !counts.isBeingQueried else { return }
    let answer = queryCounts()
    counts.take(answer)
    renameItems { counts.contains($0) ? $0 : nil }
  }

  /// Returns the data source's present counts.
  ///
  /// - Complexity: O(*s*) for *s* sections.
  private func queryCounts() -> SectionCounts {
    guard let dataSource else { return [] }
    return counts.whileQuerying {
      SectionCounts((0..<askForSections(dataSource)).map { askForItems($0, dataSource) })
    }
  }

  /// Returns the data source's counts after a batch.
  ///
  /// All sections are counted, so that a wrong count is detected before anything changes. In a list of more
  /// than ``DataSourceCounts/askedInTurn`` sections only those that the batch names are counted, and that
  /// number of others in turn. The other counts follow from their previous values.
  ///
  /// - Complexity: O(*u* log *s*) for *u* operations and *s* sections.
  func queryCounts(after updates: RecordedUpdates) -> CountsAfterBatch {
    guard let dataSource else { return CountsAfterBatch(counts: []) }
    return counts.whileQuerying { queryCounts(of: dataSource, after: updates) }
  }

  private func queryCounts(
    of dataSource: any CollectionViewDataSource, after updates: RecordedUpdates
  ) -> CountsAfterBatch {
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
