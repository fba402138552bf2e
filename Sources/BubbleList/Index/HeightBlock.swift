import ListCore
import SumTree

/// A block of a `HeightIndex`: marks and runs of equal items, in columns.
///
/// Values that all entries share are not stored. So a million measured heights take 9 bytes each.
struct HeightBlock: TreeLeaf {
  static var capacity: Int { 128 }

  /// The distance after items without their own spacing, in `HeightUnits`.
  var defaultSpacing = 0
  private(set) var heights: ContiguousArray<Double> = []
  /// All values except the lengths: from the lowest bit exactness, alignment, pinning and kind.
  private var flags: ContiguousArray<UInt8> = []
  /// The number of items in a run.
  private var counts = SparseColumn(usual: 1)
  /// Spacings; below 0: the default.
  private var spacings = SparseColumn(usual: -1.0)
  /// Widths; below 0: the list's.
  private var widths = SparseColumn(usual: -1.0)
  /// The number of entries that are not items.
  private var marks = 0

  init() {}
  init(defaultSpacing: Int) { self.defaultSpacing = defaultSpacing }

  var count: Int { heights.count }

  // MARK: - Entries

  subscript(entry: Int) -> HeightEntry {
    let flags = flags[entry]
    let item = HeightItem(
      height: heights[entry], spacing: spacings[entry] < 0 ? nil : spacings[entry],
      width: widths[entry] < 0 ? nil : widths[entry], isExact: flags & 1 != 0,
      alignment: ChatItemAlignment(rawValue: flags >> 1 & 3) ?? .fullWidth,
      pinning: ChatItemPinningType(rawValue: (flags >> 3 & 3) &- 1))
    return HeightEntry(kind: kind(of: entry), count: counts[entry], item: item)
  }

  @inline(__always)
  func kind(of entry: Int) -> HeightKind { HeightKind(rawValue: flags[entry] >> 5) ?? .item }

  /// Returns the number of items in a run.
  func count(of entry: Int) -> Int { counts[entry] }

  /// Returns height and spacing of an item of a run, in `HeightUnits`.
  @inline(__always)
  func units(of entry: Int) -> (height: Int, spacing: Int) {
    let spacing = spacings[entry]
    return (
      HeightUnits.units(heights[entry]), spacing < 0 ? defaultSpacing : HeightUnits.units(spacing)
    )
  }

  private static func flags(_ entry: HeightEntry) -> UInt8 {
    let item = entry.item
    let pinning = item.pinning.map { $0.rawValue + 1 } ?? 0
    return (item.isExact ? 1 : 0) | item.alignment.rawValue << 1 | pinning << 3
      | entry.kind.rawValue << 5
  }

  /// The number of items.
  var itemCount: Int {
    if counts.isUsual { return count - marks }
    return heights.indices.reduce(0) { kind(of: $1) == .item ? $0 + counts[$1] : $0 }
  }

  /// Returns the number of items between an entry and the mark before it; nil if that is in another block.
  func itemsBehindMark(before entry: Int) -> Int? {
    var items = 0
    for entry in (0..<entry).reversed() {
      if kind(of: entry) != .item { return items }
      items += counts[entry]
    }
    return nil
  }

  // MARK: - Sums

  /// Adds an entry to the sum before it.
  @inline(__always)
  func add(_ entry: Int, to sum: inout HeightExtent) {
    let (height, spacing) = units(of: entry)
    let kind = kind(of: entry)
    sum.add(kind, count: kind == .item ? counts[entry] : 1, height: height, spacing: spacing)
  }

  /// Adds entries to the sum before them.
  private func add(_ entries: Range<Int>, to sum: inout HeightExtent) {
    var entry = entries.lowerBound
    while entry < entries.upperBound {
      let row = row(from: entry, to: entries.upperBound, atMost: .max)
      if row.isEmpty { add(entry, to: &sum) } else { add(row: row, to: &sum) }
      entry = max(entry + 1, row.upperBound)
    }
  }

  /// Returns single items from an entry on with the default spacing, which are fast to add.
  @inline(__always)
  private func row(from entry: Int, to end: Int, atMost length: Int) -> Range<Int> {
    guard counts.isUsual, spacings.isUsual else { return entry..<entry }
    let limit = entry + min(end - entry, length)
    if marks == 0 { return entry..<limit }
    var end = entry
    while end < limit, flags[end] >> 5 == 0 { end += 1 }
    return entry..<end
  }

  @inline(__always)
  private func add(row: Range<Int>, to sum: inout HeightExtent) {
    let slots = heights.withUnsafeBufferPointer { heights in
      var slots = row.count &* defaultSpacing
      for entry in row { slots &+= HeightUnits.units(heights[entry]) }
      return slots
    }
    sum.units &+= sum.distance &+ slots &- defaultSpacing
    sum.items &+= row.count
    sum.distance = defaultSpacing
    sum.endsWithSection = false
  }

  /// Returns the sum before an entry.
  ///
  /// - Parameter before: The sum before the block.
  func extent(before entry: Int, after before: HeightExtent) -> HeightExtent {
    var sum = before
    add(0..<entry, to: &sum)
    return sum
  }

  var summary: HeightSummary {
    var sum = HeightSummary()
    sum.extent = extent(before: count, after: HeightExtent())
    if marks == 0, counts.isUsual, flags.reduce(0, |) & 0x18 == 0 {
      // Only single items that do not pin.
      sum[.exact] = flags.reduce(0) { $0 &+ Int($1 & 1) }
      return sum
    }
    for entry in flags.indices {
      let flags = flags[entry]
      let pins = flags >> 3 & 3
      switch kind(of: entry) {
      case .item:
        let count = counts[entry]
        if flags & 1 != 0 { sum[.exact] &+= count }
        if pins == 1 { sum[.topPins] &+= count }
        if pins == 2 { sum[.bottomPins] &+= count }
      case .header where heights[entry] > 0:
        sum[.headers] &+= 1
        if pins != 0 { sum[.pinnedHeaders] &+= 1 }
      case .footer where heights[entry] > 0:
        sum[.footers] &+= 1
        if pins != 0 { sum[.pinnedFooters] &+= 1 }
      default: break
      }
    }
    return sum
  }

  // MARK: - Searching

  /// Returns the first entry from one on after which the sum exceeds a target, and the sum before it; after the last
  /// one, the number of entries.
  @inline(__always)
  func find(
    from first: Int = 0, after before: HeightExtent, _ isBeyond: (HeightExtent) -> Bool
  ) -> (entry: Int, before: HeightExtent) {
    var (entry, before) = (first, before)
    while entry < count {
      // A whole row at once, unless it contains the target.
      let row = row(from: entry, to: count, atMost: 16)
      if !row.isEmpty {
        var end = before
        add(row: row, to: &end)
        if !isBeyond(end) {
          (entry, before) = (row.upperBound, end)
          continue
        }
      }
      for _ in 0..<max(1, row.count) {
        var end = before
        add(entry, to: &end)
        if isBeyond(end) { return (entry, before) }
        (entry, before) = (entry + 1, end)
      }
    }
    return (count, before)
  }

  /// Finds a mark from an entry on, counted in the whole list, and the sum before it.
  func find(
    mark: Int, from first: Int = 0, after before: HeightExtent
  ) -> (entry: Int, before: HeightExtent) {
    // The search for a mark needs only its kind, and no sum.
    var (entry, others) = (first, mark - before.marks)
    while entry < count {
      if flags[entry] >> 5 != 0 {
        if others == 0 { break }
        others -= 1
      }
      entry += 1
    }
    var sum = before
    add(first..<entry, to: &sum)
    return (entry, sum)
  }

  /// Whether the items of a run, or a mark, count in a dimension.
  func counts(_ entry: Int, in dimension: HeightSummary.Dimension) -> Bool {
    let pins = flags[entry] >> 3 & 3
    return switch (dimension, kind(of: entry)) {
    case (.topPins, .item): pins == 1
    case (.bottomPins, .item): pins == 2
    case (.headers, .header), (.footers, .footer): heights[entry] > 0
    case (.pinnedHeaders, .header), (.pinnedFooters, .footer): heights[entry] > 0 && pins != 0
    default: false
    }
  }

  /// Returns the count in a dimension before an entry.
  func rank(of entry: Int, in dimension: HeightSummary.Dimension) -> Int {
    (0..<entry).reduce(0) { counts($1, in: dimension) ? $0 + counts[$1] : $0 }
  }

  /// Finds the entry in which the count in a dimension exceeds `rank`, and the count before it.
  func find(rank: Int, in dimension: HeightSummary.Dimension) -> (entry: Int, before: Int) {
    var before = 0
    for entry in heights.indices where counts(entry, in: dimension) {
      if before + counts[entry] > rank { return (entry, before) }
      before += counts[entry]
    }
    return (count, before)
  }

  // MARK: - Editing

  /// Replaces some entries with sanitized ones.
  mutating func replace(_ range: Range<Int>, with new: [HeightEntry]) {
    let count = count
    marks -= flags[range].count { $0 >> 5 != 0 }
    marks += new.count { $0.kind != .item }
    flags.replaceSubrange(range, with: new.lazy.map(HeightBlock.flags))
    heights.replaceSubrange(range, with: new.lazy.map(\.item.height))
    counts.replace(range, of: count, with: new.lazy.map(\.count))
    spacings.replace(range, of: count, with: new.lazy.map { $0.item.spacing ?? -1 })
    widths.replace(range, of: count, with: new.lazy.map { $0.item.width ?? -1 })
  }

  /// Replaces an entry with a sanitized one.
  mutating func set(_ entry: Int, to new: HeightEntry) {
    marks += (new.kind == .item ? 0 : 1) - (kind(of: entry) == .item ? 0 : 1)
    flags[entry] = HeightBlock.flags(new)
    heights[entry] = new.item.height
    counts.set(entry, of: count, to: new.count)
    spacings.set(entry, of: count, to: new.item.spacing ?? -1)
    widths.set(entry, of: count, to: new.item.width ?? -1)
  }

  /// Appends a sanitized entry.
  mutating func append(_ new: HeightEntry) {
    counts.append(new.count, to: count)
    spacings.append(new.item.spacing ?? -1, to: count)
    widths.append(new.item.width ?? -1, to: count)
    if new.kind != .item { marks += 1 }
    flags.append(HeightBlock.flags(new))
    heights.append(new.item.height)
  }

  /// Reserves room for items with only heights.
  ///
  /// - Complexity: O(1) an item, for any number of calls.
  mutating func reserve(_ items: Int) {
    guard count + items > heights.capacity else { return }
    let capacity = max(count + items, 2 * heights.capacity)
    heights.reserveCapacity(capacity)
    flags.reserveCapacity(capacity)
  }

  /// Appends items of sanitized heights without other values.
  mutating func append(heights new: [Double], isExact: Bool) {
    let flags = HeightBlock.flags(HeightEntry(item: HeightItem(height: 0, isExact: isExact)))
    counts.appendUsual(new.count)
    spacings.appendUsual(new.count)
    widths.appendUsual(new.count)
    self.flags.append(contentsOf: repeatElement(flags, count: new.count))
    heights += new
  }

  /// Divides a run so that one begins with an item, counted in the block; returns its entry.
  mutating func divide(beforeItem item: Int) -> Int {
    let (entry, within) = entry(ofItem: item)
    return divide(entry, after: within)
  }

  /// Divides a run so that one ends with an item, counted in the block; returns the entry after it.
  mutating func divide(afterItem item: Int) -> Int {
    let (entry, within) = entry(ofItem: item)
    return within + 1 < counts[entry] ? divide(entry, after: within + 1) : entry + 1
  }

  /// Returns the run with an item, counted in the block, and the number of its items before that one.
  private func entry(ofItem item: Int) -> (entry: Int, within: Int) {
    if marks == 0, counts.isUsual { return (item, 0) }
    var rest = item
    for entry in flags.indices where flags[entry] >> 5 == 0 {
      let count = counts[entry]
      if rest < count { return (entry, rest) }
      rest -= count
    }
    return (count, 0)
  }

  private mutating func divide(_ entry: Int, after items: Int) -> Int {
    guard items > 0, entry < count else { return entry }
    var (first, second) = (self[entry], self[entry])
    first.count = items
    second.count -= items
    replace(entry..<entry + 1, with: [first, second])
    return entry + 1
  }

  /// Removes items of one section, counted in the block.
  mutating func remove(_ items: ClosedRange<Int>) {
    let start = divide(beforeItem: items.lowerBound)
    let end = divide(afterItem: items.upperBound)
    replace(start..<end, with: [])
    join(at: start)
  }

  /// Joins two neighbouring runs of the same estimated items.
  mutating func join(at entry: Int) {
    guard entry > 0, entry < count, flags[entry] == flags[entry - 1], flags[entry] & 0x61 == 0
    else { return }
    var joined = self[entry - 1]
    let second = self[entry]
    guard joined.item == second.item else { return }
    joined.count += second.count
    replace(entry - 1..<entry + 1, with: [joined])
  }

  /// Replaces an item, counted in the block, with a sanitized one.
  mutating func setItem(_ item: Int, to new: HeightItem) {
    let entry = divide(beforeItem: item)
    _ = divide(afterItem: item)
    set(entry, to: HeightEntry(item: new))
  }

  /// Sets the height of all runs that are not exact, sanitized.
  mutating func setEstimate(_ height: Double) {
    for entry in heights.indices where flags[entry] & 0x61 == 0 { heights[entry] = height }
  }

  /// Turns the heights of all items into estimates.
  mutating func forgetMeasurements() {
    for entry in flags.indices where flags[entry] >> 5 == 0 { flags[entry] &= ~1 }
  }

  // MARK: - Dividing and joining

  subscript(entries: Range<Int>) -> HeightBlock {
    var part = HeightBlock(defaultSpacing: defaultSpacing)
    part.heights = ContiguousArray(heights[entries])
    part.flags = ContiguousArray(flags[entries])
    part.counts = counts[entries]
    part.spacings = spacings[entries]
    part.widths = widths[entries]
    // No `count(where:)`: the compiler vectorises these additions.
    for flags in part.flags { part.marks &+= flags >> 5 == 0 ? 0 : 1 }
    return part
  }

  mutating func append(_ following: HeightBlock) {
    let (own, added) = (count, following.count)
    counts.append(following.counts, added, to: own)
    spacings.append(following.spacings, added, to: own)
    widths.append(following.widths, added, to: own)
    heights += following.heights
    flags += following.flags
    marks += following.marks
  }
}
