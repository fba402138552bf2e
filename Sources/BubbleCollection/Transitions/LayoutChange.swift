import Foundation

/// A change from one layout to another, as a pass does it.
struct LayoutChange {
  /// The layout that the collection view has, and the one that it gets.
  let from, to: CollectionViewLayout
  /// The layout that elements go away from: `from`, or what a transition layout was between.
  let leaving: CollectionViewLayout
  /// Whether the layouts have still to be told that a transition is about to begin.
  let announces: Bool
  /// The offset to propose, once the new layout is prepared.
  let proposal: (CollectionView) -> CGPoint
}

extension CollectionView {
  /// Changes from one layout to another, in the order of a transition.
  func exchangeLayouts(
    _ change: LayoutChange, duration: TimeInterval, completion: ((Bool) -> Void)?
  ) {
    animations.isChangingLayout = true
    let leaving = AskedLayout(layout: change.leaving, recorder: recorder, mirror: mirror)
    let coming = AskedLayout(layout: change.to, recorder: recorder, mirror: nil)
    if change.announces {
      adopt(change.to)
      leaving.prepareForTransition(to: change.to)
      coming.prepareForTransition(from: change.leaving)
    }
    let views = visibleElements.compactMap(\.view)
    if change.announces {
      for view in views { view.willTransition(from: change.leaving, to: change.to) }
    }
    currentLayout = change.to
    invalidateEverything(of: asked)

    let plan = transitionPlan(change, leaving, duration)
    plan.completion = { finished in
      for view in views { view.didTransition(from: change.leaving, to: change.to) }
      completion?(finished)
    }
    runPass(plan)
    animations.isChangingLayout = false
  }

  private func transitionPlan(
    _ change: LayoutChange, _ leaving: AskedLayout, _ duration: TimeInterval
  ) -> ExchangePlan {
    let before = Set(visibleElements.map(\.element))
    // The old layout was not told of data that is reloaded in this pass.
    let isReload = pending.reloadsViews
    let plan = ExchangePlan(cause: .transition, duration: duration)
    plan.nameAfter = { element in
      let isOtherView =
        element.category == .decorationView
        && change.from.decorationViewClasses[element.kind ?? ""]
          != change.to.decorationViewClasses[element.kind ?? ""]
      return isOtherView ? nil : element
    }
    plan.prepared = {
      self.moveToTargetContentOffset(for: change.proposal(self), asksDelegate: true)
    }
    var after: Set<ElementIdentity>?
    plan.finalAttributes = { element in
      if let final = leaving.finalLayoutAttributes(forDisappearing: element) { return final }
      let staying = after ?? self.elementsWithinBounds
      after = staying
      return staying.contains(element) ? nil : self.whereabouts(of: element, in: self.asked)
    }
    plan.initialAttributes = { element in
      self.asked.initialLayoutAttributes(forAppearing: element)
        ?? (isReload || before.contains(element)
          ? nil : self.whereabouts(of: element, in: leaving))
    }
    plan.finalize = {
      leaving.finalizeLayoutTransition()
      self.asked.finalizeLayoutTransition()
      self.disown(change.from)
      self.adopt(change.to)
      self.animations.isChangingLayout = false
    }
    return plan
  }

  private var elementsWithinBounds: Set<ElementIdentity> {
    Set(cache.entries.lazy.filter { $0.frame.overlaps(self.storedBounds) }.map(\.element))
  }

  /// Where a layout has an element, visible or not; nil if it has no such element.
  func whereabouts(
    of element: ElementIdentity, in asked: AskedLayout
  ) -> CollectionViewLayoutAttributes? {
    // Of what is shown still, a reload may have left nothing: layouts rely on the counts.
    guard hasElement(element), let attributes = asked.layoutAttributes(for: element),
      ElementIdentity(attributes) == element, problem(with: attributes, of: element) == nil
    else { return nil }
    return attributes.duplicate()
  }

  /// The visible cell nearest to the middle of what no inset covers.
  var elementAtCenter: ElementIdentity? {
    let middle = CGPoint(x: visibleBounds.midX, y: visibleBounds.midY)
    func distance(_ element: VisibleElement) -> CGFloat {
      let center = element.attributes.center
      return (center.x - middle.x) * (center.x - middle.x)
        + (center.y - middle.y) * (center.y - middle.y)
    }
    return visibleElements.filter { $0.element.category == .cell }
      .min { distance($0) < distance($1) }?.element
  }

  /// The offset at which an element is in the middle, as far as the content reaches; the present one if the
  /// layout has no such element.
  func offsetCentering(_ element: ElementIdentity?) -> CGPoint {
    guard let element, let attributes = whereabouts(of: element, in: asked) else {
      return clampedContentOffset(contentOffset)
    }
    let middle = CGPoint(
      x: visibleBounds.midX - contentOffset.x, y: visibleBounds.midY - contentOffset.y)
    return clampedContentOffset(
      CGPoint(x: attributes.center.x - middle.x, y: attributes.center.y - middle.y))
  }
}

extension AskedLayout {
  /// Where an element is, visible or not; nil if it is of a kind that the layout never spoke of.
  func layoutAttributes(for element: ElementIdentity) -> CollectionViewLayoutAttributes? {
    guard layout.mayKnow(ElementKind(element)) else { return nil }
    let kind = element.kind ?? ""
    switch element.category {
    case .cell: return layoutAttributesForItem(at: element.indexPath)
    case .supplementaryView:
      return layoutAttributesForSupplementaryView(ofKind: kind, at: element.indexPath)
    case .decorationView:
      return layoutAttributesForDecorationView(ofKind: kind, at: element.indexPath)
    }
  }
}
