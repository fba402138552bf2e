import Foundation

// Animated elements are between places within the content. A scroll without an animation moves all of them at
// once, and may leave some beyond the content, where there is nothing to show.

/// The blank parts of the visible area beyond the cells, at the start and the end of the scrolling axis.
struct BlankEdges {
  var start: CGFloat = 0
  var end: CGFloat = 0

  subscript(isEnd isEnd: Bool) -> CGFloat { isEnd ? end : start }
}

extension ScrollAxis.Span {
  /// Returns the parts of this span beyond others; negative if those reach farther.
  fileprivate func blank(beyond others: [ScrollAxis.Span]) -> BlankEdges? {
    guard let first = others.map(\.start).min(), let last = others.map(\.end).max() else {
      return nil
    }
    return BlankEdges(start: first - start, end: end - last)
  }
}

extension CollectionView {
  /// Keeps the visible bounds from moving further beyond the content than they were before, or than their
  /// final place is.
  ///
  /// - Parameter before: The blank edges beyond the cells before; nil leaves the correction to the next pass.
  func holdWithinContent(_ before: BlankEdges?) {
    guard animations.isPresenting, !pending.needsPrepare, !needsLayout else { return }
    if let before, holdCells(toWithin: allowedBlank(before)) {
      showPassed()
      showPresentation(of: animations.departing.filter(\.isPassed))
    }
    animations.note(seenSpan.blank(beyond: seenCells.map(\.span)) ?? BlankEdges())
  }

  /// Returns the permitted blank edges: the maximum of those before, those at the final places, and the
  /// insets.
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

  /// - Returns: Whether the visible bounds have moved.
  private func holdCells(toWithin allowed: BlankEdges) -> Bool {
    let cells = seenCells
    // Elements gone from the data may be anywhere.
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
    // It is enough if elements gone from the data cover the missing part.
    let blank = seenSpan.gaps(between: cells.map(\.span)).filter { gap in
      inData.allSatisfy {
        isEnd ? $0.span.end <= gap.start + 0.001 : $0.span.start >= gap.end - 0.001
      }
    }
    guard blank.reduce(0, { $0 + $1.end - $1.start }) > allowed[isEnd: isEnd] + 0.001 else {
      return false
    }
    // A leaving element may be far from the others; then the next one counts. Content shorter than the view
    // cannot cover the whole view.
    for cell in inData.sorted(by: {
      isEnd ? $0.span.end > $1.span.end : $0.span.start < $1.span.start
    }) where isMissing(isEnd: isEnd) {
      guard let room = missing([content], isEnd: !isEnd).map({ 0 - $0 }), room > 0,
        let distance = missing([cell.span], isEnd: isEnd)
      else { break }
      animations.hold(cell.track, isEnd: isEnd, along: scrollAxis, by: min(distance, room))
    }
    return true
  }
}

// Animated elements carry along elements that become visible or leave beside them.

/// An element that a pass moves, as a guide for elements that move along with it.
struct MovedElement {
  let old, new: CGRect

  /// Returns the movement of the edges that face a rect.
  func way(at rect: CGRect) -> CGPoint {
    Displacement(from: new, to: old).ofEdges(of: old, towards: rect)
  }
}

extension CollectionView {
  /// Returns the cells that are visible before and after a pass.
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

  /// Continues the departure of the elements that were leaving before the pass.
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
      // A scroll shows the content at its place, and not elements that left the visible area by a shorter
      // way.
      if exchange.tracks.clock == nil, departing.isInData { departing.isPassed = true }
      let way = way(at: departing.element.attributes.frame, exchange)
      departing.goAlong(way, in: exchange.tracks.clock)
      exchange.tracks.keep(
        departing, isWhereItWas: way == .zero || exchange.tracks.clock != nil)
    }
  }

  /// Returns the movement of the staying element nearest to a place; if none stays, that of the bounds.
  private func way(at place: CGRect, _ exchange: Exchange) -> CGPoint {
    if let nearest = exchange.moved.nearest(to: place, by: \.old) { return nearest.way(at: place) }
    guard exchange.cause != .scroll else { return .zero }
    return CGPoint(
      x: storedBounds.minX - visible.bounds.minX, y: storedBounds.minY - visible.bounds.minY)
  }

  /// Returns an element that is scrolled out without an animation while it or the bounds are animated, and so
  /// may stay visible for a while; nil if it does not.
  func leftBehind(
    _ old: VisibleElement, _ change: ElementChange, _ exchange: Exchange
  ) -> DepartingElement? {
    guard exchange.tracks.clock == nil, let name = change.currentElement else { return nil }
    let track = exchange.tracks.running(old.presence)
    guard let last = animations.last(on: track) else { return nil }
    var leaving = DepartingElement(
      element: old.renamed(name), isInData: true, track: track, animation: last, isPassed: true)
    leaving.goAlong(way(at: old.attributes.frame, exchange), in: nil)
    return animations.seen(leaving).frame.overlaps(presentationBounds) ? leaving : nil
  }

  /// Makes elements that become visible move along with those already animated beside them.
  func joinWhatMoves(
    _ before: [VisibleElement], _ after: [VisibleElement], _ exchange: inout Exchange
  ) {
    animations.overlap()
    let visibleCount = exchange.answers.visibleCount
    // A scroll shows the content at its place: elements that it brings back stop leaving by a shorter way.
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
      // Not a key path: with one, the runtime checks each access to the property.
      let guide = guides.nearest(to: element.attributes.frame) { $0.attributes.frame }
      guard let guide else { return }
      if isScroll { exchange.tracks.remove(element) }
      exchange.tracks.join(element, guide)
    }
  }
}
