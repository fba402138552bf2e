import Foundation
import SumTree

/// What runs add up.
struct FlowSums: TreeSummary, Equatable {
  var items = 0
  var lines = 0
  var extent: CGFloat = 0

  static func += (sum: inout FlowSums, following: FlowSums) {
    sum.items += following.items
    sum.lines += following.lines
    sum.extent += following.extent
  }
}

/// Consecutive items that a flow layout knows in one piece.
protocol FlowRun: TreeElement where Summary == FlowSums {
  /// How many items; never 0.
  var items: Int { get }
  /// How many lines; 0 if the run is not one of lines.
  var lines: Int { get }
  /// How long it is along the axis that scrolls; 0 if the run is not one of lines.
  var extent: CGFloat { get }

  /// Both parts: the first has so many items, more than none and fewer than all.
  func split(at items: Int) -> (Self, Self)
  /// Takes the run that follows in, if both are one piece.
  mutating func absorb(_ next: Self) -> Bool
}

extension FlowRun {
  var summary: FlowSums { FlowSums(items: items, lines: lines, extent: extent) }
}

/// Consecutive items of one size.
struct FlowSizeRun: FlowRun, Equatable {
  var items: Int
  let size: FlowSize
  /// Whether the size was measured, in place of an estimate.
  var isMeasured = false

  var lines: Int { 0 }
  var extent: CGFloat { 0 }

  func split(at items: Int) -> (FlowSizeRun, FlowSizeRun) {
    var (first, second) = (self, self)
    first.items = items
    second.items = self.items - items
    return (first, second)
  }

  mutating func absorb(_ next: FlowSizeRun) -> Bool {
    guard size == next.size, isMeasured == next.isMeasured else { return false }
    items += next.items
    return true
  }
}

/// Consecutive lines of one thickness and as many items each.
struct FlowLineRun: FlowRun, Equatable {
  var lines: Int
  let itemsPerLine: Int
  let thickness: CGFloat
  /// From the start of a line to that of the next one.
  let pitch: CGFloat

  var items: Int { lines * itemsPerLine }
  var extent: CGFloat { CGFloat(lines) * pitch }

  func split(at items: Int) -> (FlowLineRun, FlowLineRun) {
    var (first, second) = (self, self)
    first.lines = items / itemsPerLine
    second.lines = lines - first.lines
    return (first, second)
  }

  mutating func absorb(_ next: FlowLineRun) -> Bool {
    guard itemsPerLine == next.itemsPerLine, thickness == next.thickness, pitch == next.pitch else {
      return false
    }
    lines += next.lines
    return true
  }
}

extension Array where Element: FlowRun {
  /// Appends a run, to the last one if both are one piece.
  mutating func add(_ run: Element) {
    if !isEmpty, self[count - 1].absorb(run) { return }
    append(run)
  }
}
