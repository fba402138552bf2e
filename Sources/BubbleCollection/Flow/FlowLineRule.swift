import Foundation

/// Where lines end and how far apart they are: what breaking the lines of a section depends on besides
/// sizes.
struct FlowLineRule: Equatable {
  /// How long a line is between the insets; may be negative.
  let length: CGFloat
  let itemSpacing: CGFloat
  let lineSpacing: CGFloat

  /// What the end of a line may exceed ``length`` by, so that thirds of a line fit three times.
  private var limit: CGFloat { length + abs(length) * 1e-12 }

  /// Whether an item that is so long does not fit even alone.
  func isTooLong(_ cross: CGFloat) -> Bool { cross > limit }

  /// How many items of one length, at most so many, fit on a line that is used up to a place.
  func itemsFitting(after used: CGFloat, cross: CGFloat, atMost count: Int) -> Int {
    let pitch = cross + itemSpacing
    // Where items do not get further, all of them fit or none.
    guard pitch > 0 else { return used + pitch <= limit ? count : 0 }
    let room = (limit - used) / pitch
    guard room > 0 else { return 0 }
    var result = room < CGFloat(count) ? Int(room) : count
    // The division may be one off.
    while result < count, used + CGFloat(result + 1) * pitch <= limit { result += 1 }
    while result > 0, used + CGFloat(result) * pitch > limit { result -= 1 }
    return result
  }

  /// How many items of one length, at most so many, make a full line; one at least.
  func itemsPerLine(cross: CGFloat, atMost count: Int) -> Int {
    1 + itemsFitting(after: cross, cross: cross, atMost: count - 1)
  }

  /// From the start of a line to that of the next one: never back.
  func pitch(_ thickness: CGFloat) -> CGFloat { max(0, thickness + lineSpacing) }
}

/// How the items of one line lie along it.
struct FlowSpread: Equatable {
  /// From the start of the line to the first item.
  var lead: CGFloat
  /// From the end of an item to the start of the next one.
  var gap: CGFloat
}

extension FlowLineRule {
  /// More than any line is taken to hold, and less than what loses digits as a `Double`.
  private static let capacityLimit = 1 << 40

  /// How the items of a line lie if all items of the section have one size: as if each line were full.
  ///
  /// Of the number of lines only whether there are several counts.
  func uniformSpread(cross: CGFloat, lineCount: Int) -> FlowSpread {
    let capacity = itemsPerLine(cross: cross, atMost: FlowLineRule.capacityLimit)
    if capacity == 1 { return lineCount > 1 ? centred(cross) : leading }
    guard capacity < FlowLineRule.capacityLimit else { return leading }
    return justified(count: capacity, sum: CGFloat(capacity) * cross)
  }

  /// How the items of a line lie if items of the section have several sizes.
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
