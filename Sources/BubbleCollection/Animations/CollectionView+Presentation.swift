import Foundation

extension CollectionView {
  /// How an element looks at this moment of its animation; nil if it is not seen.
  ///
  /// Its centre, size, alpha and transform are between those of the animation's ends; transforms number by
  /// number. An element that takes no part in an animation looks as the layout says. Elements are named as they
  /// are called now, after all updates, from the first moment of an animation on. One that is gone is found by
  /// its name from before the update that took it away, unless another one has that now; its
  /// ``ElementPresence`` finds it in any case.
  public func presentationAttributes(
    for element: ElementIdentity
  ) -> CollectionViewLayoutAttributes? {
    if let visible = visibleElements.first(where: { $0.element == element }) {
      return presentation(of: visible)
    }
    let leaving = animations.departing.filter { $0.element.element == element }
    return (leaving.last { $0.isInData } ?? leaving.last).map(presentation)
  }

  /// How an element looks at this moment, whatever it is called; nil if nothing of it is seen any more.
  public func presentationAttributes(
    for presence: ElementPresence
  ) -> CollectionViewLayoutAttributes? {
    if let visible = visibleElements.first(where: { $0.presence == presence }) {
      return presentation(of: visible)
    }
    return animations.departing.first { $0.element.presence == presence }.map(presentation)
  }

  /// How all elements look at this moment that are visible or still leaving: those that leave first, then the
  /// others in the layout's order.
  ///
  /// Their index paths are those after all updates; of those that are gone from the data, those from before the
  /// update that took them away: ``presentedElements`` says which these are.
  ///
  /// - Complexity: O(*v*) for *v* elements.
  public var presentationLayoutAttributes: [CollectionViewLayoutAttributes] {
    animations.departing.map(presentation) + visibleElements.map(presentation)
  }

  /// All elements that are seen at this moment, with what identifies them, in the order of
  /// ``presentationLayoutAttributes``.
  ///
  /// At each moment they cover all of ``presentationBounds`` that they would cover if the layout were asked for
  /// everything between the start and the end of the animations: what the bounds only pass on their way is
  /// there while they pass it.
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
      presented($0.element, presentation(of: $0), isInData: $0.isInData, isLeaving: true)
    }
      + visibleElements.map {
        presented($0, presentation(of: $0), isInData: true, isLeaving: false)
      }
  }

  /// Which stay on the screen an element's is; nil if it is not seen.
  public func presence(of element: ElementIdentity) -> ElementPresence? {
    visibleElements.first { $0.element == element }?.presence
      ?? animations.departing.first { $0.isInData && $0.element.element == element }?.element
      .presence
  }

  /// What an element is called now; nil if the data has no such element any more, or nothing of it is seen.
  public func element(of presence: ElementPresence) -> ElementIdentity? {
    visibleElements.first { $0.presence == presence }?.element
      ?? animations.departing.first { $0.isInData && $0.element.presence == presence }?.element
      .element
  }

  /// The bounds at this moment of an animated change of them; else the bounds.
  ///
  /// What scrolls meanwhile, without an animation, moves them at once.
  public var presentationBounds: CGRect { presentationBounds(before: storedBounds) }

  /// The bounds as they are seen if those of the model are these.
  func presentationBounds(before bounds: CGRect) -> CGRect {
    animations.boundsTrack.displacement(animations.progress).applied(to: bounds)
  }

  /// How a visible element looks now.
  func presentation(of element: VisibleElement) -> CollectionViewLayoutAttributes {
    animations.seen(element.attributes, on: animations.tracks[element.presence])
  }

  /// How an element looks now that is leaving.
  func presentation(of departing: DepartingElement) -> CollectionViewLayoutAttributes {
    animations.seen(departing.element.attributes, on: departing.track)
  }

  /// Gives the views of the visible elements that are on their way, and of some that are leaving, the
  /// attributes of this moment.
  func showPresentation(of departing: [DepartingElement]) {
    guard animations.hasElements else { return }
    for element in visibleElements {
      guard let view = element.view, animations.tracks[element.presence] != nil else { continue }
      view.setStandardAttributes(presentation(of: element))
    }
    for departing in departing where departing.element.view != nil {
      departing.element.view?.setStandardAttributes(presentation(of: departing))
    }
  }
}
