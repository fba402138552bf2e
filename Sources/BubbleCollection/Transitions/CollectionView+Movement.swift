import Foundation

extension CollectionView {
  /// Takes hold of an item, if the data source says that it can be moved.
  ///
  /// Until the end the data source is not told of anything: the collection view asks it for cells under the
  /// names that it knows, while the layout sees the items where they would be if the held one landed.
  ///
  /// - Returns: Whether the item is held now; false as well if one is held already, if there is no such
  ///   item, and from within a hook of the layout or the block of a batch.
  public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    guard mayBeginMovement else { return false }
    layoutIfNeeded()
    guard counts.contains(indexPath),
      dataSource?.collectionView(self, canMoveItemAt: indexPath) == true,
      let attributes = visibleElements.first(where: { $0.element == .cell(indexPath) })?.attributes
        ?? layoutAttributesForItem(at: indexPath)
    else { return false }
    interactiveMovement = InteractiveMovement(
      original: indexPath, target: indexPath, position: attributes.center)
    return true
  }

  private var mayBeginMovement: Bool {
    guard isQuiet, recordedUpdates == nil else {
      report(.reentrantCall("beginInteractiveMovementForItem(at:)"))
      return false
    }
    return interactiveMovement == nil
  }

  /// Moves the item that is held; nothing if none is.
  ///
  /// At each place that the item takes the layout hears of an update that moves it there, as in UIKit: layouts that
  /// keep a model of their own know the items by that.
  ///
  /// The layout says where the item would land (if it leaves that to the base class: where the item is that
  /// lies under the position), the delegate where it may; then the layout is invalidated with
  /// a context that names both places, and asked how the held item looks. Where it says nothing the item is
  /// centred at the position, in front of all others. A place that does not exist is reported, and the item
  /// would land where it would have before.
  ///
  /// - Parameter targetPosition: Where it is held now, in content coordinates.
  public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    guard targetPosition.x.isFinite, targetPosition.y.isFinite else {
      return report(.unusableContentOffset("\(targetPosition)"))
    }
    guard interactiveMovement != nil else { return }
    guard isQuiet, recordedUpdates == nil else {
      return report(.reentrantCall("updateInteractiveMovementTargetPosition(_:)"))
    }
    layoutIfNeeded()
    guard var movement = interactiveMovement else { return }
    let previous = movement
    movement.target = landingPlace(of: movement, at: targetPosition)
    movement.position = targetPosition
    let move = ItemMove(from: previous.target, to: movement.target)
    interactiveMovement = movement
    follow(move)
    asked.invalidateLayout(
      with: asked.invalidationContext(
        forInteractivelyMovingItems: [movement.target], withTargetPosition: targetPosition,
        previousIndexPaths: [previous.target], previousPosition: previous.position))
    let plan = ExchangePlan(
      cause: .interactiveMovement, duration: move.from == move.to ? 0 : operationDuration)
    name(move, in: plan)
    runPass(plan)
  }

  /// Has a pass know elements by their names on both sides of a step, and tell layouts of it.
  private func name(_ move: ItemMove, in plan: ExchangePlan) {
    guard move.from != move.to else { return }
    plan.nameAfter = { move.after($0) }
    plan.nameBefore = { move.inverse.after($0) }
    let told = layoutsToldByUpdates
    guard !told.isEmpty else { return }
    plan.prepared = {
      for asked in told { asked.prepare(forCollectionViewUpdates: [move.updateItem]) }
      self.takeContentSize()
      self.askForTargetContentOffset()
    }
    plan.finalize = { for asked in told { asked.finalizeCollectionViewUpdates() } }
  }

  /// Tells layouts that an item is back where the data has it, before a batch says where it lands: what is seen
  /// stays as it is until then.
  private func tellOfWayBack(_ move: ItemMove) {
    let told = layoutsToldByUpdates
    guard !told.isEmpty else { return }
    let (known, neededLayout) = (pending, needsLayout)
    isInPass = true
    for asked in told {
      asked.invalidateLayout(with: asked.layout.makeInvalidationContext())
      asked.prepare()
      asked.prepare(forCollectionViewUpdates: [move.updateItem])
      asked.finalizeCollectionViewUpdates()
    }
    isInPass = false
    (pending, needsLayout) = (known, neededLayout)
  }

  /// Where the held item would land, as the layout and the delegate say.
  private func landingPlace(of movement: InteractiveMovement, at position: CGPoint) -> IndexPath {
    currentLayout.leavesTargetOpen = false
    var proposal = asked.targetIndexPath(
      forInteractivelyMovingItem: movement.target, withPosition: position)
    if proposal == movement.target, currentLayout.leavesTargetOpen {
      proposal = indexPathForItem(at: position) ?? proposal
    }
    guard proposal != movement.target else { return proposal }
    if let delegate {
      proposal = delegate.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: movement.original,
        atCurrentIndexPath: movement.target, toProposedIndexPath: proposal)
    }
    guard isLandingPlace(proposal, for: movement) else {
      report(
        .unusableIndexPath(
          "an item that is moved by hand can't land at \(proposal.text); there is no such place."))
      return movement.target
    }
    return proposal
  }

  /// Lets the held item go where it would land; nothing if none is held.
  ///
  /// The data source moves it, then a batch of that one move tells the layout.
  /// If the data source's counts do not fit the move, that is reported and everything reloaded.
  public func endInteractiveMovement() {
    whenLayoutMayChange("endInteractiveMovement()") { $0.land() }
  }

  private func land() {
    guard let movement = interactiveMovement else { return }
    guard movement.target != movement.original else { return putBack(isCancelled: false) }
    if needsLayout || pending.needsPass { layoutIfNeeded() }
    interactiveMovement = nil
    rename(by: movement.move.inverse)
    follow(movement.move.inverse)
    tellOfWayBack(movement.move.inverse)
    landingMove = movement.move
    defer { landingMove = nil }
    do {
      try performBatchUpdates {
        let context = self.asked.invalidationContextForEndingInteractiveMovementOfItems(
          toFinalIndexPaths: [movement.target], previousIndexPaths: [movement.original],
          movementCancelled: false)
        self.asked.invalidateLayout(with: context)
        self.dataSource?.collectionView(
          self, moveItemAt: movement.original, to: movement.target)
        try self.moveItem(at: movement.original, to: movement.target)
      }
    } catch {
      report(.layout("the data source did not do a move by hand: \(error)"))
      reloadData()
    }
  }

  /// Lets the held item go back to where it came from; nothing if none is held.
  public func cancelInteractiveMovement() {
    whenLayoutMayChange("cancelInteractiveMovement()") { $0.putBack(isCancelled: true) }
  }

  /// Ends a movement without a change of the data.
  private func putBack(isCancelled: Bool) {
    guard let movement = interactiveMovement else { return }
    interactiveMovement = nil
    let move = movement.move.inverse
    follow(move)
    asked.invalidateLayout(
      with: asked.invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths: [movement.original], previousIndexPaths: [movement.target],
        movementCancelled: isCancelled))
    let plan = ExchangePlan(cause: .interactiveMovement, duration: operationDuration)
    name(move, in: plan)
    runPass(plan)
  }

  /// Lets go of a held item before its data changes otherwise.
  func abandonMovement() {
    guard interactiveMovement != nil, isQuiet else { return }
    View.performWithoutAnimation { putBack(isCancelled: true) }
  }
}
