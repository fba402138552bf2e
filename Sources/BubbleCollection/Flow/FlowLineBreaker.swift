import Foundation

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
