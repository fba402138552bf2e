import Foundation

/// The rank of an element in the order of the data: a section's header precedes its items, its footer follows
/// them.
struct ElementRank: Hashable, Comparable {
  let section: Int
  let place: Int

  /// Nil for elements without a rank among items: other supplementary views, and decoration views.
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

  /// Whether this rank and another one may be adjacent.
  func mayBeNext(to other: ElementRank) -> Bool {
    section != other.section
      || place.subtractingReportingOverflow(other.place).partialValue.magnitude == 1
      || place == Int.max || other.place == Int.max
  }

  static func < (one: ElementRank, other: ElementRank) -> Bool {
    one.section == other.section ? one.place < other.place : one.section < other.section
  }
}
