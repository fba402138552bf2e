import BubbleCore
import Foundation

/// The places where a row may be cut in two for separate pages.
///
/// A row may be cut between the lines of a long text, and between elements that are above each other. It is never cut through a line,
/// a picture, a symbol or a row of a table, nor through elements of only a few lines.
struct RowCuts: Equatable {
  /// The heights at which it may be cut, in points from the row's top, in ascending order.
  let positions: [CGFloat]

  /// The height up to which an element is kept in one piece, in points: some four lines.
  static let minimumHeight: CGFloat = 100
  /// The least height on each side of a cut, in points: two lines.
  private static let leastPart: CGFloat = 38

  /// Finds the cuts of a row.
  ///
  /// - Parameter elements: The elements of the row.
  /// - Complexity: O(*n* log *n*) in the number of elements and lines.
  init(of elements: [CellElement]) {
    var blocks = Blocks()
    blocks.add(elements[...])
    positions = blocks.cuts(leastPart: RowCuts.leastPart)
  }

  init(positions: [CGFloat]) { self.positions = positions }

  /// Returns the last cut within a range.
  func last(above limit: CGFloat, below start: CGFloat) -> CGFloat? {
    positions.last { $0 <= limit && $0 > start }
  }

  /// Whether an element may be cut: a high ground, or an element with separate parts.
  static func isDivisible(_ element: CellElement) -> Bool {
    switch element.content {
    case .ground: element.frame.height > minimumHeight
    case .text(let text, _, _): text.lines.count > 1
    case .decoration: element.frame.height > minimumHeight
    case .scope(let scope, _): scope.transform.isIdentity
    case .shape(let shape):
      if case .rectangle = shape.figure { element.frame.height > minimumHeight } else { false }
    case .image, .avatar, .clip, .mask: false
    }
  }
}

/// The vertical ranges that must not be cut, from top to bottom.
private struct Blocks {
  private var blocks: [ClosedRange<CGFloat>] = []
  /// The texts of more than one line, and their frames.
  private var texts: [(frame: CGRect, lineCount: Int)] = []

  mutating func add(_ elements: ArraySlice<CellElement>) {
    var index = elements.startIndex
    while index < elements.endIndex {
      let element = elements[index]
      let contained = elements.contained(behind: index)
      index += 1
      if case .text(let text, _, _) = element.content {
        texts.append((element.frame, text.lines.count))
      }
      guard RowCuts.isDivisible(element) else {
        add(element.frame)
        // Its content is kept with it.
        index = contained.endIndex
        if case .scope = element.content {
          // A transformed scope may overflow its frame on all sides.
          let side = hypot(element.frame.width, element.frame.height) / 2
          add(
            CGRect(
              x: element.frame.midX - side, y: element.frame.midY - side, width: 2 * side,
              height: 2 * side))
          for inner in contained { add(inner.frame) }
        }
        continue
      }
      guard case .text(let text, _, _) = element.content else { continue }
      for line in 0..<text.lines.count {
        let top = element.frame.minY + CGFloat(line) * text.lineHeight
        blocks.append(top...top + text.lineHeight)
      }
    }
  }

  private mutating func add(_ frame: CGRect) {
    guard frame.height > 0, frame.minY.isFinite, frame.maxY.isFinite else { return }
    blocks.append(frame.minY...frame.maxY)
  }

  /// Returns the cuts between the ranges.
  func cuts(leastPart: CGFloat) -> [CGFloat] {
    let all = merged(blocks + rowsOfTables)
    guard let top = all.first?.lowerBound, let bottom = all.last?.upperBound else { return [] }
    return zip(all, all.dropFirst()).map(\.0.upperBound).filter {
      $0 - top >= leastPart && bottom - $0 >= leastPart
    }
  }

  /// The rows of tables: texts beside each other of which two have several lines, or which are low.
  private var rowsOfTables: [ClosedRange<CGFloat>] {
    // Most rows have one text, perhaps with a name above it and a time at its end.
    guard texts.count > 3 else { return [] }
    let sorted = texts.sorted { $0.frame.minY < $1.frame.minY }
    var rows: [ClosedRange<CGFloat>] = []
    for (place, text) in sorted.enumerated() {
      for other in sorted[(place + 1)...].prefix(32) {
        guard other.frame.minY < text.frame.maxY - 1 else { break }
        let isBeside =
          other.frame.minX >= text.frame.maxX - 1 || other.frame.maxX <= text.frame.minX + 1
        let top = min(text.frame.minY, other.frame.minY)
        let bottom = max(text.frame.maxY, other.frame.maxY)
        guard isBeside, bottom > top else { continue }
        let areBothLong = text.lineCount > 1 && other.lineCount > 1
        if areBothLong || bottom - top <= RowCuts.minimumHeight { rows.append(top...bottom) }
      }
    }
    return rows
  }

  /// Merges overlapping ranges.
  private func merged(_ ranges: [ClosedRange<CGFloat>]) -> [ClosedRange<CGFloat>] {
    // Lines touch each other, within rounding errors.
    let tolerance: CGFloat = 0.01
    var result: [ClosedRange<CGFloat>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound < last.upperBound - tolerance {
        result[result.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}
