import BubbleCollection
import ListCore

extension Place {
  /// The place after and the one before in the same section, even if there are no items.
  var next: Place { Place(section, item + 1) }
  var previous: Place { Place(section, item - 1) }

  /// A place before all items.
  static var beforeFirst: Place { Place(0, -1) }
}

extension HeightIndex {
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
