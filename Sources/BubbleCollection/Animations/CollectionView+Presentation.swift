import Foundation

extension CollectionView {
  /// How an element looks at this moment of its animation; nil if it is not shown.
  ///
  /// Its centre, size, alpha and transform are between those of the animation's ends; transforms number by
  /// number. An element that takes no part in an animation looks as the layout says. The name of an element
  /// that disappeared is that from before.
  public func presentationAttributes(
    for element: ElementIdentity
  ) -> CollectionViewLayoutAttributes? {
    if let visible = visibleElements.first(where: { $0.element == element }) {
      return presentation(of: visible)
    }
    return animations.departing.last { $0.element.element == element }
      .map { presentation(of: $0.track) }
  }

  /// How all elements look at this moment that are visible or still disappearing: those that disappear
  /// first, then the others in the layout's order.
  ///
  /// - Complexity: O(*v*) for *v* elements.
  public var presentationLayoutAttributes: [CollectionViewLayoutAttributes] {
    animations.departing.map { presentation(of: $0.track) } + visibleElements.map(presentation)
  }

  /// The bounds at this moment of an animated change of them; else the bounds.
  public var presentationBounds: CGRect {
    guard let track = animations.boundsTrack else { return storedBounds }
    return track.start.interpolated(to: storedBounds, animations.progress(of: track.animation))
  }

  /// How a visible element looks now.
  func presentation(of element: VisibleElement) -> CollectionViewLayoutAttributes {
    guard let track = animations.tracks[element.element] else { return element.attributes }
    return presentation(of: track)
  }

  func presentation(of track: ElementTrack) -> CollectionViewLayoutAttributes {
    let progress = animations.progress(of: track.animation)
    return progress == 0 ? track.start : track.start.interpolated(to: track.end, progress)
  }

  /// Gives the views of the visible elements that are on their way, and of some that are gone, the
  /// attributes of this moment.
  func showPresentation(of departing: [DepartingElement]) {
    guard animations.hasElements else { return }
    for element in visibleElements {
      guard let view = element.view, let track = animations.tracks[element.element]
      else { continue }
      view.setStandardAttributes(presentation(of: track))
    }
    for departing in departing {
      departing.element.view?.setStandardAttributes(presentation(of: departing.track))
    }
  }
}
