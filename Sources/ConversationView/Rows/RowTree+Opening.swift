import BubbleCore

/// Looking at messages that nobody has looked at yet.
extension RowTree {
  /// How many messages are looked at together.
  static let openingSize = 128

  /// How many incoming messages there are in a range of places.
  ///
  /// - Complexity: O(log *n*), and the number of messages in the range that nobody has looked at.
  func incomingCount(in range: Range<Int>) -> Int {
    let (start, end) = (before(range.lowerBound), before(range.upperBound))
    var count = end.incoming - start.incoming
    guard end.unopened > start.unopened else { return count }
    forEach(in: range) { found in
      if !found.isOpen, found.row.message?.isOutgoing == false { count += 1 }
    }
    return count
  }

  /// The sums over the rows before a place.
  private func before(_ index: Int) -> RowSummary { index < count ? self[index].before : summary }

  /// Looks at messages around one, of the same piece.
  ///
  /// - Parameters:
  ///   - found: A message that nobody has looked at.
  ///   - wanted: Which rows are of interest, by place; some that follow each other and hold the message are looked at.
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

  /// Looks at one message and its neighbours, as far as nobody has.
  @discardableResult
  mutating func open(order: Int, _ relations: inout RowRelations) -> [Row] {
    guard let found = found(order: order), !found.isOpen, let piece = unopened(of: found) else {
      return []
    }
    return open(
      piece.messages, piece.offset..<piece.offset + 1,
      before: found.before.messages - piece.offset, &relations)
  }

  /// Looks at some messages of a piece.
  ///
  /// - Parameter count: How many messages are before the piece.
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

  /// The piece that a row nobody has looked at belongs to, and which of its messages it is.
  private func unopened(of found: Found) -> (messages: UnopenedMessages, offset: Int)? {
    guard case .unopened(let messages)? = piece(of: found.row.order)?.content else { return nil }
    return (messages, (found.row.order - messages.firstOrder) / messages.spacing)
  }
}
