import BubbleCollection
import Foundation
import Springs

/// Places messages in a list as JSQMessages does: `JSQMessagesCollectionViewFlowLayout`.
///
/// A flow layout whose items are as wide as the list. The collection view's data source is to be a
/// ``MessagesCollectionViewDataSource``, its delegate a ``MessagesCollectionViewDelegateFlowLayout``, and
/// ``bubbleSizeCalculator`` measures text with whatever measurer it is given. Names and defaults are those of
/// JSQMessages' class reference.
///
/// ## What JSQMessages' view controller has
///
/// ``showLoadEarlierMessagesHeader`` and ``showTypingIndicator`` switch a header and a footer,
/// ``cellIdentifiers`` names cells, ``scroll(to:animated:)`` and ``scrollToBottom(animated:)`` show messages,
/// and ``didTap(at:)`` tells the delegate of taps. What is only a view, such as toolbars, menus and images, is
/// the host's.
///
/// ## Springs
///
/// With `springinessEnabled` the visible items stay behind a scroll and swing into place. The host says
/// where the finger is (`springTouchLocation`) and how much time went by (``advanceSprings(by:)``).
///
/// ## Differences from JSQMessagesCollectionViewFlowLayout
///
/// - **Nothing is stale**: each setting that sizes depend on has them asked for again, and text is kept by all
///   that its size depends on. Settings that no size depends on invalidate nothing.
/// - **`cacheLimit`** works.
/// - **The margin** has the defaults that the class reference gives; JSQMessages' own code has 50 on phones.
///   JSQMessages asserts that it is not negative: one that is counts as 0.
/// - **Notifications** of the system do not reach a layout without a system: the host calls
///   ``didReceiveMemoryWarning()`` and ``deviceOrientationDidChange()``.
/// - **Header and footer** are those of the first and the last section, not of each.
/// - **The item width** leaves out the content inset, as the flow layout does.
/// - **A batch** asks for the sizes of new and reloaded items only.
/// - **Springs** are of cells only, come to rest by a closed formula, follow their items through updates and
///   resizes, and are not reset by an invalidation. Only a scroll by hand pulls at them: not what a batch
///   moves, nor a jump by more than what is visible.
/// - **The avatar** may have another size for each item: the delegate says so.
///
/// ## The work
///
/// The first preparation asks for the size of each item and so measures all text, as in JSQMessages: that is
/// what a content size and offsets without estimates mean. With ``asksForSizesWhenSeen`` it asks for none. A
/// batch asks for new items only.
open class MessagesCollectionViewFlowLayout: CollectionViewFlowLayout {
  /// `MessagesCollectionViewLayoutAttributes`.
  open override class var layoutAttributesClass: AnyClass {
    MessagesCollectionViewLayoutAttributes.self
  }
  /// `MessagesCollectionViewFlowLayoutInvalidationContext`.
  open override class var invalidationContextClass: AnyClass {
    MessagesCollectionViewFlowLayoutInvalidationContext.self
  }

  // MARK: What sizes depend on

  /// The font of messages; body by default.
  open var messageBubbleFont = MessageBubbleFont.body {
    didSet { if messageBubbleFont != oldValue { sizesDidChange() } }
  }
  /// What stays free between a bubble and the edge opposite of its avatar, in points.
  ///
  /// By default 240 on tablets and 40 elsewhere, by ``userInterfaceIdiom``; what is set stays.
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
  /// `right` is on the avatar's side, be that left or right.
  open var messageBubbleTextViewFrameInsets = ViewInsets(right: 6) {
    didSet { if messageBubbleTextViewFrameInsets != oldValue { sizesDidChange() } }
  }
  /// The insets of the text in its text view; {7, 14, 7, 14} by default.
  open var messageBubbleTextViewTextContainerInsets = ViewInsets(
    top: 7, left: 14, bottom: 7, right: 14)
  {
    didSet { if messageBubbleTextViewTextContainerInsets != oldValue { sizesDidChange() } }
  }
  /// The size of avatars of incoming messages, 30 by 30 points by default; zero: there are none.
  open var incomingAvatarViewSize = CGSize(width: 30, height: 30) {
    didSet { if incomingAvatarViewSize != oldValue { sizesDidChange() } }
  }
  /// The size of avatars of outgoing messages, 30 by 30 points by default; zero: there are none.
  open var outgoingAvatarViewSize = CGSize(width: 30, height: 30) {
    didSet { if outgoingAvatarViewSize != oldValue { sizesDidChange() } }
  }
  /// The sort of device, for defaults; unspecified, which is the default: the collection view's traits say it.
  open var userInterfaceIdiom = UserInterfaceIdiom.unspecified {
    didSet {
      guard storedMargin == nil else { return }
      if defaultMargin(for: oldValue) != messageBubbleLeftRightMargin { sizesDidChange() }
    }
  }
  /// How a bubble follows from its text; JSQMessages' way by default.
  open var bubbleArithmetic = BubbleArithmetic.jsqMessages {
    didSet { if bubbleArithmetic != oldValue { sizesDidChange() } }
  }
  /// Whether bubbles are as wide as in a view as wide as its shorter side, so that they stay as they are when
  /// a device is turned; false by default.
  open var usesFixedWidthBubbles = false {
    didSet { if usesFixedWidthBubbles != oldValue { sizesDidChange() } }
  }
  /// Gives bubbles their sizes; a ``BubbleSizeCalculator`` by default.
  open var bubbleSizeCalculator: any MessagesBubbleSizeCalculating = BubbleSizeCalculator() {
    didSet {
      guard bubbleSizeCalculator !== oldValue else { return }
      (bubbleSizeCalculator as? BubbleSizeCalculator)?.cacheLimit = cacheLimit
      sizesDidChange()
    }
  }
  /// Whether sizes are estimates until messages come into sight; false by default, as in JSQMessages.
  ///
  /// If true, no text is measured that is not seen: a list of any length is there at once. What is above what
  /// is seen moves nothing when it is measured. But the content size is an estimate, and what all sizes depend
  /// on has all of them estimated again. A delegate that answers sizes of items itself has them asked for all
  /// the same.
  open var asksForSizesWhenSeen = false {
    didSet { if asksForSizesWhenSeen != oldValue { measuringDidSwitch() } }
  }
  /// The size of items until they are seen; as wide as all items where ``asksForSizesWhenSeen`` is true.
  ///
  /// If no height is set, it is then that of a message of one line, without labels.
  open override var estimatedItemSize: CGSize {
    get {
      let stored = super.estimatedItemSize
      return asksForSizesWhenSeen ? estimatedMessageSize(stored) : stored
    }
    set { super.estimatedItemSize = newValue }
  }
  /// How many texts' sizes are kept at most, 200 by default; 0: all.
  ///
  /// A negative limit counts as 0. It holds for ``BubbleSizeCalculator``; sizes do not depend on it.
  open var cacheLimit = BubbleSizeCalculator.usualCacheLimit {
    didSet {
      guard cacheLimit != oldValue else { return }
      (bubbleSizeCalculator as? BubbleSizeCalculator)?.cacheLimit = cacheLimit
    }
  }

  // MARK: What the extensions in this folder work on

  var storedMargin: CGFloat?
  var chatSettings = MessagesChatSettings()
  let delegates = MessagesDelegates()
  /// The queries while many are asked.
  var heldQueries: MessagesQueries?
  var springs = ListSprings()
  /// What sizes depended on when they were asked for.
  var preparedSettings: SizeSettings?
  /// Whether the next preparation asks for all sizes anyway.
  var sizesAreStale = true

  /// Makes a layout with JSQMessages' insets and distances.
  public override init() {
    super.init()
    setDefaults()
  }

  /// Makes a layout as `init()` does: the coder is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setDefaults()
  }

  private func setDefaults() {
    sectionInset = ViewInsets(top: 10, left: 4, bottom: 10, right: 4)
    minimumLineSpacing = 4
  }

  // MARK: Sizes

  /// The width of items, in points: that of the list without insets.
  open var itemWidth: CGFloat { collectionView.map { itemWidth(in: $0, $0.bounds.size) } ?? 0 }

  /// The size of a message's bubble, in points; zero if there is no such message.
  ///
  /// - Complexity: O(length of the text) where its size is known, or else what measuring it costs.
  open func messageBubbleSizeForItem(at indexPath: IndexPath) -> CGSize {
    holdingQueries { queries in
      guard let message = queries?.message(at: indexPath) else { return .zero }
      return queries?.bubbleSize(of: message, at: indexPath) ?? .zero
    }
  }

  /// The size of an item, in points: as wide as the list, and as high as bubble and labels.
  ///
  /// Neither the avatar nor the button beside the bubble counts, as in JSQMessages: a list with avatars higher
  /// than a line of text overrides this.
  open func sizeForItem(at indexPath: IndexPath) -> CGSize {
    holdingQueries { queries in
      let heights = queries?.labelHeights(at: indexPath) ?? LabelHeights()
      let height = messageBubbleSizeForItem(at: indexPath).height + heights.sum
      return CGSize(
        width: queries?.itemWidth ?? itemWidth, height: bubbleArithmetic.rounded(height))
    }
  }

  // MARK: Answers

  /// Asks for all sizes again if anything that they depend on has changed unseen.
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

  /// The elements in a rect, where their springs have them; new objects.
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

  /// A cell's attributes, where its spring has it; nil if there is no such item.
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let attributes = super.layoutAttributesForItem(at: indexPath)
    attributes.map { dress($0, queries) }
    return attributes
  }

  /// The attributes of a header or footer, which lie below cells unless they pin.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let attributes = super.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
    attributes.map { dress($0, queries) }
    return attributes
  }

  // MARK: Invalidation

  /// Notes what is stale, then tells the flow layout.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    note(context)
    super.invalidateLayout(with: context)
  }

  /// True if bubbles get another width, headers or footers pin, or the finger pulls at springs.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    if super.shouldInvalidateLayout(forBoundsChange: newBounds) { return true }
    guard let view = collectionView else { return false }
    return pullsSprings(newBounds)
      || usesFixedWidthBubbles
        && bubbleWidth(in: view, newBounds.size) != bubbleWidth(in: view, view.bounds.size)
  }

  /// All sizes for another width, and for a scroll by hand the items that stay behind it.
  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    guard let view = collectionView else { return context }
    let old = view.bounds
    if itemWidth(in: view, newBounds.size) != itemWidth(in: view, old.size)
      || bubbleWidth(in: view, newBounds.size) != bubbleWidth(in: view, old.size)
    {
      let flow = context as? CollectionViewFlowLayoutInvalidationContext
      flow?.invalidateFlowLayoutDelegateMetrics = true
      flow?.invalidateFlowLayoutAttributes = true
    }
    if pullsSprings(newBounds) { pullSprings(from: old, to: newBounds, context) }
    return context
  }

  /// Takes springs along to where their items are after a batch.
  open override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    if let update = collectionView?.currentUpdate, springs.isMoving {
      springs.follow(update)
    } else {
      springs.removeAll()
    }
  }

  /// Takes springs along to where their items are while one is moved by hand.
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

  /// Takes springs along to where their items are in the data; a batch says where they are dropped.
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

  /// Begins without springs: what they hung at may be other data now.
  open override func prepareForTransition(from oldLayout: CollectionViewLayout) {
    super.prepareForTransition(from: oldLayout)
    springs.removeAll()
  }
}
