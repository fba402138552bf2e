import BubbleCollection
import Foundation

extension MessagesCollectionViewFlowLayout {
  /// How far beyond what is visible items have springs, in points.
  static let springMargin: CGFloat = 100

  /// Whether any spring is not at rest: the host should go on with ``advanceSprings(by:)``.
  public var springsAreMoving: Bool { !springs.isSettled }

  /// Lets time go by for springs; items that move are placed anew in the next pass.
  ///
  /// The time may be any, the result does not depend on how it is divided. Springs that are at rest cost
  /// nothing.
  ///
  /// - Parameter seconds: How long ago the last call was; what is not above 0 does nothing.
  /// - Returns: Whether any spring still moves.
  @discardableResult
  public func advanceSprings(by seconds: TimeInterval) -> Bool {
    guard seconds > 0, !springs.isSettled else { return springsAreMoving }
    let moving = springs.movingElements
    refreshAnchors()
    if let view = collectionView {
      springs.removeAll(outside: Self.trackedRect(view.bounds))
    }
    springs.step(by: seconds)
    invalidate(moving)
    return springsAreMoving
  }

  /// Whether springs are wanted at all.
  private var isSpringy: Bool {
    springinessEnabled && !isReduceMotionEnabled && scrollDirection == .vertical
  }

  static func trackedRect(_ bounds: CGRect) -> CGRect {
    bounds.insetBy(dx: -springMargin, dy: -springMargin)
  }

  /// Brings all items to their places if springs are not wanted any more.
  func springsDidSwitch() {
    guard !isSpringy else { return }
    let moving = springs.movingElements
    springs.removeAll()
    if !moving.isEmpty { invalidate(moving) }
  }

  /// Whether a change of bounds is a scroll by hand that pulls at springs.
  ///
  /// What a batch moves is not, nor is a jump by more than what is visible: no finger goes that far at once.
  func pulls(from old: CGRect, to new: CGRect) -> Bool {
    guard isSpringy, springTouchLocation != nil, !isInUpdate else { return false }
    let distance = abs(new.origin.y - old.origin.y)
    return distance > 0 && distance <= old.height
  }

  /// Pulls at the springs of what is visible, and names in a context what that moves.
  func pullSprings(
    from old: CGRect, to new: CGRect, _ context: CollectionViewLayoutInvalidationContext
  ) {
    let before = springs.movingElements
    springs.track(restingCells(in: Self.trackedRect(new)))
    anchorsAreStale = false
    springs.resistanceFactor = springResistanceFactor
    // The finger is where it was on the screen, which is over the content as it was before the scroll.
    let touch = springTouchLocation.map { $0.y + old.origin.y }
    springs.scroll(by: new.origin.y - old.origin.y, touch: touch)
    context.invalidateItems(at: before.union(springs.movingElements).sorted())
  }

  /// Takes springs along to where their items are after a batch; what is reloaded has none.
  func renameSprings(_ updateItems: [CollectionViewUpdateItem]) {
    guard springs.count > 0, !updateItems.isEmpty else { return }
    let update = ListUpdate(updateItems)
    let reloaded = Set(
      updateItems.filter { $0.updateAction == .reload }
        .compactMap(\.indexPathBeforeUpdate))
    springs.rename { path in
      guard !reloaded.contains(path), let place = ItemPlace(path) else { return nil }
      return update.after(of: place)?.indexPath
    }
    anchorsAreStale = true
  }

  private func refreshAnchors() {
    guard anchorsAreStale else { return }
    anchorsAreStale = false
    springs.moveAnchors { restingFrame(at: $0) }
  }

  /// Has items placed anew, and nothing else.
  private func invalidate(_ items: Set<IndexPath>) {
    let context = plainContext()
    context.invalidateItems(at: items.sorted())
    invalidateLayout(with: context)
  }

  // Without springs: what the flow layout says, whatever overrides make of it.

  private func restingCells(in rect: CGRect) -> [(element: IndexPath, frame: CGRect)] {
    (super.layoutAttributesForElements(in: rect) ?? [])
      .filter { $0.representedElementCategory == .cell }
      .map { ($0.indexPath, $0.frame) }
  }

  private func restingFrame(at path: IndexPath) -> CGRect? {
    super.layoutAttributesForItem(at: path)?.frame
  }

  /// A context of ``CollectionViewLayout/invalidationContextClass`` that leaves lines and sizes alone.
  func plainContext() -> CollectionViewLayoutInvalidationContext {
    // For unchanged bounds the flow layout finds nothing stale but what pins.
    super.invalidationContext(forBoundsChange: collectionView?.bounds ?? .zero)
  }
}
