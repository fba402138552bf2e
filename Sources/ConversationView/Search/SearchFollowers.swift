/// The searches of a conversation that are told what becomes of it.
struct SearchFollowers {
  private struct Follower {
    weak var search: ConversationSearch?
  }

  private var followers: [Follower] = []

  /// Tells a search of every edit from now on, for as long as somebody holds it.
  mutating func add(_ search: ConversationSearch) { followers.append(Follower(search: search)) }

  /// Tells the orders at which messages were put in, edited or removed.
  mutating func note(_ orders: [ClosedRange<Int>]) {
    guard !orders.isEmpty, !followers.isEmpty else { return }
    followers.removeAll { $0.search == nil }
    for follower in followers { follower.search?.note(orders) }
  }
}
