import BubbleCollection
import Foundation
import Springs

/// Places messages in a list as JSQMessages does: `JSQMessagesCollectionViewFlowLayout`.
///
/// It is a flow layout whose items are as wide as the list. The collection view's data source must be a
/// ``MessagesCollectionViewDataSource``, its delegate a ``MessagesCollectionViewDelegateFlowLayout``, and
/// ``bubbleSizeCalculator`` measures text with any measurer. Names and defaults are those of JSQMessages'
/// class reference.
///
/// ```swift
/// import BubbleCollection
/// import BubbleList
///
/// let layout = MessagesCollectionViewFlowLayout()
/// layout.messageBubbleFont = .body
/// layout.springinessEnabled = true
/// let list = CollectionView(
///   frame: CGRect(x: 0, y: 0, width: 375, height: 667), collectionViewLayout: layout)
/// ```
///
/// ## What JSQMessages' view controller has
///
/// ``showLoadEarlierMessagesHeader`` and ``showTypingIndicator`` switch a header and a footer,
/// ``cellIdentifiers`` names cells, ``scroll(to:animated:)`` and ``scrollToBottom(animated:)`` show messages,
/// and ``didTap(at:)`` notifies the delegate of taps. Parts that are only views, such as toolbars, menus and
/// images, are up to the host.
///
/// ## Springs
///
/// With `springinessEnabled` the visible items lag behind a scroll and swing into place. The host sets the
/// position of the finger (`springTouchLocation`) and advances the time (``advanceSprings(by:)``).
///
/// ## Differences from JSQMessagesCollectionViewFlowLayout
///
/// - **Nothing is stale**: each setting that sizes depend on makes the layout request them again, and text is
///   cached by everything that its size depends on. Settings that no size depends on invalidate nothing.
/// - **`cacheLimit`** works.
/// - **The margin** has the defaults of the class reference; JSQMessages' own code has 50 on phones.
///   JSQMessages asserts that it is not negative; here a negative margin counts as 0.
/// - **Notifications** of the system do not reach a layout without a system: the host calls
///   ``didReceiveMemoryWarning()`` and ``deviceOrientationDidChange()``.
/// - **Header and footer** belong to the first and the last section, not to each.
/// - **The item width** excludes the content inset, as in the flow layout.
/// - **A batch** requests the sizes of new and reloaded items only.
/// - **Springs** apply to cells only, come to rest by a closed formula, follow their items through updates
///   and resizes, and are not reset by an invalidation. Only a scroll by hand pulls at them: batches do not,
///   nor does a jump by more than the visible height.
/// - **The avatar** may have another size for each item, given by the delegate.
///
/// ## The work
///
/// The first preparation requests the size of each item and so measures all text, as in JSQMessages: a
/// content size and offsets without estimates require that. With ``asksForSizesWhenSeen`` it requests none. A
/// batch requests sizes for new items only.
open class MessagesCollectionViewFlowLayout: CollectionViewFlowLayout {
  /// `MessagesCollectionViewLayoutAttributes`.
  open override class var layoutAttributesClass: AnyClass {
    MessagesCollectionViewLayoutAttributes.self
  }
  /// `MessagesCollectionViewFlowLayoutInvalidationContext`.
  open override class var invalidationContextClass: AnyClass {
    MessagesCollectionViewFlowLayoutInvalidationContext.self
  }

  // MARK: Settings that sizes depend on

  /// The font of messages; body by default.
  open var messageBubbleFont = MessageBubbleFont.body {
    didSet { if messageBubbleFont != oldValue { sizesDidChange() } }
  }
  /// The margin between a bubble and the edge opposite its avatar, in points.
  ///
  /// By default it is 240 on tablets and 40 elsewhere, depending on ``userInterfaceIdiom``; a margin that was
  /// set stays.
  open var messageBubbleLeftRightMargin: CGFloat {
    get { storedMargin ?? defaultMargin(for: userInterfaceIdiom) }
    set {
      let old = messageBubbleLeftRightMargin
      storedMargin = newValue
      if newValue != old { sizesDidChange() }
    }
  }
  /// The insets of the text view in the bubble; {0, 0, 0, 6} by default.
  ///
  /// `right` is on the avatar's side, whether left or right.
  open var messageBubbleTextViewFrameInsets = ViewInsets(right: 6) {
    didSet { if messageBubbleTextViewFrameInsets != oldValue { sizesDidChange() } }
  }
  /// The insets of the text in its text view; {7, 14, 7, 14} by default.
  open var messageBubbleTextViewTextContainerInsets = ViewInsets(
    top: 7, left: 14, bottom: 7, right: 14)
  {
    didSet { if messageBubbleTextViewTextContainerInsets != oldValue { sizesDidChange() } }
  }
  /// The size of avatars of incoming messages, 30 by 30 points by default; zero shows none.
  open var incomingAvatarViewSize = CGSize(width: 30, height: 30) {
    didSet { if incomingAvatarViewSize != oldValue { sizesDidChange() } }
  }
  /// The size of avatars of outgoing messages, 30 by 30 points by default; zero shows none.
  open var outgoingAvatarViewSize = CGSize(width: 30, height: 30) {
    didSet { if outgoingAvatarViewSize != oldValue { sizesDidChange() } }
  }
  /// The sort of device, for defaults; unspecified, the default, uses the collection view's traits.
  open var userInterfaceIdiom = UserInterfaceIdiom.unspecified {
    didSet {
      guard storedMargin == nil else { return }
      if defaultMargin(for: oldValue) != messageBubbleLeftRightMargin { sizesDidChange() }
    }
  }
  /// The rules for computing a bubble from its text; JSQMessages' by default.
  open var bubbleArithmetic = BubbleArithmetic.jsqMessages {
    didSet { if bubbleArithmetic != oldValue { sizesDidChange() } }
  }
  /// Whether bubbles are as wide as in a view as wide as its shorter side, so that turning the device keeps
  /// their widths; false by default.
  open var usesFixedWidthBubbles = false {
    didSet { if usesFixedWidthBubbles != oldValue { sizesDidChange() } }
  }
  /// Computes the sizes of bubbles; a ``BubbleSizeCalculator`` with ``SquareGlyphs`` by default.
  ///
  /// The default is for tests: a list on a screen needs one with a text engine.
  open var bubbleSizeCalculator: any MessagesBubbleSizeCalculating = BubbleSizeCalculator() {
    didSet {
      guard bubbleSizeCalculator !== oldValue else { return }
      (bubbleSizeCalculator as? BubbleSizeCalculator)?.cacheLimit = cacheLimit
      sizesDidChange()
    }
  }
  /// Whether sizes are estimates until messages become visible; false by default, as in JSQMessages.
  ///
  /// If true, only visible text is measured, so a list of any length appears at once. Measuring elements
  /// above the visible part moves nothing on the screen. But the content size is an estimate, and a change of
  /// a setting that all sizes depend on estimates all of them again. If a delegate returns sizes of items
  /// itself, the layout requests them nevertheless.
  open var asksForSizesWhenSeen = false {
    didSet { if asksForSizesWhenSeen != oldValue { measuringDidSwitch() } }
  }
  /// The size of items until they are visible; as wide as all items if ``asksForSizesWhenSeen`` is true.
  ///
  /// If no height is set, it is then the height of a message of one line, without labels.
  open override var estimatedItemSize: CGSize {
    get {
      let stored = super.estimatedItemSize
      return asksForSizesWhenSeen ? estimatedMessageSize(stored) : stored
    }
    set { super.estimatedItemSize = newValue }
  }
  /// The maximum number of texts whose sizes are cached, 200 by default; 0 means no limit.
  ///
  /// A negative limit counts as 0. It applies to ``BubbleSizeCalculator``; sizes do not depend on it.
  open var cacheLimit = BubbleSizeCalculator.usualCacheLimit {
    didSet {
      guard cacheLimit != oldValue else { return }
      (bubbleSizeCalculator as? BubbleSizeCalculator)?.cacheLimit = cacheLimit
    }
  }

  /// The reuse identifiers of cells; changing them invalidates nothing.
  public var cellIdentifiers = MessagesCellIdentifiers()

  /// Whether a header that loads earlier messages is above all messages; false by default.
  ///
  /// It is the header of the first section, ``MessagesDefaults/loadEarlierHeaderHeight`` high; JSQMessages
  /// adds one to each section. The collection view's delegate must be a
  /// ``MessagesCollectionViewDelegateFlowLayout``; if it provides heights of headers itself, these apply. A
  /// change requests no item's size.
  public var showLoadEarlierMessagesHeader = false {
    didSet { if showLoadEarlierMessagesHeader != oldValue { sectionMetricsDidChange() } }
  }

  /// Whether a typing indicator is in a footer below all messages; false by default.
  ///
  /// It is the footer of the last section, ``MessagesDefaults/typingIndicatorFooterHeight`` high; for the
  /// rest see ``showLoadEarlierMessagesHeader``.
  public var showTypingIndicator = false {
    didSet { if showTypingIndicator != oldValue { sectionMetricsDidChange() } }
  }

  /// Whether the list scrolls to the most recent message after one was sent or received; true by default.
  public var automaticallyScrollsToMostRecentMessage = true

  // MARK: State of the extensions in this folder

  var storedMargin: CGFloat?
  let delegates = MessagesDelegates()
  /// The queries during a series of calls.
  var heldQueries: MessagesQueries?
  var springs = ListSprings()
  /// The settings with which the sizes were requested.
  var preparedSettings: SizeSettings?
  /// Whether the next preparation requests all sizes anyway.
  var sizesAreStale = true

  /// Creates a layout with JSQMessages' insets and distances.
  public override init() {
    super.init()
    setDefaults()
  }

  /// Creates a layout as `init()` does: the coder is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setDefaults()
  }

  private func setDefaults() {
    sectionInset = ViewInsets(top: 10, left: 4, bottom: 10, right: 4)
    minimumLineSpacing = 4
  }

  // MARK: Sizes

  /// The width of items, in points: the list's width without insets.
  open var itemWidth: CGFloat { collectionView.map { itemWidth(in: $0, $0.bounds.size) } ?? 0 }

  /// Returns the size of a message's bubble, in points; zero if the message does not exist.
  ///
  /// - Complexity: O(length of the text) if its size is cached; otherwise the cost of measuring it.
  open func messageBubbleSizeForItem(at indexPath: IndexPath) -> CGSize {
    holdingQueries { queries in
      guard let message = queries?.message(at: indexPath) else { return .zero }
      return queries?.bubbleSize(of: message, at: indexPath) ?? .zero
    }
  }

  /// Returns the size of an item, in points: as wide as the list, and as high as bubble and labels.
  ///
  /// Neither the avatar nor the button beside the bubble counts, as in JSQMessages: a list with avatars
  /// higher than a line of text overrides this.
  open func sizeForItem(at indexPath: IndexPath) -> CGSize {
    holdingQueries { queries in
      let heights = queries?.labelHeights(at: indexPath) ?? LabelHeights()
      let height = messageBubbleSizeForItem(at: indexPath).height + heights.sum
      return CGSize(
        width: queries?.itemWidth ?? itemWidth, height: bubbleArithmetic.rounded(height))
    }
  }

  // MARK: Answers

  /// Requests all sizes again if anything that they depend on has changed unnoticed.
  open override func prepare() {
    let settings = SizeSettings(self)
    if let preparedSettings, settings.differ(from: preparedSettings), !sizesAreStale {
      sizesDidChange()
    }
    preparedSettings = settings
    sizesAreStale = false
    if let collectionView { delegates.reportLackOfDelegate(of: collectionView) }
    holdingQueries { _ in super.prepare() }
  }

  /// Returns the elements in a rect, displaced by their springs; new objects.
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    guard springs.isMoving else {
      let elements = super.layoutAttributesForElements(in: rect)
      dress(elements)
      return elements
    }
    let rect = rect.standardized
    let elements = super.layoutAttributesForElements(in: springs.restingRect(of: rect))
    dress(elements)
    return elements?.filter { $0.frame.overlaps(rect) }
  }

  /// Returns a cell's attributes, displaced by its spring; nil if the item does not exist.
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let attributes = super.layoutAttributesForItem(at: indexPath)
    attributes.map { dress($0, queries) }
    return attributes
  }

  /// Returns the attributes of a header or footer, which lies below cells unless it pins.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let attributes = super.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
    attributes.map { dress($0, queries) }
    return attributes
  }

  // MARK: Invalidation

  /// Marks the stale parts, then calls the flow layout.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    note(context)
    super.invalidateLayout(with: context)
  }

  /// Whether the width of bubbles changes, headers or footers pin, or the finger pulls at springs.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    if super.shouldInvalidateLayout(forBoundsChange: newBounds) { return true }
    guard let view = collectionView else { return false }
    return pullsSprings(newBounds)
      || usesFixedWidthBubbles
        && bubbleWidth(in: view, newBounds.size) != bubbleWidth(in: view, view.bounds.size)
  }

  /// Returns a context with all sizes for another width, and for a scroll by hand with the items that lag
  /// behind it.
  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    guard let view = collectionView else { return context }
    let old = view.bounds
    if itemWidth(in: view, newBounds.size) != itemWidth(in: view, old.size)
      || bubbleWidth(in: view, newBounds.size) != bubbleWidth(in: view, old.size)
    {
      context.setFlowIsStale(true)
    }
    if pullsSprings(newBounds) { pullSprings(from: old, to: newBounds, context) }
    return context
  }

  /// Moves springs along with their items in a batch.
  open override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    if let update = collectionView?.currentUpdate, springs.isMoving {
      springs.follow(update)
    } else {
      springs.removeAll()
    }
  }

  /// Moves springs along with their items during a move by hand.
  open override func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath],
    withTargetPosition targetPosition: CGPoint, previousIndexPaths: [IndexPath],
    previousPosition: CGPoint
  ) -> CollectionViewLayoutInvalidationContext {
    followInSprings(from: previousIndexPaths, to: targetIndexPaths)
    return super.invalidationContext(
      forInteractivelyMovingItems: targetIndexPaths, withTargetPosition: targetPosition,
      previousIndexPaths: previousIndexPaths, previousPosition: previousPosition)
  }

  /// Moves springs to their items' places in the data; a batch then reports the drop.
  open override func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath],
    movementCancelled: Bool
  ) -> CollectionViewLayoutInvalidationContext {
    if movementCancelled {
      followInSprings(from: previousIndexPaths, to: indexPaths)
    } else {
      followInSprings(from: indexPaths, to: previousIndexPaths)
    }
    return super.invalidationContextForEndingInteractiveMovementOfItems(
      toFinalIndexPaths: indexPaths, previousIndexPaths: previousIndexPaths,
      movementCancelled: movementCancelled)
  }

  /// Begins without springs: their old anchors may be other data now.
  open override func prepareForTransition(from oldLayout: CollectionViewLayout) {
    super.prepareForTransition(from: oldLayout)
    springs.removeAll()
  }
}
