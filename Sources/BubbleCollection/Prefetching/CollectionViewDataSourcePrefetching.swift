import Foundation

/// Gets data ready for items that are likely to be shown soon: `UICollectionViewDataSourcePrefetching`.
public protocol CollectionViewDataSourcePrefetching: AnyObject {
  /// Items are likely to be shown soon; the first ones the soonest.
  ///
  /// Called after a pass. Not each item that is shown was asked for before: the cell for an item may be asked
  /// for with nothing ready.
  func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath])
  /// Items that were asked for are not likely to be shown any more; nothing by default.
  func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension CollectionViewDataSourcePrefetching {
  /// Nothing.
  public func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {}
}
