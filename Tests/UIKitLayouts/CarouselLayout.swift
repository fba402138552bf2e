import UIKit

/// Cards in a row that stop in the middle; those further away are smaller and paler.
final class CarouselLayout: UICollectionViewLayout {
  var cardSize = CGSize(width: 200, height: 120)
  var spacing: CGFloat = 20
  var smallestScale: CGFloat = 0.8
  var smallestAlpha: CGFloat = 0.5

  private var numberOfCards = 0

  private var stride: CGFloat { return cardSize.width + spacing }

  /// What the first and the last card need to reach the middle.
  private var sideInset: CGFloat {
    return ((collectionView?.bounds.width ?? 0) - cardSize.width) / 2
  }

  override func prepare() {
    super.prepare()
    guard let collectionView = collectionView else { return }
    collectionView.decelerationRate = .fast
    numberOfCards =
      collectionView.numberOfSections > 0 ? collectionView.numberOfItems(inSection: 0) : 0
  }

  override var collectionViewContentSize: CGSize {
    guard let collectionView = collectionView, numberOfCards > 0 else { return .zero }
    let cards = CGFloat(numberOfCards) * stride - spacing
    return CGSize(width: cards + 2 * sideInset, height: collectionView.bounds.height)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    guard numberOfCards > 0 else { return nil }
    let first = max(0, Int(floor((rect.minX - sideInset) / stride)))
    let last = min(numberOfCards - 1, Int(ceil((rect.maxX - sideInset) / stride)))
    guard first <= last else { return [] }
    return (first...last).compactMap {
      layoutAttributesForItem(at: IndexPath(item: $0, section: 0))
    }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let collectionView = collectionView else { return nil }
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.size = cardSize
    attributes.center = CGPoint(
      x: sideInset + CGFloat(indexPath.item) * stride + cardSize.width / 2,
      y: collectionView.bounds.midY)
    let distance = min(1, abs(attributes.center.x - collectionView.bounds.midX) / stride)
    let scale = 1 - (1 - smallestScale) * distance
    attributes.transform = CGAffineTransform(scaleX: scale, y: scale)
    attributes.alpha = 1 - (1 - smallestAlpha) * distance
    attributes.zIndex = distance < 0.5 ? 1 : 0
    return attributes
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { return true }

  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    guard let collectionView = collectionView, numberOfCards > 0 else {
      return proposedContentOffset
    }
    // A flick goes to the next card, whatever the scroll view proposes.
    let current = collectionView.contentOffset.x / stride
    let page: CGFloat
    if velocity.x > 0.3 {
      page = floor(current) + 1
    } else if velocity.x < -0.3 {
      page = ceil(current) - 1
    } else {
      page = round(proposedContentOffset.x / stride)
    }
    let clamped = min(max(page, 0), CGFloat(numberOfCards - 1))
    return CGPoint(x: clamped * stride, y: proposedContentOffset.y)
  }

  override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint)
    -> CGPoint
  {
    return targetContentOffset(
      forProposedContentOffset: proposedContentOffset, withScrollingVelocity: .zero)
  }
}
