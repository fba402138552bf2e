import BubbleCollection

/// What of a message list is stale: `ChatLayoutInvalidationContext`.
///
/// Items that it names are asked for their sizes again; what is named in
/// `invalidateSupplementaryElements(ofKind:at:)`, too.
open class MessageListInvalidationContext: CollectionViewLayoutInvalidationContext {
  /// Whether sizes are to be asked for and measured again; true by default, as in ChatLayout.
  ///
  /// Counts only in a context that names no items: one with items concerns these.
  open var invalidateLayoutMetrics = true

  /// Whether the layout made this itself and has taken over what it says already, such as an element's size.
  var isTakenOver = false
  /// Whether the layout made this itself because of another width: all sizes are stale.
  var isNewWidth = false
}
