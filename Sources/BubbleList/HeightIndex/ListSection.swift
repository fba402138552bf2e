/// An item's section and its index there.
struct ItemPlace: Hashable, Comparable {
  var section: Int
  var item: Int

  static func < (left: ItemPlace, right: ItemPlace) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }
}

/// The heights in one section of a list.
///
/// From top to bottom: header, top inset, items, bottom inset, footer; then the distance to the next
/// section. Lengths are points, and outside data like all heights in the index. A header or footer of
/// height 0 is not there.
struct ListSection {
  var header: Double
  var footer: Double
  /// Between the header and the first item.
  var topInset: Double
  /// Between the last item and the footer.
  var bottomInset: Double
  /// The distance to the next section; nil: the list's `spacing`.
  var spacing: Double?
  var items: HeightIndex

  init(
    items: HeightIndex = HeightIndex(), header: Double = 0, footer: Double = 0,
    topInset: Double = 0, bottomInset: Double = 0, spacing: Double? = nil
  ) {
    self.items = items
    self.header = header
    self.footer = footer
    self.topInset = topInset
    self.bottomInset = bottomInset
    self.spacing = spacing
  }

  /// The same with lengths that the index can count with.
  var sanitized: ListSection {
    ListSection(
      items: items, header: HeightUnits.sanitized(header), footer: HeightUnits.sanitized(footer),
      topInset: HeightUnits.sanitized(topInset), bottomInset: HeightUnits.sanitized(bottomInset),
      spacing: spacing.map(HeightUnits.sanitized))
  }

  // In HeightUnits from the section's start, for a sanitized section:

  var headerUnits: Int { HeightUnits.units(header) }
  var itemsStart: Int { HeightUnits.units(header) &+ HeightUnits.units(topInset) }
  var footerStart: Int { itemsStart &+ items.totalUnits &+ HeightUnits.units(bottomInset) }
  var footerUnits: Int { HeightUnits.units(footer) }
  /// Where the section ends, without the distance to the next one.
  var end: Int { footerStart &+ footerUnits }
}
