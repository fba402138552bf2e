import BubbleCollection
import Foundation
import ListCore

/// A model of a list and what of it can be seen: what places, anchors and pins are computed from.
///
/// The frames are those of rules 1 to 3: items below each other from the upper additional inset on; shorter
/// content at the bottom, if wanted; longer content for an item that is to reach the top.
struct MessageListGeometry {
  /// Heights, from the first section's start on.
  var list = HeightIndex() { didSet { edition &+= 1 } }
  var viewport = MessageListViewport(bounds: .zero, insets: .zero, additionalInsets: .zero)
  /// What the sizes and places of items depend on beside the list.
  var surroundings = MessageListSurroundings.none
  /// Whether content that is shorter than the visible area lies at its bottom.
  var keepsContentAtBottom = false {
    didSet { if keepsContentAtBottom != oldValue { edition &+= 1 } }
  }
  /// The item that can be scrolled to the top.
  var extendedItem: Place? { didSet { if extendedItem != oldValue { edition &+= 1 } } }

  /// What is over the first and under the last section, within the additional insets.
  var headerHeight: CGFloat = 0 { didSet { if headerHeight != oldValue { edition &+= 1 } } }
  var footerHeight: CGFloat = 0 { didSet { if footerHeight != oldValue { edition &+= 1 } } }
  /// The distance after each item, in points, where the item has none of its own.
  var itemSpacing: CGFloat = 0 { didSet { if itemSpacing != oldValue { edition &+= 1 } } }

  /// Another number after each change of where something is: of the list, or of what is around it.
  private(set) var edition = 0

  /// The height of everything; 0 if there is nothing.
  var itemsHeight: CGFloat {
    let height = headerHeight + list.total + footerHeight
    guard list.count > 0 || height > 0 else { return 0 }
    return viewport.additionalInsets.top + height + viewport.additionalInsets.bottom
  }

  /// What is added so that the extended item can reach the top.
  var extraHeight: CGFloat {
    guard let extendedItem, let item = list.offset(of: extendedItem) else { return 0 }
    let below = itemsHeight - (viewport.additionalInsets.top + headerHeight + item)
    return max(0, viewport.height - viewport.additionalInsets.top - max(0, below))
  }

  /// The height of the content.
  var contentHeight: CGFloat { itemsHeight + extraHeight }
  /// Its size: it is as wide as the part of the view that can be seen.
  ///
  /// Mutating, though nothing changes: to read it of an object would copy the geometry otherwise.
  mutating func contentSize() -> CGSize {
    CGSize(width: max(0, surroundings.visibleSize.width), height: contentHeight)
  }

  /// Less than this is the error of adding up offsets: what is nearer than this is at the same place.
  static var tolerance: CGFloat { 1e-6 }

  /// By how much everything lies lower because the content is short.
  var shift: CGFloat {
    guard keepsContentAtBottom else { return 0 }
    let height = contentHeight
    guard !viewport.isFilled(by: height) else { return 0 }
    return viewport.height.rounded() - height.rounded()
  }

  /// From where the model counts, in content coordinates.
  var origin: CGFloat { unshiftedOrigin + shift }

  /// The same without what moves everything down.
  var unshiftedOrigin: CGFloat { viewport.additionalInsets.top + headerHeight }

  /// The same for a section's header: ChatLayout's first one stays at the top when short content lies at the
  /// bottom.
  func origin(ofHeaderOf section: Int) -> CGFloat { section == 0 ? unshiftedOrigin : origin }

  /// A header or footer that is there, and its upper edge in content coordinates where nothing holds it; nil if
  /// there is none.
  func supplementary(
    _ kind: ItemKind, of number: Int
  ) -> (item: HeightItem, top: CGFloat)? {
    guard let section = list[number] else { return nil }
    let item = section.item(kind)
    guard item.height > 0 else { return nil }
    return kind == .header
      ? (item, origin(ofHeaderOf: number) + HeightUnits.points(section.start))
      : (item, origin + HeightUnits.points(section.footerStart))
  }

  /// The upper edge of a place's item in content coordinates, and its lower edge; nil if there is none.
  func edges(of place: Place) -> (top: CGFloat, bottom: CGFloat)? {
    guard let placed = list.item(at: place) else { return nil }
    let top = origin + CGFloat(placed.offset)
    return (top: top, bottom: top + CGFloat(placed.item.height))
  }
}

extension MessageListGeometry {
  /// The items whose own places are within the bounds; nil if there are none.
  var visibleItems: ClosedRange<Place>? {
    let slack = MessageListGeometry.tolerance
    return list.items(
      endingAfter: viewport.bounds.minY - origin + slack,
      startingAtOrBefore: viewport.bounds.maxY - origin - slack)
  }

  /// The anchor of a policy; nil if nothing is to be kept.
  ///
  /// - Parameters:
  ///   - bottomTolerance: How far from its end the list still is at its end, in points.
  ///   - topTolerance: How far from its start the list still stays at its start; nil: it never does.
  ///   - seen: The items that were visible before, if an item says its size; nil: none does.
  func anchor(
    _ policy: MessageListAnchorPolicy, bottomTolerance: CGFloat, topTolerance: CGFloat?,
    measuringAfter seen: Set<Place>? = nil
  ) -> MessageListAnchor? {
    switch policy {
    case .none: return nil
    case .item(let indexPath):
      return Place(indexPath).flatMap { anchor(at: $0, .top) }
    case .top:
      if let topTolerance, viewport.top <= topTolerance + MessageListGeometry.tolerance {
        return nil
      }
      if let seen { return anchor(measuringAfter: seen) }
      return itemAtTop.flatMap { anchor(at: $0, .top) }
    case .bottom:
      let remaining = viewport.remaining(contentHeight: contentHeight)
      guard remaining <= bottomTolerance + MessageListGeometry.tolerance else {
        return anchorAtBottom
      }
      guard var anchor = list.lastItem.flatMap({ anchor(at: $0, .bottom) }) else { return nil }
      anchor.extraHeight = extraHeight
      anchor.remaining = remaining
      return anchor
    }
  }

  /// The first item whose upper edge is seen; where none is, the first one that is seen.
  private var itemAtTop: Place? {
    let (top, slack) = (viewport.top - origin, MessageListGeometry.tolerance)
    if let place = list.firstItem(startingAtOrAfter: top - slack), let edges = edges(of: place),
      viewport.shows(.top, of: edges, slack: slack)
    {
      return place
    }
    return list.firstItem(endingAfter: top + slack) ?? list.lastItem
  }

  /// The last item whose lower edge is seen; where none is, the last one that is seen, by its upper edge.
  private var anchorAtBottom: MessageListAnchor? {
    let slack = MessageListGeometry.tolerance
    guard
      let last = list.lastItem(startingAtOrBefore: viewport.bottom - origin - slack)
        ?? list.item(atOrdinal: 0), let edges = edges(of: last)
    else { return nil }
    var seen: Place? = last
    if edges.bottom > viewport.bottom + slack {
      seen = list.item(atOrdinal: list.ordinal(of: last) - 1)
      if let place = seen, let edges = self.edges(of: place), edges.bottom <= viewport.top + slack {
        seen = nil
      }
    }
    guard let seen else { return anchor(at: last, .top) }
    var anchor = anchor(at: seen, .bottom)
    anchor?.extraHeight = extraHeight
    return anchor
  }

  /// The anchor of `.top` while items say their sizes: the first known one of those that were visible before,
  /// else the first known one that is visible now, for what comes in above was not seen.
  ///
  /// Where none is known, the first one stays by the edge that is seen.
  ///
  /// - Complexity: O(log *n* + *v*) for *v* items that are seen.
  private func anchor(measuringAfter seen: Set<Place>) -> MessageListAnchor? {
    let slack = MessageListGeometry.tolerance
    var walk = list.elements(
      endingAfter: Double(viewport.top - origin + slack),
      startingBefore: Double(viewport.bottom - origin - slack))
    var first: Place?
    var firstKnown: Place?
    while let placed = walk.next() {
      guard case .item(let place) = placed.element else { continue }
      if placed.item.isExact {
        if seen.contains(place) { return anchor(at: place, .top) }
        firstKnown = firstKnown ?? place
      }
      first = first ?? place
    }
    if let firstKnown { return anchor(at: firstKnown, .top) }
    guard
      let place = first ?? list.firstItem(endingAfter: viewport.top - origin + slack)
        ?? list.lastItem,
      let anchor = anchor(at: place, .top)
    else { return nil }
    return anchor.distance < -slack ? self.anchor(at: place, .bottom) : anchor
  }

  /// An anchor at an item, as it is seen; nil if there is no such item.
  func anchor(at place: Place, _ edge: MessageListEdge) -> MessageListAnchor? {
    edges(of: place).map { MessageListAnchor(place: place, edge: edge, of: $0, in: viewport) }
  }

  /// The content offset at which an anchor is where it should be, whatever the content allows; nil if its item
  /// is gone.
  func offset(of anchor: MessageListAnchor) -> CGFloat? {
    guard let edges = edges(of: anchor.place) else { return nil }
    // While an answer is written the content grows by less than the answer does: so does the offset.
    let extra = anchor.extraHeight.map { extraHeight - $0 } ?? 0
    let wanted = anchor.offset(of: edges, in: viewport) + extra
    guard let remaining = anchor.remaining, anchor.place == list.lastItem else { return wanted }
    // What comes below the last item is to be shown, too.
    return max(wanted, viewport.greatestOffset(contentHeight: contentHeight) - remaining)
  }
}

extension MessageListGeometry {
  /// Where the list is scrolled to, said by an item; nil if none is near.
  func snapshot(from edge: MessageListEdge) -> (place: Place, offset: CGFloat)? {
    let reach = viewport.bounds.height
    switch edge {
    case .top:
      guard
        let place = list.firstItem(
          startingAtOrAfter: viewport.top - origin - MessageListGeometry.tolerance),
        let edges = edges(of: place), edges.top < viewport.bottom + reach
      else { return nil }
      return (place, edges.top - viewport.top - viewport.additionalInsets.top)
    case .bottom:
      guard
        let place = list.lastItem(
          startingAtOrBefore: viewport.bottom - origin + MessageListGeometry.tolerance),
        let edges = edges(of: place), edges.bottom > viewport.top - reach
      else { return nil }
      return (place, viewport.bottom - edges.bottom - viewport.additionalInsets.bottom)
    }
  }

  /// The anchor that a position means.
  func anchor(at place: Place, _ edge: MessageListEdge, offset: CGFloat) -> MessageListAnchor {
    let insets = viewport.additionalInsets
    let distance = edge == .top ? offset + insets.top : -(offset + insets.bottom)
    return MessageListAnchor(place: place, edge: edge, distance: distance)
  }
}
