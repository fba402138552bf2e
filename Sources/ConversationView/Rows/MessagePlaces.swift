import BubbleCore
import Dispatch
import Locks

/// The orders of the messages of a conversation, by id.
struct MessagePlaces {
  private var orders: [MessageID: Int]
  /// Where the orders of the messages that a conversation began with are found meanwhile.
  private var beginning: Beginning?

  /// Opening a long conversation does not wait for its ids: until then nobody asks for one.
  private final class Beginning: Sendable {
    let found = Lock<[MessageID: Int]>([:])
    let group = DispatchGroup()
  }

  /// How many ids are looked at at once.
  private static let fewMessages = 4_096

  /// The orders of messages that nobody has looked at.
  ///
  /// - Complexity: O(1); where there are many, the first question waits until all ids are found, in the background.
  init(_ unopened: UnopenedMessages?) {
    orders = [:]
    guard let unopened else { return }
    if unopened.messages.count <= MessagePlaces.fewMessages {
      orders = MessagePlaces.orders(of: unopened)
      return
    }
    let beginning = Beginning()
    self.beginning = beginning
    DispatchQueue.global().async(group: beginning.group) {
      let orders = MessagePlaces.orders(of: unopened)
      beginning.found.withLock { $0 = orders }
    }
  }

  private static func orders(of unopened: UnopenedMessages) -> [MessageID: Int] {
    var orders = [MessageID: Int](minimumCapacity: unopened.messages.count)
    for (offset, message) in unopened.messages.enumerated() {
      let before = orders.updateValue(
        unopened.firstOrder + offset * unopened.spacing, forKey: message.id)
      precondition(
        before == nil,
        "two messages of the conversation have the id \"\(message.id)\": give each message an id of its own"
      )
    }
    return orders
  }

  /// How many messages have a place.
  var count: Int {
    mutating get {
      finish()
      return orders.count
    }
  }

  /// The order of a message; nil if there is none of that id.
  subscript(id: MessageID) -> Int? {
    mutating get {
      finish()
      return orders[id]
    }
    set {
      finish()
      orders[id] = newValue
    }
  }

  private mutating func finish() {
    guard let beginning else { return }
    beginning.group.wait()
    orders = beginning.found.withLock { found in
      defer { found = [:] }
      return found
    }
    self.beginning = nil
  }
}
