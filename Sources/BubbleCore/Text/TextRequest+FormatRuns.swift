import Foundation

extension TextRequest {
  /// The parts of the text that look otherwise than the rest, in order and apart from each other; empty where there are none.
  ///
  /// Where spans overlap, a run has the formats of all of them; of their sizes, weights, colours and what else they say the
  /// last span's counts. What lies outside of the text is left out.
  ///
  /// - Complexity: O(*n* log *n*) in the number of spans, where those with a look of their own do not overlap by the thousand.
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

/// Where a span starts or ends.
private struct FormatEdge {
  var offset: Int
  var span: Int
  var isStart: Bool
}

/// The spans that have started and not ended.
private struct OpenSpans {
  /// How many there are of each format.
  private var depths = [Int](repeating: 0, count: TextFormat.all.count)
  private var format: TextFormat = []
  /// Those that say more, in their order.
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

  /// How far spans that lie within each other are looked into.
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
  /// What it is where another one says more.
  fileprivate func overridden(by other: TextAdjustment) -> TextAdjustment {
    TextAdjustment(
      size: other.size ?? size, weight: other.weight ?? weight,
      lineHeight: other.lineHeight ?? lineHeight,
      letterSpacing: other.letterSpacing != 0 ? other.letterSpacing : letterSpacing,
      hasTabularDigits: hasTabularDigits || other.hasTabularDigits,
      minimumScale: min(minimumScale, other.minimumScale))
  }
}
