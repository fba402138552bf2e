import Foundation

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
