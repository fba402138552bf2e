import Foundation

/// Springs of a list's elements, which hang each at its place and are pulled by scrolling, as in JSQMessages.
///
/// It knows of no clock: who draws says how much time went by, and the same calls give the same numbers.
/// A spring is kept as the displacement from its anchor, so an anchor that moves, as after a resize or an
/// insert, takes its element along without a kick. An element without a displacement costs nothing in a
/// step. Only y moves: lists scroll up and down.
public struct SpringAnimator<Element: Hashable> {
  /// A tracked element's spring.
  private struct Tracked {
    var frame: CGRect
    var state: Spring.State
  }

  /// What each element hangs at.
  public var spring: Spring
  /// How far from the finger, in points, an element has to be to stay behind a scroll with its whole length.
  public var resistanceFactor: CGFloat
  /// How far from its anchor a scroll pulls an element at most, in points.
  var greatestDisplacement = CGFloat.infinity

  private var tracked: [Element: Tracked] = [:]
  /// Those that are not at rest.
  private var moving: Set<Element> = []

  /// What is less than this, in points, is not seen: a spring comes to rest there.
  static var threshold: CGFloat { 0.001 }

  /// Makes an animator without any springs.
  public init(spring: Spring = Spring(), resistanceFactor: CGFloat = 1000) {
    self.spring = spring
    self.resistanceFactor = resistanceFactor
  }

  /// Whether all springs are at rest.
  public var isSettled: Bool { moving.isEmpty }
  /// How many elements have springs.
  public var count: Int { tracked.count }
  /// The elements that have springs, in no order.
  public var elements: [Element] { Array(tracked.keys) }
  /// The elements whose springs are not at rest, in no order.
  public var movingElements: Set<Element> { moving }

  /// How far an element is below its anchor, in points; 0 if it has no spring.
  public func displacement(of element: Element) -> CGFloat {
    moving.contains(element) ? tracked[element]?.state.displacement ?? 0 : 0
  }

  /// How far up, as a positive number, and how far down the furthest elements are, in points.
  ///
  /// - Complexity: O(*m*) for *m* moving elements.
  public var reach: (up: CGFloat, down: CGFloat) {
    moving.reduce(into: (up: 0, down: 0)) { reach, element in
      let displacement = self.displacement(of: element)
      reach.up = max(reach.up, -displacement)
      reach.down = max(reach.down, displacement)
    }
  }

  /// Gives springs to what is visible, and takes them from what is not.
  ///
  /// Those that are there already stay as they are, at their new anchors.
  ///
  /// - Parameter elements: What is visible, and where it is without a spring; a frame without a size gets
  ///   none.
  public mutating func track(_ elements: some Sequence<(element: Element, frame: CGRect)>) {
    var next: [Element: Tracked] = [:]
    for (element, frame) in elements where frame.size != .zero && frame.minY.isFinite {
      next[element] = Tracked(frame: frame, state: tracked[element]?.state ?? .rest)
    }
    tracked = next
    moving.formIntersection(next.keys)
  }

  /// Pulls all elements by a scroll: each stays behind more the further it is from the finger, but at most
  /// with the scroll's whole length.
  ///
  /// - Parameters:
  ///   - distance: How much larger the offset is now, in points.
  ///   - touch: Where the finger is, y in content coordinates; nil: there is none, and nothing is pulled.
  public mutating func scroll(by distance: CGFloat, touch: CGFloat?) {
    guard let touch, touch.isFinite, distance.isFinite, distance != 0 else { return }
    for (element, item) in tracked {
      let pulled =
        item.state.displacement
        + Self.displacement(
          ofScroll: distance, from: abs(touch - item.frame.midY), resistanceFactor: resistanceFactor
        )
      tracked[element]?.state.displacement = min(
        max(pulled, -greatestDisplacement), greatestDisplacement)
      rest(element)
    }
  }

  /// What a scroll adds to the displacement of an element that is so far from the finger.
  ///
  /// JSQMessages' rule: the scroll times distance / resistance, no more than the scroll itself. Without a
  /// resistance it is the scroll.
  public static func displacement(
    ofScroll scroll: CGFloat, from distance: CGFloat, resistanceFactor: CGFloat
  ) -> CGFloat {
    guard resistanceFactor > 0 else { return scroll }
    let part = scroll * (distance / resistanceFactor)
    return scroll < 0 ? max(scroll, part) : min(scroll, part)
  }

  /// Lets time go by.
  ///
  /// - Returns: Whether anything moved.
  /// - Complexity: O(*m*) for *m* moving elements.
  @discardableResult
  public mutating func step(by seconds: TimeInterval) -> Bool {
    guard seconds > 0, !moving.isEmpty else { return false }
    for element in moving {
      guard let state = tracked[element]?.state else { continue }
      tracked[element]?.state = spring.state(state, after: seconds)
      rest(element)
    }
    return true
  }

  /// Takes springs from elements that are above or below a rect, both at their anchors and where they are.
  public mutating func removeAll(outside rect: CGRect) {
    for (element, item) in tracked {
      let displacement = item.state.displacement
      guard
        item.frame.maxY + max(0, displacement) <= rect.minY
          || item.frame.minY + min(0, displacement) >= rect.maxY
      else { continue }
      tracked[element] = nil
      moving.remove(element)
    }
  }

  /// Takes all springs away.
  public mutating func removeAll() {
    tracked.removeAll()
    moving.removeAll()
  }

  /// Gives elements their names after a change of the data; nil: it is gone.
  public mutating func rename(_ nameAfter: (Element) -> Element?) {
    let old = tracked
    let oldMoving = moving
    removeAll()
    for (element, item) in old {
      guard let name = nameAfter(element) else { continue }
      tracked[name] = item
      if oldMoving.contains(element) { moving.insert(name) }
    }
  }

  /// Notes whether an element moves, and brings to rest what hardly does.
  private mutating func rest(_ element: Element) {
    guard let state = tracked[element]?.state else { return }
    let swing = abs(state.velocity) / spring.angularFrequency
    if abs(state.displacement) < Self.threshold, swing < Self.threshold {
      tracked[element]?.state = .rest
      moving.remove(element)
    } else {
      moving.insert(element)
    }
  }
}

extension SpringAnimator: Sendable where Element: Sendable {}
