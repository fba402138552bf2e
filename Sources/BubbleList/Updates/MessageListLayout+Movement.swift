import BubbleCollection
import Foundation
import Springs

/// Moves the values of items with one that the user moves, step by step.
extension MessageListLayout: MovedItemFollowing {
  package func follow(moveFrom origin: IndexPath, to target: IndexPath) {
    guard let from = Place(origin), let to = Place(target), from != to,
      let item = state.geometry.list.item(at: from)?.item, to.section < state.geometry.list.count
    else { return }
    state.listsByWidth.listDidChange()
    state.identities.removeAll()
    state.geometry.list.remove([from.item], inSection: from.section)
    state.geometry.list.insert([HeightEntry(item: item)], at: to)
    springs.follow(moveFrom: from, to: to)
    state.stale.separator = true
  }

  /// Returns the list's index path of an item of the data: another one while the user moves an item.
  func nameShown(of indexPath: IndexPath) -> IndexPath {
    collectionView?.shownPath(for: indexPath) ?? indexPath
  }
}
