/// The heights of a whole list: sections one below the other, each with header, items and footer.
///
/// The same tree as in `HeightIndex`, with sections for elements: logarithmic in the number of
/// sections, and then in the number of items of one. A million sections of one item are as well as one
/// of a million.
///
/// - Offsets are points from the start of the content, y down. The first section starts at `topInset`.
/// - The spacing after the last section does not count.
/// - Lengths are outside data, as in `HeightIndex`. A section that would make the list longer than 2 *
///   `HeightUnits.limit` loses its items' heights. What does not exist is left alone.
struct SectionIndex {
  private(set) var tree: SumTree<SectionBlock>
  /// The distance after each section that has none of its own, in points.
  private(set) var spacing: Double
  /// Above the first section, in points.
  var topInset: Double { didSet { topInset = HeightUnits.sanitized(topInset) } }
  /// Below the last section, in points.
  var bottomInset: Double { didSet { bottomInset = HeightUnits.sanitized(bottomInset) } }
  /// From the start of the first to the end of the last section, in `HeightUnits`.
  private(set) var sectionsUnits = 0

  /// A list without sections.
  init(spacing: Double = 0, topInset: Double = 0, bottomInset: Double = 0) {
    self.spacing = HeightUnits.sanitized(spacing)
    self.topInset = HeightUnits.sanitized(topInset)
    self.bottomInset = HeightUnits.sanitized(bottomInset)
    tree = SumTree(SectionBlock([], defaultSpacing: HeightUnits.units(self.spacing)))
  }

  /// How many sections there are.
  ///
  /// - Complexity: O(1).
  var count: Int { tree.summary.count }
  /// How many items there are in all sections.
  ///
  /// - Complexity: O(1).
  var itemCount: Int { tree.summary.items }
  /// How many headers and footers pin by themselves.
  ///
  /// - Complexity: O(1).
  var pinnedHeaderCount: Int { tree.summary.pinnedHeaders }
  var pinnedFooterCount: Int { tree.summary.pinnedFooters }
  /// How many items have exact heights.
  ///
  /// - Complexity: O(1).
  var exactCount: Int { tree.summary.exact }

  /// The height of the content in points, insets included; 0 without sections.
  ///
  /// - Complexity: O(1).
  var total: Double {
    count == 0
      ? 0 : HeightUnits.points(topUnits &+ sectionsUnits &+ HeightUnits.units(bottomInset))
  }

  /// `topInset` in `HeightUnits`.
  var topUnits: Int { HeightUnits.units(topInset) }

  /// A section; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  subscript(section: Int) -> ListSection? { located(section)?.section }

  /// A section and where it starts, in `HeightUnits` from the start of the content; nil if there is
  /// none.
  func located(_ section: Int) -> (section: ListSection, start: Int)? {
    guard section >= 0, section < count else { return nil }
    let place = tree.place(by: .count, target: section, adding: .units)
    let block = place.leaf.leaf
    return (
      block.sections[place.rest], topUnits &+ place.before &+ block.units(before: place.rest)
    )
  }

  // MARK: - Edits

  /// Edits the tree and brings the total up to date.
  ///
  /// All edits pass through here.
  mutating func edit<Result>(_ body: (inout SumTree<SectionBlock>) -> Result) -> Result {
    let result = body(&tree)
    sectionsUnits = tree.summary.units &- spacingUnitsAfterLast
    return result
  }

  private var spacingUnitsAfterLast: Int {
    guard tree.summary.count > 0 else { return 0 }
    return tree.lastNode._withUnsafeGuaranteedRef {
      $0.leaf.spacingUnits(at: $0.leaf.entryCount - 1)
    }
  }

  /// Changes the distance after each section that has none of its own.
  ///
  /// - Complexity: O(number of sections).
  mutating func setSpacing(_ points: Double) {
    spacing = HeightUnits.sanitized(points)
    if !fits(Double(HeightUnits.units(spacing)) * Double(count)) { spacing = 0 }
    let units = HeightUnits.units(spacing)
    edit { tree in tree.modifyAll(where: { _ in true }) { $0.setDefaultSpacing(units) } }
  }

  /// Whether so many units more are within the limit.
  func fits(_ units: Double) -> Bool {
    units <= 2 * Double(HeightUnits.limit) - Double(tree.summary.units)
  }
}
