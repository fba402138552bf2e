import BubbleCore

/// Explanations of the layout of a message.
extension ConversationView {
  /// Returns the layouters asked for a message, the one that accepted it, and the frames of its boxes, as shown.
  ///
  /// - Parameter id: The message; edits that are not committed are ignored.
  /// - Returns: Nil if the message is not in the shown list yet.
  /// - Complexity: O(log *n*), and one more layout of the message.
  public func explain(_ id: MessageID) -> Explanation? {
    guard let row = core.shownRow(of: .message(id))?.row, let message = row.message else {
      return nil
    }
    let settings = core.screen.list.state.settings
    var contexts = RowContexts(settings)
    return settings.chain.explain(message, context: contexts.context(of: message, in: row).context)
  }
}
