import BubbleCore
import SumTree

/// Resolving of messages: determining their relations to their neighbours.
extension RowTree {
  /// The number of messages to resolve together.
  static let openingSize = 128

  /// Returns the number of incoming messages in a range of indices.
  ///
  /// - Complexity: O(log *n*), and the number of rows in the range if some messages were never resolved.
  func incomingCount(in range: Range<Int>) -> Int {
    let (start, end) = (before(range.lowerBound), before(range.upperBound))
    guard end.unresolved > start.unresolved else { return end.incoming - start.incoming }
    var count = 0
    forEachMessage(in: range) { message, _ in count += message.isOutgoing ? 0 : 1 }
    return count
  }

  /// Returns the sums over the rows before an index.
  private func before(_ index: Int) -> RowSummary { index < count ? self[index].before : summary }

  /// Resolves messages around an unresolved row.
  ///
  /// - Parameters:
  ///   - found: An unresolved message, or the header of a day in another time zone.
  ///   - wanted: The indices of the rows of interest, with that one; messages among them are resolved.
  /// - Returns: Their rows, and those of the days that begin among them.
  mutating func open(
    around found: Cursor, within wanted: Range<Int>, _ relations: inout RowRelations
  ) -> [Row] {
    let start = max(0, wanted.lowerBound, found.index - RowTree.openingSize / 2)
    let end = max(found.index + 1, min(wanted.upperBound, start + RowTree.openingSize))
    let number = found.before.messages
    return open(
      min(before(start).messages, number)..<max(before(end).messages, number + 1), &relations)
  }

  /// Resolves a single message if it is unresolved; or the first one of a day, by the rank of the header.
  @discardableResult
  mutating func open(rank: Int, _ relations: inout RowRelations) -> [Row] {
    guard let found = found(rank: rank), !found.isOpen else { return [] }
    return open(found.before.messages..<found.before.messages + 1, &relations)
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

  /// Resolves those of some messages that are unresolved.
  ///
  /// - Parameter numbers: Their indices among all messages.
  private mutating func open(_ numbers: Range<Int>, _ relations: inout RowRelations) -> [Row] {
    let start = numbers.lowerBound > 0 ? found(message: numbers.lowerBound - 1).index : 0
    let end = min(numbers.upperBound, summary.messages - 1)
    var rows: [Row] = []
    var above: Message?
    /// The index of the row of that message, if it is resolved here.
    var last: Int?
    /// The rows in front of the next message.
    var (present, isUnderStrip): (Row?, Bool) = (nil, false)
    func joinAbove(_ joins: Bool) {
      if let last { rows[last].setNeighbours(.joinsBelow, to: joins ? .joinsBelow : []) }
    }
    forEach(in: start..<found(message: end).index + 1) { found in
      var row = found.row
      switch row.content {
      case .day: present = row
      case .unread: isUnderStrip = true
      case .hosted, .typing: break
      case .message(let message):
        let (wanted, joins) = relations.link(&row, message, to: above, isUnderStrip: isUnderStrip)
        joinAbove(joins)
        last = nil
        if !found.isOpen, numbers.contains(found.before.messages) {
          if let wanted {
            // A header of the same day keeps its height.
            var day = present.map { $0.isMeasuredLike(wanted) ? $0 : wanted } ?? wanted
            (day.revision, day.zone) = (row.revision, wanted.zone)
            rows.append(day)
          }
          if !row.flags.contains(.isMeasured) { row.settings = relations.settings }
          row.zone = relations.zone
          last = rows.count
          rows.append(row)
        }
        (above, present, isUnderStrip) = (message, nil, false)
      }
    }
    joinAbove(false)
    merge(rows)
    return rows
  }
}
