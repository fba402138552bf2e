import BubbleCore

/// Why a message looks as it does.
extension ConversationView {
  /// Tells which layouters were asked for a message, which one took it, and where its boxes lie, as it is shown.
  ///
  /// - Parameter id: The message; what is edited and not committed yet is not seen here.
  /// - Returns: Nil if it is not shown in the list yet.
  /// - Complexity: O(log *n*), and what it takes to lay the message out once more.
  public func explain(_ id: MessageID) -> Explanation? {
    guard let row = core.shownRow(of: .message(id))?.row, let message = row.message else {
      return nil
    }
    let settings = core.screen.list.state.settings
    var contexts = RowContexts(settings)
    return settings.chain.explain(message, context: contexts.context(of: message, in: row).context)
  }
}
