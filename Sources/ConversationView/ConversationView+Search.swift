import BubbleCore

/// Searching for text in the conversation.
extension ConversationView {
  /// Searches all messages for a text: the nearest messages immediately, the rest in the background.
  ///
  /// ```swift
  /// let search = view.search(for: "boat") { wakeUp() }
  /// if let match = search.current { view.scroll(to: match.message, animated: true) }
  /// label = "\(search.count) found"                       // and again when woken up
  /// for mark in search.marks { fill(mark.rectangles) }    // over what is drawn
  /// ```
  ///
  /// - Parameters:
  ///   - text: The text to search for; case, marks and letter forms are ignored, see ``ConversationSearch``.
  ///   - fields: The string members of a message's content to search, in order of their matches.
  ///   - onReady: Called on any thread when the background search has more results; not called again before the next use of the
  ///     search.
  /// - Returns: The search. It follows every edit for as long as the caller holds it, and belongs to the view's thread.
  /// - Complexity: O(1): this call searches a bounded number of messages.
  public func search(
    for text: String, in fields: [String] = ConversationSearch.standardFields,
    onReady: @escaping @Sendable () -> Void = {}
  ) -> ConversationSearch {
    ConversationSearch(text, fields: fields, core: core, onReady: onReady)
  }
}
