import BubbleCollection

/// A batch between two lists, to look up where an item has gone.
struct ListChange {
  let update: UpdateMapping
  let before: HeightIndex
  let after: HeightIndex
  /// The messages around an item that are known by their identities, ascending: where they were, and where those
  /// are again that the batch took from their places; empty: places are all that is known.
  var messages: [(before: Place, again: Place?)] = []

  /// The items that the batch brought, counted through all sections: ascending, without those that moved.
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

  /// About where an item from before would be after the batch, counted through all sections.
  func ordinalAfter(of place: Place) -> Int {
    guard let section = update.after(ofSection: place.section) else {
      return before.ordinal(of: place)
    }
    return after.ordinal(of: Place(section, place.item))
  }
}

/// What has become of an anchor in a batch.
struct AnchorAfter {
  var anchor: MessageListAnchor
  /// Whether it is at a message that was not there before.
  var isNew = false
  /// The place before of an item that takes over though it is not known what has become of those between it and the
  /// anchor: if it was seen, it stays where it was itself.
  var replacement: Place?
}

/// Which item takes over an anchor: its own message wherever that is, else the nearest one that stays.
extension ListChange {
  /// Where the anchor's item is, if that is said by places alone; nil: it is gone, or it left its order.
  func stays(_ anchor: MessageListAnchor) -> Place? { kept(anchor.place, anchor) }

  /// The anchor after the batch; at new items at the end, if it follows it; nil if no item stays.
  func anchor(after anchor: MessageListAnchor) -> AnchorAfter? {
    var anchor = anchor
    var replacement: Place?
    var found = stays(anchor)
    if found == nil, !messages.isEmpty, let known = knownSuccessor(of: anchor) {
      found = known.after
      if !isNextTo(known.before, anchor.place) { replacement = known.before }
    }
    guard let place = found ?? successor(of: anchor) else {
      guard anchor.followsEnd, let last = after.lastItem else { return nil }
      anchor.place = last
      return AnchorAfter(anchor: anchor, isNew: true)
    }
    anchor.place = place
    guard anchor.followsEnd else { return AnchorAfter(anchor: anchor, replacement: replacement) }
    let isKnown = messages.contains { ($0.again ?? update.after(of: $0.before)) == place }
    while let next = after.item(after: anchor.place), update.isNew(next) {
      anchor.place = next
      // The whole of a section that is new goes at once.
      if update.isNew(section: next.section) {
        anchor.place.item = after.itemCount(inSection: next.section) - 1
      }
    }
    let isNew = anchor.place != place || !isKnown && update.isNew(place)
    return AnchorAfter(anchor: anchor, isNew: isNew, replacement: isNew ? nil : replacement)
  }

  private func isKnown(_ place: Place) -> Bool { messages.contains { $0.before == place } }

  /// Whether all messages from one to another are known, or it is not known itself.
  private func isNextTo(_ place: Place, _ anchor: Place) -> Bool {
    guard isKnown(place) else { return true }
    guard let found = messages.firstIndex(where: { $0.before == place }),
      let own = messages.firstIndex(where: { $0.before == anchor })
    else { return false }
    return before.ordinal(of: place) - before.ordinal(of: anchor) == found - own
  }

  /// A section that leaves the end of the list does not take what is seen with it.
  private func leaves(section: Int, _ anchor: MessageListAnchor) -> Bool {
    update.after(ofSection: section) == nil || anchor.followsEnd && update.isMoved(section: section)
  }

  /// Where an item is that stays in its order; at the lower edge one that moves on its own does not.
  private func kept(_ place: Place, _ anchor: MessageListAnchor) -> Place? {
    if leaves(section: place.section, anchor) || anchor.edge == .bottom && update.isMoved(place) {
      return nil
    }
    return update.after(of: place)
  }

  /// The same; in a section that is reloaded the item that is in its place.
  private func keptByIndex(_ place: Place, _ anchor: MessageListAnchor) -> Place? {
    if let kept = kept(place, anchor) { return kept }
    guard !leaves(section: place.section, anchor), update.isReloaded(section: place.section),
      let section = update.after(ofSection: place.section)
    else { return nil }
    let count = after.itemCount(inSection: section)
    return count > 0 ? Place(section, min(place.item, count - 1)) : nil
  }

  /// What takes over where places are all that is known: the nearest item, in reloaded sections by its index.
  private func successor(of anchor: MessageListAnchor) -> Place? {
    let isBackwards = anchor.edge == .bottom
    return keptByIndex(anchor.place, anchor)
      ?? nearest(to: anchor, backwards: isBackwards, byIndex: true)?.after
      ?? nearest(to: anchor, backwards: !isBackwards, byIndex: true)?.after
  }

  /// What takes over where messages are known; nil: places have to say.
  ///
  /// The anchor's own, or else the nearest one, at first on the side that its edge is seen from.
  ///
  /// A move takes an item out of its order: it counts only where it is between the same others
  /// as before. A message that is deleted and inserted is the anchor wherever it is, but not away from the end of
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
      // The same index in a reloaded section is nearer than what is beyond it.
      guard let kept, keepsIndex else { return kept }
      return isKnown(kept.before) && isNextTo(kept.before, anchor.place) ? kept : nil
    }
    let isBackwards = anchor.edge == .bottom
    return nearestKnown(backwards: isBackwards) ?? nearestKnown(backwards: !isBackwards)
  }

  /// An item that stays, where it was and where it is.
  private struct Kept {
    var before: Place
    var after: Place
  }

  /// The nearest item on one side of an anchor that stays, and where it is.
  ///
  /// - Parameter byIndex: Whether in reloaded sections the same index counts.
  private func nearest(
    to anchor: MessageListAnchor, backwards: Bool, byIndex: Bool = false
  ) -> Kept? {
    var current = anchor.place
    while true {
      // What goes with its section goes at once.
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
