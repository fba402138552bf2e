import BubbleCore
import Dispatch
import Platform

/// The ranks of a conversation's messages, by id.
struct MessagePlaces {
  private var table: RankTable
  /// The replies, except those of the initial messages until their ranks are known.
  var replies = ReplyTable()
  /// The pending ranks of the initial messages, while they are determined in the background.
  private var beginning: Beginning?
  /// The number of queries that had to wait for the initial ids.
  private(set) var waitCount = 0

  /// The ids of a long conversation, collected in the background so that opening it need not wait for them.
  private final class Beginning: Sendable {
    let found = Lock((table: RankTable(), replies: ReplyTable()))
    let group = DispatchGroup()
  }

  /// The number of ids to collect synchronously.
  private static let fewMessages = 4_096

  /// Creates the ranks of unresolved messages.
  ///
  /// - Complexity: O(1); for many messages, the first query waits until the background has collected all ids.
  init(_ unresolved: UnresolvedMessages?) {
    table = RankTable()
    guard let unresolved else { return }
    if unresolved.messages.count <= MessagePlaces.fewMessages {
      (table, replies) = MessagePlaces.tables(of: unresolved)
      return
    }
    let beginning = Beginning()
    self.beginning = beginning
    DispatchQueue.global().async(group: beginning.group) {
      let found = MessagePlaces.tables(of: unresolved)
      beginning.found.withLock { $0 = found }
    }
  }

  private static func tables(
    of unresolved: UnresolvedMessages
  ) -> (table: RankTable, replies: ReplyTable) {
    var table = RankTable(minimumCapacity: unresolved.messages.count)
    var replies = ReplyTable()
    func id(_ rank: Int) -> MessageID {
      let offset = (rank - unresolved.firstRank) / unresolved.spacing
      return unresolved.messages[unresolved.messages.startIndex + offset].id
    }
    for (offset, message) in unresolved.messages.enumerated() {
      let own = message.id
      precondition(
        table.rank(of: own, where: { id($0) == own }) == nil,
        "two messages of the conversation have the id \"\(own)\": give each message a unique id"
      )
      table.insert(own, unresolved.firstRank + offset * unresolved.spacing, idAt: id)
      replies.insertPending(message)
    }
    return (table, replies)
  }

  /// The number of stored ranks.
  var count: Int { table.usedCount }

  /// Returns the rank of a message; nil if the id is unknown.
  ///
  /// - Parameter rows: The rows of the messages.
  /// - Complexity: O(log *n*).
  mutating func rank(of id: MessageID, in rows: RowTree) -> Int? {
    finish()
    return table.rank(of: id) { rows.found(rank: $0)?.row.message?.id == id }
  }

  /// Adds the rank of a message among the rows.
  ///
  /// Ranks of removed messages are kept for some time: a search compares the id with that of the row.
  ///
  /// - Parameter keepsRemoved: Whether ranks of removed messages must be kept.
  mutating func insert(_ id: MessageID, _ rank: Int, in rows: RowTree, keepsRemoved: Bool) {
    finish()
    if table.isFull {
      if keepsRemoved || rows.summary.messages > table.usedCount / 2 {
        table.grow()
      } else {
        collect(rows)
      }
    }
    table.insert(id, rank) { rows.found(rank: $0)?.row.message?.id }
  }

  /// Releases memory if few messages are left.
  ///
  /// - Complexity: O(1), or the number of messages if they are less than a sixteenth of the ranks.
  mutating func shrink(to rows: RowTree) {
    if rows.summary.messages < table.usedCount / 16 { collect(rows) }
  }

  /// Collects the ranks of the present messages alone.
  private mutating func collect(_ rows: RowTree) {
    table = RankTable(minimumCapacity: rows.summary.messages * 3 / 2)
    replies.removeAll()
    rows.forEachMessage(in: 0..<rows.count) { message, rank in
      replies.insert(message)
      table.insert(message.id, rank) { rows.found(rank: $0)?.row.message?.id }
    }
  }

  /// Returns and removes the last replies whose quotations are pending.
  mutating func takePending(_ count: Int) -> [MessageID] {
    if let beginning, beginning.found.withLock({ !$0.replies.pending.isEmpty }) { take(beginning) }
    return replies.takePending(count)
  }

  private mutating func finish() {
    guard let beginning else { return }
    beginning.group.wait()
    waitCount += 1
    take(beginning)
  }

  private mutating func take(_ beginning: Beginning) {
    (table, replies) = beginning.found.withLock { found in
      defer { found = (RankTable(), ReplyTable()) }
      return found
    }
    self.beginning = nil
  }
}
