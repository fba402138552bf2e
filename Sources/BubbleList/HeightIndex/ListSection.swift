import BubbleCollection

/// What is known of one section of a list.
///
/// From top to bottom: header, items, bottom inset, footer; then the distance to the next section. Lengths are
/// points, and outside data like all heights in the index. A header or footer of height 0 is not there.
struct ListSection {
  var header: HeightItem
  var footer: HeightItem
  /// What is kept free before the item `gapItem`, whatever the distance to it is; nothing if it is not there.
  var gap = 0.0
  var gapItem = 0
  /// Between the last item and the footer.
  var bottomInset: Double
  /// The distance to the next section; nil: the list's `spacing`.
  var spacing: Double?
  var items: HeightIndex

  init(
    items: HeightIndex = HeightIndex(), header: HeightItem = .absent,
    footer: HeightItem = .absent,
    bottomInset: Double = 0, spacing: Double? = nil
  ) {
    self.items = items
    self.header = header
    self.footer = footer
    self.bottomInset = bottomInset
    self.spacing = spacing
  }

  /// Whether there is nothing in it to be shown.
  var isEmpty: Bool { items.count == 0 && !hasHeader && !hasFooter }

  var hasHeader: Bool { header.height > 0 }
  var hasFooter: Bool { footer.height > 0 }
  var hasPinnedHeader: Bool { hasHeader && header.pinning != nil }
  var hasPinnedFooter: Bool { hasFooter && footer.pinning != nil }

  // In HeightUnits from the section's start, for a sanitized section:

  var headerUnits: Int { HeightUnits.units(header.height) }
  private var gapUnits: Int {
    gap > 0 && gapItem < items.count ? HeightUnits.units(gap) : 0
  }
  var footerStart: Int {
    headerUnits &+ items.totalUnits &+ gapUnits &+ HeightUnits.units(bottomInset)
  }
  var footerUnits: Int { HeightUnits.units(footer.height) }
  /// Where the section ends, without the distance to the next one.
  var end: Int { footerStart &+ footerUnits }

  /// Where an item starts.
  func units(before item: Int) -> Int { items.units(before: item) &+ shift(of: item) }

  /// By how much an item starts lower than in a section without a header and a gap.
  func shift(of item: Int) -> Int { headerUnits &+ (item >= gapItem ? gapUnits : 0) }

  /// The first item that ends behind `units`, be it of no height; the count of items if there is none.
  func firstItem(endingAfterUnits units: Int) -> Int {
    let rest = units &- headerUnits
    let gap = gapUnits
    guard gap > 0 else { return items.firstItem(endingAfterUnits: rest) }
    let isBehind = rest >= items.units(before: gapItem) &+ gap
    return isBehind
      ? items.firstItem(endingAfterUnits: rest &- gap)
      : min(items.firstItem(endingAfterUnits: rest), gapItem)
  }

  /// The last item that starts at or before `units`; nil if there is none.
  func lastItem(startingAtOrBeforeUnits units: Int) -> Int? {
    let rest = units &- headerUnits
    let gap = gapUnits
    guard gap > 0 else { return items.lastItem(startingAtOrBeforeUnits: rest) }
    if rest >= items.units(before: gapItem) &+ gap {
      return items.lastItem(startingAtOrBeforeUnits: rest &- gap)
    }
    guard gapItem > 0 else { return nil }
    return items.lastItem(startingAtOrBeforeUnits: rest).map { min($0, gapItem - 1) }
  }

  /// The items from ``firstItem(endingAfterUnits:)`` on, without header and gap.
  func items(endingAfterUnits units: Int) -> HeightIndex.Walk {
    gapUnits > 0
      ? items.items(from: firstItem(endingAfterUnits: units))
      : items.items(endingAfterUnits: units &- headerUnits)
  }
}
