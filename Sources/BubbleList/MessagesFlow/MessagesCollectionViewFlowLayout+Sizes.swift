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

extension MessagesCollectionViewFlowLayout {
  /// What the size of a message's bubble depends on besides its text.
  public func bubbleMetrics(for message: MessageData, at indexPath: IndexPath) -> BubbleMetrics {
    let avatar = questions?.avatarViewSize(of: message, at: indexPath)
    return bubbleMetrics(
      avatarWidth: (avatar ?? avatarViewSize(isOutgoing: message.isOutgoing)).width)
  }

  func bubbleMetrics(avatarWidth: CGFloat) -> BubbleMetrics {
    BubbleMetrics(
      itemWidth: collectionView.map { bubbleWidth(in: $0, $0.bounds.size) } ?? 0,
      avatarWidth: avatarWidth, leftRightMargin: messageBubbleLeftRightMargin,
      textViewFrameInsets: messageBubbleTextViewFrameInsets,
      textContainerInsets: messageBubbleTextViewTextContainerInsets,
      font: messageBubbleFont, arithmetic: bubbleArithmetic)
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

  var effectiveUserInterfaceIdiom: UserInterfaceIdiom {
    guard userInterfaceIdiom == .unspecified else { return userInterfaceIdiom }
    return collectionView?.traitCollection.userInterfaceIdiom ?? .unspecified
  }

  /// Whom to ask; nil without a list.
  var questions: MessagesQuestions? { collectionView.map { MessagesQuestions(self, in: $0) } }
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

  func dress(_ elements: [CollectionViewLayoutAttributes]?) {
    guard let elements, !elements.isEmpty else { return }
    let questions = self.questions
    for attributes in elements { dress(attributes, questions) }
  }

  /// Fills in what cells and headers have in this layout: measures of parts, and the spring's displacement.
  func dress(_ attributes: CollectionViewLayoutAttributes, _ questions: MessagesQuestions?) {
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
    fillIn(parts, at: path, questions)
  }

  private func fillIn(
    _ parts: MessagesCollectionViewLayoutAttributes, at path: IndexPath,
    _ questions: MessagesQuestions?
  ) {
    let heights = questions?.labelHeights(at: path) ?? LabelHeights()
    let rounded = bubbleArithmetic
    parts.messageBubbleFont = messageBubbleFont
    parts.messageBubbleContainerViewWidth = rounded.rounded(
      messageBubbleSizeForItem(at: path).width)
    parts.textViewFrameInsets = messageBubbleTextViewFrameInsets
    parts.textViewTextContainerInsets = messageBubbleTextViewTextContainerInsets
    parts.incomingAvatarViewSize = rounded.rounded(incomingAvatarViewSize)
    parts.outgoingAvatarViewSize = rounded.rounded(outgoingAvatarViewSize)
    if let questions, let message = questions.message(at: path) {
      let avatar = rounded.rounded(questions.avatarViewSize(of: message, at: path))
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
