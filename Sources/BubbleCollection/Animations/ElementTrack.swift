import Foundation

// Ways add up, as UIKit's animations of views do: each animation knows only by how much it found an element
// away from where it belongs by then, and takes that back as it goes on. So at each moment everything is
// between the states that were laid out one after the other, each seen as a whole: elements that are next to
// each other in all of them are next to each other on the way, however many animations overlap, and whatever
// is scrolled meanwhile.

/// The ways that an element, or the bounds, still have to go.
struct ElementTrack {
  /// What is left of one animation.
  struct Way {
    /// The animation whose clock it follows.
    let animation: Int
    /// How far it was from where it belongs when the animation began.
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

  /// By how much it is away now.
  func displacement(_ progress: (Int) -> CGFloat) -> Displacement {
    var result = Displacement()
    for way in ways { result.add(way.displacement, 1 - progress(way.animation)) }
    return result
  }

  /// The ways of something at `rect` that moves with the element, which belongs to `frame`.
  func alongside(_ frame: CGRect, at rect: CGRect) -> ElementTrack {
    var result = ElementTrack()
    for way in ways {
      let shift = way.displacement.ofEdges(of: frame, towards: rect)
      result.add(Displacement(shift: shift), in: way.animation)
    }
    return result
  }
}
