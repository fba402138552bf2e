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

extension CGRect {
  /// The rect a part of the way to another one.
  func interpolated(to end: CGRect, _ progress: CGFloat) -> CGRect {
    CGRect(
      origin: origin.interpolated(to: end.origin, progress),
      size: size.interpolated(to: end.size, progress))
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
    let result = end.duplicate()
    let size = self.size.interpolated(to: end.size, progress)
    let center = self.center.interpolated(to: end.center, progress)
    let usable = CGSize(width: max(0, size.width), height: max(0, size.height))
    result.values.frame = CGRect(
      x: center.x - usable.width / 2, y: center.y - usable.height / 2,
      width: usable.width, height: usable.height)
    result.alpha = min(1, max(0, alpha.interpolated(to: end.alpha, progress)))
    let from = transform3D
    let to = end.transform3D
    if !CATransform3DEqualToTransform(from, to) {
      result.transform3D = from.interpolated(to: to, progress)
    }
    return result
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
  /// Each number a part of the way to that of another transform.
  func interpolated(to end: CATransform3D, _ progress: CGFloat) -> CATransform3D {
    adding(end.adding(self, -1), progress)
  }

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
