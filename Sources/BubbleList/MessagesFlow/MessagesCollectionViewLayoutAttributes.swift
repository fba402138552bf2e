import BubbleCollection
import Foundation

/// Where a cell is and what its parts measure: `JSQMessagesCollectionViewLayoutAttributes`.
///
/// The layout fills these in for cells, rounded up to whole points in JSQMessages' arithmetic.
open class MessagesCollectionViewLayoutAttributes: CollectionViewLayoutAttributes {
  /// The font of the message's text.
  open var messageBubbleFont = MessageBubbleFont.body
  /// The width of the bubble, in points.
  open var messageBubbleContainerViewWidth: CGFloat = 0
  /// The insets of the text in its text view.
  open var textViewTextContainerInsets = EdgeInsets.zero
  /// The insets of the text view in the bubble; `right` is on the avatar's side.
  open var textViewFrameInsets = EdgeInsets.zero
  /// The size of the avatar of a message of another one.
  open var incomingAvatarViewSize = CGSize.zero
  /// The size of the avatar of a message of one's own.
  open var outgoingAvatarViewSize = CGSize.zero
  /// The height of the label above everything, in points.
  open var cellTopLabelHeight: CGFloat = 0
  /// The height of the label above the bubble, in points.
  open var messageBubbleTopLabelHeight: CGFloat = 0
  /// The height of the label below everything, in points.
  open var cellBottomLabelHeight: CGFloat = 0

  /// A new instance of the same class with the same values.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    guard let attributes = copy as? MessagesCollectionViewLayoutAttributes else { return copy }
    attributes.messageBubbleFont = messageBubbleFont
    attributes.messageBubbleContainerViewWidth = messageBubbleContainerViewWidth
    attributes.textViewTextContainerInsets = textViewTextContainerInsets
    attributes.textViewFrameInsets = textViewFrameInsets
    attributes.incomingAvatarViewSize = incomingAvatarViewSize
    attributes.outgoingAvatarViewSize = outgoingAvatarViewSize
    attributes.cellTopLabelHeight = cellTopLabelHeight
    attributes.messageBubbleTopLabelHeight = messageBubbleTopLabelHeight
    attributes.cellBottomLabelHeight = cellBottomLabelHeight
    return attributes
  }

  /// Whether the other object says the same of the same element.
  open override func isEqual(_ object: Any?) -> Bool {
    guard super.isEqual(object), let other = object as? MessagesCollectionViewLayoutAttributes
    else { return false }
    return messageBubbleContainerViewWidth == other.messageBubbleContainerViewWidth
      && cellTopLabelHeight == other.cellTopLabelHeight
      && messageBubbleTopLabelHeight == other.messageBubbleTopLabelHeight
      && cellBottomLabelHeight == other.cellBottomLabelHeight
      && messageBubbleFont == other.messageBubbleFont
      && textViewTextContainerInsets == other.textViewTextContainerInsets
      && textViewFrameInsets == other.textViewFrameInsets
      && incomingAvatarViewSize == other.incomingAvatarViewSize
      && outgoingAvatarViewSize == other.outgoingAvatarViewSize
  }
}
