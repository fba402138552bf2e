import SumTree

/// The counts and the length of a part of the list.
///
/// A distance counts only between two elements: that after the last item of a section does
/// not, nor that after the last section.
struct HeightExtent: TreeSummary, Equatable {
  /// Headers, footers and distances of sections, existing or not: three of each section.
  var marks = 0
  var items = 0
  /// From the start of the first to the end of the last, in `HeightUnits`.
  var units = 0
  /// The distance after that, unless a footer or nothing follows.
  var distance = 0
  /// Whether it begins with a footer, before which no distance counts.
  var beginsWithFooter = false
  /// Whether it ends with a section, including the distance to the next one.
  var endsWithSection = false

  static func += (sum: inout HeightExtent, following: HeightExtent) {
    if following.marks | following.items == 0 { return }
    if sum.marks | sum.items == 0 { sum.beginsWithFooter = following.beginsWithFooter }
    if !following.beginsWithFooter { sum.units &+= sum.distance }
    sum.marks &+= following.marks
    sum.items &+= following.items
    sum.units &+= following.units
    sum.distance = following.distance
    sum.endsWithSection = following.endsWithSection
  }

  /// Adds a mark, or equal items in a row.
  ///
  /// - Parameters:
  ///   - height: The height of one, in `HeightUnits`.
  ///   - spacing: The distance after an item.
  @inline(__always)
  mutating func add(_ kind: HeightKind, count: Int, height: Int, spacing: Int) {
    switch kind {
    case .item:
      items &+= count
      units &+= distance &+ count &* (height &+ spacing) &- spacing
      distance = spacing
      endsWithSection = false
      return
    case .header: units &+= distance &+ height
    case .footer:
      if marks | items == 0 { beginsWithFooter = true }
      units &+= height
    case .distance: break
    }
    marks &+= 1
    endsWithSection = kind == .distance
    distance = endsWithSection ? height : 0
  }

  /// The section of the next entry.
  var section: Int { marks / 3 }
  /// The start of the next element, if it is not a footer.
  var nextStart: Int { units &+ distance }
  /// The end of the current section, including the distance to the next one as soon as that is known.
  var sectionEnd: Int { endsWithSection ? nextStart : units }
}

/// The sums of the index.
struct HeightSummary: TreeSummary, Equatable {
  var extent = HeightExtent()
  private var counts = SIMD8<Int>()

  /// The additional counts, each of which can be searched.
  enum Dimension: Int {
    /// Items whose height was measured or given, and is not an estimate.
    case exact
    /// Items that pin to an edge.
    case topPins, bottomPins
    /// Existing headers and footers.
    case headers, footers
    /// Headers and footers that pin individually.
    case pinnedHeaders, pinnedFooters
  }

  subscript(dimension: Dimension) -> Int {
    get { counts[dimension.rawValue] }
    set { counts[dimension.rawValue] = newValue }
  }

  /// The elements: items, and existing headers and footers.
  var elements: Int { extent.items &+ self[.headers] &+ self[.footers] }

  static func += (sum: inout HeightSummary, following: HeightSummary) {
    sum.extent += following.extent
    sum.counts &+= following.counts
  }
}
