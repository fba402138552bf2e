import BubbleCollection
import Foundation
import Springs

extension MessageListLayout: SpringLayout {
  /// The parameters of the springs; disabling springs stops them at once.
  public var springSettings: SpringSettings {
    get { springs.settings }
    set {
      springs.settings = newValue
      if !springs.isOn { stopSprings() }
    }
  }

  /// Whether any spring is moving: the host should keep calling ``advanceSprings(by:)``.
  public var springsAreMoving: Bool { springs.isMoving }

  /// Advances the time of springs.
  ///
  /// The next pass places the items that move, and no others.
  ///
  /// Any step works: the result does not depend on the division of time into calls. Springs at rest cost
  /// nothing.
  ///
  /// - Parameter seconds: The time since the last call; ignored unless it is above 0.
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
  /// Moves all items to their places at once.
  private func stopSprings() {
    let wereMoving = springs.isMoving
    springs.removeAll()
    if wereMoving { invalidateFrames(isTakenOver: true) }
  }

  /// Whether springs move only items: separators and backgrounds move with their items.
  var springsMoveItemsAlone: Bool {
    answersForItself && state.separator.placed == nil && clusterBackground == nil
  }

  /// Whether new bounds are a scroll by hand that pulls at springs.
  func pullsSprings(_ newBounds: CGRect) -> Bool {
    springs.isPulled(to: newBounds, in: collectionView)
  }

  /// Pulls at the springs of visible items.
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

  /// Displaces an item by its spring; an item that pins has none, as it would jump when it is held.
  func displace(_ attributes: MessageListLayoutAttributes, _ place: Place) {
    guard attributes.pinningType == nil else { return }
    let displacement = springs.displacement(of: place)
    if displacement != 0 { attributes.frame.origin.y += displacement }
  }

  /// An item with its undisplaced frame; nil if it is not an item, or pins.
  private func resting(
    _ placed: PlacedElement?, origin: CGFloat
  ) -> (element: Place, frame: CGRect)? {
    guard let placed, case .item(let place) = placed.element, placed.item.pinning == nil else {
      return nil
    }
    let top = origin + placed.offset
    return (place, state.geometry.sharedValues.frame(of: placed.item, top: top))
  }
}
