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
  /// The items, as soon as they are not one run of equal ones any more.
  private var storedTree: SumTree<HeightBlock>?
  /// All items, sanitized, while there is no tree: an empty section or one of a single item allocates
  /// nothing.
  private(set) var onlyRun = HeightRun(count: 0, item: .estimated(0))
  /// The distance after each item that has none of its own, in points.
  private(set) var spacing: Double
  /// `total` in `HeightUnits`.
  private(set) var totalUnits = 0

  /// An empty list.
  init(spacing: Double = 0) {
    self.spacing = HeightUnits.sanitized(spacing)
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

  /// The items as a tree, which is made for the purpose while they are one run.
  var tree: SumTree<HeightBlock> {
    if let storedTree { return storedTree }
    let runs = onlyRun.count > 0 ? [onlyRun] : []
    return SumTree(HeightBlock(runs, defaultSpacing: HeightUnits.units(spacing)))
  }

  /// The sums over all items, with the spacing after the last one.
  ///
  /// - Complexity: O(1).
  var summary: HeightSummary {
    if let storedTree { return storedTree.summary }
    let (count, pinning) = (onlyRun.count, onlyRun.item.pinning)
    return HeightSummary(
      count: count, items: count, units: count &* slotOfOnlyRun,
      exact: onlyRun.item.isExact ? count : 0, topPins: pinning == .top ? count : 0,
      bottomPins: pinning == .bottom ? count : 0)
  }

  /// Whether the items are one run of equal ones.
  var isOneRun: Bool { storedTree == nil }

  /// Height and spacing of one item of the only run, in `HeightUnits`.
  var slotOfOnlyRun: Int {
    HeightUnits.units(onlyRun.item.height) &+ HeightUnits.units(onlyRun.item.spacing ?? spacing)
  }

  /// How many items there are.
  ///
  /// - Complexity: O(1).
  var count: Int { storedTree?.summary.count ?? onlyRun.count }
  /// How many heights are exact.
  ///
  /// - Complexity: O(1).
  var exactCount: Int { summary.exact }
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
    guard let storedTree else { return item &* slotOfOnlyRun }
    let place = storedTree.place(by: .count, target: item, adding: .units)
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
    guard let storedTree else {
      let slot = slot(atUnits: units)
      let end = slot &* slotOfOnlyRun &+ HeightUnits.units(onlyRun.item.height)
      return slot < count && end <= units ? slot + 1 : slot
    }
    let place = storedTree.place(by: .units, target: units, adding: .count)
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
    guard let storedTree else {
      let slot = slotOfOnlyRun
      return units < 0 && slot > 0
        ? 0 : slot == 0 ? (units < 0 ? 0 : count) : min(units / slot, count)
    }
    let place = storedTree.place(by: .units, target: units, adding: .count)
    return place.before &+ place.leaf.leaf.position(ofUnits: place.rest).position
  }

  /// What is known of an item; nil if there is no such item.
  ///
  /// - Complexity: O(log *n*).
  subscript(item: Int) -> HeightItem? {
    guard item >= 0, item < count else { return nil }
    guard let storedTree else { return onlyRun.item }
    let place = storedTree.place(by: .count, target: item, adding: .count)
    return place.leaf.leaf.item(at: place.leaf.leaf.entry(at: place.rest).entry)
  }

  // MARK: - Edits

  /// Edits the tree and brings the total up to date.
  ///
  /// All edits pass through here or through `editOnlyRun`.
  mutating func edit<Result>(_ body: (inout SumTree<HeightBlock>) -> Result) -> Result {
    // Taken out, so that nobody else holds it.
    var tree = storedTree.take() ?? self.tree
    let result = body(&tree)
    totalUnits = tree.summary.units
    if totalUnits > 0 {
      totalUnits -= tree.lastNode._withUnsafeGuaranteedRef {
        $0.leaf.spacingUnits(at: $0.leaf.entryCount - 1)
      }
    }
    storedTree = tree
    return result
  }

  /// Edits the only run, or makes one of whatever there was, and brings the total up to date.
  mutating func editOnlyRun(_ body: (inout HeightRun) -> Void) {
    storedTree = nil
    body(&onlyRun)
    let spacing = HeightUnits.units(onlyRun.item.spacing ?? spacing)
    totalUnits = onlyRun.count == 0 ? 0 : onlyRun.count &* slotOfOnlyRun &- spacing
  }

  /// Changes the distance after each item that has none of its own.
  ///
  /// - Complexity: O(*n* / 128).
  mutating func setSpacing(_ points: Double) {
    spacing = HeightUnits.sanitized(points)
    if !fits(spacing, times: count) { spacing = 0 }
    if isOneRun { return editOnlyRun { _ in } }
    let units = HeightUnits.units(spacing)
    edit { tree in tree.modifyAll(where: { _ in true }) { $0.setDefaultSpacing(units) } }
  }

  /// Whether so many lengths more are within the limit.
  func fits(_ points: Double, times count: Int) -> Bool {
    let (units, overflow) = HeightUnits.units(points).multipliedReportingOverflow(by: count)
    return !overflow && units <= HeightUnits.limit - summary.units
  }
}
