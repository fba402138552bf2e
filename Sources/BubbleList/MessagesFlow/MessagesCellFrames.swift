import BubbleCollection
import Foundation

/// Heights and lengths that JSQMessages uses where nothing else is said, in points.
public enum MessagesDefaults {
  /// A side of an avatar: `kJSQMessagesCollectionViewAvatarSizeDefault`.
  public static let avatarSize: CGFloat = 30
  /// A label of a cell that is there: `kJSQMessagesCollectionViewCellLabelHeightDefault`.
  public static let cellLabelHeight: CGFloat = 20
  /// The header that loads earlier messages: `kJSQMessagesLoadEarlierHeaderViewHeight`.
  public static let loadEarlierHeaderHeight: CGFloat = 32
  /// The footer that says that somebody types: `kJSQMessagesTypingIndicatorFooterViewHeight`.
  public static let typingIndicatorFooterHeight: CGFloat = 46
}

/// Where the parts of a cell are, as the constraints of JSQMessages' cells place them.
///
/// Points from the cell's top left, y down. From top to bottom: a label, the label of the bubble, the bubble,
/// a label. The avatar is at the side's edge, level with the bubble's bottom.
public struct MessagesCellFrames: Equatable, Sendable {
  /// What a tap means: JSQMessages tells these three apart.
  public enum TapZone: Sendable {
    /// The avatar.
    case avatar
    /// The bubble.
    case messageBubble
    /// Anything else.
    case cell
  }

  /// The label above everything.
  public let cellTopLabel: CGRect
  /// The label above the bubble, as wide as the cell.
  public let messageBubbleTopLabel: CGRect
  /// How far the text of the label above the bubble is from the edge where the avatar is.
  public let messageBubbleTopLabelInset: CGFloat
  /// The bubble.
  public let messageBubble: CGRect
  /// The text view in the bubble.
  public let textView: CGRect
  /// The avatar.
  public let avatar: CGRect
  /// The label below everything.
  public let cellBottomLabel: CGRect

  /// Places the parts of a cell.
  ///
  /// - Parameters:
  ///   - attributes: The cell's, from its layout.
  ///   - isOutgoing: Whether the avatar is on the right.
  ///   - avatarGap: What is between avatar and bubble, the arithmetic's
  ///     ``BubbleArithmetic/avatarGap``.
  public init(
    _ attributes: MessagesCollectionViewLayoutAttributes, isOutgoing: Bool, avatarGap: CGFloat = 2
  ) {
    let size = attributes.size
    let avatarSize =
      isOutgoing ? attributes.outgoingAvatarViewSize : attributes.incomingAvatarViewSize
    let bubbleTop = attributes.cellTopLabelHeight + attributes.messageBubbleTopLabelHeight
    let bubbleBottom = max(bubbleTop, size.height - attributes.cellBottomLabelHeight)
    // All but labels is placed for incoming messages, and mirrored for outgoing ones.
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
    cellBottomLabel = CGRect(
      x: 0, y: size.height - attributes.cellBottomLabelHeight, width: size.width,
      height: attributes.cellBottomLabelHeight)
  }

  /// What a tap at a point of the cell means.
  public func tapZone(at point: CGPoint) -> TapZone {
    if avatar.contains(point) { return .avatar }
    return messageBubble.contains(point) ? .messageBubble : .cell
  }
}
