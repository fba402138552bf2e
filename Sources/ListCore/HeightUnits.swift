/// The fixed-point unit for adding up heights.
///
/// Sums of `Double` depend on the order of the additions, and drift with every edit. Integers do not: after a
/// million edits, an index has the same sums as a new one. One unit is 2^-28 point, so a height is rounded by
/// at most 1.9 billionths of a point, once. The heights themselves stay the caller's `Double`s.
///
/// Limits for invalid input: a height or spacing counts up to `maximum`; a list is at most `limit` units long
/// (8.6 billion points: 8,600 for each of a million messages).
///
/// All of it is `@inlinable`: lists in other modules add up heights by the thousand.
@usableFromInline
package enum HeightUnits {
  /// The number of units per point.
  @inlinable package static var perPoint: Double { 268_435_456 }
  /// The greatest height or spacing in points, 2^22: greater ones are reduced to it.
  @inlinable package static var maximum: Double { 4_194_304 }
  /// The greatest sum of a list in units: elements beyond it have no height.
  @inlinable package static var limit: Int { 1 << 61 }
  /// The greatest number of items or sections: greater counts are reduced to it.
  @inlinable package static var maximumCount: Int { 1 << 40 }

  /// Returns a length as the index stores it, unchanged to the last bit within limits.
  ///
  /// A negative or infinite length or NaN becomes 0, and one above `maximum` becomes `maximum`.
  @inlinable package static func sanitized(_ points: Double) -> Double {
    points > 0 && points < .infinity ? min(points, maximum) : 0
  }

  /// Returns the nearest number of units.
  ///
  /// Adding 1.5 * 2^52 leaves the rounded integer in the lowest bits of the mantissa. Unlike a conversion
  /// this needs no range check, and the compiler vectorizes it.
  ///
  /// - Parameter points: A sanitized length.
  @inlinable @inline(__always)
  package static func units(_ points: Double) -> Int {
    let shifted = points * 268_435_456 + 6_755_399_441_055_744
    return Int(truncatingIfNeeded: shifted.bitPattern &- 0x4338_0000_0000_0000)
  }

  /// Returns a sum in points.
  ///
  /// From 2^53 units on (33 million points) a `Double` is coarser than a unit. Then it is rounded up, so that
  /// a search for the offset of an item finds that item, not the one before.
  @inlinable @inline(__always)
  package static func points(_ units: Int) -> Double {
    let nearest = Double(units)
    if units >= 1 << 53, Int(nearest) < units { return nearest.nextUp / perPoint }
    return nearest / perPoint
  }

  /// Returns the last unit at or before `offset`, for comparing with sums: any `Double` is valid.
  @inlinable @inline(__always)
  package static func floor(_ offset: Double) -> Int {
    let scaled = offset * perPoint
    guard scaled < 4e18, scaled > -4e18 else {
      return scaled > 0 ? 4_000_000_000_000_000_000 : scaled < 0 ? -4_000_000_000_000_000_000 : 0
    }
    let truncated = Int(scaled)
    return Double(truncated) > scaled ? truncated - 1 : truncated
  }
}
