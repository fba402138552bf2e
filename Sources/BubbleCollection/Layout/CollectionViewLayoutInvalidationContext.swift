import Foundation

/// The stale parts of a layout: `UICollectionViewLayoutInvalidationContext`, to be subclassed.
///
/// Every invalidation passes such a context to ``CollectionViewLayout/invalidateLayout(with:)``. An empty
/// context still makes the layout prepare again.
open class CollectionViewLayoutInvalidationContext: NSObject {
  /// Whether all cached attributes are stale; set by the collection view, as after `invalidateLayout()`.
  open var invalidateEverything: Bool { storedInvalidateEverything }
  /// Whether the counts must be read again; set by the collection view, as after `reloadData()`.
  open var invalidateDataSourceCounts: Bool { storedInvalidateDataSourceCounts }

  /// The items whose attributes are stale; nil: none.
  open var invalidatedItemIndexPaths: [IndexPath]? { storedItems }
  /// The supplementary views whose attributes are stale, by kind; nil: none.
  open var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]? { storedSupplementaries }
  /// The decoration views whose attributes are stale, by kind; nil: none.
  open var invalidatedDecorationIndexPaths: [String: [IndexPath]]? { storedDecorations }

  /// Whether all elements that the context does not name keep their present attributes.
  ///
  /// If true, the collection view queries the layout only for the named elements, one by one, and measures
  /// these again only if their sizes change. This keeps a scroll with a header at the edge cheap. False, the
  /// default, is UIKit's behaviour: the collection view queries the layout for all elements around the
  /// visible area. Not in UIKit. It is ignored in a context that names many elements, or in which everything
  /// or the counts are stale.
  open var leavesOtherElementsAsTheyAre = false

  /// The offset to add to the content offset when the context is applied, in points.
  ///
  /// In the middle of a batch, for the preferred size of an element, it is ignored, as in UIKit. Layouts that
  /// keep a place sum up the changes by such sizes, and invalidate with the sum in
  /// ``CollectionViewLayout/finalizeCollectionViewUpdates()``. A layout that does both would have the content
  /// moved twice.
  open var contentOffsetAdjustment = CGPoint.zero
  /// The size to add to the content size when the context is applied, in points.
  open var contentSizeAdjustment = CGSize.zero

  /// The previous index paths of the items that are being moved by hand; nil if there are none.
  open var previousIndexPathsForInteractivelyMovingItems: [IndexPath]? { storedPreviousPaths }
  /// The next index paths of the items that are being moved by hand; nil if there are none.
  open var targetIndexPathsForInteractivelyMovingItems: [IndexPath]? { storedTargetPaths }
  /// The position at which items are being moved by hand, in content coordinates.
  open var interactiveMovementTarget: CGPoint { storedMovementTarget }

  /// Whether the adjustment of the offset counts in the middle of a batch, too, and is applied at its end.
  package var adjustsOffsetDuringUpdates = false

  /// Whether the named elements keep their measured sizes and only change their places.
  package var keepsMeasurements = false

  var storedInvalidateEverything = false
  var storedInvalidateDataSourceCounts = false
  private var storedItems: [IndexPath]?
  private var storedSupplementaries: [String: [IndexPath]]?
  private var storedDecorations: [String: [IndexPath]]?
  var storedPreviousPaths: [IndexPath]?
  var storedTargetPaths: [IndexPath]?
  var storedMovementTarget = CGPoint.zero

  /// Creates an empty context.
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
