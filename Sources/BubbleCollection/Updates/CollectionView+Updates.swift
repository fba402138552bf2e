import Foundation

extension CollectionView {
  /// Inserts items; the index paths mean the data after the batch.
  ///
  /// Outside a batch this is a batch of one.
  ///
  /// - Throws: ``CollectionUpdateError``, outside a batch.
  public func insertItems(at indexPaths: [IndexPath]) throws {}
  /// Deletes items; the index paths mean the data before the batch.
  ///
  /// - Throws: ``CollectionUpdateError``, outside a batch.
  public func deleteItems(at indexPaths: [IndexPath]) throws {}
  /// Has items stand for other data; the index paths mean the data before the batch.
  ///
  /// - Throws: ``CollectionUpdateError``, outside a batch.
  public func reloadItems(at indexPaths: [IndexPath]) throws {}
  /// Has the cells of items filled anew in place; the index paths mean the data before the batch.
  ///
  /// - Throws: ``CollectionUpdateError``, outside a batch.
  public func reconfigureItems(at indexPaths: [IndexPath]) throws {}
  /// Moves an item from where it is before the batch to where it is after it.
  ///
  /// - Throws: ``CollectionUpdateError``, outside a batch.
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) throws {}
  /// Inserts sections; the indices mean the data after the batch.
  ///
  /// - Throws: ``CollectionUpdateError``, outside a batch.
  public func insertSections(_ sections: IndexSet) throws {}
  /// Deletes sections; the indices mean the data before the batch.
  ///
  /// - Throws: ``CollectionUpdateError``, outside a batch.
  public func deleteSections(_ sections: IndexSet) throws {}
  /// Has sections stand for other data, of any count; the indices mean the data before the batch.
  ///
  /// - Throws: ``CollectionUpdateError``, outside a batch.
  public func reloadSections(_ sections: IndexSet) throws {}
  /// Moves a section from where it is before the batch to where it is after it.
  ///
  /// - Throws: ``CollectionUpdateError``, outside a batch.
  public func moveSection(_ section: Int, toSection newSection: Int) throws {}
}
