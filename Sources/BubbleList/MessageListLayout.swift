import BubbleCollection
import Foundation
import ListCore
import Springs

/// Places messages in one vertical list: `CollectionViewChatLayout`, with its names and rules.
///
/// Items stand below each other in sections, each with a header and a footer if the delegate wants them. Their
/// sizes are given or measured when they are first seen. The layout keeps what is seen where it is while items
/// are measured, come, go and change their sizes, as ``anchorPolicy`` says; it holds pinned items and, if
/// wanted, headers and footers at the edges.
///
/// Whatever happens during use costs O(log *n*) in the number of messages.
///
/// With `springinessEnabled` items stay behind a scroll by hand and swing into place, as in JSQMessages. The
/// host says where the finger is (`springTouchLocation`) and how much time went by (``advanceSprings(by:)``).
/// A spring only changes where an item is shown, never where the list is: anchors, positions and sizes know
/// nothing of it. The unread separator and cluster backgrounds go with their messages; items that pin, headers
/// and footers have no springs.
///
/// What differs from ChatLayout stands in the page on message lists.
open class MessageListLayout: CollectionViewLayout {
  /// The kind of the supplementary view over each section, unless ``headerKind`` is another one.
  public static let dayHeaderKind = MessageListRun.dayHeaderKind

  /// Says how large the elements are; a new one is asked for everything.
  open weak var delegate: (any MessageListLayoutDelegate)? {
    didSet {
      missingDelegateMethods = []
      state.identities.removeAll()
      if delegate !== oldValue { invalidateLayout() }
    }
  }

  /// What is assumed and kept between elements; a change takes effect in the next pass.
  ///
  /// What items said of their sizes still holds, and the place of what is seen is kept.
  open var settings = MessageListSettings() {
    didSet { settingsDidChange(from: oldValue) }
  }

  /// The kind of the supplementary views over sections.
  open var headerKind = MessageListLayout.dayHeaderKind {
    didSet { if headerKind != oldValue { invalidateFrames() } }
  }
  /// The kind of the supplementary views under sections.
  open var footerKind = CollectionView.elementKindSectionFooter {
    didSet { if footerKind != oldValue { invalidateFrames() } }
  }
  /// Whether the header of the section at the top stays there, whatever the delegate says of it; pushed out by the
  /// next header.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { if sectionHeadersPinToVisibleBounds != oldValue { invalidateFrames() } }
  }
  /// Whether the footer of the section at the bottom stays there, whatever the delegate says of it; pushed out by
  /// the footer before.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { if sectionFootersPinToVisibleBounds != oldValue { invalidateFrames() } }
  }

  /// The height of the view over all content that offers earlier messages, in points; 0: there is none.
  open var loadEarlierHeaderHeight: CGFloat = 0 {
    didSet { if loadEarlierHeaderHeight != oldValue { endsDidChange() } }
  }
  /// The height of the view under all content that says who is writing, in points; 0: there is none.
  ///
  /// Seen at once if the list is at its end and keeps its place there.
  open var typingFooterHeight: CGFloat = 0 {
    didSet { if typingFooterHeight != oldValue { endsDidChange() } }
  }
  /// The line over the first unread message; nil: there is none.
  ///
  /// Set within a batch it means the data after it.
  open var unreadSeparator: UnreadSeparator? {
    didSet {
      guard unreadSeparator != oldValue, !state.separator.isPlacing else { return }
      state.stale.isSeparatorNew = true
      endsDidChange()
    }
  }
  /// How messages that belong together are backed; nil: they are not.
  ///
  /// The class of the decoration has to be registered for ``clusterBackgroundKind``, and the delegate says which
  /// messages belong together.
  open var clusterBackground: ClusterBackground? {
    didSet { if clusterBackground != oldValue { invalidateFrames() } }
  }

  /// Whether the last item that is seen stays where it is during batches and measurements, and new items at the
  /// end are shown.
  ///
  /// The same as an ``anchorPolicy`` of `.bottom`, which goes before this.
  open var keepContentOffsetAtBottomOnBatchUpdates = false
  /// Whether content that is shorter than the visible area lies at its bottom.
  open var keepContentAtBottomOfVisibleArea = false {
    didSet { if keepContentAtBottomOfVisibleArea != oldValue { invalidateFrames() } }
  }
  /// Whether in a batch only those items are animated that were visible before or are new.
  ///
  /// Others that come into sight are there from the end of the batch on.
  open var processOnlyVisibleItemsOnAnimatedBatchUpdates = true
  /// Whether an item that was measured once may say another size later on without being reconfigured.
  open var supportSelfSizingInvalidation = false

  /// What stays where it is seen when something changes.
  ///
  /// Nil, the default, is ChatLayout's behaviour: the last item if
  /// ``keepContentOffsetAtBottomOnBatchUpdates``; otherwise the content offset in batches and measurements, and
  /// the first item when the width or the settings change.
  open var anchorPolicy: MessageListAnchorPolicy?
  /// What stays where it is seen in the next batch; after it, ``anchorPolicy`` counts again.
  open var anchorPolicyForNextUpdate: MessageListAnchorPolicy?
  /// How far from the end of the list, in points, new items at the end are still shown.
  open var bottomFollowingTolerance: CGFloat = 1
  /// How far from its start, in points, the list still stays at its start when items come above, under a policy
  /// of `.top`; nil, the default: it never does, what is seen stays.
  open var topFollowingTolerance: CGFloat?

  /// What the list knows between two questions: what the extensions in this folder work on.
  let state = MessageListState()
  /// The methods that the delegate was found not to have; here, where looking at them costs nothing.
  var missingDelegateMethods: MissingMethods = []
  /// The items whose sizes the next batch takes again.
  var reconfiguredPaths: [IndexPath] = []
  /// Where items are shown, never where the list is.
  var springs = ListSprings()
  private let flips: Bool

  /// Makes a layout.
  ///
  /// - Parameter flipsHorizontallyInOppositeLayoutDirection: Whether leading is right where the interface runs
  ///   from right to left.
  public init(flipsHorizontallyInOppositeLayoutDirection: Bool = true) {
    flips = flipsHorizontallyInOppositeLayoutDirection
    super.init()
  }

  /// Makes a layout as `init()` does: the coder is not read.
  public required init?(coder: NSCoder) {
    flips = true
    super.init(coder: coder)
  }

  /// As the layout was made.
  open override var flipsHorizontallyInOppositeLayoutDirection: Bool { flips }

  open override class var layoutAttributesClass: AnyClass { MessageListLayoutAttributes.self }
  open override class var invalidationContextClass: AnyClass {
    MessageListInvalidationContext.self
  }

  /// Brings up to date what is stale, and keeps the place of what is seen.
  ///
  /// - Complexity: O(log *n*) for each item that is stale; O(*n*) for a new width, if the delegate says
  ///   something of each item.
  open override func prepare() {
    super.prepare()
    prepareList()
  }

  /// As wide as the visible area, and down to the end of the last element and its inset.
  open override var collectionViewContentSize: CGSize { state.geometry.contentSize() }

  /// The part of the bounds that no inset covers, in content coordinates.
  open var visibleBounds: CGRect {
    guard let collectionView else { return .zero }
    let insets = collectionView.adjustedContentInset
    let bounds = collectionView.bounds
    return CGRect(origin: CGPoint(x: 0, y: bounds.minY), size: bounds.size).inset(by: insets)
  }

  /// The rect in whose width items stand: the visible area's size without additional insets.
  open var layoutFrame: CGRect { state.geometry.surroundings.layoutFrame }

  /// The elements whose frames intersect `rect`, from top to bottom; headers and footers in their places.
  ///
  /// One that only touches an edge of it is left out.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* elements in the rect.
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? { elements(in: rect) }

  /// Where an item is; nil if there is no such item.
  ///
  /// - Complexity: O(log *n*).
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    Place(indexPath).flatMap { itemAttributes(at: $0) }
  }

  /// Where a section's header or footer is; nil if there is none.
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

  /// Says where the list is scrolled to, by the first item that begins below the upper edge of the visible area,
  /// or by the last one that begins above its lower edge.
  ///
  /// - Returns: Nil if there is no item within a screen of the edge.
  /// - Complexity: O(log *n*).
  open func getContentOffsetSnapshot(from edge: MessageListEdge) -> MessageListPositionSnapshot? {
    positionSnapshot(from: edge)
  }

  /// Scrolls to a position, as far as the content reaches, and stays there while items around it are measured,
  /// until something else is scrolled to.
  ///
  /// An item that is named by identity is found wherever it is now. One that is not there is not scrolled to.
  /// From within a hook of the layout nothing is measured before the call returns.
  open func restoreContentOffset(with snapshot: MessageListPositionSnapshot) {
    scroll(to: snapshot)
  }

  /// Has items measured again in the next batch; the index paths mean the data before it.
  ///
  /// To be called next to the collection view's method of the same name, which has their cells filled again.
  open func reconfigureItems(at indexPaths: [IndexPath]) { reconfiguredPaths += indexPaths }

  /// The item that is held at an edge now; nil if none is.
  open func indexPathForItemPinnedAt(_ pinningType: ChatItemPinningType) -> IndexPath? {
    (pinningType == .top ? state.pins.held.top : state.pins.held.bottom)?.place.indexPath
  }

  /// The item that will be held at an edge next; nil if there is none.
  open func indexPathForItemBecomingPinnedAt(_ pinningType: ChatItemPinningType) -> IndexPath? {
    (pinningType == .top ? state.pins.held.nextTop : state.pins.held.nextBottom)?.indexPath
  }

  // MARK: Invalidation

  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    note(context)
    super.invalidateLayout(with: context)
  }

  /// Stale when the width changes, while an element is held at an edge, and while the finger pulls at springs.
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

  /// Stale when the insets change: they are taken off the width, and what is held lies within them.
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

  /// In a batch, the offset at which what is to stay is where it was.
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

  /// Begins without springs: what they hung at may be other data now.
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
