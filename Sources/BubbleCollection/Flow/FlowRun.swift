import Foundation
import SumTree

/// The sums over runs.
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

/// Consecutive items that a flow layout stores as one piece.
protocol FlowRun: TreeElement where Summary == FlowSums {
  /// The number of items; never 0.
  var items: Int { get }
  /// The number of lines; 0 unless the run consists of lines.
  var lines: Int { get }
  /// The length along the scrolling axis; 0 unless the run consists of lines.
  var extent: CGFloat { get }

  /// Returns both parts; the first has `items` items.
  ///
  /// The number must be above 0 and below that of the run.
  func split(at items: Int) -> (Self, Self)
  /// Absorbs the following run, if both form one piece.
  mutating func absorb(_ next: Self) -> Bool
}

extension FlowRun {
  var summary: FlowSums { FlowSums(items: items, lines: lines, extent: extent) }
}

/// Consecutive items of one size.
struct FlowSizeRun: FlowRun, Equatable {
  var items: Int
  let size: FlowSize
  /// Whether the size was measured, and is not an estimate.
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

/// Consecutive lines of one thickness and with equal numbers of items.
struct FlowLineRun: FlowRun, Equatable {
  var lines: Int
  let itemsPerLine: Int
  let thickness: CGFloat
  /// The distance from the start of a line to the start of the next one.
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
  /// Appends a run, or merges it with the last one if both form one piece.
  mutating func add(_ run: Element) {
    if !isEmpty, self[count - 1].absorb(run) { return }
    append(run)
  }
}
