import BubbleCollection
import Foundation
import ListCore

/// An element that is held at an edge of the visible area.
struct PinnedElement: Equatable {
  /// The item; for a header or footer the section with item 0.
  var place: Place
  /// The upper edge where it is seen, in content coordinates.
  var top: CGFloat
  /// How far it has the edge to itself, from 0 to 1.
  var progress: CGFloat
}

/// What is held at the edges of the visible area, and which items come next.
struct PinnedElements: Equatable {
  var top: PinnedElement?
  var nextTop: Place?
  var bottom: PinnedElement?
  var nextBottom: Place?
  var header: PinnedElement?
  var footer: PinnedElement?

  /// An item that is held at an edge; nil if it is not.
  func item(at place: Place) -> PinnedElement? {
    if let top, top.place == place { return top }
    if let bottom, bottom.place == place { return bottom }
    return nil
  }

  /// How far an item has its edge to itself.
  func progress(of place: Place) -> CGFloat {
    if let held = item(at: place) { return held.progress }
    if place == nextTop { return 1 - (top?.progress ?? 1) }
    if place == nextBottom { return 1 - (bottom?.progress ?? 1) }
    return 0
  }
}

/// What a layout knows of what is held at the edges.
struct Pins {
  /// What is held at those of the visible area.
  var held = PinnedElements()
  /// What was found last to be held at those of what can be seen, visible yet or not.
  var known: HeldElements?
}

/// What is held at the edges, and all that it follows from: as long as that is the same, so is what is held.
struct HeldElements {
  struct Occasion: Equatable {
    /// That of the geometry.
    let edition: Int
    let viewport: MessageListViewport
    let allHeaders: Bool
    let allFooters: Bool
  }

  let occasion: Occasion
  let elements: PinnedElements
}

/// Which elements are held where: rule 8, and the last rule of the release that had headers.
extension MessageListGeometry {
  /// What is held at the edges.
  ///
  /// - Complexity: O(log *n*).
  func pinnedElements(allHeaders: Bool, allFooters: Bool) -> PinnedElements {
    var pinned = PinnedElements()
    if list.pinnedRank(.top, of: list.end) > 0 { pinTop(&pinned) }
    if list.pinnedRank(.bottom, of: list.end) > 0 { pinBottom(&pinned) }
    if allHeaders || list.pinnedHeaderCount > 0 { pinned.header = pinnedHeader(all: allHeaders) }
    if allFooters || list.pinnedFooterCount > 0 { pinned.footer = pinnedFooter(all: allFooters) }
    return pinned
  }

  /// The upper edge of an item that nothing moves down, in content coordinates.
  private func rawTop(_ row: PlacedElement) -> CGFloat { unshiftedOrigin + row.offset }

  private func pinTop(_ pinned: inout PinnedElements) {
    let edge = viewport.pinTop
    let y = edge - unshiftedOrigin + MessageListGeometry.tolerance
    let after = list.lastItem(startingAtOrBefore: y)
    let current = after.flatMap { list.pinnedItem(.top, before: $0.next) }
    let next = list.pinnedItem(.top, after: current ?? after ?? .beforeFirst)
    pinned.nextTop = next
    guard let current, let row = list.item(at: current) else { return }
    let height = row.item.height
    var top = edge
    if let next = next.flatMap({ list.item(at: $0) }) {
      top += min(0, rawTop(next) - spacing(next.item) - edge - height)
    }
    pinned.top = held(current, at: top, seen: top + height - edge, of: height)
  }

  private func pinBottom(_ pinned: inout PinnedElements) {
    let edge = viewport.pinBottom
    let y = edge - unshiftedOrigin - MessageListGeometry.tolerance
    let before = list.firstItem(endingAfter: y)
    let current = before.flatMap { list.pinnedItem(.bottom, after: $0.previous) }
    let next = list.pinnedItem(.bottom, before: current ?? before ?? list.end)
    pinned.nextBottom = next
    guard let current, let row = list.item(at: current) else { return }
    let height = row.item.height
    var top = edge - height
    if let next = next.flatMap({ list.item(at: $0) }) {
      top += max(0, rawTop(next) + next.item.height + spacing(row.item) - edge + height)
    }
    pinned.bottom = held(current, at: top, seen: edge - top, of: height)
  }

  private func spacing(_ item: HeightItem) -> CGFloat { item.spacing ?? itemSpacing }

  /// - Parameter all: Whether every header pins; otherwise those that pin by themselves do.
  private func pinnedHeader(all: Bool) -> PinnedElement? {
    let edge = viewport.pinTop
    guard let section = list.section(at: edge - origin + MessageListGeometry.tolerance),
      let found = list[section]
    else { return nil }
    let start = origin + HeightUnits.points(found.start)
    let end = origin + HeightUnits.points(found.end)
    let height = found.header.height
    guard all ? found.hasHeader : found.hasPinnedHeader,
      start <= edge + MessageListGeometry.tolerance, edge + MessageListGeometry.tolerance < end,
      start < viewport.pinBottom
    else { return nil }
    var top = edge
    if let next = list.header(after: section, found, pinned: !all) {
      top += min(0, origin + next.offset - spacing(next.item) - edge - height)
    }
    return held(Place(section, 0), at: top, seen: top + height - edge, of: height)
  }

  /// - Parameter all: Whether every footer pins; otherwise those that pin by themselves do.
  private func pinnedFooter(all: Bool) -> PinnedElement? {
    let edge = viewport.pinBottom
    guard let section = list.section(at: edge - origin - MessageListGeometry.tolerance),
      let found = list[section]
    else { return nil }
    let start = origin + HeightUnits.points(found.start)
    let end = origin + HeightUnits.points(found.end)
    let height = found.footer.height
    guard all ? found.hasFooter : found.hasPinnedFooter,
      end >= edge - MessageListGeometry.tolerance, start < edge - MessageListGeometry.tolerance,
      end > viewport.pinTop
    else { return nil }
    var top = edge - height
    if let next = list.footer(before: section, pinned: !all) {
      let end = HeightUnits.points(next.units &+ HeightUnits.units(next.item.height))
      top += max(0, origin + end + spacing(found.footer) - edge + height)
    }
    return held(Place(section, 0), at: top, seen: edge - top, of: height)
  }

  /// - Parameter seen: How much of the height the edge leaves.
  private func held(
    _ place: Place, at top: CGFloat, seen: CGFloat, of height: CGFloat
  ) -> PinnedElement {
    let progress = height > 0 ? min(max(seen / height, 0), 1) : 1
    return PinnedElement(place: place, top: top, progress: progress)
  }
}
