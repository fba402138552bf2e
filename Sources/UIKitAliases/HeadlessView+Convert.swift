import BubbleCollection
import Foundation

extension HeadlessView {
  /// Returns a point of this view in the coordinates of another one; nil means the outermost view.
  ///
  /// Both views should be in one tree; otherwise their outermost views are assumed to be at the same place.
  /// Affine transforms are applied, those in space are not.
  ///
  /// - Complexity: O(*d*) for a tree of depth *d*.
  public func convert(_ point: CGPoint, to view: HeadlessView?) -> CGPoint {
    let outermost = nested.reduce(point) { $1.inSuperview($0) }
    guard let view else { return outermost }
    return view.nested.reversed().reduce(outermost) { $1.fromSuperview($0) }
  }

  /// Returns a point of another view in this view's coordinates; nil means the outermost view.
  public func convert(_ point: CGPoint, from view: HeadlessView?) -> CGPoint {
    (view ?? nested.last?.superview ?? self).convert(point, to: self)
  }

  /// Returns the bounding box of a rect of this view in the coordinates of another one; nil means the
  /// outermost view.
  public func convert(_ rect: CGRect, to view: HeadlessView?) -> CGRect {
    CGRect(boxOf: rect.corners.map { convert($0, to: view) })
  }

  /// Returns the bounding box of a rect of another view in this view's coordinates; nil means the outermost
  /// view.
  public func convert(_ rect: CGRect, from view: HeadlessView?) -> CGRect {
    CGRect(boxOf: rect.corners.map { convert($0, from: view) })
  }

  /// This view and its superviews that have a superview, from the inside out.
  private var nested: [HeadlessView] {
    Array(sequence(first: self, next: \.superview).prefix { $0.superview != nil })
  }

  private func inSuperview(_ point: CGPoint) -> CGPoint {
    guard !transform.isIdentity else {
      return CGPoint(
        x: point.x - bounds.origin.x + frame.origin.x,
        y: point.y - bounds.origin.y + frame.origin.y)
    }
    let point = CGPoint(x: point.x - bounds.midX, y: point.y - bounds.midY).applying(transform)
    return CGPoint(x: point.x + center.x, y: point.y + center.y)
  }

  private func fromSuperview(_ point: CGPoint) -> CGPoint {
    guard !transform.isIdentity else {
      return CGPoint(
        x: point.x - frame.origin.x + bounds.origin.x,
        y: point.y - frame.origin.y + bounds.origin.y)
    }
    let point = CGPoint(x: point.x - center.x, y: point.y - center.y)
      .applying(transform.inverted())
    return CGPoint(x: point.x + bounds.midX, y: point.y + bounds.midY)
  }
}

extension CGRect {
  var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY),
      CGPoint(x: maxX, y: maxY),
    ]
  }
}
