import Foundation

/// The effect of a change on one element that is or was visible.
///
/// An animation leads from ``initialAttributes`` to ``finalAttributes``.
public struct ElementChange {
  /// The kinds of changes of an element.
  public enum Kind: Sendable {
    /// It is visible now, and was not visible or did not exist before.
    case appeared
    /// It has another frame in the content, or another index path; ``CollectionViewChanges/motions`` lists
    /// the movement on the screen.
    case moved
    /// It has other attributes at the same place.
    case changed
    /// It was visible and no longer is, or it is gone.
    case disappeared
  }

  /// The kind of the change.
  public let kind: Kind
  /// The element: its name after the change, or before it if it disappeared.
  public let element: ElementIdentity
  /// Its name before the change; nil if it was not visible then.
  public let previousElement: ElementIdentity?
  /// Its name after the change, visible or not; nil if the element was deleted or reloaded.
  public var currentElement: ElementIdentity? { kind == .disappeared ? nameOutOfSight : element }
  /// The element's identity, independent of its name: valid until no part of it is visible, including while
  /// it disappears.
  public let presence: ElementPresence
  /// The start of its animation.
  public let initialAttributes: CollectionViewLayoutAttributes
  /// The end of its animation.
  public let finalAttributes: CollectionViewLayoutAttributes
  /// Its view, if the data source gives views.
  public let view: CollectionReusableView?
  /// The name of an element that disappeared but is still in the data.
  var nameOutOfSight: ElementIdentity?
}

/// The effects of one layout pass, update or transition on the elements that are or were visible.
public struct CollectionViewChanges {
  /// The cause of changes.
  public enum Cause: Sendable {
    /// The first layout, or one after an invalidation.
    case layout
    /// A change of the content offset that made nothing stale.
    case scroll
    /// A change of the bounds inside an animation.
    case animatedBoundsChange
    /// A batch of updates.
    case updates
    /// A change of the layout, or a step between two layouts.
    case transition
    /// A move of items by hand.
    case interactiveMovement
  }

  /// The cause of the changes.
  public let cause: Cause
  /// The duration of the host's animation, in seconds; 0: no animation.
  public let duration: TimeInterval
  /// First the elements that disappeared, then those that moved or changed, then those that appeared; each
  /// group in the layout's order.
  public let changes: [ElementChange]
  /// The bounds before.
  public let previousBounds: CGRect
  /// The bounds after.
  public let bounds: CGRect

  /// The bounds visible when the change began.
  let presentedBounds: CGRect
  /// The elements that stay unchanged in the content while the bounds change; empty if the bounds do not
  /// change.
  let unchanged: [ElementChange]
}

/// The animation of elements that appear or disappear in an update if the layout returns no attributes.
public enum AppearanceAnimation: Sendable {
  /// A fade at its place, from or to an alpha of 0, as UIKit does.
  case fade
  /// An immediate change at its place, as UIKit's documentation describes it.
  case none
}

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

/// One stay of an element on the screen: from the moment it becomes visible until no part of it is visible.
///
/// An ``ElementIdentity`` is an element's present place in the data. A presence identifies the element
/// itself, regardless of its name. It is valid through batches, moves, reconfigurations, moves by hand,
/// changes of layout and animations, and while the element is leaving. So a host that keeps its drawings by
/// presence needs neither the data nor the old names.
///
/// An element that returns while it is still visibly leaving keeps its presence. A presence does not outlast
/// the stay: an element that was scrolled out and returns later has a new one. Reloaded elements show other
/// data: in ``CollectionView/reloadItems(at:)`` and ``CollectionView/reloadSections(_:)`` the old one leaves
/// and a new one appears, and after ``CollectionView/reloadData()`` all are new.
///
/// Presences are ordered by their beginning, the earlier first.
public struct ElementPresence: Hashable, Comparable, Sendable {
  let number: Int

  /// Whether one began earlier than another one.
  public static func < (one: ElementPresence, other: ElementPresence) -> Bool {
    one.number < other.number
  }
}

/// An element that is visible at this moment.
public struct PresentedElement {
  /// The element's identity on the screen.
  public let presence: ElementPresence
  /// Its name after all updates; nil if the data no longer has the element.
  public let element: ElementIdentity?
  /// ``element``, or for an element that is gone its name before the update that removed it.
  public let lastElement: ElementIdentity
  /// Whether it is leaving, or is only passed by the bounds: it is not visible after the animations.
  public let isLeaving: Bool
  /// Its attributes at this moment, in content coordinates; the index path is that of ``lastElement``.
  public let attributes: CollectionViewLayoutAttributes
  /// Its frame at this moment in the coordinates of the view: points from the view's top left, y down.
  public let frameInView: CGRect
  /// Its view, if the data source gives views.
  public let view: CollectionReusableView?
}
