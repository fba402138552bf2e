import Foundation

/// Places items in lines, section after section: `UICollectionViewFlowLayout`.
///
/// A line takes as many items as fit and is spread over the whole width. Lines are as thick as their thickest
/// item, and items are centred in that thickness. Lines run to the right in content that scrolls vertically,
/// and down in content that scrolls horizontally. A delegate that is a ``CollectionViewDelegateFlowLayout``
/// may give each section and item its own metrics.
///
/// Costs: places of items without individual sizes are computed by arithmetic, and nothing is kept for any of
/// them. So a preparation costs O(*s*) for *s* sections. With *n* sizes from the delegate the first one costs
/// O(*n*). A batch update or a measured size breaks only the lines from its first change to the first
/// unchanged line start. ``layoutAttributesForElements(in:)`` costs O(log *n* + *v*) for *v* elements in the
/// rect, the place of an item O(log *n* + *l*) for *l* runs of sizes on its line.
///
/// ```swift
/// let layout = CollectionViewFlowLayout()
/// layout.itemSize = CGSize(width: 96, height: 96)
/// layout.minimumLineSpacing = 4
/// layout.sectionHeadersPinToVisibleBounds = true
/// ```
///
/// ## Differences from UICollectionViewFlowLayout
///
/// Apple's pages leave some cases open, and UIKit's versions or reports about them disagree. In these cases
/// this layout behaves as follows:
///
/// - **A section of one size with one incomplete line** has the gaps that a full line would have. Its item is
///   leading if it is alone and more would fit. An item that is alone on each of several lines is centred.
/// - **The last line of a section of several sizes** is leading with the minimum spacing, regardless of its
///   free space.
/// - **An item longer than its line** has its own line, from its leading edge, and does not widen the
///   content; one diagnostic with UIKit's words reports it. The same applies to lines of zero length.
/// - **Rounding**: there is none. A line may exceed its length by a trillionth, so that three thirds fit.
/// - **A pinned header** ends at the latest at the start of the footer's unpinned place; a pinned footer
///   starts at the earliest at the end of the header's unpinned place. They pin to the bounds less the
///   adjusted content inset. All headers and footers have a `zIndex` of 10.
/// - **Right to left**: the collection view mirrors if a subclass overrides
///   `flipsHorizontallyInOppositeLayoutDirection`; it is false here as in UIKit.
/// - **The swapped spacings** of iOS 12 in horizontal sections of several sizes are not copied.
/// - **Content insets** across the scrolling axis narrow the content. `sectionInsetReference` acts across
///   that axis only, and adds the part of the safe area or the margins that exceeds the content inset.
/// - **Unusable sizes and distances**, such as NaN, infinite or negative sizes, count as 0 and are reported.
///   Spacings and insets may be negative, but no line starts before the preceding one.
/// - **Items without area** have attributes, but ``layoutAttributesForElements(in:)`` leaves them out.
/// - **Measured sizes** stay through batch updates and `invalidateLayout()`. They are discarded by
///   `reloadData()`, a reload of the item, another width, or another estimate. If the delegate gives sizes,
///   they are also discarded whenever the layout requests all of these. Headers and footers do not measure
///   themselves. Measurements before the visible part move the offset, so that nothing jumps. So do new
///   elements that appear while the content is scrolled back. After a jump the first visible item keeps its
///   start.
/// - **A batch update** asks the delegate for the metrics of all sections but only for the sizes of new and
///   reloaded items. With ``asksForAllSizesInBatchUpdates`` it asks for all, as UIKit does. An empty one asks
///   for all, as does one within which the layout is invalidated.
/// - **While an item is moved by hand** sizes of any origin move with the items, and the delegate receives
///   the index paths of the data. UIKit leaves each size at its place until the item is dropped.
/// - **A change of the offset alone** keeps lines and sizes, even if a subclass declares that it makes the
///   layout stale.
/// - **Setting a property within `prepare()`** takes effect in the same pass and invalidates nothing.
open class CollectionViewFlowLayout: CollectionViewLayout {
  /// The reference of section insets: `UICollectionViewFlowLayout.SectionInsetReference`.
  public enum SectionInsetReference: Int, Sendable {
    /// The content inset.
    case fromContentInset
    /// The safe area.
    case fromSafeArea
    /// The layout margins.
    case fromLayoutMargins
  }

  /// A placeholder for the size that an item measures; as ``estimatedItemSize`` it uses ``itemSize`` as the
  /// estimate.
  public static let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

  // MARK: Properties

  /// The minimum distance of lines, in points; 10 by default.
  open var minimumLineSpacing: CGFloat = 10 {
    didSet { if minimumLineSpacing != oldValue { propertyDidChange() } }
  }
  /// The minimum distance of items on a line, in points; 10 by default.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { if minimumInteritemSpacing != oldValue { propertyDidChange() } }
  }
  /// The size of items for which the delegate gives none; 50 by 50 points by default.
  open var itemSize = CGSize(width: 50, height: 50) {
    didSet { if itemSize != oldValue { propertyDidChange() } }
  }
  /// The size of items until they are measured; zero, the default, turns measuring off.
  open var estimatedItemSize = CGSize.zero {
    didSet { if estimatedItemSize != oldValue { propertyDidChange() } }
  }
  /// The scrolling axis; vertical by default.
  open var scrollDirection = CollectionView.ScrollDirection.vertical {
    didSet { if scrollDirection != oldValue { propertyDidChange() } }
  }
  /// The size of headers, of which only the extent along the scrolling axis counts; zero, the default,
  /// creates none.
  open var headerReferenceSize = CGSize.zero {
    didSet { if headerReferenceSize != oldValue { propertyDidChange() } }
  }
  /// The size of footers, of which only the extent along the scrolling axis counts; zero, the default,
  /// creates none.
  open var footerReferenceSize = CGSize.zero {
    didSet { if footerReferenceSize != oldValue { propertyDidChange() } }
  }
  /// The margins of a section's items; zero by default.
  open var sectionInset = ViewInsets.zero {
    didSet { if sectionInset != oldValue { propertyDidChange() } }
  }
  /// The reference of ``sectionInset``; the content inset by default.
  open var sectionInsetReference = SectionInsetReference.fromContentInset {
    didSet { if sectionInsetReference != oldValue { propertyDidChange() } }
  }
  /// Whether headers stay visible while their section is; false by default.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { if sectionHeadersPinToVisibleBounds != oldValue { propertyDidChange() } }
  }
  /// Whether footers stay visible while their section is; false by default.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { if sectionFootersPinToVisibleBounds != oldValue { propertyDidChange() } }
  }

  /// Whether a batch update asks the delegate for the sizes of all items, as UIKit does; false by default.
  ///
  /// If false, it asks for new and reloaded items only, and all others keep their sizes: so an insertion
  /// costs the same in a million items as in ten. Sizes of a delegate may depend on other items, such as on
  /// the sender of the preceding message. Such a delegate has to reload the items whose sizes a batch
  /// changes, or set this to true. Not in UIKit.
  ///
  /// In debug builds, while the collection view has a ``CollectionView/diagnosticHandler``, a batch asks once
  /// more for the sizes of up to 32 items that were visible and stay. The first changed size is reported,
  /// once.
  ///
  /// - Complexity: If true, a batch costs O(*n*) for *n* items whose sizes the delegate gives.
  open var asksForAllSizesInBatchUpdates = false

  /// `CollectionViewFlowLayoutInvalidationContext`.
  open override class var invalidationContextClass: AnyClass {
    CollectionViewFlowLayoutInvalidationContext.self
  }

  // MARK: State of the extensions in this folder

  override var scrollDirectionOfContent: CollectionView.ScrollDirection? { scrollDirection }

  var geometry = FlowGeometry()
  var source = FlowSource()
  var staleness = FlowStaleness.everything
  /// Whether a property was set within `prepare()`, so that the preparation has to be repeated.
  var needsAnotherPreparation = false
  var isComputing = false
  /// Whether a stale size has been reported: the size of an item changed although the item stayed.
  var hasReportedStaleSize = false
  /// The context of the last measured size, which is already in the geometry.
  weak var measurementContext: CollectionViewLayoutInvalidationContext?
  /// The sum of the offset adjustments of contexts of measured sizes, along the scrolling axis.
  var pendingOffsetAdjustment: CGFloat = 0
  /// The total number of broken lines; consecutive lines of one size count as one.
  var lineBreaks = 0

  private func propertyDidChange() {
    if isComputing { return }
    if isBeingPrepared { needsAnotherPreparation = true } else { invalidateLayout() }
  }

  /// Invalidates if the available width changes, or the new insets move headers or footers.
  open override func adjustedContentInsetDidChange() {
    guard let view = collectionView else { return }
    let cross = FlowQueries.cross(of: view.bounds, in: view, along: geometry.axis)
    if cross != geometry.cross || sectionInsetReference != .fromContentInset {
      propertyDidChange()
    } else if sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds {
      // The same as a change of the offset: pinned elements move, lines stay.
      invalidateLayout(with: invalidationContext(forBoundsChange: view.bounds))
    }
  }

  // MARK: Answers

  /// Breaks the stale parts into lines.
  open override func prepare() {
    super.prepare()
    computeGeometry()
  }

  /// The size of the content: as wide as the view less its content insets, and as long as the sections.
  open override var collectionViewContentSize: CGSize {
    computeGeometryIfNeeded()
    return geometry.contentSize
  }

  /// Returns the headers, cells and footers that intersect a rect, section by section; new objects.
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    computeGeometryIfNeeded()
    return elements(in: rect)
  }

  /// Returns a cell's attributes, a new object; nil if the item does not exist.
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    computeGeometryIfNeeded()
    return geometry.frame(ofItem: indexPath).map { FlowAttributes(self).cell(indexPath, $0) }
  }

  /// Returns the attributes of a header or footer, a new object; nil if the section has none.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    computeGeometryIfNeeded()
    return supplementary(elementKind, at: indexPath)
  }

  /// Returns the item's attributes at a position, above all others; without a size if the item does not
  /// exist.
  open override func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> CollectionViewLayoutAttributes? {
    let attributes =
      layoutAttributesForItem(at: indexPath) ?? FlowAttributes(self).cell(indexPath, .zero)
    attributes.center = position
    attributes.zIndex = Int.max
    return attributes
  }

  /// Returns a context that keeps the delegate's metrics: sizes move with the items.
  open override func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath],
    withTargetPosition targetPosition: CGPoint, previousIndexPaths: [IndexPath],
    previousPosition: CGPoint
  ) -> CollectionViewLayoutInvalidationContext {
    keepingMetrics(
      super.invalidationContext(
        forInteractivelyMovingItems: targetIndexPaths, withTargetPosition: targetPosition,
        previousIndexPaths: previousIndexPaths, previousPosition: previousPosition))
  }

  /// Returns a context that keeps the delegate's metrics: sizes move with the items.
  open override func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath],
    movementCancelled: Bool
  ) -> CollectionViewLayoutInvalidationContext {
    keepingMetrics(
      super.invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths: indexPaths, previousIndexPaths: previousIndexPaths,
        movementCancelled: movementCancelled))
  }

  // MARK: Invalidation

  /// Marks the stale parts, then notifies the collection view.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    if context !== measurementContext { staleness.add(context) }
    super.invalidateLayout(with: context)
  }

  /// Whether the width across the scrolling axis changes, or headers or footers pin.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    if sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds { return true }
    guard let view = collectionView else { return false }
    let axis = FlowAxis(scrollDirection)
    return axis.size(newBounds.size).cross != axis.size(view.bounds.size).cross
  }

  /// Returns a context that keeps all lines for a change of the offset alone, and names only pinned headers
  /// and footers.
  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    describe(newBounds, in: context)
    return context
  }

  /// Whether a cell prefers another size, if items measure themselves.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool {
    isNewSize(of: preferredAttributes, insteadOf: originalAttributes)
  }

  /// Adopts a cell's size, and keeps the visible elements in place if the cell is above them.
  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    takeSize(of: preferredAttributes, at: originalAttributes.indexPath, in: context)
    return context
  }
}
