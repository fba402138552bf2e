import Foundation

extension CollectionView {
  /// Returns an element's attributes at this moment of its animation; nil if it is not visible.
  ///
  /// Its centre, size, alpha and transform lie between those at the animation's ends; transforms are
  /// interpolated number by number. An element that is not animated has the layout's attributes.
  ///
  /// Elements go by their names after all updates, from the first moment of an animation on. An element that
  /// is gone goes by its name before the update that removed it, unless another element has that name now.
  /// Its ``ElementPresence`` identifies it in any case.
  public func presentationAttributes(
    for element: ElementIdentity
  ) -> CollectionViewLayoutAttributes? {
    if let visible = visibleElements.first(where: { $0.element == element }) {
      return animations.seen(visible)
    }
    let leaving = animations.departing.filter { $0.element.element == element }
    return (leaving.last { $0.isInData } ?? leaving.last).map(animations.seen)
  }

  /// Returns an element's attributes at this moment, regardless of its name; nil if no part of it is visible.
  public func presentationAttributes(
    for presence: ElementPresence
  ) -> CollectionViewLayoutAttributes? {
    if let visible = visibleElements.first(where: { $0.presence == presence }) {
      return animations.seen(visible)
    }
    return animations.departing.first { $0.element.presence == presence }.map(animations.seen)
  }

  /// The attributes at this moment of all elements that are visible or still leaving: first those that leave,
  /// then the others in the layout's order.
  ///
  /// Their index paths are those after all updates. Elements that are gone from the data have the index paths
  /// from before the update that removed them; ``presentedElements`` identifies these.
  ///
  /// - Complexity: O(*v*) for *v* elements.
  public var presentationLayoutAttributes: [CollectionViewLayoutAttributes] {
    animations.departing.map(animations.seen) + visibleElements.map(animations.seen)
  }

  /// All elements visible at this moment, with their identities, in the order of
  /// ``presentationLayoutAttributes``.
  ///
  /// At each moment they cover all of ``presentationBounds`` that the layout would cover if it answered for
  /// everything between the start and the end of the animations. An element that the bounds only pass is
  /// included while they pass it.
  ///
  /// - Complexity: O(*v*) for *v* elements.
  public var presentedElements: [PresentedElement] {
    let bounds = presentationBounds
    func presented(
      _ element: VisibleElement, _ attributes: CollectionViewLayoutAttributes, isInData: Bool,
      isLeaving: Bool
    ) -> PresentedElement {
      PresentedElement(
        presence: element.presence, element: isInData ? element.element : nil,
        lastElement: element.element, isLeaving: isLeaving, attributes: attributes,
        frameInView: attributes.frame.seen(in: bounds), view: element.view)
    }
    return animations.departing.map {
      presented($0.element, animations.seen($0), isInData: $0.isInData, isLeaving: true)
    }
      + visibleElements.map {
        presented($0, animations.seen($0), isInData: true, isLeaving: false)
      }
  }

  /// Returns an element's presence on the screen; nil if the element is not visible.
  public func presence(of element: ElementIdentity) -> ElementPresence? {
    visibleElements.first { $0.element == element }?.presence
      ?? animations.departing.first { $0.isInData && $0.element.element == element }?.element
      .presence
  }

  /// Returns an element's current name; nil if the data no longer has the element, or no part of it is
  /// visible.
  public func element(of presence: ElementPresence) -> ElementIdentity? {
    visibleElements.first { $0.presence == presence }?.element
      ?? animations.departing.first { $0.isInData && $0.element.presence == presence }?.element
      .element
  }

  /// The bounds at this moment of an animated change of them; otherwise the bounds.
  ///
  /// Scrolling without an animation meanwhile moves them at once.
  public var presentationBounds: CGRect { animations.seen(storedBounds) }

  /// Gives the views of animated visible elements, and of some that are leaving, the attributes of this
  /// moment.
  func showPresentation(of departing: [DepartingElement]) {
    guard animations.hasElements else { return }
    for element in visibleElements {
      guard let view = element.view, animations.tracks[element.presence] != nil else { continue }
      view.setStandardAttributes(animations.seen(element))
    }
    for departing in departing where departing.element.view != nil {
      departing.element.view?.setStandardAttributes(animations.seen(departing))
    }
  }

  // Elements that the bounds only pass are visible neither before nor after, so no pass of the layout shows
  // them.

  /// An element that the bounds pass, with its track.
  private typealias Passed = (entry: ElementCache.Entry, track: ElementTrack)

  /// Shows the elements that the bounds pass at this moment, and removes those that they have passed.
  ///
  /// If the layout is stale, the present ones stay until the next pass.
  ///
  /// - Complexity: O(1) unless the bounds move by more than their length, or a pass ran during an animation;
  ///   then the cost of the layout's answers.
  func showPassed() {
    guard
      animations.passesElements(to: storedBounds)
        || animations.departing.contains(where: \.isPassed),
      !pending.needsPrepare, !counts.isStale
    else { return }
    // The data source must not begin another operation meanwhile.
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
    animations.replaceDeparting(by: departing)
    for element in shown where known[element.element.element] != nil {
      endDisplaying(element.element)
    }
    putSubviewsInOrder()
  }

  /// Returns the layout's elements in the uncovered gaps of the visible span, each beside its neighbour.
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

  /// Returns the layout's elements in a part of the visible bounds that would move along with a cell.
  private func elements(
    in gap: ScrollAxis.Span, beside cell: SeenCell?, isBehind: Bool
  ) -> [Passed] {
    let axis = scrollAxis
    let part = axis.rect(from: gap.start, to: gap.end, across: presentationBounds)
    guard let cell else {
      return ask(for: part).filter { $0.frame.overlaps(part) }.map { ($0, ElementTrack()) }
    }
    // If the cell leaves along with others, its target differs from its place in the layout.
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
  /// Whether no element can be between this one and another one: the layout shows both, or the data has none
  /// there.
  fileprivate func isNext(to other: SeenCell) -> Bool {
    if isVisible, other.isVisible { return true }
    let (path, next) = (element.element.indexPath, other.element.element.indexPath)
    return path.section == next.section && path.item + 1 == next.item
  }
}

/// A cell in its state at this moment.
struct SeenCell {
  let element: VisibleElement
  /// The displacements that it still has to undo.
  let track: ElementTrack
  /// Its span at this moment along the scrolling axis.
  let span: ScrollAxis.Span
  /// The departing element if it is leaving; nil if it is visible.
  let departing: DepartingElement?

  var isVisible: Bool { departing == nil }
  var isInData: Bool { departing?.isInData ?? true }
}

extension CollectionView {
  /// The cells that are visible or still leaving, in no particular order.
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
      seen($0, animations.track(of: $0), nil)
    } + animations.departing.compactMap { seen($0.element, $0.track, $0) }
  }

  /// The span of the scrolling axis that is visible at this moment.
  var seenSpan: ScrollAxis.Span { scrollAxis.span(of: presentationBounds) }
}
