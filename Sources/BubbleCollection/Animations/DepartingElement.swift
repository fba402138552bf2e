import Foundation

/// An element that is not visible any more and still seen, until its animation is over.
struct DepartingElement {
  /// The element under the name that it has now, or had last, with its view; its attributes say where its ways
  /// lead.
  var element: VisibleElement
  /// Whether it is still in the data, out of sight: then it has a name, and may come back.
  var isInData: Bool
  var track: ElementTrack
  /// The animation at whose end it is taken away.
  let animation: Int
  /// Whether it was visible neither before nor after: the bounds only pass it.
  var isPassed = false

  /// Has the element move with something that moves: within an animation, or at once.
  mutating func goAlong(_ way: CGPoint, in animation: Int?) {
    guard way != .zero else { return }
    element.attributes = element.attributes.shifted(by: way, named: element.element)
    if let animation {
      track.add(Displacement(shift: CGPoint(x: 0 - way.x, y: 0 - way.y)), in: animation)
    }
  }

  /// The same element under the name that it has now.
  func renamed(_ name: ElementIdentity) -> DepartingElement {
    guard name != element.element else { return self }
    var renamed = self
    renamed.element = element.renamed(name)
    return renamed
  }
}
