import BubbleCollection
import Foundation
import Springs

/// What all sizes of a layout depend on besides messages and labels.
struct SizeSettings: Equatable {
  let itemWidth: CGFloat
  let metrics: BubbleMetrics
  let outgoingAvatarWidth: CGFloat

  init(_ layout: MessagesCollectionViewFlowLayout) {
    itemWidth = layout.itemWidth
    metrics = layout.bubbleMetrics(avatarWidth: layout.incomingAvatarViewSize.width)
    outgoingAvatarWidth = layout.outgoingAvatarViewSize.width.usableLength
  }

  /// Whether sizes are others by these settings; not where something is no number, which equals nothing.
  func differ(from other: SizeSettings) -> Bool { self != other && self == self && other == other }
}

extension MessagesCollectionViewFlowLayout {
  /// What the size of a message's bubble depends on besides its text.
  public func bubbleMetrics(for message: MessageData, at indexPath: IndexPath) -> BubbleMetrics {
    queries?.metrics(of: message, at: indexPath)
      ?? bubbleMetrics(avatarWidth: avatarViewSize(isOutgoing: message.isOutgoing).width)
  }

  /// The layout's settings, without what cannot be used of them; JSQMessages rounds the margin up, too.
  func bubbleMetrics(avatarWidth: CGFloat) -> BubbleMetrics {
    var font = messageBubbleFont
    font.size = font.size.usableLength
    return BubbleMetrics(
      itemWidth: currentBubbleWidth, avatarWidth: avatarWidth.usableLength,
      leftRightMargin: bubbleArithmetic.rounded(messageBubbleLeftRightMargin.usableLength),
      textViewFrameInsets: messageBubbleTextViewFrameInsets.finite,
      textContainerInsets: messageBubbleTextViewTextContainerInsets.finite,
      font: font, arithmetic: bubbleArithmetic)
  }

  func avatarViewSize(isOutgoing: Bool) -> CGSize {
    isOutgoing ? outgoingAvatarViewSize : incomingAvatarViewSize
  }

  /// The width of items in a view of a size.
  func itemWidth(in view: CollectionView, _ size: CGSize) -> CGFloat {
    let inset = view.adjustedContentInset
    return max(0, size.width - inset.left - inset.right - sectionInset.left - sectionInset.right)
  }

  /// The width that stands for the items' in the arithmetic of bubbles.
  func bubbleWidth(in view: CollectionView, _ size: CGSize) -> CGFloat {
    guard usesFixedWidthBubbles else { return itemWidth(in: view, size) }
    let insets = sectionInset.left + sectionInset.right + bubbleArithmetic.additionalInset
    return max(0, min(size.width, size.height) - insets)
  }

  private var currentBubbleWidth: CGFloat {
    guard usesFixedWidthBubbles, let view = collectionView else { return itemWidth }
    return bubbleWidth(in: view, view.bounds.size)
  }

  /// The margin where none was set.
  func defaultMargin(for idiom: UserInterfaceIdiom) -> CGFloat {
    let traits = collectionView?.traitCollection.userInterfaceIdiom
    return (idiom == .unspecified ? traits : idiom) == .pad ? 240 : 40
  }

  /// The queries; nil without a list.
  var queries: MessagesQueries? { heldQueries ?? makeQueries() }

  private func makeQueries() -> MessagesQueries? {
    collectionView.map { MessagesQueries(self, in: $0) }
  }

  /// Has all queries within a block asked with the settings as they are now.
  func holdingQueries<Result>(_ body: (MessagesQueries?) -> Result) -> Result {
    if let heldQueries { return body(heldQueries) }
    let queries = makeQueries()
    heldQueries = queries
    defer { heldQueries = nil }
    return body(queries)
  }

  /// Has queries asked with the settings as they are now, after one of them has changed.
  private func renewHeldQueries() {
    guard heldQueries != nil else { return }
    heldQueries = makeQueries()
  }
}

extension ViewInsets {
  /// The insets, with 0 for what is no number or infinite.
  fileprivate var finite: ViewInsets {
    func finite(_ inset: CGFloat) -> CGFloat { inset.isFinite ? inset : 0 }
    return ViewInsets(
      top: finite(top), left: finite(left), bottom: finite(bottom), right: finite(right))
  }
}

extension MessagesCollectionViewFlowLayout {
  /// Has all sizes asked for again.
  func sizesDidChange() {
    let context = plainContext()
    let flow = context as? CollectionViewFlowLayoutInvalidationContext
    flow?.invalidateFlowLayoutDelegateMetrics = true
    flow?.invalidateFlowLayoutAttributes = true
    invalidateLayout(with: context)
  }

  /// Begins or ends to have messages measured when they are seen.
  func measuringDidSwitch() {
    itemMeasurer =
      asksForSizesWhenSeen ? { [weak self] in self?.sizeForItem(at: $0) ?? .zero } : nil
    sizesDidChange()
  }

  /// The size of messages that were not seen yet, with the height that was set, if one was.
  func estimatedMessageSize(_ stored: CGSize) -> CGSize {
    let metrics = bubbleMetrics(avatarWidth: 0)
    // Lines of most fonts are a fifth higher than their size.
    let line = metrics.bubbleSize(ofText: CGSize(width: 0, height: metrics.font.size * 1.2)).height
    let isSet = stored != CollectionViewFlowLayout.automaticSize && stored.height.usableLength > 0
    return CGSize(width: itemWidth, height: isSet ? stored.height : max(1, line.usableLength))
  }

  /// Has all but the sizes of items asked for again: they do not depend on headers and footers.
  func sectionMetricsDidChange() {
    let context = plainContext()
    (context as? CollectionViewFlowLayoutInvalidationContext)?.invalidatesSectionMetrics = true
    invalidateLayout(with: context)
  }

  /// Takes from a context what is stale, and adds what that entails.
  func note(_ context: CollectionViewLayoutInvalidationContext) {
    renewHeldQueries()
    let messages = context as? MessagesCollectionViewFlowLayoutInvalidationContext
    let isReload = context.invalidateEverything && context.invalidateDataSourceCounts
    if isReload { springs.removeAll() }
    if messages?.invalidateFlowLayoutMessagesCache == true {
      bubbleSizeCalculator.prepareForResettingLayout(self)
    }
    if context.invalidateEverything || messages?.invalidateFlowLayoutMessagesCache == true {
      messages?.invalidateFlowLayoutDelegateMetrics = true
      messages?.invalidateFlowLayoutAttributes = true
    }
    let flow = context as? CollectionViewFlowLayoutInvalidationContext
    if flow?.invalidateFlowLayoutDelegateMetrics ?? true {
      sizesAreStale = true
      flow?.forgetsMeasuredSizes = asksForSizesWhenSeen
      itemMeasurerVersion &+= 1
    }
  }

  /// The index path by which host and data source know an item: another one while an item is moved by hand.
  private func nameInData(of path: IndexPath) -> IndexPath {
    collectionView?.dataSourceIndexPath(forPresentationIndexPath: path) ?? path
  }

  func dress(_ elements: [CollectionViewLayoutAttributes]?) {
    guard let elements, !elements.isEmpty else { return }
    holdingQueries { queries in
      for attributes in elements { dress(attributes, queries) }
    }
  }

  /// Fills in what cells and headers have in this layout: measures of parts, and the spring's displacement.
  func dress(_ attributes: CollectionViewLayoutAttributes, _ queries: MessagesQueries?) {
    guard attributes.representedElementCategory == .cell else {
      if !sectionHeadersPinToVisibleBounds, !sectionFootersPinToVisibleBounds {
        attributes.zIndex = -1
      }
      return
    }
    let path = attributes.indexPath
    let displacement = springs.displacement(of: path)
    if displacement != 0 { attributes.frame.origin.y += displacement }
    guard let queries, let parts = attributes as? MessagesCollectionViewLayoutAttributes
    else { return }
    parts.measures = queries.measures(ofCellAt: nameInData(of: path))
  }
}
