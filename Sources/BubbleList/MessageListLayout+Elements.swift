import BubbleCollection
import Foundation
import Springs

extension MessageListLayout {
  /// The `zIndex` of elements that pin.
  static let pinnableZIndex = 15
  /// The number of elements on a screen or two.
  private static let usualAnswer = 24
  /// The `zIndex` of headers and footers that pin: over items at the same edge.
  static let pinnedSupplementaryZIndex = 16
  /// The `zIndex` of headers and footers that do not pin.
  static let supplementaryZIndex = 1

  /// Returns the elements whose frames intersect a rect, in the order of the list.
  func elements(in rect: CGRect) -> [CollectionViewLayoutAttributes] {
    let origin = state.geometry.origin
    let slack = MessageListGeometry.tolerance
    let (batch, spacing) = (state.batch, state.geometry.itemSpacing)
    var result: [CollectionViewLayoutAttributes] = []
    result.reserveCapacity(MessageListLayout.usualAnswer)
    appendPinnedSupplementaries(to: &result, rect)
    let isSwinging = springs.isMoving
    // Springs may move elements from outside into the rect.
    let resting = isSwinging ? springs.restingRect(of: rect) : rect
    var walk = state.geometry.list.elements(
      endingAfter: Double(resting.minY - origin - slack),
      startingBefore: Double(resting.maxY - origin + slack))
    var first: Place?
    var last: Place?
    let near = mayAskForIdentities ? partNearScreen(of: rect) : nil
    var places: [Place] = []
    // The header of the first section does not shift, so it may be outside the part that the loop visits.
    if state.geometry.shift != 0, let header = supplementaryAttributes(headerKind, section: 0),
      !header.isPinned
    {
      result.append(header, within: rect)
    }
    while let placed = walk.next() {
      switch placed.element {
      case .header(let section):
        guard state.pins.held.header?.place.section != section,
          section > 0 || state.geometry.shift == 0
        else { continue }
        result.append(
          supplementary(headerKind, section, placed.item, top: origin + placed.offset), within: rect
        )
      case .footer(let section):
        guard state.pins.held.footer?.place.section != section else { continue }
        result.append(
          supplementary(footerKind, section, placed.item, top: origin + placed.offset), within: rect
        )
      case .item(let place):
        if first == nil { first = place }
        last = place
        let top = origin + placed.offset
        if let near, top <= near.upperBound, top + placed.item.height >= near.lowerBound {
          places.append(place)
        }
        if let batch, isHidden(place, in: batch) { continue }
        let attributes = attributes(of: placed.item, at: place, top: top, spacing: spacing)
        if placed.item.pinning != nil { hold(attributes, place) }
        if isSwinging { displace(attributes, place) }
        if attributes.frame.isWithin(tile: rect) { result.append(attributes) }
      }
    }
    if state.pins.held.top != nil || state.pins.held.bottom != nil {
      insertPinnedItems(into: &result, rect, walked: first, last)
    }
    if hasChatElements { appendChatElements(to: &result, rect) }
    if near != nil { noteIdentities(at: places, around: resting.minY - origin) }
    return result
  }

  private var hasChatElements: Bool {
    state.separator.placed != nil || clusterBackground != nil || state.geometry.headerHeight > 0
      || state.geometry.footerHeight > 0
  }

  private func appendPinnedSupplementaries(
    to result: inout [CollectionViewLayoutAttributes], _ rect: CGRect
  ) {
    func append(_ kind: String, _ held: PinnedElement?) {
      guard let held else { return }
      result.append(supplementaryAttributes(kind, section: held.place.section), within: rect)
    }
    append(headerKind, state.pins.held.header)
    append(footerKind, state.pins.held.footer)
  }

  /// Adds the pinned items that are not in the rect at their own places, in the list's order.
  private func insertPinnedItems(
    into result: inout [CollectionViewLayoutAttributes], _ rect: CGRect,
    walked first: Place?, _ last: Place?
  ) {
    for held in [state.pins.held.top, state.pins.held.bottom] {
      guard let held else { continue }
      if let first, let last, first <= held.place, held.place <= last { continue }
      guard let attributes = itemAttributes(at: held.place),
        attributes.frame.isWithin(tile: rect)
      else { continue }
      let index = result.firstIndex {
        $0.representedElementCategory == .cell && $0.indexPath > attributes.indexPath
      }
      result.insert(attributes, at: index ?? result.count)
    }
  }

  /// Returns an item's attributes; nil if there is no such item.
  func itemAttributes(at place: Place) -> MessageListLayoutAttributes? {
    guard let placed = state.geometry.list.item(at: place) else { return nil }
    let attributes = attributes(
      of: placed.item, at: place, top: state.geometry.origin + placed.offset,
      spacing: state.geometry.itemSpacing)
    if placed.item.pinning != nil { hold(attributes, place) }
    if springs.isMoving { displace(attributes, place) }
    return attributes
  }

  /// Moves an item that pins to its edge, if it is held there.
  private func hold(_ attributes: MessageListLayoutAttributes, _ place: Place) {
    if let held = state.pins.held.item(at: place) {
      attributes.isPinned = true
      attributes.frame.origin.y = held.top
    }
    attributes.pinningProgress = state.pins.held.progress(of: place)
  }

  /// Returns the attributes of an item that is not held.
  func attributes(
    of item: HeightItem, at place: Place, top: CGFloat, spacing: CGFloat
  ) -> MessageListLayoutAttributes {
    let attributes = MessageListLayoutAttributes(forCellWith: place.indexPath)
    say(item, in: attributes, top: top, spacing: spacing)
    if item.pinning != nil { attributes.zIndex = MessageListLayout.pinnableZIndex }
    return attributes
  }

  /// Returns the attributes of a header or footer; nil if there is none.
  func supplementaryAttributes(
    _ kind: String, section number: Int
  ) -> MessageListLayoutAttributes? {
    guard let itemKind = itemKind(kind),
      let (item, top) = state.geometry.supplementary(itemKind, of: number)
    else { return nil }
    return supplementary(kind, number, item, top: top)
  }

  /// Returns the delegate's kind of the views of a kind; nil if it has none.
  func itemKind(_ elementKind: String?) -> ItemKind? {
    elementKind == headerKind ? .header : elementKind == footerKind ? .footer : nil
  }

  private func supplementary(
    _ kind: String, _ section: Int, _ item: HeightItem, top: CGFloat
  ) -> MessageListLayoutAttributes {
    let attributes = MessageListLayoutAttributes(
      forSupplementaryViewOfKind: kind, with: IndexPath(item: 0, section: section))
    let isHeader = kind == headerKind
    let pins = item.pinning != nil || (isHeader ? pinsAllHeaders : pinsAllFooters)
    say(item, in: attributes, top: top, spacing: state.geometry.itemSpacing)
    attributes.zIndex =
      pins ? MessageListLayout.pinnedSupplementaryZIndex : MessageListLayout.supplementaryZIndex
    attributes.listValues.pinningType = pins ? (isHeader ? .top : .bottom) : nil
    if pins, let held = isHeader ? state.pins.held.header : state.pins.held.footer,
      held.place.section == section
    {
      attributes.isPinned = true
      attributes.pinningProgress = held.progress
      attributes.frame.origin.y = held.top
    }
    return attributes
  }

  /// Sets an element's values in attributes, with its position while it is not held.
  private func say(
    _ item: HeightItem, in attributes: MessageListLayoutAttributes, top: CGFloat, spacing: CGFloat
  ) {
    let sharedValues = state.geometry.sharedValues
    attributes.frame = sharedValues.frame(of: item, top: top)
    attributes.listValues = MessageListLayoutAttributes.Values(
      alignment: item.alignment, pinningType: item.pinning,
      interItemSpacing: item.spacing.map { CGFloat($0) } ?? spacing, sharedValues: sharedValues)
  }
}

extension [CollectionViewLayoutAttributes] {
  /// Adds an element, if there is one and it is within a rect.
  mutating func append(_ attributes: CollectionViewLayoutAttributes?, within rect: CGRect) {
    if let attributes, attributes.frame.overlapsStrictly(rect) { append(attributes) }
  }
}

extension CGRect {
  /// Whether the rects share more than an edge; one without a size may be within the other.
  func overlapsStrictly(_ other: CGRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Whether the rects share more than an edge, where a rect without a height belongs to the lower of two tiles that it is
  /// between: the collection view queries tiles.
  func isWithin(tile: CGRect) -> Bool {
    guard minX < tile.maxX, tile.minX < maxX, minY < tile.maxY else { return false }
    return tile.minY < maxY || height == 0 && minY == tile.minY && tile.height > 0
  }
}
