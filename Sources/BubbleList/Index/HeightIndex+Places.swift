import BubbleCollection
import SumTree

/// An item with its place in the list.
struct PlacedItem: Equatable {
  /// Where it starts, in `HeightUnits` from the start of the list.
  var units: Int
  var item: HeightItem

  /// Where it starts, in points from the start of the list.
  var offset: Double { HeightUnits.points(units) }
}

/// A section with its place in the list, without its items.
struct PlacedSection {
  var header: HeightItem
  var footer: HeightItem
  /// Where it starts, where its footer starts, be it of no height, and where it ends, without the distance to the
  /// next one: in `HeightUnits` from the start of the list.
  var start: Int
  var footerStart: Int
  var end: Int { footerStart &+ HeightUnits.units(footer.height) }

  var hasHeader: Bool { header.height > 0 }
  var hasFooter: Bool { footer.height > 0 }
  var hasPinnedHeader: Bool { hasHeader && header.pinning != nil }
  var hasPinnedFooter: Bool { hasFooter && footer.pinning != nil }
}

/// Where sections, headers, items and footers are, and what is where.
extension HeightIndex {
  /// A gap whose item exists.
  struct PlacedGap {
    var place: Place
    /// How many items are before it.
    var ordinal: Int
    /// Where it starts, and how high it is.
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

  /// The entry of an item, and how many items are before it; nil if there is no such item.
  private func find(_ place: Place) -> (found: Found, ordinal: Int)? {
    guard place.section >= 0, place.section < count, place.item >= 0 else { return nil }
    let header = place.section == 0 ? nil : find(.header, of: place.section)
    let first = header?.before.items ?? 0
    guard place.item < itemCount - first else { return nil }
    let ordinal = first + place.item
    let found = header.map { find(item: ordinal, behind: $0) } ?? find(item: ordinal)
    return found.section == place.section ? (found, ordinal) : nil
  }

  /// The entry with an item behind another entry: in the same block, more often than not.
  private func find(item ordinal: Int, behind found: Found) -> Found {
    guard found.position.end.extent.items > ordinal else { return find(item: ordinal) }
    let (entry, before) = found.position.leaf.find(
      item: ordinal, from: found.entry, after: found.before)
    return Found(position: found.position, entry: entry, before: before)
  }

  /// By how much the gap moves an element down.
  ///
  /// - Parameter place: The item; of a header one before all of its section, of a footer one behind them.
  func shift(of place: Place) -> Int {
    guard let gap, place >= gap.place else { return 0 }
    return placedGap?.units ?? 0
  }

  // MARK: - Where something is

  /// An item with its place in the list; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func item(at place: Place) -> PlacedItem? {
    guard let (found, ordinal) = find(place) else { return nil }
    return PlacedItem(units: found.start(of: ordinal) &+ shift(of: place), item: found.item)
  }

  /// Where an item starts; nil if there is none.
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
    let footer = footer(of: header)
    return PlacedSection(
      header: header.item, footer: footer.item,
      start: header.before.nextStart &+ shift(of: Place(section, -1)),
      footerStart: footer.before.units &+ shift(of: Place(section, .max)))
  }

  /// The footer of the section that a header belongs to: in the same block, more often than not.
  private func footer(of header: Found) -> Found {
    let mark = header.before.marks + 1
    guard header.position.end.extent.marks > mark else { return find(.footer, of: header.section) }
    let (entry, before) = header.position.leaf.find(
      mark: mark, from: header.entry, after: header.before)
    return Found(position: header.position, entry: entry, before: before)
  }

  // MARK: - What is at an offset

  /// The section whose slot contains `offset`: the section with the distance after it.
  ///
  /// Sections without either are passed over. Before the start it is the first section, behind the end the last
  /// one. Nil without sections.
  ///
  /// - Complexity: O(log *n*).
  func section(at offset: Double) -> Int? {
    guard count > 0 else { return nil }
    func section(_ units: Int) -> Int {
      let found = tree.find(units) { $0.extent.sectionEnd }
      return min(
        found.leaf.section(endingAfter: units, after: found.before.extent), count - 1)
    }
    let units = HeightUnits.floor(offset)
    guard let gap = placedGap else { return section(units) }
    return units >= gap.start &+ gap.units
      ? section(units &- gap.units) : min(section(units), gap.place.section)
  }

  /// The first item that ends behind `offset`, be it of no height; nil if there is none.
  ///
  /// It is the first one to be seen in a window that begins at `offset`, where touching is not seeing.
  ///
  /// - Complexity: O(log *n*).
  func firstItem(endingAfter offset: Double) -> Place? {
    item(atOrdinal: find(endingAfter: HeightUnits.floor(offset)).ordinal)
  }

  /// The last item that starts at or before `offset`; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func lastItem(startingAtOrBefore offset: Double) -> Place? {
    let units = HeightUnits.floor(offset)
    let gap = placedGap
    let (found, ordinal) = find(endingAfter: units, gap)
    guard ordinal < itemCount else { return item(atOrdinal: ordinal - 1) }
    let start = (found.kind == .item ? found : find(item: ordinal)).start(of: ordinal)
    let shift = gap.map { ordinal >= $0.ordinal ? $0.units : 0 } ?? 0
    return item(atOrdinal: start &+ shift <= units ? ordinal : ordinal - 1)
  }

  /// The entry with the first element that ends behind `units`, and how many items are before that.
  private func find(endingAfter units: Int, _ gap: PlacedGap?) -> (found: Found, ordinal: Int) {
    guard let gap else { return findWithoutGap(endingAfter: units) }
    if units >= gap.start &+ gap.units { return findWithoutGap(endingAfter: units &- gap.units) }
    let (found, ordinal) = findWithoutGap(endingAfter: units)
    let isBefore = ordinal < gap.ordinal || ordinal == gap.ordinal && found.isBefore(gap.place)
    return isBefore ? (found, ordinal) : (find(item: gap.ordinal), gap.ordinal)
  }

  /// `find` for a walk.
  func find(endingAfter units: Int) -> (found: Found, ordinal: Int) {
    find(endingAfter: units, placedGap)
  }

  private func findWithoutGap(endingAfter units: Int) -> (Found, Int) {
    let position = tree.find(units) { $0.extent.units }
    let (entry, before) = position.leaf.find(endingAfter: units, after: position.before.extent)
    let found = Found(position: position, entry: entry, before: before)
    return (found, before.items + found.items(endingBefore: units))
  }
}

extension HeightIndex.Found {
  var kind: HeightKind { position.leaf.kind(of: entry) }

  /// Where an item of the run starts, counted through all sections, in `HeightUnits`.
  func start(of ordinal: Int) -> Int {
    let (height, spacing) = position.leaf.units(of: entry)
    return before.nextStart &+ (ordinal &- before.items) &* (height &+ spacing)
  }

  /// How many items of the run end at `units` or before.
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
