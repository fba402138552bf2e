import BubbleCore
import BubbleTestSupport
import Foundation

/// Measures in squares, like ``SquareGlyphMeasurer``, a text of which each character's embedding level is given.
///
/// What is at the left of what follows from the levels (UAX #9, rules L1 and L2).
struct LeveledSquares: TextMeasuring {
  /// The paragraphs' level: 1 if they run from right to left.
  var base = 0
  /// The levels of the text's characters, line feeds included; those behind the last have the base level.
  var levels: [Int] = []
  /// How much smaller than the font a character is drawn, where a line says so.
  var reduction: CGFloat = 1

  func measure(_ request: TextRequest) -> MeasuredText {
    let text = SquareGlyphMeasurer().measure(request)
    let lines = text.lines.map { line in
      var line = line
      line.isRightToLeft = base == 1
      line.isReduced = reduction < 1
      line.width *= reduction
      return line
    }
    return MeasuredText(
      request: request, lines: lines, lineHeight: text.lineHeight, ascent: text.ascent,
      isTruncated: text.isTruncated)
  }

  func minimumContentWidth(of request: TextRequest) -> CGFloat { 0 }

  func clusters(of text: MeasuredText, line index: Int) -> LineClusters {
    let line = text.lines[index]
    let string = text.request.text
    let before = String(decoding: string.utf8.prefix(line.range.lowerBound), as: UTF8.self).count
    var parts: [(range: Range<Int>, level: Int)] = []
    var end = line.range.lowerBound
    for (place, character) in text.lineText(index).enumerated() {
      let level = before + place < levels.count ? levels[before + place] : base
      parts.append((end..<end + character.utf8.count, level))
      end += character.utf8.count
    }
    let isCut = text.isTruncated && index == text.lines.count - 1
    let hangingCount = isCut ? 0 : text.lineText(index).reversed().prefix { $0 == " " }.count
    for place in parts.indices.suffix(hangingCount) { parts[place].level = base }
    if isCut { parts.append((end..<string.utf8.count, base)) }
    let size = text.request.font.size * reduction
    var x = base == 1 ? -CGFloat(hangingCount) * size : 0
    return LineClusters(
      LeveledSquares.visualOrder(parts).map { part in
        defer { x += size }
        return LineClusters.Cluster(
          range: part.range, x: x, width: size, level: part.level)
      })
  }

  /// From the highest level down to the lowest odd one, what is at that level or above is turned around.
  private static func visualOrder(
    _ parts: [(range: Range<Int>, level: Int)]
  ) -> [(range: Range<Int>, level: Int)] {
    var parts = parts
    let highest = parts.map(\.level).max() ?? 0
    for level in stride(from: highest, through: 1, by: -1) {
      var start = 0
      while start < parts.count {
        var end = start
        while end < parts.count, parts[end].level >= level { end += 1 }
        parts[start..<end].reverse()
        start = max(end, start + 1)
      }
    }
    return parts
  }
}

/// Knows one line of which each cluster's width and level is given, in the order of sight.
struct GivenClusters: TextMeasuring {
  let line: LineClusters

  func measure(_ request: TextRequest) -> MeasuredText {
    let width = line.clusters.map { $0.x + $0.width }.max() ?? 0
    return MeasuredText(
      request: request,
      lines: [
        MeasuredText.Line(
          range: 0..<request.text.utf8.count, width: width, isRightToLeft: false,
          endsInSoftBreak: false)
      ], lineHeight: 10, ascent: 8)
  }

  func minimumContentWidth(of request: TextRequest) -> CGFloat { 0 }

  func clusters(of text: MeasuredText, line: Int) -> LineClusters { self.line }
}

extension TextLayout {
  /// A line of the given clusters, each with the range, width and level given.
  static func line(_ text: String, _ clusters: [(Range<Int>, CGFloat, Int)]) -> TextLayout {
    var x: CGFloat = 0
    let line = LineClusters(
      clusters.map { range, width, level in
        defer { x += width }
        return LineClusters.Cluster(range: range, x: x, width: width, level: level)
      })
    let measurer = GivenClusters(line: line)
    let measured = measurer.measure(
      TextRequest(text: text, font: TextFont(family: "Given", size: 10)))
    let frame = CGRect(x: 0, y: 0, width: measured.width, height: measured.height)
    return TextLayout(measured, in: frame, alignment: .left, measurer: measurer)
  }

  /// A text in squares of ten points, in a frame at the origin that is as wide as its lines are.
  static func squares(
    _ text: String, levels: String = "", base: Int = 0, width: CGFloat = .infinity,
    frameWidth: CGFloat? = nil, maximumLines: Int? = nil, alignment: LineAlignment = .left,
    reduction: CGFloat = 1
  ) -> TextLayout {
    let measurer = LeveledSquares(
      base: base, levels: levels.compactMap(\.wholeNumberValue), reduction: reduction)
    let measured = measurer.measure(
      TextRequest(
        text: text, font: TextFont(family: "Squares", size: 10), maximumWidth: width,
        maximumLines: maximumLines))
    let frame = CGRect(
      x: 0, y: 0, width: frameWidth ?? measured.width, height: measured.height)
    return TextLayout(measured, in: frame, alignment: alignment, measurer: measurer)
  }

  /// What is at a point, as an offset with the side of the character to which it belongs.
  func position(_ x: CGFloat, _ y: CGFloat = 5) -> TextPosition {
    position(at: CGPoint(x: x, y: y))
  }

  /// The distances from the left of an offset's carets, the primary one first.
  func carets(_ offset: Int, _ affinity: TextAffinity = .downstream) -> [CGFloat] {
    let caret = caret(at: TextPosition(offset: offset, affinity: affinity))
    return [caret.primary.minX] + (caret.secondary.map { [$0.minX] } ?? [])
  }

  /// From where to where the rectangles of a range go.
  func spreads(_ range: Range<Int>) -> [[CGFloat]] {
    rectangles(for: range).map { [$0.minX, $0.maxX] }
  }
}

extension TextPosition {
  /// Behind a character.
  static func behind(_ offset: Int) -> TextPosition {
    TextPosition(offset: offset, affinity: .upstream)
  }

  /// Before a character.
  static func before(_ offset: Int) -> TextPosition {
    TextPosition(offset: offset, affinity: .downstream)
  }
}
