import BubbleCore
import Foundation
import ListCore

/// What is shown of a conversation: a state, where it is scrolled to, and the elements that are in the view.
struct ShownList {
  /// Where everything is.
  private(set) var placing: ElementPlacing
  /// What is in the view, from top to bottom; a header that is held at the upper edge comes last.
  private(set) var elements: [ConversationElement] = []
  /// The layouts of what is seen, and of what was: an edit may bring them into sight again.
  private(set) var layouts: LayoutStore
  private var measurer: RowMeasurer
  private let pinsDays: Bool
  /// What is swiped sideways from here on; nil: nothing is.
  var swipe: Swipe?
  /// What was held when this was shown.
  private var held: Hold?

  init(_ state: ConversationState, viewport: Viewport, pinsDays: Bool, layoutByteLimit: Int) {
    self.pinsDays = pinsDays
    layouts = LayoutStore(byteLimit: layoutByteLimit)
    measurer = RowMeasurer(state)
    placing = ElementPlacing(
      state, viewport: viewport, top: 0, pinsDays: pinsDays, clock: &measurer.clock)
  }

  /// Where to find what is seen.
  private(set) var index = ElementIndex()

  /// The order of something that is seen; nil if it is not.
  func order(of id: ConversationElement.ID) -> Int? { index.order(of: id) }
  /// The order of the lowest of what is seen; nil if nothing is.
  var lastOrder: Int? { index.orders.max() }

  var state: ConversationState { placing.state }
  var viewport: Viewport { placing.viewport }
  /// Where the upper edge of what is not covered is in the list, in `HeightUnits`.
  var top: Int { placing.top }

  /// Whether the list is scrolled to its end, or no further from it than so many points.
  func isAtEnd(within points: CGFloat) -> Bool { remaining <= viewport.units(points) }

  /// How much of the list is below what is seen.
  private var remaining: Int { viewport.limits(state.rows).upperBound - top }

  /// Keeps layouts that were made elsewhere.
  mutating func keep(_ measured: [RowMeasurer.Measured]) {
    for measured in measured { layouts.insert(measured) }
  }

  // MARK: - Showing

  /// Shows a state, if everything that is to be seen is measured and laid out.
  ///
  /// Nothing is measured.
  ///
  /// - Returns: Whether it is shown.
  mutating func show(_ new: ConversationState, viewport newViewport: Viewport, hold: Hold) -> Bool {
    var ownMeasurer = new.settings === measurer.settings ? measurer : RowMeasurer(new)
    var hold = hold
    if case .row(let anchor, _?) = hold, let row = new.rows.found(order: anchor.place)?.row {
      guard let layout = layouts.layout(of: row, &ownMeasurer) else { return false }
      hold = hold.resolved(in: layout, messageTop: row.messageTop)
    }
    let newTop = newViewport.top(hold, in: new.rows)
    let newPlacing = ElementPlacing(
      new, viewport: newViewport, top: newTop, pinsDays: pinsDays, swipe: swipe,
      clock: &ownMeasurer.clock)
    let number = new.settings.number
    var found: [(row: RowTree.Found, layout: ElementLayout)] = []
    for var row in newPlacing.rows {
      let isHeld = row.row.order == newPlacing.pinned?.row.order
      guard row.isOpen, isHeld || row.row.isMeasured(in: number),
        let layout = layouts.layout(of: row.row, &ownMeasurer)
      else { return false }
      if isHeld { row.row.height = Double(layout.height) }
      found.append((row, layout))
    }
    (measurer, placing) = (ownMeasurer, newPlacing)
    place(found)
    held = hold
    return true
  }

  /// Shows a state, and measures and lays out what is to be seen that is not yet.
  ///
  /// - Returns: The rows that were measured.
  mutating func measure(
    _ new: ConversationState, viewport: Viewport, hold: Hold
  ) -> BackgroundRows.Findings {
    if new.settings !== state.settings { measurer = RowMeasurer(new) }
    var (findings, measured) = measureSeen(new, viewport, hold, known: layouts)
    keep(findings.measured)
    if show(measured, viewport: viewport, hold: hold) { return findings }
    // The layout of a row that was seen is that of other settings.
    let again = measureSeen(measured, viewport, hold, known: LayoutStore(byteLimit: 0))
    keep(again.findings.measured)
    findings += again.findings
    measured = again.state
    let isShown = show(measured, viewport: viewport, hold: hold)
    precondition(isShown, "what is measured can be shown")
    return findings
  }

  /// Measures what is seen of a state but for what is known.
  ///
  /// When it returns nothing here refers to the known layouts: those that are added then need no copy of them.
  private mutating func measureSeen(
    _ new: ConversationState, _ viewport: Viewport, _ hold: Hold, known: LayoutStore
  ) -> (findings: BackgroundRows.Findings, state: ConversationState) {
    var seen = VisibleMeasuring(
      new, viewport: viewport, hold: hold, known: known, measurer: measurer)
    seen.addsPinnedDay = pinsDays
    seen.run()
    measurer = seen.measurer
    return (seen.findings, seen.state)
  }

  private mutating func place(_ found: [(row: RowTree.Found, layout: ElementLayout)]) {
    var occurrences = DayOccurrences()
    var flat: [(element: ConversationElement, order: Int)] = []
    flat.reserveCapacity(found.count)
    for (row, layout) in found {
      let elements = placing.elements(
        of: row, layout, occurrence: occurrences.next(row.row))
      for element in elements { flat.append((element, row.row.order)) }
    }
    let held = flat.prefix { $0.order == placing.pinned?.row.order }
    let sorted = flat[held.endIndex...] + held
    elements = sorted.map(\.element)
    index = ElementIndex(sorted.map { ($0.element.id, $0.order) })
    if let first = index.orders.min(), let last = index.orders.max() {
      layouts.trim(around: first...last, seen: Set(found.map(\.row.row.layoutPlace)))
    }
  }

  // MARK: - Looking up

  /// The layout of a row, seen or not: one that is kept, or one that is made here.
  mutating func layout(of found: RowTree.Found) -> ElementLayout {
    if let layout = layouts.layout(of: found.row, &measurer) { return layout }
    guard !found.isOpen else { return measurer.measure(found.row).layout }
    // What its neighbours mean for it is not known before somebody looks at it.
    var (rows, relations) = (state.rows, RowRelations(state.settings))
    rows.open(order: found.row.order, &relations)
    return measurer.measure(rows.found(order: found.row.order)?.row ?? found.row).layout
  }

  /// The time of a message, as it is shown.
  mutating func time(of message: Message) -> String {
    measurer.clock.timeText(of: message, at: measurer.clock.moment(of: message.date))
  }

  /// The places of the rows that are seen.
  var visibleRows: Range<Int> { viewport.visibleRows(state.rows, at: top) }

  /// The numbers of the messages that are seen.
  var seenMessages: Range<Int> {
    let visible = visibleRows
    guard !visible.isEmpty else { return 0..<0 }
    let last = state.rows[visible.upperBound - 1]
    let end = last.before.messages + (last.row.message == nil ? 0 : 1)
    return state.rows[visible.lowerBound].before.messages..<end
  }

  /// The messages that are more than so many above and below what is seen.
  func messages(beyond count: Int) -> (earlier: [MessageID], later: [MessageID]) {
    let seen = seenMessages
    let rows = state.rows
    let count = min(count, rows.summary.messages)
    // Where nothing is seen nothing is near or far.
    guard !seen.isEmpty else { return ([], []) }
    func ids(_ numbers: Range<Int>) -> [MessageID] {
      numbers.compactMap { rows.found(message: $0).row.message?.id }
    }
    let start = max(0, seen.lowerBound - count)
    let end = min(rows.summary.messages, seen.upperBound + count)
    return (ids(0..<start), ids(end..<max(end, rows.summary.messages)))
  }

  // MARK: - Counting

  /// By how many points the list was scrolled down since it was at another place.
  func pointsMoved(since before: ElementPlacing) -> CGFloat {
    CGFloat(HeightUnits.points(top - before.top))
  }

  /// How many incoming messages behind an order are above and below what is seen.
  func unreadCounts(behind order: Int) -> (above: Int, below: Int) {
    let rows = state.rows
    let visible = viewport.visibleRows(rows, at: top)
    guard let first = rows.found(from: order + 1)?.index else { return (0, 0) }
    return (
      rows.incomingCount(in: first..<max(first, visible.lowerBound)),
      rows.incomingCount(
        in: max(first, visible.upperBound)..<max(first, visible.upperBound, rows.count))
    )
  }

  // MARK: - Staying

  /// What stays where it is seen when the list is scrolled by so many units: something that is seen before and after it.
  func hold(scrolledBy units: Int) -> Hold {
    let wanted = top + units
    let visible = viewport.visibleRows(state.rows, at: top)
    guard !visible.isEmpty, abs(units) < viewport.height else {
      guard state.rows.count > 0 else { return .start(above: 0) }
      let limits = viewport.limits(state.rows)
      let place = max(limits.lowerBound, min(wanted, limits.upperBound))
      return viewport.hold(state.rows.found(endingBelow: max(0, place)), at: .top, top: place)
    }
    let found = state.rows[units < 0 ? visible.lowerBound : visible.upperBound - 1]
    return viewport.hold(found, at: units < 0 ? .top : .bottom, top: wanted)
  }

  /// Where a row is in another state of the conversation.
  struct Successor {
    var order: Int
    /// Whether it has another place among the rows.
    var isMoved: Bool
  }

  /// What stays where it is seen when the conversation becomes another one: something that is seen, of a row that stays.
  ///
  /// An edge of a row; of a row that is higher than the view, the line of its text at the upper edge of the view.
  ///
  /// - Parameters:
  ///   - options: Which edge: the last one that is seen, a lower one if possible, or the first one, an upper one if possible; and
  ///     how far from the end the end is followed.
  ///   - new: The rows that come: what is new at the end is seen whole where that is followed.
  ///   - successor: Where a row is then; nil if it is gone.
  func hold(
    _ options: ConversationViewOptions, in new: RowTree, _ successor: (Row) -> Successor?
  ) -> Hold {
    guard state.rows.count > 0 else { return .end(remaining: 0) }
    let edge = options.anchorEdge
    if isAtEnd(within: options.followingTolerance) {
      return .end(remaining: new.reaches(beyond: state.rows) ? 0 : remaining)
    }
    let window = SeenPart(viewTop: top, viewHeight: max(1, viewport.height))
    let first = state.rows.found(endingBelow: window.top).index
    let last = state.rows.found(endingBelow: window.bottom - 1).index
    let seen = Array(first..<max(last + 1, first + 1))
    let nearest = edge == .bottom ? seen.reversed() : seen
    func place(_ row: Row) -> Int? {
      guard row.isBase, let successor = successor(row), !successor.isMoved else { return nil }
      return successor.order
    }
    for edge in [edge, edge == .top ? .bottom : .top] {
      for index in nearest {
        let found = state.rows[index]
        if window.shows(edge, of: found.edges), let order = place(found.row) {
          return viewport.hold(found, of: order, at: edge, top: top)
        }
      }
    }
    for index in nearest {
      let found = state.rows[index]
      if let order = place(found.row) { return line(of: found, order) }
    }
    // What is next to it, before or behind; then what is elsewhere.
    let unseen: [any Sequence<Int>] = [
      (0..<first).reversed(), last + 1..<max(last + 1, state.rows.count),
    ]
    for indices in edge == .bottom ? unseen : unseen.reversed() {
      for index in indices {
        if let order = place(state.rows[index].row) {
          return .row(ListAnchor(place: order, edge: edge, distance: 0))
        }
      }
    }
    for index in nearest {
      let found = state.rows[index]
      if found.row.isBase, let order = successor(found.row)?.order {
        return viewport.hold(found, of: order, at: edge, top: top)
      }
    }
    return .start(above: 0)
  }

  /// How a row is held neither of whose edges is seen.
  ///
  /// - Parameter order: That of the row afterwards.
  private func line(of found: RowTree.Found, _ order: Int) -> Hold {
    func hold(_ line: HeldLine, _ distance: Int) -> Hold {
      .row(ListAnchor(place: order, edge: .top, distance: distance), line: line)
    }
    // The same character stays as long as nobody scrolls: at another width and back again it is where it was.
    if case .row(let anchor, let line?)? = held, anchor.place == found.row.order,
      found.top + line.top - anchor.distance == top
    {
      return hold(line, anchor.distance)
    }
    let above = CGFloat(HeightUnits.points(top - found.top)) - found.row.messageTop
    guard let line = layouts.layout(at: found.row.layoutPlace)?.bubbles?.textLine(at: above) else {
      return viewport.hold(found, of: order, at: .top, top: top)
    }
    let lineTop = HeightUnits.floor(max(0, line.top + found.row.messageTop))
    return hold(
      HeldLine(text: line.text, offset: line.offset, top: lineTop), found.top + lineTop - top)
  }
}
