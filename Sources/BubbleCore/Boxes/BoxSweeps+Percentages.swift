import Foundation

/// Percentages, taken as soon as the box around them has its length.
extension BoxSweeps {
  /// Takes the widths of the children of a box whose content is `base` points wide.
  @inline(__always)
  func takeWidths(of child: Int, base: CGFloat, inRow: Bool = false) {
    guard !percentages.isEmpty else { return }
    let slot = nodes[child].percentages
    guard slot >= 0 else { return }
    percentages[Int(slot)].setWidths(of: &nodes[child], base: base, inRow: inRow)
  }

  /// Makes all widths unknown again that are percentages.
  func forgetWidths(in range: Range<Int>) {
    guard !percentages.isEmpty else { return }
    for index in range where nodes[index].percentages >= 0 {
      let inRow = nodes[Int(nodes[index].parent)].kind == .row
      percentages[Int(nodes[index].percentages)].forgetWidths(of: &nodes[index], inRow: inRow)
    }
  }

  /// Makes a box's heights unknown again that are percentages: what is in a box finds its height as if
  /// the box had none.
  @inline(__always)
  func forgetHeights(of index: Int) {
    guard !percentages.isEmpty else { return }
    let slot = nodes[index].percentages
    guard slot >= 0 else { return }
    takeHeights(of: index, base: .nan)
  }

  /// Takes the heights of the children of a box whose content is `base` points high; NaN where that
  /// follows from them.
  @inline(__always)
  mutating func takeHeights(ofChildrenOf index: Int, base: CGFloat) {
    if !percentages.isEmpty { takeAllHeights(ofChildrenOf: index, base: base) }
  }

  private mutating func takeAllHeights(ofChildrenOf index: Int, base: CGFloat) {
    for child in children(of: index) {
      visits += 1
      if nodes[child].percentages >= 0 { takeHeights(of: child, base: base) }
    }
  }

  private func takeHeights(of child: Int, base: CGFloat) {
    let parent = Int(nodes[child].parent)
    percentages[Int(nodes[child].percentages)].setHeights(
      of: &nodes[child], base: base, inColumn: parent >= 0 && nodes[parent].kind == .column)
  }
}
