import Foundation

/// One line of a section.
struct FlowLine {
  /// The section's items on the line.
  var items: Range<Int>
  /// The start, measured from the start of the section's first line.
  var start: CGFloat
  var thickness: CGFloat
  var isLast: Bool
  /// The position of the line in storage, if it is stored.
  var position: FlowRuns<FlowLineRun>.Position?

  var end: CGFloat { start + thickness }
}

/// The items of one section, broken into lines.
protocol FlowItems {
  var count: Int { get }
  /// The distance from the start of the first line to the end of the last one.
  var extent: CGFloat { get }
  /// The maximum distance by which lines reach beyond ``extent``, with negative spacing.
  var overhang: CGFloat { get }
  /// Whether an item was longer than its line.
  var foundTooLong: Bool { get }
  /// Returns the line of an existing item.
  func line(ofItem item: Int) -> FlowLine
  /// Returns the first line that ends after a distance from the start of the first one; nil if none does.
  ///
  /// It may be an earlier one if lines overlap.
  func line(endingAfter distance: CGFloat) -> FlowLine?
  /// Returns the line after another one, ignoring lines without thickness; nil after the last one.
  func line(after line: FlowLine) -> FlowLine?
  /// Passes the items of a line in runs of one size, each with the start of its first item and the distance
  /// between item starts.
  func placeItems(of line: FlowLine, _ body: (FlowPlacedRun) -> Void)
  /// Returns the sizes of a range of items.
  func sizeRuns(in items: Range<Int>) -> [FlowSizeRun]
}

/// Consecutive items of one size on a line.
struct FlowPlacedRun {
  let items: Range<Int>
  let size: FlowSize
  /// The start of the first item, across the scrolling axis, from the start of the line.
  let start: CGFloat
  /// The distance from the start of an item to the start of the next one.
  let pitch: CGFloat

  func start(ofItem item: Int) -> CGFloat {
    start + CGFloat(item - items.lowerBound) * pitch
  }

  /// Returns the items that may touch a part of the line: all that do, and few others.
  func items(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    guard pitch > 0 else { return items }
    let first = index((low - size.cross - start) / pitch, plus: -1)
    return first..<max(first, index((high - start) / pitch, plus: 2))
  }

  private func index(_ offset: CGFloat, plus margin: Int) -> Int {
    guard offset < CGFloat(items.count) else { return items.upperBound }
    let steps = min(offset > 0 ? Int(offset) : 0, items.count)
    guard margin < items.count - steps else { return items.upperBound }
    return items.lowerBound + max(0, steps + margin)
  }
}

extension FlowItems {
  /// Returns the place of an existing item, from the starts of the first line and of its line.
  func place(ofItem item: Int) -> (main: CGFloat, cross: CGFloat, size: FlowSize) {
    let line = line(ofItem: item)
    var place = (main: line.start, cross: CGFloat(0), size: FlowSize.zero)
    placeItems(of: line) { run in
      guard run.items.contains(item) else { return }
      place = (
        line.start + (line.thickness - run.size.main) / 2, run.start(ofItem: item), run.size
      )
    }
    return place
  }
}

/// Items of one size: all places are computed, nothing is stored per item.
struct FlowUniformItems: FlowItems {
  let size: FlowSize
  let count: Int
  let foundTooLong: Bool
  let overhang: CGFloat = 0
  private let itemsPerLine: Int
  private let pitch: CGFloat
  private let spread: FlowSpread
  private let lineSpacing: CGFloat

  init(size: FlowSize, count: Int, rule: FlowLineRule) {
    self.size = size
    self.count = count
    itemsPerLine = rule.itemsPerLine(cross: size.cross, atMost: max(1, count))
    pitch = rule.pitch(size.main)
    lineSpacing = rule.lineSpacing
    foundTooLong = count > 0 && rule.isTooLong(size.cross)
    spread = rule.uniformSpread(
      cross: size.cross, lineCount: count > itemsPerLine ? 2 : 1)
  }

  private var lineCount: Int { count / itemsPerLine + (count % itemsPerLine == 0 ? 0 : 1) }

  var extent: CGFloat {
    count == 0 ? 0 : CGFloat(lineCount - 1) * pitch + size.main
  }

  func line(ofItem item: Int) -> FlowLine { line(item / itemsPerLine) }

  private func line(_ number: Int) -> FlowLine {
    let first = number * itemsPerLine
    return FlowLine(
      items: first..<first + min(itemsPerLine, count - first), start: CGFloat(number) * pitch,
      thickness: size.main, isLast: number == lineCount - 1)
  }

  func line(endingAfter distance: CGFloat) -> FlowLine? {
    guard count > 0, size.main > 0, distance < extent else { return nil }
    guard distance > 0, pitch > 0 else { return line(0) }
    // Lines overlap if their spacing is negative.
    let ratio = max(0, distance - max(0, -lineSpacing)) / pitch
    var number = ratio < CGFloat(lineCount) ? max(0, Int(ratio) - 1) : lineCount - 1
    while number < lineCount - 1, CGFloat(number) * pitch + size.main <= distance { number += 1 }
    return line(number)
  }

  func line(after line: FlowLine) -> FlowLine? {
    line.isLast || size.main <= 0 ? nil : self.line(line.items.lowerBound / itemsPerLine + 1)
  }

  func placeItems(of line: FlowLine, _ body: (FlowPlacedRun) -> Void) {
    body(
      FlowPlacedRun(
        items: line.items, size: size, start: spread.lead, pitch: size.cross + spread.gap))
  }

  func sizeRuns(in items: Range<Int>) -> [FlowSizeRun] {
    items.isEmpty ? [] : [FlowSizeRun(items: items.count, size: size)]
  }
}
