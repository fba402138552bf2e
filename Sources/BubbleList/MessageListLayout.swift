import BubbleCollection
import Foundation
import ListCore
import Springs

/// Places messages in one vertical list: `CollectionViewChatLayout`, with its names and rules.
///
/// Sections contain items from top to bottom, each with a header and a footer if the delegate requests them. Sizes
/// come from the delegate, or the layout measures elements when they first become visible. While items are measured,
/// inserted, deleted and resized, the layout keeps the position of the visible content, as ``anchorPolicy`` defines.
/// It holds pinned items at the edges and, on request, headers and footers.
///
/// Every operation during use costs O(log *n*) in the number of messages.
///
/// With `springinessEnabled` items lag behind a scroll by hand and swing into place, as in JSQMessages. The host
/// sets the position of the finger (`springTouchLocation`) and advances the time (``advanceSprings(by:)``). A spring
/// changes only the displayed position of an item, never the list's: anchors, positions and sizes do not depend on
/// it. The unread separator and cluster backgrounds move with their messages. Pinned items, headers and footers
/// have no springs.
///
/// The guide to message lists has the differences from ChatLayout.
///
/// ```swift
/// class Heights: MessageListLayoutDelegate {
///   func messageListLayout(
///     _ layout: MessageListLayout, heightForItemAt indexPath: IndexPath
///   ) -> CGFloat { 44 }
/// }
/// let heights = Heights()
/// let layout = MessageListLayout()
/// layout.delegate = heights
/// layout.settings.interItemSpacing = 4
/// ```
open class MessageListLayout: CollectionViewLayout {
  /// The kind of the supplementary view above each section, unless ``headerKind`` is another one.
  public static let dayHeaderKind = MessageListRun.dayHeaderKind

  /// Provides the sizes of the elements; after a change the layout asks the new delegate for everything.
  open weak var delegate: (any MessageListLayoutDelegate)? {
    didSet {
      missingDelegateMethods = []
      state.identities.removeAll()
      if delegate !== oldValue { invalidateLayout() }
    }
  }

  /// Estimates, spacings and insets; a change takes effect in the next pass.
  ///
  /// A change keeps the measured sizes and the position of the visible content.
  open var settings = MessageListSettings() {
    didSet { settingsDidChange(from: oldValue) }
  }

  /// The kind of the supplementary views above sections.
  open var headerKind = MessageListLayout.dayHeaderKind {
    didSet { if headerKind != oldValue { invalidateFrames() } }
  }
  /// The kind of the supplementary views below sections.
  open var footerKind = CollectionView.elementKindSectionFooter {
    didSet { if footerKind != oldValue { invalidateFrames() } }
  }
  /// Whether the header of the section at the top stays there until the next header pushes it out.
  ///
  /// Overrides the delegate.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { if sectionHeadersPinToVisibleBounds != oldValue { invalidateFrames() } }
  }
  /// Whether the footer of the section at the bottom stays there until the footer before it pushes it out.
  ///
  /// Overrides the delegate.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { if sectionFootersPinToVisibleBounds != oldValue { invalidateFrames() } }
  }

  /// The height of the view above all content, which offers earlier messages, in points; 0: none.
  open var loadEarlierHeaderHeight: CGFloat = 0 {
    didSet { if loadEarlierHeaderHeight != oldValue { endsDidChange() } }
  }
  /// The height of the view below all content, which shows the people who are typing, in points; 0: none.
  ///
  /// It is visible at once if the list is at its end and keeps its position there.
  open var typingFooterHeight: CGFloat = 0 {
    didSet { if typingFooterHeight != oldValue { endsDidChange() } }
  }
  /// The separator above the first unread message; nil: none.
  ///
  /// If it is set within a batch, its index path refers to the data after the batch.
  open var unreadSeparator: UnreadSeparator? {
    didSet {
      guard unreadSeparator != oldValue, !state.separator.isPlacing else { return }
      state.stale.isSeparatorNew = true
      endsDidChange()
    }
  }
  /// The background of messages that belong together; nil: none.
  ///
  /// Register the class of the decoration for ``clusterBackgroundKind``. The delegate defines the clusters.
  open var clusterBackground: ClusterBackground? {
    didSet { if clusterBackground != oldValue { invalidateFrames() } }
  }

  /// Whether the last visible item keeps its position during batches and measurements, and new items at the end
  /// become visible.
  ///
  /// It is the same as an ``anchorPolicy`` of `.bottom`. An ``anchorPolicy`` overrides it.
  open var keepContentOffsetAtBottomOnBatchUpdates = false
  /// Whether content that is shorter than the visible area is at its bottom.
  open var keepContentAtBottomOfVisibleArea = false {
    didSet { if keepContentAtBottomOfVisibleArea != oldValue { invalidateFrames() } }
  }
  /// Whether a batch animates only items that were visible before or are new.
  ///
  /// Other items that become visible have their final positions when the batch ends.
  open var processOnlyVisibleItemsOnAnimatedBatchUpdates = true
  /// Whether an item that was measured may later have another size without being reconfigured.
  open var supportSelfSizingInvalidation = false

  /// The part of the visible content that keeps its position when something changes.
  ///
  /// Nil, the default, is ChatLayout's behaviour: the last item if
  /// ``keepContentOffsetAtBottomOnBatchUpdates``; otherwise the content offset in batches and measurements, and
  /// the first item when the width or the settings change.
  open var anchorPolicy: MessageListAnchorPolicy?
  /// The policy for the next batch; after it, ``anchorPolicy`` applies again.
  open var anchorPolicyForNextUpdate: MessageListAnchorPolicy?
  /// The largest distance from the end of the list, in points, at which new items at the end become visible.
  open var bottomFollowingTolerance: CGFloat = 1
  /// The largest distance from its start, in points, at which the list stays at its start when items are inserted
  /// above, under a policy of `.top`.
  ///
  /// Nil, the default: the visible content keeps its position at any distance.
  open var topFollowingTolerance: CGFloat?

  /// The state between two calls, which the extensions in this folder share.
  let state = MessageListState()
  /// The methods that the delegate lacks; stored here, where reading them costs nothing.
  var missingDelegateMethods: MissingMethods = []
  /// The items that the next batch measures again.
  var reconfiguredPaths: [IndexPath] = []
  /// The springs, which change the displayed positions of items and never the list.
  var springs = ListSprings()
  private let flips: Bool

  /// Makes a layout.
  ///
  /// - Parameter flipsHorizontallyInOppositeLayoutDirection: Whether leading is right in a right-to-left
  ///   interface.
  public init(flipsHorizontallyInOppositeLayoutDirection: Bool = true) {
    flips = flipsHorizontallyInOppositeLayoutDirection
    super.init()
  }

  /// Makes a layout as `init()` does, and ignores the coder.
  public required init?(coder: NSCoder) {
    flips = true
    super.init(coder: coder)
  }

  /// The value that was passed to the initializer.
  open override var flipsHorizontallyInOppositeLayoutDirection: Bool { flips }

  open override class var layoutAttributesClass: AnyClass { MessageListLayoutAttributes.self }
  open override class var invalidationContextClass: AnyClass {
    MessageListInvalidationContext.self
  }

  /// Updates stale elements, and keeps the position of the visible content.
  ///
  /// - Complexity: O(log *n*) for each stale item. For a new width and after a reload O(*n*) if the delegate has a
  ///   method about items, otherwise O(*s*) for *s* sections.
  open override func prepare() {
    super.prepare()
    prepareList()
  }

  /// The width of the visible area, and the height down to the end of the last element and its inset.
  open override var collectionViewContentSize: CGSize { state.geometry.contentSize() }

  /// The part of the bounds that no inset covers, in content coordinates.
  open var visibleBounds: CGRect {
    guard let collectionView else { return .zero }
    let insets = collectionView.adjustedContentInset
    let bounds = collectionView.bounds
    return CGRect(origin: CGPoint(x: 0, y: bounds.minY), size: bounds.size).inset(by: insets)
  }

  /// The rect that defines the width of full-width items: the visible area's size without additional insets.
  open var layoutFrame: CGRect { state.geometry.sharedValues.layoutFrame }

  /// The elements whose frames intersect `rect`, from top to bottom; headers and footers in their places.
  ///
  /// An element that only touches an edge of it is not included.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* elements in the rect.
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? { elements(in: rect) }

  /// The attributes of an item; nil if there is no such item.
  ///
  /// - Complexity: O(log *n*).
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    Place(indexPath).flatMap { itemAttributes(at: $0) }
  }

  /// The attributes of a supplementary view; nil if there is none.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    if indexPath == MessageListLayout.globalIndexPath { return endAttributes(elementKind) }
    if elementKind == MessageListLayout.unreadSeparatorKind {
      return state.separator.placed?.place.indexPath == indexPath
        ? unreadSeparatorAttributes() : nil
    }
    guard indexPath.item == 0 else { return nil }
    return supplementaryAttributes(elementKind, section: indexPath.section)
  }

  /// The background of the cluster that an item belongs to; nil if there is none.
  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    elementKind == MessageListLayout.clusterBackgroundKind
      ? clusterAttributes(at: indexPath) : nil
  }

  // MARK: Position and pins

  /// Returns the scroll position relative to the first item that begins below the upper edge of the visible area,
  /// or to the last one that begins above its lower edge.
  ///
  /// - Returns: Nil if there is no item within a screen of the edge.
  /// - Complexity: O(log *n*).
  open func getContentOffsetSnapshot(from edge: MessageListEdge) -> MessageListPositionSnapshot? {
    positionSnapshot(from: edge)
  }

  /// Scrolls to a position, as far as the content allows.
  ///
  /// The list stays there while items around it are measured, until the next scroll.
  ///
  /// If the snapshot has an identifier, the layout finds the item at its current place. It ignores a missing item.
  /// In a hook of the layout, nothing is measured before the call returns.
  open func restoreContentOffset(with snapshot: MessageListPositionSnapshot) {
    scroll(to: snapshot)
  }

  /// Requests new measurements of items in the next batch; the index paths refer to the data before it.
  ///
  /// Call it together with the collection view's method of the same name, which reconfigures their cells.
  open func reconfigureItems(at indexPaths: [IndexPath]) { reconfiguredPaths += indexPaths }

  /// Returns the item that is pinned at an edge now; nil if none is.
  open func indexPathForItemPinnedAt(_ pinningType: ChatItemPinningType) -> IndexPath? {
    (pinningType == .top ? state.pins.held.top : state.pins.held.bottom)?.place.indexPath
  }

  /// Returns the item that will be pinned at an edge next; nil if there is none.
  open func indexPathForItemBecomingPinnedAt(_ pinningType: ChatItemPinningType) -> IndexPath? {
    (pinningType == .top ? state.pins.held.nextTop : state.pins.held.nextBottom)?.indexPath
  }

  // MARK: Invalidation

  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    note(context)
    super.invalidateLayout(with: context)
  }

  /// Returns true if the width changes, while an element is pinned, and while the finger pulls at springs.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    isStale(forBoundsChange: newBounds)
  }

  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    describe(newBounds, in: context)
    return context
  }

  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool { isNews(preferredAttributes) }

  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes,
      withOriginalAttributes: originalAttributes)
    takeOver(preferredAttributes, context)
    return context
  }

  /// Invalidates the layout when the insets change: they reduce the width, and move the pinned elements.
  open override func adjustedContentInsetDidChange() {
    insetsDidChange()
  }

  // MARK: Updates

  open override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    beginBatch()
  }

  open override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    endBatch()
  }

  /// Returns, in a batch, the offset that keeps the anchor's position.
  open override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint {
    guard let target = state.batch?.target else { return proposedContentOffset }
    return CGPoint(x: proposedContentOffset.x, y: target)
  }

  open override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { initialAttributes(at: itemIndexPath) }

  open override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { finalAttributes(at: itemIndexPath) }

  /// Removes all springs, as their items may be other data now.
  open override func prepareForTransition(from oldLayout: CollectionViewLayout) {
    super.prepareForTransition(from: oldLayout)
    springs.removeAll()
  }

  open override func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let standard = super.initialLayoutAttributesForAppearingSupplementaryElement(
      ofKind: elementKind, at: elementIndexPath)
    return initialAttributes(standard, ofKind: elementKind, at: elementIndexPath)
  }

  open override func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let standard = super.finalLayoutAttributesForDisappearingSupplementaryElement(
      ofKind: elementKind, at: elementIndexPath)
    return finalAttributes(standard, ofKind: elementKind, at: elementIndexPath)
  }

  open override func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let standard = super.initialLayoutAttributesForAppearingDecorationElement(
      ofKind: elementKind, at: decorationIndexPath)
    return initialAttributes(standard, ofKind: elementKind, at: decorationIndexPath)
  }

  open override func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let standard = super.finalLayoutAttributesForDisappearingDecorationElement(
      ofKind: elementKind, at: decorationIndexPath)
    return finalAttributes(standard, ofKind: elementKind, at: decorationIndexPath)
  }

  open override func indexPathsToDeleteForSupplementaryView(
    ofKind elementKind: String
  ) -> [IndexPath] { renaming(ofKind: elementKind)?.deleted ?? [] }

  open override func indexPathsToInsertForSupplementaryView(
    ofKind elementKind: String
  ) -> [IndexPath] { renaming(ofKind: elementKind)?.inserted ?? [] }

  open override func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath]
  {
    renaming(ofKind: elementKind)?.deleted ?? []
  }

  open override func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath]
  {
    renaming(ofKind: elementKind)?.inserted ?? []
  }
}
