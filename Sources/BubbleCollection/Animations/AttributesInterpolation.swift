import Foundation

extension CGFloat {
  /// Returns the number at a progress towards another one; extrapolated if the progress is outside 0 to 1.
  func interpolated(to end: CGFloat, _ progress: CGFloat) -> CGFloat {
    self + (end - self) * progress
  }
}

extension CGPoint {
  /// Returns the point at a progress towards another one.
  func interpolated(to end: CGPoint, _ progress: CGFloat) -> CGPoint {
    CGPoint(x: x.interpolated(to: end.x, progress), y: y.interpolated(to: end.y, progress))
  }
}

extension CGSize {
  /// Returns the size at a progress towards another one.
  func interpolated(to end: CGSize, _ progress: CGFloat) -> CGSize {
    CGSize(
      width: width.interpolated(to: end.width, progress),
      height: height.interpolated(to: end.height, progress))
  }
}

extension CollectionViewLayoutAttributes {
  /// Returns attributes at a progress towards others: centre, size, alpha and transform.
  ///
  /// All other properties, and those of subclasses, are the final ones. Progress may lie beyond 0 and 1;
  /// sizes are not less than 0 and alpha stays between 0 and 1. At 1 the result is the final object itself.
  func interpolated(
    to end: CollectionViewLayoutAttributes, _ progress: CGFloat
  ) -> CollectionViewLayoutAttributes {
    guard progress != 1 else { return end }
    var displacement = Displacement()
    displacement.add(Displacement(from: self, to: end), 1 - progress)
    return displacement.applied(to: end)
  }

  /// Whether an element looks the same with these attributes as with others, regardless of its name.
  func looksLike(_ other: CollectionViewLayoutAttributes) -> Bool {
    self === other
      || values.frame == other.values.frame && alpha == other.alpha
        && isHidden == other.isHidden
        && CATransform3DEqualToTransform(transform3D, other.transform3D)
  }
}

extension CATransform3D {
  /// The neutral element of addition, which is not a transform.
  static var zero: CATransform3D { CATransform3DIdentity.adding(CATransform3DIdentity, -1) }

  /// Returns the numbers plus a part of another transform's.
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
