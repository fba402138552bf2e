import BubbleCore
import CPango
import Foundation

extension PangoTextEngine {
  /// Measures a text.
  ///
  /// Short texts come again and again, as times, names and answers, so their unbroken measurements
  /// are remembered and serve every width that they fit.
  func measure(_ request: TextRequest) -> MeasuredText {
    guard request.text.utf8.count <= LabelCache.maximumLength, request.spans.isEmpty else {
      return remeasure(request)
    }
    let label = LabelCache.Label(text: request.text, font: fontIndex(request.font))
    let unbroken: MeasuredText
    if let known = labels[label] {
      unbroken = known
    } else {
      var request = request
      request.maximumWidth = .infinity
      request.maximumLines = nil
      unbroken = remeasure(request)
      labels[label] = unbroken
    }
    let fits =
      unbroken.width <= request.maximumWidth
      && unbroken.lines.count <= max(1, request.maximumLines ?? .max)
    return fits ? unbroken : remeasure(request)
  }

  /// How much wider than allowed a line is that is drawn smaller, in points.
  private static let leastReduction: CGFloat = 1 / 64

  private func remeasure(_ request: TextRequest) -> MeasuredText {
    let font = use(request.font)
    var lines: [MeasuredText.Line] = []
    lines.reserveCapacity(3)
    var fragments = SpanFragments(request.spans)
    forEachLine(of: request) { broken in
      let natural = width(of: broken)
      let line = MeasuredText.Line(
        range: broken.range, width: min(natural, request.maximumWidth),
        isRightToLeft: broken.isRightToLeft, endsInSoftBreak: broken.endsInSoftBreak,
        // Less than that is what rounding to Pango's units makes.
        isReduced: natural > request.maximumWidth + PangoTextEngine.leastReduction,
        beginsPart: broken.beginsPart)
      if !fragments.isEmpty {
        addFragments(
          of: broken, line: lines.count, scale: line.isReduced ? line.width / natural : 1,
          to: &fragments)
      }
      lines.append(line)
    }
    let isTruncated =
      request.maximumLines != nil && lines.last?.range.upperBound != request.text.utf8.count
    return MeasuredText(
      request: request, lines: lines, lineHeight: font.lineHeight, ascent: font.ascent,
      spanFragments: fragments.found, isTruncated: isTruncated)
  }

  func minimumContentWidth(of request: TextRequest) -> CGFloat {
    var request = request
    request.maximumWidth = 0
    request.maximumLines = nil
    if !request.spans.isEmpty { request.spans.removeAll { $0.format.isEmpty } }
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
    defer { pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR) }
    var widest: CGFloat = 0
    forEachLine(of: request) { widest = max(widest, width(of: $0)) }
    return widest
  }

  /// A line's width without the white space at its end, as it is before it is made smaller.
  ///
  /// Where Pango breaks a line, it gives the last space no width; other spaces are counted.
  package func width(of broken: BrokenLine) -> CGFloat {
    var logical = PangoRectangle()
    pango_layout_line_get_extents(broken.line, nil, &logical)
    var width = Int(logical.width)
    if broken.trailingSpaceCount > (broken.endsInSoftBreak ? 1 : 0) {
      let last = broken.range.upperBound - broken.shift
      width -= spread(of: broken.line, last - broken.trailingSpaceCount, last)
        .reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    }
    return CGFloat(max(0, width)) / CGFloat(PANGO_SCALE)
  }

  /// Where the bytes from `first` to `last` lie on a line, in Pango's units.
  ///
  /// Ranges that touch are one, from left to right: fonts change where nobody sees it. In a line of more than
  /// two million points Pango's numbers wrap around, and so may these.
  func spread(
    of line: UnsafeMutablePointer<PangoLayoutLine>, _ first: Int, _ last: Int
  ) -> [Range<Int>] {
    var positions: UnsafeMutablePointer<Int32>?
    var count: Int32 = 0
    pango_layout_line_get_x_ranges(line, Int32(first), Int32(last), &positions, &count)
    defer { g_free(positions) }
    guard let positions else { return [] }
    let ranges = (0..<Int(count)).map { index in
      let (from, to) = (Int(positions[2 * index]), Int(positions[2 * index + 1]))
      return min(from, to)..<max(from, to)
    }
    guard ranges.count > 1 else { return ranges }
    return ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
  }

  private func addFragments(
    of broken: BrokenLine, line: Int, scale: CGFloat, to fragments: inout SpanFragments
  ) {
    var left: Int?
    fragments.forEachSpan(in: broken.range) { index, part in
      // Ranges are measured from the layout's left edge, fragments from the line's.
      let start =
        left ?? spread(of: broken.line, broken.range.lowerBound - broken.shift, broken.inkEnd)
        .map(\.lowerBound).min() ?? 0
      left = start
      let ranges = spread(
        of: broken.line, part.lowerBound - broken.shift, part.upperBound - broken.shift)
      return ranges.filter { !$0.isEmpty }.map {
        MeasuredText.SpanFragment(
          span: index, line: line, x: CGFloat($0.lowerBound - start) * scale / CGFloat(PANGO_SCALE),
          width: CGFloat($0.count) * scale / CGFloat(PANGO_SCALE))
      }
    }
  }
}
