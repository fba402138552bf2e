/// A stretch of text that was shaped as a whole.
///
/// Long ones are kept until their text's lines are found: what is broken inside is not shaped again for that.
final class ShapedStretch {
  let characters: StyledCharacters
  /// For each character whether a cluster starts with it.
  let clusters: [UInt8]
  let runs: [TextRun]
  let shaped: ShapedCharacters

  /// The shortest stretch that is kept, in bytes.
  static let leastKept = 256

  /// Shapes characters, of which there is one at the least.
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

  /// The advance of a range of characters as it is within the stretch.
  func advance(of range: Range<Int>) -> Double {
    var width = 0.0
    for index in range { width += shaped.advances[index] }
    return width
  }
}

/// What cutting a stretch does to what is beside the cut.
///
/// HarfBuzz says where text may be cut without shaping it anew, but not all rules of fonts keep to it: those that did not apply
/// because of what stands around. So some characters beside a cut are shaped anew. Where those farther from it come out as they
/// are in the stretch, the cut does not reach beyond them.
extension ShapedStretch {
  /// A side of a cut: up to where it changes anything, and how wide it is up to there.
  struct CutSide {
    var end: Int
    var width: Double
  }

  /// How many characters beside a cut are shaped, at the least; half of them have to come out as they are.
  private static let reach = 8
  /// How many are, at the most, to come to a place where the stretch is safe to break.
  private static let farthest = 24

  /// What begins with a cut; nil where it changes more than what is near, or all there is before a limit.
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

  /// What ends with a cut; nil where it changes more than what is near, or all there is behind a limit.
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

  /// Whether nothing is another width where both sides of a cut are shaped alone.
  func canBeCut(at cut: Int, with shaper: Shaper) -> Bool {
    guard let before = side(before: cut, behind: 0, with: shaper),
      let behind = side(behind: cut, before: count, with: shaper)
    else { return false }
    return abs(before.width - advance(of: before.end..<cut)) < 1e-9
      && abs(behind.width - advance(of: cut..<behind.end)) < 1e-9
  }

  /// The width of a range of characters shaped alone.
  func widthAlone(of range: Range<Int>, with shaper: Shaper) -> Double {
    characters.width(of: range, runs: runs, clusters: clusters, with: shaper)
  }

  /// The width of characters of one run shaped alone; nil where any of some of them comes out otherwise than in the stretch.
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
