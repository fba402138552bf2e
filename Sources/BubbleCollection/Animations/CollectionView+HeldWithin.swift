import Foundation

// What is on its way is between places within the content. A scroll that is not animated moves all of them at
// once, and may leave some beyond the content: nothing is there to be shown.

/// How much of what is seen lies beyond the cells, at the start and at the end of the axis that scrolls.
struct BlankEdges {
  var start: CGFloat
  var end: CGFloat

  static let none = BlankEdges(start: 0, end: 0)
}

extension CollectionView {
  /// Where the cells are seen now, leaving ones, too.
  private var presentedCellFrames: [CGRect] {
    let visible = visibleElements.filter { $0.element.category == .cell }
    let leaving = animations.departing.filter { $0.element.element.category == .cell }
    return visible.map { presentation(of: $0).frame } + leaving.map { presentation(of: $0).frame }
  }

  /// How much is seen beyond the cells now.
  private var blankBeyondCells: BlankEdges {
    blank(of: presentedCellFrames, in: presentationBounds)
  }

  private func blank(of frames: [CGRect], in seen: CGRect) -> BlankEdges {
    let axis = scrollAxis
    let (spans, seen) = (frames.map(axis.span), axis.span(of: seen))
    guard let first = spans.map(\.start).min(), let last = spans.map(\.end).max() else {
      return .none
    }
    return BlankEdges(start: max(0, first - seen.start), end: max(0, seen.end - last))
  }

  /// Has the bounds be seen no further beyond the content than they were before, or belong.
  ///
  /// - Parameter before: How much was seen beyond the cells before; nil: it is left to the next pass.
  func holdWithinContent(_ before: BlankEdges?) {
    guard animations.isPresenting, !pending.needsPrepare, !needsLayout else { return }
    defer { animations.blank = blankBeyondCells }
    guard let before else { return }
    let axis = scrollAxis
    let cells =
      visibleElements.filter { $0.element.category == .cell }.map {
        (element: $0, track: animations.tracks[$0.presence] ?? ElementTrack())
      }
      // What is gone may have gone anywhere.
      + animations.departing.filter { $0.isInData && $0.element.element.category == .cell }.map {
        (element: $0.element, track: $0.track)
      }
    let spans = cells.map { cell in
      axis.span(of: cell.track.displacement(progress).applied(to: cell.element.attributes).frame)
    }
    guard let first = spans.map(\.start).min(), let last = spans.map(\.end).max() else { return }
    let own = blank(of: visibleElements.map { $0.attributes.frame }, in: storedBounds)
    let limits = contentOffsetLimits
    let content = axis.span(of: CGRect(origin: .zero, size: contentSize))
    let allowed = BlankEdges(
      start: max(before.start, own.start, content.start - axis.along(limits.least)),
      end: max(
        before.end, own.end,
        axis.along(limits.greatest) + axis.along(storedBounds.size) - content.end))
    func missing(of first: CGFloat, _ last: CGFloat) -> BlankEdges {
      let seen = axis.span(of: presentationBounds)
      return BlankEdges(
        start: first - seen.start - allowed.start, end: seen.end - last - allowed.end)
    }
    let isEnd = missing(of: first, last).start <= 0.001
    let edge = isEnd ? \BlankEdges.end : \BlankEdges.start
    guard missing(of: first, last)[keyPath: edge] > 0.001,
      !isCovered(isEnd ? \.end : \.start, butFor: allowed[keyPath: edge])
    else { return }
    let byNearness = cells.indices.sorted {
      isEnd ? spans[$0].end > spans[$1].end : spans[$0].start < spans[$1].start
    }
    // What leaves may do so far from where the others are; then it is the next one that counts. Content that is
    // shorter than the view can't reach over all of it.
    for index in byNearness where missing(of: first, last)[keyPath: edge] > 0.001 {
      let whole = missing(of: content.start, content.end)
      let room = 0 - (isEnd ? whole.start : whole.end)
      guard room > 0 else { break }
      let distance = missing(of: spans[index].start, spans[index].end)[keyPath: edge]
      hold(cells[index].track, isEnd: isEnd, by: min(distance, room), axis)
    }
    showPassed()
    showPresentation(of: animations.departing.filter(\.isPassed))
  }

  /// Whether an edge of what is seen is covered, if only by what is gone and still seen.
  private func isCovered(_ edge: KeyPath<BlankEdges, CGFloat>, butFor allowed: CGFloat) -> Bool {
    let seen = presentationBounds
    let frames = presentedCellFrames.filter { $0.overlaps(seen) }
    return !frames.isEmpty && blank(of: frames, in: seen)[keyPath: edge] - allowed <= 0.001
  }

  private func progress(_ animation: Int) -> CGFloat { animations.progress(of: animation) }

  /// Has the bounds go along with an edge of the content, as far as what they are off it by now demands.
  ///
  /// Each animation takes its part of that, so that nothing is off later, either.
  private func hold(
    _ track: ElementTrack, isEnd: Bool, by distance: CGFloat, _ axis: ScrollAxis
  ) {
    let sign: CGFloat = isEnd ? -1 : 1
    var parts: [Int: CGFloat] = [:]
    for way in track.ways {
      parts[way.animation, default: 0] += way.displacement.edge(isEnd: isEnd, along: axis)
    }
    for way in animations.boundsTrack.ways {
      parts[way.animation, default: 0] -= way.displacement.edge(isEnd: isEnd, along: axis)
    }
    let off = parts.reduce(0) { $0 + $1.value * (1 - progress($1.key)) } * sign
    guard off > 0.001 else { return }
    let part = min(1, distance / off)
    for (animation, way) in parts.sorted(by: { $0.key < $1.key }) {
      animations.boundsTrack.add(Displacement(shift: axis.point(way * part)), in: animation)
    }
  }
}
