import Foundation

/// Says where the elements of a collection view are: `UICollectionViewLayout`, to be subclassed.
///
/// The driver, ``CollectionView``, asks in UIKit's order: ``prepare()``, then
/// ``collectionViewContentSize``, then ``layoutAttributesForElements(in:)``. Rects and frames are in
/// content coordinates: points from the content's top left, y down. A layout belongs to one thread at a
/// time.
///
/// ## Differences from UICollectionViewLayout
///
/// Updates, transitions, self-sizing and invalidation contexts are not there yet.
open class CollectionViewLayout {
  /// The collection view that asks this layout, while there is one.
  public internal(set) weak var collectionView: CollectionView?

  /// Makes a layout.
  public init() {}

  /// Computes what the questions below need.
  ///
  /// Called before them after each invalidation; the base class does nothing.
  open func prepare() {}

  /// The size of all content.
  ///
  /// Zero in the base class.
  open var collectionViewContentSize: CGSize { .zero }

  /// The attributes of all elements whose frames intersect `rect`; nil in the base class.
  open func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    nil
  }

  /// The attributes of a cell; nil in the base class.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    nil
  }

  /// The attributes of a supplementary view; nil in the base class.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// The attributes of a decoration view; nil in the base class.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// Whether a change of the collection view's bounds makes the layout stale; false in the base class.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// Has the layout prepared anew before the next question.
  open func invalidateLayout() { collectionView?.setNeedsLayout() }
}
