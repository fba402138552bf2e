import BubbleCollection

/// The stale parts of a message list: `ChatLayoutInvalidationContext`.
///
/// The layout requests the sizes of the items that it names again. The same applies to elements in
/// `invalidateSupplementaryElements(ofKind:at:)`.
open class MessageListInvalidationContext: CollectionViewLayoutInvalidationContext {
  /// Whether the layout must request and measure sizes again; true by default, as in ChatLayout.
  ///
  /// Ignored if the context names items: then it concerns only these.
  open var invalidateLayoutMetrics = true

  /// Whether the layout made this context and has applied it already, such as an element's size.
  var isTakenOver = false
  /// Whether the layout made this context because of another width: all sizes are stale.
  var isNewWidth = false
}
