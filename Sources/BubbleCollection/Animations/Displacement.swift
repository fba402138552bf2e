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

// Displacements add up, as in UIKit's animations of views. Each animation stores only the displacement of an
// element from its new place at its beginning, and undoes that as it advances. So at each moment everything
// is between the states that were laid out one after the other, each taken as a whole. Elements that are
// adjacent in all of these states stay adjacent, regardless of the number of overlapping animations and of
// scrolling meanwhile.

/// The remaining displacements of an element, or of the bounds.
struct ElementTrack {
  /// The remaining displacement of one animation.
  struct Way {
    /// The animation whose clock applies.
    let animation: Int
    /// The displacement from the final place when the animation began.
    var displacement: Displacement
  }

  private(set) var ways: [Way] = []

  var isEmpty: Bool { ways.isEmpty }
  /// The animations whose displacements remain.
  var animations: [Int] { ways.map(\.animation) }

  /// Adds a displacement; if it cancels another one of the same clock, neither remains.
  mutating func add(_ displacement: Displacement, in animation: Int) {
    guard !displacement.isNone else { return }
    guard let index = ways.lastIndex(where: { $0.animation == animation }) else {
      return ways.append(Way(animation: animation, displacement: displacement))
    }
    ways[index].displacement.add(displacement)
    if ways[index].displacement.isNone { ways.remove(at: index) }
  }

  /// Adds the displacements of another track.
  mutating func add(_ other: ElementTrack) {
    for way in other.ways { add(way.displacement, in: way.animation) }
  }

  /// Removes the displacements of all animations except these.
  mutating func keepOnly(_ animations: Set<Int>) {
    ways.removeAll { !animations.contains($0.animation) }
  }

  /// Returns the present displacement.
  func displacement(_ progress: (Int) -> CGFloat) -> Displacement {
    var result = Displacement()
    for way in ways { result.add(way.displacement, 1 - progress(way.animation)) }
    return result
  }

  /// Returns the track of something at `rect` that moves along with the element, whose final frame is
  /// `frame`.
  func alongside(_ frame: CGRect, at rect: CGRect) -> ElementTrack {
    var result = ElementTrack()
    for way in ways {
      let shift = way.displacement.ofEdges(of: frame, towards: rect)
      result.add(Displacement(shift: shift), in: way.animation)
    }
    return result
  }
}

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
