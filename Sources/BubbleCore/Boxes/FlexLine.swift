import Foundation

/// Shares the length of a row or column among its children: CSS Flexible Box Layout, section 9.7,
/// "Resolving Flexible Lengths".
///
/// Works along either axis; all lengths are points.
struct FlexLine {
  /// The contribution of one child, and its final length.
  struct Item {
    /// The length from which it grows or shrinks.
    var base: CGFloat
    var minimum: CGFloat
    var maximum: CGFloat
    var grow: CGFloat
    /// Its share, multiplied by the base length without the padding, of the missing space.
    var shrink: CGFloat
    var padding: CGFloat
    var length: CGFloat
    var isFrozen = false

    init(
      base: CGFloat, minimum: CGFloat, maximum: CGFloat, grow: CGFloat, shrink: CGFloat,
      padding: CGFloat = 0
    ) {
      self.base = base
      self.minimum = minimum
      self.maximum = maximum
      self.grow = grow
      self.shrink = shrink
      self.padding = padding
      length = base
    }

    /// The base length within minimum and maximum; the minimum wins.
    var hypothetical: CGFloat { clamp(base) }

    func clamp(_ length: CGFloat) -> CGFloat { max(minimum, min(length, maximum)) }

    /// Freezes it if it gets no part of the shared space.
    mutating func freezeIfInflexible(_ isGrowing: Bool) {
      let hypothetical = hypothetical
      isFrozen =
        (isGrowing ? grow : shrink) == 0
        || (isGrowing ? base > hypothetical : base < hypothetical)
      length = isFrozen ? hypothetical : base
    }

    /// Returns its weight in the shared space.
    func weight(_ isGrowing: Bool) -> CGFloat {
      isGrowing ? grow : shrink * max(0, base - padding)
    }
  }

  /// The children, in order.
  var items: [Item] = []

  /// Removes all items and reserves space for others.
  mutating func removeAll(reserving count: Int) {
    items.removeAll(keepingCapacity: true)
    items.reserveCapacity(count)
  }

  /// Whether the items share remaining space, not missing space.
  private var isGrowing = false

  /// Computes each item's length from `available` points, without the gaps.
  ///
  /// - Parameter maximumRounds: After this number of rounds, the rest is shared at once, with the same result.
  /// - Returns: The number of rounds. One freezes at least one item, and usually nearly all of them.
  /// - Complexity: O(*n*), regardless of the minima and maxima.
  @discardableResult
  mutating func share(_ available: CGFloat, maximumRounds: Int = 32) -> Int {
    var hypothetical: CGFloat = 0
    for index in items.indices { hypothetical += items[index].hypothetical }
    if abs(hypothetical - available) < 1e-6 {
      freezeAll()
      return 0
    }
    isGrowing = hypothetical < available
    var flexible = freezeInflexible()
    let initialFree = freeSpace(available)
    var rounds = 0
    while flexible > 0 {
      let free = sharedSpace(available, initialFree)
      guard rounds < maximumRounds else {
        shareAtOnce(free)
        break
      }
      rounds += 1
      spread(free)
      let frozen = freezeViolations()
      guard frozen > 0 else {
        // Only if a length is NaN: then there is nothing to share.
        freezeAll()
        break
      }
      flexible -= frozen
    }
    return rounds
  }

  /// Gives the remaining items the result of the rounds.
  ///
  /// Each gets its base length plus its weight times a common factor, within its limits, so that all together take the space.
  private mutating func shareAtOnce(_ free: CGFloat) {
    var taken = free
    for index in items.indices where !items[index].isFrozen { taken += items[index].base }
    let sign: CGFloat = isGrowing ? 1 : -1
    var (enough, tooFew): (CGFloat, CGFloat) = (1, 0)
    // Lengths are up to a million, and weights may be tiny: if no factor is enough, all items are at their limits.
    while enough < 1e18, sign * (taken - setLengths(sign * enough)) > 0 {
      (tooFew, enough) = (enough, enough * 8)
    }
    for _ in 0..<64 {
      let middle = (tooFew + enough) / 2
      let isMissing = sign * (taken - setLengths(sign * middle)) > 0
      if isMissing { tooFew = middle } else { enough = middle }
    }
    _ = setLengths(sign * enough)
  }

  /// Gives the remaining items their base length plus their weight times a factor, within their limits.
  ///
  /// - Returns: The sum of the lengths.
  private mutating func setLengths(_ factor: CGFloat) -> CGFloat {
    var sum: CGFloat = 0
    for index in items.indices where !items[index].isFrozen {
      let item = items[index]
      items[index].length = item.clamp(item.base + factor * item.weight(isGrowing))
      sum += items[index].length
    }
    return sum
  }

  /// Freezes inflexible items.
  ///
  /// - Returns: The number of remaining items.
  private mutating func freezeInflexible() -> Int {
    var flexible = 0
    let isGrowing = isGrowing
    var items = items.mutableSpan
    for index in items.indices {
      items[index].freezeIfInflexible(isGrowing)
      if !items[index].isFrozen { flexible += 1 }
    }
    return flexible
  }

  private mutating func freezeAll() {
    var items = items.mutableSpan
    for index in items.indices where !items[index].isFrozen {
      items[index].length = items[index].hypothetical
    }
  }

  private func freeSpace(_ available: CGFloat) -> CGFloat {
    var free = available
    for index in items.indices {
      free -= items[index].isFrozen ? items[index].length : items[index].base
    }
    return free
  }

  /// Returns the space to share in a round: factors that sum to less than 1 share only that fraction of it.
  private func sharedSpace(_ available: CGFloat, _ initialFree: CGFloat) -> CGFloat {
    let free = freeSpace(available)
    var factors: CGFloat = 0
    for index in items.indices where !items[index].isFrozen {
      factors += isGrowing ? items[index].grow : items[index].shrink
    }
    guard factors < 1 else { return free }
    let part = initialFree * factors
    return abs(part) < abs(free) ? part : free
  }

  private mutating func spread(_ free: CGFloat) {
    var weights: CGFloat = 0
    let isGrowing = isGrowing
    var items = items.mutableSpan
    for index in items.indices where !items[index].isFrozen {
      weights += items[index].weight(isGrowing)
    }
    for index in items.indices where !items[index].isFrozen {
      let item = items[index]
      let share = weights > 0 ? free * (item.weight(isGrowing) / weights) : 0
      items[index].length = item.base + share
    }
  }

  /// Freezes the items that hit their minimum or maximum.
  ///
  /// If clamping grew the sum, these are the items that grew; if it shrank the sum, those that shrank; otherwise all.
  ///
  /// - Returns: The number of frozen items.
  private mutating func freezeViolations() -> Int {
    var total: CGFloat = 0
    for index in items.indices where !items[index].isFrozen {
      let length = items[index].length
      total += items[index].clamp(length) - length
    }
    var frozen = 0
    var items = items.mutableSpan
    for index in items.indices where !items[index].isFrozen {
      let length = items[index].length
      let clamped = items[index].clamp(length)
      let isViolation =
        total == 0 || (total > 0 && clamped > length) || (total < 0 && clamped < length)
      guard isViolation else { continue }
      items[index].length = clamped
      items[index].isFrozen = true
      frozen += 1
    }
    return frozen
  }

}

extension BoxJustification {
  /// Returns the start of the first item and the distance between items for `free` points of remaining space.
  ///
  /// If that is negative, space between and around are the same as the start.
  func spacing(free: CGFloat, count: Int) -> (start: CGFloat, between: CGFloat) {
    switch self {
    case .start: return (0, 0)
    case .center: return (free / 2, 0)
    case .end: return (free, 0)
    case .spaceBetween:
      return free > 0 && count > 1 ? (0, free / CGFloat(count - 1)) : (0, 0)
    case .spaceAround:
      guard free > 0 else { return (0, 0) }
      let space = free / CGFloat(max(1, count))
      return (space / 2, space)
    case .spaceEvenly:
      guard free > 0 else { return (0, 0) }
      let space = free / CGFloat(count + 1)
      return (space, space)
    }
  }
}
