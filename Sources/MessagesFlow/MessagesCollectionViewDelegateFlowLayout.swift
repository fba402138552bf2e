import BubbleCollection
import Foundation

/// Gives a list in JSQMessages' way its messages: `JSQMessagesCollectionViewDataSource`.
public protocol MessagesCollectionViewDataSource: CollectionViewDataSource {
  /// The message of an item.
  func collectionView(
    _ collectionView: CollectionView, messageDataForItemAt indexPath: IndexPath
  ) -> MessageData
  /// Whether there is a button beside the bubble of an item; false by default.
  ///
  /// Asked where there is a tap.
  func collectionView(
    _ collectionView: CollectionView, shouldShowAccessoryButtonForItemAt indexPath: IndexPath
  ) -> Bool
}

extension MessagesCollectionViewDataSource {
  /// No button.
  public func collectionView(
    _ collectionView: CollectionView, shouldShowAccessoryButtonForItemAt indexPath: IndexPath
  ) -> Bool { false }
}

/// Gives a list in JSQMessages' way the heights of labels, and gets taps:
/// `JSQMessagesCollectionViewDelegateFlowLayout`.
///
/// The collection view's delegate has to be one of these: through it the flow layout asks for the sizes of
/// items, which ``MessagesCollectionViewFlowLayout/sizeForItem(at:)`` answers by default.
public protocol MessagesCollectionViewDelegateFlowLayout: CollectionViewDelegateFlowLayout {
  /// The height of the label above everything, in points; 0 by default.
  func collectionView(
    _ collectionView: CollectionView,
    layout collectionViewLayout: MessagesCollectionViewFlowLayout,
    heightForCellTopLabelAt indexPath: IndexPath
  ) -> CGFloat
  /// The height of the label above the bubble, in points; 0 by default.
  func collectionView(
    _ collectionView: CollectionView,
    layout collectionViewLayout: MessagesCollectionViewFlowLayout,
    heightForMessageBubbleTopLabelAt indexPath: IndexPath
  ) -> CGFloat
  /// The height of the label below everything, in points; 0 by default.
  func collectionView(
    _ collectionView: CollectionView,
    layout collectionViewLayout: MessagesCollectionViewFlowLayout,
    heightForCellBottomLabelAt indexPath: IndexPath
  ) -> CGFloat
  /// The size of the avatar of an item's message, zero for none.
  ///
  /// By default the layout's size for the message's side.
  func collectionView(
    _ collectionView: CollectionView,
    layout collectionViewLayout: MessagesCollectionViewFlowLayout,
    avatarViewSizeForItemAt indexPath: IndexPath, isOutgoing: Bool
  ) -> CGSize
  /// The avatar of an item was tapped; ``MessagesCollectionViewFlowLayout/didTap(at:)`` tells it, and the others.
  func collectionView(_ collectionView: CollectionView, didTapAvatarAt indexPath: IndexPath)
  /// The bubble of an item was tapped.
  func collectionView(_ collectionView: CollectionView, didTapMessageBubbleAt indexPath: IndexPath)
  /// The cell of an item was tapped, but neither its avatar nor its bubble.
  ///
  /// The point is from the cell's top left.
  func collectionView(
    _ collectionView: CollectionView, didTapCellAt indexPath: IndexPath, touchLocation: CGPoint)
  /// The button beside the bubble of an item was tapped.
  func collectionView(
    _ collectionView: CollectionView, didTapAccessoryButtonAt indexPath: IndexPath)
  /// The header to load earlier messages with was tapped.
  func collectionView(
    _ collectionView: CollectionView, didTapLoadEarlierMessagesHeaderAt indexPath: IndexPath)
}

extension MessagesCollectionViewDelegateFlowLayout {
  /// As wide as the list, and as high as bubble and labels.
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    guard let layout = collectionViewLayout as? MessagesCollectionViewFlowLayout,
      !layout.asksForSizesWhenSeen
    else { return commonItemSize(collectionView, collectionViewLayout) }
    return layout.sizeForItem(at: indexPath)
  }

  /// No label.
  public func collectionView(
    _ collectionView: CollectionView,
    layout collectionViewLayout: MessagesCollectionViewFlowLayout,
    heightForCellTopLabelAt indexPath: IndexPath
  ) -> CGFloat { 0 }

  /// No label.
  public func collectionView(
    _ collectionView: CollectionView,
    layout collectionViewLayout: MessagesCollectionViewFlowLayout,
    heightForMessageBubbleTopLabelAt indexPath: IndexPath
  ) -> CGFloat { 0 }

  /// No label.
  public func collectionView(
    _ collectionView: CollectionView,
    layout collectionViewLayout: MessagesCollectionViewFlowLayout,
    heightForCellBottomLabelAt indexPath: IndexPath
  ) -> CGFloat { 0 }

  /// The layout's size for the message's side.
  public func collectionView(
    _ collectionView: CollectionView,
    layout collectionViewLayout: MessagesCollectionViewFlowLayout,
    avatarViewSizeForItemAt indexPath: IndexPath, isOutgoing: Bool
  ) -> CGSize {
    isOutgoing
      ? collectionViewLayout.outgoingAvatarViewSize : collectionViewLayout.incomingAvatarViewSize
  }
}

extension MessagesCollectionViewDelegateFlowLayout {
  /// The header to load earlier messages with, where it is shown, or else the layout's header size.
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize {
    guard let layout = collectionViewLayout as? MessagesCollectionViewFlowLayout,
      layout.hasLoadEarlierMessagesHeader(inSection: section)
    else { return commonHeaderSize(collectionView, collectionViewLayout) }
    return CGSize(width: layout.itemWidth, height: MessagesDefaults.loadEarlierHeaderHeight)
  }

  /// The footer that says that someone is typing, where it is shown, or else the layout's footer size.
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize {
    guard let layout = collectionViewLayout as? MessagesCollectionViewFlowLayout,
      layout.showTypingIndicator
    else { return commonFooterSize(collectionView, collectionViewLayout) }
    // Not the common size for all: the last section has another.
    guard layout.hasTypingIndicator(inSection: section) else { return layout.footerReferenceSize }
    return CGSize(width: layout.itemWidth, height: MessagesDefaults.typingIndicatorFooterHeight)
  }

  /// Nothing.
  public func collectionView(
    _ collectionView: CollectionView, didTapAvatarAt indexPath: IndexPath
  ) {}
  /// Nothing.
  public func collectionView(
    _ collectionView: CollectionView, didTapMessageBubbleAt indexPath: IndexPath
  ) {}
  /// Nothing.
  public func collectionView(
    _ collectionView: CollectionView, didTapCellAt indexPath: IndexPath, touchLocation: CGPoint
  ) {}
  /// Nothing.
  public func collectionView(
    _ collectionView: CollectionView, didTapAccessoryButtonAt indexPath: IndexPath
  ) {}
  /// Nothing.
  public func collectionView(
    _ collectionView: CollectionView, didTapLoadEarlierMessagesHeaderAt indexPath: IndexPath
  ) {}
}
