import BubbleCollection
import Foundation
import ListCore

/// A model of a list and its visible part, from which places, anchors and pins are computed.
///
/// The frames follow rules 1 to 3: items from top to bottom, beginning at the upper additional inset; on request shorter
/// content at the bottom; longer content if an item must reach the top.
struct MessageListGeometry {
  /// Heights, from the first section's start on.
  var list = HeightIndex() { didSet { edition &+= 1 } }
  var viewport = MessageListViewport(bounds: .zero, insets: .zero, additionalInsets: .zero)
  /// The values besides the list that sizes and places of items depend on.
  var sharedValues = SharedListValues.none
  /// Whether content that is shorter than the visible area is at its bottom.
  var keepsContentAtBottom = false {
    didSet { if keepsContentAtBottom != oldValue { edition &+= 1 } }
  }
  /// The item that can be scrolled to the top.
  var extendedItem: Place? { didSet { if extendedItem != oldValue { edition &+= 1 } } }

  /// The heights above the first and below the last section, within the additional insets.
  var headerHeight: CGFloat = 0 { didSet { if headerHeight != oldValue { edition &+= 1 } } }
  var footerHeight: CGFloat = 0 { didSet { if footerHeight != oldValue { edition &+= 1 } } }
  /// The distance after each item, in points, unless the item has its own.
  var itemSpacing: CGFloat = 0 { didSet { if itemSpacing != oldValue { edition &+= 1 } } }

  /// A number that changes with each change of a position: of the list, or of the values that its elements share.
  private(set) var edition = 0

  /// The height of everything; 0 for an empty list.
  var itemsHeight: CGFloat {
    let height = headerHeight + list.total + footerHeight
    guard list.count > 0 || height > 0 else { return 0 }
    return viewport.additionalInsets.top + height + viewport.additionalInsets.bottom
  }

  /// The height that is added so that the extended item can reach the top.
  var extraHeight: CGFloat {
    guard let extendedItem, let item = list.offset(of: extendedItem) else { return 0 }
    let below = itemsHeight - (viewport.additionalInsets.top + headerHeight + item)
    return max(0, viewport.height - viewport.additionalInsets.top - max(0, below))
  }

  /// The height of the content.
  var contentHeight: CGFloat { itemsHeight + extraHeight }
  /// The size of the content: it is as wide as the visible part of the view.
  ///
  /// Mutating, though nothing changes: reading it from an object would otherwise copy the geometry.
  mutating func contentSize() -> CGSize {
    CGSize(width: max(0, sharedValues.visibleSize.width), height: contentHeight)
  }

  /// The maximum error of adding offsets: positions that are nearer are equal.
  static var tolerance: CGFloat { 1e-6 }

  /// The distance by which everything is lower because the content is short.
  var shift: CGFloat {
    guard keepsContentAtBottom else { return 0 }
    let height = contentHeight
    guard !viewport.isFilled(by: height) else { return 0 }
    return viewport.height.rounded() - height.rounded()
  }

  /// The origin of the model, in content coordinates.
  var origin: CGFloat { unshiftedOrigin + shift }

  /// The origin without the shift of short content.
  var unshiftedOrigin: CGFloat { viewport.additionalInsets.top + headerHeight }

  /// The origin for a section's header: ChatLayout's first header stays at the top when short content is at the
  /// bottom.
  func origin(ofHeaderOf section: Int) -> CGFloat { section == 0 ? unshiftedOrigin : origin }

  /// Returns an existing header or footer, and its upper edge in content coordinates while it is not pinned; nil if
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

  /// Returns the upper and the lower edge of a place's item in content coordinates; nil if there is none.
  func edges(of place: Place) -> (top: CGFloat, bottom: CGFloat)? {
    guard let placed = list.item(at: place) else { return nil }
    let top = origin + CGFloat(placed.offset)
    return (top: top, bottom: top + CGFloat(placed.item.height))
  }

  /// The items whose own places are within the bounds; nil if there are none.
  var visibleItems: ClosedRange<Place>? {
    let slack = MessageListGeometry.tolerance
    return list.items(
      endingAfter: viewport.bounds.minY - origin + slack,
      startingAtOrBefore: viewport.bounds.maxY - origin - slack)
  }

  /// Returns the anchor of a policy; nil if it keeps none.
  ///
  /// - Parameters:
  ///   - bottomTolerance: The largest distance from the end at which the list still is at its end, in points.
  ///   - topTolerance: The largest distance from the start at which the list stays at its start; nil: it never does.
  ///   - seen: The items that were visible before, if an item is being measured; otherwise nil.
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
      return anchorAtTop
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

  /// The first item whose upper edge is visible; if there is none, the first visible one.
  private var anchorAtTop: MessageListAnchor? {
    let (top, slack) = (viewport.top - origin, MessageListGeometry.tolerance)
    if let place = list.firstItem(startingAtOrAfter: top - slack), let edges = edges(of: place),
      viewport.shows(.top, of: edges, slack: slack)
    {
      return anchor(at: place, .top)
    }
    return (list.firstItem(endingAfter: top + slack) ?? list.lastItem).flatMap {
      anchor(at: $0, preferring: .top)
    }
  }

  /// The last item whose lower edge is visible; if there is none, the last visible one.
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
    guard let seen else { return anchor(at: last, preferring: .bottom) }
    var anchor = anchor(at: seen, .bottom)
    anchor?.extraHeight = extraHeight
    return anchor
  }

  /// Returns the anchor of `.top` while items are measured: the first measured one of those that were visible before,
  /// or else the first measured one that is visible now, since items that appear above were not visible.
  ///
  /// One whose upper edge is visible comes first, since a measured item may get another size. If none is measured, it is the visible edge
  /// of the first one.
  ///
  /// - Complexity: O(log *n* + *v*) for *v* visible items.
  private func anchor(measuringAfter seen: Set<Place>) -> MessageListAnchor? {
    let slack = MessageListGeometry.tolerance
    var walk = list.elements(
      endingAfter: Double(viewport.top - origin + slack),
      startingBefore: Double(viewport.bottom - origin - slack))
    var first: Place?
    var (firstSeen, firstKnown): (Place?, Place?)
    while let placed = walk.next() {
      guard case .item(let place) = placed.element else { continue }
      if placed.item.isExact {
        if seen.contains(place) {
          let anchor = anchor(at: place, .top)
          if let anchor, anchor.distance >= -slack { return anchor }
          firstSeen = firstSeen ?? place
        }
        firstKnown = firstKnown ?? place
      }
      first = first ?? place
    }
    if let known = firstSeen ?? firstKnown { return anchor(at: known, .top) }
    guard
      let place = first ?? list.firstItem(endingAfter: viewport.top - origin + slack)
        ?? list.lastItem,
      let anchor = anchor(at: place, .top)
    else { return nil }
    return anchor.distance < -slack ? self.anchor(at: place, .bottom) : anchor
  }

  /// Returns an anchor at the best visible edge of an item, or at a share of one that covers the view; nil if there is no such item.
  private func anchor(at place: Place, preferring edge: MessageListEdge) -> MessageListAnchor? {
    edges(of: place).flatMap {
      viewport.anchors(
        of: [(place, $0)], preferring: edge, slack: MessageListGeometry.tolerance
      ).first
    }
  }

  /// Returns an anchor at an item's visible position; nil if there is no such item.
  func anchor(at place: Place, _ edge: MessageListEdge) -> MessageListAnchor? {
    edges(of: place).map { MessageListAnchor(place: place, edge: edge, of: $0, in: viewport) }
  }

  /// Returns the content offset that keeps an anchor's position, regardless of the content's limits; nil if its item
  /// is gone.
  func offset(of anchor: MessageListAnchor) -> CGFloat? {
    guard let edges = edges(of: anchor.place) else { return nil }
    // While an answer is written the content grows by less than the answer does: so does the offset.
    let extra = anchor.extraHeight.map { extraHeight - $0 } ?? 0
    let wanted = anchor.offset(of: edges, in: viewport) + extra
    guard let remaining = anchor.remaining, anchor.place == list.lastItem else { return wanted }
    // Content below the last item must become visible, too.
    return max(wanted, viewport.greatestOffset(contentHeight: contentHeight) - remaining)
  }

  /// Returns the scroll position relative to an item; nil if none is near.
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

  /// Returns the anchor for a position.
  func anchor(at place: Place, _ edge: MessageListEdge, offset: CGFloat) -> MessageListAnchor {
    let insets = viewport.additionalInsets
    let distance = edge == .top ? offset + insets.top : -(offset + insets.bottom)
    return MessageListAnchor(place: place, edge: edge, distance: distance)
  }
}
