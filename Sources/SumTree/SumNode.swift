/// A node of a `SumTree`: a leaf with one block, or an inner node with the sums of its children.
///
/// Trees share nodes. A change copies a node that has another owner.
@usableFromInline
final class SumNode<Leaf: TreeLeaf> {
  @usableFromInline typealias Summary = Leaf.Summary

  /// The greatest number of children of a node between edits.
  @inlinable static var fanOut: Int { 16 }

  // Exclusive access to these need not be checked while the program runs. Only this class uses them, the `body`
  // of an edit accesses only its block, and a search edits nothing. The checks took half of the time of a
  // look-up.

  /// The level of the node; 0 for a leaf.
  @usableFromInline let level: Int
  @exclusivity(unchecked) @usableFromInline var leaf: Leaf
  @exclusivity(unchecked) @usableFromInline var children: ContiguousArray<SumNode>
  /// The sums up to the end of each child: a search compares them without adding up the measures that it does not need.
  @exclusivity(unchecked) @usableFromInline var ends: ContiguousArray<Summary>
  @exclusivity(unchecked) @usableFromInline var summary: Summary

  @inlinable
  init(leaf: Leaf) {
    level = 0
    self.leaf = leaf
    children = []
    ends = []
    // The sum of an overfull block is not needed before the block is divided.
    summary = leaf.count > Leaf.capacity ? Summary() : leaf.summary
  }

  /// Makes a node over children of the same level, at least one.
  @inlinable
  init(children: some Collection<SumNode>) {
    level = (children.first?.level ?? 0) + 1
    leaf = Leaf()
    self.children = ContiguousArray(children)
    ends = ContiguousArray(repeating: Summary(), count: self.children.count)
    summary = Summary()
    addUp()
  }

  @inlinable
  init(copying other: SumNode) {
    level = other.level
    leaf = other.leaf
    children = other.children
    ends = other.ends
    summary = other.summary
  }

  /// Returns another node with the same children.
  @inlinable func copy() -> SumNode { SumNode(copying: self) }

  /// The number of entries of a leaf, or of children of an inner node.
  @inlinable var fill: Int { level == 0 ? leaf.count : children.count }
  @inlinable var capacity: Int { level == 0 ? Leaf.capacity : SumNode.fanOut }
  @inlinable var isOverfull: Bool { fill > capacity }
  /// Whether the node is less than a quarter full: then it is joined with its neighbour, unless it is the
  /// root.
  @inlinable var isUnderfull: Bool { fill * 4 < capacity }

  /// Adds up the node's contents; the children before `first` are unchanged.
  @inlinable
  func addUp(from first: Int = 0) {
    if level == 0 {
      summary = leaf.summary
      return
    }
    var sum = first > 0 ? ends[first - 1] : Summary()
    for child in first..<children.count {
      sum += children[child].summary
      ends[child] = sum
    }
    summary = sum
  }

  // MARK: - Searching

  /// Returns the first child at whose end a measure exceeds `target`, or else the last child.
  ///
  /// - Parameter before: The sum before this node; afterwards that before the child.
  @inlinable @inline(__always)
  func child<Value: Comparable>(
    _ target: Value, by measure: (Summary) -> Value, _ before: inout Summary
  ) -> Int {
    ends.withUnsafeBufferPointer { ends in
      var child = 0
      while child < ends.count - 1 {
        var end = before
        end += ends[child]
        if target < measure(end) { break }
        child += 1
      }
      if child > 0 { before += ends[child - 1] }
      return child
    }
  }

  /// Returns the next node down of a search, or nil from a leaf.
  @inlinable @inline(__always)
  func step<Value: Comparable>(
    _ target: Value, by measure: (Summary) -> Value, _ before: inout Summary
  ) -> Unmanaged<SumNode>? {
    level == 0 ? nil : .passUnretained(children[child(target, by: measure, &before)])
  }

  // MARK: - Editing

  /// Edits a block below; afterwards this node alone may be overfull or underfull.
  @inlinable
  func edit<Value: Comparable, Result>(
    _ target: Value, by measure: (Summary) -> Value, before: Summary,
    _ body: (inout Leaf, Summary) -> Result
  ) -> Result {
    if level == 0 {
      let result = body(&leaf, before)
      if !isOverfull { addUp() }
      return result
    }
    var before = before
    let child = child(target, by: measure, &before)
    own(child)
    let result = children[child].edit(target, by: measure, before: before, body)
    settle(child)
    return result
  }

  /// Edits blocks below, from the last to the first, and adds up once; afterwards this node alone may be overfull or
  /// underfull.
  ///
  /// - Returns: The first target that is before this node.
  @inlinable
  func editBackwards<Value: Comparable>(
    from target: Value, by measure: (Summary) -> Value, before: Summary,
    _ body: (inout Leaf, Summary) -> Value?
  ) -> Value? {
    if level == 0 {
      let next = body(&leaf, before)
      if !isOverfull { addUp() }
      return next
    }
    var next: Value? = target
    // The children behind are edited already: their sums are not needed until the edit is over.
    var edited = children.count
    while let target = next, measure(before) <= target {
      var start = before
      let child = child(target, by: measure, &start)
      own(child)
      next = children[child].editBackwards(from: target, by: measure, before: start, body)
      if isFit(child) {
        edited = min(edited, child)
      } else {
        settle(child)
        edited = children.count
      }
    }
    addUp(from: edited)
    return next
  }

  /// Returns a copy of this node with the blocks below that `body` changes; nil if it changes none.
  ///
  /// - Parameter before: The sum before this node.
  @inlinable
  func edited(
    before: Summary, where isConcerned: (Summary) -> Bool, _ body: (inout Leaf, Summary) -> Bool
  ) -> SumNode? {
    if level == 0 {
      var leaf = leaf
      return body(&leaf, before) ? SumNode(leaf: leaf) : nil
    }
    var result: SumNode?
    for child in children.indices where isConcerned(children[child].summary) {
      var start = before
      if child > 0 { start += ends[child - 1] }
      guard let edited = children[child].edited(before: start, where: isConcerned, body) else {
        continue
      }
      let node = result ?? copy()
      node.children[child] = edited
      result = node
    }
    result?.addUp()
    return result
  }

  /// Copies a child if it has another owner.
  @inlinable
  func own(_ child: Int) {
    if !isKnownUniquelyReferenced(&children[child]) { children[child] = children[child].copy() }
  }

  /// Updates a child's sum; divides it if it is overfull, and joins it with its neighbour if it is underfull.
  @inlinable
  func settle(_ child: Int) {
    if isFit(child) {
      addUp(from: child)
    } else if children[child].isOverfull {
      replaceChildren(child..<child + 1, by: children[child].parts())
    } else {
      let left = min(child, children.count - 2)
      replaceChildren(left..<left + 2, by: SumNode.joined(children[left], children[left + 1]))
    }
  }

  /// Returns whether a child needs neither division nor joining.
  @inlinable
  func isFit(_ child: Int) -> Bool {
    !children[child].isOverfull && (!children[child].isUnderfull || children.count == 1)
  }

  @inlinable
  func replaceChildren(_ range: Range<Int>, by new: ContiguousArray<SumNode>) {
    children.replaceSubrange(range, with: new)
    ends = ContiguousArray(repeating: Summary(), count: children.count)
    addUp()
  }
}
