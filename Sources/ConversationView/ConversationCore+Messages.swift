import BubbleCore

/// Single messages.
extension ConversationCore {
  /// Returns a message and its rank, with all edits; nil if the id is unknown.
  func message(_ id: MessageID) -> Message? { editor.message(id) }
  func rank(of id: MessageID) -> Int? { editor.rank(of: id) }

  /// Returns the index of a message among the shown ones; nil if it is not in the list.
  func number(of id: MessageID) -> Int? { shownRow(of: .message(id))?.before.messages }

  /// Changes a message.
  ///
  /// - Parameter body: May call the view, since no edit is in progress yet.
  func update(
    _ id: MessageID, _ body: (inout Message) -> Void
  ) throws(ConversationEditError) {
    guard var message = message(id) else { throw .unknownMessage(id) }
    body(&message)
    try edit { editor throws(ConversationEditError) in try editor.update(id) { $0 = message } }
  }

  /// Gives a message another id, in the shown state, too.
  func rename(_ id: MessageID, to new: MessageID) throws(ConversationEditError) {
    guard rank(of: id) != nil else { throw .unknownMessage(id) }
    guard id != new else { return }
    guard rank(of: new) == nil else { throw .duplicateMessage(new) }
    // An element with the new id may still be shown, if its message was removed since the last commit.
    if let shown = shownRow(of: .message(id)), shownRow(of: .message(new)) == nil {
      screen.rename(id, to: new, in: shown.row)
    }
    screen.renameTarget(id, to: new)
    target?.rename(id, to: new)
    searches.rename(id, to: new)
    pages.rename(id, to: new)
    try edit { editor throws(ConversationEditError) in try editor.rename(id, to: new) }
  }
}
