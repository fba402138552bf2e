import Foundation

/// An item that the host's user holds.
struct InteractiveMovement {
  /// Where the data source has the item.
  let original: Place
  /// Where it would be dropped: its name while it is held.
  var target: Place
  /// Where it is held, in content coordinates.
  var position: CGPoint

  /// What leads from the data source's names to the current ones.
  var move: Move { Move(from: original, to: target) }
}

/// A layout that keeps something of items by their index paths from one preparation to the next.
///
/// While an item is moved by hand the layout sees the items in the order that is shown, which is not that of
/// the data: what is measured in between belongs to the item, not to the place. So each step is passed on
/// before the layout is invalidated for it, and the last one leads back to the order of the data; if the item
/// then is dropped elsewhere, a batch says so. That holds whatever class the layout's contexts have, and
/// whatever a subclass makes of them. Other layouts get updates of one move each, as in UIKit.
package protocol MovedItemFollowing: CollectionViewLayout {
  /// Takes what is kept of an item from its place to another one; those between make room.
  ///
  /// - Parameters:
  ///   - from: Where the item was; in the same section others close up first.
  ///   - to: Where it is afterwards.
  func follow(moveFrom from: IndexPath, to: IndexPath)
}

extension CollectionView {
  /// The index path under which the data source knows an item that is shown at another one: while an item is
  /// moved by hand, layout, attributes and changes name all items as if it had been dropped.
  ///
  /// Data source and delegate are asked for cells and sizes by the index paths of the data anyway.
  public func dataSourceIndexPath(forPresentationIndexPath indexPath: IndexPath?) -> IndexPath? {
    indexPath.map(dataSourcePath)
  }

  /// The index path at which an item of the data source is shown;
  /// ``dataSourceIndexPath(forPresentationIndexPath:)`` the other way round.
  public func presentationIndexPath(forDataSourceIndexPath indexPath: IndexPath?) -> IndexPath? {
    indexPath.map(shownPath)
  }

  /// Whether an item is held, so that layouts and data sources name items differently.
  package var isMovingItemByHand: Bool { updates.movement != nil }

  /// The index path under which the data source knows an item: while one is held, others are where they
  /// would be after the drop.
  package func dataSourcePath(for indexPath: IndexPath) -> IndexPath {
    updates.movement?.move.inverse.after(indexPath) ?? indexPath
  }

  /// The index path at which an item of the data is shown: ``dataSourcePath(for:)`` the other way round.
  package func shownPath(for indexPath: IndexPath) -> IndexPath {
    updates.movement?.move.after(indexPath) ?? indexPath
  }

  /// Has the item that is held show where it is held, in front, wherever the layout has it.
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

  /// How the layout has the held item look; at its position and in front, if the layout says nothing.
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

  /// Has everything that is kept of items by their index paths follow a step of a movement: the counts, what
  /// is selected or asked for early, what the layout knows, and where a scroll to an item goes.
  ///
  /// The one place where the order that is shown comes to differ from that of the data, or to be that again.
  func follow(_ move: Move) {
    guard !move.isNone else { return }
    counts.follow(move)
    namedItems.rename { move.after($0) }
    (currentLayout as? any MovedItemFollowing)?
      .follow(moveFrom: move.from.indexPath, to: move.to.indexPath)
    scrolling.animation?.target.follow { move.after($0) }
  }

  /// The layouts that get a step of a movement as an update; of both of a transition, those.
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

  /// Gives elements other names, without a pass.
  func rename(by move: Move) {
    visible.elements = visibleElements.map { $0.renamed(move.after($0.element)) }
    animations.departing = animations.departing.map { departing in
      departing.isInData ? departing.renamed(move.after(departing.element.element)) : departing
    }
    visible.cache.forget()
  }
}
