/// Dividing and joining whole trees, which copies the nodes along one edge and leaves the rest shared.
extension SumNode {
  /// Returns this node's contents in nodes that are not overfull: halves or, for more, nodes with spare room.
  @inlinable
  func parts() -> ContiguousArray<SumNode> {
    let roomy = capacity * 3 / 4
    let fill = fill
    let count = fill <= capacity ? 1 : fill <= 2 * capacity ? 2 : (fill + roomy - 1) / roomy
    guard count > 1 else { return [self] }
    return ContiguousArray(
      (0..<count).lazy.map { part in
        let range = fill * part / count..<fill * (part + 1) / count
        return self.level > 0
          ? SumNode(children: self.children[range]) : SumNode(leaf: self.leaf[range])
      })
  }

  /// Returns the contents of two trees, one after the other: one or more nodes, all of the higher one's
  /// level.
  ///
  /// - Complexity: O(difference of the levels).
  @inlinable
  static func joined(_ left: SumNode, _ right: SumNode) -> ContiguousArray<SumNode> {
    if left.level == right.level {
      if !left.isUnderfull, !right.isUnderfull { return [left, right] }
      if left.level > 0 {
        // The only child of a node may be underfull.
        let (last, first) = (left.children[left.children.count - 1], right.children[0])
        return SumNode(
          children: left.children.dropLast() + joined(last, first) + right.children.dropFirst()
        ).parts()
      }
      var leaf = left.leaf
      leaf.append(right.leaf)
      return SumNode(leaf: leaf).parts()
    }
    if left.level > right.level {
      let last = left.children[left.children.count - 1]
      return SumNode(children: left.children.dropLast() + joined(last, right)).parts()
    }
    return SumNode(children: joined(left, right.children[0]) + right.children.dropFirst()).parts()
  }

  /// Returns the contents of two trees, one after the other, as one tree; nil is an empty tree.
  @inlinable
  static func concatenated(_ left: SumNode?, _ right: SumNode?) -> SumNode? {
    guard let left, let right else { return left ?? right }
    return tree(over: joined(left, right))
  }

  @inlinable
  static func tree(over children: some Collection<SumNode>) -> SumNode? {
    children.count > 1 ? SumNode(children: children) : children.first
  }

  /// Returns the entries before and after a position in the block that a search finds; nil for none.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  func split<Value: Comparable>(
    _ target: Value, by measure: (Summary) -> Value, before: Summary,
    at place: (inout Leaf, Summary) -> Int
  ) -> (SumNode?, SumNode?) {
    if level == 0 {
      var leaf = leaf
      let entry = place(&leaf, before)
      return (
        entry > 0 ? SumNode(leaf: leaf[0..<entry]) : nil,
        entry < leaf.count ? SumNode(leaf: leaf[entry..<leaf.count]) : nil
      )
    }
    var before = before
    let child = child(target, by: measure, &before)
    let (left, right) = children[child].split(target, by: measure, before: before, at: place)
    return (
      SumNode.concatenated(SumNode.tree(over: children[..<child]), left),
      SumNode.concatenated(right, SumNode.tree(over: children[(child + 1)...]))
    )
  }
}
