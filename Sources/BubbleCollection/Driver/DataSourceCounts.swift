import Foundation

/// The counts of a generation of the data.
struct DataSourceCounts: Equatable {
  /// How many items each section has.
  var items: [Int] = []
  /// Whether they have to be asked for anew.
  var isStale = true

  /// The most sections, and the most items of one: so large that only a mistake is larger, and so small
  /// that all items together are still a number.
  static let sectionLimit = 1 << 21
  static let itemLimit = 1 << 40

  /// Whether there is an item at an index path.
  func contains(_ indexPath: IndexPath) -> Bool {
    guard let (section, item) = indexPath.itemIndices else { return false }
    return section < items.count && item < items[section]
  }
}

extension CollectionView {
  /// Asks for the counts if they are stale; each once.
  func loadCounts() {
    guard counts.isStale, !isCounting else { return }
    counts = DataSourceCounts(items: queryCounts(), isStale: false)
    dataGeneration &+= 1
    renameNamedItems { counts.contains($0) ? $0 : nil }
  }

  /// What the data source says now.
  ///
  /// - Complexity: O(*s*) for *s* sections.
  func queryCounts() -> [Int] {
    guard let dataSource else { return [] }
    isCounting = true
    defer { isCounting = false }
    let sections = usable(
      dataSource.numberOfSections(in: self), limit: DataSourceCounts.sectionLimit, section: nil)
    return (0..<sections).map { section in
      usable(
        dataSource.collectionView(self, numberOfItemsInSection: section),
        limit: DataSourceCounts.itemLimit, section: section)
    }
  }

  private func usable(_ count: Int, limit: Int, section: Int?) -> Int {
    let usable = min(max(0, count), limit)
    if usable != count {
      report(.unusableCount(section: section, count: count, takenAs: usable))
    }
    return usable
  }
}
