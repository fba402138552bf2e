import BubbleCollection
import Foundation

/// What all sizes of a layout depend on besides messages and labels.
struct SizeSettings: Equatable {
  let itemWidth: CGFloat
  let incoming: BubbleMetrics
  let outgoing: BubbleMetrics

  init(_ layout: MessagesCollectionViewFlowLayout) {
    itemWidth = layout.itemWidth
    incoming = layout.bubbleMetrics(avatarWidth: layout.incomingAvatarViewSize.width)
    outgoing = layout.bubbleMetrics(avatarWidth: layout.outgoingAvatarViewSize.width)
  }
}

/// The heights of a cell's labels, in points.
struct LabelHeights: Equatable {
  var cellTop: CGFloat = 0
  var messageBubbleTop: CGFloat = 0
  var cellBottom: CGFloat = 0

  var sum: CGFloat { cellTop + messageBubbleTop + cellBottom }
}

extension MessagesCollectionViewFlowLayout {
  /// What the size of a message's bubble depends on besides its text.
  public func bubbleMetrics(for message: MessageData, at indexPath: IndexPath) -> BubbleMetrics {
    bubbleMetrics(avatarWidth: avatarViewSize(of: message, at: indexPath).width)
  }

  func bubbleMetrics(avatarWidth: CGFloat) -> BubbleMetrics {
    BubbleMetrics(
      itemWidth: collectionView.map { bubbleWidth(in: $0, $0.bounds.size) } ?? 0,
      avatarWidth: avatarWidth, leftRightMargin: messageBubbleLeftRightMargin,
      textViewFrameInsets: messageBubbleTextViewFrameInsets,
      textContainerInsets: messageBubbleTextViewTextContainerInsets,
      font: messageBubbleFont, arithmetic: bubbleArithmetic)
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

  var effectiveUserInterfaceIdiom: UserInterfaceIdiom {
    guard userInterfaceIdiom == .unspecified else { return userInterfaceIdiom }
    return collectionView?.traitCollection.userInterfaceIdiom ?? .unspecified
  }

  /// The message of an item; nil if there is no such item, or the data source knows of no messages.
  func message(at indexPath: IndexPath) -> MessageData? {
    guard let view = collectionView, view.hasItem(at: indexPath),
      let source = view.dataSource as? any MessagesCollectionViewDataSource
    else { return nil }
    return source.collectionView(view, messageDataForItemAt: indexPath)
  }

  private var messagesDelegate: (any MessagesCollectionViewDelegateFlowLayout)? {
    collectionView?.delegate as? any MessagesCollectionViewDelegateFlowLayout
  }

  func avatarViewSize(of message: MessageData, at indexPath: IndexPath) -> CGSize {
    guard let view = collectionView, let delegate = messagesDelegate else {
      return message.isOutgoing ? outgoingAvatarViewSize : incomingAvatarViewSize
    }
    return delegate.collectionView(
      view, layout: self, avatarViewSizeForItemAt: indexPath, isOutgoing: message.isOutgoing)
  }

  /// What the delegate says of an item's labels, without what cannot be used of it.
  func labelHeights(at indexPath: IndexPath) -> LabelHeights {
    guard let view = collectionView, view.hasItem(at: indexPath), let delegate = messagesDelegate
    else { return LabelHeights() }
    func usable(_ height: CGFloat) -> CGFloat { height > 0 && height.isFinite ? height : 0 }
    return LabelHeights(
      cellTop: usable(
        delegate.collectionView(view, layout: self, heightForCellTopLabelAt: indexPath)),
      messageBubbleTop: usable(
        delegate.collectionView(view, layout: self, heightForMessageBubbleTopLabelAt: indexPath)),
      cellBottom: usable(
        delegate.collectionView(view, layout: self, heightForCellBottomLabelAt: indexPath)))
  }
}

extension MessagesCollectionViewFlowLayout {
  /// Has all sizes asked for anew.
  func sizesDidChange() {
    let context = plainContext()
    let flow = context as? CollectionViewFlowLayoutInvalidationContext
    flow?.invalidateFlowLayoutDelegateMetrics = true
    flow?.invalidateFlowLayoutAttributes = true
    invalidateLayout(with: context)
  }

  /// Takes from a context what is stale, and adds what that entails.
  func note(_ context: CollectionViewLayoutInvalidationContext) {
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
    if flow?.invalidateFlowLayoutDelegateMetrics ?? true { sizesAreStale = true }
  }

  /// Fills in what cells and headers have in this layout: measures of parts, and the spring's displacement.
  func dress(_ attributes: CollectionViewLayoutAttributes) {
    guard attributes.representedElementCategory == .cell else {
      if !sectionHeadersPinToVisibleBounds, !sectionFootersPinToVisibleBounds {
        attributes.zIndex = -1
      }
      return
    }
    let path = attributes.indexPath
    let displacement = springs.displacement(of: path)
    if displacement != 0 { attributes.frame.origin.y += displacement }
    guard let parts = attributes as? MessagesCollectionViewLayoutAttributes else { return }
    fillIn(parts, at: path)
  }

  private func fillIn(_ parts: MessagesCollectionViewLayoutAttributes, at path: IndexPath) {
    let heights = labelHeights(at: path)
    let rounded = bubbleArithmetic
    parts.messageBubbleFont = messageBubbleFont
    parts.messageBubbleContainerViewWidth = rounded.rounded(
      messageBubbleSizeForItem(at: path).width)
    parts.textViewFrameInsets = messageBubbleTextViewFrameInsets
    parts.textViewTextContainerInsets = messageBubbleTextViewTextContainerInsets
    parts.incomingAvatarViewSize = rounded.rounded(incomingAvatarViewSize)
    parts.outgoingAvatarViewSize = rounded.rounded(outgoingAvatarViewSize)
    if let message = message(at: path) {
      let avatar = rounded.rounded(avatarViewSize(of: message, at: path))
      if message.isOutgoing {
        parts.outgoingAvatarViewSize = avatar
      } else {
        parts.incomingAvatarViewSize = avatar
      }
    }
    parts.cellTopLabelHeight = rounded.rounded(heights.cellTop)
    parts.messageBubbleTopLabelHeight = rounded.rounded(heights.messageBubbleTop)
    parts.cellBottomLabelHeight = rounded.rounded(heights.cellBottom)
  }
}

extension CollectionView {
  /// Whether a path is that of an item that the data has.
  fileprivate func hasItem(at indexPath: IndexPath) -> Bool {
    guard let place = ItemPlace(indexPath) else { return false }
    return place.item >= 0 && place.item < numberOfItems(inSection: place.section)
  }
}
