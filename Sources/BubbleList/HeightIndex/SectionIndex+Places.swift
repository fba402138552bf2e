import BubbleCollection

/// Where sections, headers, items and footers are, and what is where.
extension SectionIndex {
  // MARK: - Offsets

  /// Where a section starts; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func offset(ofSection section: Int) -> Double? {
    located(section).map { HeightUnits.points($0.start) }
  }

  /// Where a section ends, without the distance to the next one; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func end(ofSection section: Int) -> Double? {
    located(section).map { HeightUnits.points($0.start &+ $0.section.end) }
  }

  /// Where a section's footer starts, be it of no height; nil if there is no such section.
  ///
  /// - Complexity: O(log *n*).
  func offset(ofFooterIn section: Int) -> Double? {
    located(section).map { HeightUnits.points($0.start &+ $0.section.footerStart) }
  }

  /// An item with its place in the list; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func item(at place: Place) -> PlacedItem? {
    guard let (section, start) = located(place.section), let item = section.items[place.item]
    else { return nil }
    return PlacedItem(
      index: place.item, units: start &+ section.units(before: place.item), item: item)
  }

  /// Where an item starts; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func offset(of place: Place) -> Double? {
    guard let (section, start) = located(place.section), place.item >= 0,
      place.item < section.items.count
    else { return nil }
    return HeightUnits.points(start &+ section.units(before: place.item))
  }

  // MARK: - What is at an offset

  /// The section whose slot contains `offset`: the section with the distance after it.
  ///
  /// Sections without either are passed over. Before the start it is the first section, behind the end
  /// the last one. Nil without sections.
  ///
  /// - Complexity: O(log *n*).
  func section(at offset: Double) -> Int? {
    count == 0 ? nil : min(slot(atUnits: HeightUnits.floor(offset)).section, count - 1)
  }

  /// The first item that ends behind `offset`, be it of no height; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func firstItem(endingAfter offset: Double) -> Place? {
    let (section, rest) = slot(atUnits: HeightUnits.floor(offset))
    guard let (found, _) = located(section) else { return nil }
    let item = found.firstItem(endingAfterUnits: rest)
    if item < found.items.count { return Place(section, item) }
    return self.item(atOrdinal: ordinal(of: Place(section + 1, 0)))
  }

  /// The last item that starts at or before `offset`; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func lastItem(startingAtOrBefore offset: Double) -> Place? {
    let units = HeightUnits.floor(offset)
    let section = min(slot(atUnits: units).section, count - 1)
    guard let (found, start) = located(section) else { return nil }
    if let item = found.lastItem(startingAtOrBeforeUnits: units &- start) {
      return Place(section, item)
    }
    return self.item(atOrdinal: ordinal(of: Place(section, 0)) - 1)
  }

  /// The first section whose slot ends behind `units`, or `count`; and how far behind its start that
  /// is.
  func slot(atUnits units: Int) -> (section: Int, rest: Int) {
    let place = tree.place(by: .units, target: units &- topUnits, adding: .count)
    let (section, rest) = place.leaf.leaf.section(by: .units, target: place.rest)
    return (place.before &+ section, rest)
  }

  // MARK: - Items counted through all sections

  /// How many items are before a place, through all sections.
  ///
  /// - Complexity: O(log *n*).
  func ordinal(of place: Place) -> Int {
    if place.section < 0 { return 0 }
    if place.section >= count { return itemCount }
    let found = tree.place(by: .count, target: place.section, adding: .items)
    let block = found.leaf.leaf
    let own = block.sections[found.rest].items.count
    return found.before &+ block.sum(before: found.rest, by: .items)
      &+ max(0, min(place.item, own))
  }

  /// The item before which there are `ordinal` others; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func item(atOrdinal ordinal: Int) -> Place? {
    guard ordinal >= 0, ordinal < itemCount else { return nil }
    let found = tree.place(by: .items, target: ordinal, adding: .count)
    let (section, rest) = found.leaf.leaf.section(by: .items, target: found.rest)
    return Place(found.before &+ section, rest)
  }

  /// The item after a place, through all sections; nil behind the last.
  ///
  /// - Complexity: O(log *n*).
  func item(after place: Place) -> Place? {
    item(atOrdinal: ordinal(of: place) + 1)
  }

  /// The item before a place, through all sections; nil before the first.
  ///
  /// - Complexity: O(log *n*).
  func item(before place: Place) -> Place? {
    item(atOrdinal: ordinal(of: place) - 1)
  }

  // MARK: - Headers and footers

  /// The first section behind one that has a header; nil if there is none.
  ///
  /// - Parameter pinned: Whether only headers count that pin by themselves.
  /// - Complexity: O(log *n*).
  func sectionWithHeader(after section: Int, pinned: Bool = false) -> Int? {
    let dimension = pinned ? HeightSummary.Dimension.pinnedHeaders : .headers
    return self.section(ofRank: rank(of: section + 1, in: dimension), in: dimension)
  }

  /// The last section before one that has a footer; nil if there is none.
  ///
  /// - Parameter pinned: Whether only footers count that pin by themselves.
  /// - Complexity: O(log *n*).
  func sectionWithFooter(before section: Int, pinned: Bool = false) -> Int? {
    let dimension = pinned ? HeightSummary.Dimension.pinnedFooters : .footers
    return self.section(ofRank: rank(of: section, in: dimension) - 1, in: dimension)
  }

  /// The first section from one on that has anything to be shown; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func sectionWithElements(from section: Int) -> Int? {
    let dimensions: [HeightSummary.Dimension] = [.items, .headers, .footers]
    return dimensions.compactMap { self.section(ofRank: rank(of: section, in: $0), in: $0) }.min()
  }

  /// How much the sections before one count in `dimension`.
  private func rank(of section: Int, in dimension: HeightSummary.Dimension) -> Int {
    if section <= 0 { return 0 }
    if section >= count { return tree.summary[dimension] }
    let found = tree.place(by: .count, target: section, adding: dimension)
    return found.before &+ found.leaf.leaf.sum(before: found.rest, by: dimension)
  }

  /// The section in which the sum by `dimension` exceeds `rank`; nil if there is none.
  private func section(ofRank rank: Int, in dimension: HeightSummary.Dimension) -> Int? {
    guard rank >= 0, rank < tree.summary[dimension] else { return nil }
    let found = tree.place(by: dimension, target: rank, adding: .count)
    return found.before &+ found.leaf.leaf.section(by: dimension, target: found.rest).section
  }

  // MARK: - Pins

  /// The last item before a place that pins to an edge, through all sections; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func pinnedItem(_ edge: ChatItemPinningType, before place: Place) -> Place? {
    pinnedItem(edge, rank: pinnedRank(edge, of: place) - 1)
  }

  /// The first item after a place that pins to an edge, through all sections; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func pinnedItem(_ edge: ChatItemPinningType, after place: Place) -> Place? {
    let next = Place(place.section, max(0, place.item &+ 1))
    return pinnedItem(edge, rank: pinnedRank(edge, of: next))
  }

  /// How many items before a place pin to an edge.
  ///
  /// - Complexity: O(log *n*).
  func pinnedRank(_ edge: ChatItemPinningType, of place: Place) -> Int {
    let dimension = HeightIndex.dimension(edge)
    if place.section < 0 { return 0 }
    if place.section >= count { return tree.summary[dimension] }
    let found = tree.place(by: .count, target: place.section, adding: dimension)
    let block = found.leaf.leaf
    return found.before &+ block.sum(before: found.rest, by: dimension)
      &+ block.sections[found.rest].items.pinnedRank(edge, of: place.item)
  }

  /// The item before which `rank` others pin to an edge; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func pinnedItem(_ edge: ChatItemPinningType, rank: Int) -> Place? {
    let dimension = HeightIndex.dimension(edge)
    guard rank >= 0, rank < tree.summary[dimension] else { return nil }
    let found = tree.place(by: dimension, target: rank, adding: .count)
    let (section, rest) = found.leaf.leaf.section(by: dimension, target: found.rest)
    return found.leaf.leaf.sections[section].items.pinnedItem(edge, rank: rest).map {
      Place(found.before &+ section, $0)
    }
  }
}
