import BubbleCore
import Foundation

/// Truncates a line with an ellipsis.
struct Truncation {
  let source: TextSource
  let unitsPerEm: Int
  let shaper: Shaper

  /// The number of bytes behind a line's end that may still fill it up: the letters of a word too long for the line's
  /// rest.
  private static let lookAhead = 256

  /// Returns the line with as much of its text as fits with the ellipsis.
  ///
  /// - Parameters:
  ///   - line: The broken line, with more text behind it.
  ///   - limit: The width in units.
  func cut(_ line: BrokenLine, limit: Int) -> BrokenLine {
    let characters = source.characters(of: wholeRange(of: line), isRightToLeft: line.isRightToLeft)
    let clusters = characters.clusterStarts()
    let ends = inkEnds(characters, clusters)
    func end(of count: Int) -> Int { characters.offsets[count > 0 ? ends[count - 1] : 0] }
    var kept = ends.count
    // The widest fitting result so far, which need not be shaped again.
    var fitting: (count: Int, width: Int)?
    if limit != .max {
      // The advances are nearly right: letters are kerned with the ellipsis.
      let guess = fittingCount(characters, clusters, ends, limit: limit)
      kept = lastFitting(near: guess, upTo: ends.count) { count in
        let width = self.width(of: line, to: end(of: count))
        if width <= limit { fitting = (count, width) }
        return width <= limit
      }
    }
    let width =
      if let fitting, fitting.count == kept { fitting.width } else {
        width(of: line, to: end(of: kept))
      }
    var cut = line
    cut.range = line.range.lowerBound..<end(of: kept)
    cut.width = min(width, limit)
    cut.isTooWide = width > limit
    // Whether it would continue with more room.
    cut.endsInSoftBreak = line.endsInSoftBreak || kept < ends.count
    return cut
  }

  /// Returns the greatest fitting number from 0 to `count`, or 0 if none fits; every number below a fitting
  /// one fits.
  private func lastFitting(near guess: Int, upTo count: Int, fits: (Int) -> Bool) -> Int {
    var (low, high) = (guess, guess)
    var step = 1
    if guess == 0 || fits(guess) {
      repeat {
        low = high
        high = min(count + 1, high + step)
        step *= 2
      } while high <= count && fits(high)
    } else {
      repeat {
        high = low
        low = max(0, low - step)
        step *= 2
      } while low > 0 && !fits(low)
    }
    while high - low > 1 {
      let middle = (low + high) / 2
      if fits(middle) { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the line's text, and the text after it in its paragraph that may fill the line up.
  private func wholeRange(of line: BrokenLine) -> Range<Int> {
    guard line.endsInSoftBreak else { return line.range }
    let bytes = source.bytes
    let paragraph = Paragraphs.end(of: bytes, from: line.range.upperBound).end
    var end = min(paragraph, line.range.upperBound + Truncation.lookAhead)
    while end > line.range.upperBound, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return line.range.lowerBound..<end
  }

  /// Returns the ends of clusters other than white space, behind which the text may be cut off.
  private func inkEnds(_ characters: StyledCharacters, _ clusters: [UInt8]) -> [Int] {
    let scalars = characters.scalars
    return scalars.indices.filter { index in
      let isEnd = index + 1 == scalars.count || clusters[index + 1] != 0
      let isWhiteSpace = scalars[index] == 0x20 || scalars[index] == 0x09
      return isEnd && !isWhiteSpace
    }
    .map { $0 + 1 }
  }

  /// Returns the width of a line's text up to an offset and of the ellipsis, in units.
  private func width(of line: BrokenLine, to end: Int) -> Int {
    let shaped = LineShaper(source: source, size: 1, shaper: shaper).shape(
      LineShaper.Line(
        range: line.range.lowerBound..<end, isRightToLeft: line.isRightToLeft,
        endsInSoftBreak: true,
        cut: end..<source.bytes.count), wantsClusters: false)
    return Int((Double(shaped.naturalWidth) * Double(unitsPerEm)).rounded())
  }

  /// Returns the number of clusters that fit with an ellipsis, according to their advances.
  private func fittingCount(
    _ characters: StyledCharacters, _ clusters: [UInt8], _ ends: [Int], limit: Int
  ) -> Int {
    let count = characters.scalars.count
    let runs = characters.runs(in: 0..<count, clusters: clusters)
    let shaped = ShapedCharacters(characters, runs, in: 0..<count, clusters: clusters, with: shaper)
    let ellipsis =
      source.fonts.primary.map { Double($0.advance(of: 0x2026)) / Double($0.unitsPerEm) } ?? 1
    let room = Double(limit) / Double(unitsPerEm) - ellipsis
    var (pen, start) = (0.0, 0)
    for (number, end) in ends.enumerated() {
      pen += shaped.advances[start..<end].reduce(0, +)
      if pen > room { return number }
      start = end
    }
    return ends.count
  }
}
