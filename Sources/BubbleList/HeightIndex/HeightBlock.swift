/// A block of a `HeightIndex`: up to `capacity` runs of equal items, in columns.
///
/// A column that says the same of all runs is not stored: no counts where each run is one item, no
/// spacings and widths where all have the default. So a million measured heights take 9 bytes each.
struct HeightBlock: SummedLeaf {
  static var capacity: Int { 128 }

  // What a lookup reads comes first, to be in one line of the processor's cache.

  /// What the index puts after items without a spacing of their own, in `HeightUnits`.
  private(set) var defaultSpacing = 0
  private(set) var heights: ContiguousArray<Double> = []
  /// How many items each run stands for; nil: one.
  private(set) var counts: ContiguousArray<Int>?
  /// No number: the default; nil: all have the default.
  private(set) var spacings: ContiguousArray<Double>?
  /// `HeightItem.flags` of each run.
  private(set) var flags: ContiguousArray<UInt8> = []
  /// No number: the list's width; nil: all have the list's.
  private(set) var widths: ContiguousArray<Double>?
  private(set) var summary = HeightSummary()

  init() {}

  func emptied() -> HeightBlock { HeightBlock(defaultSpacing: defaultSpacing) }

  init(defaultSpacing: Int) { self.defaultSpacing = defaultSpacing }

  /// A block of runs of sanitized items.
  init(_ runs: some Collection<HeightRun>, defaultSpacing: Int) {
    self.defaultSpacing = defaultSpacing
    replace(0..<0, with: runs)
  }

  /// A block of heights that are all exact or all estimates.
  init(heights: some Collection<Double>, isExact: Bool, defaultSpacing: Int) {
    self.defaultSpacing = defaultSpacing
    var units = 0
    self.heights = ContiguousArray(unsafeUninitializedCapacity: heights.count) { storage, count in
      for height in heights {
        let height = HeightUnits.sanitized(height)
        units &+= HeightUnits.units(height)
        storage.initializeElement(at: count, to: height)
        count += 1
      }
    }
    flags = ContiguousArray(
      repeating: HeightItem(height: 0, isExact: isExact).flags, count: self.heights.count)
    summary.count = self.heights.count
    summary.items = summary.count
    summary.exact = isExact ? summary.count : 0
    summary.units = units &+ summary.count &* defaultSpacing
  }

  var entryCount: Int { heights.count }
  /// Whether every run is one item with the default spacing: then sums are made quickly.
  var isPlain: Bool { counts == nil && spacings == nil }

  // MARK: - Editing

  /// Replaces the runs in `range` by runs of sanitized items.
  mutating func replace(_ range: Range<Int>, with runs: some Collection<HeightRun>) {
    for entry in range { summary -= contribution(of: entry) }
    makeColumns(for: runs)
    if range.isEmpty, runs.count == 1, let run = runs.first {
      insertOne(run, at: range.lowerBound)
    } else if runs.isEmpty {
      heights.removeSubrange(range)
      flags.removeSubrange(range)
      counts?.removeSubrange(range)
      spacings?.removeSubrange(range)
      widths?.removeSubrange(range)
    } else {
      heights.replaceSubrange(range, with: runs.lazy.map(\.item.height))
      flags.replaceSubrange(range, with: runs.lazy.map(\.item.flags))
      counts?.replaceSubrange(range, with: runs.lazy.map(\.count))
      spacings?.replaceSubrange(range, with: runs.lazy.map { $0.item.spacing ?? .nan })
      widths?.replaceSubrange(range, with: runs.lazy.map { $0.item.width ?? .nan })
    }
    for entry in range.lowerBound..<range.lowerBound + runs.count {
      summary += contribution(of: entry)
    }
  }

  /// Removes runs, ascending, in one pass.
  mutating func removeEntries(_ entries: some Collection<Int>) {
    var isKept = ContiguousArray(repeating: true, count: heights.count)
    for entry in entries {
      summary -= contribution(of: entry)
      isKept[entry] = false
    }
    func kept<Value>(_ column: ContiguousArray<Value>) -> ContiguousArray<Value> {
      ContiguousArray(column.indices.lazy.filter { isKept[$0] }.map { column[$0] })
    }
    heights = kept(heights)
    flags = kept(flags)
    counts = counts.map(kept)
    spacings = spacings.map(kept)
    widths = widths.map(kept)
  }

  @inline(__always)
  private mutating func insertOne(_ run: HeightRun, at entry: Int) {
    heights.insert(run.item.height, at: entry)
    flags.insert(run.item.flags, at: entry)
    counts?.insert(run.count, at: entry)
    spacings?.insert(run.item.spacing ?? .nan, at: entry)
    widths?.insert(run.item.width ?? .nan, at: entry)
  }

  /// Makes a run longer or shorter, but not empty.
  mutating func changeCount(at entry: Int, by change: Int) {
    summary -= contribution(of: entry)
    if counts == nil { counts = ContiguousArray(repeating: 1, count: heights.count) }
    counts?[entry] += change
    summary += contribution(of: entry)
  }

  /// Stores the columns that these runs need.
  private mutating func makeColumns(for runs: some Collection<HeightRun>) {
    if counts == nil, runs.contains(where: { $0.count != 1 }) {
      counts = ContiguousArray(repeating: 1, count: heights.count)
    }
    if spacings == nil, runs.contains(where: { $0.item.spacing != nil }) {
      spacings = ContiguousArray(repeating: .nan, count: heights.count)
    }
    if widths == nil, runs.contains(where: { $0.item.width != nil }) {
      widths = ContiguousArray(repeating: .nan, count: heights.count)
    }
  }

  /// Replaces the item at `position`, sanitized, and splits its run where there is one.
  mutating func setItem(at position: Int, to item: HeightItem) {
    let (entry, within) = entry(at: position)
    let count = count(at: entry)
    let old = self.item(at: entry)
    if count == 1, old.flags == item.flags, old.spacing == item.spacing, old.width == item.width {
      setHeight(at: entry, to: item.height, isExact: item.isExact)
    } else if count == 1 {
      replace(entry..<entry + 1, with: CollectionOfOne(HeightRun(count: 1, item: item)))
    } else {
      let parts = [
        HeightRun(count: within, item: old), HeightRun(count: 1, item: item),
        HeightRun(count: count - within - 1, item: old),
      ]
      replace(entry..<entry + 1, with: parts.filter { $0.count > 0 })
    }
  }

  /// Sets the height of a run of one item.
  mutating func setHeight(at entry: Int, to height: Double, isExact: Bool) {
    summary.units += HeightUnits.units(height) &- HeightUnits.units(heights[entry])
    heights[entry] = height
    if self.isExact(at: entry) != isExact {
      flags[entry] ^= 1
      summary.exact += isExact ? 1 : -1
    }
  }

  // MARK: - Splitting and joining

  mutating func cutOff(fromEntry entry: Int) -> HeightBlock {
    var rest = HeightBlock(defaultSpacing: defaultSpacing)
    rest.heights = ContiguousArray(heights[entry...])
    rest.flags = ContiguousArray(flags[entry...])
    rest.counts = counts.flatMap { HeightBlock.countsWorthKeeping($0[entry...]) }
    rest.spacings = spacings.map { ContiguousArray($0[entry...]) }
    rest.widths = widths.map { ContiguousArray($0[entry...]) }
    for index in rest.heights.indices { rest.summary += rest.contribution(of: index) }
    summary -= rest.summary
    heights = ContiguousArray(heights[..<entry])
    flags = ContiguousArray(flags[..<entry])
    counts = counts.flatMap { HeightBlock.countsWorthKeeping($0[..<entry]) }
    spacings = spacings.map { ContiguousArray($0[..<entry]) }
    widths = widths.map { ContiguousArray($0[..<entry]) }
    return rest
  }

  private static func countsWorthKeeping(_ counts: ArraySlice<Int>) -> ContiguousArray<Int>? {
    counts.allSatisfy { $0 == 1 } ? nil : ContiguousArray(counts)
  }

  mutating func cutOff(fromPosition position: Int) -> HeightBlock {
    cutOff(fromEntry: splitRun(at: position))
  }

  mutating func append(_ other: HeightBlock) {
    if counts == nil, other.counts != nil {
      counts = ContiguousArray(repeating: 1, count: heights.count)
    }
    if spacings == nil, other.spacings != nil {
      spacings = ContiguousArray(repeating: .nan, count: heights.count)
    }
    if widths == nil, other.widths != nil {
      widths = ContiguousArray(repeating: .nan, count: heights.count)
    }
    let added = other.heights.count
    heights += other.heights
    flags += other.flags
    counts? += other.counts ?? ContiguousArray(repeating: 1, count: added)
    spacings? += other.spacings ?? ContiguousArray(repeating: .nan, count: added)
    widths? += other.widths ?? ContiguousArray(repeating: .nan, count: added)
    summary += other.summary
  }

  // MARK: - Edits of all items

  /// Changes the spacing after items without one of their own.
  mutating func setDefaultSpacing(_ units: Int) {
    for entry in heights.indices where spacings?[entry].isNaN ?? true {
      summary.units += count(at: entry) * (units - defaultSpacing)
    }
    defaultSpacing = units
  }

  /// Gives all runs that are no exact ones another height, sanitized.
  mutating func setEstimate(_ height: Double) {
    for entry in heights.indices where !isExact(at: entry) {
      let change = HeightUnits.units(height) - HeightUnits.units(heights[entry])
      summary.units += count(at: entry) * change
      heights[entry] = height
    }
  }

  /// Makes estimates of all heights.
  mutating func forgetMeasurements() {
    for entry in flags.indices { flags[entry] &= ~1 }
    summary.exact = 0
  }
}
