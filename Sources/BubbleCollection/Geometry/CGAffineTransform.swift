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
