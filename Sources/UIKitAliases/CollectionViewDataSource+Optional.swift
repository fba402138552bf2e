import BubbleCollection
import Foundation

// UIKit's sources call optional methods with a question mark, `dataSource.numberOfSections?(in: view)`. Swift
// without Objective-C has no such methods: here each has a default. A property with the method's base name
// has a value that can be called like the method, so that such calls compile unchanged. It is never nil; the
// default returns the same as UIKit does if the method is missing.

extension CollectionViewDataSource {
  /// `numberOfSections(in:)` for sources that call it as an optional method.
  public var numberOfSections: OptionalNumberOfSections? {
    OptionalNumberOfSections(dataSource: self)
  }
  /// The methods that begin with `collectionView(` for sources that call them as optional ones.
  public var collectionView: OptionalDataSourceMethods? {
    OptionalDataSourceMethods(dataSource: self)
  }
}

/// Forwards to `CollectionViewDataSource.numberOfSections(in:)`.
public struct OptionalNumberOfSections {
  let dataSource: any CollectionViewDataSource

  /// Returns the number of sections.
  public func callAsFunction(in collectionView: CollectionView) -> Int {
    dataSource.numberOfSections(in: collectionView)
  }
}

/// Forwards to the methods of a `CollectionViewDataSource` that begin with `collectionView(`.
public struct OptionalDataSourceMethods {
  let dataSource: any CollectionViewDataSource

  /// Returns the view of an item.
  public func callAsFunction(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    dataSource.collectionView(collectionView, cellForItemAt: indexPath)
  }
  /// Returns the number of items in a section.
  public func callAsFunction(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    dataSource.collectionView(collectionView, numberOfItemsInSection: section)
  }
  /// Returns a supplementary view.
  public func callAsFunction(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView {
    dataSource.collectionView(
      collectionView, viewForSupplementaryElementOfKind: kind, at: indexPath)
  }
  /// Whether an item may be moved by hand.
  public func callAsFunction(
    _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool {
    dataSource.collectionView(collectionView, canMoveItemAt: indexPath)
  }
  /// Moves an item in the data after it was moved by hand.
  public func callAsFunction(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    dataSource.collectionView(collectionView, moveItemAt: sourceIndexPath, to: destinationIndexPath)
  }
}

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
