import BubbleCore
import Foundation
import ListCore

/// The visible part of a conversation: the list at its scroll position, the running animations, and the difference to the previous
/// state.
struct ConversationScreen {
  /// The ranks of elements before and after a change; nil for an element outside of the conversation.
  struct Ranks {
    /// Returns the rank before the change, given the present one.
    let before: (_ id: ConversationElement.ID, _ now: Int?) -> Int?
    /// Returns the present rank, given the one before the change; nil if the element was not visible.
    let after: (_ id: ConversationElement.ID, _ before: Int?) -> Int?
  }

  private(set) var list: ShownList
  private let motion: MotionSettings
  private var motions = Motions()
  private var scroll: ScrollMotion?
  private var fling: Fling?

  init(_ list: ShownList, motion: MotionSettings) {
    self.list = list
    self.motion = motion
  }

  /// The elements to draw now, back to front, including moving and disappearing ones.
  var drawn: [ConversationElement] {
    motions.presented(list.elements).stable { $0.zIndex }
  }

  /// Whether an animation is running.
  var isAnimating: Bool { motions.isRunning || scroll != nil || isFlung }

  /// Whether the list still moves after the user let it go.
  var isFlung: Bool { fling != nil }

  /// Returns the layout of a row in the list, visible or not.
  mutating func layout(of found: RowTree.Cursor) -> ElementLayout { list.layout(of: found) }

  /// Returns the time of a message as it is displayed.
  mutating func time(of message: Message) -> String { list.time(of: message) }

  /// Stores layouts that were made elsewhere.
  mutating func keep(_ measured: [RowMeasurer.Measured]) { list.keep(measured) }

  /// Gives a message another id; it stays the same element, and motions continue.
  mutating func rename(_ id: MessageID, to new: MessageID, in row: Row) {
    list.rename(id, to: new, in: row)
    motions.rename(id, to: new)
  }

  /// Lets an animated scroll to a message, and what was panned of it, follow its new id.
  mutating func renameTarget(_ id: MessageID, to new: MessageID) {
    list.pans[new] = list.pans.removeValue(forKey: id)
    scroll?.target.rename(id, to: new)
  }

  // MARK: - Showing

  /// Shows a state if all its visible rows are measured and laid out.
  ///
  /// - Returns: The changes; nil if it is not shown.
  mutating func show(
    _ state: ConversationState, viewport: Viewport, scrollAnchor: ScrollAnchor, animated: Bool,
    _ ranks: Ranks
  ) -> ConversationChanges? {
    let before = Before(self)
    guard list.show(state, viewport: viewport, scrollAnchor: scrollAnchor) else { return nil }
    return finish(before, animated, ranks, scrollAnchor)
  }

  /// Shows a state, and measures and lays out its visible rows on the calling thread if necessary.
  mutating func showMeasuring(
    _ state: ConversationState, viewport: Viewport, scrollAnchor: ScrollAnchor, animated: Bool,
    _ ranks: Ranks
  ) -> (changes: ConversationChanges, findings: BackgroundRows.Findings) {
    let before = Before(self)
    let findings = list.measure(state, viewport: viewport, scrollAnchor: scrollAnchor)
    return (finish(before, animated, ranks, scrollAnchor), findings)
  }

  /// - Parameter scrollAnchor: Its line is in the layout of before.
  private mutating func finish(
    _ before: Before, _ animated: Bool, _ ranks: Ranks, _ scrollAnchor: ScrollAnchor? = nil
  ) -> ConversationChanges {
    let difference = before.difference(to: list, ranks)
    let changes = ConversationChanges(difference)
    if before.placing.viewport.size != list.viewport.size {
      motions = Motions()
    } else if !changes.isEmpty {
      // A commit without visible changes does not disturb running animations.
      if animated {
        motions.begin(
          difference, motion, leaving: before.destinations(in: list, ranks),
          held: scrollAnchor.flatMap(held))
      } else {
        motions = Motions()
      }
    }
    return changes
  }

  /// Returns the line of an anchor, and its element.
  private func held(_ anchor: ScrollAnchor) -> (id: ConversationElement.ID, line: AnchorLine)? {
    guard case .row(let row, let line?) = anchor, let found = list.state.rows.found(rank: row.place)
    else { return nil }
    return (found.row.elementID(occurrence: 0), line)
  }

  /// Remembers the anchor of a commit; nil if it was the target of a scroll without a line.
  mutating func keep(
    _ anchor: ScrollAnchor?, isEdited: Bool, leaving: AnchorMemory.Leaving?
  ) {
    guard let anchor else { return list.memory = AnchorMemory() }
    list.memory.note(list.resolved(anchor), isEdited: isEdited, leaving: leaving)
  }

  // MARK: - Scrolling

  /// Scrolls the shown state immediately, and lays out rows that become visible.
  mutating func move(
    to scrollAnchor: ScrollAnchor, _ ranks: Ranks
  ) -> (changes: ConversationChanges, findings: BackgroundRows.Findings) {
    let before = Before(self)
    let findings = list.measure(list.state, viewport: list.viewport, scrollAnchor: scrollAnchor)
    list.memory = AnchorMemory()
    if scrollAnchor.line != nil { keep(scrollAnchor, isEdited: false, leaving: nil) }
    let difference = before.difference(to: list, ranks)
    // Measuring rows above the view changes the scroll offset and moves nothing.
    motions.scroll(
      by: difference.scrolledPoints ?? list.pointsMoved(since: before.placing), difference, motion)
    return (ConversationChanges(difference), findings)
  }

  /// Stops an animated scroll or a fling at its present position.
  mutating func stop() { (scroll, fling) = (nil, nil) }

  /// Begins a fling.
  ///
  /// - Parameter velocity: In points per second, positive downwards.
  mutating func begin(flingWith velocity: CGFloat) {
    stop()
    fling = Fling(velocity: velocity, rate: motion.decelerationRate)
  }

  /// Advances a fling, after the animations.
  ///
  /// - Returns: The distance in points; nil if there is none.
  mutating func advanceFling(by seconds: TimeInterval) -> CGFloat? {
    let points = fling?.advance(by: seconds)
    if fling?.isDone == true { fling = nil }
    return points
  }

  /// Begins an animated scroll.
  ///
  /// Only the end of a long distance is animated, since rows that fly past are not readable.
  /// - Returns: The anchor to move to first; nil if no jump is needed.
  mutating func begin(_ target: ScrollTarget, _ scrollAnchor: ScrollAnchor) -> ScrollAnchor? {
    let wanted = list.viewport.top(scrollAnchor, in: list.state.rows)
    let limit = 2 * list.viewport.height
    let way = max(-limit, min(wanted - list.top, limit))
    scroll = ScrollMotion(
      target: target, distance: CGFloat(HeightUnits.points(way)), duration: motion.scrollDuration)
    return way == wanted - list.top ? nil : scrollAnchor.scrolled(by: -way)
  }

  /// The target of an animated scroll; nil if there is none.
  var scrollTarget: ScrollTarget? { scroll?.target }
  /// Whether an animated scroll has a part of its way before it.
  var isScrolling: Bool { scroll.map { $0.rest != 0 } ?? false }

  /// Advances animations.
  ///
  /// The list is scrolled relative to its visible rows, so that nothing that changes on the way makes it jump. If its target is
  /// elsewhere now, the animated scroll begins again from there.
  ///
  /// - Parameter target: The anchor of the animated scroll's target; nil to end the scroll.
  /// - Returns: The anchor to move to; nil if there is no animated scroll.
  mutating func advance(by seconds: TimeInterval, to target: ScrollAnchor?) -> ScrollAnchor? {
    motions.advance(by: seconds)
    guard let target, var scroll else {
      scroll = nil
      return nil
    }
    let units = list.viewport.top(target, in: list.state.rows) - list.top
    let distance = CGFloat(HeightUnits.points(units))
    if abs(distance - scroll.rest) > 0.01 { (scroll.distance, scroll.time) = (distance, 0) }
    let before = scroll.rest
    scroll.time += seconds
    self.scroll = scroll.isDone ? nil : scroll
    return scroll.isDone
      ? target : list.scrollAnchor(scrolledBy: list.viewport.signedUnits(before - scroll.rest))
  }

  // MARK: - Swiping

  /// Swipes messages sideways from now on; nil ends the swipe.
  mutating func swipe(
    _ swipe: Swipe?, animated: Bool, _ ranks: Ranks
  ) -> (changes: ConversationChanges, findings: BackgroundRows.Findings) {
    let before = Before(self)
    list.swipe = swipe
    let findings = list.measure(
      list.state, viewport: list.viewport, scrollAnchor: list.scrollAnchor(scrolledBy: 0))
    if animated { return (finish(before, true, ranks), findings) }
    // The user is dragging: running animations continue.
    let difference = before.difference(to: list, ranks)
    motions.scroll(by: 0, difference, motion)
    return (ConversationChanges(difference), findings)
  }

  /// Sets the distance by which a box is panned to the right, in points; the next update shows it.
  mutating func pan(_ box: String, of id: MessageID, to distance: CGFloat) {
    list.pans[id, default: [:]][box] = distance
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
    func difference(to now: ShownList, _ ranks: Ranks) -> ElementDifference {
      ElementDifference(
        from: elements, index, to: now.elements, now.index,
        origin: { id in
          ranks.before(id, now.rank(of: id)).flatMap { placing.frame(rank: $0, of: id) }
        },
        destination: { destination(of: $0, in: now, ranks) })
    }

    /// Returns the present frames of elements that were disappearing and are not visible, by id.
    func destinations(
      in now: ShownList, _ ranks: Ranks
    ) -> [ConversationElement.ID: CGRect] {
      var destinations: [ConversationElement.ID: CGRect] = [:]
      for element in leaving where now.rank(of: element.id) == nil {
        destinations[element.id] = destination(of: element.id, in: now, ranks)
      }
      return destinations
    }

    private func destination(
      of id: ConversationElement.ID, in now: ShownList, _ ranks: Ranks
    ) -> CGRect? {
      ranks.after(id, index.rank(of: id)).flatMap { now.placing.frame(rank: $0, of: id) }
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
