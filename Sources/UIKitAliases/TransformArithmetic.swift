// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Core Graphics' and Core Animation's.

import BubbleCollection
import Foundation

#if !canImport(Darwin)
  extension CGAffineTransform {
    /// Returns this transform followed by another one.
    public func concatenating(_ next: CGAffineTransform) -> CGAffineTransform {
      CGAffineTransform(
        a: a * next.a + b * next.c, b: a * next.b + b * next.d,
        c: c * next.a + d * next.c, d: c * next.b + d * next.d,
        tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
    }

    /// Returns a translation followed by this transform.
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
      CGAffineTransform(translationX: x, y: y).concatenating(self)
    }

    /// Returns a scaling followed by this transform.
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
      CGAffineTransform(scaleX: x, y: y).concatenating(self)
    }

    /// Returns a rotation followed by this transform.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
      CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// Returns the inverse; the transform itself if it has none.
    public func inverted() -> CGAffineTransform {
      let determinant = a * d - b * c
      guard determinant != 0, determinant.isFinite else { return self }
      return CGAffineTransform(
        a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
        tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }
  }

  extension CGPoint {
    /// Returns the point under a transform.
    public func applying(_ transform: CGAffineTransform) -> CGPoint {
      CGPoint(
        x: x * transform.a + y * transform.c + transform.tx,
        y: x * transform.b + y * transform.d + transform.ty)
    }
  }

  extension CGSize {
    /// Returns the size under a transform, without its translation.
    public func applying(_ transform: CGAffineTransform) -> CGSize {
      CGSize(
        width: width * transform.a + height * transform.c,
        height: width * transform.b + height * transform.d)
    }
  }

  extension CGRect {
    /// Returns the bounding box of the rect under a transform.
    public func applying(_ transform: CGAffineTransform) -> CGRect {
      CGRect(boxOf: corners.map { $0.applying(transform) })
    }
  }

  /// Returns a translation.
  public func CATransform3DMakeTranslation(
    _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
  ) -> CATransform3D {
    var result = CATransform3D()
    (result.m41, result.m42, result.m43) = (tx, ty, tz)
    return result
  }

  /// Returns a scaling.
  public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    var result = CATransform3D()
    (result.m11, result.m22, result.m33) = (sx, sy, sz)
    return result
  }

  /// Returns a rotation about an axis, in radians; the identity if the axis has no length.
  public func CATransform3DMakeRotation(
    _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
  ) -> CATransform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return CATransform3DIdentity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (sine, cosine) = (sin(angle), cos(angle))
    let rest = 1 - cosine
    var result = CATransform3D()
    result.m11 = rest * x * x + cosine
    result.m12 = rest * x * y + sine * z
    result.m13 = rest * x * z - sine * y
    result.m21 = rest * x * y - sine * z
    result.m22 = rest * y * y + cosine
    result.m23 = rest * y * z + sine * x
    result.m31 = rest * x * z + sine * y
    result.m32 = rest * y * z - sine * x
    result.m33 = rest * z * z + cosine
    return result
  }

  /// Returns a translation followed by a transform.
  public func CATransform3DTranslate(
    _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
  ) -> CATransform3D { CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t) }

  /// Returns a scaling followed by a transform.
  public func CATransform3DScale(
    _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
  ) -> CATransform3D { CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t) }

  /// Returns a rotation about an axis, in radians, followed by a transform.
  public func CATransform3DRotate(
    _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
  ) -> CATransform3D { CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t) }

  /// Returns one transform followed by another.
  public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    let (a, b) = (a.numbers, b.numbers)
    return CATransform3D(
      (0..<16).map { (place: Int) -> CGFloat in
        let row = place / 4 * 4
        let column = place % 4
        var sum: CGFloat = 0
        for k in 0..<4 { sum += a[row + k] * b[k * 4 + column] }
        return sum
      })
  }

  /// Returns the inverse of a transform; the transform itself if it has none.
  public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
    var left = t.numbers
    var right = CATransform3DIdentity.numbers
    for column in 0..<4 {
      let pivot = (column..<4).max { abs(left[$0 * 4 + column]) < abs(left[$1 * 4 + column]) }
      guard let pivot, left[pivot * 4 + column] != 0 else { return t }
      for k in 0..<4 {
        left.swapAt(column * 4 + k, pivot * 4 + k)
        right.swapAt(column * 4 + k, pivot * 4 + k)
      }
      let scale = left[column * 4 + column]
      for k in 0..<4 {
        left[column * 4 + k] /= scale
        right[column * 4 + k] /= scale
      }
      for row in 0..<4 where row != column {
        let factor = left[row * 4 + column]
        for k in 0..<4 {
          left[row * 4 + k] -= factor * left[column * 4 + k]
          right[row * 4 + k] -= factor * right[column * 4 + k]
        }
      }
    }
    return CATransform3D(right)
  }
#endif
