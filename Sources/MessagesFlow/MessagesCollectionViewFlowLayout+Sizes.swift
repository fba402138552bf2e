import BubbleCollection
import Foundation
import Springs

/// The settings that all sizes of a layout depend on, besides messages and labels.
struct SizeSettings: Equatable {
  let itemWidth: CGFloat
  let metrics: BubbleMetrics
  let outgoingAvatarWidth: CGFloat

  init(_ layout: MessagesCollectionViewFlowLayout) {
    itemWidth = layout.itemWidth
    metrics = layout.bubbleMetrics(avatarWidth: layout.incomingAvatarViewSize.width)
    outgoingAvatarWidth = layout.outgoingAvatarViewSize.width.usableLength
  }

  /// Whether these settings change sizes; false if any of them is NaN, which equals nothing.
  func differ(from other: SizeSettings) -> Bool { self != other && self == self && other == other }
}

extension MessagesCollectionViewFlowLayout {
  /// Returns the inputs to the size of a message's bubble, besides its text.
  public func bubbleMetrics(for message: MessageData, at indexPath: IndexPath) -> BubbleMetrics {
    queries?.metrics(of: message, at: indexPath)
      ?? bubbleMetrics(avatarWidth: avatarViewSize(isOutgoing: message.isOutgoing).width)
  }

  /// Returns the layout's settings without unusable values; JSQMessages also rounds the margin up.
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

  /// Returns the width of items in a view of a size.
  func itemWidth(in view: CollectionView, _ size: CGSize) -> CGFloat {
    let inset = view.adjustedContentInset
    return max(0, size.width - inset.left - inset.right - sectionInset.left - sectionInset.right)
  }

  /// Returns the item width used in the arithmetic of bubbles.
  func bubbleWidth(in view: CollectionView, _ size: CGSize) -> CGFloat {
    guard usesFixedWidthBubbles else { return itemWidth(in: view, size) }
    let insets = sectionInset.left + sectionInset.right + bubbleArithmetic.additionalInset
    return max(0, min(size.width, size.height) - insets)
  }

  private var currentBubbleWidth: CGFloat {
    guard usesFixedWidthBubbles, let view = collectionView else { return itemWidth }
    return bubbleWidth(in: view, view.bounds.size)
  }

  /// Returns the default margin.
  func defaultMargin(for idiom: UserInterfaceIdiom) -> CGFloat {
    let traits = collectionView?.traitCollection.userInterfaceIdiom
    return (idiom == .unspecified ? traits : idiom) == .pad ? 240 : 40
  }

  /// The queries; nil without a list.
  var queries: MessagesQueries? { heldQueries ?? makeQueries() }

  private func makeQueries() -> MessagesQueries? {
    collectionView.map { MessagesQueries(self, in: $0) }
  }

  /// Makes all queries within a block with the present settings.
  func holdingQueries<Result>(_ body: (MessagesQueries?) -> Result) -> Result {
    if let heldQueries { return body(heldQueries) }
    let queries = makeQueries()
    heldQueries = queries
    defer { heldQueries = nil }
    return body(queries)
  }

  /// Makes the queries again with the present settings, after one of these has changed.
  private func renewHeldQueries() {
    guard heldQueries != nil else { return }
    heldQueries = makeQueries()
  }
}

extension ViewInsets {
  /// The insets, with 0 for NaN and infinite values.
  fileprivate var finite: ViewInsets {
    func finite(_ inset: CGFloat) -> CGFloat { inset.isFinite ? inset : 0 }
    return ViewInsets(
      top: finite(top), left: finite(left), bottom: finite(bottom), right: finite(right))
  }
}

extension MessagesCollectionViewFlowLayout {
  /// Requests all sizes again.
  func sizesDidChange() {
    let context = plainContext()
    context.setFlowIsStale(true)
    invalidateLayout(with: context)
  }

  /// Starts or stops measuring messages when they become visible.
  func measuringDidSwitch() {
    itemMeasurer =
      asksForSizesWhenSeen ? { [weak self] in self?.sizeForItem(at: $0) ?? .zero } : nil
    sizesDidChange()
  }

  /// Returns the estimated size of messages that were not visible yet, with the height that was set, if any.
  func estimatedMessageSize(_ stored: CGSize) -> CGSize {
    let metrics = bubbleMetrics(avatarWidth: 0)
    // Lines of most fonts are a fifth higher than the font size.
    let line = metrics.bubbleSize(ofText: CGSize(width: 0, height: metrics.font.size * 1.2)).height
    let isSet = stored != CollectionViewFlowLayout.automaticSize && stored.height.usableLength > 0
    return CGSize(width: itemWidth, height: isSet ? stored.height : max(1, line.usableLength))
  }

  /// Requests everything except the sizes of items again: these do not depend on headers and footers.
  func sectionMetricsDidChange() {
    let context = plainContext()
    (context as? CollectionViewFlowLayoutInvalidationContext)?.invalidatesSectionMetrics = true
    invalidateLayout(with: context)
  }

  /// Reads the stale parts from a context, and adds their consequences.
  func note(_ context: CollectionViewLayoutInvalidationContext) {
    renewHeldQueries()
    let messages = context as? MessagesCollectionViewFlowLayoutInvalidationContext
    let isReload = context.invalidateEverything && context.invalidateDataSourceCounts
    if isReload { springs.removeAll() }
    if messages?.invalidateFlowLayoutMessagesCache == true {
      bubbleSizeCalculator.prepareForResettingLayout(self)
    }
    if context.invalidateEverything || messages?.invalidateFlowLayoutMessagesCache == true {
      messages?.setFlowIsStale(true)
    }
    let flow = context as? CollectionViewFlowLayoutInvalidationContext
    if flow?.invalidateFlowLayoutDelegateMetrics ?? true {
      sizesAreStale = true
      flow?.forgetsMeasuredSizes = asksForSizesWhenSeen
      itemMeasurerVersion &+= 1
    }
  }

  /// Returns the index path of an item in the data of host and data source, which differs while an item is
  /// moved by hand.
  private func nameInData(of path: IndexPath) -> IndexPath {
    collectionView?.dataSourceIndexPath(forPresentationIndexPath: path) ?? path
  }

  func dress(_ elements: [CollectionViewLayoutAttributes]?) {
    guard let elements, !elements.isEmpty else { return }
    holdingQueries { queries in
      for attributes in elements { dress(attributes, queries) }
    }
  }

  /// Sets the properties of cells and headers in this layout: measures of parts, and the spring's
  /// displacement.
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
