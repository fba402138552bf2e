import BubbleCollection
import BubbleList
import Foundation

/// What a host says should stay where it is seen.
struct TwinPolicy {
  var policy: MessageListAnchorPolicy
  var bottomTolerance: CGFloat = 1
  var topTolerance: CGFloat?
}

/// An item of a naive list whose edge should stay where it is seen.
struct TwinAnchor {
  var id: Int
  var path: IndexPath
  var edge: MessageListEdge
  /// From the visible area's edge of the same name down to the item's.
  var distance: CGFloat
  /// Whether it is at an item that comes there with the batch, and not at a message that was known before.
  var isNew = false
  /// How high an item is of which no edge is seen, if the same share of it is to stay above the view.
  var coveringHeight: CGFloat?
  /// Whether it goes along with its item if that is moved: the host has named it.
  var followsMoves = false
  /// How far from the list's end, if it is near enough to show what comes there; nil: it is not.
  var remaining: CGFloat?
}

extension ListTwin {
  /// The words of ``MessageListAnchorPolicy`` in arrays; nil: nothing is to stay.
  ///
  /// - Parameters:
  ///   - unknown: Items that come into sight and will say their sizes.
  ///   - before: The items that were visible before.
  ///   - keepsShare: Whether all items get other sizes.
  func anchor(
    _ policy: TwinPolicy, unknown: Set<Int> = [], visibleBefore before: Set<Int> = [],
    keepsShare: Bool = false
  ) -> TwinAnchor? {
    let items = items
    switch policy.policy {
    case .none: return nil
    case .item(let path):
      var named = items.first { $0.path == path }.map { anchor(at: $0.id, .top, $0.path, $0.frame) }
      named?.followsMoves = true
      return named
    case .top:
      if let tolerance = policy.topTolerance, visibleTop <= tolerance + 1e-6 { return nil }
      let seen = items.first { $0.frame.maxY > visibleTop + 1e-6 } ?? items.last
      let visible = items.filter {
        $0.frame.maxY > visibleTop + 1e-6 && $0.frame.minY < visibleBottom - 1e-6
      }
      // Above an area in which no item is, the last one grows upwards, too.
      let measured = visible.isEmpty ? [seen].compactMap { $0 } : visible
      if let seen, measured.contains(where: { unknown.contains($0.id) }) {
        let known = visible.filter { !unknown.contains($0.id) }
        if let stays = known.first(where: { before.contains($0.id) }) ?? known.first {
          return anchor(at: stays.id, .top, stays.path, stays.frame)
        }
        let edge: MessageListEdge = seen.frame.minY < visibleTop - 1e-6 ? .bottom : .top
        return anchor(at: seen.id, edge, seen.path, seen.frame)
      }
      let stays = items.first {
        $0.frame.minY >= visibleTop - 1e-6 && $0.frame.minY < visibleBottom - 1e-6
      }
      if let stays { return anchor(at: stays.id, .top, stays.path, stays.frame) }
      guard let seen else { return nil }
      let isEndSeen =
        seen.frame.maxY > visibleTop + 1e-6 && seen.frame.maxY <= visibleBottom + 1e-6
      return isEndSeen
        ? anchor(at: seen.id, .bottom, seen.path, seen.frame) : covering(seen, keepsShare)
    case .bottom:
      let remaining = greatestOffset - bounds.minY
      let follows = remaining <= policy.bottomTolerance + 1e-6
      let seen =
        follows
        ? items.last
        : items.last { $0.frame.minY <= visibleBottom - 1e-6 } ?? items.first
      guard var seen else { return nil }
      if !follows, seen.frame.maxY > visibleBottom + 1e-6 {
        let stays = items.last {
          $0.frame.maxY <= visibleBottom + 1e-6 && $0.frame.maxY > visibleTop + 1e-6
        }
        guard let stays else { return covering(seen, keepsShare) }
        seen = stays
      }
      var anchor = anchor(at: seen.id, .bottom, seen.path, seen.frame)
      if follows { anchor.remaining = remaining }
      return anchor
    }
  }

  /// An anchor at the upper edge of an item, or at a share of it if it covers the view.
  private func covering(
    _ item: (id: Int, path: IndexPath, frame: CGRect), _ keepsShare: Bool
  ) -> TwinAnchor {
    var anchor = anchor(at: item.id, .top, item.path, item.frame)
    let covers = item.frame.minY < visibleTop && item.frame.maxY > visibleTop
    if keepsShare, covers { anchor.coveringHeight = item.frame.height }
    return anchor
  }

  func anchor(
    at id: Int, _ edge: MessageListEdge, _ path: IndexPath, _ frame: CGRect
  ) -> TwinAnchor {
    TwinAnchor(
      id: id, path: path, edge: edge,
      distance: edge == .top ? frame.minY - visibleTop : frame.maxY - visibleBottom)
  }

  /// The content offset at which an anchor is where it was, as far as the content allows; without one as it was.
  func offset(keeping anchor: TwinAnchor?) -> CGFloat {
    guard itemsHeight.rounded() > visibleHeight.rounded(), let anchor,
      let item = items.first(where: { $0.id == anchor.id })
    else { return clamped(bounds.minY) }
    switch anchor.edge {
    case .top:
      let share = anchor.coveringHeight.map { item.frame.height / $0 } ?? 1
      return clamped(item.frame.minY - anchor.distance * share - insets.top)
    case .bottom:
      let wanted = item.frame.maxY - anchor.distance - bounds.height + insets.bottom
      return clamped(max(wanted, anchor.remaining.map { greatestOffset - $0 } ?? wanted))
    }
  }
}

extension TwinBatch {
  /// Where the content offset should be after the batch.
  ///
  /// - Parameter new: The list after it, with the offset of before.
  func offset(
    keeping anchor: TwinAnchor?, after new: ListTwin, before old: ListTwin
  ) -> CGFloat {
    guard let anchor, let mapped = self.anchor(anchor, after: new, before: old) else {
      return new.clamped(old.bounds.minY)
    }
    let target = new.offset(keeping: mapped)
    // Not quite at its end, the list goes there to show what is new whole.
    if let remaining = anchor.remaining, remaining > 1 + 1e-6, mapped.isNew,
      new.itemsHeight.rounded() > new.visibleHeight.rounded()
    {
      return new.greatestOffset
    }
    return target
  }

  /// What takes an anchor's place in the batch: nothing if no item stays.
  ///
  /// Its own message, or else the nearest one that stays, at first on the side that its edge is seen from.
  func anchor(
    _ anchor: TwinAnchor, after new: ListTwin, before old: ListTwin
  ) -> TwinAnchor? {
    let items = old.items
    let newItems = new.items
    let places = Dictionary(
      uniqueKeysWithValues: newItems.enumerated().map { ($0.element.id, $0.offset) })
    let follows = anchor.remaining != nil
    let movedPaths = Set(moved.map(\.from))
    let goneSections = Set(movedSections.map(\.from))
    guard let start = items.firstIndex(where: { $0.path == anchor.path }) else { return nil }

    /// Where an item is that stays in its order.
    func kept(_ index: Int) -> Int? {
      let item = items[index]
      if reloadedSections.contains(item.path.section) { return nil }
      let goesAlong = anchor.followsMoves && anchor.edge == .top && index == start
      if !goesAlong, movedPaths.contains(item.path) { return nil }
      if follows, goneSections.contains(item.path.section) { return nil }
      return places[item.id]
    }
    /// The same; in a section that is reloaded the item in its place.
    func keptByIndex(_ index: Int) -> Int? {
      let path = items[index].path
      guard reloadedSections.contains(path.section) else { return kept(index) }
      guard let section = after(ofSection: path.section) else { return nil }
      let count = new.sections[section].items.count
      let same = IndexPath(item: min(path.item, count - 1), section: section)
      return newItems.firstIndex { $0.path == same }
    }
    let above = (0..<start).reversed()
    let below = (start + 1..<items.count)
    let previous = above.first { kept($0) != nil }
    let next = below.first { kept($0) != nil }
    /// Where a message is that its identity tells, between the same others as before.
    func known(_ index: Int) -> Int? {
      let item = items[index]
      guard knownIDs.contains(item.id), let place = places[item.id],
        previous.flatMap(kept) ?? -1 < place, place < next.flatMap(kept) ?? .max
      else { return nil }
      return place
    }
    func nearest(_ indices: some Sequence<Int>, upTo staying: Int?) -> Int? {
      if let found = indices.prefix(while: { $0 != staying }).lazy.compactMap(known).first {
        return found
      }
      guard let staying else { return nil }
      let isReloaded = reloadedSections.contains(anchor.path.section)
      return isReloaded && !isNext(staying) ? nil : kept(staying)
    }
    /// Whether all messages from the anchor on are known.
    func isNext(_ index: Int) -> Bool {
      items[min(index, start)...max(index, start)].allSatisfy { knownIDs.contains($0.id) }
    }

    var place = kept(start)
    if place == nil, !knownIDs.isEmpty {
      let isUp = anchor.edge == .bottom
      place =
        known(start)
        ?? (isUp
          ? nearest(above, upTo: previous) ?? nearest(below, upTo: next)
          : nearest(below, upTo: next) ?? nearest(above, upTo: previous))
    }
    if place == nil {
      let up = (0...start).reversed().lazy.compactMap(keptByIndex).first
      let down = (start..<items.count).lazy.compactMap(keptByIndex).first
      place = anchor.edge == .bottom ? up ?? down : down ?? up
    }
    var mapped = anchor
    if let heir = place.flatMap({ place in items.firstIndex { $0.id == newItems[place].id } }),
      kept(start) == nil,
      anchor.edge == .top && movedPaths.contains(anchor.path)
        || knownIDs.contains(items[heir].id) && !isNext(heir),
      items[heir].frame.maxY > old.bounds.minY + 1e-6,
      items[heir].frame.minY < old.bounds.maxY - 1e-6
    {
      mapped.distance =
        old.anchor(at: items[heir].id, anchor.edge, items[heir].path, items[heir].frame).distance
    }
    if var place {
      let id = newItems[place].id
      mapped.isNew = newIDs.contains(id) && !knownIDs.contains(id)
      while follows, place + 1 < newItems.count, newIDs.contains(newItems[place + 1].id) {
        place += 1
        mapped.isNew = true
      }
      mapped.id = newItems[place].id
      mapped.path = newItems[place].path
    } else if follows, let last = newItems.last {
      mapped.isNew = true
      mapped.id = last.id
      mapped.path = last.path
    } else {
      return nil
    }
    return mapped
  }
}
