/// Joining and splitting whole trees, which copies the nodes along one edge and leaves the rest shared.
extension SumNode {
  /// The elements of `left`, then those of `right`: one node or two, both of the higher one's level.
  ///
  /// - Complexity: O(difference of the levels).
  static func joined(_ left: SumNode, _ right: SumNode) -> (SumNode, SumNode?) {
    if left.level == right.level {
      if !left.isUnderfull, !right.isUnderfull { return (left, right) }
      if left.level == 0 {
        var leaf = left.leaf
        leaf.append(right.leaf)
        let node = SumNode(leaf: leaf)
        return node.isOverfull ? node.halves() : (node, nil)
      }
      return grouped(left.children + right.children)
    }
    if left.level > right.level {
      let (first, second) = joined(left.children[left.children.count - 1], right)
      var children = left.children
      children[children.count - 1] = first
      if let second { children.append(second) }
      return grouped(children)
    }
    let (first, second) = joined(left, right.children[0])
    var children = right.children
    children[0] = first
    if let second { children.insert(second, at: 1) }
    return grouped(children)
  }

  /// One node over all children, or two of about the same size.
  private static func grouped(_ children: ContiguousArray<SumNode>) -> (SumNode, SumNode?) {
    if children.count <= fanOut { return (SumNode(children: children), nil) }
    let middle = children.count / 2
    return (SumNode(children: children[..<middle]), SumNode(children: children[middle...]))
  }

  /// The two halves of a node.
  func halves() -> (SumNode, SumNode?) {
    if level > 0 {
      let middle = children.count / 2
      return (SumNode(children: children[..<middle]), SumNode(children: children[middle...]))
    }
    var first = leaf
    let second = first.cutOff(fromEntry: first.entryCount / 2)
    return (SumNode(leaf: first), SumNode(leaf: second))
  }

  /// The elements of `left`, then those of `right`, as one tree; nil stands for an empty one.
  static func concatenated(_ left: SumNode?, _ right: SumNode?) -> SumNode? {
    guard let left, let right else { return left ?? right }
    let (first, second) = joined(left, right)
    guard let second else { return first }
    return SumNode(children: [first, second])
  }

  /// The elements before `position`, and those from it on.
  ///
  /// - Complexity: O(log *n*).
  func split(at position: Int) -> (SumNode?, SumNode?) {
    if position <= 0 { return (nil, self) }
    if position >= summary.count { return (self, nil) }
    if level == 0 {
      var first = leaf
      let second = first.cutOff(fromPosition: position)
      return (SumNode(leaf: first), SumNode(leaf: second))
    }
    let (child, rest, _) = child(by: .count, target: position, adding: .count)
    let (left, right) = children[child].split(at: rest)
    return (
      SumNode.concatenated(SumNode.tree(over: children[..<child]), left),
      SumNode.concatenated(right, SumNode.tree(over: children[(child + 1)...]))
    )
  }

  private static func tree(over children: ArraySlice<SumNode>) -> SumNode? {
    children.count > 1 ? SumNode(children: children) : children.first
  }

  /// A tree over blocks in order, filled evenly; nil if there are none.
  ///
  /// - Complexity: O(number of blocks).
  static func tree(of leaves: some Collection<Leaf>) -> SumNode? {
    var nodes = ContiguousArray(leaves.lazy.map { SumNode(leaf: $0) })
    while nodes.count > 1 {
      let groups = (nodes.count + fanOut - 1) / fanOut
      nodes = ContiguousArray(
        (0..<groups).lazy.map { group in
          SumNode(
            children: nodes[nodes.count * group / groups..<nodes.count * (group + 1) / groups])
        })
    }
    return nodes.first
  }
}
