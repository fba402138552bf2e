import BubbleCollection
import SumTree

/// Items that pin, and existing headers and footers.
extension HeightIndex {
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
