import BubbleCore
import Foundation
import ListCore

/// What is seen of a conversation at a moment: the list at its place, what is on its way, and the difference to what was
/// seen before.
struct ConversationScreen {
  /// Where elements are among all rows of what was and what is shown; nil: nowhere.
  struct Orders {
    /// Where one was, by where it is now.
    let before: (_ id: ConversationElement.ID, _ now: Int?) -> Int?
    /// Where one is now, by where it was; nil: it was not shown.
    let after: (_ id: ConversationElement.ID, _ before: Int?) -> Int?
  }

  private(set) var list: ShownList
  private let motion: MotionSettings
  private var motions = Motions()
  private var scroll: ScrollMotion?

  init(_ list: ShownList, motion: MotionSettings) {
    self.list = list
    self.motion = motion
  }

  /// What is drawn at this moment, back to front: elements on their way, and those that leave.
  var drawn: [ConversationElement] {
    motions.presented(list.elements).stable { $0.zIndex }
  }

  /// Whether something moves.
  var isAnimating: Bool { motions.isRunning || scroll != nil }

  /// The layout of a row that is in the list, seen or not.
  mutating func layout(of found: RowTree.Found) -> ElementLayout { list.layout(of: found) }

  /// The time of a message, as it is shown.
  mutating func time(of message: Message) -> String { list.time(of: message) }

  /// Keeps layouts that were made elsewhere.
  mutating func keep(_ measured: [RowMeasurer.Measured]) { list.keep(measured) }

  // MARK: - Showing

  /// Shows a state, if everything that is to be seen of it is measured and laid out.
  ///
  /// - Returns: What changed; nil if it is not shown.
  mutating func show(
    _ state: ConversationState, viewport: Viewport, hold: Hold, animated: Bool, _ orders: Orders
  ) -> ConversationChanges? {
    let before = Before(self)
    guard list.show(state, viewport: viewport, hold: hold) else { return nil }
    return finish(before, animated, orders)
  }

  /// Shows a state, and measures and lays out here what is to be seen and is not.
  mutating func showMeasuring(
    _ state: ConversationState, viewport: Viewport, hold: Hold, animated: Bool, _ orders: Orders
  ) -> (changes: ConversationChanges, findings: BackgroundRows.Findings) {
    let before = Before(self)
    let findings = list.measure(state, viewport: viewport, hold: hold)
    return (finish(before, animated, orders), findings)
  }

  private mutating func finish(
    _ before: Before, _ animated: Bool, _ orders: Orders
  ) -> ConversationChanges {
    let difference = before.difference(to: list, orders)
    let changes = ConversationChanges(difference)
    if before.placing.viewport.size != list.viewport.size {
      motions = Motions()
    } else if !changes.isEmpty {
      // What was only measured elsewhere leaves alone what is on its way.
      if animated {
        motions.begin(difference, motion, leaving: before.destinations(in: list, orders))
      } else {
        motions = Motions()
      }
    }
    return changes
  }

  // MARK: - Scrolling

  /// Scrolls what is shown at once, and lays out what comes into sight.
  mutating func move(
    to hold: Hold, _ orders: Orders
  ) -> (changes: ConversationChanges, findings: BackgroundRows.Findings) {
    let before = Before(self)
    let findings = list.measure(list.state, viewport: list.viewport, hold: hold)
    if motions.isRunning {
      motions.scroll(
        by: list.pointsMoved(since: before.placing), shown: Set(list.elements.map(\.id)))
    }
    return (ConversationChanges(before.difference(to: list, orders)), findings)
  }

  /// Ends an animated scroll where it is.
  mutating func stop() { scroll = nil }

  /// Begins an animated scroll.
  ///
  /// A long way is jumped but for its end: nobody reads what would fly past.
  ///
  /// - Returns: Where to move first; nil: nowhere.
  mutating func begin(_ target: ScrollTarget, _ hold: Hold) -> Hold? {
    let wanted = list.viewport.top(hold, in: list.state.rows)
    let limit = 2 * list.viewport.height
    let way = max(-limit, min(wanted - list.top, limit))
    scroll = ScrollMotion(
      target: target, distance: CGFloat(HeightUnits.points(way)), duration: motion.scrollDuration)
    return way == wanted - list.top ? nil : hold.scrolled(by: -way)
  }

  /// Lets time pass.
  ///
  /// - Returns: Where an animated scroll leads, and how far from it the list is now; nil: there is none.
  mutating func advance(by seconds: TimeInterval) -> (target: ScrollTarget, rest: CGFloat)? {
    motions.advance(by: seconds)
    guard var scroll else { return nil }
    scroll.time += seconds
    self.scroll = scroll.isDone ? nil : scroll
    return (scroll.target, scroll.isDone ? 0 : scroll.rest)
  }

  // MARK: - Swiping

  /// Swipes something sideways from here on; nil: nothing.
  mutating func swipe(
    _ swipe: Swipe?, animated: Bool, _ orders: Orders
  ) -> (changes: ConversationChanges, findings: BackgroundRows.Findings) {
    let before = Before(self)
    list.swipe = swipe
    let findings = list.measure(
      list.state, viewport: list.viewport, hold: list.hold(scrolledBy: 0))
    if animated { return (finish(before, true, orders), findings) }
    // A finger pulls: what is on its way goes on.
    motions.scroll(by: 0, shown: Set(list.elements.map(\.id)))
    return (ConversationChanges(before.difference(to: list, orders)), findings)
  }

  /// Says how far something is swiped that is shown so already.
  mutating func keep(_ swipe: Swipe?) { list.swipe = swipe }

  // MARK: - What was shown before

  /// What was shown before something changed.
  private struct Before {
    let elements: [ConversationElement]
    let index: ElementIndex
    let placing: ElementPlacing
    let leaving: [ConversationElement]

    init(_ screen: ConversationScreen) {
      elements = screen.list.elements
      index = screen.list.index
      placing = screen.list.placing
      leaving = screen.motions.leaving
    }

    /// The difference to what is shown now.
    func difference(to now: ShownList, _ orders: Orders) -> ElementDifference {
      ElementDifference(
        from: elements, index, to: now.elements, now.index,
        origin: { id in
          orders.before(id, now.order(of: id)).flatMap { placing.frame(order: $0, of: id) }
        },
        destination: { destination(of: $0, in: now, orders) })
    }

    /// Where those are now that were leaving and are not shown, by id.
    func destinations(
      in now: ShownList, _ orders: Orders
    ) -> [ConversationElement.ID: CGRect] {
      var destinations: [ConversationElement.ID: CGRect] = [:]
      for element in leaving where now.order(of: element.id) == nil {
        destinations[element.id] = destination(of: element.id, in: now, orders)
      }
      return destinations
    }

    private func destination(
      of id: ConversationElement.ID, in now: ShownList, _ orders: Orders
    ) -> CGRect? {
      orders.after(id, index.order(of: id)).flatMap { now.placing.frame(order: $0, of: id) }
    }
  }
}

extension [ConversationElement] {
  /// The elements in the order of a number, those of equal numbers in the order in which they stand.
  fileprivate func stable(_ number: (ConversationElement) -> Int) -> [ConversationElement] {
    enumerated().sorted { (number($0.element), $0.offset) < (number($1.element), $1.offset) }
      .map(\.element)
  }
}
