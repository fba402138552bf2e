import BubbleCollection
import Foundation

/// The target of a tap in a list.
public enum MessagesTap: Hashable, Sendable {
  /// A part of an item's cell; the point is from the cell's top left.
  case item(IndexPath, MessagesCellFrames.TapZone, touchLocation: CGPoint)
  /// The header that loads earlier messages.
  case loadEarlierMessagesHeader(IndexPath)
}

extension MessagesCollectionViewFlowLayout {
  /// Returns the places of the parts of an item's cell, from its top left; nil if the message does not exist.
  public func cellFrames(forItemAt indexPath: IndexPath) -> MessagesCellFrames? {
    guard let view = collectionView, let message = queries?.message(at: indexPath),
      let attributes = view.layoutAttributesForItem(at: indexPath)
        as? MessagesCollectionViewLayoutAttributes
    else { return nil }
    return MessagesCellFrames(
      attributes, isOutgoing: message.isOutgoing, avatarGap: bubbleArithmetic.avatarGap)
  }

  /// Returns the target at a point of the content as it is visible, springs included; nil if there is none.
  ///
  /// - Parameter point: The point in content coordinates, in points.
  public func tap(at point: CGPoint) -> MessagesTap? {
    guard let view = collectionView else { return nil }
    guard let path = view.indexPathForItem(at: point) else { return headerTap(at: point, in: view) }
    guard let frames = cellFrames(forItemAt: path),
      let origin = view.layoutAttributesForItem(at: path)?.frame.origin
    else { return nil }
    let location = CGPoint(x: point.x - origin.x, y: point.y - origin.y)
    let showsButton =
      delegates.source(of: view)?
      .collectionView(view, shouldShowAccessoryButtonForItemAt: path) ?? false
    let zone = frames.tapZone(at: location, showsAccessoryButton: showsButton)
    return .item(path, zone, touchLocation: location)
  }

  private func headerTap(at point: CGPoint, in view: CollectionView) -> MessagesTap? {
    guard showLoadEarlierMessagesHeader else { return nil }
    let path = IndexPath(item: 0, section: 0)
    let header = view.layoutAttributesForSupplementaryElement(
      ofKind: CollectionView.elementKindSectionHeader, at: path)
    guard let header, header.frame.contains(point) else { return nil }
    return .loadEarlierMessagesHeader(path)
  }

  /// Notifies the delegate of a tap, according to its target.
  ///
  /// - Parameter point: The point in content coordinates, in points.
  /// - Returns: The target at the point; nil if there is none, and the delegate was not notified.
  @discardableResult
  public func didTap(at point: CGPoint) -> MessagesTap? {
    guard let view = collectionView, let tap = tap(at: point) else { return nil }
    guard let delegate = delegates.delegate(of: view) else { return tap }
    switch tap {
    case .item(let path, .avatar, _):
      delegate.collectionView(view, didTapAvatarAt: path)
    case .item(let path, .messageBubble, _):
      delegate.collectionView(view, didTapMessageBubbleAt: path)
    case .item(let path, .accessoryButton, _):
      delegate.collectionView(view, didTapAccessoryButtonAt: path)
    case .item(let path, .cell, let touchLocation):
      delegate.collectionView(view, didTapCellAt: path, touchLocation: touchLocation)
    case .loadEarlierMessagesHeader(let path):
      delegate.collectionView(view, didTapLoadEarlierMessagesHeaderAt: path)
    }
    return tap
  }
}
