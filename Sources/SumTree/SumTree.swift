/// Entries in order, under sums: found by any measure of the sums, edited anywhere.
///
/// A B+ tree. Its leaves are blocks that store adjacent entries; each inner node holds the sums of its children. A
/// value: copies share their nodes, and the next edit copies only those on its path. So a program can keep a state
/// and the state before an update.
///
/// A *measure* is a number that a sum provides and that never falls as more entries are added: their number, their
/// total length. A search finds the first entry at whose end a measure exceeds a target.
///
/// Not a collection: the leaf defines its entries.
///
/// All of it is `@inlinable`: other modules search with their own sums, and only a search that is compiled for them
/// is quick.
public struct SumTree<Leaf: TreeLeaf> {
  /// The sum of the entries.
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

  /// Makes a tree of the entries of one block, even if they are many more than a block may hold.
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

  /// Returns the block with the first entry at whose end a measure exceeds `target`; if there is none, the
  /// last block.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func find<Value: Comparable>(
    _ target: Value, by measure: (Summary) -> Value
  ) -> Position {
    let (node, before) = descend(target, by: measure)
    return Position(node: node.takeUnretainedValue(), before: before)
  }

  /// Passes the block that `find` finds, and the sum before it, to `body`.
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

  /// Returns the node of the block that `find` finds, and the sum before it.
  @inlinable @inline(__always)
  func descend<Value: Comparable>(
    _ target: Value, by measure: (Summary) -> Value
  ) -> (node: Unmanaged<SumNode<Leaf>>, before: Summary) {
    // No node is retained on the way: the root retains them all, and nothing changes meanwhile.
    var node = Unmanaged.passUnretained(root)
    var before = Summary()
    while let child = node._withUnsafeGuaranteedRef({ $0.step(target, by: measure, &before) }) {
      node = child
    }
    return (node, before)
  }

  // MARK: - Edits

  /// Passes the block that `find` finds, and the sum before it, to `body`, which may add or remove any number
  /// of entries.
  ///
  /// - Complexity: O(log *n*), and the cost of `body`. Nodes shared with a copy are copied on the way.
  @inlinable
  public mutating func edit<Value: Comparable, Result>(
    _ target: Value, by measure: (Summary) -> Value, _ body: (inout Leaf, Summary) -> Result
  ) -> Result {
    if !isKnownUniquelyReferenced(&root) { root = root.copy() }
    let result = root.edit(target, by: measure, before: Summary(), body)
    settle()
    return result
  }

  /// Lets `body` edit the blocks of many targets, from the last to the first.
  ///
  /// `body` returns the next target, which must be in a block further in front, or nil at the end.
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

  /// Lets `body` edit every block under nodes whose sums concern it; the number of entries must not change.
  ///
  /// - Parameter body: Gets a block and the sum before it, from the first to the last, and returns whether it changed the
  ///   block. The others stay shared with copies of the tree.
  /// - Complexity: O(*b*) for *b* blocks under these nodes.
  @inlinable
  public mutating func editAll(
    where isConcerned: (Summary) -> Bool = { _ in true }, _ body: (inout Leaf, Summary) -> Bool
  ) {
    guard isConcerned(summary) else { return }
    root = root.edited(before: Summary(), where: isConcerned, body) ?? root
  }

  /// Cuts off everything behind a position in the block that `find` finds, and returns it.
  ///
  /// - Parameter place: Returns the entry before which to cut, given the sum before the block. It may divide
  ///   an entry for that.
  /// - Complexity: O(log *n*), regardless of the number of entries on either side.
  @inlinable
  public mutating func cutOff<Value: Comparable>(
    from target: Value, by measure: (Summary) -> Value,
    at place: (inout Leaf, Summary) -> Int
  ) -> SumTree {
    let (left, right) = root.split(target, by: measure, before: Summary(), at: place)
    root = left ?? SumNode(leaf: Leaf())
    return SumTree(over: right ?? SumNode(leaf: Leaf()))
  }

  /// Appends the entries of another tree.
  ///
  /// - Complexity: O(log *n*), regardless of their number.
  @inlinable
  public mutating func append(_ following: SumTree) {
    if following.root.fill == 0 { return }
    root = root.fill == 0 ? following.root : SumNode.concatenated(root, following.root) ?? root
  }

  /// Adjusts the tree's height to its contents.
  @inlinable
  mutating func settle() {
    while root.isOverfull { root = SumNode(children: root.parts()) }
    while root.level > 0, root.children.count == 1 { root = root.children[0] }
  }
}

// Copies share nodes, and a shared node is never written to: an edit copies it first. The nodes of a tree that is sent to
// another thread are read by both threads. The last one to release a node frees it, as with an array's storage.
extension SumTree: @unchecked Sendable where Leaf: Sendable, Leaf.Summary: Sendable {}
