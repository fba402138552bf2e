import BubbleCollection
import Foundation

/// The springs of a list's items, and the scrolls that pull at them: the common part of both layouts of
/// messages.
///
/// The layout passes the places of its items without springs, and adds ``displacement(of:)`` to its results.
/// Nothing here calls back, so no answer of a delegate can observe half-changed springs.
package struct ListSprings {
  /// The distance beyond the visible part up to which items have springs, in points.
  package static let margin: CGFloat = 100

  package init() {}

  /// The host's settings.
  package var settings = SpringSettings()
  /// Whether the layout itself is moving the content.
  package var isPaused = false

  private var animator = SpringAnimator<Place>()

  /// Whether springs are enabled and motion is not reduced.
  package var isOn: Bool { settings.isEnabled && !settings.isReduceMotionEnabled }
  /// Whether any spring is not at rest.
  package var isMoving: Bool { !animator.isSettled }
  /// The items whose springs are not at rest, in order.
  package var movingItems: [IndexPath] { animator.movingElements.sorted().map(\.indexPath) }
  /// The maximum displacements, in points: upwards, as a positive number, and downwards.
  package var reach: (up: CGFloat, down: CGFloat) { isMoving ? animator.reach : (up: 0, down: 0) }

  /// Returns the distance of an item below its place, in points.
  package func displacement(of place: Place) -> CGFloat { animator.displacement(of: place) }

  /// Returns the distance of an item below its place, in points; 0 if the index path does not belong to an
  /// item.
  package func displacement(of path: IndexPath) -> CGFloat {
    isMoving ? Place(path).map { displacement(of: $0) } ?? 0 : 0
  }

  /// Returns the rect in which items have springs.
  package static func trackedRect(_ bounds: CGRect) -> CGRect {
    bounds.insetBy(dx: -margin, dy: -margin)
  }

  /// Returns the rect in which items without springs may lie that are shown in a rect.
  package func restingRect(of rect: CGRect) -> CGRect {
    guard isMoving else { return rect }
    let reach = animator.reach
    return CGRect(
      x: rect.minX, y: rect.minY - reach.down, width: rect.width,
      height: rect.height + reach.down + reach.up)
  }

  /// Whether a change of bounds is a scroll by hand, which pulls at springs.
  ///
  /// Movements by the collection view, its layout or an animation do not pull, nor does a change of size. Nor
  /// does a jump by more than the visible height: no finger moves that far at once.
  package func isPulled(to new: CGRect, in view: CollectionView?) -> Bool {
    guard isOn, settings.touchLocation != nil, !isPaused, let view else { return false }
    let old = view.bounds
    guard old.size == new.size, !view.movesContentItself else { return false }
    let distance = abs(new.minY - old.minY)
    return distance > 0 && distance <= old.height
  }

  /// Pulls at the springs of the visible items by a scroll.
  ///
  /// - Parameter items: The items in the ``restingRect(of:)`` of the new ``trackedRect(_:)``, at their places
  ///   without springs.
  package mutating func pull(
    from old: CGRect, to new: CGRect, items: [(element: Place, frame: CGRect)]
  ) {
    animator.track(items)
    animator.removeAll(outside: ListSprings.trackedRect(new))
    animator.resistanceFactor = settings.resistanceFactor
    // A larger displacement is invisible, even if the finger goes back and forth often.
    animator.greatestDisplacement = new.height
    // The finger kept its position on the screen, which is over the content as before the scroll.
    animator.scroll(by: new.minY - old.minY, touch: settings.touchLocation.map { $0.y + old.minY })
  }

  /// Returns the items with springs, at their places without them; nil if nothing moves, or the list may be
  /// in the middle of a change.
  ///
  /// - Parameter resting: Returns an item at its place; nil removes its spring.
  package func restingItems(
    in view: CollectionView?, _ resting: (Place) -> (element: Place, frame: CGRect)?
  ) -> [(element: Place, frame: CGRect)]? {
    guard isMoving, let view, !view.movesContentItself else { return nil }
    return animator.elements.compactMap(resting)
  }

  /// Advances the springs, and removes those of items out of view.
  ///
  /// - Parameter items: The result of ``restingItems(in:_:)``; nil keeps all springs.
  /// - Returns: The items that moved, in order.
  package mutating func advance(
    by seconds: TimeInterval, in view: CollectionView?, items: [(element: Place, frame: CGRect)]?
  ) -> [IndexPath] {
    guard seconds > 0 else { return [] }
    let moving = movingItems
    if let items, let view {
      animator.track(items)
      animator.removeAll(outside: ListSprings.trackedRect(view.bounds))
    }
    animator.step(by: seconds)
    return moving
  }

  /// Moves springs along with their items in a batch; reloaded items lose theirs.
  package mutating func follow(_ update: UpdateMapping) {
    // Springs at rest are created again by the next scroll that pulls.
    guard isMoving else { return removeAll() }
    let reloaded = Set(update.reloadedItems.map { $0.from })
    animator.rename { reloaded.contains($0) ? nil : update.after(of: $0) }
  }

  /// Moves springs along with a moved item, and with those that make room for it.
  package mutating func follow(moveFrom origin: Place, to target: Place) {
    guard isMoving else { return removeAll() }
    let move = Move(from: origin, to: target)
    animator.rename { move.after($0) }
  }

  /// Removes all springs.
  package mutating func removeAll() {
    guard animator.count > 0 else { return }
    animator.removeAll()
  }
}
