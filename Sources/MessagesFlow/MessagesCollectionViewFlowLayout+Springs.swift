import BubbleCollection
import Foundation
import Springs

extension MessagesCollectionViewFlowLayout: SpringLayout {
  /// How items swing; what is switched off comes to rest at once.
  public var springSettings: SpringSettings {
    get { springs.settings }
    set {
      springs.settings = newValue
      if !springs.isOn { stopSprings() }
    }
  }

  /// Whether any spring is not at rest: the host should go on with ``advanceSprings(by:)``.
  public var springsAreMoving: Bool { springs.isMoving }

  /// Lets time go by for springs; items that move are placed again in the next pass.
  ///
  /// The time may be any, the result does not depend on how it is divided. Springs that are at rest cost
  /// nothing.
  ///
  /// - Parameter seconds: How long ago the last call was; what is not above 0 does nothing.
  /// - Returns: Whether any spring still moves.
  @discardableResult
  public func advanceSprings(by seconds: TimeInterval) -> Bool {
    guard seconds > 0, springs.isMoving else { return springs.isMoving }
    let items = springs.restingItems(in: collectionView) { place in
      super.layoutAttributesForItem(at: place.indexPath).map { (place, $0.frame) }
    }
    let moving = springs.advance(by: seconds, in: collectionView, items: items)
    if !moving.isEmpty { invalidate(moving) }
    return springs.isMoving
  }

  /// Brings all items to their places at once.
  func stopSprings() {
    let moving = springs.movingItems
    springs.removeAll()
    if !moving.isEmpty { invalidate(moving) }
  }

  /// Whether new bounds are a scroll by hand that pulls at springs.
  func pullsSprings(_ newBounds: CGRect) -> Bool {
    scrollDirection == .vertical && springs.isPulled(to: newBounds, in: collectionView)
  }

  /// Pulls at the springs of what is visible, and names in a context what that moves.
  func pullSprings(
    from old: CGRect, to new: CGRect, _ context: CollectionViewLayoutInvalidationContext
  ) {
    let before = springs.movingItems
    let rect = springs.restingRect(of: ListSprings.trackedRect(new))
    let cells = restingCells(in: rect)
    springs.pull(from: old, to: new, items: cells)
    context.invalidateItems(at: Set(before).union(springs.movingItems).sorted())
  }

  /// Has items placed again, and nothing else.
  private func invalidate(_ items: [IndexPath]) {
    let context = plainContext()
    context.keepsMeasurements = true
    context.invalidateItems(at: items)
    invalidateLayout(with: context)
  }

  // Without springs: what the flow layout says, whatever overrides make of it.

  private func restingCells(in rect: CGRect) -> [(element: Place, frame: CGRect)] {
    (super.layoutAttributesForElements(in: rect) ?? []).compactMap { attributes in
      guard attributes.representedElementCategory == .cell,
        let place = Place(attributes.indexPath)
      else { return nil }
      return (place, attributes.frame)
    }
  }

  /// A context of ``CollectionViewLayout/invalidationContextClass`` that leaves lines and sizes alone.
  func plainContext() -> CollectionViewLayoutInvalidationContext {
    // For unchanged bounds the flow layout finds nothing stale but what pins.
    super.invalidationContext(forBoundsChange: collectionView?.bounds ?? .zero)
  }
}

extension MessagesCollectionViewFlowLayout {
  /// Takes springs along with items that are moved by hand.
  func followInSprings(from origins: [IndexPath], to targets: [IndexPath]) {
    for (origin, target) in zip(origins, targets) where origin != target {
      guard let from = Place(origin), let to = Place(target) else { continue }
      springs.follow(moveFrom: from, to: to)
    }
  }
}
