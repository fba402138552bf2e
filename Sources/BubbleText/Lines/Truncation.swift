import BubbleCore
import Foundation

/// Cuts a line off in favour of an ellipsis.
struct Truncation {
  let source: TextSource
  let unitsPerEm: Int
  let shaper: Shaper

  /// How many bytes behind a line's end may still fill it up: the letters of a word that is too long for the line's rest.
  private static let lookAhead = 256

  /// The line with as much of its text as fits beside the ellipsis.
  ///
  /// - Parameters:
  ///   - line: As it was broken, with more text behind it.
  ///   - limit: In units.
  func cut(_ line: BrokenLine, limit: Int) -> BrokenLine {
    let range = wholeRange(of: line)
    let characters = source.characters(of: range)
    let clusters = characters.clusterStarts()
    let ends = clusterEnds(clusters)
    var kept = limit == .max ? ends.count : fittingCount(characters, clusters, ends, limit: limit)
    // What the advances say is nearly right: letters are kerned with the ellipsis.
    while kept < ends.count, width(kept + 1, of: line, characters, ends) <= limit { kept += 1 }
    while kept > 0, width(kept, of: line, characters, ends) > limit { kept -= 1 }
    let end = inkEnd(kept, characters, ends)
    let width = width(kept, of: line, characters, ends)
    var cut = line
    cut.range = line.range.lowerBound..<characters.offsets[end]
    cut.width = min(width, limit)
    cut.isTooWide = width > limit
    // Whether it would go on if there were more room.
    cut.endsInSoftBreak = line.endsInSoftBreak || end < inkEnd(ends.count, characters, ends)
    return cut
  }

  /// The line's text, and what follows in its paragraph as far as that may fill the line up.
  private func wholeRange(of line: BrokenLine) -> Range<Int> {
    guard line.endsInSoftBreak else { return line.range }
    let bytes = source.bytes
    let paragraph = Paragraphs.end(of: bytes, from: line.range.upperBound).end
    var end = min(paragraph, line.range.upperBound + Truncation.lookAhead)
    while end > line.range.upperBound, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return line.range.lowerBound..<end
  }

  private func clusterEnds(_ clusters: [UInt8]) -> [Int] {
    guard !clusters.isEmpty else { return [] }
    return clusters.indices.dropFirst().filter { clusters[$0] != 0 } + [clusters.count]
  }

  /// Where the first clusters end, white space at their end left out.
  private func inkEnd(_ count: Int, _ characters: StyledCharacters, _ ends: [Int]) -> Int {
    var end = count > 0 ? ends[count - 1] : 0
    while end > 0, characters.scalars[end - 1] == 0x20 || characters.scalars[end - 1] == 0x09 { end -= 1 }
    return end
  }

  /// The width of the first clusters and the ellipsis, in units.
  private func width(_ count: Int, of line: BrokenLine, _ characters: StyledCharacters, _ ends: [Int]) -> Int {
    let end = characters.offsets[inkEnd(count, characters, ends)]
    let shaped = LineShaper(source: source, size: 1, shaper: shaper).shape(
      LineShaper.Line(
        range: line.range.lowerBound..<end, isRightToLeft: line.isRightToLeft, endsInSoftBreak: true,
        cut: end..<source.bytes.count))
    return Int((Double(shaped.naturalWidth) * Double(unitsPerEm)).rounded())
  }

  /// How many clusters fit beside an ellipsis, as far as their advances say that.
  private func fittingCount(
    _ characters: StyledCharacters, _ clusters: [UInt8], _ ends: [Int], limit: Int
  ) -> Int {
    let count = characters.scalars.count
    let runs = characters.runs(in: 0..<count, clusters: clusters)
    let shaped = ShapedCharacters(characters, runs, in: 0..<count, clusters: clusters, with: shaper)
    let ellipsis = source.fonts.primary.map { Double($0.advance(of: 0x2026)) / Double($0.unitsPerEm) } ?? 1
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
