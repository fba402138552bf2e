import Foundation

/// Gives a collection view its counts, and the views of its elements if there are any:
/// `UICollectionViewDataSource`.
///
/// A host without views implements only the count of items.
public protocol CollectionViewDataSource: AnyObject {
  /// Returns the number of items in a section.
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
  /// Returns the number of sections; 1 by default.
  func numberOfSections(in collectionView: CollectionView) -> Int
  /// Returns the view of an item, dequeued from the collection view; none by default.
  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell
  /// Returns a supplementary view, dequeued from the collection view; none by default.
  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView
  /// Whether an item may be moved by hand; false by default.
  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
  /// Moves an item in the data after it was moved by hand; does nothing by default.
  func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath)
}

extension CollectionViewDataSource {
  /// Returns 1.
  public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

  /// Returns no view; the collection view does not ask again.
  public func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    collectionView.noteMissing(.cellForItem)
    return CollectionViewCell(frame: .zero)
  }

  /// Returns no view; the collection view does not ask again.
  public func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView {
    collectionView.noteMissing(.viewForSupplementaryElement)
    return CollectionReusableView(frame: .zero)
  }

  /// Returns false.
  public func collectionView(
    _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { false }

  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}
}

extension MissingMethods {
  package static let cellForItem = MissingMethods(rawValue: 1)
  package static let viewForSupplementaryElement = MissingMethods(rawValue: 2)
}

extension CollectionView {
  /// Notes that the data source lacks this method, so that it is not called again.
  package func noteMissing(_ method: MissingMethods) { visible.noteMissing(method) }

  /// Lets the collection view call all methods of the data source again.
  package func forgetMissingMethods() { visible.forgetMissingMethods() }
}

/// A data source that identifies its items, so that a layout finds an item again after any change of the
/// data.
package protocol IdentifiedItems: AnyObject {
  /// Returns the identifier of the item at an index path; nil if there is none.
  func identifier(ofItemAt indexPath: IndexPath) -> AnyHashable?
  /// Returns the index path of the item with an identifier; nil if it does not exist.
  func indexPath(ofItemIdentifiedBy identifier: AnyHashable) -> IndexPath?
}
