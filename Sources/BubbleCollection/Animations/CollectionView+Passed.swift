import Foundation

// What the bounds pass on their way is visible neither before nor after, so no pass of the layout shows it.

extension CollectionView {
  /// An element that the layout has on the way, and how it moves.
  private typealias Passed = (entry: ElementCache.Entry, track: ElementTrack)

  /// Shows what the bounds pass at this moment, and takes away what they have passed.
  ///
  /// Where the layout is stale, what is shown stays until the next pass.
  ///
  /// - Complexity: O(1) unless the bounds go further than they are long, or a pass came during an animation;
  ///   then what the layout needs to answer for them.
  func showPassed() {
    if !animations.isPresenting { animations.wasOverlapped = false }
    guard passesElements || animations.departing.contains(where: \.isPassed),
      !pending.needsPrepare, !counts.isStale
    else { return }
    // The data source must not begin anything else meanwhile.
    withinPass { showPassedElements() }
  }

  private func showPassedElements() {
    let passing = animations.isPresenting ? findPassed() : []
    let shown = animations.departing.filter(\.isPassed)
    var known = Dictionary(
      shown.map { ($0.element.element, $0) }, uniquingKeysWith: { first, _ in first })
    var departing = animations.departing.filter { !$0.isPassed }
    var names = Set(visibleElements.map(\.element))
    for element in departing where element.isInData { names.insert(element.element.element) }
    for passed in passing where names.insert(passed.entry.element).inserted {
      if var element = known.removeValue(forKey: passed.entry.element) {
        element.track = passed.track
        element.element.attributes = passed.entry.attributes
        departing.append(element)
        continue
      }
      let element = VisibleElement(passed.entry.element, passed.entry.attributes)
      element.presence = visible.makePresence()
      makeView(for: element)
      beginDisplaying(element)
      departing.append(
        DepartingElement(
          element: element, isInData: true, track: passed.track,
          animation: animations.running.last?.identifier ?? 0, isPassed: true))
    }
    animations.departing = departing
    for element in shown where known[element.element.element] != nil {
      endDisplaying(element.element)
    }
    putSubviewsInOrder()
  }

  /// Whether anything may be seen on the way that is visible at neither end.
  private var passesElements: Bool {
    let track = animations.boundsTrack
    guard animations.isPresenting else { return false }
    // Where elements move, too, what is between may be elsewhere than at either end.
    if animations.wasOverlapped || !track.isEmpty && !animations.tracks.isEmpty { return true }
    guard track.ways.count == 1 else { return !track.isEmpty }
    let (start, end) = (track.displacement { _ in 0 }.applied(to: storedBounds), storedBounds)
    // All of it is seen at either end where both touch side by side.
    let sharesColumn = start.minX == end.minX && start.width == end.width
    let sharesRow = start.minY == end.minY && start.height == end.height
    return
      !(sharesColumn && start.minY <= end.maxY && end.minY <= start.maxY
      || sharesRow && start.minX <= end.maxX && end.minX <= start.maxX)
  }

  /// What the layout has where what is seen is covered by nothing, each beside what is next to it.
  private func findPassed() -> [Passed] {
    let seen = seenCells.filter { $0.departing?.isPassed != true }
    let cells = seen.filter(\.isInData)
      .sorted { $0.element.element.indexPath < $1.element.element.indexPath }
    return seenSpan.gaps(between: seen.map(\.span)).flatMap { gap in
      let front = cells.last { $0.span.end <= gap.start + 0.001 }
      let back = cells.first { $0.span.start >= gap.end - 0.001 }
      if let front, let back, front.isNext(to: back) { return [Passed]() }
      let isBehind = front?.isVisible ?? false || back?.isVisible != true && front != nil
      return elements(in: gap, beside: isBehind ? front : back, isBehind: isBehind)
    }
  }

  /// What the layout has in a part of what is seen, if it moves with a cell.
  private func elements(
    in gap: ScrollAxis.Span, beside cell: SeenCell?, isBehind: Bool
  ) -> [Passed] {
    let axis = scrollAxis
    let part = axis.rect(from: gap.start, to: gap.end, across: presentationBounds)
    guard let cell else {
      return ask(for: part).filter { $0.frame.overlaps(part) }.map { ($0, ElementTrack()) }
    }
    // Where it leads is not where the layout has it, if it leaves with others.
    let own = cell.element.attributes.frame
    let place =
      cell.isVisible ? own : validAttributes(of: cell.element.element, in: queries)?.frame ?? own
    let astray = axis.point(axis.span(of: own).start - axis.span(of: place).start)
    let track = cell.track.alongside(own, at: axis.rect(beyond: own, isEnd: isBehind))
    let way = track.displacement(animations.progress).center
    let band = part.offsetBy(dx: 0 - astray.x - way.x, dy: 0 - astray.y - way.y)
    return ask(for: band).filter { $0.frame.overlaps(band) }.map { entry in
      var entry = entry
      entry.attributes = entry.attributes.shifted(by: astray, named: entry.element)
      return (entry, track)
    }
  }
}

extension SeenCell {
  /// Whether nothing can be between this one and another one: the layout shows them both, or the data has
  /// nothing there.
  fileprivate func isNext(to other: SeenCell) -> Bool {
    if isVisible, other.isVisible { return true }
    let (path, next) = (element.element.indexPath, other.element.element.indexPath)
    return path.section == next.section && path.item + 1 == next.item
  }
}

/// A cell as it is seen at this moment.
struct SeenCell {
  let element: VisibleElement
  /// The ways that it still has to go.
  let track: ElementTrack
  /// Where it is seen along the axis that scrolls.
  let span: ScrollAxis.Span
  /// What it is if it is on its way out; nil: it is visible.
  let departing: DepartingElement?

  var isVisible: Bool { departing == nil }
  var isInData: Bool { departing?.isInData ?? true }
}

extension CollectionView {
  /// The cells that are visible or still seen, in no order.
  ///
  /// - Complexity: O(*v*) for *v* elements.
  var seenCells: [SeenCell] {
    let axis = scrollAxis
    func seen(
      _ element: VisibleElement, _ track: ElementTrack, _ departing: DepartingElement?
    ) -> SeenCell? {
      guard element.element.category == .cell else { return nil }
      let frame = animations.seen(element.attributes, on: track).frame
      return SeenCell(
        element: element, track: track, span: axis.span(of: frame), departing: departing)
    }
    return visibleElements.compactMap {
      seen($0, animations.tracks[$0.presence] ?? ElementTrack(), nil)
    } + animations.departing.compactMap { seen($0.element, $0.track, $0) }
  }

  /// The part of the axis that scrolls that is seen now.
  var seenSpan: ScrollAxis.Span { scrollAxis.span(of: presentationBounds) }
}
