import BubbleCollection
import ListCore
import SumTree

/// The heights of a whole list: sections from top to bottom, each with header, items and footer, and the distances
/// between all of them.
///
/// It returns the start of an element and the element at an offset. A million items are as fast as a thousand,
/// and a million sections of one item as fast as one of a million: sections are marks between the items
/// of one tree of sums. Equal items in a row are stored as one run, so a million items of one estimated height
/// take one entry; measuring one divides its run in up to three.
///
/// A value: a copy costs nothing, and the next edit of either copies only a few blocks.
///
/// - Offsets and lengths are points, y down, from the start of the first section.
/// - Sums are integers of `HeightUnits`, so they do not drift.
/// - A header or footer of height 0 does not exist. A distance counts only between two elements: that
///   after the last item of a section does not, nor that after the last section.
/// - Heights and distances are external data: negative, infinite ones and NaN count as 0, those above
///   `HeightUnits.maximum` as that, and those that would make the list longer than `HeightUnits.limit` as 0.
///   Edits of elements that do not exist are ignored.
struct HeightIndex {
  /// An empty gap before an item, in addition to the distance before it.
  struct Gap {
    /// The item; if it does not exist, there is no gap.
    var place: Place
    var height: Double
  }

  var tree: SumTree<HeightBlock>
  /// The distance after each item without its own, in points.
  var itemSpacing: Double
  /// The distance after each section without its own, in points.
  var sectionSpacing: Double
  /// The one gap of the list: a separator above a message.
  var gap: Gap?

  /// Makes a list without sections.
  init(itemSpacing: Double = 0, sectionSpacing: Double = 0) {
    self.init(HeightBlock(), itemSpacing: itemSpacing, sectionSpacing: sectionSpacing)
  }

  /// Makes a list of the entries of whole sections, sanitized, in a block of any size.
  init(_ entries: HeightBlock, itemSpacing: Double, sectionSpacing: Double) {
    self.itemSpacing = HeightUnits.sanitized(itemSpacing)
    self.sectionSpacing = HeightUnits.sanitized(sectionSpacing)
    var entries = entries
    entries.defaultSpacing = HeightUnits.units(self.itemSpacing)
    tree = SumTree(entries)
  }

  /// The number of sections.
  ///
  /// - Complexity: O(1).
  var count: Int { tree.summary.extent.section }
  /// The number of items in all sections.
  ///
  /// - Complexity: O(1).
  var itemCount: Int { tree.summary.extent.items }
  /// The number of items with exact heights.
  ///
  /// - Complexity: O(1).
  var exactCount: Int { tree.summary[.exact] }
  /// Whether an item, a header or a footer pins individually.
  ///
  /// - Complexity: O(1).
  var hasPins: Bool {
    tree.summary[.topPins] | tree.summary[.bottomPins] | tree.summary[.pinnedHeaders]
      | tree.summary[.pinnedFooters] != 0
  }
  /// The number of headers and footers that pin individually.
  ///
  /// - Complexity: O(1).
  var pinnedHeaderCount: Int { tree.summary[.pinnedHeaders] }
  var pinnedFooterCount: Int { tree.summary[.pinnedFooters] }

  /// The end of the last section, in points.
  ///
  /// - Complexity: O(1); O(log *n*) with a gap.
  var total: Double {
    HeightUnits.points(tree.summary.extent.units &+ (placedGap?.units ?? 0))
  }

  // MARK: - Places

  /// A cursor at an entry.
  struct Cursor {
    let position: SumTree<HeightBlock>.Position
    let entry: Int
    /// The sum before the entry.
    let before: HeightExtent

    var section: Int { before.section }
    var item: HeightItem { position.leaf[entry].item }
  }

  /// Finds the entry with an item, counted through all sections, that exists.
  ///
  /// - Parameter near: A cursor that may be before it in the same block.
  func find(item: Int, near: Cursor? = nil) -> Cursor {
    let start = start(near, for: item) { $0.items }
    let (entry, before) = start.position.leaf.find(from: start.entry, after: start.before) {
      $0.items > item
    }
    return Cursor(position: start.position, entry: entry, before: before)
  }

  /// Finds a mark of a section that exists.
  ///
  /// - Parameter near: A cursor that may be before it in the same block.
  func find(_ kind: HeightKind, of section: Int, near: Cursor? = nil) -> Cursor {
    let mark = HeightIndex.mark(kind, of: section)
    let start = start(near, for: mark) { $0.marks }
    let (entry, before) = start.position.leaf.find(
      mark: mark, from: start.entry, after: start.before)
    return Cursor(position: start.position, entry: entry, before: before)
  }

  /// Returns the start in the block in which a count exceeds `target`: `near`, if that is before it there.
  @inline(__always)
  private func start(
    _ near: Cursor?, for target: Int, _ count: (HeightExtent) -> Int
  ) -> Cursor {
    if let near, count(near.before) <= target, count(near.position.end.extent) > target {
      return near
    }
    let position = tree.find(target) { count($0.extent) }
    return Cursor(position: position, entry: 0, before: position.before.extent)
  }

  /// Returns the number of a mark through all sections.
  static func mark(_ kind: HeightKind, of section: Int) -> Int {
    3 * section + Int(kind.rawValue) - Int(HeightKind.header.rawValue)
  }

  /// Returns the number of items before a section, through all; of all items if there is no such section.
  ///
  /// - Complexity: O(log *n*).
  func firstOrdinal(of section: Int) -> Int {
    if section <= 0 { return 0 }
    return section < count ? find(.header, of: section).before.items : itemCount
  }

  /// Returns the number of items before the section of an entry, through all sections.
  func firstOrdinal(ofSectionOf found: Cursor) -> Int {
    if found.section == 0 { return 0 }
    let own = found.position.leaf.itemsBehindMark(before: found.entry)
    return own.map { found.before.items - $0 } ?? firstOrdinal(of: found.section)
  }

  /// Returns the number of items in a section; 0 if there is none.
  ///
  /// - Complexity: O(log *n*).
  func itemCount(inSection section: Int) -> Int {
    guard section >= 0, section < count else { return 0 }
    return firstOrdinal(of: section + 1) - firstOrdinal(of: section)
  }

  /// Returns the number of items before a place, through all sections.
  ///
  /// - Complexity: O(log *n*).
  func ordinal(of place: Place) -> Int {
    if place.section < 0 { return 0 }
    if place.section >= count { return itemCount }
    let first = firstOrdinal(of: place.section)
    return first + max(0, min(place.item, firstOrdinal(of: place.section + 1) - first))
  }

  /// Returns the number of items before one, through all sections; nil if there is no such item.
  ///
  /// - Complexity: O(log *n*); O(1) in a list of one section.
  func ordinal(ofItemAt place: Place) -> Int? {
    guard place.item >= 0, place.item < itemCount(inSection: place.section) else { return nil }
    return firstOrdinal(of: place.section) + place.item
  }

  /// Returns the item before which there are `ordinal` others; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func item(atOrdinal ordinal: Int) -> Place? {
    guard ordinal >= 0, ordinal < itemCount else { return nil }
    return count == 1 ? Place(0, ordinal) : place(ofItem: ordinal, in: find(item: ordinal))
  }

  /// Returns the place of an item, counted through all sections, in an entry.
  func place(ofItem ordinal: Int, in found: Cursor) -> Place {
    Place(found.section, ordinal - firstOrdinal(ofSectionOf: found))
  }

  /// Returns the item after a place, through all sections; nil after the last.
  ///
  /// - Complexity: O(log *n*).
  func item(after place: Place) -> Place? { item(atOrdinal: ordinal(of: place) + 1) }

  /// Returns the item before a place, through all sections; nil before the first.
  ///
  /// - Complexity: O(log *n*).
  func item(before place: Place) -> Place? { item(atOrdinal: ordinal(of: place) - 1) }

  /// A place after all items.
  var end: Place { Place(count, 0) }

  /// The last item; nil in an empty list.
  var lastItem: Place? { item(atOrdinal: itemCount - 1) }

  /// Returns the first item that starts at or after `offset`; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func firstItem(startingAtOrAfter offset: Double) -> Place? {
    let before = lastItem(startingAtOrBefore: offset - 1 / HeightUnits.perPoint)
    return item(atOrdinal: before.map { ordinal(of: $0) + 1 } ?? 0)
  }
}

extension Place {
  /// The place after and the one before in the same section, even if there are no items.
  var next: Place { Place(section, item + 1) }
  var previous: Place { Place(section, item - 1) }

  /// A place before all items.
  static var beforeFirst: Place { Place(0, -1) }
}
