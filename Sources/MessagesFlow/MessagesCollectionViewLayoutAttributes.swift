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

/// The place of a cell and the measures of its parts: `JSQMessagesCollectionViewLayoutAttributes`.
///
/// The layout fills these in for cells, rounded up to whole points in JSQMessages' arithmetic.
open class MessagesCollectionViewLayoutAttributes: CollectionViewLayoutAttributes {
  /// All properties below as one value, which the layout sets at once.
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
  /// The size of the avatar of another user's message.
  open var incomingAvatarViewSize: CGSize {
    get { measures.incomingAvatarViewSize }
    set { measures.incomingAvatarViewSize = newValue }
  }
  /// The size of the avatar of the user's own message.
  open var outgoingAvatarViewSize: CGSize {
    get { measures.outgoingAvatarViewSize }
    set { measures.outgoingAvatarViewSize = newValue }
  }
  /// The height of the uppermost label, in points.
  open var cellTopLabelHeight: CGFloat {
    get { measures.cellTopLabelHeight }
    set { measures.cellTopLabelHeight = newValue }
  }
  /// The height of the label above the bubble, in points.
  open var messageBubbleTopLabelHeight: CGFloat {
    get { measures.messageBubbleTopLabelHeight }
    set { measures.messageBubbleTopLabelHeight = newValue }
  }
  /// The height of the lowest label, in points.
  open var cellBottomLabelHeight: CGFloat {
    get { measures.cellBottomLabelHeight }
    set { measures.cellBottomLabelHeight = newValue }
  }

  /// Returns a new instance of the same class with the same values.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? MessagesCollectionViewLayoutAttributes)?.measures = measures
    return copy
  }

  /// Whether the other object has the same element and values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard super.isEqual(object), let other = object as? MessagesCollectionViewLayoutAttributes
    else { return false }
    return measures == other.measures
  }
}

/// The stale parts of a list in JSQMessages' style: `JSQMessagesCollectionViewFlowLayoutInvalidationContext`.
///
/// All flags are false in a new one, as in JSQMessages; ``context()`` creates one for a layout whose settings
/// have changed.
open class MessagesCollectionViewFlowLayoutInvalidationContext:
  CollectionViewFlowLayoutInvalidationContext
{
  /// Whether the cached sizes of messages are stale; false by default.
  ///
  /// Text is measured again then, so this implies that the delegate's metrics are stale. Changes of the
  /// layout's settings do not need it, because sizes are cached by everything that they depend on. It is for
  /// changes that the layout cannot detect, such as another font under the same name.
  open var invalidateFlowLayoutMessagesCache = false

  /// Creates an empty context.
  public override init() {
    super.init()
    setFlowIsStale(false)
  }

  /// Creates a context for sizes that must be requested again: delegate metrics and attributes are stale.
  public static func context() -> MessagesCollectionViewFlowLayoutInvalidationContext {
    let context = MessagesCollectionViewFlowLayoutInvalidationContext()
    context.setFlowIsStale(true)
    return context
  }
}
