import Foundation

/// Percentages, taken as soon as the box around them has its length.
extension BoxSweeps {
  /// Takes the widths of a child of a box whose content is `base` points wide.
  @inline(__always)
  mutating func takeWidths(of child: Int, base: CGFloat, inRow: Bool = false) {
    guard hasPercentages else { return }
    let slot = nodes[child].percentages
    guard slot >= 0 else { return }
    percentages[Int(slot)].takeWidths(of: base, in: &nodes[child], inRow: inRow)
  }

  /// Makes all widths unknown again that are percentages.
  mutating func forgetWidths(in range: Range<Int>) {
    guard hasPercentages else { return }
    for index in range {
      takeWidths(of: index, base: .nan, inRow: nodes[Int(nodes[index].parent)].kind == .row)
    }
  }

  /// Makes a box's heights unknown again that are percentages: what is in a box finds its height as if
  /// the box had none.
  @inline(__always)
  mutating func forgetHeights(of index: Int) {
    if hasPercentages { takeHeights(of: index, base: .nan) }
  }

  /// Takes the heights of the children of a box whose content is `base` points high; NaN where that
  /// follows from them.
  @inline(__always)
  mutating func takeHeights(ofChildrenOf index: Int, base: CGFloat) {
    if hasPercentages { takeAllHeights(ofChildrenOf: index, base: base) }
  }

  private mutating func takeAllHeights(ofChildrenOf index: Int, base: CGFloat) {
    var children = children(of: index)
    while let child = children.next(in: nodes) {
      visits += 1
      takeHeights(of: child, base: base)
    }
  }

  private mutating func takeHeights(of child: Int, base: CGFloat) {
    let slot = nodes[child].percentages
    guard slot >= 0 else { return }
    let parent = Int(nodes[child].parent)
    percentages[Int(slot)].takeHeights(
      of: base, in: &nodes[child], inColumn: parent >= 0 && nodes[parent].kind == .column)
  }
}
