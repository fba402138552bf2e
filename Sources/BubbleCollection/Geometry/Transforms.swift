// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Core Graphics' and Core Animation's.

import Foundation

#if !canImport(Darwin)
  /// An affine transform of points, `[x y 1] · [a b 0; c d 0; tx ty 1]`: Core Graphics' type, for platforms
  /// without it; UIKitAliases has its arithmetic.
  public struct CGAffineTransform: Hashable, Sendable {
    /// The factor of x in the new x.
    public var a: CGFloat
    /// The factor of x in the new y.
    public var b: CGFloat
    /// The factor of y in the new x.
    public var c: CGFloat
    /// The factor of y in the new y.
    public var d: CGFloat
    /// The number added to x.
    public var tx: CGFloat
    /// The number added to y.
    public var ty: CGFloat

    /// The identity, which changes nothing.
    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Creates a transform from its six numbers.
    public init(
      a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat
    ) {
      (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// Creates a transform from its six numbers.
    public init(
      _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
    ) {
      self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    /// Creates a transform that maps all points to the origin.
    public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

    /// Creates a translation.
    public init(translationX x: CGFloat, y: CGFloat) {
      self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// Creates a scaling.
    public init(scaleX x: CGFloat, y: CGFloat) {
      self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// Creates a rotation from the x axis towards the y axis, in radians.
    public init(rotationAngle angle: CGFloat) {
      let (sine, cosine) = (sin(angle), cos(angle))
      self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// Whether this changes nothing.
    public var isIdentity: Bool { self == .identity }
  }

  /// A vector with a direction and a length: Core Graphics' type, for platforms without it.
  public struct CGVector: Hashable, Sendable {
    /// The length along x.
    public var dx: CGFloat
    /// The length along y.
    public var dy: CGFloat
    /// The vector of zero length.
    public static let zero = CGVector(dx: 0, dy: 0)
    /// Creates a vector.
    public init(dx: CGFloat = 0, dy: CGFloat = 0) { (self.dx, self.dy) = (dx, dy) }
  }
#endif

extension CGRect {
  /// The smallest rect that holds all of some points.
  package init(boxOf points: [CGPoint]) {
    var (least, greatest) = (points.first ?? .zero, points.first ?? .zero)
    for point in points.dropFirst() {
      least = CGPoint(x: min(least.x, point.x), y: min(least.y, point.y))
      greatest = CGPoint(x: max(greatest.x, point.x), y: max(greatest.y, point.y))
    }
    self.init(x: least.x, y: least.y, width: greatest.x - least.x, height: greatest.y - least.y)
  }

  /// A short text such as `[0, 10, 100, 20]`; a negative size is shown as it is.
  var shortDescription: String {
    "[" + [origin.x, origin.y, size.width, size.height].map(\.text).joined(separator: ", ") + "]"
  }

  /// Whether both rects have a point in common, each with its minimum edges and without its maximum ones.
  ///
  /// An empty rect still has its corner of minimum x and y. Rects that only touch have no point in common, in
  /// contrast to Foundation's `intersects` on Linux. So an element that only touches the visible part is not
  /// visible.
  package func overlaps(_ other: CGRect) -> Bool {
    // The edges are computed here: each of Foundation's accessors is a call, and this runs for every cached
    // element.
    func overlap(_ a: CGFloat, _ length: CGFloat, _ b: CGFloat, _ otherLength: CGFloat) -> Bool {
      CGRect.overlap(
        length < 0 ? a + length : a, length < 0 ? a : a + length,
        otherLength < 0 ? b + otherLength : b, otherLength < 0 ? b : b + otherLength)
    }
    return overlap(origin.y, size.height, other.origin.y, other.size.height)
      && overlap(origin.x, size.width, other.origin.x, other.size.width)
  }

  /// The same along one axis, for two ranges.
  static func overlap(_ a: CGFloat, _ aEnd: CGFloat, _ b: CGFloat, _ bEnd: CGFloat) -> Bool {
    (b <= a || b < aEnd) && (a <= b || a < bEnd)
  }
}

#if !canImport(Darwin)
  /// A transform of points in space, rows first as in `[x y z 1] · M`: Core Animation's type, for platforms
  /// without it; UIKitAliases has its arithmetic.
  public struct CATransform3D: Sendable {
    /// The numbers of the first row.
    public var (m11, m12, m13, m14): (CGFloat, CGFloat, CGFloat, CGFloat) = (1, 0, 0, 0)
    /// The numbers of the second row.
    public var (m21, m22, m23, m24): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 1, 0, 0)
    /// The numbers of the third row.
    public var (m31, m32, m33, m34): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 1, 0)
    /// The numbers of the fourth row.
    public var (m41, m42, m43, m44): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 1)

    /// Creates the identity.
    public init() {}
  }

  /// The identity, which changes nothing.
  public let CATransform3DIdentity = CATransform3D()

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
  /// The numbers, row after row.
  package var numbers: [CGFloat] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  /// Creates a transform from its numbers, row by row.
  package init(_ n: [CGFloat]) {
    self.init()
    (m11, m12, m13, m14) = (n[0], n[1], n[2], n[3])
    (m21, m22, m23, m24) = (n[4], n[5], n[6], n[7])
    (m31, m32, m33, m34) = (n[8], n[9], n[10], n[11])
    (m41, m42, m43, m44) = (n[12], n[13], n[14], n[15])
  }

  /// The neutral element of addition, which is not a transform.
  static var zero: CATransform3D { CATransform3D([CGFloat](repeating: 0, count: 16)) }

  /// Returns the numbers plus a part of another transform's.
  func adding(_ other: CATransform3D, _ part: CGFloat) -> CATransform3D {
    CATransform3D(zip(numbers, other.numbers).map { $0 + $1 * part })
  }

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
