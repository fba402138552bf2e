import Foundation

/// The rule for line ends and line distances: everything that breaking the lines of a section depends on,
/// except sizes.
struct FlowLineRule: Equatable {
  /// The length of a line between the insets; may be negative.
  let length: CGFloat
  let itemSpacing: CGFloat
  let lineSpacing: CGFloat

  /// The maximum end of a line, which exceeds ``length`` slightly so that thirds of a line fit three times.
  private var limit: CGFloat { length + abs(length) * 1e-12 }

  /// Whether an item of this length does not fit even alone.
  func isTooLong(_ cross: CGFloat) -> Bool { cross > limit }

  /// Returns the number of items of one length, at most `count`, that fit on a line that is used up to a
  /// place.
  func itemsFitting(after used: CGFloat, cross: CGFloat, atMost count: Int) -> Int {
    let pitch = cross + itemSpacing
    // If items do not advance, all of them fit or none.
    guard pitch > 0 else { return used + pitch <= limit ? count : 0 }
    let room = (limit - used) / pitch
    guard room > 0 else { return 0 }
    var result = room < CGFloat(count) ? Int(room) : count
    // The division may be off by one.
    while result < count, used + CGFloat(result + 1) * pitch <= limit { result += 1 }
    while result > 0, used + CGFloat(result) * pitch > limit { result -= 1 }
    return result
  }

  /// Returns the number of items of one length, at most `count`, on a full line; at least 1.
  func itemsPerLine(cross: CGFloat, atMost count: Int) -> Int {
    1 + itemsFitting(after: cross, cross: cross, atMost: count - 1)
  }

  /// Returns the distance from the start of a line to the start of the next one; never negative.
  func pitch(_ thickness: CGFloat) -> CGFloat { max(0, thickness + lineSpacing) }
}

/// The distribution of the items of one line along it.
struct FlowSpread: Equatable {
  /// The distance from the start of the line to the first item.
  var lead: CGFloat
  /// The distance from the end of an item to the start of the next one.
  var gap: CGFloat
}

extension FlowLineRule {
  /// More items than any line holds, and few enough for an exact `Double`.
  private static let capacityLimit = 1 << 40

  /// Returns the distribution of a line if all items of the section have one size: the same as for a full
  /// line.
  ///
  /// Only whether there are several lines counts, not their number.
  func uniformSpread(cross: CGFloat, lineCount: Int) -> FlowSpread {
    let capacity = itemsPerLine(cross: cross, atMost: FlowLineRule.capacityLimit)
    if capacity == 1 { return lineCount > 1 ? centred(cross) : leading }
    guard capacity < FlowLineRule.capacityLimit else { return leading }
    return justified(count: capacity, sum: CGFloat(capacity) * cross)
  }

  /// Returns the distribution of a line if items of the section have several sizes.
  func spread(count: Int, sum: CGFloat, isLast: Bool) -> FlowSpread {
    if isLast { return leading }
    return count == 1 ? centred(sum) : justified(count: count, sum: sum)
  }

  private var leading: FlowSpread { FlowSpread(lead: 0, gap: itemSpacing) }

  private func centred(_ cross: CGFloat) -> FlowSpread {
    FlowSpread(lead: max(0, (length - cross) / 2), gap: itemSpacing)
  }

  private func justified(count: Int, sum: CGFloat) -> FlowSpread {
    FlowSpread(lead: 0, gap: (length - sum) / CGFloat(count - 1))
  }
}
