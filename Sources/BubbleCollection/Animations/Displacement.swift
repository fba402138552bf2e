import Foundation

/// The difference of an element's present place and appearance from its final ones.
struct Displacement {
  var center = CGPoint.zero
  var size = CGSize.zero
  var alpha: CGFloat = 0
  /// The numbers to add to the transform; nil adds nothing.
  private var transform: CATransform3D?

  init() {}

  /// Creates the displacement from a final rect to the present one.
  init(from seen: CGRect, to end: CGRect) {
    size = CGSize(width: seen.width - end.width, height: seen.height - end.height)
    center = CGPoint(
      x: seen.minX - end.minX + size.width / 2, y: seen.minY - end.minY + size.height / 2)
  }

  /// Creates the displacement from final attributes to the present ones.
  init(from seen: CollectionViewLayoutAttributes, to end: CollectionViewLayoutAttributes) {
    self.init(from: seen.values.frame, to: end.values.frame)
    alpha = seen.alpha - end.alpha
    let (from, to) = (seen.transform3D, end.transform3D)
    if !CATransform3DEqualToTransform(from, to) { transform = from.adding(to, -1) }
  }

  /// Creates a shift of the place only.
  init(shift: CGPoint) { center = shift }

  /// Whether the element has its final place and appearance.
  var isNone: Bool { center == .zero && size == .zero && alpha == 0 && transform == nil }

  /// Adds a part of another displacement.
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

  /// Returns the displacement of one end along an axis.
  func edge(isEnd: Bool, along axis: ScrollAxis) -> CGFloat {
    axis.along(center) + axis.along(size) * (isEnd ? 0.5 : -0.5)
  }

  /// Returns the displacement of the edges that face a rect, for an element with the final frame `frame`.
  func ofEdges(of frame: CGRect, towards rect: CGRect) -> CGPoint {
    CGPoint(
      x: center.x + (rect.minX >= frame.maxX ? size.width / 2 : 0 - size.width / 2),
      y: center.y + (rect.minY >= frame.maxY ? size.height / 2 : 0 - size.height / 2))
  }

  /// Returns the present rect for a final one.
  func applied(to rect: CGRect) -> CGRect {
    let width = max(0, rect.width + size.width)
    let height = max(0, rect.height + size.height)
    return CGRect(
      x: rect.minX + center.x + (rect.width - width) / 2,
      y: rect.minY + center.y + (rect.height - height) / 2, width: width, height: height)
  }

  /// Returns the present attributes for final ones.
  func applied(to end: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    guard !isNone else { return end }
    let result = end.duplicate()
    result.values.frame = applied(to: end.values.frame)
    result.alpha = min(1, max(0, end.alpha + alpha))
    if let transform { result.transform3D = end.transform3D.adding(transform, 1) }
    return result
  }
}
