import Foundation

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
    namedItems.rename { move.after($0) }
    (currentLayout as? any MovedItemFollowing)?
      .follow(moveFrom: move.from.indexPath, to: move.to.indexPath)
    scrolling.animation?.target.follow { move.after($0) }
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
    visible.elements = visibleElements.map { $0.renamed(move.after($0.element)) }
    animations.departing = animations.departing.map { departing in
      departing.isInData ? departing.renamed(move.after(departing.element.element)) : departing
    }
    visible.cache.invalidate()
  }
}
