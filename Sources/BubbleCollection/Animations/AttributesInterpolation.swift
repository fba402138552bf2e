import Foundation

extension CGFloat {
  /// The number a part of the way to another one; beyond both if the progress is.
  func interpolated(to end: CGFloat, _ progress: CGFloat) -> CGFloat {
    self + (end - self) * progress
  }
}

extension CGPoint {
  /// The point a part of the way to another one.
  func interpolated(to end: CGPoint, _ progress: CGFloat) -> CGPoint {
    CGPoint(x: x.interpolated(to: end.x, progress), y: y.interpolated(to: end.y, progress))
  }
}

extension CGSize {
  /// The size a part of the way to another one.
  func interpolated(to end: CGSize, _ progress: CGFloat) -> CGSize {
    CGSize(
      width: width.interpolated(to: end.width, progress),
      height: height.interpolated(to: end.height, progress))
  }
}

extension CollectionViewLayoutAttributes {
  /// Attributes a part of the way from these to others: centre, size, alpha and transform.
  ///
  /// All else, and what subclasses add, is as at the end. Progress may lie beyond 0 and 1; sizes are not
  /// less than 0 and alpha stays between 0 and 1. At 1 it is the end itself.
  func interpolated(
    to end: CollectionViewLayoutAttributes, _ progress: CGFloat
  ) -> CollectionViewLayoutAttributes {
    guard progress != 1 else { return end }
    var displacement = Displacement()
    displacement.add(Displacement(from: self, to: end), 1 - progress)
    return displacement.applied(to: end)
  }

  /// Whether an element looks the same by these attributes as by others, whatever its name.
  func looksLike(_ other: CollectionViewLayoutAttributes) -> Bool {
    self === other
      || values.frame == other.values.frame && alpha == other.alpha
        && isHidden == other.isHidden
        && CATransform3DEqualToTransform(transform3D, other.transform3D)
  }
}

extension CATransform3D {
  /// No transform, but what there is to add if there is nothing to add.
  static var zero: CATransform3D { CATransform3DIdentity.adding(CATransform3DIdentity, -1) }

  /// Each number with a part of another transform's.
  func adding(_ other: CATransform3D, _ part: CGFloat) -> CATransform3D {
    var result = self
    let numbers: [WritableKeyPath<CATransform3D, CGFloat>] = [
      \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24,
      \.m31, \.m32, \.m33, \.m34, \.m41, \.m42, \.m43, \.m44,
    ]
    for number in numbers { result[keyPath: number] += other[keyPath: number] * part }
    return result
  }
}
