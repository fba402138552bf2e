import BubbleCore

/// Finding text in the conversation.
extension ConversationView {
  /// Searches all messages for a text: what is near at once, the rest in the background.
  ///
  /// ```swift
  /// let search = view.search(for: "boat") { wakeUp() }
  /// if let match = search.current { view.scroll(to: match.message, animated: true) }
  /// label = "\(search.count) found"                       // and again when woken up
  /// for mark in search.marks { fill(mark.rectangles) }    // over what is drawn
  /// ```
  ///
  /// - Parameters:
  ///   - text: What is searched for; case, marks and forms of letters do not matter, see ``ConversationSearch``.
  ///   - fields: The members of a message's content that are searched, where they are strings: matches of the first one come
  ///     first.
  ///   - onReady: Called on any thread when more was found in the background, and not again until the search was asked for
  ///     something.
  /// - Returns: The search; it follows every edit for as long as it is held. It belongs to the view's thread.
  /// - Complexity: O(1): a bounded number of messages is looked at here.
  public func search(
    for text: String, in fields: [String] = ConversationSearch.standardFields,
    onReady: @escaping @Sendable () -> Void = {}
  ) -> ConversationSearch {
    ConversationSearch(text, fields: fields, core: core, onReady: onReady)
  }
}
