import BubbleCore
import Dispatch
import Platform

/// The ranks of a conversation's messages, by id.
struct MessagePlaces {
  private var table: OrderTable
  /// The pending ranks of the initial messages, while they are determined in the background.
  private var beginning: Beginning?
  /// The number of queries that had to wait for the initial ids.
  private(set) var waitCount = 0

  /// The ids of a long conversation, collected in the background so that opening it need not wait for them.
  private final class Beginning: Sendable {
    let found = Lock(OrderTable())
    let group = DispatchGroup()
  }

  /// The number of ids to collect synchronously.
  private static let fewMessages = 4_096

  /// Creates the ranks of unresolved messages.
  ///
  /// - Complexity: O(1); for many messages, the first query waits until the background has collected all ids.
  init(_ unopened: UnopenedMessages?) {
    table = OrderTable()
    guard let unopened else { return }
    if unopened.messages.count <= MessagePlaces.fewMessages {
      table = MessagePlaces.table(of: unopened)
      return
    }
    let beginning = Beginning()
    self.beginning = beginning
    DispatchQueue.global().async(group: beginning.group) {
      let table = MessagePlaces.table(of: unopened)
      beginning.found.withLock { $0 = table }
    }
  }

  private static func table(of unopened: UnopenedMessages) -> OrderTable {
    var table = OrderTable(minimumCapacity: unopened.messages.count)
    func id(_ order: Int) -> MessageID {
      let offset = (order - unopened.firstOrder) / unopened.spacing
      return unopened.messages[unopened.messages.startIndex + offset].id
    }
    for (offset, message) in unopened.messages.enumerated() {
      let own = message.id
      precondition(
        table.order(of: own, where: { id($0) == own }) == nil,
        "two messages of the conversation have the id \"\(own)\": give each message a unique id"
      )
      table.insert(own, unopened.firstOrder + offset * unopened.spacing)
    }
    return table
  }

  /// Returns the rank of a message; nil if the id is unknown.
  ///
  /// - Parameter rows: The rows of the messages.
  /// - Complexity: O(log *n*).
  mutating func order(of id: MessageID, in rows: RowTree) -> Int? {
    finish()
    return table.order(of: id) { rows.found(order: $0)?.row.message?.id == id }
  }

  /// Adds the rank of a message that has none yet.
  mutating func insert(_ id: MessageID, _ order: Int) {
    finish()
    table.insert(id, order)
  }

  /// Removes the rank of a message.
  mutating func remove(_ id: MessageID, _ order: Int) {
    finish()
    table.remove(id, order)
  }

  private mutating func finish() {
    guard let beginning else { return }
    beginning.group.wait()
    waitCount += 1
    table = beginning.found.withLock { found in
      defer { found = OrderTable() }
      return found
    }
    self.beginning = nil
  }
}
