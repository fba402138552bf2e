import BubbleCollection
import Foundation

extension ItemPlace {
  /// The place of an item; nil if the path is not one of an item.
  init?(_ indexPath: IndexPath) {
    guard let place = Place(indexPath) else { return nil }
    self.init(place)
  }

  /// The same place as a batch's mapping writes it.
  init(_ place: Place) { self.init(section: place.section, item: place.item) }

  var indexPath: IndexPath { IndexPath(item: item, section: section) }

  /// The place behind and the one before in the same section, be there items or not.
  var next: ItemPlace { ItemPlace(section: section, item: item + 1) }
  var previous: ItemPlace { ItemPlace(section: section, item: item - 1) }

  /// A place before all items.
  static var beforeFirst: ItemPlace { ItemPlace(section: 0, item: -1) }
}

extension Place {
  /// The same place as the index of heights writes it.
  init(_ place: ItemPlace) { self.init(place.section, place.item) }
}

extension SectionIndex {
  /// A place behind all items.
  var end: ItemPlace { ItemPlace(section: count, item: 0) }

  /// The last item; nil in an empty list.
  var lastItem: ItemPlace? { item(atOrdinal: itemCount - 1) }

  /// The first item that starts at or behind `offset`; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func firstItem(startingAtOrAfter offset: Double) -> ItemPlace? {
    let before = lastItem(startingAtOrBefore: offset - 1 / HeightUnits.perPoint)
    return item(atOrdinal: before.map { ordinal(of: $0) + 1 } ?? 0)
  }
}
