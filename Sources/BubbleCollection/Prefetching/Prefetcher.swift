import Foundation

/// The prefetched items, and the direction of scrolling.
///
/// It calls no other objects.
struct Prefetcher {
  /// An item that is not visible, and its distance from the visible part.
  struct Candidate {
    let path: IndexPath
    let frame: CGRect
  }

  /// The calls to make to the prefetching data source.
  struct Orders: Equatable {
    var cancelled: [IndexPath] = []
    var wanted: [IndexPath] = []
  }

  /// The maximum number of requested items, so that a page of tiny ones does no harm.
  static let limit = 100

  /// Whether there is a data source for prefetching, and prefetching is enabled.
  var isOn = false
  /// Whether the requests are about to be updated.
  var isDue = false
  /// The items that were requested and have not been visible since.
  private var outstanding: Set<IndexPath> = []
  /// The direction of the last scroll: −1 to the start, 1 to the end; 0 if it was not along that axis.
  private var direction = (x: 1, y: 1)

  /// Records a scroll.
  mutating func note(_ step: CGVector) {
    guard step != .zero else { return }
    direction = (step.dx == 0 ? 0 : step.dx < 0 ? -1 : 1, step.dy == 0 ? 0 : step.dy < 0 ? -1 : 1)
  }

  /// Returns the part of the content that is likely to be visible soon: the visible part, and a number of
  /// pages in the direction of scrolling.
  func window(ahead pages: CGFloat, of bounds: CGRect) -> CGRect {
    bounds.union(
      bounds.offsetBy(
        dx: CGFloat(direction.x) * pages * bounds.width,
        dy: CGFloat(direction.y) * pages * bounds.height))
  }

  /// Updates the requests: requests near items, and cancels those no longer ahead.
  ///
  /// - Parameters:
  ///   - candidates: The items within two pages ahead that are not visible.
  ///   - visible: The visible items.
  ///   - bounds: The visible part.
  /// - Complexity: O(*n* log *n*) for *n* candidates.
  mutating func orders(
    _ candidates: [Candidate], visible: [IndexPath], bounds: CGRect
  ) -> Orders {
    outstanding.subtract(visible)
    let near = window(ahead: 1, of: bounds)
    let ranked = candidates.map { (candidate: $0, distance: distance(to: $0.frame, from: bounds)) }
      .sorted { ($0.distance, $0.candidate.path) < ($1.distance, $1.candidate.path) }
    let ahead = ranked.prefix(Prefetcher.limit).map(\.candidate)
    let known = Set(ahead.map(\.path))
    var orders = Orders()
    // An item that is slightly further away than before, since a size became known, stays requested.
    orders.cancelled = outstanding.filter { !known.contains($0) }.sorted()
    outstanding.subtract(orders.cancelled)
    for candidate in ahead where candidate.frame.overlaps(near) {
      if outstanding.insert(candidate.path).inserted { orders.wanted.append(candidate.path) }
    }
    return orders
  }

  private func distance(to frame: CGRect, from bounds: CGRect) -> CGFloat {
    max(frame.minX - bounds.maxX, bounds.minX - frame.maxX, 0)
      + max(frame.minY - bounds.maxY, bounds.minY - frame.maxY, 0)
  }

  /// Cancels everything; returns the requested items.
  mutating func giveUp() -> [IndexPath] {
    defer { outstanding = [] }
    return outstanding.sorted()
  }

  /// Renames the requested items after a change, and removes those without a new name.
  mutating func rename(_ name: (IndexPath) -> IndexPath?) {
    if !outstanding.isEmpty { outstanding = Set(outstanding.compactMap(name)) }
  }
}
