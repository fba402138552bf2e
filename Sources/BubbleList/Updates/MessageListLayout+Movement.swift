import BubbleCollection
import Foundation
import Springs

/// What is known of items moves with one that is moved by hand, step by step.
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

  /// The index path that an item of the data has in the list: another one while an item is moved by hand.
  func nameShown(of indexPath: IndexPath) -> IndexPath {
    collectionView?.shownPath(for: indexPath) ?? indexPath
  }
}
