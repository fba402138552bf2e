import Foundation

// What the bounds pass on their way is visible neither before nor after, so no pass of the layout shows it.

extension CollectionView {
  /// An element that the layout has on the way, and how it moves.
  private typealias Passed = (entry: ElementCache.Entry, track: ElementTrack)

  /// Shows what the bounds pass at this moment, and takes away what they have passed.
  ///
  /// Where the layout is stale, what is shown stays until the next pass.
  ///
  /// - Complexity: O(1) unless the bounds go further than they are long, or the content was scrolled during an
  ///   animation; then what the layout needs to answer for them.
  func showPassed() {
    if !animations.isPresenting { animations.wasScrolledMeanwhile = false }
    let shown = animations.departing.filter(\.isPassed)
    guard passesElements || !shown.isEmpty, !pending.needsPrepare, !counts.isStale else { return }
    // Whoever gives views must not begin anything else meanwhile.
    let wasInPass = isInPass
    isInPass = true
    defer { isInPass = wasInPass }
    var known = Dictionary(
      shown.map { ($0.element.element, $0) }, uniquingKeysWith: { first, _ in first })
    var departing = animations.departing.filter { !$0.isPassed }
    var names = Set(visibleElements.map(\.element))
    for element in departing where element.isInData { names.insert(element.element.element) }
    for passed in passesElements ? passedElements() : []
    where names.insert(passed.entry.element).inserted {
      if var element = known.removeValue(forKey: passed.entry.element) {
        element.track = passed.track
        departing.append(element)
        continue
      }
      let element = VisibleElement(passed.entry.element, passed.entry.attributes)
      element.presence = makePresence()
      makeView(for: element)
      beginDisplaying(element)
      var leaving = DepartingElement(element, isInData: true, track: passed.track)
      leaving.isPassed = true
      departing.append(leaving)
    }
    animations.departing = departing
    for element in shown where known[element.element.element] != nil {
      endDisplaying(element.element)
    }
    putSubviewsInOrder()
  }

  /// Whether anything may be seen on the way that is visible at neither end.
  private var passesElements: Bool {
    if animations.wasScrolledMeanwhile { return animations.isPresenting }
    guard let track = animations.boundsTrack else { return false }
    return track.contentStays && !track.isCoveredByEnds
  }

  private func passedElements() -> [Passed] {
    let seen = presentationBounds
    if let track = animations.boundsTrack, track.contentStays {
      guard !storedBounds.contains(seen) else { return [] }
      return ask(for: seen).filter { $0.frame.overlaps(seen) }
        .map { (entry: ElementCache.Entry) -> Passed in
          let still = ElementTrack(
            start: entry.attributes, end: entry.attributes, animation: track.animation)
          return (entry, still)
        }
    }
    return beyondEdge(of: seen, isEnd: false) + beyondEdge(of: seen, isEnd: true)
  }

  /// What lies beyond the visible element at an edge and goes along with it, where what is seen does not reach
  /// the edge.
  private func beyondEdge(of seen: CGRect, isEnd: Bool) -> [Passed] {
    let isVertical = scrollsVertically
    func outer(_ rect: CGRect) -> CGFloat {
      switch (isVertical, isEnd) {
      case (true, true): rect.maxY
      case (true, false): 0 - rect.minY
      case (false, true): rect.maxX
      case (false, false): 0 - rect.minX
      }
    }
    let cells = visibleElements.filter { $0.element.category == .cell }
    guard let last = cells.max(by: { outer($0.attributes.frame) < outer($1.attributes.frame) }),
      let animation = animations.tracks[last.element]?.animation
        ?? animations.running.last?.identifier
    else { return [] }
    let reached =
      (cells.map { presentation(of: $0) }
      + animations.departing.filter { !$0.isPassed }.map { presentation(of: $0) })
      .map { outer($0.frame) }.max() ?? 0
    let gap = outer(seen) - reached
    guard gap > 0, gap.isFinite else { return [] }
    let edge = outer(last.attributes.frame)
    let start = isEnd ? edge : 0 - edge - gap
    let band =
      isVertical
      ? CGRect(x: storedBounds.minX, y: start, width: storedBounds.width, height: gap)
      : CGRect(x: start, y: storedBounds.minY, width: gap, height: storedBounds.height)
    return ask(for: band).filter { $0.frame.overlaps(band) }.map { entry in
      let way = animations.tracks[last.element]?.way(asSeenFrom: entry.frame) ?? .zero
      let name = entry.element
      let track = ElementTrack(
        start: entry.attributes.shifted(
          by: CGPoint(x: 0 - way.x, y: 0 - way.y), named: name),
        end: entry.attributes, animation: animation)
      return (entry, track)
    }
  }

  /// The next presence.
  func makePresence() -> ElementPresence {
    presenceCount += 1
    return ElementPresence(number: presenceCount)
  }
}
