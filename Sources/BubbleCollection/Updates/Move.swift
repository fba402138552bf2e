import Foundation

/// A move from one place to another; the places between make room.
@usableFromInline
package struct Move: Equatable {
  @usableFromInline package let from, to: Place

  @usableFromInline
  package init(from: Place, to: Place) {
    self.from = from
    self.to = to
  }

  /// The inverse move.
  var inverse: Move { Move(from: to, to: from) }

  /// Whether the move changes nothing.
  var isNone: Bool { from == to }

  /// The update item for a layout.
  var updateItem: CollectionViewUpdateItem {
    CollectionViewUpdateItem(before: from.indexPath, after: to.indexPath, action: .move)
  }

  /// Returns the place of an item after this move alone.
  package func after(_ place: Place) -> Place {
    guard !isNone else { return place }
    if place == from { return to }
    var item = place.item
    if place.section == from.section, item > from.item { item -= 1 }
    if place.section == to.section, item >= to.item { item += 1 }
    return Place(place.section, item)
  }

  /// The same for an index path; unchanged if it does not belong to an item.
  func after(_ path: IndexPath) -> IndexPath {
    guard let place = Place(path) else { return path }
    let after = after(place)
    return after == place ? path : after.indexPath
  }

  /// Returns the name of an element after the move: only items are numbered.
  func after(_ element: ElementIdentity) -> ElementIdentity {
    element.category == .cell ? .cell(after(element.indexPath)) : element
  }

  /// Returns attributes under the name of their element after the move.
  func after(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    attributes.named(after(ElementIdentity(attributes)))
  }
}
