import BubbleCore

/// The orders of messages by id, without the ids: of a million messages they would take as much memory as their rows.
///
/// A table of open addressing with linear probing. Of each id it keeps 32 bits of a hash, which is seeded anew in each process;
/// whether an order is that of the very id is for the caller to say, who has the message.
struct OrderTable: Sendable {
  private static let empty = Int.min
  private static let removed = Int.min + 1

  private var orders: [Int]
  private var hashes: [UInt32]
  /// How many orders there are, and how many places they and those that were removed take.
  private(set) var count = 0
  private var usedCount = 0

  /// A table that need not grow for some orders.
  init(minimumCapacity: Int = 0) {
    let capacity = OrderTable.capacity(for: minimumCapacity)
    orders = Array(repeating: OrderTable.empty, count: capacity)
    hashes = Array(repeating: 0, count: capacity)
  }

  /// Where at most three of four places are taken.
  private static func capacity(for count: Int) -> Int {
    var capacity = 16
    while count > capacity / 4 * 3 { capacity *= 2 }
    return capacity
  }

  /// The order of an id; nil if there is none.
  ///
  /// - Parameter isWanted: Whether an order is that of the id; asked of one that is not about once in four billion times.
  func order(of id: MessageID, where isWanted: (Int) -> Bool) -> Int? {
    let hash = OrderTable.hash(id)
    var place = Int(hash) & (orders.count - 1)
    while orders[place] != OrderTable.empty {
      let order = orders[place]
      if order != OrderTable.removed, hashes[place] == hash, isWanted(order) { return order }
      place = (place + 1) & (orders.count - 1)
    }
    return nil
  }

  /// Notes the order of an id that has none yet.
  mutating func insert(_ id: MessageID, _ order: Int) {
    if usedCount >= orders.count / 4 * 3 { rebuild() }
    place(OrderTable.hash(id), order)
    count += 1
  }

  /// Forgets the order of an id.
  ///
  /// - Precondition: It is the id's order.
  mutating func remove(_ id: MessageID, _ order: Int) {
    var place = Int(OrderTable.hash(id)) & (orders.count - 1)
    while orders[place] != order {
      precondition(orders[place] != OrderTable.empty, "an order that is forgotten is there")
      place = (place + 1) & (orders.count - 1)
    }
    orders[place] = OrderTable.removed
    count -= 1
  }

  private mutating func place(_ hash: UInt32, _ order: Int) {
    var place = Int(hash) & (orders.count - 1)
    while orders[place] != OrderTable.empty { place = (place + 1) & (orders.count - 1) }
    orders[place] = order
    hashes[place] = hash
    usedCount += 1
  }

  private mutating func rebuild() {
    let (oldOrders, oldHashes, oldCount) = (orders, hashes, count)
    self = OrderTable(minimumCapacity: count * 3 / 2)
    for (order, hash) in zip(oldOrders, oldHashes)
    where order != OrderTable.empty && order != OrderTable.removed {
      place(hash, order)
    }
    count = oldCount
  }

  private static func hash(_ id: MessageID) -> UInt32 {
    var hasher = Hasher()
    hasher.combine(id)
    return UInt32(truncatingIfNeeded: hasher.finalize())
  }
}
