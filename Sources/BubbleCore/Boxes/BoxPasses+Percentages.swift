import Foundation

/// Percentages, computed as soon as the parent has its length.
extension BoxPasses {
  /// Computes the lengths of a box along an axis, for a parent whose content is `base` points long; NaN makes them unknown again.
  @inline(__always)
  mutating func takePercentages(_ axis: BoxAxis, of index: Int, base: CGFloat) {
    if hasPercentages { takeOwnPercentages(axis, of: index, base: base) }
  }

  /// Does the same for the children of a box whose content is `base` points long; NaN if that length follows from the children.
  @inline(__always)
  mutating func takePercentages(_ axis: BoxAxis, ofChildrenOf index: Int, base: CGFloat) {
    if hasPercentages { takeAllPercentages(axis, ofChildrenOf: index, base: base) }
  }

  /// Makes all widths that are percentages unknown again.
  mutating func forgetWidths(in range: Range<Int>) {
    guard hasPercentages else { return }
    for index in range { takeOwnPercentages(.horizontal, of: index, base: .nan) }
  }

  private mutating func takeAllPercentages(
    _ axis: BoxAxis, ofChildrenOf index: Int, base: CGFloat
  ) {
    var children = children(of: index)
    while let child = children.next(in: nodes) {
      visits += 1
      takeOwnPercentages(axis, of: child, base: base)
    }
  }

  private mutating func takeOwnPercentages(_ axis: BoxAxis, of index: Int, base: CGFloat) {
    let slot = nodes[index].percentages
    guard slot >= 0 else { return }
    let parent = Int(nodes[index].parent)
    let kind = parent < 0 ? nil : nodes[parent].kind
    percentages[Int(slot)].take(axis, of: base, in: &nodes[index], parent: kind)
  }
}
