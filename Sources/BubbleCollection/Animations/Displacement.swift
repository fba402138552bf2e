import Foundation

/// By how much an element is away from where it belongs, and looks different from how it should.
struct Displacement {
  var center = CGPoint.zero
  var size = CGSize.zero
  var alpha: CGFloat = 0
  /// What is added to the numbers of the transform; nil: nothing.
  private var transform: CATransform3D?

  init() {}

  /// From where something belongs to where it is seen.
  init(from seen: CGRect, to end: CGRect) {
    size = CGSize(width: seen.width - end.width, height: seen.height - end.height)
    center = CGPoint(
      x: seen.minX - end.minX + size.width / 2, y: seen.minY - end.minY + size.height / 2)
  }

  /// From where an element belongs to where it is seen, and how it looks there.
  init(from seen: CollectionViewLayoutAttributes, to end: CollectionViewLayoutAttributes) {
    self.init(from: seen.values.frame, to: end.values.frame)
    alpha = seen.alpha - end.alpha
    let (from, to) = (seen.transform3D, end.transform3D)
    if !CATransform3DEqualToTransform(from, to) { transform = from.adding(to, -1) }
  }

  /// A shift of the place alone.
  init(shift: CGPoint) { center = shift }

  /// Whether the element is where it belongs, and looks as it should.
  var isNone: Bool { center == .zero && size == .zero && alpha == 0 && transform == nil }

  /// Adds a part of another one.
  mutating func add(_ other: Displacement, _ part: CGFloat = 1) {
    center.x += other.center.x * part
    center.y += other.center.y * part
    size.width += other.size.width * part
    size.height += other.size.height * part
    alpha += other.alpha * part
    guard let added = other.transform else { return }
    let sum = (transform ?? .zero).adding(added, part)
    transform = CATransform3DEqualToTransform(sum, .zero) ? nil : sum
  }

  /// By how much one end is away along an axis.
  func edge(isEnd: Bool, along axis: ScrollAxis) -> CGFloat {
    axis.along(center) + axis.along(size) * (isEnd ? 0.5 : -0.5)
  }

  /// By how much the edges of an element are away that are towards a rect, if it belongs to `frame`.
  func ofEdges(of frame: CGRect, towards rect: CGRect) -> CGPoint {
    CGPoint(
      x: center.x + (rect.minX >= frame.maxX ? size.width / 2 : 0 - size.width / 2),
      y: center.y + (rect.minY >= frame.maxY ? size.height / 2 : 0 - size.height / 2))
  }

  /// Where something is seen that belongs to a rect.
  func applied(to rect: CGRect) -> CGRect {
    let width = max(0, rect.width + size.width)
    let height = max(0, rect.height + size.height)
    return CGRect(
      x: rect.minX + center.x + (rect.width - width) / 2,
      y: rect.minY + center.y + (rect.height - height) / 2, width: width, height: height)
  }

  /// How an element looks that belongs to attributes.
  func applied(to end: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    guard !isNone else { return end }
    let result = end.duplicate()
    result.values.frame = applied(to: end.values.frame)
    result.alpha = min(1, max(0, end.alpha + alpha))
    if let transform { result.transform3D = end.transform3D.adding(transform, 1) }
    return result
  }
}
