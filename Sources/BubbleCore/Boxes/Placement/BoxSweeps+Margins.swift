import Foundation

/// The space around boxes, which few have.
extension BoxSweeps {
  /// The space at both sides of a box.
  @inline(__always)
  func marginAcross(_ index: Int) -> CGFloat { hasMargins ? margin(of: index).horizontal : 0 }

  /// The space over and under a box.
  @inline(__always)
  func marginDown(_ index: Int) -> CGFloat { hasMargins ? margin(of: index).vertical : 0 }

  /// The space at the leading side of a box.
  @inline(__always)
  func marginStart(_ index: Int) -> CGFloat { hasMargins ? margin(of: index).leading : 0 }

  /// The space over a box.
  @inline(__always)
  func marginTop(_ index: Int) -> CGFloat { hasMargins ? margin(of: index).top : 0 }

  @inline(never)
  private func margin(of index: Int) -> BoxInsets {
    let place = nodes[index].words
    return place < 0 ? BoxInsets() : words.words[Int(place)].margin
  }

  /// The space at both sides of boxes that lie in a line together.
  @inline(__always)
  func marginsAcross(_ line: Range<Int>) -> CGFloat {
    hasMargins ? sumOfMargins(line, \.horizontal) : 0
  }

  /// The space over and under boxes that lie under each other together.
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
