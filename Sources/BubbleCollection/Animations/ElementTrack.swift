import Foundation

// Ways add up, as UIKit's animations of views do: each animation knows only by how much it found an element
// away from where it belongs by then, and takes that back as it goes on. So at each moment everything is
// between the states that were laid out one after the other, each seen as a whole: elements that are next to
// each other in all of them are next to each other on the way, however many animations overlap, and whatever
// is scrolled meanwhile.

/// By how much an element is away from where it belongs, and looks different from how it should.
struct Displacement {
  var center = CGPoint.zero
  var size = CGSize.zero
  var alpha: CGFloat = 0
  /// What is added to the numbers of the transform; nil: nothing.
  private var transform: CATransform3D?

  init() {}

  /// From where an element belongs to where it is seen.
  init(from seen: CollectionViewLayoutAttributes, to end: CollectionViewLayoutAttributes) {
    guard seen !== end else { return }
    center = CGPoint(x: seen.center.x - end.center.x, y: seen.center.y - end.center.y)
    size = CGSize(
      width: seen.size.width - end.size.width, height: seen.size.height - end.size.height)
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

  /// By how much the edges of an element are away that are towards a rect, if it belongs to `frame`.
  func ofEdges(of frame: CGRect, towards rect: CGRect) -> CGPoint {
    CGPoint(
      x: center.x + (rect.minX >= frame.maxX ? size.width / 2 : 0 - size.width / 2),
      y: center.y + (rect.minY >= frame.maxY ? size.height / 2 : 0 - size.height / 2))
  }

  /// How an element looks that belongs to attributes.
  func applied(to end: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    guard !isNone else { return end }
    let result = end.duplicate()
    let size = CGSize(
      width: max(0, end.size.width + size.width), height: max(0, end.size.height + size.height))
    let center = CGPoint(x: end.center.x + center.x, y: end.center.y + center.y)
    result.values.frame = CGRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2,
      width: size.width, height: size.height)
    result.alpha = min(1, max(0, end.alpha + alpha))
    if let transform { result.transform3D = end.transform3D.adding(transform, 1) }
    return result
  }
}

/// The ways that an element still has to go.
struct ElementTrack {
  /// What is left of one animation.
  struct Way {
    /// The animation whose clock it follows.
    let animation: Int
    /// How far the element was from where it belongs when the animation began.
    var displacement: Displacement
  }

  private(set) var ways: [Way] = []

  var isEmpty: Bool { ways.isEmpty }

  /// Adds a way to go; what takes back another one of the same clock leaves nothing.
  mutating func add(_ displacement: Displacement, in animation: Int) {
    guard !displacement.isNone else { return }
    guard let index = ways.lastIndex(where: { $0.animation == animation }) else {
      return ways.append(Way(animation: animation, displacement: displacement))
    }
    ways[index].displacement.add(displacement)
    if ways[index].displacement.isNone { ways.remove(at: index) }
  }

  /// Adds the ways of another one.
  mutating func add(_ other: ElementTrack) {
    for way in other.ways { add(way.displacement, in: way.animation) }
  }

  /// Forgets what belongs to other animations than these.
  mutating func keepOnly(_ animations: Set<Int>) {
    ways.removeAll { !animations.contains($0.animation) }
  }

  /// By how much the element is away now.
  func displacement(_ progress: (Int) -> CGFloat) -> Displacement {
    var result = Displacement()
    for way in ways { result.add(way.displacement, 1 - progress(way.animation)) }
    return result
  }

  /// The ways of something at `rect` that goes along with the element, which belongs to `frame`.
  func alongside(_ frame: CGRect, at rect: CGRect) -> ElementTrack {
    var result = ElementTrack()
    for way in ways {
      let shift = way.displacement.ofEdges(of: frame, towards: rect)
      result.add(Displacement(shift: shift), in: way.animation)
    }
    return result
  }
}

/// The ways that the bounds still have to go.
struct BoundsTrack {
  /// What is left of one animation.
  struct Way {
    let animation: Int
    /// The origin and the size that the bounds had when the animation began, less those they got.
    var origin: CGPoint
    var size: CGSize
  }

  private(set) var ways: [Way] = []

  var isEmpty: Bool { ways.isEmpty }

  mutating func add(from old: CGRect, to new: CGRect, in animation: Int) {
    add(
      CGPoint(x: old.minX - new.minX, y: old.minY - new.minY),
      CGSize(width: old.width - new.width, height: old.height - new.height), in: animation)
  }

  mutating func add(_ origin: CGPoint, _ size: CGSize = .zero, in animation: Int) {
    guard origin != .zero || size != .zero else { return }
    guard let index = ways.lastIndex(where: { $0.animation == animation }) else {
      return ways.append(Way(animation: animation, origin: origin, size: size))
    }
    ways[index].origin.x += origin.x
    ways[index].origin.y += origin.y
    ways[index].size.width += size.width
    ways[index].size.height += size.height
    if ways[index].origin == .zero, ways[index].size == .zero { ways.remove(at: index) }
  }

  /// Forgets what belongs to other animations than these.
  mutating func keepOnly(_ animations: Set<Int>) {
    ways.removeAll { !animations.contains($0.animation) }
  }

  /// The bounds as they are seen now if those of the model are these.
  func seen(_ bounds: CGRect, _ progress: (Int) -> CGFloat) -> CGRect {
    var result = bounds
    for way in ways {
      let part = 1 - progress(way.animation)
      result.origin.x += way.origin.x * part
      result.origin.y += way.origin.y * part
      result.size.width += way.size.width * part
      result.size.height += way.size.height * part
    }
    result.size = CGSize(width: max(0, result.width), height: max(0, result.height))
    return result
  }
}
