import BubbleCore
import SumTree

/// Resolving of messages: determining their relations to their neighbours.
extension RowTree {
  /// The number of messages to resolve together.
  static let openingSize = 128

  /// Returns the number of incoming messages in a range of indices.
  ///
  /// - Complexity: O(log *n*), and the number of unresolved messages in the range.
  func incomingCount(in range: Range<Int>) -> Int {
    let (start, end) = (before(range.lowerBound), before(range.upperBound))
    var count = end.incoming - start.incoming
    guard end.unresolved > start.unresolved else { return count }
    forEach(in: range) { found in
      if !found.isOpen, found.row.message?.isOutgoing == false { count += 1 }
    }
    return count
  }

  /// Returns the sums over the rows before an index.
  private func before(_ index: Int) -> RowSummary { index < count ? self[index].before : summary }

  /// Resolves messages around one, within the same entry.
  ///
  /// - Parameters:
  ///   - found: An unresolved message.
  ///   - wanted: The indices of the rows of interest; consecutive ones that include the message are resolved.
  /// - Returns: Their rows, and those of the days that begin among them.
  mutating func open(
    around found: Cursor, within wanted: Range<Int>, _ relations: inout RowRelations
  ) -> [Row] {
    guard let entry = unresolved(of: found) else { return [] }
    let own = found.index - entry.offset
    let start = max(0, max(entry.offset - RowTree.openingSize / 2, wanted.lowerBound - own))
    let end = min(
      entry.messages.messages.count, start + RowTree.openingSize,
      max(entry.offset + 1, wanted.upperBound - own))
    return open(
      entry.messages, min(start, entry.offset)..<end, before: found.before.messages - entry.offset,
      &relations)
  }

  /// Resolves a single message if it is unresolved.
  @discardableResult
  mutating func open(rank: Int, _ relations: inout RowRelations) -> [Row] {
    guard let found = found(rank: rank), !found.isOpen, let entry = unresolved(of: found) else {
      return []
    }
    return open(
      entry.messages, entry.offset..<entry.offset + 1,
      before: found.before.messages - entry.offset, &relations)
  }

  /// Replaces a message with another version that has the same layout; an unresolved message stays unresolved.
  mutating func replace(rank: Int, by message: Message) {
    open(through: rank)
    open(through: rank + 1)
    edit(from: rank) { leaf, _ in
      let place = leaf.place(of: rank)
      switch leaf.elements[place].content {
      case .row(var row):
        row.content = .message(message)
        leaf.elements[place] = RowEntry(row)
      case .unresolved(var unresolved):
        unresolved.messages = [message]
        leaf.elements[place] = RowEntry(unresolved)
      }
    }
  }

  /// Resolves some messages of an entry.
  ///
  /// - Parameter count: The number of messages before the entry.
  private mutating func open(
    _ entry: UnresolvedMessages, _ range: Range<Int>, before count: Int,
    _ relations: inout RowRelations
  ) -> [Row] {
    let (first, end) = (count + range.lowerBound, count + range.upperBound)
    let above = first > 0 ? found(message: first - 1).row.message : nil
    let below = end < summary.messages ? found(message: end).row.message : nil
    var part = entry
    part.messages =
      entry.messages[
        entry.messages.startIndex + range.lowerBound..<entry.messages.startIndex + range.upperBound]
    part.firstRank += range.lowerBound * entry.spacing
    let rows = relations.rows(of: part, above: above, below: below)
    merge(rows)
    return rows
  }

  /// Returns the entry of an unresolved row, and the row's offset in it.
  private func unresolved(of found: Cursor) -> (messages: UnresolvedMessages, offset: Int)? {
    guard case .unresolved(let messages)? = entry(of: found.row.rank)?.content else { return nil }
    return (messages, (found.row.rank - messages.firstRank) / messages.spacing)
  }
}
