import Foundation

/// Springs of a list's elements, each anchored at its place and pulled by scrolling, as in JSQMessages.
///
/// It does not depend on a clock: the host passes the elapsed time, and the same calls give the same numbers.
/// A spring is stored as the displacement from its anchor. So when the anchor moves, as after a resize or an
/// insertion, its element follows without a kick. An element without a displacement costs nothing in a step.
/// Only y moves: lists scroll vertically.
public struct SpringAnimator<Element: Hashable> {
  /// The spring of each element.
  public var spring: Spring
  /// The distance from the finger, in points, at which an element lags behind a scroll by its whole length.
  public var resistanceFactor: CGFloat
  /// The maximum distance from its anchor to which a scroll pulls an element, in points.
  var greatestDisplacement = CGFloat.infinity

  /// The elements in the order of their tracking; a step traverses them without a look-up.
  private var items: [SpringItem<Element>] = []
  private var indices: [Element: Int] = [:]
  private var movingCount = 0

  /// The threshold of visibility, in points: a spring with a smaller displacement comes to rest.
  static var threshold: CGFloat { 0.001 }

  /// Creates an animator without any springs.
  public init(spring: Spring = Spring(), resistanceFactor: CGFloat = 1000) {
    self.spring = spring
    self.resistanceFactor = resistanceFactor
  }

  /// Whether all springs are at rest.
  public var isSettled: Bool { movingCount == 0 }
  /// The number of elements with springs.
  public var count: Int { items.count }
  /// The elements with springs, in the order of their tracking.
  public var elements: [Element] { items.map(\.element) }
  /// The elements whose springs are not at rest, in the order of their tracking.
  public var movingElements: [Element] { items.filter(\.isMoving).map(\.element) }

  /// Returns the distance of an element below its anchor, in points; 0 if it has no spring.
  public func displacement(of element: Element) -> CGFloat {
    guard movingCount > 0, let index = indices[element] else { return 0 }
    return items[index].state.displacement
  }

  /// The maximum displacements, in points: upwards, as a positive number, and downwards.
  ///
  /// - Complexity: O(*n*) for *n* elements.
  package var reach: (up: CGFloat, down: CGFloat) {
    items.reduce(into: (up: 0, down: 0)) { reach, item in
      reach.up = max(reach.up, -item.state.displacement)
      reach.down = max(reach.down, item.state.displacement)
    }
  }

  /// Adds springs for the visible elements, and removes those of all others.
  ///
  /// Existing springs keep their displacements, at their new anchors.
  ///
  /// - Parameter elements: The visible elements, and their frames without springs. An element with a frame of
  ///   zero size gets no spring; of a duplicate element the last one counts.
  public mutating func track(_ elements: some Collection<(element: Element, frame: CGRect)>) {
    let visible = elements.filter { $0.frame.size != .zero && $0.frame.minY.isFinite }
    if visible.count == items.count, zip(visible, items).allSatisfy({ $0.element == $1.element }) {
      for (index, found) in visible.enumerated() { items[index].frame = found.frame }
      return
    }
    replaceItems(
      by: visible.map { element, frame in
        let known = indices[element].map { items[$0].state }
        return SpringItem(element: element, frame: frame, state: known ?? .rest)
      })
  }

  /// Pulls all elements by a scroll: the further an element is from the finger, the more it lags, by at most
  /// the scroll's whole length.
  ///
  /// - Parameters:
  ///   - distance: The increase of the offset, in points.
  ///   - touch: The y coordinate of the finger in the content; nil: there is no finger, and nothing is
  ///     pulled.
  public mutating func scroll(by distance: CGFloat, touch: CGFloat?) {
    guard let touch, touch.isFinite, distance.isFinite, distance != 0 else { return }
    for index in items.indices {
      var state = items[index].state
      state.displacement += Self.displacement(
        ofScroll: distance, from: abs(touch - items[index].frame.midY),
        resistanceFactor: resistanceFactor)
      state.displacement = min(
        max(state.displacement, -greatestDisplacement), greatestDisplacement)
      // Even if it is tiny: many small scrolls pull the same as one large one.
      items[index].state = state
    }
    countMoving()
  }

  /// Returns the change of displacement by a scroll for an element at a distance from the finger.
  ///
  /// By JSQMessages' rule it is the scroll times distance / resistance, and at most the scroll itself.
  /// Without a resistance it is the scroll.
  public static func displacement(
    ofScroll scroll: CGFloat, from distance: CGFloat, resistanceFactor: CGFloat
  ) -> CGFloat {
    guard resistanceFactor > 0 else { return scroll }
    let part = scroll * (distance / resistanceFactor)
    return scroll < 0 ? max(scroll, part) : min(scroll, part)
  }

  /// Advances the springs.
  ///
  /// - Returns: Whether anything moved.
  /// - Complexity: O(*n*) for *n* elements; O(1) if all are at rest.
  @discardableResult
  public mutating func step(by seconds: TimeInterval) -> Bool {
    guard seconds > 0, movingCount > 0 else { return false }
    for index in items.indices where items[index].isMoving {
      items[index].state = resting(spring.state(items[index].state, after: seconds))
    }
    countMoving()
    return true
  }

  /// Removes the springs of elements that are above or below a rect, both with their anchors and with their
  /// displaced frames.
  public mutating func removeAll(outside rect: CGRect) {
    let left = items.filter { item in
      let displacement = item.state.displacement
      return item.frame.maxY + max(0, displacement) > rect.minY
        && item.frame.minY + min(0, displacement) < rect.maxY
    }
    if left.count < items.count { replaceItems(by: left) }
  }

  /// Removes all springs.
  public mutating func removeAll() { replaceItems(by: []) }

  /// Renames elements after a change of the data; nil removes an element.
  public mutating func rename(_ nameAfter: (Element) -> Element?) {
    replaceItems(
      by: items.compactMap { item in
        nameAfter(item.element).map {
          SpringItem(element: $0, frame: item.frame, state: item.state)
        }
      })
  }

  private mutating func replaceItems(by new: [SpringItem<Element>]) {
    items.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    for item in new {
      if let known = indices[item.element] {
        items[known] = item
      } else {
        indices[item.element] = items.count
        items.append(item)
      }
    }
    countMoving()
  }

  private mutating func countMoving() {
    movingCount = items.reduce(0) { $0 + ($1.isMoving ? 1 : 0) }
  }

  /// Returns the state, or the state at rest if it hardly moves.
  private func resting(_ state: Spring.State) -> Spring.State {
    let swing = abs(state.velocity) / spring.angularFrequency
    return abs(state.displacement) < Self.threshold && swing < Self.threshold ? .rest : state
  }
}

extension SpringAnimator: Sendable where Element: Sendable {}

/// An element with its spring.
private struct SpringItem<Element> {
  let element: Element
  var frame: CGRect
  var state: Spring.State

  var isMoving: Bool { state != .rest }
}

extension SpringItem: Sendable where Element: Sendable {}
