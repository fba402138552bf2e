import Foundation

/// The state of scrolling: the content's movement, and the work that follows from it.
///
/// It calls no other objects. It is a class, because the runtime checks each access to a property that holds
/// a struct with mutating methods.
final class ScrollState {
  /// The state of the user's hand as known to the delegate.
  var dragEvents = DragEvents()
  /// The animated scroll in progress.
  var animation: ScrollAnimation?
  /// The offset that its step is setting; any other change of the offset interrupts it.
  var offsetBeingSet: CGPoint?
  /// Whether the final offset of a drag is being determined.
  var isEndingDrag = false
  /// Whether content, view or insets have changed since the offset was last clamped.
  var needsClamping = false
  /// Whether no content size was read and no offset set yet.
  var awaitsFirstContent = true
  /// Whether a query of the layout about new bounds is in progress.
  private(set) var isAskingForBoundsChange = false
  /// The number of nested invalidations by new bounds in progress.
  private var invalidations = 0
  /// The number of changes of the bounds that the outermost invalidation has caused.
  private var nestedChanges = 0

  /// Whether a query of the layout about new bounds, or an invalidation by them, is in progress.
  var isTellingOfBounds: Bool { isAskingForBoundsChange || invalidations > 0 }

  /// The permission to ask the layout about new bounds.
  enum Permission {
    case granted
    /// Refused: the layout sets bounds during a query about others.
    case refused
    /// Refused: the layout sets other bounds whenever it is invalidated by new ones.
    case endless
  }

  /// Counts a change of the bounds, and begins to ask the layout about it if permitted.
  func beginAskingForBoundsChange(limit: Int) -> Permission {
    if isAskingForBoundsChange { return .refused }
    nestedChanges = invalidations > 0 ? nestedChanges + 1 : 0
    guard nestedChanges <= limit else { return .endless }
    isAskingForBoundsChange = true
    return .granted
  }

  func endAskingForBoundsChange() { isAskingForBoundsChange = false }

  /// Runs an invalidation of the layout by new bounds.
  func whileInvalidating(_ invalidate: () -> Void) {
    invalidations += 1
    invalidate()
    invalidations -= 1
  }
}
