/// What the index adds up over items or sections.
struct HeightSummary: Equatable {
  /// Elements of the list: items in a `HeightIndex`, sections in a `SectionIndex`.
  var count = 0
  /// Items; in a `HeightIndex` the same as `count`.
  var items = 0
  /// Heights and spacings, in `HeightUnits`.
  var units = 0
  /// Items whose height was measured or given, and is no estimate.
  var exact = 0
  /// Items that pin to the top.
  var topPins = 0
  /// Items that pin to the bottom.
  var bottomPins = 0
  /// Sections with a header, and with a footer; none in a `HeightIndex`.
  var headers = 0
  var footers = 0
  /// Those of them whose header pins, and whose footer does.
  var pinnedHeaders = 0
  var pinnedFooters = 0

  /// The names of the sums, to search by one of them.
  enum Dimension: Int {
    case count, items, units, exact, topPins, bottomPins, headers, footers, pinnedHeaders
    case pinnedFooters
    static var total: Int { 10 }
  }

  subscript(dimension: Dimension) -> Int {
    switch dimension {
    case .count: count
    case .items: items
    case .units: units
    case .exact: exact
    case .topPins: topPins
    case .bottomPins: bottomPins
    case .headers: headers
    case .footers: footers
    case .pinnedHeaders: pinnedHeaders
    case .pinnedFooters: pinnedFooters
    }
  }

  static func += (left: inout HeightSummary, right: HeightSummary) {
    left.count &+= right.count
    left.items &+= right.items
    left.units &+= right.units
    left.exact &+= right.exact
    left.topPins &+= right.topPins
    left.bottomPins &+= right.bottomPins
    left.headers &+= right.headers
    left.footers &+= right.footers
    left.pinnedHeaders &+= right.pinnedHeaders
    left.pinnedFooters &+= right.pinnedFooters
  }

  static func -= (left: inout HeightSummary, right: HeightSummary) {
    left.count &-= right.count
    left.items &-= right.items
    left.units &-= right.units
    left.exact &-= right.exact
    left.topPins &-= right.topPins
    left.bottomPins &-= right.bottomPins
    left.headers &-= right.headers
    left.footers &-= right.footers
    left.pinnedHeaders &-= right.pinnedHeaders
    left.pinnedFooters &-= right.pinnedFooters
  }
}
