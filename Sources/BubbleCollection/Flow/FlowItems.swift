import Foundation

/// One line of a section.
struct FlowLine {
  /// The section's items on the line.
  var items: Range<Int>
  /// The start, measured from the start of the section's first line.
  var start: CGFloat
  var thickness: CGFloat
  var isLast: Bool
  /// The position of the line in storage; nil if there is no line.
  var position: FlowRuns<FlowLineRun>.Position?

  var end: CGFloat { start + thickness }
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

/// The items of a section, broken into lines: the sizes in runs, and the lines in runs of equal lines.
///
/// Items of one size are one run, however many there are. A look-up costs O(log *n*). A change breaks lines
/// from the first affected one until a line ends at a previous line end.
final class FlowItems {
  private(set) var sizes: FlowRuns<FlowSizeRun>
  private(set) var lines: FlowRuns<FlowLineRun>
  let rule: FlowLineRule
  /// The number of lines broken so far; equal lines that were broken at once count as one.
  private(set) var lineBreaks = 0
  /// Whether an item was longer than its line.
  private(set) var foundTooLong = false
  /// The maximum thickness of all lines so far.
  private var greatestThickness: CGFloat = 0
  private var knownUniformity: Bool?

  /// Breaks items into lines.
  init(_ sizes: FlowRuns<FlowSizeRun>, rule: FlowLineRule) {
    self.sizes = sizes
    self.rule = rule
    lines = FlowRuns()
    breakLines([FlowHunk(old: 0..<0, new: 0..<sizes.total.items)])
  }

  var count: Int { sizes.total.items }

  /// The distance from the start of the first line to the end of the last one.
  var extent: CGFloat {
    guard count > 0 else { return 0 }
    let last = line(ofItem: count - 1)
    return last.end
  }

  /// The maximum distance by which lines reach beyond ``extent``, with negative spacing.
  var overhang: CGFloat { rule.lineSpacing < 0 && !isUniform ? greatestThickness : 0 }

  /// Whether all items have one size.
  var isUniform: Bool {
    if let knownUniformity { return knownUniformity }
    var position = sizes.first
    let size = position?.run.size
    while let next = position, next.run.size == size { position = sizes.position(after: next) }
    knownUniformity = position == nil
    return position == nil
  }

  /// Returns the sizes of a range of items.
  func sizeRuns(in items: Range<Int>) -> [FlowSizeRun] {
    var runs: [FlowSizeRun] = []
    var item = items.lowerBound
    var position = sizes.position(ofItem: item)
    while item < items.upperBound, let next = position {
      var run = next.run
      let end = min(items.upperBound, next.before.items + run.items)
      run.items = end - item
      runs.append(run)
      item = end
      position = sizes.position(after: next)
    }
    return runs
  }

  /// Returns the measured sizes, and another one for all other items.
  func measuredRuns(else size: FlowSize) -> [FlowSizeRun] {
    sizeRuns(in: 0..<count).reduce(into: []) { runs, run in
      runs.add(run.isMeasured ? run : FlowSizeRun(items: run.items, size: size))
    }
  }

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

  /// Returns the line of an existing item.
  func line(ofItem item: Int) -> FlowLine {
    guard let position = lines.position(ofItem: item) else {
      return FlowLine(items: count..<count, start: lines.total.extent, thickness: 0, isLast: true)
    }
    let number = (item - position.before.items) / position.run.itemsPerLine
    return line(number, at: position)
  }

  private func line(_ number: Int, at position: FlowRuns<FlowLineRun>.Position) -> FlowLine {
    let run = position.run
    let first = position.before.items + number * run.itemsPerLine
    return FlowLine(
      items: first..<first + run.itemsPerLine,
      start: position.before.extent + CGFloat(number) * run.pitch, thickness: run.thickness,
      isLast: first + run.itemsPerLine == count, position: position)
  }

  /// Returns the first line that ends after a distance from the start of the first one; nil if none does.
  ///
  /// It may be an earlier one if lines overlap.
  func line(endingAfter distance: CGFloat) -> FlowLine? {
    guard count > 0 else { return nil }
    // Lines overlap if their spacing is negative: an earlier one may reach as far.
    let reach = rule.lineSpacing < 0 ? distance - greatestThickness : distance
    guard reach > 0 else { return lines.first.flatMap { line(0, at: $0) } }
    guard let position = lines.position(endingAfter: reach) else {
      // In the spacing after the last counting line, or beyond.
      let last = line(ofItem: count - 1)
      return last.end > distance ? last : nil
    }
    let run = position.run
    let number = min(run.lines - 1, max(0, Int((reach - position.before.extent) / run.pitch)))
    var found = line(number, at: position)
    while found.end <= distance {
      guard let next = line(after: found) else { return nil }
      found = next
    }
    return found
  }

  /// Returns the line after another one, ignoring lines without thickness; nil after the last one.
  func line(after line: FlowLine) -> FlowLine? {
    guard !line.isLast, var position = line.position else { return nil }
    var number = (line.items.upperBound - position.before.items) / position.run.itemsPerLine
    while number == position.run.lines || position.run.thickness <= 0 {
      guard let next = lines.position(after: position) else { return nil }
      position = next
      number = 0
    }
    return self.line(number, at: position)
  }

  /// Passes the items of a line in runs of one size, each with the start of its first item and the distance
  /// between item starts.
  func placeItems(of line: FlowLine, _ body: (FlowPlacedRun) -> Void) {
    guard let first = sizes.position(ofItem: line.items.lowerBound) else { return }
    let run = first.run
    if first.before.items + run.items >= line.items.upperBound {
      // All have one size, as on nearly every line.
      let spread = spread(of: line, cross: run.size.cross) {
        CGFloat(line.items.count) * run.size.cross
      }
      let pitch = run.size.cross + spread.gap
      return body(
        FlowPlacedRun(items: line.items, size: run.size, start: spread.lead, pitch: pitch))
    }
    let spread = spread(of: line, cross: run.size.cross) {
      var sum: CGFloat = 0
      eachRun(of: line, from: first) { items, size in sum += CGFloat(items.count) * size.cross }
      return sum
    }
    var start = spread.lead
    eachRun(of: line, from: first) { items, size in
      let pitch = size.cross + spread.gap
      body(FlowPlacedRun(items: items, size: size, start: start, pitch: pitch))
      start += CGFloat(items.count) * pitch
    }
  }

  /// - Parameters:
  ///   - cross: The length of the first item.
  ///   - sum: The total length of all items of the line.
  private func spread(of line: FlowLine, cross: CGFloat, sum: () -> CGFloat) -> FlowSpread {
    isUniform
      ? rule.uniformSpread(cross: cross, lineCount: lines.total.lines)
      : rule.spread(count: line.items.count, sum: sum(), isLast: line.isLast)
  }

  private func eachRun(
    of line: FlowLine, from first: FlowRuns<FlowSizeRun>.Position,
    _ body: (Range<Int>, FlowSize) -> Void
  ) {
    var position = first
    var item = line.items.lowerBound
    while true {
      let run = position.run
      let end = min(position.before.items + run.items, line.items.upperBound)
      body(item..<end, run.size)
      item = end
      guard item < line.items.upperBound, let next = sizes.position(after: position) else { return }
      position = next
    }
  }

  /// Replaces the sizes of ranges of items, and breaks the affected lines.
  ///
  /// The hunks ascend; each has the runs of its new items.
  func edit(_ hunks: [FlowHunk], sizes new: [[FlowSizeRun]]) {
    for (hunk, runs) in zip(hunks, new).reversed() { sizes.replace(hunk.old, with: runs) }
    knownUniformity = nil
    breakLines(hunks)
  }

  private func breakLines(_ hunks: [FlowHunk]) {
    var next = 0
    while next < hunks.count { next = breakLines(hunks, from: next) }
  }

  /// Breaks lines from the one before a change until a line starts at a previous line start.
  ///
  /// Before the change, the lines number items as they are now. After it, they number them as before this
  /// change, but with the previous changes applied.
  ///
  /// - Returns: The index of the first change that is not applied yet.
  private func breakLines(_ hunks: [FlowHunk], from index: Int) -> Int {
    var next = index + 1
    let hunk = hunks[index]
    // The first item of a line determines the end of the preceding line.
    let start = line(before: hunk.new.lowerBound)
    var newEnd = hunk.new.upperBound
    // The difference between an item's number and its number in the lines so far.
    var shift = hunk.new.count - hunk.old.count
    var made: [FlowLineRun] = []
    var item = start
    var breaker = FlowLineBreaker(sizes, from: start, rule: rule)
    while true {
      while next < hunks.count, hunks[next].new.lowerBound < item {
        newEnd = hunks[next].new.upperBound
        shift += hunks[next].new.count - hunks[next].old.count
        next += 1
      }
      if item >= newEnd, isLineStart(item - shift) { break }
      guard let run = breaker.next() else { break }
      made.add(run)
      lineBreaks += 1
      greatestThickness = max(greatestThickness, run.thickness)
      item += run.items
    }
    if breaker.foundTooLong { foundTooLong = true }
    lines.replace(start..<item - shift, with: made)
    return next
  }

  private func line(before item: Int) -> Int {
    guard item > 0, lines.total.items > 0 else { return 0 }
    return line(ofKnownItem: min(item, lines.total.items) - 1)
  }

  private func isLineStart(_ item: Int) -> Bool {
    item >= lines.total.items || line(ofKnownItem: item) == item
  }

  /// Returns the first item of the line of an item, by the numbers of the lines.
  private func line(ofKnownItem item: Int) -> Int {
    guard let position = lines.position(ofItem: item) else { return lines.total.items }
    return item - (item - position.before.items) % position.run.itemsPerLine
  }
}

/// A range of items that others replace.
struct FlowHunk: Equatable {
  /// The replaced items, numbered before all changes.
  let old: Range<Int>
  /// The replacing items, numbered after all changes.
  let new: Range<Int>
}
