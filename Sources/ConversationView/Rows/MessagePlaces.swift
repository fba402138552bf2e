import BubbleCore
import Dispatch
import Platform

/// The orders of the messages of a conversation, by id.
struct MessagePlaces {
  private var table: OrderTable
  /// Where the orders of the messages that a conversation began with are found meanwhile.
  private var beginning: Beginning?
  /// How often somebody asked for an id before all were found, and waited.
  private(set) var waitCount = 0

  /// Opening a long conversation does not wait for its ids: until then nobody asks for one.
  private final class Beginning: Sendable {
    let found = Lock(OrderTable())
    let group = DispatchGroup()
  }

  /// How many ids are looked at at once.
  private static let fewMessages = 4_096

  /// The orders of messages that nobody has looked at.
  ///
  /// - Complexity: O(1); where there are many, the first question waits until all ids are found, in the background.
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
        "two messages of the conversation have the id \"\(own)\": give each message an id of its own"
      )
      table.insert(own, unopened.firstOrder + offset * unopened.spacing)
    }
    return table
  }

  /// The order of a message; nil if there is none of that id.
  ///
  /// - Parameter rows: Where the messages are.
  /// - Complexity: O(log *n*).
  mutating func order(of id: MessageID, in rows: RowTree) -> Int? {
    finish()
    return table.order(of: id) { rows.found(order: $0)?.row.message?.id == id }
  }

  /// Notes the order of a message that has none yet.
  mutating func insert(_ id: MessageID, _ order: Int) {
    finish()
    table.insert(id, order)
  }

  /// Forgets the order of a message.
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
