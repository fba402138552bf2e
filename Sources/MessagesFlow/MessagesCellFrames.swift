import BubbleCollection
import Foundation

/// JSQMessages' default heights and lengths, in points.
public enum MessagesDefaults {
  /// The side of an avatar: `kJSQMessagesCollectionViewAvatarSizeDefault`.
  public static let avatarSize: CGFloat = 30
  /// The height of a visible label of a cell: `kJSQMessagesCollectionViewCellLabelHeightDefault`.
  public static let cellLabelHeight: CGFloat = 20
  /// The height of the header that loads earlier messages: `kJSQMessagesLoadEarlierHeaderViewHeight`.
  public static let loadEarlierHeaderHeight: CGFloat = 32
  /// The height of the typing indicator's footer: `kJSQMessagesTypingIndicatorFooterViewHeight`.
  public static let typingIndicatorFooterHeight: CGFloat = 46
  /// Returns the size of a picture, a film or a map: `JSQMediaItem`'s, larger on tablets.
  public static func mediaViewDisplaySize(for idiom: UserInterfaceIdiom) -> CGSize {
    idiom == .pad ? CGSize(width: 315, height: 225) : CGSize(width: 210, height: 150)
  }
  /// Returns the size of a voice message: `JSQAudioMediaItem`'s, 160 wide and 6 above and below its play
  /// button.
  public static func audioMediaViewDisplaySize(playButtonHeight: CGFloat) -> CGSize {
    CGSize(width: 160, height: 6 + playButtonHeight + 6)
  }
}

/// The places of a cell's parts, according to the constraints of JSQMessages' cells.
///
/// Points from the cell's top left, y down. From top to bottom: a label, the label of the bubble, the bubble,
/// a label. The avatar is at the side's edge, level with the bubble's bottom.
public struct MessagesCellFrames: Equatable, Sendable {
  /// The target of a tap.
  ///
  /// JSQMessages distinguishes avatar, bubble and the rest; the button takes taps itself.
  public enum TapZone: Hashable, Sendable {
    /// The avatar.
    case avatar
    /// The bubble.
    case messageBubble
    /// The button beside the bubble, if it is shown.
    case accessoryButton
    /// Anything else.
    case cell
  }

  /// The label above everything.
  public let cellTopLabel: CGRect
  /// The label above the bubble, as wide as the cell.
  public let messageBubbleTopLabel: CGRect
  /// The distance of the text of the label above the bubble from the edge with the avatar.
  public let messageBubbleTopLabelInset: CGFloat
  /// The bubble.
  public let messageBubble: CGRect
  /// The text view in the bubble.
  public let textView: CGRect
  /// The avatar.
  public let avatar: CGRect
  /// The button beside the bubble, 24 by 24 points: 6 from the bubble on the side without avatar, at half its
  /// height.
  public let accessoryButton: CGRect
  /// The label below everything.
  public let cellBottomLabel: CGRect

  /// Places the parts of a cell.
  ///
  /// - Parameters:
  ///   - attributes: The cell's attributes from its layout.
  ///   - isOutgoing: Whether the avatar is on the right.
  ///   - avatarGap: The distance between avatar and bubble, the arithmetic's ``BubbleArithmetic/avatarGap``.
  public init(
    _ attributes: MessagesCollectionViewLayoutAttributes, isOutgoing: Bool, avatarGap: CGFloat = 2
  ) {
    let size = attributes.size
    let avatarSize =
      isOutgoing ? attributes.outgoingAvatarViewSize : attributes.incomingAvatarViewSize
    let bubbleTop = attributes.cellTopLabelHeight + attributes.messageBubbleTopLabelHeight
    let bubbleBottom = max(bubbleTop, size.height - attributes.cellBottomLabelHeight)
    // All parts except labels are placed for incoming messages, and mirrored for outgoing ones.
    func placed(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
      CGRect(x: isOutgoing ? size.width - x - width : x, y: y, width: width, height: height)
    }
    cellTopLabel = CGRect(x: 0, y: 0, width: size.width, height: attributes.cellTopLabelHeight)
    messageBubbleTopLabel = CGRect(
      x: 0, y: attributes.cellTopLabelHeight, width: size.width,
      height: attributes.messageBubbleTopLabelHeight)
    messageBubbleTopLabelInset = avatarSize == .zero ? 15 : 60
    let x = avatarSize.width + avatarGap
    let width = attributes.messageBubbleContainerViewWidth
    messageBubble = placed(x, bubbleTop, width, bubbleBottom - bubbleTop)
    let insets = attributes.textViewFrameInsets
    textView = placed(
      x + insets.right, bubbleTop + insets.top, max(0, width - insets.left - insets.right),
      max(0, bubbleBottom - bubbleTop - insets.top - insets.bottom))
    avatar = placed(0, bubbleBottom - avatarSize.height, avatarSize.width, avatarSize.height)
    let side: CGFloat = 24
    accessoryButton = placed(x + width + 6, (bubbleTop + bubbleBottom - side) / 2, side, side)
    cellBottomLabel = CGRect(
      x: 0, y: size.height - attributes.cellBottomLabelHeight, width: size.width,
      height: attributes.cellBottomLabelHeight)
  }

  /// Returns the target of a tap at a point of the cell.
  ///
  /// - Parameters:
  ///   - point: The point from the cell's top left.
  ///   - showsAccessoryButton: Whether there is a button beside the bubble.
  public func tapZone(at point: CGPoint, showsAccessoryButton: Bool = false) -> TapZone {
    if showsAccessoryButton, accessoryButton.contains(point) { return .accessoryButton }
    if avatar.contains(point) { return .avatar }
    return messageBubble.contains(point) ? .messageBubble : .cell
  }
}

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
