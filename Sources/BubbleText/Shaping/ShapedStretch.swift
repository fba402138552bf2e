/// A stretch of text that was shaped as a whole.
///
/// Long ones are kept until the text's lines are known, so that a stretch that is broken inside is not shaped
/// again.
final class ShapedStretch {
  let characters: StyledCharacters
  /// For each character whether a cluster starts with it.
  let clusters: [UInt8]
  let runs: [TextRun]
  let shaped: ShapedCharacters

  /// The shortest stretch that is kept, in bytes.
  static let leastKept = 256

  /// Shapes characters, at least one.
  init(_ characters: StyledCharacters, with shaper: Shaper) {
    var characters = characters
    characters.resolveScripts()
    let all = 0..<characters.scalars.count
    clusters = characters.clusterStarts()
    runs = characters.runs(in: all, clusters: clusters)
    shaped = ShapedCharacters(
      characters, runs, in: all, clusters: clusters, with: shaper)
    self.characters = characters
  }

  var count: Int { clusters.count }

  func isSafeToBreak(at index: Int) -> Bool { index == 0 || shaped.isSafeToBreak(at: index) }

  /// Returns the advance of a range of characters within the stretch.
  func advance(of range: Range<Int>) -> Double {
    var width = 0.0
    for index in range { width += shaped.advances[index] }
    return width
  }
}

/// The effect of a cut on the characters next to it.
///
/// HarfBuzz reports where text may be cut without shaping it again. But some rules of fonts break that promise: those that did
/// not apply because of the surrounding text. So some characters next to a cut are shaped again. If those farther from it come
/// out as in the stretch, the cut does not reach beyond them.
extension ShapedStretch {
  /// A side of a cut: the end of its effect, and the width up to there.
  struct CutSide {
    var end: Int
    var width: Double
  }

  /// The number of characters next to a cut that are shaped at least; half of them must come out unchanged.
  private static let reach = 8
  /// The number that are shaped at most, to reach a position where the stretch is safe to break.
  private static let farthest = 24

  /// Returns the side that begins with a cut, or nil if the cut changes more than its surroundings, or
  /// everything before a limit.
  func side(behind cut: Int, before limit: Int, with shaper: Shaper) -> CutSide? {
    guard let run = runs.run(at: cut), run.range.lowerBound < cut else {
      return CutSide(end: cut, width: 0)
    }
    let last = min(run.range.upperBound, limit, cut + ShapedStretch.farthest)
    var end = min(cut + ShapedStretch.reach, last)
    while end < last, clusters[end] == 0 || !isSafeToBreak(at: end) { end += 1 }
    guard end < last || end == run.range.upperBound && end < limit else { return nil }
    let isWholeRun = end == run.range.upperBound
    let width = widthAlone(
      of: cut..<end,
      unchanged: isWholeRun ? end..<end : cut + ShapedStretch.reach / 2..<end, with: shaper)
    return width.map { CutSide(end: end, width: $0) }
  }

  /// Returns the side that ends with a cut, or nil if the cut changes more than its surroundings, or
  /// everything behind a limit.
  func side(before cut: Int, behind limit: Int, with shaper: Shaper) -> CutSide? {
    guard cut < count, let run = runs.run(at: cut), run.range.lowerBound < cut else {
      return CutSide(end: cut, width: 0)
    }
    let first = max(run.range.lowerBound, limit, cut - ShapedStretch.farthest)
    var start = max(cut - ShapedStretch.reach, first)
    while start > first, clusters[start] == 0 || !isSafeToBreak(at: start) { start -= 1 }
    guard start > first || start == run.range.lowerBound && start > limit else { return nil }
    let isWholeRun = start == run.range.lowerBound
    let width = widthAlone(
      of: start..<cut,
      unchanged: isWholeRun ? start..<start : start..<cut - ShapedStretch.reach / 2, with: shaper)
    return width.map { CutSide(end: start, width: $0) }
  }

  /// Returns whether all widths stay the same if both sides of a cut are shaped separately.
  func canBeCut(at cut: Int, with shaper: Shaper) -> Bool {
    guard let before = side(before: cut, behind: 0, with: shaper),
      let behind = side(behind: cut, before: count, with: shaper)
    else { return false }
    return abs(before.width - advance(of: before.end..<cut)) < 1e-9
      && abs(behind.width - advance(of: cut..<behind.end)) < 1e-9
  }

  /// Returns the width of a range of characters shaped alone.
  func widthAlone(of range: Range<Int>, with shaper: Shaper) -> Double {
    characters.width(of: range, runs: runs, clusters: clusters, with: shaper)
  }

  /// Returns the width of characters of one run shaped alone, or nil if any of the `unchanged` ones differs from the
  /// stretch.
  private func widthAlone(
    of range: Range<Int>, unchanged: Range<Int>, with shaper: Shaper
  ) -> Double? {
    guard !unchanged.isEmpty else { return widthAlone(of: range, with: shaper) }
    let alone = ShapedCharacters(
      characters, runs.clamped(to: range), in: range, clusters: clusters, with: shaper)
    for index in unchanged
    where abs(alone.advances[index - range.lowerBound] - shaped.advances[index]) > 1e-9 {
      return nil
    }
    return alone.advances.reduce(0, +)
  }
}
