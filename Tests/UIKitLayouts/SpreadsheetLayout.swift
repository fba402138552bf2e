import UIKit

/// Says that only what sticks to the edges is stale.
class SpreadsheetInvalidationContext: UICollectionViewLayoutInvalidationContext {
  var onlyPinned = false
}

/// A section a row, an item a column; the first row and the first column stay where they are.
///
/// Scrolling moves only these.
class SpreadsheetLayout: UICollectionViewLayout {
  var columnWidths: [CGFloat] = []
  var rowHeight: CGFloat = 20

  private var attributes: [[UICollectionViewLayoutAttributes]] = []
  /// How often all cells were placed.
  private(set) var numberOfFullPreparations = 0
  private var needsFullPreparation = true

  override class var invalidationContextClass: AnyClass { SpreadsheetInvalidationContext.self }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    let context = context as! SpreadsheetInvalidationContext
    if !context.onlyPinned || context.invalidateEverything || context.invalidateDataSourceCounts {
      needsFullPreparation = true
    }
    super.invalidateLayout(with: context)
  }

  override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    let context =
      super.invalidationContext(forBoundsChange: newBounds) as! SpreadsheetInvalidationContext
    context.onlyPinned = newBounds.size == collectionView?.bounds.size
    return context
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    if needsFullPreparation {
      placeAll(collectionView)
      needsFullPreparation = false
    }
    pin(to: collectionView.contentOffset)
  }

  private func placeAll(_ collectionView: UICollectionView) {
    numberOfFullPreparations += 1
    attributes = (0..<collectionView.numberOfSections).map { row in
      var x: CGFloat = 0
      return (0..<collectionView.numberOfItems(inSection: row)).map { column in
        let cell = UICollectionViewLayoutAttributes(
          forCellWith: IndexPath(item: column, section: row))
        cell.frame = CGRect(
          x: x, y: CGFloat(row) * rowHeight, width: columnWidths[column], height: rowHeight)
        cell.zIndex = (row == 0 ? 2 : 0) + (column == 0 ? 1 : 0)
        x += columnWidths[column]
        return cell
      }
    }
  }

  private func pin(to offset: CGPoint) {
    for (row, cells) in attributes.enumerated() {
      if row == 0 { cells.forEach { $0.frame.origin.y = max(0, offset.y) } }
      cells.first?.frame.origin.x = max(0, offset.x)
    }
  }

  override var collectionViewContentSize: CGSize {
    CGSize(
      width: columnWidths.reduce(0, +), height: CGFloat(attributes.count) * rowHeight)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    attributes.flatMap { $0 }.filter { rect.intersects($0.frame) }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    attributes[indexPath.section][indexPath.item]
  }
}
