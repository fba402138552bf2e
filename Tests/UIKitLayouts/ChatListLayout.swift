import UIKit

/// Messages from top to bottom that say themselves how high they are.
///
/// What is at the bottom stays there while messages come in, and new ones slide in from below.
class ChatListLayout: UICollectionViewLayout {
  var estimatedHeight: CGFloat = 40
  var spacing: CGFloat = 4

  private var heights: [CGFloat] = []
  private var frames: [CGRect] = []
  private var insertedIndexPaths: Set<IndexPath> = []
  private var deletedIndexPaths: Set<IndexPath> = []
  private var distanceToBottom: CGFloat?
  private var isUpdating = false
  private var growthDuringUpdate: CGFloat = 0
  private var isAtBottom: Bool { return distanceToBottom.map { $0 <= 1 } ?? false }

  override func prepare() {
    super.prepare()
    guard let collectionView = collectionView else { return }
    let count = collectionView.numberOfSections > 0 ? collectionView.numberOfItems(inSection: 0) : 0
    if !isUpdating && heights.count != count && heights.isEmpty {
      heights = Array(repeating: estimatedHeight, count: count)
    }
    placeFrames()
  }

  private func placeFrames() {
    let width = collectionView?.bounds.width ?? 0
    var y: CGFloat = 0
    frames = heights.map { height in
      defer { y += height + spacing }
      return CGRect(x: 0, y: y, width: width, height: height)
    }
  }

  override var collectionViewContentSize: CGSize {
    return CGSize(width: collectionView?.bounds.width ?? 0, height: frames.last?.maxY ?? 0)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    return frames.indices.filter { frames[$0].intersects(rect) }
      .compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard frames.indices.contains(indexPath.item) else { return nil }
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = frames[indexPath.item]
    return attributes
  }

  // MARK: Self-sizing

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    return abs(preferredAttributes.size.height - originalAttributes.size.height) > 0.5
  }

  override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    let indexPath = preferredAttributes.indexPath
    let difference = preferredAttributes.size.height - originalAttributes.size.height
    heights[indexPath.item] = preferredAttributes.size.height
    context.invalidateItems(at: [indexPath])
    context.contentSizeAdjustment = CGSize(width: 0, height: difference)
    // What is above the visible part pushes it down; what comes in at the bottom keeps the bottom in sight.
    if let view = collectionView,
      originalAttributes.frame.minY < view.contentOffset.y || (isUpdating && isAtBottom)
    {
      // In the middle of an update it would be left out.
      if isUpdating {
        growthDuringUpdate += difference
      } else {
        context.contentOffsetAdjustment = CGPoint(x: 0, y: difference)
      }
    }
    return context
  }

  // MARK: Updates

  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    guard let collectionView = collectionView else { return }
    isUpdating = true
    distanceToBottom =
      (frames.last?.maxY ?? 0) - collectionView.contentOffset.y - collectionView.bounds.height
    // Deletions first, from the end; then insertions, from the start.
    for item in updateItems {
      switch item.updateAction {
      case .delete:
        guard let path = item.indexPathBeforeUpdate, path.item != NSNotFound else { continue }
        deletedIndexPaths.insert(path)
        heights.remove(at: path.item)
      case .insert:
        guard let path = item.indexPathAfterUpdate, path.item != NSNotFound else { continue }
        insertedIndexPaths.insert(path)
        heights.insert(estimatedHeight, at: path.item)
      default:
        break
      }
    }
    placeFrames()
  }

  override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint)
    -> CGPoint
  {
    guard let collectionView = collectionView, isAtBottom else { return proposedContentOffset }
    let bottom = (frames.last?.maxY ?? 0) - collectionView.bounds.height
    return CGPoint(x: proposedContentOffset.x, y: max(0, bottom))
  }

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard insertedIndexPaths.contains(itemIndexPath) else {
      return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    }
    let attributes =
      layoutAttributesForItem(at: itemIndexPath)?.copy()
      as? UICollectionViewLayoutAttributes
    attributes?.frame.origin.y += estimatedHeight
    attributes?.alpha = 0
    return attributes
  }

  override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
    guard deletedIndexPaths.contains(itemIndexPath), let view = collectionView else {
      return attributes
    }
    let gone = UICollectionViewLayoutAttributes(forCellWith: itemIndexPath)
    gone.frame = CGRect(
      x: -view.bounds.width, y: view.bounds.minY, width: view.bounds.width,
      height: estimatedHeight)
    return gone
  }

  override func finalizeCollectionViewUpdates() {
    if growthDuringUpdate != 0 {
      let context = UICollectionViewLayoutInvalidationContext()
      context.contentOffsetAdjustment = CGPoint(x: 0, y: growthDuringUpdate)
      growthDuringUpdate = 0
      invalidateLayout(with: context)
    }
    super.finalizeCollectionViewUpdates()
    insertedIndexPaths.removeAll()
    deletedIndexPaths.removeAll()
    distanceToBottom = nil
    isUpdating = false
  }
}
