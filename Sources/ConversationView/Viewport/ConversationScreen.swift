import BubbleCore
import Foundation
import ListCore

/// The visible part of a conversation: the list at its scroll position, the running animations, and the difference to the previous
/// state.
struct ConversationScreen {
  /// The ranks of elements before and after a change; nil for an element outside of the conversation.
  struct Orders {
    /// Returns the rank before the change, given the present one.
    let before: (_ id: ConversationElement.ID, _ now: Int?) -> Int?
    /// Returns the present rank, given the one before the change; nil if the element was not visible.
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

  /// The elements to draw now, back to front, including moving and disappearing ones.
  var drawn: [ConversationElement] {
    motions.presented(list.elements).stable { $0.zIndex }
  }

  /// Whether an animation is running.
  var isAnimating: Bool { motions.isRunning || scroll != nil }

  /// Returns the layout of a row in the list, visible or not.
  mutating func layout(of found: RowTree.Found) -> ElementLayout { list.layout(of: found) }

  /// Returns the time of a message as it is displayed.
  mutating func time(of message: Message) -> String { list.time(of: message) }

  /// Stores layouts that were made elsewhere.
  mutating func keep(_ measured: [RowMeasurer.Measured]) { list.keep(measured) }

  // MARK: - Showing

  /// Shows a state if all its visible rows are measured and laid out.
  ///
  /// - Returns: The changes; nil if it is not shown.
  mutating func show(
    _ state: ConversationState, viewport: Viewport, hold: Hold, animated: Bool, _ orders: Orders
  ) -> ConversationChanges? {
    let before = Before(self)
    guard list.show(state, viewport: viewport, hold: hold) else { return nil }
    return finish(before, animated, orders)
  }

  /// Shows a state, and measures and lays out its visible rows on the calling thread if necessary.
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
      // A commit without visible changes does not disturb running animations.
      if animated {
        motions.begin(difference, motion, leaving: before.destinations(in: list, orders))
      } else {
        motions = Motions()
      }
    }
    return changes
  }

  // MARK: - Scrolling

  /// Scrolls the shown state immediately, and lays out rows that become visible.
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

  /// Stops an animated scroll at its present position.
  mutating func stop() { scroll = nil }

  /// Begins an animated scroll.
  ///
  /// Only the end of a long distance is animated, since rows that fly past are not readable.
  /// - Returns: The anchor to move to first; nil if no jump is needed.
  mutating func begin(_ target: ScrollTarget, _ hold: Hold) -> Hold? {
    let wanted = list.viewport.top(hold, in: list.state.rows)
    let limit = 2 * list.viewport.height
    let way = max(-limit, min(wanted - list.top, limit))
    scroll = ScrollMotion(
      target: target, distance: CGFloat(HeightUnits.points(way)), duration: motion.scrollDuration)
    return way == wanted - list.top ? nil : hold.scrolled(by: -way)
  }

  /// Advances animations.
  ///
  /// - Returns: The target of an animated scroll, and the remaining distance; nil if there is none.
  mutating func advance(by seconds: TimeInterval) -> (target: ScrollTarget, rest: CGFloat)? {
    motions.advance(by: seconds)
    guard var scroll else { return nil }
    scroll.time += seconds
    self.scroll = scroll.isDone ? nil : scroll
    return (scroll.target, scroll.isDone ? 0 : scroll.rest)
  }

  // MARK: - Swiping

  /// Swipes messages sideways from now on; nil ends the swipe.
  mutating func swipe(
    _ swipe: Swipe?, animated: Bool, _ orders: Orders
  ) -> (changes: ConversationChanges, findings: BackgroundRows.Findings) {
    let before = Before(self)
    list.swipe = swipe
    let findings = list.measure(
      list.state, viewport: list.viewport, hold: list.hold(scrolledBy: 0))
    if animated { return (finish(before, true, orders), findings) }
    // The user is dragging: running animations continue.
    motions.scroll(by: 0, shown: Set(list.elements.map(\.id)))
    return (ConversationChanges(before.difference(to: list, orders)), findings)
  }

  /// Sets the swipe without showing it, because it already is.
  mutating func keep(_ swipe: Swipe?) { list.swipe = swipe }

  // MARK: - The previous state

  /// The visible part before a change.
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

    /// Returns the difference to the present state.
    func difference(to now: ShownList, _ orders: Orders) -> ElementDifference {
      ElementDifference(
        from: elements, index, to: now.elements, now.index,
        origin: { id in
          orders.before(id, now.order(of: id)).flatMap { placing.frame(order: $0, of: id) }
        },
        destination: { destination(of: $0, in: now, orders) })
    }

    /// Returns the present frames of elements that were disappearing and are not visible, by id.
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
  /// Returns the elements sorted by a number; the sort is stable.
  fileprivate func stable(_ number: (ConversationElement) -> Int) -> [ConversationElement] {
    enumerated().sorted { (number($0.element), $0.offset) < (number($1.element), $1.offset) }
      .map(\.element)
  }
}
