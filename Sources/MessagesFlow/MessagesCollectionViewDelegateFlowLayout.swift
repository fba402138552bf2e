import BubbleCollection
import Foundation

/// Provides the messages of a list in JSQMessages' style: `JSQMessagesCollectionViewDataSource`.
public protocol MessagesCollectionViewDataSource: CollectionViewDataSource {
  /// Returns the message of an item.
  func collectionView(
    _ collectionView: CollectionView, messageDataForItemAt indexPath: IndexPath
  ) -> MessageData
  /// Whether there is a button beside the bubble of an item; false by default.
  ///
  /// Called after a tap.
  func collectionView(
    _ collectionView: CollectionView, shouldShowAccessoryButtonForItemAt indexPath: IndexPath
  ) -> Bool
}

extension MessagesCollectionViewDataSource {
  /// Returns false.
  public func collectionView(
    _ collectionView: CollectionView, shouldShowAccessoryButtonForItemAt indexPath: IndexPath
  ) -> Bool { false }
}

/// Provides the heights of labels of a list in JSQMessages' style, and receives taps:
/// `JSQMessagesCollectionViewDelegateFlowLayout`.
///
/// The collection view's delegate must conform to this protocol, because the flow layout requests the sizes
/// of items through it. By default ``MessagesCollectionViewFlowLayout/sizeForItem(at:)`` provides these.
public protocol MessagesCollectionViewDelegateFlowLayout: CollectionViewDelegateFlowLayout {
  /// Returns the height of the uppermost label, in points; 0 by default.
  func collectionView(
    _ collectionView: CollectionView,
    layout collectionViewLayout: MessagesCollectionViewFlowLayout,
    heightForCellTopLabelAt indexPath: IndexPath
  ) -> CGFloat
  /// Returns the height of the label above the bubble, in points; 0 by default.
  func collectionView(
    _ collectionView: CollectionView,
    layout collectionViewLayout: MessagesCollectionViewFlowLayout,
    heightForMessageBubbleTopLabelAt indexPath: IndexPath
  ) -> CGFloat
  /// Returns the height of the lowest label, in points; 0 by default.
  func collectionView(
    _ collectionView: CollectionView,
    layout collectionViewLayout: MessagesCollectionViewFlowLayout,
    heightForCellBottomLabelAt indexPath: IndexPath
  ) -> CGFloat
  /// Returns the size of the avatar of an item's message; zero shows none.
  ///
  /// By default it is the layout's size for the message's side.
  func collectionView(
    _ collectionView: CollectionView,
    layout collectionViewLayout: MessagesCollectionViewFlowLayout,
    avatarViewSizeForItemAt indexPath: IndexPath, isOutgoing: Bool
  ) -> CGSize
  /// The avatar of an item was tapped; ``MessagesCollectionViewFlowLayout/didTap(at:)`` calls this and the
  /// methods below.
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
  /// The header that loads earlier messages was tapped.
  func collectionView(
    _ collectionView: CollectionView, didTapLoadEarlierMessagesHeaderAt indexPath: IndexPath)
}

extension MessagesCollectionViewDelegateFlowLayout {
  /// Returns a size as wide as the list, and as high as bubble and labels.
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    guard let layout = collectionViewLayout as? MessagesCollectionViewFlowLayout,
      !layout.asksForSizesWhenSeen
    else { return commonItemSize(collectionView, collectionViewLayout) }
    return layout.sizeForItem(at: indexPath)
  }

  /// Returns 0.
  public func collectionView(
    _ collectionView: CollectionView,
    layout collectionViewLayout: MessagesCollectionViewFlowLayout,
    heightForCellTopLabelAt indexPath: IndexPath
  ) -> CGFloat { 0 }

  /// Returns 0.
  public func collectionView(
    _ collectionView: CollectionView,
    layout collectionViewLayout: MessagesCollectionViewFlowLayout,
    heightForMessageBubbleTopLabelAt indexPath: IndexPath
  ) -> CGFloat { 0 }

  /// Returns 0.
  public func collectionView(
    _ collectionView: CollectionView,
    layout collectionViewLayout: MessagesCollectionViewFlowLayout,
    heightForCellBottomLabelAt indexPath: IndexPath
  ) -> CGFloat { 0 }

  /// Returns the layout's size for the message's side.
  public func collectionView(
    _ collectionView: CollectionView,
    layout collectionViewLayout: MessagesCollectionViewFlowLayout,
    avatarViewSizeForItemAt indexPath: IndexPath, isOutgoing: Bool
  ) -> CGSize {
    isOutgoing
      ? collectionViewLayout.outgoingAvatarViewSize : collectionViewLayout.incomingAvatarViewSize
  }

  /// Returns the size of the header that loads earlier messages, if it is shown, or else the layout's header
  /// size.
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize {
    guard let layout = collectionViewLayout as? MessagesCollectionViewFlowLayout,
      layout.hasLoadEarlierMessagesHeader(inSection: section)
    else { return commonHeaderSize(collectionView, collectionViewLayout) }
    return CGSize(width: layout.itemWidth, height: MessagesDefaults.loadEarlierHeaderHeight)
  }

  /// Returns the size of the typing indicator's footer, if it is shown, or else the layout's footer size.
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

  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, didTapAvatarAt indexPath: IndexPath
  ) {}
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, didTapMessageBubbleAt indexPath: IndexPath
  ) {}
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, didTapCellAt indexPath: IndexPath, touchLocation: CGPoint
  ) {}
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, didTapAccessoryButtonAt indexPath: IndexPath
  ) {}
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, didTapLoadEarlierMessagesHeaderAt indexPath: IndexPath
  ) {}
}
