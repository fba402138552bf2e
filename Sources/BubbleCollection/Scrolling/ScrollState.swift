import Foundation

/// What moves the content, and what is still to be seen to after it moved.
///
/// Nothing here calls other objects. A class, for each access to a property that holds a value with mutating
/// methods is checked at run time.
final class ScrollState {
  /// What the delegate knows of the user's hand.
  var dragEvents = DragEvents()
  /// The animated scroll that is under way.
  var animation: ScrollAnimation?
  /// The offset that a step of it is setting: everything else that sets one interrupts it.
  var offsetBeingSet: CGPoint?
  /// Whether it is being asked where a drag should come to rest.
  var isEndingDrag = false
  /// Whether content, view or insets have changed since the offset was last put within its limits.
  var needsClamping = false
  /// Whether no content was taken and no offset set yet.
  var awaitsFirstContent = true
  /// Whether the layout is being asked whether new bounds make it stale.
  private(set) var isAskingForBoundsChange = false
  /// How many invalidations by new bounds are under way, one within the other.
  private var invalidations = 0
  /// How many changes of the bounds the outermost of them has led to.
  private var nestedChanges = 0

  /// Whether the layout is being asked about new bounds, or invalidated by them.
  var isTellingOfBounds: Bool { isAskingForBoundsChange || invalidations > 0 }

  /// Whether the layout is to be asked about new bounds.
  enum Permission {
    case granted
    /// It sets them while it is being asked about others.
    case refused
    /// It sets others whenever it is invalidated by some.
    case endless
  }

  /// Counts a change of the bounds, and begins to ask the layout about it if that is granted.
  func beginAskingForBoundsChange(limit: Int) -> Permission {
    if isAskingForBoundsChange { return .refused }
    nestedChanges = invalidations > 0 ? nestedChanges + 1 : 0
    guard nestedChanges <= limit else { return .endless }
    isAskingForBoundsChange = true
    return .granted
  }

  func endAskingForBoundsChange() { isAskingForBoundsChange = false }

  /// Runs what invalidates the layout by new bounds.
  func whileInvalidating(_ invalidate: () -> Void) {
    invalidations += 1
    invalidate()
    invalidations -= 1
  }
}
