import Foundation

extension CollectionView {
  /// Asks where animations start and end, gives the views their attributes, and tells what changed.
  func exchange(
    _ before: [VisibleElement], for after: [VisibleElement], by plan: ExchangePlan
  ) {
    // The layout is asked for survivors, too, and all of the final ones first.
    let finals = plan.finalAttributes.map { ask in before.map { ask($0.element) } }
    let initials = plan.initialAttributes.map { ask in after.map { ask($0.element) } }
    plan.finalize?()
    var survived = [Bool](repeating: false, count: before.count)
    for element in after { if let previous = element.previous { survived[previous] = true } }

    let bounds = storedBounds
    defer { reportedBounds = bounds }
    var changes: [ElementChange] = []
    for index in before.indices where !survived[index] {
      let change = disappearance(of: before[index], finals?[index], isAnimated: finals != nil)
      if changesHandler != nil { changes.append(change) }
      endDisplaying(before[index])
    }
    var appeared: [ElementChange] = []
    for (index, element) in after.enumerated() {
      if let previous = element.previous {
        let old = before[previous]
        let change = survival(of: element, from: old, initials?[index])
        if let change { changes.append(change) }
        if old.view !== element.view || change != nil { apply(element) }
      } else {
        if changesHandler != nil {
          appeared.append(
            appearance(of: element, initials?[index], isAnimated: initials != nil))
        }
        beginDisplaying(element)
      }
    }
    guard let changesHandler else { return }
    changes += appeared
    guard !changes.isEmpty || bounds != reportedBounds else { return }
    changesHandler(
      CollectionViewChanges(
        cause: plan.cause, duration: plan.duration, changes: changes,
        previousBounds: reportedBounds, bounds: bounds))
  }

  private func disappearance(
    of old: VisibleElement, _ final: CollectionViewLayoutAttributes?, isAnimated: Bool
  ) -> ElementChange {
    ElementChange(
      kind: .disappeared, element: old.element, previousElement: old.element,
      initialAttributes: old.attributes,
      finalAttributes: final ?? faded(old.attributes, isAnimated: isAnimated), view: old.view)
  }

  private func appearance(
    of element: VisibleElement, _ initial: CollectionViewLayoutAttributes?, isAnimated: Bool
  ) -> ElementChange {
    ElementChange(
      kind: .appeared, element: element.element, previousElement: nil,
      initialAttributes: initial ?? faded(element.attributes, isAnimated: isAnimated),
      finalAttributes: element.attributes, view: element.view)
  }

  /// Nil if nothing is different.
  private func survival(
    of element: VisibleElement, from old: VisibleElement, _ initial: CollectionViewLayoutAttributes?
  ) -> ElementChange? {
    let start = initial ?? old.attributes
    let isSameElement = element.element == old.element
    if isSameElement, start === element.attributes || start.isEqual(element.attributes) {
      return nil
    }
    let hasMoved = !isSameElement || start.frame != element.attributes.frame
    return ElementChange(
      kind: hasMoved ? .moved : .changed, element: element.element, previousElement: old.element,
      initialAttributes: start, finalAttributes: element.attributes, view: element.view)
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
