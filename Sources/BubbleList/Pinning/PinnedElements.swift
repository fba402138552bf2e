import BubbleCollection
import Foundation
import ListCore

/// An element that is held at an edge of the visible area.
struct PinnedElement: Equatable {
  /// The item; for a header or footer the section with item 0.
  var place: Place
  /// The visible upper edge, in content coordinates.
  var top: CGFloat
  /// The share of the edge that it occupies, from 0 to 1.
  var progress: CGFloat
}

/// The elements that are held at the edges of the visible area, and the items that follow.
struct PinnedElements: Equatable {
  var top: PinnedElement?
  var nextTop: Place?
  var bottom: PinnedElement?
  var nextBottom: Place?
  var header: PinnedElement?
  var footer: PinnedElement?

  /// Returns an item that is held at an edge; nil if it is not.
  func item(at place: Place) -> PinnedElement? {
    if let top, top.place == place { return top }
    if let bottom, bottom.place == place { return bottom }
    return nil
  }

  /// Returns the share of its edge that an item occupies.
  func progress(of place: Place) -> CGFloat {
    if let held = item(at: place) { return held.progress }
    if place == nextTop { return 1 - (top?.progress ?? 1) }
    if place == nextBottom { return 1 - (bottom?.progress ?? 1) }
    return 0
  }
}

/// The layout's state of pinned elements.
struct Pins {
  /// The elements at the edges of the visible area.
  var held = PinnedElements()
  /// The last result for a viewport, which may not be visible yet.
  var known: HeldElements?
}

/// The elements at the edges, and the values that determine them: while these are the same, so are the elements.
struct HeldElements {
  struct Occasion: Equatable {
    /// The geometry's edition.
    let edition: Int
    let viewport: MessageListViewport
    let allHeaders: Bool
    let allFooters: Bool
  }

  let occasion: Occasion
  let elements: PinnedElements
}

/// Finds the held elements: rule 8, and the last rule of the release with headers.
extension MessageListGeometry {
  /// Returns the elements that are held at the edges.
  ///
  /// - Complexity: O(log *n*).
  func pinnedElements(allHeaders: Bool, allFooters: Bool) -> PinnedElements {
    var pinned = PinnedElements()
    if list.pinnedRank(.top, of: list.end) > 0 { (pinned.top, pinned.nextTop) = pinnedItem(.top) }
    if list.pinnedRank(.bottom, of: list.end) > 0 {
      (pinned.bottom, pinned.nextBottom) = pinnedItem(.bottom)
    }
    if allHeaders || list.pinnedHeaderCount > 0 {
      pinned.header = pinnedSupplementary(.top, all: allHeaders)
    }
    if allFooters || list.pinnedFooterCount > 0 {
      pinned.footer = pinnedSupplementary(.bottom, all: allFooters)
    }
    return pinned
  }

  /// Returns the position of held elements at an edge, and the distance inwards of it at which they still count as at it.
  private func line(_ edge: ListEdge) -> (place: CGFloat, slack: CGFloat) {
    edge == .top
      ? (viewport.pinTop, MessageListGeometry.tolerance)
      : (viewport.pinBottom, -MessageListGeometry.tolerance)
  }

  private func pinnedItem(_ edge: ListEdge) -> (held: PinnedElement?, next: Place?) {
    let (line, slack) = line(edge)
    let y = line - unshiftedOrigin + slack
    let current: Place?
    let next: Place?
    switch edge {
    case .top:
      let after = list.lastItem(startingAtOrBefore: y)
      current = after.flatMap { list.pinnedItem(.top, before: $0.next) }
      next = list.pinnedItem(.top, after: current ?? after ?? .beforeFirst)
    case .bottom:
      let before = list.firstItem(endingAfter: y)
      current = before.flatMap { list.pinnedItem(.bottom, after: $0.previous) }
      next = list.pinnedItem(.bottom, before: current ?? before ?? list.end)
    }
    guard let current, let item = list.item(at: current)?.item else { return (nil, next) }
    // Nothing moves it down while it is not held.
    let end: CGFloat? = next.flatMap { list.item(at: $0) }.map { next in
      let top = unshiftedOrigin + next.offset
      return edge == .top ? top - spacing(next.item) : top + next.item.height + spacing(item)
    }
    return (held(current, edge, of: item.height, next: end), next)
  }

  private func spacing(_ item: HeightItem) -> CGFloat { item.spacing ?? itemSpacing }

  /// - Parameter all: Whether every header or footer pins; otherwise those do that pin individually.
  private func pinnedSupplementary(_ edge: ListEdge, all: Bool) -> PinnedElement? {
    let (line, slack) = line(edge)
    guard let section = list.section(at: line - origin + slack), let found = list[section] else {
      return nil
    }
    let start = origin + HeightUnits.points(found.start)
    let end = origin + HeightUnits.points(found.end)
    let item = found.item(edge == .top ? .header : .footer)
    let isSeen =
      edge == .top
      ? start <= line + slack && line + slack < end && start < viewport.pinBottom
      : end >= line + slack && start < line + slack && end > viewport.pinTop
    guard isSeen, item.height > 0, all || item.pinning != nil else { return nil }
    let next: CGFloat? =
      edge == .top
      ? list.header(after: section, found, pinned: !all).map { next in
        origin + next.offset - spacing(next.item)
      }
      : list.footer(before: section, pinned: !all).map { next in
        let end = HeightUnits.points(next.units &+ HeightUnits.units(next.item.height))
        return origin + end + spacing(found.footer)
      }
    return held(Place(section, 0), edge, of: item.height, next: next)
  }

  private func held(
    _ place: Place, _ edge: ListEdge, of height: CGFloat, next: CGFloat?
  ) -> PinnedElement {
    let line = line(edge).place
    let top = edge.pinnedTop(at: line, height: height, next: next)
    let seen = edge == .top ? top + height - line : line - top
    let progress = height > 0 ? min(max(seen / height, 0), 1) : 1
    return PinnedElement(place: place, top: top, progress: progress)
  }
}
