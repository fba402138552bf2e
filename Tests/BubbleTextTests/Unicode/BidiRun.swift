import CFriBidi

@testable import BubbleText

/// Adjacent scalars of a line with the same level.
struct BidiRun: Equatable, Sendable {
  /// Indices of the paragraph's scalars.
  let range: Range<Int>
  let level: UInt8

  /// The direction; odd levels run from right to left.
  var direction: BidiDirection { level & 1 == 0 ? .leftToRight : .rightToLeft }
}

extension BidiParagraph {
  /// Returns the runs of a line in visual order, from left to right (L1, L2), as the standard describes it.
  ///
  /// - Parameters:
  ///   - line: Indices of scalars, with the white space at its end.
  ///   - scalars: Those of the paragraph.
  func visualRuns(of line: Range<Int>, in scalars: [UInt32]) -> [BidiRun] {
    var trailing = line.upperBound
    while trailing > line.lowerBound, isResetAtLineEnd(scalars[trailing - 1]) { trailing -= 1 }
    var runs: [BidiRun] = []
    for index in line {
      let level = index < trailing ? levels[index] : direction.level
      if let last = runs.last, last.level == level {
        runs[runs.count - 1] = BidiRun(range: last.range.lowerBound..<index + 1, level: level)
      } else {
        runs.append(BidiRun(range: index..<index + 1, level: level))
      }
    }
    for level in (1...max(1, runs.map(\.level).max() ?? 1)).reversed() {
      var start = 0
      while start < runs.count {
        var end = start
        while end < runs.count, runs[end].level >= level { end += 1 }
        runs[start..<end].reverse()
        start = max(end, start + 1)
      }
    }
    return runs
  }
}

/// Returns whether a character gets the paragraph's level at the end of a line (L1): white space, isolate controls,
/// and characters that X9 removes.
private func isResetAtLineEnd(_ scalar: UInt32) -> Bool {
  switch BidiClasses.value(of: scalar) {
  case FRIBIDI_TYPE_WS, FRIBIDI_TYPE_SS, FRIBIDI_TYPE_BS, FRIBIDI_TYPE_BN, FRIBIDI_TYPE_LRE,
    FRIBIDI_TYPE_RLE, FRIBIDI_TYPE_LRO, FRIBIDI_TYPE_RLO, FRIBIDI_TYPE_PDF, FRIBIDI_TYPE_LRI,
    FRIBIDI_TYPE_RLI, FRIBIDI_TYPE_FSI, FRIBIDI_TYPE_PDI:
    true
  default: false
  }
}
