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
    // Trimming visits no message; few messages are replies that name only an id.
    for id in unquoted.keys where rank(of: id) == nil { unquoted[id] = nil }
    return count - messageCount
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
