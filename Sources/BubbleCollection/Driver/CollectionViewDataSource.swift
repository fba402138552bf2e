import Foundation

/// Gives a collection view its counts, and the views of its elements if there are any:
/// `UICollectionViewDataSource`.
///
/// A host without views leaves everything out but the count of items.
public protocol CollectionViewDataSource: AnyObject {
  /// How many items a section has.
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
  /// How many sections there are; one by default.
  func numberOfSections(in collectionView: CollectionView) -> Int
  /// The view of an item, dequeued from the collection view; none by default.
  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell
  /// A supplementary view, dequeued from the collection view; none by default.
  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView
  /// Whether an item may be moved by hand; no by default.
  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
  /// Moves an item in the data after it was moved by hand; nothing by default.
  func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath)
}

extension CollectionViewDataSource {
  /// One.
  public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

  /// No view; the collection view does not ask again.
  public func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    collectionView.visible.missingMethods.insert(.cellForItem)
    return CollectionViewCell(frame: .zero)
  }

  /// No view; the collection view does not ask again.
  public func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView {
    collectionView.visible.missingMethods.insert(.viewForSupplementaryElement)
    return CollectionReusableView(frame: .zero)
  }

  /// No.
  public func collectionView(
    _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { false }

  /// Nothing.
  public func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}
}

extension MissingMethods {
  static let cellForItem = MissingMethods(rawValue: 1)
  static let viewForSupplementaryElement = MissingMethods(rawValue: 2)
}
