/// An ordered list of elements, in blocks under a tree of sums: searched by any of the sums, edited
/// anywhere.
///
/// A B+ tree whose copies share their nodes: a copy costs nothing, and the next edit copies only the
/// nodes on its way. So a list and the list before an update can be held side by side.
struct SumTree<Leaf: SummedLeaf> {
  /// Where a search ended.
  struct Place {
    var leaf: SumNode<Leaf>
    /// What is left of the target within the block.
    var rest: Int
    /// The other sum over everything before the block.
    var before: Int
  }

  private(set) var root: SumNode<Leaf>

  /// A tree with one block.
  init(_ leaf: Leaf = Leaf()) { root = SumNode(leaf: leaf) }

  /// A tree over blocks in order, none of them empty.
  init(leaves: some Collection<Leaf>) {
    root = SumNode.tree(of: leaves) ?? SumNode(leaf: Leaf())
  }

  /// The sums over all elements.
  ///
  /// - Complexity: O(1).
  var summary: HeightSummary { root.summary }

  /// The node of the last block, which is empty only if the tree is.
  ///
  /// - Complexity: O(log *n*).
  var lastNode: Unmanaged<SumNode<Leaf>> {
    var node = Unmanaged.passUnretained(root)
    while let last = node._withUnsafeGuaranteedRef({ $0.lastChild }) { node = last }
    return node
  }

  /// The block in which the sum by `dimension` first exceeds `target`, or the last block.
  ///
  /// - Complexity: O(log *n*).
  func place(
    by dimension: HeightSummary.Dimension, target: Int, adding other: HeightSummary.Dimension
  ) -> Place {
    // No node is retained on the way: the root holds them all, and nothing changes during a search.
    var node = Unmanaged.passUnretained(root)
    var (rest, before) = (target, 0)
    while let (child, step, sum) = node._withUnsafeGuaranteedRef({
      $0.step(by: dimension, target: rest, adding: other)
    }) {
      (node, rest) = (child, step)
      before &+= sum
    }
    return Place(leaf: node.takeUnretainedValue(), rest: rest, before: before)
  }

  /// Lets `body` edit the block with the element at `position`, or the last block.
  ///
  /// `body` may at most double the block.
  ///
  /// - Complexity: O(log *n*).
  mutating func modify<Result>(at position: Int, _ body: (inout Leaf, Int) -> Result) -> Result {
    if !isKnownUniquelyReferenced(&root) { root = root.copy() }
    let result = root.modify(at: position, body)
    if root.isOverfull {
      let (first, second) = root.halves()
      root = SumNode(children: [first] + (second.map { [$0] } ?? []))
    }
    while root.level > 0, root.children.count == 1 { root = root.children[0] }
    return result
  }

  /// Lets `body` edit every block under nodes whose sums it is concerned with; the number of entries
  /// stays.
  mutating func modifyAll(
    where isConcerned: (HeightSummary) -> Bool, _ body: (inout Leaf) -> Void
  ) {
    if !isKnownUniquelyReferenced(&root) { root = root.copy() }
    root.modifyAll(where: isConcerned, body)
  }

  /// Removes elements, however many.
  ///
  /// - Complexity: O(log *n*).
  mutating func remove(_ range: Range<Int>) {
    let (head, others) = root.split(at: range.lowerBound)
    let tail = others?.split(at: range.count).1
    root =
      SumNode.concatenated(head, tail)
      ?? SumNode(leaf: lastNode.takeUnretainedValue().leaf.emptied())
  }

  /// Inserts another tree's elements before the one at `position`.
  ///
  /// - Complexity: O(log *n*).
  mutating func insert(_ other: SumTree, at position: Int) {
    guard other.summary.count > 0 else { return }
    let (head, tail) = summary.count == 0 ? (nil, nil) : root.split(at: position)
    root = SumNode.concatenated(SumNode.concatenated(head, other.root), tail) ?? root
  }
}
