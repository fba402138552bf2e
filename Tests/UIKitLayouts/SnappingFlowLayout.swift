import UIKit

/// Pages that are almost as wide as the view, one of them always in the middle.
class SnappingFlowLayout: UICollectionViewFlowLayout {
  var peek: CGFloat = 20

  override func prepare() {
    super.prepare()
    guard let collectionView = collectionView else { return }
    // Written while it is being prepared: sizes that hang on the view, and insets of the view itself.
    scrollDirection = .horizontal
    minimumLineSpacing = 10
    let width = collectionView.bounds.width - 2 * peek
    itemSize = CGSize(width: width, height: collectionView.bounds.height)
    collectionView.contentInset = UIEdgeInsets(top: 0, left: peek, bottom: 0, right: peek)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    return newBounds.size != collectionView?.bounds.size
  }

  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    guard let collectionView = collectionView else { return proposedContentOffset }
    let targetRect = CGRect(origin: proposedContentOffset, size: collectionView.bounds.size)
    let middle = targetRect.midX
    let nearest = super.layoutAttributesForElements(in: targetRect)?
      .filter { $0.representedElementCategory == .cell }
      .min { abs($0.center.x - middle) < abs($1.center.x - middle) }
    guard let attributes = nearest else { return proposedContentOffset }
    return CGPoint(
      x: attributes.center.x - collectionView.bounds.width / 2, y: proposedContentOffset.y)
  }
}

/// A flow layout for both directions of reading.
class MirroredFlowLayout: UICollectionViewFlowLayout {
  override var flipsHorizontallyInOppositeLayoutDirection: Bool { return true }
}

/// A cell that wants a height of its own.
class TallCell: UICollectionViewCell {
  var wantedHeight: CGFloat = 10

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    let attributes = super.preferredLayoutAttributesFitting(layoutAttributes)
    attributes.frame.size.height = wantedHeight
    return attributes
  }
}
