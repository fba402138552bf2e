import Foundation

extension CollectionView {
  /// Gives the views their attributes, and tells what changed.
  ///
  /// - Parameters:
  ///   - before: What was visible, then what was leaving and may have come back.
  ///   - answers: Where the animations of what comes and goes start and end.
  func exchange(
    _ before: [VisibleElement], _ answers: EndAnswers, for after: [VisibleElement],
    by plan: ExchangePlan, because cause: CollectionViewChanges.Cause
  ) {
    var exchange = Exchange(
      changes: [], tracks: beginAnimation(by: plan), plan: plan, cause: cause, answers: answers,
      presentedBounds: presentationBounds(before: reportedBounds), listsAll: changesHandler != nil)
    if exchange.listsAll { exchange.changes.reserveCapacity(before.count + after.count) }
    let bounds = storedBounds
    defer { reportedBounds = bounds }
    var survived = [Bool](repeating: false, count: before.count)
    for element in after { if let previous = element.previous { survived[previous] = true } }
    if exchange.wasPresenting { goOnLeaving(before, survived, after, &exchange) }
    for index in before.indices.prefix(answers.visibleCount) where !survived[index] {
      takeAway(before[index], index, &exchange)
    }
    for index in after.indices { show(after[index], index, before, &exchange) }
    if exchange.wasPresenting, exchange.tracks.animation == nil { joinWhatMoves(after, &exchange) }
    putSubviewsInOrder()
    // Whoever hears of the landing may begin a batch that knows nothing of it.
    if cause == .updates { landingMove = nil }
    if exchange.listsAll {
      tell(
        cause, plan.duration, exchange.changes + exchange.appeared, since: reportedBounds,
        seenIn: exchange.presentedBounds, unchanged: exchange.unchanged)
    }
    keep(
      exchange.tracks, bounds: reportedBounds,
      contentStays: answers.byDefault?.contentStays ?? false, by: plan)
  }

  /// Has an element go that was visible.
  private func takeAway(_ old: VisibleElement, _ index: Int, _ exchange: inout Exchange) {
    old.revert()
    let isIdle = exchange.tracks.isIdle
    guard exchange.listsAll || !isIdle else { return endDisplaying(old) }
    let final = exchange.answers.finals?[index] ?? exchange.answers.byDefault?.finals[index]
    let change = disappearance(
      of: old, now: name(of: old, afterPassBy: exchange.plan),
      final ?? faded(old.attributes, isAnimated: exchange.answers.finals != nil))
    if exchange.listsAll { exchange.changes.append(change) }
    guard !isIdle else { return endDisplaying(old) }
    let staysWhileBoundsMove =
      change.currentElement != nil && storedBounds != exchange.presentedBounds
    if exchange.tracks.depart(old, change, staysWhileBoundsMove: staysWhileBoundsMove) {
      old.view?.zIndex = change.finalAttributes.zIndex
    } else if let leaving = leftBehind(old, change, exchange) {
      exchange.tracks.keep(leaving)
    } else {
      endDisplaying(old)
    }
  }

  /// An element that is scrolled out without an animation, while it or the bounds are on their way, so that it
  /// may be seen for a while yet; nil if it is not.
  private func leftBehind(
    _ old: VisibleElement, _ change: ElementChange, _ exchange: Exchange
  ) -> DepartingElement? {
    guard exchange.tracks.animation == nil, let name = change.currentElement else { return nil }
    let running = exchange.tracks.running(old.element)
    guard let animation = running?.animation ?? animations.boundsTrack?.animation else {
      return nil
    }
    let track =
      running
      ?? ElementTrack(start: old.attributes, end: old.attributes, animation: animation)
    let leaving = DepartingElement(
      old.renamed(name), isInData: true, track: track.named(name))
    return presentation(of: leaving).frame.overlaps(presentationBounds) ? leaving : nil
  }

  /// Shows an element that is visible now.
  private func show(
    _ element: VisibleElement, _ index: Int, _ before: [VisibleElement],
    _ exchange: inout Exchange
  ) {
    guard let previous = element.previous else {
      element.presence = makePresence()
      if exchange.listsAll || exchange.tracks.animation != nil {
        let change = appearance(of: element, exchange.initial(of: element, index, orElse: faded))
        if exchange.listsAll { exchange.appeared.append(change) }
        exchange.tracks.arrive(element, change)
      }
      return beginDisplaying(element)
    }
    let old = before[previous]
    element.presence = old.presence
    guard previous < exchange.answers.visibleCount else {
      return showAgain(element, old, &exchange)
    }
    let isIdle = exchange.tracks.isIdle
    guard exchange.listsAll || element.view != nil || !isIdle else { return }
    let isTakenOver = !isIdle && exchange.tracks.takesOver(element, from: old)
    let change = survival(of: element, from: old, isTakenOver: isTakenOver, landingMove)
    if !isIdle { exchange.tracks.follow(element, from: old, change) }
    if old.shownView !== element.view {
      if old !== element { endDisplaying(old) }
      beginDisplaying(element)
    } else if change != nil, element.view != nil {
      apply(element)
    } else if let proposed = element.proposedAttributes, proposed !== element.attributes {
      // Where an earlier round would have had it.
      element.view?.setStandardAttributes(element.attributes)
    }
    if let change {
      exchange.changes.append(change)
    } else if exchange.listsAll, exchange.cause != .scroll,
      storedBounds != exchange.presentedBounds
    {
      exchange.unchanged.append(standstill(of: element))
    }
  }

  /// Shows an element that was leaving and comes back.
  private func showAgain(
    _ element: VisibleElement, _ old: VisibleElement, _ exchange: inout Exchange
  ) {
    let change = appearance(of: element, element.initial ?? old.shownAttributes)
    if exchange.listsAll { exchange.appeared.append(change) }
    let leaving = animations.departing.first { $0.element === old }
    if let leaving { exchange.tracks.comeBack(element, change, from: leaving) }
    if old.shownView !== element.view {
      if let view = old.shownView {
        old.view = view
        endDisplaying(old)
      }
      beginDisplaying(element)
    } else {
      apply(element)
    }
  }

  /// What an element is called after a pass; nil if the data has it no more.
  private func name(
    of element: VisibleElement, afterPassBy plan: ExchangePlan
  ) -> ElementIdentity? {
    guard !plan.isReload, let name = nameAfter(element.element, by: plan),
      name.category != .cell || counts.contains(name.indexPath)
    else { return nil }
    return name
  }
}

/// What an exchange makes as it goes along.
struct Exchange {
  var changes: [ElementChange]
  var appeared: [ElementChange] = []
  var unchanged: [ElementChange] = []
  var tracks: TrackChanges
  let plan: ExchangePlan
  let cause: CollectionViewChanges.Cause
  let answers: EndAnswers
  /// The bounds that were seen before.
  let presentedBounds: CGRect
  let listsAll: Bool

  var wasPresenting: Bool { tracks.wasPresenting }

  /// Where the animation of an element starts that was not visible.
  func initial(
    of element: VisibleElement, _ index: Int,
    orElse faded: (CollectionViewLayoutAttributes, Bool) -> CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    element.initial ?? answers.byDefault?.initials[index]
      ?? faded(element.attributes, plan.initialAttributes != nil)
  }
}

extension CollectionView {
  /// Has what was leaving before the pass go on doing so.
  private func goOnLeaving(
    _ before: [VisibleElement], _ survived: [Bool], _ after: [VisibleElement],
    _ exchange: inout Exchange
  ) {
    guard !animations.departing.isEmpty else { return }
    let animation = exchange.tracks.animation
    var index = exchange.answers.visibleCount
    for departing in animations.departing {
      var departing = departing
      if departing.isInData {
        defer { index += 1 }
        guard !survived[index] else { continue }
        before[index].revert()
        let name = name(of: before[index], afterPassBy: exchange.plan)
        if animation != nil, let final = exchange.answers.byDefault?.finals[index] {
          let change = disappearance(of: before[index], now: name, final)
          let stays = name != nil
          if exchange.tracks.depart(before[index], change, staysWhileBoundsMove: stays) { continue }
        }
        if let name { departing = departing.renamed(name) } else { departing.isInData = false }
      }
      let way = drift(of: departing, before, after, exchange)
      departing.drift(by: way, in: animation) { animations.progress(of: $0) }
      exchange.tracks.keep(departing, isWhereItWas: way == .zero || animation != nil)
    }
  }

  /// How that moves which an element that leaves is beside; if nothing stays, it goes along with the bounds.
  private func drift(
    of departing: DepartingElement, _ before: [VisibleElement], _ after: [VisibleElement],
    _ exchange: Exchange
  ) -> CGPoint {
    let own = presentation(of: departing).frame
    let isAnimated = exchange.tracks.animation != nil
    var nearest: (distance: CGFloat, way: CGPoint)?
    for element in after where element.element.category == .cell {
      guard let previous = element.previous, previous < exchange.answers.visibleCount else {
        continue
      }
      let old = before[previous]
      let seen = exchange.tracks.running(old.element).map { presentation(of: $0) }
      let from = (isAnimated ? seen : nil)?.frame ?? old.shownAttributes.frame
      let (x, y) = (from.midX - own.midX, from.midY - own.midY)
      guard nearest.map({ x * x + y * y < $0.distance }) ?? true else { continue }
      let to = element.attributes.frame
      nearest = (
        x * x + y * y,
        CGPoint(
          x: own.minX >= from.maxX ? to.maxX - from.maxX : to.minX - from.minX,
          y: own.minY >= from.maxY ? to.maxY - from.maxY : to.minY - from.minY)
      )
    }
    if let nearest { return nearest.way }
    guard exchange.cause != .scroll else { return .zero }
    let start = isAnimated ? exchange.presentedBounds : reportedBounds
    return CGPoint(x: storedBounds.minX - start.minX, y: storedBounds.minY - start.minY)
  }

  /// Has what comes into sight without an animation go along with what is on its way beside it.
  private func joinWhatMoves(_ after: [VisibleElement], _ exchange: inout Exchange) {
    if storedBounds != reportedBounds { animations.wasScrolledMeanwhile = true }
    guard !exchange.tracks.tracks.isEmpty else { return }
    let others = after.filter {
      $0.element.category == .cell && ($0.previous ?? Int.max) < exchange.answers.visibleCount
    }
    for element in after where element.previous == nil {
      let own = element.attributes.frame
      func distance(_ other: VisibleElement) -> CGFloat {
        let (x, y) = (
          other.attributes.frame.midX - own.midX, other.attributes.frame.midY - own.midY
        )
        return x * x + y * y
      }
      guard let nearest = others.min(by: { distance($0) < distance($1) }) else { return }
      exchange.tracks.join(element, nearest)
    }
  }

  /// Tells the host of changes when the pass is over, for it may want to do something about them; before
  /// the completions of the same operation.
  func tell(
    _ cause: CollectionViewChanges.Cause, _ duration: TimeInterval, _ changes: [ElementChange],
    since previousBounds: CGRect, seenIn presentedBounds: CGRect? = nil,
    unchanged: [ElementChange] = []
  ) {
    guard !changes.isEmpty || storedBounds != previousBounds else { return }
    let told = CollectionViewChanges(
      cause: cause, duration: duration, changes: changes, previousBounds: previousBounds,
      bounds: storedBounds, presentedBounds: presentedBounds ?? previousBounds,
      unchanged: unchanged)
    animations.due.append { [unowned self] in changesHandler?(told) }
  }

  /// - Parameter now: What the element is called from now on; nil if it is gone.
  func disappearance(
    of old: VisibleElement, now: ElementIdentity?, _ final: CollectionViewLayoutAttributes
  ) -> ElementChange {
    let name = landingMove?.after(old.element) ?? old.element
    return ElementChange(
      kind: .disappeared, element: name, previousElement: name, currentElement: now,
      presence: old.presence,
      initialAttributes: animations.tracks.isEmpty ? old.attributes : presentation(of: old),
      finalAttributes: final, view: old.view)
  }

  func appearance(
    of element: VisibleElement, _ initial: CollectionViewLayoutAttributes
  ) -> ElementChange {
    ElementChange(
      kind: .appeared, element: element.element, previousElement: nil,
      currentElement: element.element, presence: element.presence, initialAttributes: initial,
      finalAttributes: element.attributes, view: element.view)
  }

  /// What is said of an element that stays where it is in the content.
  private func standstill(of element: VisibleElement) -> ElementChange {
    ElementChange(
      kind: .changed, element: element.element, previousElement: element.element,
      currentElement: element.element, presence: element.presence,
      initialAttributes: presentation(of: element), finalAttributes: element.attributes,
      view: element.view)
  }

  /// Nil if nothing is different.
  ///
  /// - Parameters:
  ///   - isTakenOver: Whether an animation goes on from where the element is on its way.
  ///   - landing: The move by hand that ends: while an item was moved, others were told to make room for it, of
  ///     which the batch that ends the movement does not know.
  private func survival(
    of element: VisibleElement, from old: VisibleElement, isTakenOver: Bool, _ landing: ItemMove?
  ) -> ElementChange? {
    let shown = landing?.after(old.shownAttributes) ?? old.shownAttributes
    let attributes = element.attributes
    let initial = element.initial ?? (isTakenOver ? presentation(of: old) : nil)
    let isSameElement =
      element === old
      || element.element == (landing == nil ? old.element : landing?.after(old.element))
    let hasMoved =
      !isSameElement || shown.frame != attributes.frame
      || initial.map { $0.frame != attributes.frame } ?? false
    // A host without cells has to know, too, that an item is to be filled anew.
    if !hasMoved, element.reconfiguration == .none,
      shown === attributes || shown.isSame(as: attributes),
      initial?.isSame(as: attributes) ?? true
    {
      return nil
    }
    return ElementChange(
      kind: hasMoved ? .moved : .changed, element: element.element,
      previousElement: landing?.after(old.element) ?? old.element,
      currentElement: element.element, presence: element.presence,
      initialAttributes: initial ?? shown, finalAttributes: attributes, view: element.view)
  }

  private func faded(
    _ attributes: CollectionViewLayoutAttributes, isAnimated: Bool
  ) -> CollectionViewLayoutAttributes {
    guard isAnimated, appearanceAnimation == .fade else { return attributes }
    let copy = attributes.duplicate()
    copy.alpha = 0
    return copy
  }
}
