import Foundation

/// Margins, which few boxes have.
extension BoxPasses {
  /// Returns the sum of a box's leading and trailing margins.
  @inline(__always)
  func marginAcross(_ index: Int) -> CGFloat { hasMargins ? margin(of: index).horizontal : 0 }

  /// Returns the sum of a box's top and bottom margins.
  @inline(__always)
  func marginDown(_ index: Int) -> CGFloat { hasMargins ? margin(of: index).vertical : 0 }

  /// Returns a box's leading margin.
  @inline(__always)
  func marginStart(_ index: Int) -> CGFloat { hasMargins ? margin(of: index).leading : 0 }

  /// Returns a box's top margin.
  @inline(__always)
  func marginTop(_ index: Int) -> CGFloat { hasMargins ? margin(of: index).top : 0 }

  @inline(never)
  private func margin(of index: Int) -> BoxInsets {
    let place = nodes[index].words
    return place < 0 ? BoxInsets() : words.words[Int(place)].margin
  }

  /// Returns the sum of the leading and trailing margins of boxes in a line.
  @inline(__always)
  func marginsAcross(_ line: Range<Int>) -> CGFloat {
    hasMargins ? sumOfMargins(line, \.horizontal) : 0
  }

  /// Returns the sum of the top and bottom margins of boxes below each other.
  @inline(__always)
  func marginsDown(_ line: Range<Int>) -> CGFloat {
    hasMargins ? sumOfMargins(line, \.vertical) : 0
  }

  private func sumOfMargins(_ line: Range<Int>, _ part: (BoxInsets) -> CGFloat) -> CGFloat {
    var sum: CGFloat = 0
    var children = BoxSiblings(line)
    while let child = children.next(in: nodes) { sum += part(margin(of: child)) }
    return sum
  }
}
