import BubbleCore

/// Searching for text in the conversation.
extension ConversationView {
  /// Searches all messages for a text: the nearest messages immediately, the rest in the background.
  ///
  /// ```swift
  /// let search = view.search(for: "boat")
  /// if let match = search.current { view.scroll(to: match.message, animated: true) }
  /// for mark in search.marks { fill(mark.rectangles) }    // over what is drawn
  /// for await _ in search.updates {
  ///   print(search.count, "found")
  ///   if search.isComplete { break }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - text: The text to search for; case, marks and letter forms are ignored, see ``ConversationSearch``.
  ///   - fields: The string members of a message's content to search, in order of their matches.
  /// - Returns: The search. It follows every edit for as long as the caller holds it, and belongs to the view's thread.
  /// - Complexity: O(1): this call searches a bounded number of messages.
  public func search(
    for text: String, in fields: [String] = ConversationSearch.standardFields
  ) -> ConversationSearch {
    search(for: text, in: fields) {}
  }

  /// Searches likewise, and calls a function on any thread for each update, for hosts in other languages.
  package func search(
    for text: String, in fields: [String] = ConversationSearch.standardFields,
    onUpdate: @escaping @Sendable () -> Void
  ) -> ConversationSearch {
    ConversationSearch(text, fields: fields, core: core, onUpdate: onUpdate)
  }
}
