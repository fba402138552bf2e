import BubbleCollection
import Foundation

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
    invalidateFlowLayoutDelegateMetrics = false
    invalidateFlowLayoutAttributes = false
  }

  /// Creates a context for sizes that must be requested again: delegate metrics and attributes are stale.
  public static func context() -> MessagesCollectionViewFlowLayoutInvalidationContext {
    let context = MessagesCollectionViewFlowLayoutInvalidationContext()
    context.invalidateFlowLayoutDelegateMetrics = true
    context.invalidateFlowLayoutAttributes = true
    return context
  }
}
