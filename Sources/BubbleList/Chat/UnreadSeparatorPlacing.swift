import BubbleCollection
import Foundation
import ListCore

/// A separator above an item, and its height: the gap before the item.
struct PlacedSeparator: Equatable {
  var place: Place
  var height: CGFloat
  /// The identifier of the message, if the delegate provides one.
  var identifier: AnyHashable?
}

/// The place of the separator, and whether the layout itself is setting it.
struct SeparatorState {
  var placed: PlacedSeparator?
  var isPlacing = false
}

extension MessageListLayout {
  /// The separator above the first unread message; nil if there is none.
  func unreadSeparatorAttributes() -> MessageListLayoutAttributes? {
    guard let separator = state.separator.placed, separator.height > 0,
      let edges = state.geometry.edges(of: separator.place)
    else { return nil }
    return line(
      MessageListLayout.unreadSeparatorKind, at: separator.place.indexPath,
      top: edges.top + springs.displacement(of: separator.place) - separator.height,
      separator.height)
  }

  /// Removes the separator's gap at the old place, and makes it at the new one.
  ///
  /// - Complexity: O(log *n*).
  func placeSeparator() {
    let wanted = wantedSeparator
    guard
      wanted?.place != state.separator.placed?.place
        || wanted?.height != state.separator.placed?.height
    else { return }
    state.geometry.list.gap = wanted.map {
      HeightIndex.Gap(place: $0.place, height: Double($0.height))
    }
    state.separator.placed = wanted
    guard let wanted else { return }
    state.separator.placed?.identifier =
      mayAskForIdentities ? DelegateQueries(self).identifier(at: wanted.place) : nil
  }

  /// Moves or removes the separator with its message in a batch that has just changed the list.
  ///
  /// - Parameter before: The list before the batch. A separator without a message in it waits for one.
  /// - Complexity: O(log *n*); if the message was removed from its place, that of searching it among new items.
  func placeSeparator(after update: UpdateMapping, before: HeightIndex) {
    let placed = state.separator.placed
    state.geometry.list.gap = nil
    state.separator.placed = nil
    // A separator that was set within the batch refers to the list after it.
    if !state.stale.isSeparatorNew, let separator = unreadSeparator,
      let place = Place(separator.indexPath), before.item(at: place) != nil
    {
      let change = ListChange(update: update, before: before, after: state.geometry.list)
      moveSeparator(to: self.place(of: place, placed?.identifier, in: change))
    }
    placeSeparator()
  }

  /// Moves or removes the separator with its message when all data was replaced; by its index path if the message has no
  /// identifier.
  func placeSeparator(afterReloadOf placed: PlacedSeparator, at ordinal: Int) {
    let queries = DelegateQueries(self)
    guard let identifier = placed.identifier, let source = state.identities.source,
      source === queries.identitySource
    else { return }
    let list = state.geometry.list
    moveSeparator(
      to: queries.places(
        of: [identifier], among: [0..<list.itemCount], in: list, near: ordinal)[identifier])
  }

  private func moveSeparator(to place: Place?) {
    state.separator.isPlacing = true
    unreadSeparator = unreadSeparator.flatMap { separator in
      place.map { UnreadSeparator(above: $0.indexPath, height: separator.height) }
    }
    state.separator.isPlacing = false
  }

  /// Returns the place of a message after a batch: the one with its identifier, or in a reloaded section the one at its
  /// place if it has none.
  private func place(
    of place: Place, _ identifier: AnyHashable?, in change: ListChange
  ) -> Place? {
    if let after = change.update.after(of: place) { return after }
    if let identifier { return self.place(of: identifier, goneFrom: place, in: change) }
    guard change.update.isReloaded(section: place.section),
      let section = change.update.after(ofSection: place.section)
    else { return nil }
    let same = Place(section, place.item)
    return change.after.item(at: same) == nil ? nil : same
  }

  /// The separator at its message; nil if there is none.
  private var wantedSeparator: PlacedSeparator? {
    guard let unreadSeparator, let place = Place(nameShown(of: unreadSeparator.indexPath)),
      state.geometry.list.item(at: place) != nil
    else { return nil }
    let height = HeightUnits.sanitized(Double(unreadSeparator.height))
    return height > 0 ? PlacedSeparator(place: place, height: CGFloat(height)) : nil
  }
}
