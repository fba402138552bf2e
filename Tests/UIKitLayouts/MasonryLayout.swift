import UIKit

protocol MasonryLayoutDelegate: AnyObject {
  func collectionView(
    _ collectionView: UICollectionView, heightForItemAt indexPath: IndexPath,
    withWidth width: CGFloat
  ) -> CGFloat
}

/// Columns of one width; each item goes under the shortest column.
class MasonryLayout: UICollectionViewLayout {
  weak var delegate: MasonryLayoutDelegate?

  var numberOfColumns = 2 { didSet { if numberOfColumns != oldValue { invalidateLayout() } } }
  var spacing: CGFloat = 8
  var sectionInset = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

  private(set) var cache: [UICollectionViewLayoutAttributes] = []
  private var contentHeight: CGFloat = 0

  private var contentWidth: CGFloat {
    guard let collectionView = collectionView else { return 0 }
    let insets = collectionView.contentInset
    return collectionView.bounds.width - (insets.left + insets.right)
  }

  override var collectionViewContentSize: CGSize {
    return CGSize(width: contentWidth, height: contentHeight)
  }

  override func prepare() {
    guard cache.isEmpty, let collectionView = collectionView else { return }
    super.prepare()

    let gaps = spacing * CGFloat(numberOfColumns - 1)
    let columnWidth =
      (contentWidth - sectionInset.left - sectionInset.right - gaps) / CGFloat(numberOfColumns)
    var yOffset = [CGFloat](repeating: sectionInset.top, count: numberOfColumns)

    for section in 0..<collectionView.numberOfSections {
      for item in 0..<collectionView.numberOfItems(inSection: section) {
        let indexPath = IndexPath(item: item, section: section)
        let height =
          delegate?.collectionView(
            collectionView, heightForItemAt: indexPath, withWidth: columnWidth) ?? columnWidth
        let column = yOffset.enumerated().min { $0.element < $1.element }!.offset
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = CGRect(
          x: sectionInset.left + CGFloat(column) * (columnWidth + spacing), y: yOffset[column],
          width: columnWidth, height: height)
        cache.append(attributes)
        yOffset[column] = attributes.frame.maxY + spacing
      }
    }
    contentHeight = cache.isEmpty ? 0 : yOffset.max()! - spacing + sectionInset.bottom
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    return cache.filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    return cache.first { $0.indexPath == indexPath }
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let collectionView = collectionView else { return false }
    return newBounds.width != collectionView.bounds.width
  }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    cache.removeAll()
    super.invalidateLayout(with: context)
  }
}
