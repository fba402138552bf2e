import BubbleCollection
import Foundation
import Springs

extension MessageListLayout: SpringLayout {
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

  /// Lets time go by for springs; items that move are placed again in the next pass, and nothing else is.
  ///
  /// The time may be any, the result does not depend on how it is divided. Springs that are at rest cost
  /// nothing.
  ///
  /// - Parameter seconds: How long ago the last call was; what is not above 0 does nothing.
  /// - Returns: Whether any spring still moves.
  /// - Complexity: O(*v* log *n*) for *v* items that are visible or nearly so.
  @discardableResult
  public func advanceSprings(by seconds: TimeInterval) -> Bool {
    guard seconds > 0, springs.isMoving else { return springs.isMoving }
    let geometry = state.geometry
    let items = springs.restingItems(in: collectionView) {
      resting(geometry.list.item(at: $0), origin: geometry.origin)
    }
    let moving = springs.advance(by: seconds, in: collectionView, items: items)
    guard !moving.isEmpty else { return springs.isMoving }
    let context = MessageListInvalidationContext()
    context.isTakenOver = true
    context.invalidateLayoutMetrics = false
    context.keepsMeasurements = true
    context.leavesOtherElementsAsTheyAre = springsMoveItemsAlone
    context.invalidateItems(at: moving)
    invalidateLayout(with: context)
    return springs.isMoving
  }
}

extension MessageListLayout {
  /// Brings all items to their places at once.
  private func stopSprings() {
    let wereMoving = springs.isMoving
    springs.removeAll()
    if wereMoving { invalidateFrames(isTakenOver: true) }
  }

  /// Whether nothing but items is elsewhere when springs move: lines and backgrounds go with their items.
  var springsMoveItemsAlone: Bool {
    answersForItself && state.separator.placed == nil && clusterBackground == nil
  }

  /// Whether new bounds are a scroll by hand that pulls at springs.
  func pullsSprings(_ newBounds: CGRect) -> Bool {
    springs.isPulled(to: newBounds, in: collectionView)
  }

  /// Pulls at the springs of what is visible.
  func pullSprings(_ newBounds: CGRect) {
    guard let collectionView else { return }
    let rect = springs.restingRect(of: ListSprings.trackedRect(newBounds))
    let origin = state.geometry.origin
    let elements = state.geometry.list.elements(
      endingAfter: Double(rect.minY - origin), startingBefore: Double(rect.maxY - origin))
    springs.pull(
      from: collectionView.bounds, to: newBounds,
      items: elements.compactMap { resting($0, origin: origin) })
  }

  /// Puts an item where its spring has it; one that pins has none, or it would jump when it is held.
  func displace(_ attributes: MessageListLayoutAttributes, _ place: Place) {
    guard attributes.pinningType == nil else { return }
    let displacement = springs.displacement(of: place)
    if displacement != 0 { attributes.frame.origin.y += displacement }
  }

  /// An item with its frame where nothing displaces it; nil if it is none, or pins.
  private func resting(
    _ placed: PlacedElement?, origin: CGFloat
  ) -> (element: Place, frame: CGRect)? {
    guard let placed, case .item(let place) = placed.element, placed.item.pinning == nil else {
      return nil
    }
    let top = origin + placed.offset
    return (place, state.geometry.surroundings.frame(of: placed.item, top: top))
  }
}
