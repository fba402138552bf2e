import UIKitAliases

/// Items on a circle: what comes in grows out of the middle, what goes shrinks into it.
class CircleLayout: UICollectionViewLayout {
  var itemSize = CGSize(width: 52, height: 52)

  private var numberOfItems = 0
  private var middle = CGPoint.zero
  private var radius: CGFloat = 0
  private var insertedIndexPaths: Set<IndexPath> = []
  private var deletedIndexPaths: Set<IndexPath> = []

  override func prepare() {
    super.prepare()
    guard let collectionView = collectionView else { return }
    let size = collectionView.bounds.size
    numberOfItems = collectionView.numberOfItems(inSection: 0)
    middle = CGPoint(x: size.width / 2, y: size.height / 2)
    radius = min(size.width, size.height) / 2 - itemSize.width / 2 - 8
  }

  override var collectionViewContentSize: CGSize {
    return collectionView?.bounds.size ?? .zero
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    return newBounds.size != collectionView?.bounds.size
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    return (0..<numberOfItems)
      .compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
      .filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    let angle = 2 * .pi * CGFloat(indexPath.item) / CGFloat(numberOfItems) - .pi / 2
    attributes.size = itemSize
    attributes.center = CGPoint(
      x: middle.x + radius * cos(angle), y: middle.y + radius * sin(angle))
    return attributes
  }

  // MARK: Updates

  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    for item in updateItems {
      if item.updateAction == .insert, let indexPath = item.indexPathAfterUpdate {
        insertedIndexPaths.insert(indexPath)
      } else if item.updateAction == .delete, let indexPath = item.indexPathBeforeUpdate {
        deletedIndexPaths.insert(indexPath)
      }
    }
  }

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard insertedIndexPaths.contains(itemIndexPath) else { return nil }
    return smallInTheMiddle(itemIndexPath)
  }

  override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard deletedIndexPaths.contains(itemIndexPath) else { return nil }
    return smallInTheMiddle(itemIndexPath)
  }

  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    insertedIndexPaths.removeAll()
    deletedIndexPaths.removeAll()
  }

  private func smallInTheMiddle(_ indexPath: IndexPath) -> UICollectionViewLayoutAttributes {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.size = itemSize
    attributes.center = middle
    attributes.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
    attributes.alpha = 0
    return attributes
  }
}
