import BubbleCollection

/// A batch between two lists, which finds the new place of an item.
struct ListChange {
  let update: UpdateMapping
  let before: HeightIndex
  let after: HeightIndex
  /// The messages around an item with known identities, ascending: their places before, and the places after of those
  /// that the batch removed from theirs.
  ///
  /// If it is empty, only places are known.
  var messages: [(before: Place, again: Place?)] = []
  /// Whether an anchor at an upper edge goes with its item if that moves alone: the host has named the item.
  var followsMoves = false

  /// The items that the batch inserted, counted through all sections: ascending, without those that moved.
  ///
  /// - Complexity: O(*u* log *n*).
  var newItems: [Range<Int>] {
    var ranges: [Range<Int>] = []
    for place in update.operations.insertedItems {
      let ordinal = after.ordinal(of: place)
      if let last = ranges.last, last.upperBound == ordinal {
        ranges[ranges.count - 1] = last.lowerBound..<ordinal + 1
      } else {
        ranges.append(ordinal..<ordinal + 1)
      }
    }
    for section in update.operations.insertedSections.map(\.item)
      + update.reloadedSections.map(\.after)
    {
      let start = after.ordinal(of: Place(section, 0))
      let end = after.ordinal(of: Place(section + 1, 0))
      if start < end { ranges.append(start..<end) }
    }
    return ranges.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Returns the approximate place of an earlier item after the batch, counted through all sections.
  func ordinalAfter(of place: Place) -> Int {
    guard let section = update.after(ofSection: place.section) else {
      return before.ordinal(of: place)
    }
    return after.ordinal(of: Place(section, place.item))
  }
}

/// An anchor after a batch.
struct AnchorAfter {
  var anchor: MessageListAnchor
  /// Whether it is at a new message.
  var isNew = false
  /// The earlier place of an item that replaces the anchor's although that has moved, or some items between both are
  /// unknown: if it was visible, it keeps its own position instead.
  var replacement: Place?
}

/// Finds the item that replaces an anchor's: its own message at any place, or else the nearest one that stays.
extension ListChange {
  /// Returns the place of the anchor's item by places only; nil if it is gone, or has left its order.
  func stays(_ anchor: MessageListAnchor) -> Place? { kept(anchor.place, anchor) }

  /// Returns the anchor after the batch; at new items at the end, if it follows the end; nil if no item stays.
  func anchor(after anchor: MessageListAnchor) -> AnchorAfter? {
    var anchor = anchor
    var replacement: Place?
    var found = stays(anchor)
    if found == nil {
      let known = messages.isEmpty ? nil : knownSuccessor(of: anchor)
      let next = known ?? successor(of: anchor)
      found = next?.after
      // Below an item that moves away, the others stay where they are; another one hands its position on.
      let isMovedAway = anchor.edge == .top && update.isMoved(anchor.place)
      if let next,
        isMovedAway || known != nil && !isNextTo(next.before, anchor.place)
      {
        replacement = next.before
      }
    }
    guard let place = found else {
      guard anchor.followsEnd, let last = after.lastItem else { return nil }
      anchor.place = last
      return AnchorAfter(anchor: anchor, isNew: true)
    }
    anchor.place = place
    guard anchor.followsEnd else { return AnchorAfter(anchor: anchor, replacement: replacement) }
    let isKnown = messages.contains { ($0.again ?? update.after(of: $0.before)) == place }
    while let next = after.item(after: anchor.place), update.isNew(next) {
      anchor.place = next
      // All items of a new section are skipped at once.
      if update.isNew(section: next.section) {
        anchor.place.item = after.itemCount(inSection: next.section) - 1
      }
    }
    let isNew = anchor.place != place || !isKnown && update.isNew(place)
    return AnchorAfter(anchor: anchor, isNew: isNew, replacement: isNew ? nil : replacement)
  }

  private func isKnown(_ place: Place) -> Bool { messages.contains { $0.before == place } }

  /// Whether all messages from one to another are known, or the one itself is unknown.
  private func isNextTo(_ place: Place, _ anchor: Place) -> Bool {
    guard isKnown(place) else { return true }
    guard let found = messages.firstIndex(where: { $0.before == place }),
      let own = messages.firstIndex(where: { $0.before == anchor })
    else { return false }
    return before.ordinal(of: place) - before.ordinal(of: anchor) == found - own
  }

  /// Whether a section is removed, or leaves the end of the list, which does not move the visible content with it.
  private func leaves(section: Int, _ anchor: MessageListAnchor) -> Bool {
    update.after(ofSection: section) == nil || anchor.followsEnd && update.isMoved(section: section)
  }

  /// Returns the place of an item that stays in its order; nil for an item that moves alone.
  private func kept(_ place: Place, _ anchor: MessageListAnchor) -> Place? {
    if leaves(section: place.section, anchor) { return nil }
    let goesAlong = followsMoves && anchor.edge == .top && place == anchor.place
    return goesAlong || !update.isMoved(place) ? update.after(of: place) : nil
  }

  /// Returns the place of such an item; in a reloaded section that of the item with the same index.
  private func keptByIndex(_ place: Place, _ anchor: MessageListAnchor) -> Place? {
    if let kept = kept(place, anchor) { return kept }
    guard !leaves(section: place.section, anchor), update.isReloaded(section: place.section),
      let section = update.after(ofSection: place.section)
    else { return nil }
    let count = after.itemCount(inSection: section)
    return count > 0 ? Place(section, min(place.item, count - 1)) : nil
  }

  /// Returns the replacement if only places are known: the nearest item, in reloaded sections by its index.
  private func successor(of anchor: MessageListAnchor) -> Kept? {
    let isBackwards = anchor.edge == .bottom
    return keptByIndex(anchor.place, anchor).map { Kept(before: anchor.place, after: $0) }
      ?? nearest(to: anchor, backwards: isBackwards, byIndex: true)
      ?? nearest(to: anchor, backwards: !isBackwards, byIndex: true)
  }

  /// Returns the replacement if messages are known; nil: places must decide.
  ///
  /// It is the anchor's own message, or else the nearest one, first on the side of its visible edge.
  ///
  /// A move takes an item out of its order: the item counts only if it is between the same others
  /// as before. A message that is deleted and inserted again is the anchor at any place, but not away from the end of
  /// the list.
  private func knownSuccessor(of anchor: MessageListAnchor) -> Kept? {
    let previous = nearest(to: anchor, backwards: true)
    let next = nearest(to: anchor, backwards: false)
    func isInOrder(_ place: Place) -> Bool {
      previous.map { $0.after < place } ?? true && next.map { place < $0.after } ?? true
    }
    func target(_ message: (before: Place, again: Place?)) -> Place? {
      message.again ?? update.after(of: message.before)
    }
    if let own = messages.first(where: { $0.before == anchor.place }), let place = target(own) {
      let isFree = own.again != nil && !anchor.followsEnd
      if isFree || isInOrder(place) { return Kept(before: own.before, after: place) }
    }
    let keepsIndex = update.isReloaded(section: anchor.place.section)
    func nearestKnown(backwards: Bool) -> Kept? {
      let kept = backwards ? previous : next
      let side =
        backwards
        ? messages.prefix { $0.before < anchor.place }.reversed()
        : Array(messages.drop { $0.before <= anchor.place })
      for message in side where message.before != kept?.before {
        if let kept, backwards ? message.before < kept.before : message.before > kept.before {
          break
        }
        if let place = target(message), isInOrder(place) {
          return Kept(before: message.before, after: place)
        }
      }
      // The same index in a reloaded section is nearer than items of other sections.
      guard let kept, keepsIndex else { return kept }
      return isKnown(kept.before) && isNextTo(kept.before, anchor.place) ? kept : nil
    }
    let isBackwards = anchor.edge == .bottom
    return nearestKnown(backwards: isBackwards) ?? nearestKnown(backwards: !isBackwards)
  }

  /// An item that stays, with its places before and after.
  private struct Kept {
    var before: Place
    var after: Place
  }

  /// Returns the nearest item on one side of an anchor that stays, and its place.
  ///
  /// - Parameter byIndex: Whether the same index counts in reloaded sections.
  private func nearest(
    to anchor: MessageListAnchor, backwards: Bool, byIndex: Bool = false
  ) -> Kept? {
    var current = anchor.place
    while true {
      // Items that leave with their section are skipped at once.
      if leaves(section: current.section, anchor)
        || !byIndex && update.isReloaded(section: current.section)
      {
        current.item = backwards ? 0 : before.itemCount(inSection: current.section) - 1
      }
      guard let next = backwards ? before.item(before: current) : before.item(after: current)
      else { return nil }
      current = next
      let found = byIndex ? keptByIndex(current, anchor) : kept(current, anchor)
      if let found { return Kept(before: current, after: found) }
    }
  }
}
