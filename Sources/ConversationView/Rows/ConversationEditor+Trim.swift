import BubbleCore

extension ConversationEditor {
  /// Removes the messages that are at some indices among the shown ones.
  ///
  /// - Returns: The number of messages removed.
  /// - Complexity: O(log *n*) and the number of edits since the last commit, unless messages were inserted among them since then.
  mutating func trim(_ numbers: Range<Int>, of shown: RowTree) -> Int {
    guard let ranks = shown.ranks(ofMessages: numbers) else { return 0 }
    let count = messageCount
    var elsewhere: [MessageID] = []
    for case (.message(let id), let rank) in earlierRanks where ranks.contains(rank) {
      elsewhere.append(id)
    }
    let gone = (trimmed?.ranks ?? []).filter(ranks.overlaps)
      .reduce(elsewhere.count) { $0 + shown.messages(in: $1.clamped(to: ranks)).count }
    guard rows.messages(in: ranks).count == numbers.count - gone else {
      return remove(numbers.compactMap { shown.found(message: $0).row.message?.id })
    }
    remove(elsewhere)
    let hosted = hostedPlaces.values.filter(ranks.contains).sorted()
    let bounds = [ranks.lowerBound - 1] + hosted + [ranks.upperBound + 1]
    for (low, high) in zip(bounds, bounds.dropFirst()) where low + 1 < high {
      let part = rows.messages(in: low + 1...high - 1)
      guard let ranks = rows.ranks(ofMessages: part) else { continue }
      remove(messages: ranks, number: part.lowerBound)
    }
    noteRemoved(ranks.lowerBound)
    noteRemoved(ranks.upperBound)
    trimmed = ((trimmed?.ranks ?? []) + [ranks], shown)
    placeUnread()
    return count - messageCount
  }

  /// Returns and forgets what the host had of replies that were trimmed, once they may be more than the messages.
  ///
  /// - Complexity: O(1), or the number of messages.
  mutating func takeTrimmedReplies() -> [MessageID: Message] {
    guard unquoted.count > 2 * messageCount else { return [:] }
    var kept: [MessageID: Message] = [:]
    rows.forEachMessage(in: 0..<rows.count) { message, _ in
      kept[message.id] = unquoted[message.id]
    }
    swap(&kept, &unquoted)
    return kept
  }

  /// Returns the earlier rank of an element whose rank has changed or that was removed, since the last ``forgetEarlierRanks()``.
  mutating func earlierRank(of id: ConversationElement.ID) -> Int? {
    if let rank = earlierRanks[id] { return rank }
    guard case .message(let id) = id else { return nil }
    return trimmedRank(of: id)
  }

  /// Returns the rank that a trimmed message had.
  mutating func trimmedRank(of id: MessageID) -> Int? {
    guard let trimmed, let rank = places.rank(of: id, in: trimmed.rows) else { return nil }
    return trimmed.ranks.contains { $0.contains(rank) } ? rank : nil
  }
}
