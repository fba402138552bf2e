import BubbleCollection
import Foundation

/// The target of JSQMessages' scroll to a message.
public enum MessagesScrollTarget: Equatable, Sendable {
  /// All messages fit: the scroll shows the rect, the last point of the content.
  case lastPoint(CGRect)
  /// The scroll shows a message at a position.
  case item(IndexPath, CollectionView.ScrollPosition)
}

extension MessagesCollectionViewFlowLayout {
  /// Returns the target of a scroll that shows a message, by JSQMessages' rule:
  /// `scrollToIndexPath:animated:`.
  ///
  /// If the content is lower than the view, the target is the content's last point. If a message is higher
  /// than the view without its insets, its end goes to the lower edge; the start of any other goes to the
  /// upper edge. An item beyond the last counts as the last, one before the first as the first. Nil if the
  /// section does not exist, or is empty.
  ///
  /// JSQMessages also considers its input toolbar; a host includes it in the content inset. And JSQMessages
  /// uses the item of the first section, regardless of the given section.
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

  /// Scrolls to a message: ``scrollTarget(forItemAt:)``.
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

  /// Scrolls to the last message: `scrollToBottomAnimated:`.
  ///
  /// That is the last item of the last non-empty section; JSQMessages considers the first section only.
  public func scrollToBottom(animated: Bool) {
    guard let view = collectionView else { return }
    let last = (0..<view.numberOfSections).last { view.numberOfItems(inSection: $0) > 0 }
    guard let last else { return }
    scroll(
      to: IndexPath(item: view.numberOfItems(inSection: last) - 1, section: last),
      animated: animated)
  }

  /// Scrolls to the last message if ``automaticallyScrollsToMostRecentMessage`` is true.
  ///
  /// JSQMessages does so when its list appears, and when a message is begun, sent or received.
  public func scrollToMostRecentMessage(animated: Bool) {
    if automaticallyScrollsToMostRecentMessage { scrollToBottom(animated: animated) }
  }

  /// Reloads the data after a message was sent, and scrolls to the last one.
  ///
  /// It requests all sizes, as in JSQMessages. A batch that inserts the message requests one:
  /// `performBatchUpdates(_:completion:)`, then ``scrollToMostRecentMessage(animated:)``.
  public func finishSendingMessage(animated: Bool = true) {
    collectionView?.reloadData()
    scrollToMostRecentMessage(animated: animated)
  }

  /// Hides the typing indicator, reloads the data after a message was received, and scrolls to the last one.
  ///
  /// It costs the same as ``finishSendingMessage(animated:)``.
  public func finishReceivingMessage(animated: Bool = true) {
    showTypingIndicator = false
    finishSendingMessage(animated: animated)
  }

  /// Discards all cached sizes of messages, and brings springs to rest.
  ///
  /// JSQMessages does so on a memory warning of the system. The shown elements stay: no size is requested.
  public func didReceiveMemoryWarning() {
    bubbleSizeCalculator.prepareForResettingLayout(self)
    stopSprings()
  }

  /// Does the same as ``didReceiveMemoryWarning()``, and requests all sizes again.
  ///
  /// JSQMessages does so when the device was turned. Here it is seldom needed: the layout detects another
  /// width, and no size is stale.
  public func deviceOrientationDidChange() {
    didReceiveMemoryWarning()
    sizesDidChange()
  }
}
