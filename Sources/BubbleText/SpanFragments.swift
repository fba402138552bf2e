import BubbleCore

/// Collects the positions of spans that can be hit or that an object replaces, line by line.
struct SpanFragments {
  /// The fragments so far.
  private(set) var found: [MeasuredText.SpanFragment] = []

  private let spans: [TextSpan]
  /// The spans that can be hit or that an object replaces, in order of their starts.
  private var waiting: ArraySlice<Int> = []
  /// The spans that have started and not ended.
  private var open: [Int] = []

  init(_ spans: [TextSpan]) {
    self.spans = spans
    guard !spans.isEmpty else { return }
    waiting =
      spans.indices.filter { spans[$0].isPlaced && !spans[$0].range.isEmpty }
      .sorted { spans[$0].range.lowerBound < spans[$1].range.lowerBound }[...]
  }

  /// Whether no span lies on the remaining lines.
  var isEmpty: Bool { waiting.isEmpty && open.isEmpty }

  /// Collects the fragments of each span on the next line: `body` receives the span and its part on the line.
  ///
  /// Lines must come in order.
  mutating func forEachSpan(
    in line: Range<Int>, _ body: (Int, Range<Int>) -> [MeasuredText.SpanFragment]
  ) {
    while let next = waiting.first, spans[next].range.lowerBound < line.upperBound {
      open.append(next)
      waiting.removeFirst()
    }
    open.removeAll { spans[$0].range.upperBound <= line.lowerBound }
    for index in open where spans[index].range.overlaps(line) {
      found += body(index, spans[index].range.clamped(to: line))
    }
  }
}

extension TextSpan {
  /// Whether its position is needed.
  fileprivate var isPlaced: Bool { regionID != nil || attachment != nil }
}
