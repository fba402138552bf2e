import Foundation

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
