/// Boxes that lie in the same box, one after the other: what is in each of them follows it in the array of
/// all boxes and is passed over.
struct BoxSiblings: Sequence, IteratorProtocol {
  /// The boxes in the order of the tree; valid as long as the sweeps that gave them out.
  private let nodes: UnsafeMutablePointer<BoxNode>
  private var index: Int
  private let end: Int

  @inline(__always)
  init(nodes: UnsafeMutablePointer<BoxNode>, indices: Range<Int>) {
    self.nodes = nodes
    index = indices.lowerBound
    end = indices.upperBound
  }

  /// The index of the next one.
  @inline(__always)
  mutating func next() -> Int? {
    guard index < end else { return nil }
    let current = index
    index = Int(nodes[current].end)
    return current
  }
}
