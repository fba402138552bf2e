import BubbleCollection
import Foundation

/// What of a list in JSQMessages' way is stale: `JSQMessagesCollectionViewFlowLayoutInvalidationContext`.
///
/// All flags are false in a new one, as in JSQMessages; ``context()`` makes one for a layout whose settings
/// have changed.
open class MessagesCollectionViewFlowLayoutInvalidationContext:
  CollectionViewFlowLayoutInvalidationContext
{
  /// Whether the sizes of messages that are kept are stale; false by default.
  ///
  /// Text is measured again then, so this implies that the delegate's metrics are stale. Settings of the
  /// layout need it not: sizes are kept by all that they depend on. It is for what the layout cannot know,
  /// such as another font under the same name.
  open var invalidateFlowLayoutMessagesCache = false

  /// Makes a context with nothing set.
  public override init() {
    super.init()
    invalidateFlowLayoutDelegateMetrics = false
    invalidateFlowLayoutAttributes = false
  }

  /// Makes a context for sizes that have to be asked for again: delegate metrics and attributes are stale.
  public static func context() -> MessagesCollectionViewFlowLayoutInvalidationContext {
    let context = MessagesCollectionViewFlowLayoutInvalidationContext()
    context.invalidateFlowLayoutDelegateMetrics = true
    context.invalidateFlowLayoutAttributes = true
    return context
  }
}
