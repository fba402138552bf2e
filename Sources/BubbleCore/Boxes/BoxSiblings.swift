/// An iterator over sibling boxes.
///
/// The descendants of each follow it in the list of all boxes and are skipped.
struct BoxSiblings {
  private var index: Int
  private let end: Int

  @inline(__always)
  init(_ indices: Range<Int>) {
    index = indices.lowerBound
    end = indices.upperBound
  }

  /// Returns the index of the next sibling.
  ///
  /// - Parameter nodes: All boxes in tree order.
  @inline(__always)
  mutating func next(in nodes: borrowing MutableSpan<BoxNode>) -> Int? {
    guard index < end else { return nil }
    let current = index
    index = Int(nodes[current].end)
    return current
  }
}
