import BubbleCore

/// The searches of a conversation, which follow its edits.
struct SearchFollowers {
  private struct Follower {
    weak var search: ConversationSearch?
  }

  private var followers: [Follower] = []

  /// Adds a search, which follows every edit for as long as the host holds it.
  mutating func add(_ search: ConversationSearch) { followers.append(Follower(search: search)) }

  /// Gives a message another id in the current matches.
  func rename(_ id: MessageID, to new: MessageID) {
    for follower in followers { follower.search?.rename(id, to: new) }
  }

  /// Notifies the searches of inserted, edited or removed messages by their ranks.
  mutating func note(_ ranks: [ClosedRange<Int>]) {
    guard !ranks.isEmpty, !followers.isEmpty else { return }
    followers.removeAll { $0.search == nil }
    for follower in followers { follower.search?.note(ranks) }
  }
}
