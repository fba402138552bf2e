import Foundation

/// A line over an item, and its height: the gap before the item in its section.
struct PlacedSeparator: Equatable {
  var place: ItemPlace
  var height: CGFloat
  /// What identifies the message, if the delegate says.
  var identifier: AnyHashable?
}

extension MessageListLayout {
  /// Takes the line's room away where it was, and makes it where it is now.
  ///
  /// - Complexity: O(log *n*).
  func placeSeparator() {
    let wanted = wantedSeparator
    guard wanted?.place != placedSeparator?.place || wanted?.height != placedSeparator?.height
    else { return }
    if let placedSeparator {
      geometry.list.modify(placedSeparator.place.section) { $0.gap = 0 }
    }
    placedSeparator = wanted
    guard let wanted else { return }
    geometry.list.modify(wanted.place.section) {
      ($0.gap, $0.gapItem) = (Double(wanted.height), wanted.place.item)
    }
    placedSeparator?.identifier = delegate?.identifierForItem(
      self, at: nameInData(of: wanted.place))
  }

  /// Has the line go along with its message in a batch that has just changed the list, or go with it.
  ///
  /// - Parameter before: The list before the batch. A line over no message of it waits for one.
  /// - Complexity: O(log *n*); that of the delegate's search if the message's section is reloaded.
  func placeSeparator(after update: ListUpdate, before: SectionIndex) {
    let placed = placedSeparator
    if let placed, let section = update.after(ofSection: placed.place.section) {
      geometry.list.modify(section) { $0.gap = 0 }
    }
    placedSeparator = nil
    // What was set within the batch means the list after it.
    if !stale.isSeparatorNew, let separator = unreadSeparator,
      let place = ItemPlace(separator.indexPath), before.item(at: place) != nil
    {
      let after = self.place(after: update, of: place, placed?.identifier)
      isPlacingSeparator = true
      unreadSeparator = after.map {
        UnreadSeparator(above: $0.indexPath, height: separator.height)
      }
      isPlacingSeparator = false
    }
    placeSeparator()
  }

  /// Where a message is after a batch; in a section that is reloaded the one with its identity, or else the one
  /// in its place.
  private func place(
    after update: ListUpdate, of place: ItemPlace, _ identifier: AnyHashable?
  ) -> ItemPlace? {
    guard update.isReloaded(section: place.section),
      let section = update.after(ofSection: place.section)
    else { return update.after(of: place) }
    let same = ItemPlace(section: section, item: place.item)
    guard let identifier, let delegate else {
      return geometry.list.item(at: same) == nil ? nil : same
    }
    return delegate.indexPathForItem(self, withIdentifier: identifier, near: same.indexPath)
      .flatMap { ItemPlace($0) }
  }

  /// The line where its message is; nil if there is none.
  private var wantedSeparator: PlacedSeparator? {
    guard let unreadSeparator, let place = ItemPlace(nameShown(of: unreadSeparator.indexPath)),
      geometry.list.item(at: place) != nil
    else { return nil }
    let height = HeightUnits.sanitized(Double(unreadSeparator.height))
    return height > 0 ? PlacedSeparator(place: place, height: CGFloat(height)) : nil
  }
}
