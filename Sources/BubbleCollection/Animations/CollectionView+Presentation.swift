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
      return presentation(of: visible)
    }
    let leaving = animations.departing.filter { $0.element.element == element }
    return (leaving.last { $0.isInData } ?? leaving.last).map(presentation)
  }

  /// Returns an element's attributes at this moment, regardless of its name; nil if no part of it is visible.
  public func presentationAttributes(
    for presence: ElementPresence
  ) -> CollectionViewLayoutAttributes? {
    if let visible = visibleElements.first(where: { $0.presence == presence }) {
      return presentation(of: visible)
    }
    return animations.departing.first { $0.element.presence == presence }.map(presentation)
  }

  /// The attributes at this moment of all elements that are visible or still leaving: first those that leave,
  /// then the others in the layout's order.
  ///
  /// Their index paths are those after all updates. Elements that are gone from the data have the index paths
  /// from before the update that removed them; ``presentedElements`` identifies these.
  ///
  /// - Complexity: O(*v*) for *v* elements.
  public var presentationLayoutAttributes: [CollectionViewLayoutAttributes] {
    animations.departing.map(presentation) + visibleElements.map(presentation)
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
      presented($0.element, presentation(of: $0), isInData: $0.isInData, isLeaving: true)
    }
      + visibleElements.map {
        presented($0, presentation(of: $0), isInData: true, isLeaving: false)
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
  public var presentationBounds: CGRect { presentationBounds(before: storedBounds) }

  /// Returns the visible bounds if the model's bounds are these.
  func presentationBounds(before bounds: CGRect) -> CGRect {
    animations.boundsTrack.displacement(animations.progress).applied(to: bounds)
  }

  /// Returns the attributes of a visible element at this moment.
  func presentation(of element: VisibleElement) -> CollectionViewLayoutAttributes {
    animations.seen(element.attributes, on: animations.tracks[element.presence])
  }

  /// Returns the attributes of a leaving element at this moment.
  func presentation(of departing: DepartingElement) -> CollectionViewLayoutAttributes {
    animations.seen(departing.element.attributes, on: departing.track)
  }

  /// Gives the views of animated visible elements, and of some that are leaving, the attributes of this
  /// moment.
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
