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

/// Breaks items into lines: greedily, in their order.
///
/// An item joins a line if the line, the spacing and the item together do not exceed the rule's length; the
/// first item of a line always joins. Items of one size create many lines at once.
struct FlowLineBreaker {
  let sizes: FlowRuns<FlowSizeRun>
  let rule: FlowLineRule
  /// Whether an item was longer than its line.
  private(set) var foundTooLong = false
  private var position: FlowRuns<FlowSizeRun>.Position?
  /// The number of items of the current run that are on lines already.
  private var taken = 0

  /// Begins at an item that starts a line.
  init(_ sizes: FlowRuns<FlowSizeRun>, from item: Int, rule: FlowLineRule) {
    self.sizes = sizes
    self.rule = rule
    position = sizes.position(ofItem: item)
    if let position { taken = item - position.before.items }
  }

  /// Returns the next equal lines; nil at the end.
  ///
  /// - Complexity: O(*r*) for *r* runs of sizes on them.
  mutating func next() -> FlowLineRun? {
    guard let position else { return nil }
    let run = position.run
    let left = run.items - taken
    let fitting = rule.itemsPerLine(cross: run.size.cross, atMost: left)
    if rule.isTooLong(run.size.cross) { foundTooLong = true }
    // An item of the next run may still join the last line of this one.
    let closed = (left - 1) / fitting
    guard closed > 0 else { return nextLine(beginningWith: fitting) }
    advance(by: closed * fitting)
    return line(run.size.main, items: fitting, times: closed)
  }

  private mutating func nextLine(beginningWith first: Int) -> FlowLineRun? {
    var items = 0
    var used: CGFloat = 0
    var thickness: CGFloat = 0
    while let position {
      let run = position.run
      let cross = run.size.cross
      let left = run.items - taken
      let count =
        items == 0 ? first : rule.itemsFitting(after: used, cross: cross, atMost: left)
      guard count > 0 else { break }
      used += CGFloat(count) * (cross + rule.itemSpacing)
      if items == 0 { used -= rule.itemSpacing }
      items += count
      thickness = max(thickness, run.size.main)
      advance(by: count)
      if count < left { break }
    }
    return line(thickness, items: items, times: 1)
  }

  private func line(_ thickness: CGFloat, items: Int, times: Int) -> FlowLineRun {
    FlowLineRun(
      lines: times, itemsPerLine: items, thickness: thickness, pitch: rule.pitch(thickness))
  }

  private mutating func advance(by count: Int) {
    guard let position else { return }
    taken += count
    guard taken == position.run.items else { return }
    taken = 0
    self.position = sizes.position(after: position)
  }
}
