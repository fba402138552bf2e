/// Items that pin.
extension HeightIndex {
  /// How many items pin to an edge.
  ///
  /// - Complexity: O(1).
  func pinnedCount(_ edge: ChatItemPinningType) -> Int {
    summary[HeightIndex.dimension(edge)]
  }

  /// The last item before `item` that pins to an edge; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func pinnedItem(_ edge: ChatItemPinningType, before item: Int) -> Int? {
    pinnedItem(edge, rank: pinnedRank(edge, of: item) - 1)
  }

  /// The first item after `item` that pins to an edge; nil if there is none.
  ///
  /// -1 asks for the first of all.
  ///
  /// - Complexity: O(log *n*).
  func pinnedItem(_ edge: ChatItemPinningType, after item: Int) -> Int? {
    pinnedItem(edge, rank: item >= count ? count : pinnedRank(edge, of: item + 1))
  }

  /// How many items before `item` pin to an edge.
  ///
  /// - Complexity: O(log *n*).
  func pinnedRank(_ edge: ChatItemPinningType, of item: Int) -> Int {
    if item <= 0 { return 0 }
    let dimension = HeightIndex.dimension(edge)
    if item >= count { return summary[dimension] }
    if isOneRun { return onlyRun.item.pinning == edge ? item : 0 }
    let place = tree.place(by: .count, target: item, adding: dimension)
    return place.before + place.leaf.leaf.rank(of: place.rest, in: dimension)
  }

  /// The item before which `rank` others pin to an edge; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func pinnedItem(_ edge: ChatItemPinningType, rank: Int) -> Int? {
    let dimension = HeightIndex.dimension(edge)
    guard rank >= 0, rank < summary[dimension] else { return nil }
    if isOneRun { return rank }
    let place = tree.place(by: dimension, target: rank, adding: .count)
    return place.leaf.leaf.position(ofRank: place.rest, in: dimension).map { place.before + $0 }
  }

  static func dimension(_ edge: ChatItemPinningType) -> HeightSummary.Dimension {
    edge == .top ? .topPins : .bottomPins
  }
}
