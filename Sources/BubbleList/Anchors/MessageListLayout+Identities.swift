import BubbleCollection
import Foundation

/// The visible messages when all data was replaced.
struct PlaceBeforeReload {
  /// A message, its number through all sections, and the distance of its edge from that of the visible area; nil:
  /// it was not visible.
  struct Message {
    var identifier: AnyHashable
    var ordinal: Int
    var distance: CGFloat?
  }

  var anchor: MessageListAnchor
  /// The number of the anchor's item through all sections.
  var ordinal: Int
  /// The messages around it, ascending, and the object that identified them.
  var messages: [Message]
  weak var source: AnyObject?
  var bounds: CGRect

  /// Returns the anchor after the reload; nil if none of the messages exists.
  ///
  /// It is its own message, or else the nearest one on the side of its visible edge. That one replaces it if all
  /// messages between them are known to be gone.
  func anchor(found: [AnyHashable: Place], in list: HeightIndex) -> MessageListAnchor? {
    let there = messages.filter { found[$0.identifier] != nil }
    let own = there.first { $0.ordinal == ordinal }
    let above = there.last { $0.ordinal < ordinal }
    let below = there.first { $0.ordinal > ordinal }
    let nearest = anchor.edge == .bottom ? above ?? below : below ?? above
    guard let message = own ?? nearest, let place = found[message.identifier] else { return nil }
    var anchor = anchor
    anchor.place = place
    let between = messages.count { ($0.ordinal < message.ordinal) != ($0.ordinal < ordinal) }
    if between != abs(message.ordinal - ordinal), let distance = message.distance {
      anchor.distance = distance
    }
    // A list that was at its end stays at its end.
    if anchor.followsEnd, let last = list.lastItem, last != place {
      anchor.place = last
      anchor.showEnd(beyond: 1 + MessageListGeometry.tolerance)
    }
    return anchor
  }
}

/// The messages near the screen, by their identities.
extension MessageListLayout {
  /// Whether there is an object that can identify the messages of the data that is shown.
  var mayAskForIdentities: Bool {
    guard let collectionView, !collectionView.isCatchingUpWithData else { return false }
    return delegate != nil && !missingDelegateMethods.contains(.identifier)
      || collectionView.dataSource is any IdentifiedItems
  }

  /// Returns the part of a queried rect that is near the screen, from top to bottom.
  func partNearScreen(of rect: CGRect) -> ClosedRange<CGFloat>? {
    guard let bounds = collectionView?.bounds else { return nil }
    let (top, bottom) = (bounds.minY - bounds.height, bounds.maxY + bounds.height)
    guard rect.maxY >= top, rect.minY <= bottom else { return nil }
    return max(rect.minY, top)...min(rect.maxY, bottom)
  }

  /// Records the messages at places near the screen, ascending, and those that may be the next anchor though
  /// they are outside; as far as they are unknown.
  ///
  /// - Parameter offset: The beginning of the places in the list.
  /// - Complexity: O(log *n*), and a query for each unknown place.
  func noteIdentities(at places: [Place], around offset: CGFloat) {
    let list = state.geometry.list
    // One more at either end: if little is shown, it is the nearest.
    let first = places.first.map { list.ordinal(of: $0) }
    let next =
      first.map { $0 + places.count }
      ?? list.lastItem(startingAtOrBefore: offset).map { list.ordinal(of: $0) + 1 } ?? 0
    let previous = list.item(atOrdinal: (first ?? next) - 1)
    note([previous].compactMap { $0 } + places + [list.item(atOrdinal: next)].compactMap { $0 })
    noteIdentity(of: anchorPolicy)
    noteIdentity(of: anchorPolicyForNextUpdate)
    if let kept = state.anchoring.kept { noteIdentity(at: kept.anchor.place) }
    if isNearEnd, let last = state.geometry.list.lastItem { noteIdentity(at: last) }
  }

  private func noteIdentity(of policy: MessageListAnchorPolicy?) {
    guard case .item(let path)? = policy, let place = Place(path) else { return }
    noteIdentity(at: place)
  }

  private func noteIdentity(at place: Place) {
    if state.geometry.list.item(at: place) != nil { note([place]) }
  }

  /// Whether new items at the end would become visible.
  private var isNearEnd: Bool {
    guard let bounds = collectionView?.bounds else { return false }
    return state.geometry.contentHeight - bounds.maxY <= max(0, bottomFollowingTolerance)
      + bounds.height
  }

  private func note(_ places: [Place]) {
    guard !state.identities.knows(places) else { return }
    let queries = DelegateQueries(self)
    // On a copy: the delegate may query the layout in turn.
    var known = state.identities
    if known.source !== queries.identitySource { known.removeAll() }
    let generation = state.identities.generation
    known.add(places, near: placesNearScreen) { queries.identifier(at: $0) }
    guard state.identities.generation == generation, let source = queries.identitySource else {
      return
    }
    known.source = source
    state.identities = known
  }

  private func placesNearScreen() -> ClosedRange<Place>? {
    guard let bounds = collectionView?.bounds else { return nil }
    let origin = state.geometry.origin
    return state.geometry.list.items(
      endingAfter: bounds.minY - bounds.height - origin,
      startingAtOrBefore: bounds.maxY + bounds.height - origin)
  }

  /// Returns the messages around a place before a batch, and the new places of those that it removed.
  ///
  /// - Complexity: That of ``DelegateQueries/places(of:among:in:near:)``.
  func messages(
    around place: Place, in change: ListChange
  ) -> [(before: Place, again: Place?)] {
    let entries = state.identities.entries(around: place)
    let isGone = { change.update.after(of: $0) == nil }
    let wanted = identifiers(of: entries, nearestTo: place, where: isGone)
    guard entries.contains(where: { $0.identifier != nil }) else { return [] }
    let found = DelegateQueries(self).places(
      of: wanted, among: change.newItems, in: change.after,
      near: change.ordinalAfter(of: place))
    return entries.map { entry in
      (entry.place, isGone(entry.place) ? entry.identifier.flatMap { found[$0] } : nil)
    }
  }

  /// Returns the place of a message that a batch removed from its place; nil: none.
  func place(
    of identifier: AnyHashable, goneFrom place: Place, in change: ListChange
  ) -> Place? {
    DelegateQueries(self).places(
      of: [identifier], among: change.newItems, in: change.after,
      near: change.ordinalAfter(of: place))[identifier]
  }

  /// Returns the identifiers of messages, that of the one at a place first.
  private func identifiers(
    of entries: some Sequence<MessageIdentities.Entry>, nearestTo place: Place,
    where isWanted: (Place) -> Bool
  ) -> [AnyHashable] {
    var result: [AnyHashable] = []
    for entry in entries where isWanted(entry.place) {
      guard let identifier = entry.identifier else { continue }
      if entry.place == place {
        result.insert(identifier, at: 0)
      } else {
        result.append(identifier)
      }
    }
    return result
  }

  // A reload of everything: no batch describes the changes.

  /// Keeps the visible position through a reload.
  ///
  /// Not if the list was scrolled since, or shows other data: then another position is intended.
  func keepPlaceAfterReload(_ collectionView: CollectionView) {
    guard let old = state.anchoring.takeBeforeReload() else { return }
    let queries = DelegateQueries(self)
    guard let source = old.source, source === queries.identitySource,
      old.bounds == liveViewport(collectionView).bounds
    else { return }
    let list = state.geometry.list
    let own = old.messages.first { $0.ordinal == old.ordinal }
    let others = old.messages.filter { $0.ordinal != old.ordinal }
    let found = queries.places(
      of: ([own].compactMap { $0 } + others).map(\.identifier), among: [0..<list.itemCount],
      in: list, near: old.ordinal)
    state.anchoring.remember(old.anchor(found: found, in: list), seenIn: old.bounds)
  }
}
