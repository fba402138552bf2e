import BubbleCollection
import Foundation

/// The springs of a list's items, and what pulls at them: what both layouts of messages have in common.
///
/// The layout says where its items are without springs, and adds ``displacement(of:)`` to what it shows. Nothing
/// here asks back, so no answer of a delegate can meet the springs half changed.
package struct ListSprings {
  /// How far beyond what is visible items have springs, in points.
  package static let margin: CGFloat = 100

  package init() {}

  /// What the host sets.
  package var settings = SpringSettings()
  /// Whether the layout itself moves the content just now.
  package var isPaused = false

  private var animator = SpringAnimator<Place>()

  /// Whether springs are wanted at all.
  package var isOn: Bool { settings.isEnabled && !settings.isReduceMotionEnabled }
  /// Whether any spring is not at rest.
  package var isMoving: Bool { !animator.isSettled }
  /// The items whose springs are not at rest, in order.
  package var movingItems: [IndexPath] { animator.movingElements.sorted().map(\.indexPath) }
  /// How far up, as a positive number, and how far down the furthest items are, in points.
  package var reach: (up: CGFloat, down: CGFloat) { isMoving ? animator.reach : (up: 0, down: 0) }

  /// How far an item is below its place, in points.
  package func displacement(of place: Place) -> CGFloat { animator.displacement(of: place) }

  /// How far an item is below its place, in points; 0 if the path is not one of an item.
  package func displacement(of path: IndexPath) -> CGFloat {
    isMoving ? Place(path).map { displacement(of: $0) } ?? 0 : 0
  }

  /// Where items have to be that are to have springs.
  package static func trackedRect(_ bounds: CGRect) -> CGRect {
    bounds.insetBy(dx: -margin, dy: -margin)
  }

  /// Where items may lie without springs that are shown in a rect.
  package func restingRect(of rect: CGRect) -> CGRect {
    guard isMoving else { return rect }
    let reach = animator.reach
    return CGRect(
      x: rect.minX, y: rect.minY - reach.down, width: rect.width,
      height: rect.height + reach.down + reach.up)
  }
}

extension ListSprings {
  /// Whether a change of bounds is a scroll by hand, which pulls.
  ///
  /// What the collection view, its layout or an animation moves is not, nor is a resize, nor a jump by more
  /// than what is visible: no finger goes that far at once.
  package func isPulled(to new: CGRect, in view: CollectionView?) -> Bool {
    guard isOn, settings.touchLocation != nil, !isPaused, let view else { return false }
    let old = view.bounds
    guard old.size == new.size, !view.movesContentItself else { return false }
    let distance = abs(new.minY - old.minY)
    return distance > 0 && distance <= old.height
  }

  /// Pulls at the springs of what is visible by a scroll.
  ///
  /// - Parameter items: The items in the ``restingRect(of:)`` of the new ``trackedRect(_:)``, at their places
  ///   without springs.
  package mutating func pull(
    from old: CGRect, to new: CGRect, items: [(element: Place, frame: CGRect)]
  ) {
    animator.track(items)
    animator.removeAll(outside: ListSprings.trackedRect(new))
    animator.resistanceFactor = settings.resistanceFactor
    // What is further away is not seen, however often the finger goes back and forth.
    animator.greatestDisplacement = new.height
    // The finger is where it was on the screen, which is over the content as it was before the scroll.
    animator.scroll(by: new.minY - old.minY, touch: settings.touchLocation.map { $0.y + old.minY })
  }

  /// The items that have springs, at their places without; nil: nothing moves, or the list may be in the middle of a change.
  ///
  /// - Parameter resting: An item at its place; nil: it has no spring from now on.
  package func restingItems(
    in view: CollectionView?, _ resting: (Place) -> (element: Place, frame: CGRect)?
  ) -> [(element: Place, frame: CGRect)]? {
    guard isMoving, let view, !view.movesContentItself else { return nil }
    return animator.elements.compactMap(resting)
  }

  /// Lets time go by, and takes springs from what is out of sight.
  ///
  /// - Parameter items: What ``restingItems(in:_:)`` gives; nil: what has a spring keeps it.
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

  /// Takes springs along to where their items are after a batch; what is reloaded has none.
  package mutating func follow(_ update: UpdateMapping) {
    // Springs at rest are given again by the next scroll that pulls.
    guard isMoving else { return removeAll() }
    let reloaded = Set(update.reloadedItems.map { $0.from })
    animator.rename { reloaded.contains($0) ? nil : update.after(of: $0) }
  }

  /// Takes springs along with an item that stands elsewhere, and with those that make room for it.
  package mutating func follow(moveFrom origin: Place, to target: Place) {
    guard isMoving else { return removeAll() }
    let move = Move(from: origin, to: target)
    animator.rename { move.after($0) }
  }

  /// Takes all springs away.
  package mutating func removeAll() {
    guard animator.count > 0 else { return }
    animator.removeAll()
  }
}
