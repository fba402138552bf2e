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
    updates.hold(
      InteractiveMovement(original: place, target: place, position: attributes.center))
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
    updates.hold(movement)
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
    updates.letGo()
    rename(by: movement.move.inverse)
    follow(movement.move.inverse)
    notifyOfReturn(movement.move.inverse)
    updates.endByDrop(movement.move)
    defer { updates.endByDrop(nil) }
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
    updates.letGo()
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

/// An item that the user holds.
struct InteractiveMovement {
  /// The item's place in the data source.
  let original: Place
  /// The place of a drop: the item's name while it is held.
  var target: Place
  /// The position at which it is held, in content coordinates.
  var position: CGPoint

  /// The move from the data source's names to the current ones.
  var move: Move { Move(from: original, to: target) }
}

/// A layout that keeps state of items by their index paths from one preparation to the next.
///
/// While an item is moved by hand, the layout receives the items in the shown order, which differs from the
/// order in the data. Sizes measured meanwhile belong to the item, not to the place. So each step is
/// forwarded before the layout is invalidated for it, and the last one returns to the order of the data. If
/// the item is then dropped elsewhere, a batch reports that. This does not depend on the class of the
/// layout's contexts, or on a subclass's handling of them. Other layouts receive updates of one move each, as
/// in UIKit.
package protocol MovedItemFollowing: CollectionViewLayout {
  /// Moves the state of an item from its place to another one; the items between make room.
  ///
  /// - Parameters:
  ///   - from: The item's place before; in the same section others close up first.
  ///   - to: The item's place afterwards.
  func follow(moveFrom from: IndexPath, to: IndexPath)
}

extension CollectionView {
  /// Returns the data source's index path of an item that is shown at another one.
  ///
  /// While an item is moved by hand, layout, attributes and changes name all items as if it had been dropped.
  ///
  /// Calls to the data source and the delegate for cells and sizes use the index paths of the data anyway.
  public func dataSourceIndexPath(forPresentationIndexPath indexPath: IndexPath?) -> IndexPath? {
    indexPath.map(dataSourcePath)
  }

  /// Returns the shown index path of an item of the data source; the inverse of
  /// ``dataSourceIndexPath(forPresentationIndexPath:)``.
  public func presentationIndexPath(forDataSourceIndexPath indexPath: IndexPath?) -> IndexPath? {
    indexPath.map(shownPath)
  }

  /// Whether an item is held, so that layouts and data sources name items differently.
  package var isMovingItemByHand: Bool { updates.movement != nil }

  /// Returns the data source's index path of an item; while one is held, the others have their places after
  /// the drop.
  package func dataSourcePath(for indexPath: IndexPath) -> IndexPath {
    updates.movement?.move.inverse.after(indexPath) ?? indexPath
  }

  /// Returns the shown index path of an item of the data: the inverse of ``dataSourcePath(for:)``.
  package func shownPath(for indexPath: IndexPath) -> IndexPath {
    updates.movement?.move.after(indexPath) ?? indexPath
  }

  /// Shows the held item at the position of the hand, in front, regardless of its place in the layout.
  func placeMovingItem(
    in elements: inout [VisibleElement], known: [VisibleElement], orElse older: [VisibleElement]
  ) {
    guard let movement = updates.movement else { return }
    let target = movement.target.indexPath
    let name = ElementIdentity.cell(target)
    let index = elements.firstIndex { $0.element == name }
    let before = known.first { $0.element == name } ?? older.first { $0.element == name }
    guard
      let own = index.map({ elements[$0].attributes }) ?? before?.attributes
        ?? queries.layoutAttributes(of: .cell(target))
    else { return }
    let held = heldAttributes(own, movement)
    guard problem(with: held, of: name) == nil else { return }
    if let index {
      elements[index].attributes = held
    } else {
      let element = VisibleElement(name, held)
      if let before { element.takeOver(before) }
      elements.append(element)
    }
  }

  /// Returns the layout's attributes of the held item; if there are none, attributes at its position and in
  /// front.
  private func heldAttributes(
    _ own: CollectionViewLayoutAttributes, _ movement: InteractiveMovement
  ) -> CollectionViewLayoutAttributes {
    let answer = queries.layoutAttributesForInteractivelyMovingItem(
      at: movement.target.indexPath, withTargetPosition: movement.position)
    let held = (answer ?? own).duplicate()
    held.indexPath = movement.target.indexPath
    guard let answer else {
      held.center = movement.position
      held.zIndex = Int.max
      return held
    }
    if answer.size == .zero { held.size = own.size }
    return held
  }

  /// Applies a step of a movement to all state that is kept by index paths: counts, selection, prefetches,
  /// the state of the layout, and the target of a scroll to an item.
  ///
  /// Only here does the shown order begin to differ from the order of the data, or become equal to it again.
  func follow(_ move: Move) {
    guard !move.isNone else { return }
    counts.follow(move)
    renameItems { move.after($0) }
    (currentLayout as? any MovedItemFollowing)?
      .follow(moveFrom: move.from.indexPath, to: move.to.indexPath)
    scrolling.follow { move.after($0) }
  }

  /// The layouts that receive a step of a movement as an update; in a transition, those of both.
  var layoutsToldByUpdates: [LayoutQueries] {
    let all = (currentLayout as? CollectionViewTransitionLayout)?.endQueries ?? [queries]
    return all.filter { !($0.layout is any MovedItemFollowing) }
  }

  /// Whether the held item may be dropped at a place.
  func isDropPlace(_ place: Place, for movement: InteractiveMovement) -> Bool {
    guard counts.items.indices.contains(place.section) else { return false }
    let count = counts.items[place.section]
    return place.item < (place.section == movement.target.section ? count : count + 1)
  }

  /// Renames elements, without a pass.
  func rename(by move: Move) {
    visible.show(visibleElements.map { $0.renamed(move.after($0.element)) })
    animations.replaceDeparting(
      by: animations.departing.map { departing in
        departing.isInData ? departing.renamed(move.after(departing.element.element)) : departing
      })
    visible.cache.invalidate()
  }
}
