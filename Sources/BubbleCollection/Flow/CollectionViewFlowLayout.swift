import Foundation

/// Places items in lines, section after section: `UICollectionViewFlowLayout`.
///
/// A line takes as many items as fit and is spread over the whole width; lines are as thick as their
/// thickest item, and items are centred in that. In content that scrolls up and down lines run to the
/// right, in content that scrolls to the sides they run down. A delegate that is a
/// ``CollectionViewDelegateFlowLayout`` may give each section and item metrics of its own.
///
/// The work: items without sizes of their own are arithmetic, and nothing is kept of any of them; so a
/// preparation costs O(*s*) for *s* sections. With *n* sizes from the delegate the first one costs O(*n*);
/// a batch update or a measured size breaks lines only from where it changes something to where a line
/// starts again that started there before. ``layoutAttributesForElements(in:)`` costs O(log *n* + *v*) for
/// *v* elements in the rect, the place of an item O(log *n* + *l*) for *l* runs of sizes on its line.
///
/// ## Differences from UICollectionViewFlowLayout
///
/// Where Apple's pages are silent, and UIKit's versions or people's reports of it disagree, this layout
/// does:
///
/// - **A section of one size with one incomplete line** has the gaps that a full line would have, and its
///   item is leading if it is alone and more would fit. An item that is alone on each of several lines is
///   centred.
/// - **The last line of a section of several sizes** is leading with the least spacing, whatever room it
///   has.
/// - **An item longer than its line** has a line of its own, from its leading edge, and does not widen the
///   content; one diagnostic with UIKit's words tells of it. The same goes for lines of no length at all.
/// - **Rounding**: there is none. A line may exceed its length by a trillionth, so that three thirds fit.
/// - **A pinned header** ends at the latest where the footer starts that is not pinned; a pinned footer
///   starts at the earliest where the header ends that is not. They pin to the bounds less the adjusted
///   content inset. All headers and footers have a `zIndex` of 10.
/// - **Right to left**: the collection view mirrors, if a subclass says
///   `flipsHorizontallyInOppositeLayoutDirection`; it is false here as in UIKit.
/// - **The swapped spacings** of iOS 12 in horizontal sections of several sizes are not copied.
/// - **Content insets** across the axis that scrolls narrow the content. `sectionInsetReference` acts
///   across that axis only, and adds what the safe area or the margins have more than the content inset.
/// - **Sizes and distances that cannot be used**, such as NaN, infinite or negative sizes, count as 0 and
///   are reported. Spacings and insets may be negative, but no line starts before the one that precedes it.
/// - **Items without area** have attributes, but are no answer to ``layoutAttributesForElements(in:)``.
/// - **Measured sizes** stay through batch updates and `invalidateLayout()`. They are forgotten by
///   `reloadData()`, a reload of the item, another width, another estimate, and where the delegate gives
///   sizes whenever it is asked for all of them. Headers and footers do not measure themselves.
///   What is measured before what is visible moves the offset, so that nothing jumps; so does what comes in
///   while the content is scrolled back. After a jump the first visible item keeps its start.
/// - **A batch update** asks the delegate for the metrics of all sections but only for the sizes of new and
///   reloaded items; ``asksForAllSizesInBatchUpdates`` has it ask for all, as UIKit does. An empty one asks for
///   all, as does one within which the layout is invalidated.
/// - **While an item is moved by hand** sizes move with the items, however they were given, and the delegate is
///   asked by the index paths of the data. UIKit leaves each size at its place until the item is dropped.
/// - **A change of the offset alone** keeps lines and sizes, also where a subclass says that it makes the
///   layout stale.
/// - **Setting a property within `prepare()`** takes effect in the same pass and invalidates nothing.
open class CollectionViewFlowLayout: CollectionViewLayout {
  /// What section insets count from: `UICollectionViewFlowLayout.SectionInsetReference`.
  public enum SectionInsetReference: Int, Sendable {
    /// The content inset.
    case fromContentInset
    /// The safe area.
    case fromSafeArea
    /// The layout margins.
    case fromLayoutMargins
  }

  /// Stands for the size that an item measures; as ``estimatedItemSize`` it takes ``itemSize`` as the
  /// estimate.
  public static let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

  // MARK: Properties

  /// The least distance of lines, in points; 10 by default.
  open var minimumLineSpacing: CGFloat = 10 {
    didSet { if minimumLineSpacing != oldValue { propertyDidChange() } }
  }
  /// The least distance of items on a line, in points; 10 by default.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { if minimumInteritemSpacing != oldValue { propertyDidChange() } }
  }
  /// The size of items that the delegate gives none; 50 by 50 points by default.
  open var itemSize = CGSize(width: 50, height: 50) {
    didSet { if itemSize != oldValue { propertyDidChange() } }
  }
  /// The size of items until they are measured; zero, which is the default: items are not measured.
  open var estimatedItemSize = CGSize.zero {
    didSet { if estimatedItemSize != oldValue { propertyDidChange() } }
  }
  /// The axis that scrolls; vertical by default.
  open var scrollDirection = CollectionView.ScrollDirection.vertical {
    didSet { if scrollDirection != oldValue { propertyDidChange() } }
  }
  /// The size of headers, of which only what is along the axis that scrolls counts; zero, which is the
  /// default: there are none.
  open var headerReferenceSize = CGSize.zero {
    didSet { if headerReferenceSize != oldValue { propertyDidChange() } }
  }
  /// The size of footers, of which only what is along the axis that scrolls counts; zero, which is the
  /// default: there are none.
  open var footerReferenceSize = CGSize.zero {
    didSet { if footerReferenceSize != oldValue { propertyDidChange() } }
  }
  /// The margins of a section's items; zero by default.
  open var sectionInset = ViewInsets.zero {
    didSet { if sectionInset != oldValue { propertyDidChange() } }
  }
  /// What ``sectionInset`` counts from; the content inset by default.
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
  /// If not, it asks for new and reloaded items only, and all others keep the sizes that they have: so an insertion
  /// costs the same in a million items as in ten. A delegate whose sizes depend on other items, such as on who
  /// sent the message before, has to reload the items that a batch gives other sizes, or set this. Not in UIKit.
  ///
  /// In debug builds, while the collection view has a ``CollectionView/diagnosticHandler``, a batch asks once more
  /// for the sizes of up to 32 items that were visible and stay; the first that is another one is reported, once.
  ///
  /// - Complexity: If true, a batch costs O(*n*) for *n* items whose sizes the delegate gives.
  open var asksForAllSizesInBatchUpdates = false

  /// `CollectionViewFlowLayoutInvalidationContext`.
  open override class var invalidationContextClass: AnyClass {
    CollectionViewFlowLayoutInvalidationContext.self
  }

  // MARK: What the extensions in this folder work on

  override var scrollDirectionOfContent: CollectionView.ScrollDirection? { scrollDirection }

  var geometry = FlowGeometry()
  var source = FlowSource()
  var staleness = FlowStaleness.everything
  /// Whether a property was set within `prepare()`, so that what is prepared has to be made again.
  var needsAnotherPreparation = false
  var isComputing = false
  /// Whether an item whose size changed while it stayed was reported.
  var hasReportedStaleSize = false
  /// The context of the last measured size: the geometry has that already.
  weak var measurementContext: CollectionViewLayoutInvalidationContext?
  /// What contexts of measured sizes will add to the offset, along the axis that scrolls.
  var pendingOffsetAdjustment: CGFloat = 0
  /// How many lines were broken in all, lines of one size that follow each other as one.
  var lineBreaks = 0

  private func propertyDidChange() {
    if isComputing { return }
    if isBeingPrepared { needsAnotherPreparation = true } else { invalidateLayout() }
  }

  /// Stale when what is left is narrower or wider, or holds headers and footers at other places.
  open override func adjustedContentInsetDidChange() {
    guard let view = collectionView else { return }
    let cross = FlowQueries.cross(of: view.bounds, in: view, along: geometry.axis)
    if cross != geometry.cross || sectionInsetReference != .fromContentInset {
      propertyDidChange()
    } else if sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds {
      // As if the offset had changed: what pins moves, lines stay.
      invalidateLayout(with: invalidationContext(forBoundsChange: view.bounds))
    }
  }

  // MARK: Answers

  /// Breaks what is stale into lines.
  open override func prepare() {
    super.prepare()
    computeGeometry()
  }

  /// As wide as the view less its content insets, and as long as the sections.
  open override var collectionViewContentSize: CGSize {
    computeGeometryIfNeeded()
    return geometry.contentSize
  }

  /// Headers, cells and footers that intersect a rect, section after section; new objects.
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    computeGeometryIfNeeded()
    return elements(in: rect)
  }

  /// A cell's attributes, a new object; nil if there is no such item.
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    computeGeometryIfNeeded()
    return geometry.frame(ofItem: indexPath).map { FlowAttributes(self).cell(indexPath, $0) }
  }

  /// The attributes of a header or footer, a new object; nil if the section has none.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    computeGeometryIfNeeded()
    return supplementary(elementKind, at: indexPath)
  }

  /// The item at a position, above all others; without a size if there is no such item.
  open override func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> CollectionViewLayoutAttributes? {
    let attributes =
      layoutAttributesForItem(at: indexPath) ?? FlowAttributes(self).cell(indexPath, .zero)
    attributes.center = position
    attributes.zIndex = Int.max
    return attributes
  }

  /// Nothing that the delegate says: sizes move with the items.
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

  /// Nothing that the delegate says: sizes move with the items.
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

  /// Notes what is stale, then tells the collection view.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    if context !== measurementContext { staleness.add(context) }
    super.invalidateLayout(with: context)
  }

  /// True if the width across the axis that scrolls is another one, or headers or footers pin.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    if sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds { return true }
    guard let view = collectionView else { return false }
    let axis = FlowAxis(scrollDirection)
    return axis.size(newBounds.size).cross != axis.size(view.bounds.size).cross
  }

  /// Nothing of the lines for a change of the offset alone: only headers and footers that pin.
  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    describe(newBounds, in: context)
    return context
  }

  /// True for a cell that wants another size, if items measure themselves.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool {
    isNewSize(of: preferredAttributes, insteadOf: originalAttributes)
  }

  /// Takes over a cell's size, and keeps in place what is visible if the cell is above.
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
