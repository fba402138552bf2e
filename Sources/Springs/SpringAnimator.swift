import Foundation

/// Springs of a list's elements, which hang each at its place and are pulled by scrolling, as in JSQMessages.
///
/// It knows of no clock: the host says how much time went by, and the same calls give the same numbers.
/// A spring is kept as the displacement from its anchor, so an anchor that moves, as after a resize or an
/// insert, takes its element along without a kick. An element without a displacement costs nothing in a
/// step. Only y moves: lists scroll up and down.
public struct SpringAnimator<Element: Hashable> {
  /// What each element hangs at.
  public var spring: Spring
  /// How far from the finger, in points, an element has to be to stay behind a scroll with its whole length.
  public var resistanceFactor: CGFloat
  /// How far from its anchor a scroll pulls an element at most, in points.
  var greatestDisplacement = CGFloat.infinity

  /// The elements in the order in which they were named; a step walks through them and looks up none.
  private var items: [SpringItem<Element>] = []
  private var indices: [Element: Int] = [:]
  private var movingCount = 0

  /// What is less than this, in points, is not seen: a spring comes to rest there.
  static var threshold: CGFloat { 0.001 }

  /// Makes an animator without any springs.
  public init(spring: Spring = Spring(), resistanceFactor: CGFloat = 1000) {
    self.spring = spring
    self.resistanceFactor = resistanceFactor
  }

  /// Whether all springs are at rest.
  public var isSettled: Bool { movingCount == 0 }
  /// How many elements have springs.
  public var count: Int { items.count }
  /// The elements that have springs, in the order in which they were named.
  public var elements: [Element] { items.map(\.element) }
  /// The elements whose springs are not at rest, in the order in which they were named.
  public var movingElements: [Element] { items.filter(\.isMoving).map(\.element) }

  /// How far an element is below its anchor, in points; 0 if it has no spring.
  public func displacement(of element: Element) -> CGFloat {
    guard movingCount > 0, let index = indices[element] else { return 0 }
    return items[index].state.displacement
  }

  /// How far up, as a positive number, and how far down the furthest elements are, in points.
  ///
  /// - Complexity: O(*n*) for *n* elements.
  public var reach: (up: CGFloat, down: CGFloat) {
    items.reduce(into: (up: 0, down: 0)) { reach, item in
      reach.up = max(reach.up, -item.state.displacement)
      reach.down = max(reach.down, item.state.displacement)
    }
  }

  /// Gives springs to what is visible, and takes them from what is not.
  ///
  /// Those that are there already stay as they are, at their new anchors.
  ///
  /// - Parameter elements: What is visible, and where it is without a spring; a frame without a size gets
  ///   none, and of an element that comes twice the last one counts.
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

  /// Pulls all elements by a scroll: each stays behind more the further it is from the finger, but at most
  /// with the scroll's whole length.
  ///
  /// - Parameters:
  ///   - distance: How much larger the offset is now, in points.
  ///   - touch: Where the finger is, y in content coordinates; nil: there is none, and nothing is pulled.
  public mutating func scroll(by distance: CGFloat, touch: CGFloat?) {
    guard let touch, touch.isFinite, distance.isFinite, distance != 0 else { return }
    for index in items.indices {
      var state = items[index].state
      state.displacement += Self.displacement(
        ofScroll: distance, from: abs(touch - items[index].frame.midY),
        resistanceFactor: resistanceFactor)
      state.displacement = min(
        max(state.displacement, -greatestDisplacement), greatestDisplacement)
      // However little it is: many small scrolls pull as one large one does.
      items[index].state = state
    }
    countMoving()
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

  /// Takes springs from elements that are above or below a rect, both at their anchors and where they are.
  public mutating func removeAll(outside rect: CGRect) {
    let left = items.filter { item in
      let displacement = item.state.displacement
      return item.frame.maxY + max(0, displacement) > rect.minY
        && item.frame.minY + min(0, displacement) < rect.maxY
    }
    if left.count < items.count { replaceItems(by: left) }
  }

  /// Takes all springs away.
  public mutating func removeAll() { replaceItems(by: []) }

  /// Gives elements their names after a change of the data; nil: it is gone.
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

  /// Brings to rest what hardly moves.
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
