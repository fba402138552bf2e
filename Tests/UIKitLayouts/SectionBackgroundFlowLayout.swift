import UIKit

protocol SectionBackgroundDelegate: UICollectionViewDelegateFlowLayout {
  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout,
    shadeOfSectionAt section: Int
  ) -> Int
}

class SectionBackgroundAttributes: UICollectionViewLayoutAttributes {
  var shade = 0

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? SectionBackgroundAttributes)?.shade = shade
    return copy
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? SectionBackgroundAttributes, other.shade == shade else {
      return false
    }
    return super.isEqual(object)
  }
}

class SectionBackgroundView: UICollectionReusableView {
  private(set) var shade = 0

  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    if let attributes = layoutAttributes as? SectionBackgroundAttributes {
      shade = attributes.shade
    }
  }
}

/// A flow layout with a card behind the items of each section.
class SectionBackgroundFlowLayout: UICollectionViewFlowLayout {
  static let kind = "SectionBackground"

  var margin: CGFloat = 4
  private var backgrounds: [SectionBackgroundAttributes] = []

  override init() {
    super.init()
    register(SectionBackgroundView.self, forDecorationViewOfKind: Self.kind)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    register(SectionBackgroundView.self, forDecorationViewOfKind: Self.kind)
  }

  override class var layoutAttributesClass: AnyClass { SectionBackgroundAttributes.self }

  override func prepare() {
    super.prepare()
    backgrounds.removeAll()
    guard let collectionView = collectionView else { return }
    let delegate = collectionView.delegate as? SectionBackgroundDelegate

    for section in 0..<collectionView.numberOfSections {
      let numberOfItems = collectionView.numberOfItems(inSection: section)
      guard numberOfItems > 0,
        let first = layoutAttributesForItem(at: IndexPath(item: 0, section: section)),
        let last = layoutAttributesForItem(at: IndexPath(item: numberOfItems - 1, section: section))
      else { continue }

      let inset =
        delegate?.collectionView?(collectionView, layout: self, insetForSectionAt: section)
        ?? sectionInset
      let frame = CGRect(
        x: inset.left, y: first.frame.minY,
        width: collectionView.bounds.width - inset.left - inset.right,
        height: last.frame.maxY - first.frame.minY)
      let background = SectionBackgroundAttributes(
        forDecorationViewOfKind: Self.kind, with: IndexPath(item: 0, section: section))
      background.frame = frame.insetBy(dx: -margin, dy: -margin)
      background.zIndex = -1
      background.shade =
        delegate?.collectionView(collectionView, layout: self, shadeOfSectionAt: section) ?? 0
      backgrounds.append(background)
    }
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    guard var result = super.layoutAttributesForElements(in: rect) as? [SectionBackgroundAttributes]
    else { return nil }
    result += backgrounds.filter { $0.frame.intersects(rect) }
    return result
  }

  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard elementKind == Self.kind else {
      return super.layoutAttributesForDecorationView(ofKind: elementKind, at: indexPath)
    }
    return backgrounds.first { $0.indexPath == indexPath }
  }
}
