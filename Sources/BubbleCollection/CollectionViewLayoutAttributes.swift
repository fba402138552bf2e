import Foundation

/// Where one element of a collection view is and how it looks: `UICollectionViewLayoutAttributes`.
///
/// Frames are in content coordinates: points from the content's top left, y down.
open class CollectionViewLayoutAttributes {
  /// The place of the element in the data.
  open var indexPath: IndexPath
  /// Where the element is.
  open var frame: CGRect = .zero
  /// What lies over what: higher is nearer.
  open var zIndex = 0
  /// How opaque it is, from 0 to 1.
  open var alpha: CGFloat = 1
  /// Whether it is hidden.
  open var isHidden = false
  /// Whether it is a cell, a supplementary or a decoration view.
  public let representedElementCategory: CollectionView.ElementCategory
  /// Which kind of supplementary or decoration view; nil for a cell.
  public let representedElementKind: String?

  /// Makes the attributes of a cell.
  public init(forCellWith indexPath: IndexPath) {
    self.indexPath = indexPath
    representedElementCategory = .cell
    representedElementKind = nil
  }

  /// Makes the attributes of a supplementary view.
  public init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.indexPath = indexPath
    representedElementCategory = .supplementaryView
    representedElementKind = elementKind
  }

  /// Makes the attributes of a decoration view.
  public init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
    self.indexPath = indexPath
    representedElementCategory = .decorationView
    representedElementKind = decorationViewKind
  }
}
