import Foundation

/// Where an element stands in the order of the data: a section's header before its items, its footer behind.
struct ElementRank: Hashable, Comparable {
  let section: Int
  let place: Int

  /// Nil for what has no place among items: other views, and decorations.
  init?(_ element: ElementIdentity) {
    guard element.indexPath.count > 1 else { return nil }
    section = element.indexPath.section
    switch (element.category, element.kind) {
    case (.cell, _): place = element.indexPath.item
    case (.supplementaryView, CollectionView.elementKindSectionHeader): place = -1
    case (.supplementaryView, CollectionView.elementKindSectionFooter): place = Int.max
    default: return nil
    }
  }

  /// Whether nothing has to be between this place and another one.
  func mayBeNext(to other: ElementRank) -> Bool {
    section != other.section
      || place.subtractingReportingOverflow(other.place).partialValue.magnitude == 1
      || place == Int.max || other.place == Int.max
  }

  static func < (one: ElementRank, other: ElementRank) -> Bool {
    one.section == other.section ? one.place < other.place : one.section < other.section
  }
}
