import Foundation

/// The way of one element across the screen, from one end of a change to the other.
///
/// In the coordinates of the view, points from its top left, y down: so content that grows above what is read
/// moves nothing, and what a list at its end does to make room moves though it stays where it is in the
/// content.
public struct ElementMotion {
  /// Which element.
  public let presence: ElementPresence
  /// Its name after the change; nil if the data has no such element any more.
  public let element: ElementIdentity?
  /// Its frame in the view when the change begins.
  public let initialFrame: CGRect
  /// Its frame in the view when the change is over.
  public let finalFrame: CGRect
}

extension CollectionViewChanges {
  /// What moves or is resized on the screen: of all elements that are visible before or after, each at most
  /// once.
  ///
  /// An element that appears or disappears is there if its animation moves it in the view. For a scroll, a
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
  /// A rect of the content as it is seen in a view with some bounds.
  func seen(in bounds: CGRect) -> CGRect {
    CGRect(x: minX - bounds.minX, y: minY - bounds.minY, width: width, height: height)
  }
}
