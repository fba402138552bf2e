/// The heights of the items of a list, one below the other, with the distances between them.
///
/// It answers where an item starts and which item is at an offset, for a million items as quickly as
/// for a thousand. Items are grouped in blocks of up to 128 runs under a tree of sums (a B+ tree). A
/// run stands for any number of equal items, so a million items of one estimated height take one entry;
/// measuring one splits its run in up to three.
///
/// A value: a copy costs nothing, and the next edit of either copies a few blocks only.
///
/// - Offsets and lengths are points, y down, from the start of the first item.
/// - Sums are integers of `HeightUnits`, so they do not drift.
/// - The spacing after the last item counts neither in `total` nor in anything else.
/// - Heights and spacings are outside data: negative, infinite ones and NaN count as 0, those above
///   `HeightUnits.maximum` as that, and those that would make the list longer than `HeightUnits.limit`
///   as 0. Items that do not exist are left alone.
struct HeightIndex {
  private(set) var tree: SumTree<HeightBlock>
  /// The distance after each item that has none of its own, in points.
  private(set) var spacing: Double
  /// `total` in `HeightUnits`.
  private(set) var totalUnits = 0

  /// An empty list.
  init(spacing: Double = 0) {
    self.spacing = HeightUnits.sanitized(spacing)
    tree = SumTree(HeightBlock(defaultSpacing: HeightUnits.units(self.spacing)))
  }

  /// A list of equal items.
  ///
  /// - Complexity: O(1).
  init(repeating item: HeightItem, count: Int, spacing: Double = 0) {
    self.init(spacing: spacing)
    insert(HeightRun(count: count, item: item), at: 0)
  }

  /// A list of heights without anything else.
  ///
  /// - Complexity: O(*n*).
  init(heights: some RandomAccessCollection<Double>, isExact: Bool, spacing: Double = 0) {
    self.init(spacing: spacing)
    insert(heights: heights, isExact: isExact, at: 0)
  }

  /// A list of items.
  ///
  /// - Complexity: O(*n*).
  init(_ items: some RandomAccessCollection<HeightItem>, spacing: Double = 0) {
    self.init(spacing: spacing)
    insert(items, at: 0)
  }

  /// How many items there are.
  ///
  /// - Complexity: O(1).
  var count: Int { tree.summary.count }
  /// How many heights are exact.
  ///
  /// - Complexity: O(1).
  var exactCount: Int { tree.summary.exact }
  /// Where the last item ends, in points.
  ///
  /// - Complexity: O(1).
  var total: Double { HeightUnits.points(totalUnits) }

  // MARK: - Lookup

  /// Where an item starts; for `count` and above, `total`; below 0, 0.
  ///
  /// - Complexity: O(log *n*).
  func offset(of item: Int) -> Double { HeightUnits.points(units(before: item)) }

  /// `offset(of:)` in `HeightUnits`.
  func units(before item: Int) -> Int {
    if item <= 0 { return 0 }
    if item >= count { return totalUnits }
    let place = tree.place(by: .count, target: item, adding: .units)
    return place.before &+ place.leaf.leaf.units(before: place.rest)
  }

  /// The item whose slot contains `offset`: its height with the distance after it, from its start until
  /// just before the next item's start.
  ///
  /// Items without height and distance contain nothing and are passed over. Before the start it is the
  /// first item, and from `total` on the last one that has a slot, or the last one. Nil in an empty
  /// list.
  ///
  /// - Complexity: O(log *n*).
  func item(at offset: Double) -> Int? {
    count == 0 ? nil : min(slot(atUnits: HeightUnits.floor(offset)), count - 1)
  }

  /// The first item that ends behind `offset`, be it of no height; `count` if there is none.
  ///
  /// It is the first one to be seen in a window that begins at `offset`, where touching is not seeing.
  ///
  /// - Complexity: O(log *n*).
  func firstItem(endingAfter offset: Double) -> Int {
    firstItem(endingAfterUnits: HeightUnits.floor(offset))
  }

  /// `firstItem(endingAfter:)` in `HeightUnits`.
  func firstItem(endingAfterUnits units: Int) -> Int {
    let place = tree.place(by: .units, target: units, adding: .count)
    let (position, rest) = place.leaf.leaf.position(ofUnits: place.rest)
    let slot = place.before &+ position
    return slot < count && place.leaf.leaf.heightUnits(ofItemAt: position) <= rest ? slot + 1 : slot
  }

  /// The last item that starts at or before `offset`; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func lastItem(startingAtOrBefore offset: Double) -> Int? {
    lastItem(startingAtOrBeforeUnits: HeightUnits.floor(offset))
  }

  /// `lastItem(startingAtOrBefore:)` in `HeightUnits`.
  func lastItem(startingAtOrBeforeUnits units: Int) -> Int? {
    units < 0 || count == 0 ? nil : min(slot(atUnits: units), count - 1)
  }

  /// The first item whose slot ends behind `units`; `count` if there is none.
  func slot(atUnits units: Int) -> Int {
    let place = tree.place(by: .units, target: units, adding: .count)
    return place.before &+ place.leaf.leaf.position(ofUnits: place.rest).position
  }

  /// What is known of an item; nil if there is no such item.
  ///
  /// - Complexity: O(log *n*).
  subscript(item: Int) -> HeightItem? {
    guard item >= 0, item < count else { return nil }
    let place = tree.place(by: .count, target: item, adding: .count)
    return place.leaf.leaf.item(at: place.leaf.leaf.entry(at: place.rest).entry)
  }

  // MARK: - Edits

  /// Edits the tree and brings the total up to date.
  ///
  /// All edits pass through here.
  mutating func edit<Result>(_ body: (inout SumTree<HeightBlock>) -> Result) -> Result {
    let result = body(&tree)
    totalUnits = tree.summary.units &- spacingUnitsAfterLast
    return result
  }

  private var spacingUnitsAfterLast: Int {
    guard tree.summary.count > 0 else { return 0 }
    return tree.lastNode._withUnsafeGuaranteedRef {
      $0.leaf.spacingUnits(at: $0.leaf.entryCount - 1)
    }
  }

  /// Changes the distance after each item that has none of its own.
  ///
  /// - Complexity: O(*n* / 128).
  mutating func setSpacing(_ points: Double) {
    spacing = HeightUnits.sanitized(points)
    if !fits(spacing, times: count) { spacing = 0 }
    let units = HeightUnits.units(spacing)
    edit { tree in tree.modifyAll(where: { _ in true }) { $0.setDefaultSpacing(units) } }
  }

  /// Whether so many lengths more are within the limit.
  func fits(_ points: Double, times count: Int) -> Bool {
    let (units, overflow) = HeightUnits.units(points).multipliedReportingOverflow(by: count)
    return !overflow && units <= HeightUnits.limit - tree.summary.units
  }
}
