import Foundation

/// Something that goes from one place to another; those between make room.
@usableFromInline
package struct Move: Equatable {
  @usableFromInline package let from, to: Place

  @usableFromInline
  package init(from: Place, to: Place) {
    self.from = from
    self.to = to
  }

  /// What leads back.
  var inverse: Move { Move(from: to, to: from) }

  /// Whether everything stays where it is.
  var isNone: Bool { from == to }

  /// The update item that a layout gets for it.
  var updateItem: CollectionViewUpdateItem {
    CollectionViewUpdateItem(before: from.indexPath, after: to.indexPath, action: .move)
  }

  /// Where an item is afterwards, by this move alone.
  package func after(_ place: Place) -> Place {
    guard !isNone else { return place }
    if place == from { return to }
    var item = place.item
    if place.section == from.section, item > from.item { item -= 1 }
    if place.section == to.section, item >= to.item { item += 1 }
    return Place(place.section, item)
  }

  /// The same for an index path; itself if it is no item's.
  func after(_ path: IndexPath) -> IndexPath {
    guard let place = Place(path) else { return path }
    let after = after(place)
    return after == place ? path : after.indexPath
  }

  /// The name of an element afterwards: only items are numbered.
  func after(_ element: ElementIdentity) -> ElementIdentity {
    element.category == .cell ? .cell(after(element.indexPath)) : element
  }

  /// Attributes under the name that their element has afterwards.
  func after(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    attributes.named(after(ElementIdentity(attributes)))
  }
}
