import BubbleCore
import SumTree

extension RowTree {
  /// Returns the ranks of the first to the last row of a range of indices; nil if the range is empty.
  func ranks(of places: Range<Int>) -> ClosedRange<Int>? {
    places.isEmpty ? nil : self[places.lowerBound].row.rank...self[places.upperBound - 1].row.rank
  }

  /// Returns the ranks from the header of the first message's day to the message of the last header; nil if the range is empty.
  func ranksWithDays(of places: Range<Int>) -> ClosedRange<Int>? {
    guard let ranks = ranks(of: places), let first = found(rank: ranks.lowerBound)?.row,
      let last = found(rank: ranks.upperBound)?.row
    else { return nil }
    let low = first.message == nil ? first.rank : first.rank - RowRank.dayDistance
    return low...last.messageRank
  }

  /// Returns the number of messages that equal others, from the first one on or from the last one back.
  ///
  /// - Complexity: O(*k*) comparisons for *k* equal messages, by reference if they are copies.
  func equalCount(
    with messages: ArraySlice<Message>, fromEnd: Bool, by isEqual: (Message, Message) -> Bool
  ) -> Int {
    var equal = 0
    while equal < min(messages.count, summary.messages) {
      let position = tree.find(fromEnd ? summary.messages - 1 - equal : equal) { $0.messages }
      let entries = position.leaf.elements
      for slot in entries.indices {
        let entry = entries[fromEnd ? entries.count - 1 - slot : slot]
        let rest = fromEnd ? messages.dropLast(equal) : messages.dropFirst(equal)
        let more = entry.equalCount(with: rest, fromEnd: fromEnd, by: isEqual)
        equal += more
        if more < entry.summary.messages { return equal }
      }
    }
    return equal
  }

  /// Calls a closure with the messages at a range of indices and their ranks, in order.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* rows.
  func forEachMessage(in places: Range<Int>, _ body: (Message, Int) -> Void) {
    var index = max(0, places.lowerBound)
    let end = min(places.upperBound, count)
    while index < end {
      let position = tree.find(index) { $0.rows }
      let (first, before) = position.leaf.find(index, by: { $0.rows }, before: position.before)
      var start = before.rows
      for piece in position.leaf.elements[first...] {
        guard start < end else { return }
        switch piece.content {
        case .row(let row): if let message = row.message { body(message, row.rank) }
        case .unresolved(let unresolved):
          let offsets = max(0, index - start)..<min(unresolved.messages.count, end - start)
          for offset in offsets {
            body(
              unresolved.messages[unresolved.messages.startIndex + offset],
              unresolved.firstRank + offset * unresolved.spacing)
          }
        }
        start += piece.summary.rows
      }
      index = position.end.rows
    }
  }
}
