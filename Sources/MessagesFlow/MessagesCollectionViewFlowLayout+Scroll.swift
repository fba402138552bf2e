import BubbleCollection
import Foundation

/// Where JSQMessages scrolls to show a message.
public enum MessagesScrollTarget: Equatable, Sendable {
  /// All messages fit: the rect, the last point of the content, is to be seen.
  case lastPoint(CGRect)
  /// A message is to be at a position.
  case item(IndexPath, CollectionView.ScrollPosition)
}

extension MessagesCollectionViewFlowLayout {
  /// Where to scroll to show a message, by JSQMessages' rule: `scrollToIndexPath:animated:`.
  ///
  /// Where the content is lower than the view: its last point. A message that is higher than what the insets
  /// leave of the view has its end at the lower edge, any other its start at the upper one. An item beyond
  /// the last stands for the last, one before the first for the first. Nil if there is no such section, or
  /// nothing in it.
  ///
  /// JSQMessages looks at its input toolbar, too; a host counts it to the content inset. And it takes the item
  /// of the first section, whatever section was meant.
  public func scrollTarget(forItemAt indexPath: IndexPath) -> MessagesScrollTarget? {
    guard let view = collectionView, indexPath.count == 2 else { return nil }
    let count = view.numberOfItems(inSection: indexPath[0])
    guard count > 0 else { return nil }
    let path = IndexPath(item: min(max(indexPath[1], 0), count - 1), section: indexPath[0])
    guard let height = view.layoutAttributesForItem(at: path)?.size.height else { return nil }
    let content = collectionViewContentSize
    guard content.height >= view.bounds.height else {
      return .lastPoint(CGRect(x: 0, y: content.height - 1, width: 1, height: 1))
    }
    let inset = view.adjustedContentInset
    let visibleHeight = view.bounds.height - inset.top - inset.bottom
    return .item(path, height > visibleHeight ? .bottom : .top)
  }

  /// Shows a message: ``scrollTarget(forItemAt:)``.
  public func scroll(to indexPath: IndexPath, animated: Bool) {
    guard let view = collectionView else { return }
    view.layoutIfNeeded()
    switch scrollTarget(forItemAt: indexPath) {
    case .lastPoint(let rect): view.scrollRectToVisible(rect, animated: animated)
    case .item(let path, let position):
      view.scrollToItem(at: path, at: position, animated: animated)
    case nil: return
    }
  }

  /// Shows the last message: `scrollToBottomAnimated:`.
  ///
  /// That is the last item of the last section that has any; JSQMessages looks at the first section only.
  public func scrollToBottom(animated: Bool) {
    guard let view = collectionView else { return }
    let last = (0..<view.numberOfSections).last { view.numberOfItems(inSection: $0) > 0 }
    guard let last else { return }
    scroll(
      to: IndexPath(item: view.numberOfItems(inSection: last) - 1, section: last),
      animated: animated)
  }

  /// Shows the last message if ``automaticallyScrollsToMostRecentMessage`` is true.
  ///
  /// JSQMessages does so when its list appears, and when a message is begun, sent or received.
  public func scrollToMostRecentMessage(animated: Bool) {
    if automaticallyScrollsToMostRecentMessage { scrollToBottom(animated: animated) }
  }

  /// Takes the data again after a message was sent, and shows the last one.
  ///
  /// All sizes are asked for, as in JSQMessages. A batch that inserts the message asks for one:
  /// `performBatchUpdates(_:completion:)`, then ``scrollToMostRecentMessage(animated:)``.
  public func finishSendingMessage(animated: Bool = true) {
    collectionView?.reloadData()
    scrollToMostRecentMessage(animated: animated)
  }

  /// Hides the typing indicator, takes the data again after a message was received, and shows the last one.
  ///
  /// As ``finishSendingMessage(animated:)``.
  public func finishReceivingMessage(animated: Bool = true) {
    showTypingIndicator = false
    finishSendingMessage(animated: animated)
  }
}

extension MessagesCollectionViewFlowLayout {
  /// Forgets all sizes of messages that are kept, and lets springs come to rest.
  ///
  /// JSQMessages does so when the system says that memory runs short. What is shown stays: no size is asked
  /// for.
  public func didReceiveMemoryWarning() {
    bubbleSizeCalculator.prepareForResettingLayout(self)
    stopSprings()
  }

  /// Does that, and has all sizes asked for again.
  ///
  /// JSQMessages does so when the device was turned. Here it is seldom needed: another width is noticed, and
  /// no size is stale.
  public func deviceOrientationDidChange() {
    didReceiveMemoryWarning()
    sizesDidChange()
  }
}
