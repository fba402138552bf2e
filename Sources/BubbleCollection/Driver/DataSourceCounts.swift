import Foundation

/// The counts of a generation of the data.
struct DataSourceCounts: Equatable {
  /// How many items each section has.
  var items: [Int] = []
  /// Whether they have to be asked for anew.
  var isStale = true

  /// Whether there is an item at an index path.
  func contains(_ indexPath: IndexPath) -> Bool {
    indexPath.isItemPath && indexPath.section < items.count
      && indexPath.item < items[indexPath.section]
  }
}

extension CollectionView {
  /// Asks for the counts if they are stale; each once.
  func loadCounts() {
    guard counts.isStale, !isCounting else { return }
    counts = DataSourceCounts(items: queryCounts(), isStale: false)
  }

  /// What the data source says now.
  ///
  /// - Complexity: O(*s*) for *s* sections.
  func queryCounts() -> [Int] {
    guard let dataSource else { return [] }
    isCounting = true
    defer { isCounting = false }
    let sections = dataSource.numberOfSections(in: self)
    guard sections >= 0 else {
      report(.negativeCount(section: nil, count: sections))
      return []
    }
    return (0..<sections).map { section in
      let count = dataSource.collectionView(self, numberOfItemsInSection: section)
      if count < 0 { report(.negativeCount(section: section, count: count)) }
      return max(0, count)
    }
  }
}
