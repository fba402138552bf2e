import BubbleCore
import Foundation

/// From lines in units to what the core is told.
extension TextEngine {
  /// Measures a text.
  func measure(_ request: TextRequest, _ bytes: UnsafeBufferPointer<UInt8>) -> MeasuredText {
    let fonts = scratch.set(for: request.font)
    let formats = formats(of: request)
    let maximum = request.maximumLines.map { max(1, $0) } ?? .max
    let unitsPerEm = breakLines(
      bytes, fonts, formats: formats, width: request.maximumWidth, size: request.font.size,
      maximumCount: maximum == .max ? maximum : maximum + 1)
    var isTruncated = false
    if scratch.lines.count > maximum {
      isTruncated = true
      scratch.lines.removeLast()
      let limit = limit(request.maximumWidth, size: request.font.size, unitsPerEm: unitsPerEm)
      let source = source(of: request, bytes)
      scratch.lines[maximum - 1] = Truncation(
        source: source, unitsPerEm: unitsPerEm, shaper: scratch.shaper
      )
      .cut(scratch.lines[maximum - 1], limit: limit)
    }
    let unit = request.font.size / CGFloat(unitsPerEm)
    let metrics = fonts.lineMetrics
    let lines = (0..<scratch.lines.count).map { index in
      let line = scratch.lines[index]
      return MeasuredText.Line(
        range: line.range, width: max(0, min(CGFloat(line.width) * unit, request.maximumWidth)),
        isRightToLeft: line.isRightToLeft,
        endsInSoftBreak: line.endsInSoftBreak, isReduced: line.isTooWide)
    }
    let measured = MeasuredText(
      request: request, lines: lines,
      lineHeight: (metrics.ascent + metrics.descent) * request.font.size,
      ascent: metrics.ascent * request.font.size, isTruncated: isTruncated)
    guard request.spans.contains(where: { $0.regionID != nil }) else { return measured }
    return MeasuredText(
      request: request, lines: lines, lineHeight: measured.lineHeight, ascent: measured.ascent,
      spanFragments: fragments(of: measured, source(of: request, bytes)), isTruncated: isTruncated)
  }

  /// Where the spans of a text lie that can be hit.
  private func fragments(of text: MeasuredText, _ source: TextSource) -> [MeasuredText.SpanFragment]
  {
    var fragments = SpanFragments(text.request.spans)
    for index in text.lines.indices where !fragments.isEmpty {
      var clusters: [LineClusters.Cluster]?
      // White space that hangs over the line's end is not seen.
      fragments.forEachSpan(in: source.inkRange(of: text.lines[index].range)) { span, part in
        let all = clusters ?? shape(text, line: index, source).clusters
        clusters = all
        return all.contiguous(in: part).map {
          MeasuredText.SpanFragment(
            span: span, line: index, x: $0.lowerBound, width: $0.upperBound - $0.lowerBound)
        }
      }
    }
    return fragments.found
  }

  /// Shapes a line of a text that was measured, as it is drawn.
  func shape(_ text: MeasuredText, line index: Int, _ source: TextSource) -> ShapedLine {
    let line = text.lines[index]
    let isCut = text.isTruncated && index == text.lines.count - 1
    let shaper = LineShaper(source: source, size: text.request.font.size, shaper: scratch.shaper)
    var shaped = shaper.shape(
      LineShaper.Line(
        range: line.range, isRightToLeft: line.isRightToLeft, endsInSoftBreak: line.endsInSoftBreak,
        cut: isCut ? line.range.upperBound..<text.request.text.utf8.count : nil))
    guard line.isReduced, shaped.naturalWidth > 0 else { return shaped }
    shaped.scale = line.width / shaped.naturalWidth
    for place in shaped.clusters.indices {
      shaped.clusters[place].x *= shaped.scale
      shaped.clusters[place].width *= shaped.scale
    }
    return shaped
  }

  /// A request's text for looking at its lines again.
  func source(of request: TextRequest, _ bytes: UnsafeBufferPointer<UInt8>) -> TextSource {
    TextSource(
      bytes: bytes, fonts: scratch.set(for: request.font), formats: formats(of: request),
      isBidirectional: bytes.mayBeBidirectional)
  }
}

extension [LineClusters.Cluster] {
  /// Where clusters of a range lie, those that touch as one.
  fileprivate func contiguous(in range: Range<Int>) -> [Range<CGFloat>] {
    var parts: [Range<CGFloat>] = []
    for cluster in self where cluster.range.overlaps(range) && cluster.width > 0 {
      let end = cluster.x + cluster.width
      if let last = parts.last, cluster.x <= last.upperBound + 1e-6 {
        parts[parts.count - 1] = last.lowerBound..<Swift.max(last.upperBound, end)
      } else {
        parts.append(cluster.x..<end)
      }
    }
    return parts
  }
}

extension FontSet {
  /// How far lines reach above and below the baseline, in ems.
  var lineMetrics: (ascent: CGFloat, descent: CGFloat) {
    guard let primary else { return (0.8, 0.2) }
    let unit = CGFloat(primary.unitsPerEm)
    return (CGFloat(primary.ascent) / unit, CGFloat(primary.descent) / unit)
  }
}
