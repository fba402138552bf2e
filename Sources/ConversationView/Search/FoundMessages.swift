import SumTree

/// The messages in which something was found, in order.
///
/// They are counted and found by number in O(log *n*), however many there are.
struct FoundMessages: Sendable {
  /// A message in which something was found.
  struct Entry: TreeElement, Sendable {
    /// The order of its row.
    var order: Int
    /// How many matches there are in it.
    var count: Int

    var summary: Summary { Summary(matches: count, lastOrder: order) }
  }

  /// What is added up.
  struct Summary: TreeSummary, Sendable {
    var matches = 0
    var lastOrder = Int.min

    static func += (sum: inout Summary, following: Summary) {
      guard following.matches > 0 else { return }
      sum.matches += following.matches
      sum.lastOrder = following.lastOrder
    }
  }

  private var tree: SumTree<ArrayLeaf<Entry>>

  /// Some messages, in order.
  ///
  /// - Complexity: O(*n*).
  init(_ entries: [Entry] = []) { tree = SumTree(ArrayLeaf(entries)) }

  /// How many matches there are in all messages.
  var count: Int { tree.summary.matches }

  /// How many matches are in messages before an order.
  func count(before order: Int) -> Int {
    guard order > .min else { return 0 }
    guard order <= tree.summary.lastOrder else { return count }
    return tree.read(order - 1, by: { $0.lastOrder }) { leaf, before in
      leaf.find(order - 1, by: { $0.lastOrder }, before: before).before.matches
    }
  }

  /// The message that has a match, and which one of that message it is; nil if there are fewer.
  func entry(ofMatch number: Int) -> (entry: Entry, ordinal: Int)? {
    guard number >= 0, number < count else { return nil }
    return tree.read(number, by: { $0.matches }) { leaf, before in
      let found = leaf.find(number, by: { $0.matches }, before: before)
      return (leaf.elements[found.entry], number - found.before.matches)
    }
  }

  /// The messages in a range of orders.
  ///
  /// - Complexity: O(log *n*).
  func part(in orders: ClosedRange<Int>) -> FoundMessages {
    var head = self
    var part = head.cutOff(from: orders.lowerBound)
    _ = part.cutOff(from: orders.upperBound + 1)
    return part
  }

  /// Puts other messages in the place of those in a range of orders.
  ///
  /// - Parameter others: Messages in that range.
  /// - Complexity: O(log *n*), however many.
  mutating func replace(_ orders: ClosedRange<Int>, by others: FoundMessages) {
    var rest = cutOff(from: orders.lowerBound)
    tree.append(others.tree)
    tree.append(rest.cutOff(from: orders.upperBound + 1).tree)
  }

  private mutating func cutOff(from order: Int) -> FoundMessages {
    var rest = FoundMessages()
    rest.tree = tree.cutOff(
      from: order - 1, by: { $0.lastOrder },
      at: { leaf, _ in leaf.elements.firstIndex { $0.order >= order } ?? leaf.count })
    return rest
  }
}
