import BubbleCore

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
    guard end.unopened > start.unopened else { return count }
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
    around found: Found, within wanted: Range<Int>, _ relations: inout RowRelations
  ) -> [Row] {
    guard let piece = unopened(of: found) else { return [] }
    let own = found.index - piece.offset
    let start = max(0, max(piece.offset - RowTree.openingSize / 2, wanted.lowerBound - own))
    let end = min(
      piece.messages.messages.count, start + RowTree.openingSize,
      max(piece.offset + 1, wanted.upperBound - own))
    return open(
      piece.messages, min(start, piece.offset)..<end, before: found.before.messages - piece.offset,
      &relations)
  }

  /// Resolves a single message if it is unresolved.
  @discardableResult
  mutating func open(order: Int, _ relations: inout RowRelations) -> [Row] {
    guard let found = found(order: order), !found.isOpen, let piece = unopened(of: found) else {
      return []
    }
    return open(
      piece.messages, piece.offset..<piece.offset + 1,
      before: found.before.messages - piece.offset, &relations)
  }

  /// Resolves some messages of an entry.
  ///
  /// - Parameter count: The number of messages before the entry.
  private mutating func open(
    _ piece: UnopenedMessages, _ range: Range<Int>, before count: Int,
    _ relations: inout RowRelations
  ) -> [Row] {
    let (first, end) = (count + range.lowerBound, count + range.upperBound)
    let above = first > 0 ? found(message: first - 1).row.message : nil
    let below = end < summary.messages ? found(message: end).row.message : nil
    var part = piece
    part.messages =
      piece.messages[
        piece.messages.startIndex + range.lowerBound..<piece.messages.startIndex + range.upperBound]
    part.firstOrder += range.lowerBound * piece.spacing
    let rows = relations.rows(of: part, above: above, below: below)
    merge(rows)
    return rows
  }

  /// Returns the entry of an unresolved row, and the row's offset in it.
  private func unopened(of found: Found) -> (messages: UnopenedMessages, offset: Int)? {
    guard case .unopened(let messages)? = piece(of: found.row.order)?.content else { return nil }
    return (messages, (found.row.order - messages.firstOrder) / messages.spacing)
  }
}
