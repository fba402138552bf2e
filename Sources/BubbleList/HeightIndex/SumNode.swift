/// A block of elements that a `SumTree` keeps in order and adds up.
protocol SummedLeaf {
  /// How many entries a block holds before it is split.
  static var capacity: Int { get }
  /// An empty block.
  init()
  /// An empty block with the same settings.
  func emptied() -> Self
  /// The sums over all elements.
  ///
  /// - Complexity: O(1).
  var summary: HeightSummary { get }
  /// How many entries are stored, for one of which may stand for many elements.
  ///
  /// - Complexity: O(1).
  var entryCount: Int { get }
  /// Cuts off the entries from `entry` on and returns them.
  mutating func cutOff(fromEntry entry: Int) -> Self
  /// Cuts off the elements from `position` on and returns them.
  mutating func cutOff(fromPosition position: Int) -> Self
  /// Takes up the elements of `other` behind its own.
  mutating func append(_ other: Self)
}

/// A node of a `SumTree`: a leaf with one block, or an inner node with the sums of its children.
///
/// Nodes are shared by copies of a tree. Who changes a node has made sure before that nobody else holds
/// it.
final class SumNode<Leaf: SummedLeaf> {
  /// How many children a node may have.
  static var fanOut: Int { 32 }
  /// There is room for one child too many: it is there until the node is split.
  static var stride: Int { 33 }

  // Exclusive access to these need not be checked while the program runs: only this class touches them,
  // the `body` of an edit sees nothing but the block that it was given, and a search edits nothing. The
  // checks took half of the time of a lookup.

  /// 0: a leaf.
  let level: Int
  @exclusivity(unchecked) private(set) var leaf: Leaf
  @exclusivity(unchecked) private(set) var children: ContiguousArray<SumNode>
  /// The sums of the children, all counts first, then all items, and so on: a search reads one row.
  @exclusivity(unchecked) private var sums: ContiguousArray<Int>
  @exclusivity(unchecked) private(set) var summary: HeightSummary

  init(leaf: Leaf) {
    level = 0
    summary = leaf.summary
    self.leaf = leaf
    children = []
    sums = []
  }

  /// A node over children of the same level: at least one, at most `fanOut`.
  init(children: some Collection<SumNode>) {
    level = (children.first?.level ?? 0) + 1
    summary = HeightSummary()
    leaf = Leaf()
    self.children = ContiguousArray(children)
    sums = ContiguousArray(
      repeating: 0, count: HeightSummary.Dimension.total * SumNode.stride)
    for (index, child) in self.children.enumerated() {
      summary += child.summary
      setSums(of: index, to: child.summary)
    }
  }

  private init(copying other: SumNode) {
    level = other.level
    summary = other.summary
    leaf = other.leaf
    children = other.children
    sums = other.sums
  }

  /// A node of one's own with the same children.
  func copy() -> SumNode { SumNode(copying: self) }

  /// Entries of a leaf, children of an inner node.
  var fill: Int { level == 0 ? leaf.entryCount : children.count }
  private var capacity: Int { level == 0 ? Leaf.capacity : SumNode.fanOut }
  var isOverfull: Bool { fill > capacity }
  /// Below a quarter a node is joined with its neighbour, unless it is the root.
  var isUnderfull: Bool { fill * 4 < capacity }

  private func setSums(of child: Int, to summary: HeightSummary) {
    let stride = SumNode.stride
    sums[child] = summary.count
    sums[stride + child] = summary.items
    sums[stride * 2 + child] = summary.units
    sums[stride * 3 + child] = summary.exact
    sums[stride * 4 + child] = summary.topPins
    sums[stride * 5 + child] = summary.bottomPins
    sums[stride * 6 + child] = summary.headers
    sums[stride * 7 + child] = summary.footers
    sums[stride * 8 + child] = summary.pinnedHeaders
    sums[stride * 9 + child] = summary.pinnedFooters
  }

  // MARK: - Searching

  /// The first child at whose end the sum by `dimension` exceeds `target`, or else the last child; what
  /// is left of the target there; and the sum by `other` over the children before.
  ///
  /// - Complexity: O(fan-out).
  func child(
    by dimension: HeightSummary.Dimension, target: Int, adding other: HeightSummary.Dimension
  ) -> (child: Int, rest: Int, before: Int) {
    let last = children.count - 1
    let row = dimension.rawValue * SumNode.stride
    let otherRow = other.rawValue * SumNode.stride
    return sums.withUnsafeBufferPointer { sums in
      var rest = target
      var child = 0
      while child < last, rest >= sums[row &+ child] {
        rest &-= sums[row &+ child]
        child &+= 1
      }
      var before = 0
      for index in 0..<child { before &+= sums[otherRow &+ index] }
      return (child, rest, before)
    }
  }

  /// One step down of a search: the child, what is left of the target there, and the other sum before
  /// it; nil for a leaf.
  @inline(__always)
  func step(
    by dimension: HeightSummary.Dimension, target: Int, adding other: HeightSummary.Dimension
  ) -> (Unmanaged<SumNode>, Int, Int)? {
    if level == 0 { return nil }
    let (child, rest, before) = child(by: dimension, target: target, adding: other)
    return (Unmanaged.passUnretained(children[child]), rest, before)
  }

  /// The last child; nil for a leaf.
  var lastChild: Unmanaged<SumNode>? { children.last.map { Unmanaged.passUnretained($0) } }

  // MARK: - Editing

  /// Lets `body` edit the block that contains the element at `position`, or the last block, and tells
  /// it the position within.
  ///
  /// Afterwards this node alone may be overfull or underfull. `body` may at most double the block.
  ///
  /// - Complexity: O(log *n*), and copies of the nodes on the way that are shared.
  func modify<Result>(
    at position: Int, _ body: (inout Leaf, Int) -> Result
  ) -> Result {
    if level == 0 {
      let result = body(&leaf, position)
      summary = leaf.summary
      return result
    }
    let (child, rest, _) = child(by: .count, target: position, adding: .count)
    if !isKnownUniquelyReferenced(&children[child]) { children[child] = children[child].copy() }
    let node = children[child]
    summary -= node.summary
    let result = node.modify(at: rest, body)
    summary += node.summary
    setSums(of: child, to: node.summary)
    if node.isOverfull || node.isUnderfull { repair(child) }
    return result
  }

  /// Lets `body` edit each block that it wants to.
  ///
  /// - Parameter isConcerned: Whether anything is to be done under a node with these sums.
  /// - Complexity: O(blocks concerned).
  func modifyAll(where isConcerned: (HeightSummary) -> Bool, _ body: (inout Leaf) -> Void) {
    if level == 0 {
      body(&leaf)
      summary = leaf.summary
      return
    }
    for child in children.indices where isConcerned(children[child].summary) {
      if !isKnownUniquelyReferenced(&children[child]) { children[child] = children[child].copy() }
      summary -= children[child].summary
      children[child].modifyAll(where: isConcerned, body)
      summary += children[child].summary
      setSums(of: child, to: children[child].summary)
    }
  }

  /// Splits a child that is overfull, joins one that is underfull with its neighbour.
  private func repair(_ child: Int) {
    if children[child].isOverfull {
      let (first, second) = children[child].halves()
      replaceChildren(child..<child + 1, with: first, second)
    } else if children.count > 1 {
      let left = min(child, children.count - 2)
      let (first, second) = SumNode.joined(children[left], children[left + 1])
      replaceChildren(left..<left + 2, with: first, second)
    }
  }

  private func replaceChildren(_ range: Range<Int>, with first: SumNode, _ second: SumNode?) {
    let new = CollectionOfOne(first) + (second.map { [$0] } ?? [])
    let moved = new.count - range.count
    let oldCount = children.count
    children.replaceSubrange(range, with: new)
    if moved != 0 {
      for row in 0..<HeightSummary.Dimension.total {
        let start = row * SumNode.stride
        if moved > 0 {
          for index in Swift.stride(from: oldCount - 1, through: range.upperBound, by: -1) {
            sums[start + index + moved] = sums[start + index]
          }
        } else {
          for index in range.upperBound..<oldCount {
            sums[start + index + moved] = sums[start + index]
          }
        }
      }
    }
    for (index, node) in new.enumerated() {
      setSums(of: range.lowerBound + index, to: node.summary)
    }
  }
}
