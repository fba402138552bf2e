import BubbleCollection
import Foundation

/// Gives a list in JSQMessages' way its messages: `JSQMessagesCollectionViewDataSource`.
public protocol MessagesCollectionViewDataSource: CollectionViewDataSource {
  /// The message of an item.
  func collectionView(
    _ collectionView: CollectionView, messageDataForItemAt indexPath: IndexPath
  ) -> MessageData
}

/// Gives a list in JSQMessages' way the heights of labels: `JSQMessagesCollectionViewDelegateFlowLayout`.
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
}

extension MessagesCollectionViewDelegateFlowLayout {
  /// As wide as the list, and as high as bubble and labels.
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    if let layout = collectionViewLayout as? MessagesCollectionViewFlowLayout {
      return layout.sizeForItem(at: indexPath)
    }
    return (collectionViewLayout as? CollectionViewFlowLayout)?.itemSize
      ?? CGSize(width: 50, height: 50)
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
