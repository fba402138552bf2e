import BubbleCollection
import Foundation

/// The measures of a cell's parts, in points.
struct MessagesCellMeasures: Hashable {
  var messageBubbleFont = MessageBubbleFont.body
  var textViewTextContainerInsets = ViewInsets.zero
  var textViewFrameInsets = ViewInsets.zero
  var incomingAvatarViewSize = CGSize.zero
  var outgoingAvatarViewSize = CGSize.zero
  var messageBubbleContainerViewWidth: CGFloat = 0
  var cellTopLabelHeight: CGFloat = 0
  var messageBubbleTopLabelHeight: CGFloat = 0
  var cellBottomLabelHeight: CGFloat = 0
}

/// Where a cell is and what its parts measure: `JSQMessagesCollectionViewLayoutAttributes`.
///
/// The layout fills these in for cells, rounded up to whole points in JSQMessages' arithmetic.
open class MessagesCollectionViewLayoutAttributes: CollectionViewLayoutAttributes {
  /// All that is said below: the layout fills it in at one go.
  var measures = MessagesCellMeasures()

  /// The font of the message's text.
  open var messageBubbleFont: MessageBubbleFont {
    get { measures.messageBubbleFont }
    set { measures.messageBubbleFont = newValue }
  }
  /// The width of the bubble, in points.
  open var messageBubbleContainerViewWidth: CGFloat {
    get { measures.messageBubbleContainerViewWidth }
    set { measures.messageBubbleContainerViewWidth = newValue }
  }
  /// The insets of the text in its text view.
  open var textViewTextContainerInsets: ViewInsets {
    get { measures.textViewTextContainerInsets }
    set { measures.textViewTextContainerInsets = newValue }
  }
  /// The insets of the text view in the bubble; `right` is on the avatar's side.
  open var textViewFrameInsets: ViewInsets {
    get { measures.textViewFrameInsets }
    set { measures.textViewFrameInsets = newValue }
  }
  /// The size of the avatar of a message of another one.
  open var incomingAvatarViewSize: CGSize {
    get { measures.incomingAvatarViewSize }
    set { measures.incomingAvatarViewSize = newValue }
  }
  /// The size of the avatar of a message of one's own.
  open var outgoingAvatarViewSize: CGSize {
    get { measures.outgoingAvatarViewSize }
    set { measures.outgoingAvatarViewSize = newValue }
  }
  /// The height of the label above everything, in points.
  open var cellTopLabelHeight: CGFloat {
    get { measures.cellTopLabelHeight }
    set { measures.cellTopLabelHeight = newValue }
  }
  /// The height of the label above the bubble, in points.
  open var messageBubbleTopLabelHeight: CGFloat {
    get { measures.messageBubbleTopLabelHeight }
    set { measures.messageBubbleTopLabelHeight = newValue }
  }
  /// The height of the label below everything, in points.
  open var cellBottomLabelHeight: CGFloat {
    get { measures.cellBottomLabelHeight }
    set { measures.cellBottomLabelHeight = newValue }
  }

  /// A new instance of the same class with the same values.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? MessagesCollectionViewLayoutAttributes)?.measures = measures
    return copy
  }

  /// Whether the other object says the same of the same element.
  open override func isEqual(_ object: Any?) -> Bool {
    guard super.isEqual(object), let other = object as? MessagesCollectionViewLayoutAttributes
    else { return false }
    return measures == other.measures
  }
}
