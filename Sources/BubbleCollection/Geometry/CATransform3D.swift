// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Core Animation's.

import Foundation

#if !canImport(Darwin)
  /// A transform of points in space, rows first as in `[x y z 1] · M`: Core Animation's type, for platforms
  /// without it; UIKitAliases has its arithmetic.
  public struct CATransform3D: Sendable {
    /// The numbers of the first row.
    public var m11 = 1.0 as CGFloat, m12 = 0.0 as CGFloat, m13 = 0.0 as CGFloat,
      m14 = 0.0 as CGFloat
    /// The numbers of the second row.
    public var m21 = 0.0 as CGFloat, m22 = 1.0 as CGFloat, m23 = 0.0 as CGFloat,
      m24 = 0.0 as CGFloat
    /// The numbers of the third row.
    public var m31 = 0.0 as CGFloat, m32 = 0.0 as CGFloat, m33 = 1.0 as CGFloat,
      m34 = 0.0 as CGFloat
    /// The numbers of the fourth row.
    public var m41 = 0.0 as CGFloat, m42 = 0.0 as CGFloat, m43 = 0.0 as CGFloat,
      m44 = 1.0 as CGFloat

    /// Creates the identity.
    public init() {}
  }

  /// The identity, which changes nothing.
  public let CATransform3DIdentity = CATransform3D()

  extension CATransform3D {
    /// The numbers, row after row.
    package var numbers: [CGFloat] {
      [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
    }

    /// Creates a transform from its numbers, row by row.
    package init(_ n: [CGFloat]) {
      (m11, m12, m13, m14) = (n[0], n[1], n[2], n[3])
      (m21, m22, m23, m24) = (n[4], n[5], n[6], n[7])
      (m31, m32, m33, m34) = (n[8], n[9], n[10], n[11])
      (m41, m42, m43, m44) = (n[12], n[13], n[14], n[15])
    }
  }

  /// Whether a transform changes nothing.
  public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool {
    CATransform3DEqualToTransform(t, CATransform3DIdentity)
  }

  /// Whether two transforms have the same numbers.
  public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
    a.numbers == b.numbers
  }

  /// Returns an affine transform as a transform in space.
  public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
    var result = CATransform3D()
    (result.m11, result.m12, result.m21, result.m22) = (m.a, m.b, m.c, m.d)
    (result.m41, result.m42) = (m.tx, m.ty)
    return result
  }

  /// Whether a transform is affine.
  public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
    t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0 && t.m33 == 1
      && t.m34 == 0 && t.m43 == 0 && t.m44 == 1
  }

  /// Returns the affine part of a transform.
  public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
    CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
  }
#else
  import QuartzCore
#endif

extension CATransform3D {
  /// Returns the bounding box of a rect that is transformed about its centre and viewed from the front.
  func boundingBox(of rect: CGRect) -> CGRect {
    let center = CGPoint(x: rect.midX, y: rect.midY)
    let corners = [(-1, -1), (1, -1), (-1, 1), (1, 1)] as [(CGFloat, CGFloat)]
    return CGRect(
      boxOf: corners.map { horizontal, vertical in
        let x = horizontal * rect.width / 2
        let y = vertical * rect.height / 2
        let w = x * m14 + y * m24 + m44
        let divisor = w == 0 ? 1 : w
        return CGPoint(
          x: center.x + (x * m11 + y * m21 + m41) / divisor,
          y: center.y + (x * m12 + y * m22 + m42) / divisor)
      })
  }
}
