import BubbleCollection
import Foundation
import Springs

extension MessagesCollectionViewFlowLayout: SpringLayout {
  /// The settings of the springs; switching springs off brings them to rest at once.
  public var springSettings: SpringSettings {
    get { springs.settings }
    set {
      springs.settings = newValue
      if !springs.isOn { stopSprings() }
    }
  }

  /// Whether any spring is not at rest, so that the host should continue with ``advanceSprings(by:)``.
  public var springsAreMoving: Bool { springs.isMoving }

  /// Advances the springs; moving items are placed again in the next pass.
  ///
  /// Any duration is allowed, and the result does not depend on its division into steps. Springs at rest cost
  /// nothing.
  ///
  /// - Parameter seconds: The time since the last call; ignored unless it is above 0.
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

  /// Moves all items to their places at once.
  func stopSprings() {
    let moving = springs.movingItems
    springs.removeAll()
    if !moving.isEmpty { invalidate(moving) }
  }

  /// Whether new bounds are a scroll by hand that pulls at springs.
  func pullsSprings(_ newBounds: CGRect) -> Bool {
    scrollDirection == .vertical && springs.isPulled(to: newBounds, in: collectionView)
  }

  /// Pulls at the springs of visible items, and names the moved items in a context.
  func pullSprings(
    from old: CGRect, to new: CGRect, _ context: CollectionViewLayoutInvalidationContext
  ) {
    let before = springs.movingItems
    let rect = springs.restingRect(of: ListSprings.trackedRect(new))
    let cells = restingCells(in: rect)
    springs.pull(from: old, to: new, items: cells)
    context.invalidateItems(at: Set(before).union(springs.movingItems).sorted())
  }

  /// Invalidates only the places of items.
  private func invalidate(_ items: [IndexPath]) {
    let context = plainContext()
    context.keepsMeasurements = true
    context.invalidateItems(at: items)
    invalidateLayout(with: context)
  }

  // Without springs: the flow layout's own results, regardless of overrides.

  private func restingCells(in rect: CGRect) -> [(element: Place, frame: CGRect)] {
    (super.layoutAttributesForElements(in: rect) ?? []).compactMap { attributes in
      guard attributes.representedElementCategory == .cell,
        let place = Place(attributes.indexPath)
      else { return nil }
      return (place, attributes.frame)
    }
  }

  /// Returns a context of ``CollectionViewLayout/invalidationContextClass`` that keeps lines and sizes.
  func plainContext() -> CollectionViewLayoutInvalidationContext {
    // For unchanged bounds the flow layout marks only pinned elements as stale.
    super.invalidationContext(forBoundsChange: collectionView?.bounds ?? .zero)
  }
}

extension MessagesCollectionViewFlowLayout {
  /// Moves springs along with items that are moved by hand.
  func followInSprings(from origins: [IndexPath], to targets: [IndexPath]) {
    for (origin, target) in zip(origins, targets) where origin != target {
      guard let from = Place(origin), let to = Place(target) else { continue }
      springs.follow(moveFrom: from, to: to)
    }
  }
}
