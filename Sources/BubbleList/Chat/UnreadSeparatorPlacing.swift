import Foundation

/// A line over an item that has got its room from what is above the item.
struct PlacedSeparator: Equatable {
  var place: ItemPlace
  var height: CGFloat
  /// The item whose spacing was enlarged, and that spacing as it was; nil: the room above the first item of the
  /// section was.
  var carrier: ItemPlace?
  var spacing: Double?
}

extension MessageListLayout {
  /// Takes the line's room away where it was, and makes it where it is now.
  ///
  /// - Parameter update: A batch that has just changed the list.
  /// - Complexity: O(log *n*).
  func placeSeparator(after update: ListUpdate? = nil) {
    if var placed = placedSeparator {
      let section =
        update == nil ? placed.place.section : update?.after(ofSection: placed.place.section)
      if let carrier = placed.carrier {
        placed.carrier = update == nil ? carrier : update?.after(of: carrier)
        if let carrier = placed.carrier, var item = geometry.list.item(at: carrier)?.item {
          item.spacing = placed.spacing
          geometry.list.modify(carrier.section) { $0.items.setItem(carrier.item, to: item) }
        }
      } else if let section {
        geometry.list.modify(section) { $0.topInset = 0 }
      }
      placedSeparator = nil
    }
    guard var separator = unreadSeparator, var place = ItemPlace(separator.indexPath) else {
      return
    }
    if let update {
      guard let after = update.after(of: place) else {
        isPlacingSeparator = true
        unreadSeparator = nil
        isPlacingSeparator = false
        return
      }
      place = after
      separator.indexPath = after.indexPath
      isPlacingSeparator = true
      unreadSeparator = separator
      isPlacingSeparator = false
    }
    let height = CGFloat(HeightUnits.sanitized(Double(separator.height)))
    guard height > 0, geometry.list.item(at: place) != nil else { return }
    var placed = PlacedSeparator(place: place, height: height)
    if place.item == 0 {
      geometry.list.modify(place.section) { $0.topInset = Double(height) }
    } else if var item = geometry.list.item(at: place.previous)?.item {
      placed.carrier = place.previous
      placed.spacing = item.spacing
      item.spacing = (item.spacing ?? Double(geometry.itemSpacing)) + Double(height)
      geometry.list.modify(place.section) { $0.items.setItem(place.item - 1, to: item) }
    }
    placedSeparator = placed
  }
}
