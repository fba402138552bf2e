import BubbleCore

/// Finds the order of a chain into which scripts are put: a pure function of the chain, the scripts and
/// their placements.
///
/// Scripts name each other in any order, so this is a forest: each script hangs on the one it names, and
/// the chain's own layouters and its front are the roots.
struct ScriptOrder {
  /// A script with what decides where it stands.
  struct Item {
    /// Its name.
    var id: LayouterID
    /// Where it is to stand, by the host or by itself.
    var placement: LuaManifest.Placement
    /// Whether it wraps what others make.
    var wraps: Bool
  }

  /// What can't be as a placement says.
  enum Fault: Hashable {
    /// The neighbour of the script at that place is nowhere.
    case missing(Int)
    /// The scripts at these places name each other in a circle; the first of them stands in front.
    case circle([Int])
  }

  /// A place in the result.
  enum Element: Hashable {
    /// A layouter of the chain, by its place there.
    case own(Int)
    /// A script, by its place in the list.
    case script(Int)
  }

  /// The layouters and scripts in order.
  private(set) var elements: [Element] = []
  /// What is not as it was asked for.
  private(set) var faults: [Fault] = []

  private let items: [Item]
  /// What each script hangs on; nil: the front.
  private var neighbours: [Element?] = []
  private var front: [Int] = []
  private var before: [Element: [Int]] = [:]
  private var after: [Element: [Int]] = [:]

  /// Orders scripts among the layouters of a chain.
  ///
  /// - Parameters:
  ///   - own: The chain's layouters, by name.
  ///   - wrapping: How many of them, from the first one on, wrap others: the front lies behind these.
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

  /// Puts the first script of each circle in front: nothing would hold it otherwise.
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
      // A trail that comes back to itself is a circle; one that ends at an earlier trail is held.
      guard let end = next, let first = trail.firstIndex(of: end) else { continue }
      let circle = trail[first...].sorted()
      faults.append(.circle(circle))
      neighbours[circle[0]] = nil
    }
  }

  /// Hangs each script on its neighbour, or on the front.
  private mutating func hang() {
    for (place, item) in items.enumerated() {
      switch (neighbours[place], item.placement) {
      case (let neighbour?, .before): before[neighbour, default: []].append(place)
      case (let neighbour?, _): after[neighbour, default: []].append(place)
      case (nil, _): front.append(place)
      }
    }
  }

  /// The scripts in front: first those that wrap, else they would not be asked about what another takes.
  private mutating func emitFront() {
    for place in front where items[place].wraps { emit(.script(place)) }
    for place in front where !items[place].wraps { emit(.script(place)) }
  }

  /// An element with all that hangs on it.
  ///
  /// A loop, not a recursion: hundreds of scripts may hang one on the other.
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
