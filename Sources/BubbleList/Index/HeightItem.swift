import ListCore

/// The alignment of an element that is narrower than the list.
///
/// ChatLayout's name and meaning.
public enum ChatItemAlignment: UInt8, Hashable, Sendable, CaseIterable {
  /// At the leading edge.
  case leading
  /// At the trailing edge.
  case trailing
  /// In the middle.
  case center
  /// As wide as the list; the item's own width is ignored.
  case fullWidth
}

/// The edge of the visible area at which a cell is pinned when it would scroll out.
///
/// ChatLayout's name and meaning.
public enum ChatItemPinningType: UInt8, Hashable, Sendable, CaseIterable {
  /// At the top.
  case top
  /// At the bottom.
  case bottom
}

/// The values of an item, a header or a footer in the index.
///
/// Lengths in points, sanitized by the index (`HeightUnits.sanitized`).
struct HeightItem: Equatable {
  var height: Double
  /// The distance to the next item; nil: the index's `itemSpacing`.
  ///
  /// For a header or footer it is the distance between two of them at the edge where they pin.
  var spacing: Double?
  /// The width; nil: the list's.
  var width: Double?
  /// Whether `height` was measured or given, and is not an estimate.
  var isExact = false
  var alignment = ChatItemAlignment.fullWidth
  var pinning: ChatItemPinningType?

  /// An estimated height and nothing else.
  static func estimated(_ height: Double) -> HeightItem { HeightItem(height: height) }
  /// A measured height and nothing else.
  static func exact(_ height: Double) -> HeightItem { HeightItem(height: height, isExact: true) }
  /// An absent header or footer.
  static let absent = HeightItem.exact(0)

  /// The same item with lengths that the index supports.
  var sanitized: HeightItem {
    var item = self
    item.height = HeightUnits.sanitized(height)
    item.spacing = spacing.map(HeightUnits.sanitized)
    item.width = width.map(HeightUnits.sanitized)
    return item
  }
}

/// A part of a section.
///
/// Each section has one of each mark, there or not, in this order: the header, then the items, the footer,
/// and the distance to the next section.
enum HeightKind: UInt8 {
  case item, header, footer, distance
}

/// An entry of the index: a mark, or equal items in a row.
struct HeightEntry: Equatable {
  var kind = HeightKind.item
  var count = 1
  var item: HeightItem
}
