import Foundation

// Foundation on Linux says that rects which only touch intersect; Core Graphics says that they do not. An
// extension in the layout's own module wins over Foundation's, so that layouts need no change.
extension CGRect {
  /// Whether both rects have a point in common, each with its least edges and without its greatest.
  func intersects(_ other: CGRect) -> Bool {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    return (left < maxX || left == minX) && (left < other.maxX || left == other.minX)
      && (top < maxY || top == minY) && (top < other.maxY || top == other.minY)
  }
}
