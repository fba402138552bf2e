import Foundation

// What is on its way is between places within the content. A scroll that is not animated moves all of them at
// once, and may leave some beyond the content: nothing is there to be shown.

/// How much of what is seen lies beyond the cells, at the start and at the end of the axis that scrolls.
struct BlankEdges {
  var start: CGFloat = 0
  var end: CGFloat = 0

  subscript(isEnd isEnd: Bool) -> CGFloat { isEnd ? end : start }
}

extension ScrollAxis.Span {
  /// How much of it lies beyond others; less than nothing where they reach farther.
  fileprivate func blank(beyond others: [ScrollAxis.Span]) -> BlankEdges? {
    guard let first = others.map(\.start).min(), let last = others.map(\.end).max() else {
      return nil
    }
    return BlankEdges(start: first - start, end: end - last)
  }
}

extension CollectionView {
  /// Has the bounds be seen no further beyond the content than they were before, or belong.
  ///
  /// - Parameter before: How much was seen beyond the cells before; nil: it is left to the next pass.
  func holdWithinContent(_ before: BlankEdges?) {
    guard animations.isPresenting, !pending.needsPrepare, !needsLayout else { return }
    if let before, holdCells(toWithin: allowedBlank(before)) {
      showPassed()
      showPresentation(of: animations.departing.filter(\.isPassed))
    }
    animations.blank = seenSpan.blank(beyond: seenCells.map(\.span)) ?? BlankEdges()
  }

  /// How much may be seen beyond the cells: what was before, what is where they belong, and the insets.
  private func allowedBlank(_ before: BlankEdges) -> BlankEdges {
    let (axis, limits) = (scrollAxis, contentOffsetLimits)
    let content = axis.span(of: CGRect(origin: .zero, size: contentSize))
    let own =
      axis.span(of: storedBounds).blank(
        beyond: visibleElements.map { axis.span(of: $0.attributes.frame) }) ?? BlankEdges()
    let end = axis.along(limits.greatest) + axis.along(storedBounds.size)
    return BlankEdges(
      start: max(0, before.start, own.start, content.start - axis.along(limits.least)),
      end: max(0, before.end, own.end, end - content.end))
  }

  /// - Returns: Whether the bounds are seen elsewhere now.
  private func holdCells(toWithin allowed: BlankEdges) -> Bool {
    let cells = seenCells
    // What is gone may have gone anywhere.
    let inData = cells.filter(\.isInData)
    let content = scrollAxis.span(of: CGRect(origin: .zero, size: contentSize))
    func missing(_ spans: [ScrollAxis.Span], isEnd: Bool) -> CGFloat? {
      seenSpan.blank(beyond: spans).map { $0[isEnd: isEnd] - allowed[isEnd: isEnd] }
    }
    func isMissing(isEnd: Bool) -> Bool {
      missing(inData.map(\.span), isEnd: isEnd).map { $0 > 0.001 } ?? false
    }
    let isEnd = !isMissing(isEnd: false)
    guard isMissing(isEnd: isEnd) else { return false }
    // It is enough if what is gone covers what is missing.
    let blank = seenSpan.gaps(between: cells.map(\.span)).filter { gap in
      inData.allSatisfy {
        isEnd ? $0.span.end <= gap.start + 0.001 : $0.span.start >= gap.end - 0.001
      }
    }
    guard blank.reduce(0, { $0 + $1.end - $1.start }) > allowed[isEnd: isEnd] + 0.001 else {
      return false
    }
    // What leaves may do so far from where the others are; then it is the next one that counts. Content that is
    // shorter than the view can't reach over all of it.
    for cell in inData.sorted(by: {
      isEnd ? $0.span.end > $1.span.end : $0.span.start < $1.span.start
    }) where isMissing(isEnd: isEnd) {
      guard let room = missing([content], isEnd: !isEnd).map({ 0 - $0 }), room > 0,
        let distance = missing([cell.span], isEnd: isEnd)
      else { break }
      hold(cell.track, isEnd: isEnd, by: min(distance, room))
    }
    return true
  }

  /// Has the bounds move with an edge of the content, as far as what they are off it by now demands.
  ///
  /// Each animation takes its part of that, so that nothing is off later, either.
  private func hold(_ track: ElementTrack, isEnd: Bool, by distance: CGFloat) {
    let axis = scrollAxis
    var parts: [Int: CGFloat] = [:]
    for (ways, sign) in [(track.ways, 1.0), (animations.boundsTrack.ways, -1)] {
      for way in ways {
        parts[way.animation, default: 0] +=
          way.displacement.edge(isEnd: isEnd, along: axis) * sign
      }
    }
    let now = parts.reduce(0) { $0 + $1.value * (1 - animations.progress(of: $1.key)) }
    let off = isEnd ? 0 - now : now
    guard off > 0.001 else { return }
    let part = min(1, distance / off)
    for (animation, way) in parts.sorted(by: { $0.key < $1.key }) {
      animations.boundsTrack.add(Displacement(shift: axis.point(way * part)), in: animation)
    }
  }
}

// What is on its way takes along what comes into sight beside it, and what leaves beside it.

/// An element that a pass moves, for what moves with it.
struct MovedElement {
  let old, new: CGRect

  /// How its edges move that are towards a rect.
  func way(at rect: CGRect) -> CGPoint {
    Displacement(from: new, to: old).ofEdges(of: old, towards: rect)
  }
}

extension CollectionView {
  /// The cells that are visible before and after a pass.
  func movedElements(
    _ before: [VisibleElement], _ after: [VisibleElement], _ exchange: Exchange
  ) -> [MovedElement] {
    after.compactMap { element in
      guard element.element.category == .cell, let previous = element.previous,
        previous < exchange.answers.visibleCount
      else { return nil }
      return MovedElement(
        old: before[previous].shown.attributes.frame, new: element.attributes.frame)
    }
  }

  /// Has what was leaving before the pass go on doing so.
  func goOnLeaving(
    _ before: [VisibleElement], _ survived: [Bool], _ exchange: inout Exchange
  ) {
    var index = exchange.answers.visibleCount
    for departing in animations.departing {
      var departing = departing
      if departing.isInData {
        defer { index += 1 }
        guard !survived[index] else { continue }
        before[index].revert()
        let name = name(of: before[index], after: exchange)
        if let final = exchange.final(of: index), exchange.tracks.clock != nil {
          let change = disappearance(of: before[index], now: name, final)
          if exchange.tracks.depart(before[index], change, staysWhileBoundsMove: name != nil) {
            continue
          }
        }
        if let name {
          departing = departing.renamed(name)
        } else {
          departing.isInData = false
          departing.isPassed = false
        }
      }
      // A scroll shows the content as it is, and not what was taken out of sight by a shorter way.
      if exchange.tracks.clock == nil, departing.isInData { departing.isPassed = true }
      let way = way(at: departing.element.attributes.frame, exchange)
      departing.goAlong(way, in: exchange.tracks.clock)
      exchange.tracks.keep(
        departing, isWhereItWas: way == .zero || exchange.tracks.clock != nil)
    }
  }

  /// How that moves which is nearest to a place, of what stays; if nothing stays, it is the bounds.
  private func way(at place: CGRect, _ exchange: Exchange) -> CGPoint {
    if let nearest = exchange.moved.nearest(to: place, by: \.old) { return nearest.way(at: place) }
    guard exchange.cause != .scroll else { return .zero }
    return CGPoint(
      x: storedBounds.minX - visible.bounds.minX, y: storedBounds.minY - visible.bounds.minY)
  }

  /// An element that is scrolled out without an animation, while it or the bounds are on their way, so that it
  /// may be seen for a while yet; nil if it is not.
  func leftBehind(
    _ old: VisibleElement, _ change: ElementChange, _ exchange: Exchange
  ) -> DepartingElement? {
    guard exchange.tracks.clock == nil, let name = change.currentElement else { return nil }
    let track = exchange.tracks.running(old.presence)
    let animations = track.ways.map(\.animation) + animations.boundsTrack.ways.map(\.animation)
    guard let last = animations.max() else { return nil }
    var leaving = DepartingElement(
      element: old.renamed(name), isInData: true, track: track, animation: last, isPassed: true)
    leaving.goAlong(way(at: old.attributes.frame, exchange), in: nil)
    return presentation(of: leaving).frame.overlaps(presentationBounds) ? leaving : nil
  }

  /// Has what comes into sight move with what has been on its way beside it.
  func joinWhatMoves(
    _ before: [VisibleElement], _ after: [VisibleElement], _ exchange: inout Exchange
  ) {
    animations.wasOverlapped = true
    let visibleCount = exchange.answers.visibleCount
    // A scroll shows the content as it is: what it brings back does not go on leaving by a shorter way.
    let isScroll = exchange.tracks.clock == nil
    func comes(_ element: VisibleElement) -> Bool {
      element.previous.map { isScroll && $0 >= visibleCount } ?? true
    }
    var guides = after.filter { !comes($0) && $0.element.category == .cell }
    if !isScroll {
      guides += exchange.tracks.departing.filter(\.isInData).map(\.element)
    } else if guides.isEmpty {
      guides = before.prefix(visibleCount).filter { name(of: $0, after: exchange) != nil }
    }
    guides = guides.filter { $0.element.category == .cell }
    for element in after where comes(element) {
      // No key path: where there is one, each access to the property is checked at run time.
      let guide = guides.nearest(to: element.attributes.frame) { $0.attributes.frame }
      guard let guide else { return }
      if isScroll { exchange.tracks.forget(element) }
      exchange.tracks.join(element, guide)
    }
  }
}
