import UIKit

/// A flow layout whose new items pop up and whose deleted items shrink, as most examples do it.
class PoppingFlowLayout: UICollectionViewFlowLayout {
  private var insertedIndexPaths = [IndexPath]()
  private var deletedIndexPaths = [IndexPath]()

  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    insertedIndexPaths = updateItems.filter { $0.updateAction == .insert }
      .compactMap { $0.indexPathAfterUpdate }
    deletedIndexPaths = updateItems.filter { $0.updateAction == .delete }
      .compactMap { $0.indexPathBeforeUpdate }
  }

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    if insertedIndexPaths.contains(itemIndexPath) {
      attributes?.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    }
    return attributes
  }

  override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
    if deletedIndexPaths.contains(itemIndexPath) {
      attributes?.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
    }
    return attributes
  }

  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    insertedIndexPaths = []
    deletedIndexPaths = []
  }
}
