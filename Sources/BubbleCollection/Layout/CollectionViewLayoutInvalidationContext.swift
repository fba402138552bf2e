import Foundation

/// What of a layout is stale: `UICollectionViewLayoutInvalidationContext`, to be subclassed.
///
/// Every invalidation goes through ``CollectionViewLayout/invalidateLayout(with:)`` with one of these. One
/// with nothing set still has the layout prepared again.
open class CollectionViewLayoutInvalidationContext: NSObject {
  /// Whether all cached attributes are stale; set by the collection view, as after `invalidateLayout()`.
  open var invalidateEverything: Bool { storedInvalidateEverything }
  /// Whether the counts are to be asked for again; set by the collection view, as after `reloadData()`.
  open var invalidateDataSourceCounts: Bool { storedInvalidateDataSourceCounts }

  /// The items whose attributes are stale; nil: none.
  open var invalidatedItemIndexPaths: [IndexPath]? { storedItems }
  /// The supplementary views whose attributes are stale, by kind; nil: none.
  open var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]? { storedSupplementaries }
  /// The decoration views whose attributes are stale, by kind; nil: none.
  open var invalidatedDecorationIndexPaths: [String: [IndexPath]]? { storedDecorations }

  /// Whether all elements that the context does not name keep the attributes that they have.
  ///
  /// Then the layout is asked for the named ones alone, one by one, and these are measured again only if they
  /// have other sizes: what a header at the edge costs in a scroll. False, the default, is what UIKit does: the
  /// layout is asked for all elements around the visible area. Not in UIKit; without a meaning in a context
  /// that names many elements, or says that everything or the counts are stale.
  open var leavesOtherElementsAsTheyAre = false

  /// What is added to the content offset when the context is applied, in points.
  ///
  /// In the middle of a batch, for the size that an element prefers, it is left out, as in UIKit: layouts that
  /// keep a place sum up what such sizes change, and invalidate with the sum in
  /// ``CollectionViewLayout/finalizeCollectionViewUpdates()``. A layout that does both would have the content
  /// moved twice.
  open var contentOffsetAdjustment = CGPoint.zero
  /// What is added to the content size when the context is applied, in points.
  open var contentSizeAdjustment = CGSize.zero

  /// Where the items that are being moved by hand were; nil if none are.
  open var previousIndexPathsForInteractivelyMovingItems: [IndexPath]? { storedPreviousPaths }
  /// Where the items that are being moved by hand are about to be; nil if none are.
  open var targetIndexPathsForInteractivelyMovingItems: [IndexPath]? { storedTargetPaths }
  /// Where the items that are being moved by hand are held, in content coordinates.
  open var interactiveMovementTarget: CGPoint { storedMovementTarget }

  /// Whether the adjustment of the offset counts in the middle of a batch, too, and is applied at its end.
  package var adjustsOffsetDuringUpdates = false

  /// Whether what it names is as large as it was measured, and only stands elsewhere.
  package var keepsMeasurements = false

  var storedInvalidateEverything = false
  var storedInvalidateDataSourceCounts = false
  private var storedItems: [IndexPath]?
  private var storedSupplementaries: [String: [IndexPath]]?
  private var storedDecorations: [String: [IndexPath]]?
  var storedPreviousPaths: [IndexPath]?
  var storedTargetPaths: [IndexPath]?
  var storedMovementTarget = CGPoint.zero

  /// Makes a context with nothing set.
  public override init() { super.init() }

  @_silgen_name("BubbleCollection_makeInvalidationContext")
  convenience init(dynamically: Void) { self.init() }

  /// Adds items whose attributes are stale.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    storedItems = (storedItems ?? []) + indexPaths
  }

  /// Adds supplementary views whose attributes are stale.
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath])
  {
    storedSupplementaries = storedSupplementaries ?? [:]
    storedSupplementaries?[elementKind, default: []] += indexPaths
  }

  /// Adds decoration views whose attributes are stale.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    storedDecorations = storedDecorations ?? [:]
    storedDecorations?[elementKind, default: []] += indexPaths
  }
}
