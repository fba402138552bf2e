import Foundation

extension CollectionView {
  /// Gives the views their attributes, and tells what changed.
  ///
  /// - Parameter finals: Where the animations of what was visible end, if the layout was asked.
  func exchange(
    _ before: [VisibleElement], _ finals: [CollectionViewLayoutAttributes?]?,
    for after: [VisibleElement], by plan: ExchangePlan, because cause: CollectionViewChanges.Cause
  ) {
    let isAnimated = plan.initialAttributes != nil
    var tracks = beginAnimation(by: plan)
    let isIdle = tracks.isIdle
    let landing = landingMove
    let listsAll = changesHandler != nil
    var survived = [Bool](repeating: false, count: before.count)
    for element in after { if let previous = element.previous { survived[previous] = true } }

    let bounds = storedBounds
    defer { reportedBounds = bounds }
    var changes: [ElementChange] = []
    if listsAll { changes.reserveCapacity(before.count + after.count) }
    for index in before.indices where !survived[index] {
      before[index].revert()
      guard listsAll || !isIdle else {
        endDisplaying(before[index])
        continue
      }
      let change = disappearance(of: before[index], finals?[index], isAnimated: finals != nil)
      if listsAll { changes.append(change) }
      if tracks.depart(before[index], change) {
        before[index].view?.zIndex = change.finalAttributes.zIndex
      } else {
        endDisplaying(before[index])
      }
    }
    var appeared: [ElementChange] = []
    for element in after {
      if let previous = element.previous {
        let old = before[previous]
        guard listsAll || element.view != nil || !isIdle else { continue }
        let isTakenOver = !isIdle && tracks.takesOver(element, from: old)
        let change = survival(of: element, from: old, isTakenOver: isTakenOver, landing)
        if !isIdle { tracks.follow(element, from: old, change) }
        if old.shownView !== element.view {
          if old !== element { endDisplaying(old) }
          beginDisplaying(element)
        } else if change != nil, element.view != nil {
          apply(element)
        } else if let proposed = element.proposedAttributes, proposed !== element.attributes {
          // Where an earlier round would have had it.
          element.view?.setStandardAttributes(element.attributes)
        }
        if let change { changes.append(change) }
      } else {
        if listsAll || tracks.animation != nil {
          let change = appearance(of: element, isAnimated: isAnimated)
          if listsAll { appeared.append(change) }
          tracks.arrive(element, change)
        }
        beginDisplaying(element)
      }
    }
    putSubviewsInOrder()
    // Whoever hears of the landing may begin a batch that knows nothing of it.
    if cause == .updates { landingMove = nil }
    if listsAll {
      changes += appeared
      tell(cause, plan.duration, changes, since: reportedBounds)
    }
    keep(tracks, bounds: reportedBounds, by: plan)
  }

  /// Tells the host of changes when the pass is over, for it may want to do something about them; before
  /// the completions of the same operation.
  func tell(
    _ cause: CollectionViewChanges.Cause, _ duration: TimeInterval, _ changes: [ElementChange],
    since previousBounds: CGRect
  ) {
    guard !changes.isEmpty || storedBounds != previousBounds else { return }
    let told = CollectionViewChanges(
      cause: cause, duration: duration, changes: changes, previousBounds: previousBounds,
      bounds: storedBounds)
    animations.due.append { [unowned self] in changesHandler?(told) }
  }

  func disappearance(
    of old: VisibleElement, _ final: CollectionViewLayoutAttributes?, isAnimated: Bool
  ) -> ElementChange {
    let name = landingMove?.after(old.element) ?? old.element
    return ElementChange(
      kind: .disappeared, element: name, previousElement: name,
      initialAttributes: animations.tracks.isEmpty ? old.attributes : presentation(of: old),
      finalAttributes: final ?? faded(old.attributes, isAnimated: isAnimated), view: old.view)
  }

  func appearance(
    of element: VisibleElement, isAnimated: Bool
  ) -> ElementChange {
    ElementChange(
      kind: .appeared, element: element.element, previousElement: nil,
      initialAttributes: element.initial ?? faded(element.attributes, isAnimated: isAnimated),
      finalAttributes: element.attributes, view: element.view)
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
