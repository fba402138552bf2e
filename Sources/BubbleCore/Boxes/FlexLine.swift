import Foundation

/// Shares the length of a row or column among its children: CSS Flexible Box Layout, section 9.7,
/// "Resolving Flexible Lengths".
///
/// Works along either axis; all lengths are points.
enum FlexLine {
  /// What one child brings along.
  struct Item {
    /// The length from which it grows or shrinks.
    var base: CGFloat
    var minimum: CGFloat
    var maximum: CGFloat
    var grow: CGFloat
    var shrink: CGFloat

    /// The base length within minimum and maximum; the minimum wins.
    var hypothetical: CGFloat { clamp(base) }

    func clamp(_ length: CGFloat) -> CGFloat { max(minimum, min(length, maximum)) }
  }

  /// The length of each item when `available` points are shared, gaps already taken off.
  ///
  /// - Complexity: O(*n*²) at worst, as each round freezes an item; O(*n*) as a rule.
  static func lengths(of items: [Item], available: CGFloat) -> [CGFloat] {
    let wanted = items.reduce(0) { $0 + $1.hypothetical }
    if abs(wanted - available) < 1e-6 { return items.map(\.hypothetical) }
    let isGrowing = wanted < available
    var lengths = items.map(\.base)
    var isFrozen = items.map { item in
      let factor = isGrowing ? item.grow : item.shrink
      return factor == 0
        || (isGrowing ? item.base > item.hypothetical : item.base < item.hypothetical)
    }
    for index in items.indices where isFrozen[index] { lengths[index] = items[index].hypothetical }
    let initialFree = freeSpace(items, lengths, isFrozen, available)

    while isFrozen.contains(false) {
      var free = freeSpace(items, lengths, isFrozen, available)
      let factors = sumOfFactors(items, isFrozen, isGrowing)
      // Factors that sum to less than 1 share only that part of the space.
      if factors < 1 {
        let part = initialFree * factors
        if abs(part) < abs(free) { free = part }
      }
      share(free, among: items, isFrozen, isGrowing, &lengths)
      freezeViolations(items, &lengths, &isFrozen)
    }
    return lengths
  }

  private static func freeSpace(
    _ items: [Item], _ lengths: [CGFloat], _ isFrozen: [Bool], _ available: CGFloat
  ) -> CGFloat {
    var used: CGFloat = 0
    for index in items.indices { used += isFrozen[index] ? lengths[index] : items[index].base }
    return available - used
  }

  private static func sumOfFactors(
    _ items: [Item], _ isFrozen: [Bool], _ isGrowing: Bool
  ) -> CGFloat {
    var sum: CGFloat = 0
    for index in items.indices where !isFrozen[index] {
      sum += isGrowing ? items[index].grow : items[index].shrink
    }
    return sum
  }

  private static func share(
    _ free: CGFloat, among items: [Item], _ isFrozen: [Bool], _ isGrowing: Bool,
    _ lengths: inout [CGFloat]
  ) {
    var weights: CGFloat = 0
    for index in items.indices where !isFrozen[index] {
      weights += isGrowing ? items[index].grow : items[index].shrink * items[index].base
    }
    for index in items.indices where !isFrozen[index] {
      let item = items[index]
      let weight = isGrowing ? item.grow : item.shrink * item.base
      lengths[index] = item.base + (weights > 0 ? free * (weight / weights) : 0)
    }
  }

  /// Freezes the items that hit their minimum or maximum: all that grew by clamping if in sum clamping
  /// grew, all that shrank if it shrank, every item if it did neither.
  private static func freezeViolations(
    _ items: [Item], _ lengths: inout [CGFloat], _ isFrozen: inout [Bool]
  ) {
    var violations = [CGFloat](repeating: 0, count: items.count)
    var total: CGFloat = 0
    for index in items.indices where !isFrozen[index] {
      let clamped = items[index].clamp(lengths[index])
      violations[index] = clamped - lengths[index]
      total += violations[index]
      lengths[index] = clamped
    }
    for index in items.indices where !isFrozen[index] {
      if total == 0 || (total > 0 && violations[index] > 0)
        || (total < 0 && violations[index] < 0)
      {
        isFrozen[index] = true
      }
    }
  }

  /// Where the first item starts and how far apart items are when `free` points are left; with less
  /// than nothing, `space-between` falls back to the start.
  static func spacing(
    _ justify: BoxJustification, free: CGFloat, count: Int
  ) -> (start: CGFloat, between: CGFloat) {
    switch justify {
    case .start: (0, 0)
    case .center: (free / 2, 0)
    case .end: (free, 0)
    case .spaceAround, .spaceEvenly: (0, 0)
    case .spaceBetween: free > 0 && count > 1 ? (0, free / CGFloat(count - 1)) : (0, 0)
    }
  }
}
