import BubbleCollection
import Foundation

// As in CollectionViewDataSource+Optional.swift: calls with a question mark compile.

extension CollectionViewDataSourcePrefetching {
  /// The methods that begin with `collectionView(` for sources that call them as optional ones.
  public var collectionView: OptionalPrefetchingMethods? { OptionalPrefetchingMethods(self) }
}

/// Forwards to the methods of a `CollectionViewDataSourcePrefetching`.
public struct OptionalPrefetchingMethods {
  private let source: any CollectionViewDataSourcePrefetching

  fileprivate init(_ source: any CollectionViewDataSourcePrefetching) { self.source = source }

  /// Items are likely to be shown soon.
  public func callAsFunction(
    _ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath]
  ) { source.collectionView(collectionView, prefetchItemsAt: indexPaths) }
  /// Items are no longer likely to be shown.
  public func callAsFunction(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) { source.collectionView(collectionView, cancelPrefetchingForItemsAt: indexPaths) }
}
