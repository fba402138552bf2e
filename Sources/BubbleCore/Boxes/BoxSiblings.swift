/// A walk over boxes that lie in the same box, one after the other: what is in each of them follows it among
/// all boxes and is passed over.
struct BoxSiblings {
  private var index: Int
  private let end: Int

  @inline(__always)
  init(_ indices: Range<Int>) {
    index = indices.lowerBound
    end = indices.upperBound
  }

  /// The index of the next one.
  ///
  /// - Parameter nodes: All boxes in the order of the tree.
  @inline(__always)
  mutating func next(in nodes: borrowing MutableSpan<BoxNode>) -> Int? {
    guard index < end else { return nil }
    let current = index
    index = Int(nodes[current].end)
    return current
  }
}
