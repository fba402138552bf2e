import UIKit

/// What a card of the wheel needs besides its frame.
class RadialLayoutAttributes: UICollectionViewLayoutAttributes {
  var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  var angle: CGFloat = 0 {
    didSet {
      zIndex = Int(angle * 1_000_000)
      transform = CGAffineTransform(rotationAngle: angle)
    }
  }

  override func copy(with zone: NSZone? = nil) -> Any {
    let copied = super.copy(with: zone) as! RadialLayoutAttributes
    copied.anchorPoint = anchorPoint
    copied.angle = angle
    return copied
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? RadialLayoutAttributes else { return false }
    guard anchorPoint == other.anchorPoint && angle == other.angle else { return false }
    return super.isEqual(object)
  }
}

/// Cards on the rim of a wheel that scrolling to the side turns.
class RadialLayout: UICollectionViewLayout {
  let itemSize = CGSize(width: 100, height: 150)

  var radius: CGFloat = 500 { didSet { invalidateLayout() } }

  var anglePerItem: CGFloat { return atan(itemSize.width / radius) }

  var attributesList: [RadialLayoutAttributes] = []

  var angleAtExtreme: CGFloat {
    guard let count = collectionView?.numberOfItems(inSection: 0), count > 0 else { return 0 }
    return -CGFloat(count - 1) * anglePerItem
  }

  /// How far the wheel is turned.
  var angle: CGFloat {
    guard let view = collectionView else { return 0 }
    let width = collectionViewContentSize.width - view.bounds.width
    return width > 0 ? angleAtExtreme * view.contentOffset.x / width : 0
  }

  override class var layoutAttributesClass: AnyClass { return RadialLayoutAttributes.self }

  override var collectionViewContentSize: CGSize {
    guard let view = collectionView else { return .zero }
    return CGSize(
      width: CGFloat(view.numberOfItems(inSection: 0)) * itemSize.width,
      height: view.bounds.height)
  }

  override func prepare() {
    super.prepare()
    guard let view = collectionView else { return }
    let centerX = view.contentOffset.x + view.bounds.width / 2
    let anchorPointY = (itemSize.height / 2 + radius) / itemSize.height
    attributesList = (0..<view.numberOfItems(inSection: 0)).map { item in
      let attributes = RadialLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
      attributes.size = itemSize
      attributes.center = CGPoint(x: centerX, y: view.bounds.midY)
      attributes.angle = angle + anglePerItem * CGFloat(item)
      attributes.anchorPoint = CGPoint(x: 0.5, y: anchorPointY)
      return attributes
    }
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    return attributesList
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    return attributesList[indexPath.row]
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { return true }
}

/// A card that hears of its anchor.
class RadialCell: UICollectionViewCell {
  private(set) var anchorPoint = CGPoint(x: 0.5, y: 0.5)

  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    guard let attributes = layoutAttributes as? RadialLayoutAttributes else { return }
    anchorPoint = attributes.anchorPoint
    center.y += (attributes.anchorPoint.y - 0.5) * bounds.height
  }
}
