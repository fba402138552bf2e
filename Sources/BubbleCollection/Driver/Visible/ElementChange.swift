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
