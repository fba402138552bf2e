/// A block of a `SectionIndex`: up to `capacity` sanitized sections.
struct SectionBlock: SummedLeaf {
  static var capacity: Int { 32 }

  private(set) var summary = HeightSummary()
  private(set) var defaultSpacing = 0
  private(set) var sections: ContiguousArray<ListSection> = []

  init() {}

  init(_ sections: some Collection<ListSection> = [], defaultSpacing: Int) {
    self.defaultSpacing = defaultSpacing
    insert(sections, at: 0)
  }

  func emptied() -> SectionBlock { SectionBlock(defaultSpacing: defaultSpacing) }

  var entryCount: Int { sections.count }

  /// The distance after a section, in `HeightUnits`.
  func spacingUnits(at section: Int) -> Int {
    sections[section].spacing.map(HeightUnits.units) ?? defaultSpacing
  }

  /// A section and the distance after it, in `HeightUnits`.
  func slotUnits(at section: Int) -> Int { sections[section].end &+ spacingUnits(at: section) }

  private func contribution(of section: Int) -> HeightSummary {
    var sums = sections[section].items.summary
    sums.count = 1
    sums.units = slotUnits(at: section)
    sums.headers = sections[section].hasHeader ? 1 : 0
    sums.footers = sections[section].hasFooter ? 1 : 0
    sums.pinnedHeaders = sections[section].hasPinnedHeader ? 1 : 0
    sums.pinnedFooters = sections[section].hasPinnedFooter ? 1 : 0
    return sums
  }

  // MARK: - Searching

  /// Where a section starts within the block; past the end: where the block ends.
  func units(before section: Int) -> Int {
    var sum = 0
    for index in 0..<min(section, sections.count) { sum &+= slotUnits(at: index) }
    return sum
  }

  /// The first section at whose end, spacing included, the sum by `dimension` exceeds `target`, or the
  /// count of sections; and what is left of the target at its start.
  func section(
    by dimension: HeightSummary.Dimension, target: Int
  ) -> (section: Int, rest: Int) {
    var rest = target
    for section in sections.indices {
      let sum = sum(of: section, by: dimension)
      if rest < sum { return (section, rest) }
      rest &-= sum
    }
    return (sections.count, rest)
  }

  /// The sum by `dimension` over the sections before one.
  func sum(before section: Int, by dimension: HeightSummary.Dimension) -> Int {
    var sum = 0
    for index in 0..<min(section, sections.count) { sum &+= self.sum(of: index, by: dimension) }
    return sum
  }

  private func sum(of section: Int, by dimension: HeightSummary.Dimension) -> Int {
    switch dimension {
    case .count: 1
    case .units: slotUnits(at: section)
    case .headers: sections[section].hasHeader ? 1 : 0
    case .footers: sections[section].hasFooter ? 1 : 0
    case .pinnedHeaders: sections[section].hasPinnedHeader ? 1 : 0
    case .pinnedFooters: sections[section].hasPinnedFooter ? 1 : 0
    case .items, .exact, .topPins, .bottomPins: sections[section].items.summary[dimension]
    }
  }

  // MARK: - Editing

  /// Inserts sanitized sections before one.
  mutating func insert(_ new: some Collection<ListSection>, at section: Int) {
    sections.insert(contentsOf: new, at: section)
    for index in section..<section + new.count { summary += contribution(of: index) }
  }

  mutating func remove(_ range: Range<Int>) {
    for index in range { summary -= contribution(of: index) }
    sections.removeSubrange(range)
  }

  /// Lets `body` edit a section, in place.
  ///
  /// It leaves it sanitized.
  mutating func modify<Result>(
    _ section: Int, _ body: (inout ListSection) -> Result
  ) -> Result {
    summary -= contribution(of: section)
    let result = body(&sections[section])
    summary += contribution(of: section)
    return result
  }

  mutating func setDefaultSpacing(_ units: Int) {
    for section in sections where section.spacing == nil {
      summary.units += units - defaultSpacing
    }
    defaultSpacing = units
  }

  // MARK: - Splitting and joining

  mutating func cutOff(fromEntry entry: Int) -> SectionBlock {
    let rest = SectionBlock(sections[entry...], defaultSpacing: defaultSpacing)
    sections.removeSubrange(entry...)
    summary -= rest.summary
    return rest
  }

  mutating func cutOff(fromPosition position: Int) -> SectionBlock { cutOff(fromEntry: position) }

  mutating func append(_ other: SectionBlock) {
    sections += other.sections
    summary += other.summary
  }
}
