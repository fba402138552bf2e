import Foundation

extension CollectionView {
  /// Sets the attributes of the views, and reports the changes.
  ///
  /// - Parameters:
  ///   - before: The elements visible before, then the leaving ones that may have returned.
  ///   - answers: The starts and ends of the animations of appearing and disappearing elements.
  ///   - after: The elements visible now.
  ///   - isReload: Whether the views show other data.
  func exchange(
    _ before: [VisibleElement], _ answers: EndAnswers, for after: [VisibleElement],
    by pass: any LayoutPass, because cause: CollectionViewChanges.Cause, isReload: Bool = false
  ) {
    var exchange = Exchange(
      pass: pass, cause: cause, isReload: isReload, answers: answers, drop: updates.drop,
      presentedBounds: animations.seen(visible.bounds),
      tracks: animations.begin(by: pass), lists: ChangeLists(isWanted: changesHandler != nil))
    if exchange.lists.isWanted { exchange.lists.reserve(before.count + after.count) }
    let bounds = storedBounds
    defer { visible.passIsOver(at: bounds) }
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
    // The host may begin a batch in response to the drop; the drop does not belong to that batch.
    if exchange.cause == .updates { updates.endByDrop(nil) }
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

  /// Removes an element that was visible.
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
      // The place from an earlier round.
      element.view?.setStandardAttributes(element.attributes)
    }
    if !hasChanged, exchange.lists.isWanted, exchange.cause != .scroll,
      storedBounds != exchange.presentedBounds
    {
      exchange.lists.unchanged.append(renewal(of: element, from: seen(element)))
    }
  }

  /// Shows an element that was leaving and returns.
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

  /// Returns the name of an element after a pass; nil if it is no longer in the data.
  func name(of element: VisibleElement, after exchange: Exchange) -> ElementIdentity? {
    guard !exchange.isReload, let name = exchange.pass.name(after: element.element),
      name.category != .cell || counts.contains(name.indexPath)
    else { return nil }
    return name
  }
}

/// The changes to report to the host.
struct ChangeLists {
  /// Whether the host has a handler.
  let isWanted: Bool
  /// The elements that disappeared, moved or changed.
  var changes: [ElementChange] = []
  var appeared: [ElementChange] = []
  var unchanged: [ElementChange] = []

  init(isWanted: Bool) { self.isWanted = isWanted }

  mutating func reserve(_ count: Int) { changes.reserveCapacity(count) }
}

/// The state of an exchange of the visible elements.
struct Exchange {
  let pass: any LayoutPass
  let cause: CollectionViewChanges.Cause
  /// Whether the views show other data.
  let isReload: Bool
  let answers: EndAnswers
  /// The move by hand that ends with the pass.
  ///
  /// While the item was moved, others made room for it; the batch that ends the movement does not contain
  /// that.
  let drop: Move?
  /// The visible bounds before.
  let presentedBounds: CGRect
  var tracks: TrackChanges
  var lists: ChangeLists
  /// The existing elements that the pass moves, as guides for others.
  var moved: [MovedElement] = []

  var wasPresenting: Bool { tracks.wasPresenting }

  /// Returns the end of the animation of an existing element; nil if there is no answer.
  func final(of index: Int) -> CollectionViewLayoutAttributes? {
    if let finals = answers.finals, finals.indices.contains(index), let final = finals[index] {
      return final
    }
    guard let ends = answers.byDefault?.finals, ends.indices.contains(index) else { return nil }
    return ends[index]
  }

  /// Returns the start of the animation of an element that was not visible.
  func initial(
    of element: VisibleElement, _ index: Int,
    orElse faded: (CollectionViewLayoutAttributes, Bool) -> CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    element.initial ?? answers.byDefault?.initials[index]
      ?? faded(element.attributes, pass.asksForEnds)
  }
}

extension CollectionView {
  /// Reports changes to the host when the pass is over, because the host may react with calls; before the
  /// completions of the same operation.
  func tell(_ changes: CollectionViewChanges) {
    guard !changes.changes.isEmpty || changes.bounds != changes.previousBounds else { return }
    callAtEnd { [unowned self] in changesHandler?(changes) }
  }

  /// - Parameter now: The element's new name; nil if it is gone.
  func disappearance(
    of old: VisibleElement, now: ElementIdentity?, _ final: CollectionViewLayoutAttributes
  ) -> ElementChange {
    let name = updates.drop?.after(old.element) ?? old.element
    return ElementChange(
      kind: .disappeared, element: name, previousElement: name, presence: old.presence,
      initialAttributes: animations.tracks.isEmpty ? old.attributes : animations.seen(old),
      finalAttributes: final, view: old.view, nameOutOfSight: now)
  }

  func appearance(
    of element: VisibleElement, _ initial: CollectionViewLayoutAttributes
  ) -> ElementChange {
    ElementChange(
      kind: .appeared, element: element.element, previousElement: nil, presence: element.presence,
      initialAttributes: initial, finalAttributes: element.attributes, view: element.view)
  }

  /// Returns the change of an element that stays visible under its name.
  func renewal(
    of element: VisibleElement, from initial: CollectionViewLayoutAttributes
  ) -> ElementChange {
    ElementChange(
      kind: initial.frame == element.attributes.frame ? .changed : .moved,
      element: element.element, previousElement: element.element, presence: element.presence,
      initialAttributes: initial, finalAttributes: element.attributes, view: element.view)
  }

  /// Returns the visible attributes of an element before the pass.
  private func seen(_ old: VisibleElement) -> CollectionViewLayoutAttributes {
    animations.seen(old.shown.attributes, on: animations.tracks[old.presence])
  }

  /// Records the change of an element that stays visible.
  ///
  /// - Parameter isTakenOver: Whether an animation continues from the element's animated place.
  /// - Returns: Whether anything has changed.
  private func noteSurvival(
    of element: VisibleElement, from old: VisibleElement, isTakenOver: Bool,
    _ exchange: inout Exchange
  ) -> Bool {
    let shown = exchange.drop?.after(old.shown.attributes) ?? old.shown.attributes
    let name = exchange.drop?.after(old.element) ?? old.element
    let initial = element.initial ?? (isTakenOver ? seen(old) : nil)
    let attributes = element.attributes
    let hasMoved =
      shown !== attributes && shown.frame != attributes.frame
      || element !== old && element.element != name
      || initial.map { $0.frame != attributes.frame } ?? false
    // A host without cells must be notified, too, that an item must be configured again.
    guard
      hasMoved || element.reconfiguration != .none
        || shown !== attributes && !shown.isSame(as: attributes)
        || initial.map({ $0 !== attributes && !$0.isSame(as: attributes) }) ?? false
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
