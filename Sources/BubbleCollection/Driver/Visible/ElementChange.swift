import Foundation

/// What a change did to one element that is or was visible.
///
/// An animation leads from ``initialAttributes`` to ``finalAttributes``.
public struct ElementChange {
  /// What became of an element.
  public enum Kind: Sendable {
    /// It was not visible, or not there, and is now.
    case appeared
    /// It has another frame in the content, or another index path; see ``CollectionViewChanges/motions`` for what
    /// moves on the screen.
    case moved
    /// It has other attributes, at the same place.
    case changed
    /// It was visible and is not any more, or is gone.
    case disappeared
  }

  /// What became of the element.
  public let kind: Kind
  /// Which element: its name after the change, or before it if it disappeared.
  public let element: ElementIdentity
  /// Its name before the change; nil if it was not visible then.
  public let previousElement: ElementIdentity?
  /// Its name after the change, visible or not; nil if the data has no such element any more: it was deleted or
  /// reloaded.
  public var currentElement: ElementIdentity? { kind == .disappeared ? nameOutOfSight : element }
  /// Which element, whatever it is called: holds until nothing of it is seen any more, while it disappears, too.
  public let presence: ElementPresence
  /// Where its animation starts.
  public let initialAttributes: CollectionViewLayoutAttributes
  /// Where its animation ends.
  public let finalAttributes: CollectionViewLayoutAttributes
  /// Its view, if the data source gives views.
  public let view: CollectionReusableView?
  /// What is called that disappeared and is still in the data.
  var nameOutOfSight: ElementIdentity?
}

/// What one layout pass, update or transition did to the elements that are or were visible.
public struct CollectionViewChanges {
  /// Why elements change.
  public enum Cause: Sendable {
    /// The first layout, or one after an invalidation.
    case layout
    /// The content offset is another one, and that made nothing stale.
    case scroll
    /// The bounds change inside an animation.
    case animatedBoundsChange
    /// A batch of updates.
    case updates
    /// Another layout, or a step between two.
    case transition
    /// Items are being moved by hand.
    case interactiveMovement
  }

  /// Why the elements change.
  public let cause: Cause
  /// How long the host should take for it, in seconds; 0: no animation.
  public let duration: TimeInterval
  /// What disappeared, then what moved or changed, then what appeared; each in the layout's order.
  public let changes: [ElementChange]
  /// The bounds before.
  public let previousBounds: CGRect
  /// The bounds after.
  public let bounds: CGRect

  /// The bounds that were seen when the change began.
  let presentedBounds: CGRect
  /// What stays as it is in the content while the bounds change; only if they do.
  let unchanged: [ElementChange]
}

/// How an element appears or disappears in an update where the layout says nothing.
public enum AppearanceAnimation: Sendable {
  /// At its place, from or to an alpha of 0: what UIKit shows.
  case fade
  /// At its place, at once: what UIKit's documentation says.
  case none
}
