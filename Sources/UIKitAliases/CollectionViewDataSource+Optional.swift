import BubbleCollection
import Foundation

// UIKit's sources call optional methods with a question mark, `dataSource.numberOfSections?(in: view)`.
// Swift without Objective-C has no such methods: here each has a default. A property of the method's base
// name, whose value can be called like the method, lets such calls compile as they are. It is never nil;
// the default answers as UIKit does where the method is missing.

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

/// Stands for `CollectionViewDataSource.numberOfSections(in:)`.
public struct OptionalNumberOfSections {
  let dataSource: any CollectionViewDataSource

  /// How many sections there are.
  public func callAsFunction(in collectionView: CollectionView) -> Int {
    dataSource.numberOfSections(in: collectionView)
  }
}

/// Stands for the methods of a `CollectionViewDataSource` that begin with `collectionView(`.
public struct OptionalDataSourceMethods {
  let dataSource: any CollectionViewDataSource

  /// The view of an item.
  public func callAsFunction(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    dataSource.collectionView(collectionView, cellForItemAt: indexPath)
  }
  /// How many items a section has.
  public func callAsFunction(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    dataSource.collectionView(collectionView, numberOfItemsInSection: section)
  }
  /// A supplementary view.
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
