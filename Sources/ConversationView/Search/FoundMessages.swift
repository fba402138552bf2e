import SumTree

/// The messages with matches, in order.
///
/// Counting matches and finding one by its number take O(log *n*).
struct FoundMessages: Sendable {
  /// A message with matches.
  struct Entry: TreeElement, Sendable {
    /// The rank of its row.
    var rank: Int
    /// The number of its matches.
    var count: Int

    var summary: Summary { Summary(matches: count, lastRank: rank) }
  }

  /// The sums over entries.
  struct Summary: TreeSummary, Sendable {
    var matches = 0
    var lastRank = Int.min

    static func += (sum: inout Summary, following: Summary) {
      guard following.matches > 0 else { return }
      sum.matches += following.matches
      sum.lastRank = following.lastRank
    }
  }

  private var tree: SumTree<ArrayLeaf<Entry>>

  /// Creates a list of messages, which must be in order.
  ///
  /// - Complexity: O(*n*).
  init(_ entries: [Entry] = []) { tree = SumTree(ArrayLeaf(entries)) }

  /// The number of matches in all messages.
  var count: Int { tree.summary.matches }

  /// Returns the number of matches in messages before a rank.
  func count(before rank: Int) -> Int {
    guard rank > .min else { return 0 }
    guard rank <= tree.summary.lastRank else { return count }
    return tree.read(rank - 1, by: { $0.lastRank }) { leaf, before in
      leaf.find(rank - 1, by: { $0.lastRank }, before: before).before.matches
    }
  }

  /// Returns the message of a match, and the match's index in it; nil if there are fewer matches.
  func entry(ofMatch number: Int) -> (entry: Entry, ordinal: Int)? {
    guard number >= 0, number < count else { return nil }
    return tree.read(number, by: { $0.matches }) { leaf, before in
      let found = leaf.find(number, by: { $0.matches }, before: before)
      return (leaf.elements[found.entry], number - found.before.matches)
    }
  }

  /// Returns the messages in a range of ranks.
  ///
  /// - Complexity: O(log *n*).
  func part(in ranks: ClosedRange<Int>) -> FoundMessages {
    var head = self
    var part = head.cutOff(from: ranks.lowerBound)
    _ = part.cutOff(from: ranks.upperBound + 1)
    return part
  }

  /// Replaces the messages in a range of ranks with others.
  ///
  /// - Parameter others: Messages in that range.
  /// - Complexity: O(log *n*), regardless of their number.
  mutating func replace(_ ranks: ClosedRange<Int>, by others: FoundMessages) {
    var rest = cutOff(from: ranks.lowerBound)
    tree.append(others.tree)
    tree.append(rest.cutOff(from: ranks.upperBound + 1).tree)
  }

  private mutating func cutOff(from rank: Int) -> FoundMessages {
    var rest = FoundMessages()
    rest.tree = tree.cutOff(
      from: rank - 1, by: { $0.lastRank },
      at: { leaf, _ in leaf.elements.firstIndex { $0.rank >= rank } ?? leaf.count })
    return rest
  }
}
