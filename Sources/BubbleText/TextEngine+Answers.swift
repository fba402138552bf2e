import BubbleCore
import Foundation

/// The conversion of lines in units to the core's measures.
extension TextEngine {
  /// Measures a text.
  func measure(_ request: TextRequest, _ bytes: UnsafeBufferPointer<UInt8>) -> MeasuredText {
    let language = TextLanguage.language(of: bytes.span, font: request.font.language)
    return scratch.withSet(for: request.font, in: language) { measure(request, bytes, $0) }
  }

  private func measure(
    _ request: TextRequest, _ bytes: UnsafeBufferPointer<UInt8>, _ fonts: FontSet
  ) -> MeasuredText {
    let (scale, isTruncated) = findLines(request, bytes, fonts)
    let lines = scratch.lines
    let fragments =
      request.spans.isEmpty
      ? []
      : fragments(
        of: request, on: (0..<lines.count).map { lines[$0] }, scale, isTruncated: isTruncated,
        source(of: request, bytes))
    let metrics = request.spans.isEmpty ? fonts.lineMetrics : lineMetrics(of: request, fonts)
    let size = request.font.size
    let placement =
      request.font.lineHeight == .natural
      ? ((metrics.ascent + metrics.descent) * size, metrics.ascent * size)
      : request.font.lineHeight.placement(
        ascent: metrics.ascent * size, descent: metrics.descent * size)
    return MeasuredText(
      request: request, lineCount: lines.count, lineHeight: placement.0, ascent: placement.1,
      spanFragments: fragments, isTruncated: isTruncated
    ) { scale.line(lines[$0]) }
  }

  /// Returns the extents of lines above and below the baseline, in ems of the text.
  ///
  /// They cover the text's largest part, and the objects that replace characters.
  private func lineMetrics(
    of request: TextRequest, _ fonts: FontSet
  ) -> (ascent: Double, descent: Double) {
    var metrics = fonts.lineMetrics
    if request.spans.contains(where: { $0.adjustment?.size != nil }) {
      for (_, format) in formats(of: request, fonts.style.language) where format.scale > 1 {
        metrics.ascent = max(metrics.ascent, format.fonts.lineMetrics.ascent * format.scale)
        metrics.descent = max(metrics.descent, format.fonts.lineMetrics.descent * format.scale)
      }
    }
    guard request.spans.contains(where: { $0.attachment != nil }) else { return metrics }
    let height = request.formatRuns.compactMap(\.attachmentSize?.height).max() ?? 0
    // Objects lie in the middle of a line.
    let excess = Double(height / request.font.size) - (metrics.ascent + metrics.descent)
    if excess > 0 {
      metrics.ascent += excess / 2
      metrics.descent += excess / 2
    }
    return metrics
  }

  /// Breaks a text into lines, which are in the scratch.
  ///
  /// - Returns: The factor that converts their units to points, and whether the text has more lines than the
  ///   request allows.
  @inline(__always)
  private func findLines(
    _ request: TextRequest, _ bytes: UnsafeBufferPointer<UInt8>, _ fonts: FontSet
  ) -> (scale: LineScale, isTruncated: Bool) {
    let maximum = request.maximumLines.map { max(1, $0) } ?? .max
    let unitsPerEm = breakLines(
      bytes, fonts, formats: formats(of: request, fonts.style.language), spans: request.spans,
      width: request.maximumWidth,
      size: request.font.size, maximumCount: maximum == .max ? maximum : maximum + 1,
      indentsFurtherLines: request.indentsFurtherLines)
    let isTruncated = scratch.lines.count > maximum
    if isTruncated { truncate(request, bytes, lineCount: maximum, unitsPerEm: unitsPerEm) }
    let scale = LineScale(
      unit: request.font.size / CGFloat(unitsPerEm), maximumWidth: request.maximumWidth)
    return (scale, isTruncated)
  }

  /// Truncates the last of some lines, which has more text behind it.
  private func truncate(
    _ request: TextRequest, _ bytes: UnsafeBufferPointer<UInt8>, lineCount: Int, unitsPerEm: Int
  ) {
    scratch.lines.removeLast()
    let limit = limit(request.maximumWidth, size: request.font.size, unitsPerEm: unitsPerEm)
    let truncation = Truncation(
      source: source(of: request, bytes), unitsPerEm: unitsPerEm, shaper: scratch.shaper)
    let last = scratch.lines[lineCount - 1]
    scratch.lines[lineCount - 1] = truncation.cut(last, limit: limit - last.indent)
  }

  /// Returns the positions of the text's spans that can be hit.
  private func fragments(
    of request: TextRequest, on lines: [BrokenLine], _ scale: LineScale, isTruncated: Bool,
    _ source: TextSource
  ) -> [MeasuredText.SpanFragment] {
    var fragments = SpanFragments(request.spans)
    for (index, line) in lines.enumerated() where !fragments.isEmpty {
      var clusters: [LineClusters.Cluster]?
      let isCut = isTruncated && index == lines.count - 1
      let positions = isCut ? nil : LinePositions(line)
      // White space that hangs over the line's end is invisible.
      fragments.forEachSpan(in: source.inkRange(of: line.range)) { span, part in
        func fragment(_ extent: Range<CGFloat>) -> MeasuredText.SpanFragment {
          // The part that hangs over the line is clamped to its edge.
          let extent = extent.clamped(to: 0..<max(0, scale.points(line.width)))
          return MeasuredText.SpanFragment(
            span: span, line: index, x: extent.lowerBound,
            width: extent.upperBound - extent.lowerBound)
        }
        if let extent = positions?.extent(of: part, segments: scratch.buffer) {
          return [fragment(scale.extent(extent))]
        }
        let all =
          clusters
          ?? shape(
            scale.line(line), isCut: isCut, request.font.size, source, wantsClusters: true
          ).clusters
        clusters = all
        return all.contiguous(in: part).map(fragment)
      }
    }
    return fragments.found
  }

  /// Shapes a line of a measured text, as it is drawn.
  ///
  /// - Parameters:
  ///   - wantsClusters: Whether the positions of clusters are needed.
  ///   - wantsSources: Whether the text of the glyphs is needed.
  func shape(
    _ text: MeasuredText, line index: Int, _ source: TextSource, wantsClusters: Bool,
    wantsSources: Bool = false
  ) -> ShapedLine {
    shape(
      text.lines[index], isCut: text.isTruncated && index == text.lines.count - 1,
      text.request.font.size, source, wantsClusters: wantsClusters, wantsSources: wantsSources)
  }

  /// Shapes a line.
  ///
  /// - Parameter isCut: Whether it ends in an ellipsis.
  private func shape(
    _ line: MeasuredText.Line, isCut: Bool, _ size: CGFloat, _ source: TextSource,
    wantsClusters: Bool, wantsSources: Bool = false
  ) -> ShapedLine {
    var shaped = LineShaper(source: source, size: size, shaper: scratch.shaper).shape(
      LineShaper.Line(
        range: line.range, isRightToLeft: line.isRightToLeft, endsInSoftBreak: line.endsInSoftBreak,
        cut: isCut ? line.range.upperBound..<source.bytes.count : nil,
        measuredWidth: line.isReduced ? nil : line.width), wantsClusters: wantsClusters,
      wantsSources: wantsSources)
    guard line.isReduced, shaped.naturalWidth > 0 else { return shaped }
    shaped.scale = line.width / shaped.naturalWidth
    for place in shaped.clusters.indices {
      shaped.clusters[place].x *= shaped.scale
      shaped.clusters[place].width *= shaped.scale
    }
    return shaped
  }

  /// Returns a request's text for shaping its lines again.
  func source(of request: TextRequest, _ bytes: UnsafeBufferPointer<UInt8>) -> TextSource {
    let language = TextLanguage.language(of: bytes.span, font: request.font.language)
    return TextSource(
      bytes: bytes, fonts: scratch.set(for: request.font, in: language),
      formats: formats(of: request, language),
      spans: request.spans, isBidirectional: bytes.mayBeBidirectional)
  }
}

extension [LineClusters.Cluster] {
  /// Returns the extents of clusters of a range; those that touch are merged.
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

/// Converts the units of lines to points.
private struct LineScale {
  /// The number of points per unit.
  let unit: CGFloat
  let maximumWidth: CGFloat

  @inline(__always)
  func points(_ units: Int) -> CGFloat { max(0, min(CGFloat(units) * unit, maximumWidth)) }

  func extent(_ units: Range<Int>) -> Range<CGFloat> {
    CGFloat(units.lowerBound) * unit..<CGFloat(units.upperBound) * unit
  }

  @inline(__always)
  func line(_ line: BrokenLine) -> MeasuredText.Line {
    let indent = points(line.indent)
    var measured = MeasuredText.Line(
      range: line.range, width: min(points(line.width), maximumWidth - indent),
      isRightToLeft: line.isRightToLeft, endsInSoftBreak: line.endsInSoftBreak,
      isReduced: line.isTooWide)
    if indent > 0 { measured.indent = indent }
    return measured
  }
}
