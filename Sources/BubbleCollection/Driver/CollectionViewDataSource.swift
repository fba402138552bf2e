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
    collectionView.noteMissing(.cellForItem)
    return CollectionViewCell(frame: .zero)
  }

  /// No view; the collection view does not ask again.
  public func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView {
    collectionView.noteMissing(.viewForSupplementaryElement)
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
  package static let cellForItem = MissingMethods(rawValue: 1)
  package static let viewForSupplementaryElement = MissingMethods(rawValue: 2)
}

extension CollectionView {
  /// Notes that the data source has no such method: it is not asked again.
  package func noteMissing(_ method: MissingMethods) { visible.missingMethods.insert(method) }

  /// Has the data source be asked for everything again.
  package func forgetMissingMethods() { visible.missingMethods = [] }
}

/// A data source that knows its items by identifiers, so that a layout finds one again however the data changed.
package protocol IdentifiedItems: AnyObject {
  /// What identifies the item at an index path; nil if there is none.
  func identifier(ofItemAt indexPath: IndexPath) -> AnyHashable?
  /// Where the item with an identifier is; nil if it is not there.
  func indexPath(ofItemIdentifiedBy identifier: AnyHashable) -> IndexPath?
}
