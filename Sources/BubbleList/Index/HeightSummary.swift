import SumTree

/// How much there is in a part of the list, and how long it is.
///
/// A distance counts only where something follows that it keeps apart: that after the last item of a section does
/// not, nor that after the last section.
struct HeightExtent: TreeSummary, Equatable {
  /// Headers, footers and distances of sections, there or not: three of each section.
  var marks = 0
  var items = 0
  /// From the start of the first to the end of the last, in `HeightUnits`.
  var units = 0
  /// What is kept free after that, unless a footer follows or nothing.
  var distance = 0
  /// Whether it begins with a footer, before which no distance counts.
  var beginsWithFooter = false
  /// Whether it ends with a section, the distance to the next one included.
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
  ///   - spacing: What is kept after an item.
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

  /// The section of what follows.
  var section: Int { marks / 3 }
  /// Where what follows starts, if it is no footer.
  var nextStart: Int { units &+ distance }
  /// Where the section ends that goes on here, with the distance to the next one as soon as that is known.
  var sectionEnd: Int { endsWithSection ? nextStart : units }
}

/// What the index adds up.
struct HeightSummary: TreeSummary, Equatable {
  var extent = HeightExtent()
  private var counts = SIMD8<Int>()

  /// What is counted besides, to search by any of it.
  enum Dimension: Int {
    /// Items whose height was measured or given, and is no estimate.
    case exact
    /// Items that pin to an edge.
    case topPins, bottomPins
    /// Headers and footers that are there.
    case headers, footers
    /// Those of them that pin by themselves.
    case pinnedHeaders, pinnedFooters
  }

  subscript(dimension: Dimension) -> Int {
    get { counts[dimension.rawValue] }
    set { counts[dimension.rawValue] = newValue }
  }

  /// What is to be shown: items, and headers and footers that are there.
  var elements: Int { extent.items &+ self[.headers] &+ self[.footers] }

  static func += (sum: inout HeightSummary, following: HeightSummary) {
    sum.extent += following.extent
    sum.counts &+= following.counts
  }
}
