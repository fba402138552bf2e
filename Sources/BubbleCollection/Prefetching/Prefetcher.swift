import Foundation

/// Which items are asked for early, and where the content is scrolled to.
///
/// Nothing here calls other objects.
struct Prefetcher {
  /// An item that is not visible, and how far it is from what is.
  struct Candidate {
    let path: IndexPath
    let frame: CGRect
  }

  /// What is to be sent to the prefetching data source.
  struct Orders: Equatable {
    var cancelled: [IndexPath] = []
    var wanted: [IndexPath] = []
  }

  /// How many items are asked for at most, so that a page of tiny ones does no harm.
  static let limit = 100

  /// Whether there is an object to ask, and asking is enabled.
  var isOn = false
  /// Whether stock is about to be taken.
  var isDue = false
  /// The items that were asked for and have not been visible since.
  private var outstanding: Set<IndexPath> = []
  /// Where the content was scrolled to last: −1 to its start, 1 to its end; 0 if it was not along that axis.
  private var direction = (x: 1, y: 1)

  /// Notes a scroll.
  mutating func note(_ step: CGVector) {
    guard step != .zero else { return }
    direction = (step.dx == 0 ? 0 : step.dx < 0 ? -1 : 1, step.dy == 0 ? 0 : step.dy < 0 ? -1 : 1)
  }

  /// The part of the content that is likely to be visible soon: what is visible, and so many pages where the
  /// content is scrolled to.
  func window(ahead pages: CGFloat, of bounds: CGRect) -> CGRect {
    bounds.union(
      bounds.offsetBy(
        dx: CGFloat(direction.x) * pages * bounds.width,
        dy: CGFloat(direction.y) * pages * bounds.height))
  }

  /// Takes stock: asks for what is near, and gives up what is not ahead any more.
  ///
  /// - Parameters:
  ///   - candidates: The items within two pages ahead that are not visible.
  ///   - visible: The items that are.
  ///   - bounds: What is visible.
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
    // What is a little further away than before, since a size became known, stays asked for.
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

  /// Gives up everything; returns what was asked for.
  mutating func giveUp() -> [IndexPath] {
    defer { outstanding = [] }
    return outstanding.sorted()
  }

  /// Gives what was asked for the names that it has after a change; what has none is gone.
  mutating func rename(_ name: (IndexPath) -> IndexPath?) {
    if !outstanding.isEmpty { outstanding = Set(outstanding.compactMap(name)) }
  }
}
