import UIKit

/// Rows in sections; the header of the section at the top stays there until the next one pushes it out.
class StickyHeaderLayout: UICollectionViewLayout {
  static let headerKind = UICollectionView.elementKindSectionHeader

  let rowHeight: CGFloat
  let headerHeight: CGFloat

  private var sectionFrames: [CGRect] = []
  private var itemAttributes: [IndexPath: UICollectionViewLayoutAttributes] = [:]

  init(rowHeight: CGFloat, headerHeight: CGFloat) {
    self.rowHeight = rowHeight
    self.headerHeight = headerHeight
    super.init()
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func prepare() {
    super.prepare()
    guard let collectionView = collectionView else { return }
    sectionFrames = []
    itemAttributes = [:]
    var y: CGFloat = 0
    for section in 0..<collectionView.numberOfSections {
      let top = y
      y += headerHeight
      for item in 0..<collectionView.numberOfItems(inSection: section) {
        let indexPath = IndexPath(row: item, section: section)
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = CGRect(
          x: 0, y: y, width: collectionView.bounds.width, height: rowHeight)
        itemAttributes[indexPath] = attributes
        y += rowHeight
      }
      sectionFrames.append(
        CGRect(x: 0, y: top, width: collectionView.bounds.width, height: y - top))
    }
  }

  override var collectionViewContentSize: CGSize {
    return CGSize(
      width: collectionView?.bounds.width ?? 0, height: sectionFrames.last?.maxY ?? 0)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    var result = itemAttributes.values.filter { $0.frame.intersects(rect) }
    let sections = sectionFrames.indices.filter { sectionFrames[$0].intersects(rect) }
    for section in sections {
      let indexPath = IndexPath(item: 0, section: section)
      if let header = layoutAttributesForSupplementaryView(ofKind: Self.headerKind, at: indexPath) {
        result.append(header)
      }
    }
    return result
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    return itemAttributes[indexPath]
  }

  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard elementKind == Self.headerKind, sectionFrames.indices.contains(indexPath.section),
      let collectionView = collectionView
    else { return nil }
    let section = sectionFrames[indexPath.section]
    let top = collectionView.contentOffset.y + collectionView.adjustedContentInset.top
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: elementKind, with: indexPath)
    attributes.frame = CGRect(
      x: 0, y: min(max(section.minY, top), section.maxY - headerHeight), width: section.width,
      height: headerHeight)
    attributes.zIndex = 1024
    return attributes
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    return true
  }
}
