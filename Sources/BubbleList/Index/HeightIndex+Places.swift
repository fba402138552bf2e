import BubbleCollection
import ListCore
import SumTree

/// A section with its place in the list, without its items.
struct PlacedSection {
  var header: HeightItem
  var footer: HeightItem
  /// The start of the section, the start of its footer, even without a height, and the end, without the distance to the
  /// next one: in `HeightUnits` from the start of the list.
  var start: Int
  var footerStart: Int
  var end: Int { footerStart &+ HeightUnits.units(footer.height) }
  /// The cursor for a search after it.
  fileprivate(set) var last: HeightIndex.Cursor

  func item(_ kind: ItemKind) -> HeightItem { kind == .header ? header : footer }
}

/// Positions of sections, headers, items and footers, and the elements at positions.
extension HeightIndex {
  /// A gap whose item exists.
  struct PlacedGap {
    var place: Place
    /// The number of items before it.
    var ordinal: Int
    /// The start, and the height.
    var start: Int
    var units: Int
  }

  /// The gap; nil if its item does not exist.
  var placedGap: PlacedGap? {
    guard let gap, gap.height > 0, let (found, ordinal) = find(gap.place) else { return nil }
    return PlacedGap(
      place: gap.place, ordinal: ordinal, start: found.start(of: ordinal),
      units: HeightUnits.units(HeightUnits.sanitized(gap.height)))
  }

  /// Finds the entry of an item, and the number of items before it; nil if there is no such item.
  func find(_ place: Place) -> (found: Cursor, ordinal: Int)? {
    guard place.section >= 0, place.section < count, place.item >= 0 else { return nil }
    let header = place.section == 0 ? nil : find(.header, of: place.section)
    let first = header?.before.items ?? 0
    guard place.item < itemCount - first else { return nil }
    let ordinal = first + place.item
    let found = find(item: ordinal, near: header)
    return found.section == place.section ? (found, ordinal) : nil
  }

  /// Returns the distance by which the gap moves an element down.
  ///
  /// - Parameter place: The item; of a header one before all of its section, of a footer one after them.
  func shift(of place: Place) -> Int {
    guard let gap, place >= gap.place else { return 0 }
    return placedGap?.units ?? 0
  }

  // MARK: - Positions of elements

  /// Returns an item with its place in the list; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func item(at place: Place) -> PlacedElement? {
    guard let (found, ordinal) = find(place) else { return nil }
    return PlacedElement(
      element: .item(place), units: found.start(of: ordinal) &+ shift(of: place), item: found.item)
  }

  /// Returns the start of an item; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func offset(of place: Place) -> Double? {
    guard let (found, ordinal) = find(place) else { return nil }
    return HeightUnits.points(found.start(of: ordinal) &+ shift(of: place))
  }

  /// A section; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  subscript(section: Int) -> PlacedSection? {
    guard section >= 0, section < count else { return nil }
    let header = find(.header, of: section)
    let footer = find(.footer, of: section, near: header)
    return PlacedSection(
      header: header.item, footer: footer.item,
      start: header.before.nextStart &+ shift(of: Place(section, -1)),
      footerStart: footer.before.units &+ shift(of: Place(section, .max)), last: footer)
  }

  // MARK: - Elements at offsets

  /// Returns the section whose slot contains `offset`: the section with the distance after it.
  ///
  /// Sections without either are ignored. Before the start it is the first section, after the end the last
  /// one. Nil without sections.
  ///
  /// - Complexity: O(log *n*).
  func section(at offset: Double) -> Int? {
    guard count > 0 else { return nil }
    func section(_ units: Int) -> Int {
      let section = tree.read(units, by: { $0.extent.sectionEnd }) {
        $0.find(after: $1.extent) { $0.sectionEnd > units }.before.section
      }
      return min(section, count - 1)
    }
    let units = HeightUnits.floor(offset)
    guard let gap = placedGap else { return section(units) }
    return units >= gap.start &+ gap.units
      ? section(units &- gap.units) : min(section(units), gap.place.section)
  }

  /// Returns the first item that ends after `offset`, even without a height; nil if there is none.
  ///
  /// It is the first visible one in a window that begins at `offset`; an item that only touches it is invisible.
  ///
  /// - Complexity: O(log *n*).
  func firstItem(endingAfter offset: Double) -> Place? {
    let (found, ordinal) = find(endingAfter: HeightUnits.floor(offset), placedGap)
    guard ordinal < itemCount, found.kind == .item else { return item(atOrdinal: ordinal) }
    return place(ofItem: ordinal, in: found)
  }

  /// Returns the last item that starts at or before `offset`; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func lastItem(startingAtOrBefore offset: Double) -> Place? {
    let units = HeightUnits.floor(offset)
    let gap = placedGap
    let (found, ordinal) = find(endingAfter: units, gap)
    guard ordinal < itemCount else { return item(atOrdinal: ordinal - 1) }
    let next = found.kind == .item ? found : find(item: ordinal, near: found)
    let shift = gap.map { ordinal >= $0.ordinal ? $0.units : 0 } ?? 0
    if next.start(of: ordinal) &+ shift > units { return item(atOrdinal: ordinal - 1) }
    return place(ofItem: ordinal, in: next)
  }

  /// Finds the entry with the first element that ends after `units`, and the number of items before it.
  func find(endingAfter units: Int, _ gap: PlacedGap?) -> (found: Cursor, ordinal: Int) {
    let isBehindGap = gap.map { units >= $0.start &+ $0.units } ?? true
    let units = isBehindGap ? units &- (gap?.units ?? 0) : units
    let position = tree.find(units) { $0.extent.units }
    let (entry, before) = position.leaf.find(after: position.before.extent) {
      $0.units > units
    }
    let found = Cursor(position: position, entry: entry, before: before)
    let ordinal = before.items + found.items(endingBefore: units)
    guard let gap, !isBehindGap, ordinal >= gap.ordinal,
      ordinal > gap.ordinal || !found.isBefore(gap.place)
    else { return (found, ordinal) }
    return (find(item: gap.ordinal), gap.ordinal)
  }

  /// Returns the items from the first that ends after an offset to the last that starts at or before another; nil if
  /// there are none.
  ///
  /// - Complexity: O(log *n*).
  func items(
    endingAfter start: Double, startingAtOrBefore end: Double
  ) -> ClosedRange<Place>? {
    guard let first = firstItem(endingAfter: start), let last = lastItem(startingAtOrBefore: end),
      first <= last
    else { return nil }
    return first...last
  }

  // MARK: - Headers and footers

  /// Returns the next existing header after a section; nil if there is none.
  ///
  /// - Parameters:
  ///   - found: The cursor at that section, if it is known.
  ///   - pinned: Whether only headers count that pin individually.
  /// - Complexity: O(log *n*).
  func header(
    after section: Int, _ found: PlacedSection? = nil, pinned: Bool = false
  ) -> PlacedElement? {
    let dimension = pinned ? HeightSummary.Dimension.pinnedHeaders : .headers
    let next = max(0, section + 1)
    guard next < count, tree.summary[dimension] > 0 else { return nil }
    let found = find(.header, of: next, near: found?.last)
    if found.position.leaf.counts(found.entry, in: dimension) { return header(found) }
    return find(rank: rank(of: found, in: dimension), in: dimension).map { header($0.found) }
  }

  private func header(_ found: Cursor) -> PlacedElement {
    PlacedElement(
      element: .header(section: found.section),
      units: found.before.nextStart &+ shift(of: Place(found.section, -1)), item: found.item)
  }

  /// Returns the previous existing footer before a section; nil if there is none.
  ///
  /// - Parameter pinned: Whether only footers count that pin individually.
  /// - Complexity: O(log *n*).
  func footer(before section: Int, pinned: Bool = false) -> PlacedElement? {
    let dimension = pinned ? HeightSummary.Dimension.pinnedFooters : .footers
    let rank =
      section >= count
      ? tree.summary[dimension]
      : section <= 0 ? 0 : rank(of: find(.header, of: section), in: dimension)
    guard let found = find(rank: rank - 1, in: dimension)?.found else { return nil }
    return PlacedElement(
      element: .footer(section: found.section),
      units: found.before.units &+ shift(of: Place(found.section, .max)), item: found.item)
  }

  // MARK: - Pins

  /// Returns the last item before a place that pins to an edge, through all sections; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func pinnedItem(_ edge: ChatItemPinningType, before place: Place) -> Place? {
    pinnedItem(edge, rank: pinnedRank(edge, of: place) - 1)
  }

  /// Returns the first item after a place that pins to an edge, through all sections; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func pinnedItem(_ edge: ChatItemPinningType, after place: Place) -> Place? {
    let next = Place(place.section, max(0, place.item &+ 1))
    return pinnedItem(edge, rank: pinnedRank(edge, of: next))
  }

  /// Returns the number of items before a place that pin to an edge.
  ///
  /// - Complexity: O(log *n*).
  func pinnedRank(_ edge: ChatItemPinningType, of place: Place) -> Int {
    let dimension = HeightIndex.dimension(edge)
    let ordinal = ordinal(of: place)
    if ordinal == itemCount || tree.summary[dimension] == 0 { return tree.summary[dimension] }
    let found = find(item: ordinal)
    let isPinned = found.item.pinning == edge
    return rank(of: found, in: dimension) + (isPinned ? ordinal - found.before.items : 0)
  }

  /// Returns the item before which `rank` others pin to an edge; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func pinnedItem(_ edge: ChatItemPinningType, rank: Int) -> Place? {
    find(rank: rank, in: HeightIndex.dimension(edge)).flatMap { found, within in
      item(atOrdinal: found.before.items + within)
    }
  }

  private static func dimension(_ edge: ChatItemPinningType) -> HeightSummary.Dimension {
    edge == .top ? .topPins : .bottomPins
  }

  // MARK: - Ranks

  /// Returns the count in a dimension before an entry.
  private func rank(of found: Cursor, in dimension: HeightSummary.Dimension) -> Int {
    found.position.before[dimension] + found.position.leaf.rank(of: found.entry, in: dimension)
  }

  /// Finds the entry in which the count in a dimension exceeds `rank`, and its own count before that; nil if
  /// there is none.
  private func find(
    rank: Int, in dimension: HeightSummary.Dimension
  ) -> (found: Cursor, within: Int)? {
    guard rank >= 0, rank < tree.summary[dimension] else { return nil }
    let position = tree.find(rank) { $0[dimension] }
    let rest = rank - position.before[dimension]
    let (entry, before) = position.leaf.find(rank: rest, in: dimension)
    let extent = position.leaf.extent(before: entry, after: position.before.extent)
    return (Cursor(position: position, entry: entry, before: extent), rest - before)
  }
}

extension HeightIndex.Cursor {
  var kind: HeightKind { position.leaf.kind(of: entry) }

  /// Returns the start of an item of the run, counted through all sections, in `HeightUnits`.
  func start(of ordinal: Int) -> Int {
    let (height, spacing) = position.leaf.units(of: entry)
    return before.nextStart &+ (ordinal &- before.items) &* (height &+ spacing)
  }

  /// Returns the number of items of the run that end at `units` or before.
  fileprivate func items(endingBefore units: Int) -> Int {
    guard entry < position.leaf.count, kind == .item else { return 0 }
    let (height, spacing) = position.leaf.units(of: entry)
    let rest = units &- before.nextStart &- height
    return rest < 0 || height &+ spacing == 0 ? 0 : rest / (height &+ spacing) + 1
  }

  /// Whether it is a mark before an item that it is next to.
  fileprivate func isBefore(_ place: Place) -> Bool {
    entry < position.leaf.count && kind != .item && before.marks <= 3 * place.section
  }
}
