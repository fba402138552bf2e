import Foundation

/// The movement of one element across the screen, from one end of a change to the other.
///
/// Frames are in the coordinates of the view: points from its top left, y down. So content that grows above
/// the visible rows moves nothing. A list at its end that makes room moves its elements, although their
/// places in the content stay the same.
public struct ElementMotion {
  /// The element's identity on the screen.
  public let presence: ElementPresence
  /// Its name after the change; nil if the data no longer has the element.
  public let element: ElementIdentity?
  /// Its frame in the view when the change begins.
  public let initialFrame: CGRect
  /// Its frame in the view when the change is over.
  public let finalFrame: CGRect
}

extension CollectionViewChanges {
  /// The movements and changes of size on the screen: of all elements that are visible before or after, each
  /// at most once.
  ///
  /// An element that appears or disappears is included if its animation moves it in the view. For a scroll, a
  /// change with the cause ``Cause/scroll``, it is empty: all of the content moves against the bounds.
  ///
  /// - Complexity: O(*v*) for *v* elements.
  public var motions: [ElementMotion] {
    guard cause != .scroll else { return [] }
    var result: [ElementMotion] = []
    func add(_ change: ElementChange) {
      let initial = change.initialAttributes.frame.seen(in: presentedBounds)
      let final = change.finalAttributes.frame.seen(in: bounds)
      guard initial != final else { return }
      result.append(
        ElementMotion(
          presence: change.presence, element: change.currentElement, initialFrame: initial,
          finalFrame: final))
    }
    for change in changes { add(change) }
    for change in unchanged { add(change) }
    return result
  }
}

extension CGRect {
  /// Returns the visible form of a rect of the content in a view with some bounds.
  func seen(in bounds: CGRect) -> CGRect {
    CGRect(x: minX - bounds.minX, y: minY - bounds.minY, width: width, height: height)
  }
}
