import Foundation

extension CollectionView {
  /// Begins to move an item by hand, if the data source allows it.
  ///
  /// Until the end the data source is not notified of anything. The collection view requests cells from it
  /// under the names in the data, while the layout receives the items in their order after a drop.
  ///
  /// - Returns: Whether the item is held now. It is also false if one is held already, if the item does not
  ///   exist, and from within a hook of the layout or the block of a batch.
  public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    guard mayBegin("beginInteractiveMovementForItem(at:)"), updates.movement == nil else {
      return false
    }
    layoutIfNeeded()
    guard counts.contains(indexPath), let place = Place(indexPath),
      dataSource?.collectionView(self, canMoveItemAt: indexPath) == true,
      let attributes = visible.element(.cell(indexPath))?.attributes
        ?? layoutAttributesForItem(at: indexPath)
    else { return false }
    updates.movement = InteractiveMovement(
      original: place, target: place, position: attributes.center)
    return true
  }

  /// Moves the held item; does nothing if there is none.
  ///
  /// At each place of the item the layout receives an update that moves it there, as in UIKit, so that
  /// layouts with their own models can follow the items.
  ///
  /// The layout returns the drop's index path; if it leaves that to the base class, the drop is at the item
  /// that lies under the position. The delegate may correct it. Then the layout is invalidated with a context
  /// that names both places, and returns the attributes of the held item. If it returns none, the item is
  /// centred at the position, in front of all others. A place that does not exist is reported, and the
  /// previous place stays.
  ///
  /// - Parameter targetPosition: The item's present position, in content coordinates.
  public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    guard targetPosition.x.isFinite, targetPosition.y.isFinite else {
      return report(.unusableContentOffset("\(targetPosition)"))
    }
    guard updates.movement != nil,
      mayBegin("updateInteractiveMovementTargetPosition(_:)")
    else { return }
    layoutIfNeeded()
    guard var movement = updates.movement else { return }
    let previous = movement
    movement.target = landingPlace(of: movement, at: targetPosition)
    movement.position = targetPosition
    let move = Move(from: previous.target, to: movement.target)
    updates.movement = movement
    follow(move)
    queries.invalidateLayout(
      with: queries.invalidationContext(
        forInteractivelyMovingItems: [movement.target.indexPath],
        withTargetPosition: targetPosition, previousIndexPaths: [previous.target.indexPath],
        previousPosition: previous.position))
    runPass(MovementPass(move, in: self, duration: move.isNone ? 0 : operationDuration))
  }

  /// Notifies layouts that an item is back at its place in the data, before a batch reports the drop; visible
  /// elements stay unchanged until then.
  private func notifyOfReturn(_ move: Move) {
    let told = layoutsToldByUpdates
    guard !told.isEmpty else { return }
    let (known, neededLayout) = (pending, needsLayout)
    withinPass {
      for queries in told {
        queries.invalidateLayout(with: queries.layout.makeInvalidationContext())
        queries.prepare()
        queries.prepare(forCollectionViewUpdates: [move.updateItem])
        queries.finalizeCollectionViewUpdates()
      }
    }
    (pending, needsLayout) = (known, neededLayout)
  }

  /// Returns the place of a drop according to the layout and the delegate.
  private func landingPlace(of movement: InteractiveMovement, at position: CGPoint) -> Place {
    let current = movement.target.indexPath
    currentLayout.leavesTargetOpen = false
    var proposal = queries.targetIndexPath(
      forInteractivelyMovingItem: current, withPosition: position)
    if proposal == current, currentLayout.leavesTargetOpen {
      proposal = indexPathForItem(at: position) ?? proposal
    }
    guard proposal != current else { return movement.target }
    if let delegate {
      proposal = delegate.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: movement.original.indexPath,
        atCurrentIndexPath: current, toProposedIndexPath: proposal)
    }
    guard let place = Place(proposal), isDropPlace(place, for: movement) else {
      report(
        .unusableIndexPath(
          "a dragged item can't be dropped at \(proposal.text); this index path does not exist."
        ))
      return movement.target
    }
    return place
  }

  /// Drops the held item at its present place; does nothing if there is none.
  ///
  /// The data source moves it, then the layout receives a batch with that move. If the data source's counts
  /// do not fit the move, that is reported and everything is reloaded.
  public func endInteractiveMovement() {
    whenLayoutMayChange("endInteractiveMovement()") { $0.drop() }
  }

  private func drop() {
    guard let movement = updates.movement else { return }
    guard movement.target != movement.original else { return putBack(isCancelled: false) }
    if needsLayout || pending.needsPrepare { layoutIfNeeded() }
    updates.movement = nil
    rename(by: movement.move.inverse)
    follow(movement.move.inverse)
    notifyOfReturn(movement.move.inverse)
    updates.drop = movement.move
    defer { updates.drop = nil }
    do {
      try performBatchUpdates {
        let context = self.queries.invalidationContextForEndingInteractiveMovementOfItems(
          toFinalIndexPaths: [movement.target.indexPath],
          previousIndexPaths: [movement.original.indexPath],
          movementCancelled: false)
        self.queries.invalidateLayout(with: context)
        self.dataSource?.collectionView(
          self, moveItemAt: movement.original.indexPath, to: movement.target.indexPath)
        try self.moveItem(at: movement.original.indexPath, to: movement.target.indexPath)
      }
    } catch {
      report(.layout("the data source did not move a dragged item: \(error)"))
      reloadData()
    }
  }

  /// Returns the held item to its original place; does nothing if there is none.
  public func cancelInteractiveMovement() {
    whenLayoutMayChange("cancelInteractiveMovement()") { $0.putBack(isCancelled: true) }
  }

  /// Ends a movement without a change of the data.
  private func putBack(isCancelled: Bool) {
    guard let movement = updates.movement else { return }
    updates.movement = nil
    let move = movement.move.inverse
    follow(move)
    queries.invalidateLayout(
      with: queries.invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths: [movement.original.indexPath],
        previousIndexPaths: [movement.target.indexPath],
        movementCancelled: isCancelled))
    runPass(MovementPass(move, in: self, duration: operationDuration))
  }

  /// Releases a held item before its data changes otherwise.
  func abandonMovement() {
    guard updates.movement != nil, isQuiet else { return }
    HeadlessView.performWithoutAnimation { putBack(isCancelled: true) }
  }
}

/// A step of a move by hand, as reported to layouts.
private final class MovementPass: LayoutPass {
  let cause = CollectionViewChanges.Cause.interactiveMovement
  let duration: TimeInterval
  private let move: Move
  private let told: [LayoutQueries]
  private unowned let view: CollectionView

  init(_ move: Move, in view: CollectionView, duration: TimeInterval) {
    self.move = move
    self.view = view
    self.duration = duration
    told = move.isNone ? [] : view.layoutsToldByUpdates
  }

  var renamesElements: Bool { !move.isNone }
  func name(after element: ElementIdentity) -> ElementIdentity? { move.after(element) }
  func name(before element: ElementIdentity) -> ElementIdentity? { move.inverse.after(element) }

  func prepare() {
    guard !told.isEmpty else { return }
    _ = view.prepareLayoutIfNeeded()
    for queries in told { queries.prepare(forCollectionViewUpdates: [move.updateItem]) }
    view.takeContentSize()
    view.askForTargetContentOffset()
  }

  func finish() { for queries in told { queries.finalizeCollectionViewUpdates() } }
}
