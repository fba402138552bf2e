import Foundation

/// A line over an item, and its height: the gap before the item in its section.
struct PlacedSeparator: Equatable {
  var place: ItemPlace
  var height: CGFloat
}

extension MessageListLayout {
  /// Takes the line's room away where it was, and makes it where it is now.
  ///
  /// - Complexity: O(log *n*).
  func placeSeparator() {
    let wanted = wantedSeparator
    guard wanted != placedSeparator else { return }
    if let placedSeparator {
      geometry.list.modify(placedSeparator.place.section) { $0.gap = 0 }
    }
    if let wanted {
      geometry.list.modify(wanted.place.section) {
        $0.gap = Double(wanted.height)
        $0.gapItem = wanted.place.item
      }
    }
    placedSeparator = wanted
  }

  /// Has the line go along with its message in a batch that has just changed the list, or go with it.
  ///
  /// - Complexity: O(log *n*).
  func placeSeparator(after update: ListUpdate) {
    if let placedSeparator, let section = update.after(ofSection: placedSeparator.place.section) {
      geometry.list.modify(section) { $0.gap = 0 }
    }
    placedSeparator = nil
    // What was set within the batch means the list after it.
    if !stale.isSeparatorNew, let separator = unreadSeparator {
      isPlacingSeparator = true
      unreadSeparator = ItemPlace(separator.indexPath).flatMap { update.after(of: $0) }.map {
        UnreadSeparator(above: $0.indexPath, height: separator.height)
      }
      isPlacingSeparator = false
    }
    placeSeparator()
  }

  /// The line where its message is; nil if there is none.
  private var wantedSeparator: PlacedSeparator? {
    guard let unreadSeparator, let place = ItemPlace(unreadSeparator.indexPath),
      geometry.list.item(at: place) != nil
    else { return nil }
    let height = HeightUnits.sanitized(Double(unreadSeparator.height))
    return height > 0 ? PlacedSeparator(place: place, height: CGFloat(height)) : nil
  }
}
