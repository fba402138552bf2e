/// Entries in their order, under sums: found by any measure of the sums, edited anywhere.
///
/// A B+ tree. Its leaves are blocks that store entries side by side; each inner node holds the sums of its
/// children. A value: copies share their nodes, and the next edit copies only those on its way. So a state and
/// the state before an update can be held side by side.
///
/// A *measure* is a number that a sum says and that never falls as more entries are added: how many there are, how
/// long they are together. To look something up is to find the first entry at whose end a measure exceeds a
/// target.
///
/// Not a collection: what an entry is, is the leaf's.
///
/// All of it is `@inlinable`: other modules search with their own sums, and only a search that is compiled for them
/// is quick.
public struct SumTree<Leaf: TreeLeaf> {
  /// What is added up.
  public typealias Summary = Leaf.Summary

  /// A block, and the sum over everything before it.
  public struct Position {
    @usableFromInline let node: SumNode<Leaf>
    /// The sum before the block.
    public let before: Summary

    @inlinable
    init(node: SumNode<Leaf>, before: Summary) {
      self.node = node
      self.before = before
    }

    /// The sum over everything up to the end of the block.
    @inlinable public var end: Summary {
      var end = before
      end += node.summary
      return end
    }

    /// The block.
    @inlinable public var leaf: Leaf { _read { yield node.leaf } }
  }

  @usableFromInline var root: SumNode<Leaf>

  /// A tree of the entries of one block, be they many more than a block holds.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public init(_ entries: Leaf = Leaf()) { self.init(over: SumNode(leaf: entries)) }

  @inlinable
  init(over root: SumNode<Leaf>) {
    self.root = root
    settle()
  }

  /// The sum over all entries.
  ///
  /// - Complexity: O(1).
  @inlinable public var summary: Summary { root.summary }

  /// The block with the first entry at whose end a measure exceeds `target`; if there is none, the last block.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func find<Value: Comparable>(
    _ target: Value, by measure: (Summary) -> Value
  ) -> Position {
    let (node, before) = descend(target, by: measure)
    return Position(node: node.takeUnretainedValue(), before: before)
  }

  /// Lets `body` look at the block that `find` finds, and tells it the sum before the block.
  ///
  /// The quickest way to a single answer.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func read<Value: Comparable, Result>(
    _ target: Value, by measure: (Summary) -> Value, _ body: (Leaf, Summary) -> Result
  ) -> Result {
    let (node, before) = descend(target, by: measure)
    return node._withUnsafeGuaranteedRef { body($0.leaf, before) }
  }

  /// The node of the block that `find` finds, and the sum before it.
  @inlinable @inline(__always)
  func descend<Value: Comparable>(
    _ target: Value, by measure: (Summary) -> Value
  ) -> (node: Unmanaged<SumNode<Leaf>>, before: Summary) {
    // No node is retained on the way: the root holds them all, and nothing changes meanwhile.
    var node = Unmanaged.passUnretained(root)
    var before = Summary()
    while let child = node._withUnsafeGuaranteedRef({ $0.step(target, by: measure, &before) }) {
      node = child
    }
    return (node, before)
  }

  // MARK: - Edits

  /// Lets `body` edit the block that `find` finds, however much it puts in or takes out, and tells it the sum
  /// before the block.
  ///
  /// - Complexity: O(log *n*), and what `body` does. Nodes that a copy shares are copied on the way.
  @inlinable
  public mutating func edit<Value: Comparable, Result>(
    _ target: Value, by measure: (Summary) -> Value, _ body: (inout Leaf, Summary) -> Result
  ) -> Result {
    if !isKnownUniquelyReferenced(&root) { root = root.copy() }
    let result = root.edit(target, by: measure, before: Summary(), body)
    settle()
    return result
  }

  /// Lets `body` edit the blocks of many targets, from the last to the first: it returns the next one, which lies in a
  /// block further in front; nil: it is over.
  ///
  /// - Complexity: O(log *n*) for each block, and less the nearer they are: each node above adds up once.
  @inlinable
  public mutating func editBackwards<Value: Comparable>(
    from target: Value, by measure: (Summary) -> Value, _ body: (inout Leaf, Summary) -> Value?
  ) {
    if !isKnownUniquelyReferenced(&root) { root = root.copy() }
    _ = root.editBackwards(from: target, by: measure, before: Summary(), body)
    settle()
  }

  /// Lets `body` edit every block under nodes whose sums concern it; the number of entries stays.
  ///
  /// - Complexity: O(blocks that are edited).
  @inlinable
  public mutating func editAll(
    where isConcerned: (Summary) -> Bool = { _ in true }, _ body: (inout Leaf) -> Void
  ) {
    guard isConcerned(summary) else { return }
    if !isKnownUniquelyReferenced(&root) { root = root.copy() }
    root.editAll(where: isConcerned, body)
  }

  /// Cuts off what follows a place in the block that `find` finds, and returns it.
  ///
  /// - Parameter place: Says before which entry to cut, the sum before the block being known. It may divide an
  ///   entry for that.
  /// - Complexity: O(log *n*), however many entries there are on either side.
  @inlinable
  public mutating func cutOff<Value: Comparable>(
    from target: Value, by measure: (Summary) -> Value,
    at place: (inout Leaf, Summary) -> Int
  ) -> SumTree {
    let (left, right) = root.split(target, by: measure, before: Summary(), at: place)
    root = left ?? SumNode(leaf: Leaf())
    return SumTree(over: right ?? SumNode(leaf: Leaf()))
  }

  /// Takes up the entries of another tree behind its own.
  ///
  /// - Complexity: O(log *n*), however many.
  @inlinable
  public mutating func append(_ following: SumTree) {
    if following.root.fill == 0 { return }
    root = root.fill == 0 ? following.root : SumNode.concatenated(root, following.root) ?? root
  }

  /// Makes the tree as high as it has to be.
  @inlinable
  mutating func settle() {
    while root.isOverfull { root = SumNode(children: root.parts()) }
    while root.level > 0, root.children.count == 1 { root = root.children[0] }
  }
}

// Copies share nodes, and a shared node is never written to: an edit copies it first. What a tree that is sent to another
// thread can reach is read there and here, and freed by whoever lets it go last, as an array's storage is.
extension SumTree: @unchecked Sendable where Leaf: Sendable, Leaf.Summary: Sendable {}
