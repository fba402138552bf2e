import BubbleCollection
import Expectations
import Foundation
import Testing
import UIKitAliases

#if canImport(Darwin)
  import QuartzCore
#endif

/// Where a transform leads a point in space: `[x y z 1] · M`, divided by the last number.
private func image(
  _ point: (x: CGFloat, y: CGFloat, z: CGFloat), _ m: CATransform3D
) -> [CGFloat] {
  let (x, y, z) = point
  let w = x * m.m14 + y * m.m24 + z * m.m34 + m.m44
  return [
    (x * m.m11 + y * m.m21 + z * m.m31 + m.m41) / w,
    (x * m.m12 + y * m.m22 + z * m.m32 + m.m42) / w,
    (x * m.m13 + y * m.m23 + z * m.m33 + m.m43) / w,
  ].map { ($0 * 1e9).rounded() / 1e9 + 0 }
}

@Suite struct TransformTests {
  @Test func `a quarter turn about each axis leads the next axis to the one after it`() {
    let quarter = CGFloat.pi / 2
    expect(image((1, 0, 0), CATransform3DMakeRotation(quarter, 0, 0, 1)), equals: [0, 1, 0])
    expect(image((0, 1, 0), CATransform3DMakeRotation(quarter, 1, 0, 0)), equals: [0, 0, 1])
    expect(image((0, 0, 1), CATransform3DMakeRotation(quarter, 0, 1, 0)), equals: [1, 0, 0])
    // A third of a turn about the diagonal leads x to y, y to z and z to x; its length does not matter.
    let third = CATransform3DMakeRotation(2 * .pi / 3, 5, 5, 5)
    expect(image((1, 2, 3), third), equals: [3, 1, 2])
    expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
  }

  @Test func `what is added to a transform happens before it`() {
    let moved = CATransform3DMakeTranslation(10, 20, 30)
    expect(image((1, 1, 1), CATransform3DScale(moved, 2, 3, 4)), equals: [12, 23, 34])
    let scaled = CATransform3DMakeScale(2, 3, 4)
    expect(image((1, 1, 1), CATransform3DTranslate(scaled, 10, 20, 30)), equals: [22, 63, 124])
    expect(image((1, 1, 1), CATransform3DConcat(scaled, moved)), equals: [12, 23, 34])
    expect(image((1, 0, 0), CATransform3DRotate(scaled, .pi / 2, 0, 0, 1)), equals: [0, 3, 0])
  }

  @Test func `an inverse undoes a transform, and what has none stays`() {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / 500
    transform = CATransform3DRotate(transform, 0.7, 1, 2, 3)
    transform = CATransform3DTranslate(transform, 4, 5, 6)
    let there = image((7, 8, 9), transform)
    expect(
      image((there[0], there[1], there[2]), CATransform3DInvert(transform)), equals: [7, 8, 9])
    let flat = CATransform3DMakeScale(1, 0, 1)
    expect(CATransform3DEqualToTransform(CATransform3DInvert(flat), flat))
  }

  @Test func `under perspective the near side is larger`() {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1.0 / 500
    let attributes = CollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
    attributes.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    attributes.transform3D = CATransform3DRotate(perspective, .pi / 3, 0, 1, 0)
    // x = ±50 becomes ±25, z ∓43.30; divided by 1 ± 0.0866: 23.0075, −27.3703; y by the smaller: 54.7407.
    let frame = attributes.frame
    expect(abs(frame.minX - (50 - 27.370341)) < 1e-5)
    expect(abs(frame.maxX - (50 + 23.007492)) < 1e-5)
    expect(abs(frame.minY - (50 - 54.740682)) < 1e-5)
    expect(abs(frame.height - 2 * 54.740682) < 1e-5)
    expect(attributes.transform, equals: .identity)
    expect(attributes.size, equals: CGSize(width: 100, height: 100))
  }

  @Test func `flat transforms say the same flat and in space`() {
    let flat = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let space = CATransform3DMakeAffineTransform(flat)
    expect(CATransform3DIsAffine(space))
    expect(CATransform3DGetAffineTransform(space), equals: flat)
    expect(image((1, 1, 0), space), equals: [9, 12, 0])
    expect(CGPoint(x: 1, y: 1).applying(flat), equals: CGPoint(x: 9, y: 12))
    expect(CGSize(width: 1, height: 1).applying(flat), equals: CGSize(width: 4, height: 6))
    expect(!CATransform3DIsAffine(CATransform3DMakeScale(1, 1, 2)))
  }

  @Test func `flat transforms are put together in Core Graphics' order`() {
    let point = CGPoint(x: 1, y: 1)
    let moved = CGAffineTransform(translationX: 10, y: 20)
    expect(point.applying(moved.scaledBy(x: 2, y: 3)), equals: CGPoint(x: 12, y: 23))
    let scaled = CGAffineTransform(scaleX: 2, y: 3)
    expect(point.applying(scaled.translatedBy(x: 10, y: 20)), equals: CGPoint(x: 22, y: 63))
    expect(point.applying(scaled.concatenating(moved)), equals: CGPoint(x: 12, y: 23))
    let turned = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
    expect(abs(turned.x) < 1e-15 && turned.y == 1)
    let both = scaled.rotated(by: .pi / 2)
    expect(abs(both.b - 3) < 1e-15 && abs(both.c + 2) < 1e-15)
    expect(moved.inverted(), equals: CGAffineTransform(translationX: -10, y: -20))
    expect(CGAffineTransform().inverted(), equals: CGAffineTransform())
    expect(scaled.a == 2 && scaled.d == 3 && moved.tx == 10 && moved.ty == 20)
  }

  @Test func `a rect becomes its bounding box`() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    let turned = rect.applying(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    expect(turned, equals: CGRect(x: -6, y: 1, width: 4, height: 3))
    expect(rect.applying(.identity).equalTo(rect))
    expect(
      rect.inset(by: ViewInsets(top: 1, left: 0.5, bottom: 1, right: 0.5)),
      equals: CGRect(x: 1.5, y: 3, width: 2, height: 2))
  }
}
