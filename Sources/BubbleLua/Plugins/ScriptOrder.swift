import BubbleCore

/// Computes the order of a chain with scripts: a pure function of the chain, the scripts and
/// their placements.
///
/// Scripts name each other in any order, so this is a forest: the parent of a script is the element that it names, and
/// the chain's own layouters and its front are the roots.
struct ScriptOrder {
  /// A script with the data that determines its place.
  struct Item {
    /// Its name.
    var id: LayouterID
    /// The requested place, by the host or by the script.
    var placement: LuaManifest.Placement
    /// Whether it wraps other layouts.
    var wraps: Bool
  }

  /// A placement that can't be met.
  enum Fault: Hashable {
    /// The neighbour of the script at this index is missing.
    case missing(Int)
    /// The scripts at these indices name each other in a circle; the first of them comes first in the chain.
    case circle([Int])
  }

  /// An element of the result.
  enum Element: Hashable {
    /// A layouter of the chain, by its index there.
    case own(Int)
    /// A script, by its index in the list.
    case script(Int)
  }

  /// The layouters and scripts in order.
  private(set) var elements: [Element] = []
  /// The placements that could not be met.
  private(set) var faults: [Fault] = []

  private let items: [Item]
  /// The parent of each script; nil: the front.
  private var neighbours: [Element?] = []
  private var front: [Int] = []
  private var before: [Element: [Int]] = [:]
  private var after: [Element: [Int]] = [:]

  /// Orders scripts among the layouters of a chain.
  ///
  /// - Parameters:
  ///   - own: The chain's layouters, by name.
  ///   - wrapping: The number of the first layouters that wrap others: the front comes after these.
  ///   - items: The scripts in order of precedence, all of different names that are not in `own`.
  /// - Complexity: O(*n*) in the number of layouters and scripts.
  init(own: [LayouterID], wrapping: Int, items: [Item]) {
    self.items = items
    findNeighbours(among: own)
    breakCircles()
    hang()
    for place in own.indices {
      if place == wrapping { emitFront() }
      emit(.own(place))
    }
    if wrapping >= own.count { emitFront() }
  }

  private mutating func findNeighbours(among own: [LayouterID]) {
    var places: [LayouterID: Element] = [:]
    for (place, id) in own.enumerated() { places[id] = .own(place) }
    for (place, item) in items.enumerated() { places[item.id] = .script(place) }
    for (place, item) in items.enumerated() {
      let neighbour = item.placement.neighbour.flatMap { places[$0] }
      neighbours.append(neighbour)
      if neighbour == nil, item.placement != .first { faults.append(.missing(place)) }
    }
  }

  /// Moves the first script of each circle to the front; otherwise no root would reach the circle.
  private mutating func breakCircles() {
    var isHeld = Array(repeating: false, count: items.count)
    for start in items.indices where !isHeld[start] {
      var trail: [Int] = []
      var next: Int? = start
      while let place = next, !isHeld[place] {
        isHeld[place] = true
        trail.append(place)
        next = if case .script(let neighbour)? = neighbours[place] { neighbour } else { nil }
      }
      // A trail that comes back to itself is a circle; one that ends at an earlier trail has a root.
      guard let end = next, let first = trail.firstIndex(of: end) else { continue }
      let circle = trail[first...].sorted()
      faults.append(.circle(circle))
      neighbours[circle[0]] = nil
    }
  }

  /// Adds each script to the children of its neighbour, or of the front.
  private mutating func hang() {
    for (place, item) in items.enumerated() {
      switch (neighbours[place], item.placement) {
      case (let neighbour?, .before): before[neighbour, default: []].append(place)
      case (let neighbour?, _): after[neighbour, default: []].append(place)
      case (nil, _): front.append(place)
      }
    }
  }

  /// Emits the scripts of the front: first those that wrap, as otherwise another script could take the message before them.
  private mutating func emitFront() {
    for place in front where items[place].wraps { emit(.script(place)) }
    for place in front where !items[place].wraps { emit(.script(place)) }
  }

  /// Emits an element and its descendants.
  ///
  /// A loop, not a recursion: hundreds of scripts may form a chain of neighbours.
  private mutating func emit(_ root: Element) {
    var stack: [(element: Element, isOpen: Bool)] = [(root, false)]
    while let (element, isOpen) = stack.popLast() {
      guard !isOpen else {
        elements.append(element)
        continue
      }
      for place in (after[element] ?? []).reversed() { stack.append((.script(place), false)) }
      stack.append((element, true))
      for place in (before[element] ?? []).reversed() { stack.append((.script(place), false)) }
    }
  }
}
