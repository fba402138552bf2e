import Foundation

extension TextRequest {
  /// The parts of the text that look different from the rest, in order and without overlaps; empty if there are none.
  ///
  /// If spans overlap, a run has the formats of all of them; for sizes, weights, colours and other properties the last span
  /// wins. Parts outside of the text are ignored.
  ///
  /// - Complexity: O(*n* log *n*) in the number of spans, unless thousands of spans with an adjustment, colour or attachment overlap.
  public var formatRuns: [FormatRun] {
    guard spans.contains(where: \.changesLook) else { return [] }
    let length = text.utf8.count
    var edges: [FormatEdge] = []
    for (place, span) in spans.enumerated() where span.changesLook {
      let range = span.range.clamped(to: 0..<length)
      guard !range.isEmpty else { continue }
      edges.append(FormatEdge(offset: range.lowerBound, span: place, isStart: true))
      edges.append(FormatEdge(offset: range.upperBound, span: place, isStart: false))
    }
    edges.sort { $0.offset < $1.offset }
    return runs(between: edges)
  }

  private func runs(between edges: [FormatEdge]) -> [FormatRun] {
    let spans = spans
    var runs: [FormatRun] = []
    var open = OpenSpans()
    var start = 0
    for edge in edges {
      if edge.offset > start {
        let run = open.run(start..<edge.offset, fontSize: font.size)
        if let last = runs.last, last.range.upperBound == start, last.hasLook(of: run) {
          runs[runs.count - 1].range = last.range.lowerBound..<edge.offset
        } else if !run.isPlain {
          runs.append(run)
        }
        start = edge.offset
      }
      open.step(over: edge, of: spans[edge.span])
    }
    return runs
  }
}

/// The start or end of a span.
private struct FormatEdge {
  var offset: Int
  var span: Int
  var isStart: Bool
}

/// The spans that have started and not ended.
private struct OpenSpans {
  /// The number of open spans with each format.
  private var depths = [Int](repeating: 0, count: TextFormat.all.count)
  private var format: TextFormat = []
  /// The open spans with further properties, in their order.
  private var looks: [(place: Int, span: TextSpan)] = []

  mutating func step(over edge: FormatEdge, of span: TextSpan) {
    for (place, part) in TextFormat.all.enumerated() where span.format.contains(part) {
      depths[place] += edge.isStart ? 1 : -1
      if depths[place] > 0 { format.insert(part) } else { format.remove(part) }
    }
    guard span.adjustment != nil || span.color != nil || span.attachment != nil else { return }
    let index = looks.firstIndex { $0.place >= edge.span } ?? looks.endIndex
    if edge.isStart {
      looks.insert((edge.span, span), at: index)
    } else {
      looks.remove(at: index)
    }
  }

  /// The number of overlapping spans whose properties count, from the last one on.
  private static let mostLooks = 16

  func run(_ range: Range<Int>, fontSize: CGFloat) -> FormatRun {
    var run = FormatRun(range: range, format: format)
    for (_, span) in looks.suffix(OpenSpans.mostLooks) {
      if let color = span.color { run.color = color }
      if let attachment = span.attachment {
        run.attachmentSize = attachment.size(inFontOf: span.adjustment?.size ?? fontSize)
      }
      guard let adjustment = span.adjustment else { continue }
      run.adjustment = run.adjustment?.overridden(by: adjustment) ?? adjustment
    }
    return run
  }
}

extension FormatRun {
  fileprivate var isPlain: Bool {
    format.isEmpty && adjustment == nil && color == nil && attachmentSize == nil
  }

  fileprivate func hasLook(of other: FormatRun) -> Bool {
    format == other.format && adjustment == other.adjustment && color == other.color
      && attachmentSize == other.attachmentSize
  }
}

extension TextAdjustment {
  /// Returns the adjustment, overridden by the properties that another one sets.
  fileprivate func overridden(by other: TextAdjustment) -> TextAdjustment {
    var adjustment = TextAdjustment(
      size: other.size ?? size, weight: other.weight ?? weight,
      lineHeight: other.lineHeight ?? lineHeight,
      letterSpacing: other.letterSpacing != 0 ? other.letterSpacing : letterSpacing,
      hasTabularDigits: hasTabularDigits || other.hasTabularDigits,
      minimumScale: min(minimumScale, other.minimumScale))
    adjustment.language = other.language ?? language
    return adjustment
  }
}
