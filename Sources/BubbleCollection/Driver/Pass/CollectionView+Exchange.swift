import Foundation

extension CollectionView {
  /// Gives the views their attributes, and tells what changed.
  ///
  /// - Parameters:
  ///   - before: What was visible, then what was leaving and may have come back.
  ///   - answers: Where the animations of what comes and goes start and end.
  ///   - after: What is visible now.
  ///   - isReload: Whether the views stand for other data.
  func exchange(
    _ before: [VisibleElement], _ answers: EndAnswers, for after: [VisibleElement],
    by pass: any LayoutPass, because cause: CollectionViewChanges.Cause, isReload: Bool = false
  ) {
    var exchange = Exchange(
      pass: pass, cause: cause, isReload: isReload, answers: answers, drop: updates.drop,
      presentedBounds: presentationBounds(before: visible.bounds),
      tracks: beginAnimation(by: pass), lists: ChangeLists(isWanted: changesHandler != nil))
    if exchange.lists.isWanted { exchange.lists.reserve(before.count + after.count) }
    let bounds = storedBounds
    defer { visible.bounds = bounds }
    var survived = [Bool](repeating: false, count: before.count)
    for index in after.indices {
      if let previous = after[index].previous { survived[previous] = true }
    }
    for index in before.indices where !survived[index] {
      if exchange.pass.isReconfigured(before[index].element) { before[index].becomeOutOfDate() }
    }
    if exchange.wasPresenting {
      exchange.moved = movedElements(before, after, exchange)
      goOnLeaving(before, survived, &exchange)
    }
    for index in before.indices.prefix(exchange.answers.visibleCount) where !survived[index] {
      takeAway(before, index, &exchange)
    }
    for index in after.indices { show(after[index], index, before, &exchange) }
    if exchange.wasPresenting { joinWhatMoves(before, after, &exchange) }
    putSubviewsInOrder()
    // The host may begin a batch when it gets the drop, and that knows nothing of it.
    if exchange.cause == .updates { updates.drop = nil }
    if exchange.lists.isWanted {
      exchange.lists.changes += exchange.lists.appeared
      tell(
        CollectionViewChanges(
          cause: cause, duration: pass.duration, changes: exchange.lists.changes,
          previousBounds: visible.bounds, bounds: storedBounds,
          presentedBounds: exchange.presentedBounds, unchanged: exchange.lists.unchanged))
    }
    keep(exchange.tracks, bounds: visible.bounds, by: exchange.pass)
    let isScrollOfWhatMoves = exchange.wasPresenting && exchange.tracks.clock == nil
    holdWithinContent(isScrollOfWhatMoves ? animations.blank : nil)
  }

  /// Has an element go that was visible.
  private func takeAway(
    _ before: [VisibleElement], _ index: Int, _ exchange: inout Exchange
  ) {
    let old = before[index]
    old.revert()
    let isIdle = exchange.tracks.isIdle
    guard exchange.lists.isWanted || !isIdle else { return endDisplaying(old) }
    let change = disappearance(
      of: old, now: name(of: old, after: exchange),
      exchange.final(of: index)
        ?? faded(old.attributes, isAnimated: exchange.answers.finals != nil))
    if exchange.lists.isWanted { exchange.lists.changes.append(change) }
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

  /// Shows an element that is visible now.
  private func show(
    _ element: VisibleElement, _ index: Int, _ before: [VisibleElement],
    _ exchange: inout Exchange
  ) {
    guard let previous = element.previous else {
      element.presence = visible.makePresence()
      let isAnimated = exchange.tracks.animation != nil
      if exchange.lists.isWanted || isAnimated {
        let initial = exchange.initial(of: element, index, orElse: faded)
        if exchange.lists.isWanted {
          exchange.lists.appeared.append(appearance(of: element, initial))
        }
        if isAnimated { exchange.tracks.arrive(element, from: initial) }
      }
      return beginDisplaying(element)
    }
    let old = before[previous]
    element.presence = old.presence
    guard previous < exchange.answers.visibleCount else {
      return showAgain(element, old, &exchange)
    }
    let isIdle = exchange.tracks.isIdle
    guard exchange.lists.isWanted || element.view != nil || !isIdle else { return }
    let isTakenOver = !isIdle && exchange.tracks.takesOver(element, from: old)
    let hasChanged = noteSurvival(of: element, from: old, isTakenOver: isTakenOver, &exchange)
    if !isIdle { exchange.tracks.follow(element, from: old) }
    if old.shown.view !== element.view {
      if old !== element { endDisplaying(old) }
      beginDisplaying(element)
    } else if hasChanged, element.view != nil {
      apply(element)
    } else if let proposed = element.measurement.proposed, proposed !== element.attributes {
      // Where an earlier round would have had it.
      element.view?.setStandardAttributes(element.attributes)
    }
    if !hasChanged, exchange.lists.isWanted, exchange.cause != .scroll,
      storedBounds != exchange.presentedBounds
    {
      exchange.lists.unchanged.append(renewal(of: element, from: seen(element)))
    }
  }

  /// Shows an element that was leaving and comes back.
  private func showAgain(
    _ element: VisibleElement, _ old: VisibleElement, _ exchange: inout Exchange
  ) {
    let seen = animations.seen(
      element.initial ?? old.shown.attributes, on: exchange.tracks.running(old.presence))
    if exchange.lists.isWanted { exchange.lists.appeared.append(appearance(of: element, seen)) }
    exchange.tracks.follow(element, from: old)
    if old.shown.view !== element.view {
      if let view = old.shown.view {
        old.view = view
        endDisplaying(old)
      }
      beginDisplaying(element)
    } else {
      apply(element)
    }
  }

  /// What an element is called after a pass; nil if it is no longer in the data.
  func name(of element: VisibleElement, after exchange: Exchange) -> ElementIdentity? {
    guard !exchange.isReload, let name = exchange.pass.name(after: element.element),
      name.category != .cell || counts.contains(name.indexPath)
    else { return nil }
    return name
  }
}

/// The changes that the host is to get.
struct ChangeLists {
  /// Whether the host listens.
  let isWanted: Bool
  /// What disappeared, moved or changed.
  var changes: [ElementChange] = []
  var appeared: [ElementChange] = []
  var unchanged: [ElementChange] = []

  init(isWanted: Bool) { self.isWanted = isWanted }

  mutating func reserve(_ count: Int) { changes.reserveCapacity(count) }
}

/// What an exchange of what is visible knows, and makes as it goes along.
struct Exchange {
  let pass: any LayoutPass
  let cause: CollectionViewChanges.Cause
  /// Whether the views stand for other data.
  let isReload: Bool
  let answers: EndAnswers
  /// The move by hand that ends with the pass: while an item was moved, others made room for it, of
  /// which the batch that ends the movement does not know.
  let drop: Move?
  /// The bounds that were seen before.
  let presentedBounds: CGRect
  var tracks: TrackChanges
  var lists: ChangeLists
  /// What the pass moves that was there before, for what moves with that.
  var moved: [MovedElement] = []

  var wasPresenting: Bool { tracks.wasPresenting }

  /// Where the animation of an element ends that was there before; nil if that is not said.
  func final(of index: Int) -> CollectionViewLayoutAttributes? {
    if let finals = answers.finals, finals.indices.contains(index), let final = finals[index] {
      return final
    }
    guard let ends = answers.byDefault?.finals, ends.indices.contains(index) else { return nil }
    return ends[index]
  }

  /// Where the animation of an element starts that was not visible.
  func initial(
    of element: VisibleElement, _ index: Int,
    orElse faded: (CollectionViewLayoutAttributes, Bool) -> CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    element.initial ?? answers.byDefault?.initials[index]
      ?? faded(element.attributes, pass.asksForEnds)
  }
}

extension CollectionView {
  /// Tells the host of changes when the pass is over, for it may want to do something about them; before
  /// the completions of the same operation.
  func tell(_ changes: CollectionViewChanges) {
    guard !changes.changes.isEmpty || changes.bounds != changes.previousBounds else { return }
    callAtEnd { [unowned self] in changesHandler?(changes) }
  }

  /// - Parameter now: What the element is called from now on; nil if it is gone.
  func disappearance(
    of old: VisibleElement, now: ElementIdentity?, _ final: CollectionViewLayoutAttributes
  ) -> ElementChange {
    let name = updates.drop?.after(old.element) ?? old.element
    return ElementChange(
      kind: .disappeared, element: name, previousElement: name, presence: old.presence,
      initialAttributes: animations.tracks.isEmpty ? old.attributes : presentation(of: old),
      finalAttributes: final, view: old.view, nameOutOfSight: now)
  }

  func appearance(
    of element: VisibleElement, _ initial: CollectionViewLayoutAttributes
  ) -> ElementChange {
    ElementChange(
      kind: .appeared, element: element.element, previousElement: nil, presence: element.presence,
      initialAttributes: initial, finalAttributes: element.attributes, view: element.view)
  }

  /// What is said of an element that stays visible under its name.
  func renewal(
    of element: VisibleElement, from initial: CollectionViewLayoutAttributes
  ) -> ElementChange {
    ElementChange(
      kind: initial.frame == element.attributes.frame ? .changed : .moved,
      element: element.element, previousElement: element.element, presence: element.presence,
      initialAttributes: initial, finalAttributes: element.attributes, view: element.view)
  }

  /// How an element was seen before the pass.
  func seen(_ old: VisibleElement) -> CollectionViewLayoutAttributes {
    animations.seen(old.shown.attributes, on: animations.tracks[old.presence])
  }

  /// Notes how an element goes on that stays visible.
  ///
  /// - Parameter isTakenOver: Whether an animation goes on from where the element is on its way.
  /// - Returns: Whether anything is different.
  private func noteSurvival(
    of element: VisibleElement, from old: VisibleElement, isTakenOver: Bool,
    _ exchange: inout Exchange
  ) -> Bool {
    let (shown, attributes) = (old.shown.attributes, element.attributes)
    let isElsewhere = shown !== attributes && shown.frame != attributes.frame
    let isRenamed = element !== old && element.element != old.element
    guard exchange.drop == nil, !isTakenOver, element.initial == nil else {
      return noteDiversion(of: element, from: old, isTakenOver: isTakenOver, &exchange)
    }
    // A host without cells has to know, too, that an item is to be filled again.
    guard
      isElsewhere || isRenamed || element.reconfiguration != .none
        || shown !== attributes && !shown.isSame(as: attributes)
    else { return false }
    exchange.lists.changes.append(
      ElementChange(
        kind: isElsewhere || isRenamed ? .moved : .changed, element: element.element,
        previousElement: old.element, presence: element.presence, initialAttributes: shown,
        finalAttributes: attributes, view: element.view))
    return true
  }

  /// Notes how an element goes on that stays visible, and goes from elsewhere than where it was shown.
  private func noteDiversion(
    of element: VisibleElement, from old: VisibleElement, isTakenOver: Bool,
    _ exchange: inout Exchange
  ) -> Bool {
    let shown = exchange.drop?.after(old.shown.attributes) ?? old.shown.attributes
    let name = exchange.drop?.after(old.element) ?? old.element
    let initial = element.initial ?? (isTakenOver ? seen(old) : nil)
    let ways = [shown, initial].compactMap { $0 }
    let attributes = element.attributes
    let hasMoved =
      element !== old && element.element != name
      || ways.contains { $0.frame != attributes.frame }
    guard
      hasMoved || element.reconfiguration != .none
        || !ways.allSatisfy({ $0 === attributes || $0.isSame(as: attributes) })
    else { return false }
    exchange.lists.changes.append(
      ElementChange(
        kind: hasMoved ? .moved : .changed, element: element.element, previousElement: name,
        presence: element.presence, initialAttributes: initial ?? shown,
        finalAttributes: attributes, view: element.view))
    return true
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
