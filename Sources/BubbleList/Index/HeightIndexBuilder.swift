import ListCore

/// Builds a list from top to bottom, for O(1) an entry.
///
/// - Complexity: Only ``finished()`` makes the tree: O(*n*).
struct HeightIndexBuilder {
  private let itemSpacing: Double
  private let sectionSpacing: Double
  private var entries = HeightBlock()
  /// The number of items and `HeightUnits` so far; a `Double` can be any.
  private var count = 0
  private var length = 0.0
  private var header = 0

  /// Makes a builder with the default distances of items and sections, in points.
  init(itemSpacing: Double = 0, sectionSpacing: Double = 0) {
    self.itemSpacing = HeightUnits.sanitized(itemSpacing)
    self.sectionSpacing = HeightUnits.sanitized(sectionSpacing)
  }

  /// Begins a section, whose items follow.
  mutating func beginSection() {
    header = entries.count
    add(.header, .absent)
  }

  /// Adds equal items.
  mutating func add(_ item: HeightItem, count: Int = 1) {
    add(HeightEntry(count: count, item: item))
  }

  /// Reserves room for items with only heights.
  mutating func reserve(_ items: Int) { entries.reserve(items) }

  /// Adds items with only heights, and empties the array of heights.
  mutating func add(heights: inout [Double], isExact: Bool) {
    defer { heights.removeAll(keepingCapacity: true) }
    var sum = 0.0
    for index in heights.indices {
      heights[index] = HeightUnits.sanitized(heights[index])
      sum += heights[index]
    }
    let length = (sum + Double(heights.count) * itemSpacing) * HeightUnits.perPoint
    guard self.length + length <= Double(HeightUnits.limit),
      count + heights.count <= HeightUnits.maximumCount
    else {
      for height in heights { add(HeightItem(height: height, isExact: isExact)) }
      return
    }
    count += heights.count
    self.length += length
    entries.append(heights: heights, isExact: isExact)
  }

  /// Ends the section, and sets its values besides its items.
  mutating func endSection(_ section: ListSection = ListSection()) {
    let first = fitting(HeightEntry(kind: .header, item: section.header))
    entries.set(header, to: first)
    add(.footer, section.footer)
    add(.distance, .exact(section.spacing ?? sectionSpacing))
  }

  /// Returns the list.
  func finished() -> HeightIndex {
    HeightIndex(entries, itemSpacing: itemSpacing, sectionSpacing: sectionSpacing)
  }

  private mutating func add(_ kind: HeightKind, _ item: HeightItem) {
    add(HeightEntry(kind: kind, item: item))
  }

  private mutating func add(_ entry: HeightEntry) {
    let fitting = fitting(entry)
    guard fitting.count > 0 else { return }
    length += fitting.units(itemSpacing)
    if entry.kind == .item { count += fitting.count }
    entries.append(fitting)
    entries.join(at: entries.count - 1)
  }

  private func fitting(_ entry: HeightEntry) -> HeightEntry {
    entry.fitting(besides: length, count: count, itemSpacing)
  }
}
