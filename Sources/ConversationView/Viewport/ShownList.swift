import BubbleCore
import Foundation
import ListCore

/// The shown list of a conversation: a state, its scroll offset, and the visible elements.
struct ShownList {
  /// The frames of the rows.
  private(set) var placing: ElementPlacing
  /// The visible elements from top to bottom; a pinned header comes last.
  private(set) var elements: [ConversationElement] = []
  /// The layouts of visible and of formerly visible rows: an edit may make these visible again.
  private(set) var layouts: LayoutStore
  private var measurer: RowMeasurer
  private let pinsDays: Bool
  /// The current swipe, applied by the next update; nil for none.
  var swipe: Swipe?
  /// The scroll anchor with which the list was shown, and whether it was kept through a change of the size.
  private var held: (anchor: ScrollAnchor, isResized: Bool)?

  init(_ state: ConversationState, viewport: Viewport, pinsDays: Bool, layoutByteLimit: Int) {
    self.pinsDays = pinsDays
    layouts = LayoutStore(byteLimit: layoutByteLimit)
    measurer = RowMeasurer(state)
    placing = ElementPlacing(
      state, viewport: viewport, top: 0, pinsDays: pinsDays, clock: &measurer.clock)
  }

  /// The index of the visible elements.
  private(set) var index = ElementIndex()

  /// Returns the rank of a visible element; nil if it is not visible.
  func rank(of id: ConversationElement.ID) -> Int? { index.rank(of: id) }
  /// The rank of the lowest visible element; nil if there is none.
  var lastRank: Int? { index.ranks.max() }

  var state: ConversationState { placing.state }
  var viewport: Viewport { placing.viewport }
  /// The offset of the uncovered part's upper edge in the list, in `HeightUnits`.
  var top: Int { placing.top }

  /// Whether the list is scrolled to its end, or at most a distance in points away.
  func isAtEnd(within points: CGFloat) -> Bool { remaining <= viewport.units(points) }

  /// The height of the list below the uncovered part, in `HeightUnits`.
  private var remaining: Int { viewport.limits(state.rows).upperBound - top }

  /// Stores layouts that were made elsewhere.
  mutating func keep(_ measured: [RowMeasurer.Measured]) {
    for measured in measured { layouts.insert(measured) }
  }

  /// Gives the message of a row another id; nothing of it moves.
  mutating func rename(_ id: MessageID, to new: MessageID, in row: Row) {
    guard var message = row.message else { return }
    message.id = new
    if let swipe, swipe.scope == .message(id) { self.swipe = swipe.with(scope: .message(new)) }
    placing.rename(rank: row.rank, by: message, swipe: swipe)
    layouts.rename(row, by: message)
    for place in elements.indices { elements[place].id = elements[place].id.renamed(id, to: new) }
    index = ElementIndex(zip(elements, index.ranks).map { ($0.id, $1) })
  }

  // MARK: - Showing

  /// Shows a state if all its visible rows are measured and laid out.
  ///
  /// Measures nothing.
  ///
  /// - Returns: Whether it is shown.
  mutating func show(
    _ new: ConversationState, viewport newViewport: Viewport, scrollAnchor: ScrollAnchor
  ) -> Bool {
    var ownMeasurer = new.settings === measurer.settings ? measurer : RowMeasurer(new)
    var scrollAnchor = scrollAnchor
    if case .row(let anchor, _?) = scrollAnchor, let row = new.rows.found(rank: anchor.place)?.row {
      guard let layout = layouts.layout(of: row, &ownMeasurer) else { return false }
      scrollAnchor = scrollAnchor.resolved(in: layout, messageTop: row.messageTop)
    }
    let newTop = newViewport.top(scrollAnchor, in: new.rows)
    let newPlacing = ElementPlacing(
      new, viewport: newViewport, top: newTop, pinsDays: pinsDays, swipe: swipe,
      clock: &ownMeasurer.clock)
    let number = new.settings.number
    var found: [(row: RowTree.Cursor, layout: ElementLayout)] = []
    for var row in newPlacing.rows {
      let isHeld = row.row.rank == newPlacing.pinned?.row.rank
      guard row.isOpen, isHeld || row.row.isMeasured(in: number),
        let layout = layouts.layout(of: row.row, &ownMeasurer)
      else { return false }
      if isHeld { row.row.height = Double(layout.height) }
      found.append((row, layout))
    }
    let isResized = newViewport.size != viewport.size
    held = (scrollAnchor, isResized || held?.isResized == true && held?.anchor == scrollAnchor)
    (measurer, placing) = (ownMeasurer, newPlacing)
    place(found)
    return true
  }

  /// Shows a state, and measures and lays out its visible rows if necessary.
  ///
  /// - Returns: The measured rows.
  mutating func measure(
    _ new: ConversationState, viewport: Viewport, scrollAnchor: ScrollAnchor
  ) -> BackgroundRows.Findings {
    if new.settings !== state.settings { measurer = RowMeasurer(new) }
    var (findings, measured) = measureSeen(new, viewport, scrollAnchor, known: layouts)
    keep(findings.measured)
    if show(measured, viewport: viewport, scrollAnchor: scrollAnchor) { return findings }
    // A visible row has only a layout from other settings.
    let again = measureSeen(measured, viewport, scrollAnchor, known: LayoutStore(byteLimit: 0))
    keep(again.findings.measured)
    findings += again.findings
    measured = again.state
    let isShown = show(measured, viewport: viewport, scrollAnchor: scrollAnchor)
    precondition(isShown, "what is measured can be shown")
    return findings
  }

  /// Measures the visible rows of a state, except those with a known layout.
  ///
  /// Holds no reference to the known layouts on return, so that adding layouts needs no copy of them.
  private mutating func measureSeen(
    _ new: ConversationState, _ viewport: Viewport, _ scrollAnchor: ScrollAnchor, known: LayoutStore
  ) -> (findings: BackgroundRows.Findings, state: ConversationState) {
    var seen = VisibleMeasuring(
      new, viewport: viewport, scrollAnchor: scrollAnchor, known: known, measurer: measurer)
    seen.addsPinnedDay = pinsDays
    seen.run()
    measurer = seen.measurer
    return (seen.findings, seen.state)
  }

  private mutating func place(_ found: [(row: RowTree.Cursor, layout: ElementLayout)]) {
    var occurrences = DayOccurrences()
    var flat: [(element: ConversationElement, rank: Int)] = []
    flat.reserveCapacity(found.count)
    for (row, layout) in found {
      let elements = placing.elements(
        of: row, layout, occurrence: occurrences.next(row.row))
      for element in elements { flat.append((element, row.row.rank)) }
    }
    let held = flat.prefix { $0.rank == placing.pinned?.row.rank }
    let sorted = flat[held.endIndex...] + held
    elements = sorted.map(\.element)
    index = ElementIndex(sorted.map { ($0.element.id, $0.rank) })
    if let first = index.ranks.min(), let last = index.ranks.max() {
      layouts.trim(around: first...last, seen: Set(found.map(\.row.row.layoutPlace)))
    }
  }

  /// The header of a day that is pinned over the other elements; nil if there is none.
  var pinnedDay: ConversationElement? { placing.pinned == nil ? nil : elements.last }

  /// The visible elements in reading order: a pinned header comes before the messages of its day.
  var readingOrder: [ConversationElement] {
    guard let header = pinnedDay, let pinned = placing.pinned?.row.rank else { return elements }
    var ordered = Array(elements.dropLast())
    // The day of a header that has no row yet begins above the view.
    let isListed = state.rows.found(rank: pinned) != nil
    let place = isListed ? index.ranks.dropLast().firstIndex { $0 > pinned } : 0
    ordered.insert(header, at: place ?? ordered.count)
    return ordered
  }

  // MARK: - Lookup

  /// Returns the layout of a row, visible or not: a stored one, or one made here.
  mutating func layout(of found: RowTree.Cursor) -> ElementLayout {
    var row = found.row
    if !found.isOpen {
      // The relations of an unresolved message to its neighbours are unknown, so it is resolved first.
      var (rows, relations) = (state.rows, RowRelations(state.settings))
      rows.open(rank: row.rank, &relations)
      row = rows.found(rank: row.rank)?.row ?? row
    }
    return layouts.layout(of: row, &measurer) ?? measurer.measure(row).layout
  }

  /// Returns the time of a message as it is displayed.
  mutating func time(of message: Message) -> String {
    measurer.clock.timeText(of: message, at: measurer.clock.moment(of: message.date))
  }

  /// The indices of the visible rows.
  var visibleRows: Range<Int> { viewport.visibleRows(state.rows, at: top) }

  /// The indices of the visible messages, among all messages.
  var seenMessages: Range<Int> {
    let visible = visibleRows
    guard !visible.isEmpty else { return 0..<0 }
    let last = state.rows[visible.upperBound - 1]
    let end = last.before.messages + (last.row.message == nil ? 0 : 1)
    return state.rows[visible.lowerBound].before.messages..<end
  }

  /// Returns the indices of the messages that are more than a number of messages above and below the visible ones.
  func messages(beyond count: Int) -> (earlier: Range<Int>, later: Range<Int>) {
    let (seen, all) = (seenMessages, state.rows.summary.messages)
    let count = min(count, all)
    // Without visible rows, no distance is defined.
    guard !visibleRows.isEmpty else { return (0..<0, 0..<0) }
    return (
      0..<max(0, seen.lowerBound - count), min(all, seen.upperBound + count)..<all
    )
  }

  // MARK: - Counting

  /// Returns the distance that the list was scrolled down since an earlier offset, in points.
  func pointsMoved(since before: ElementPlacing) -> CGFloat {
    CGFloat(HeightUnits.points(top - before.top))
  }

  /// Returns the number of incoming messages after a rank, above and below the visible part.
  func unreadCounts(behind rank: Int) -> UnreadCounts {
    let rows = state.rows
    let visible = viewport.visibleRows(rows, at: top)
    guard let first = rows.found(from: rank + 1)?.index else { return UnreadCounts() }
    return UnreadCounts(
      above: rows.incomingCount(in: first..<max(first, visible.lowerBound)),
      below: rows.incomingCount(
        in: max(first, visible.upperBound)..<max(first, visible.upperBound, rows.count)))
  }

  // MARK: - Anchors

  /// Returns the anchor for a scroll by some units: a row that is visible before and after it.
  func scrollAnchor(scrolledBy units: Int) -> ScrollAnchor {
    let wanted = top + units
    let visible = viewport.visibleRows(state.rows, at: top)
    guard !visible.isEmpty, abs(units) < viewport.height else {
      guard state.rows.count > 0 else { return .start(above: 0) }
      let limits = viewport.limits(state.rows)
      let place = max(limits.lowerBound, min(wanted, limits.upperBound))
      return viewport.scrollAnchor(
        state.rows.found(endingBelow: max(0, place)), at: .top, top: place)
    }
    let found = state.rows[units < 0 ? visible.lowerBound : visible.upperBound - 1]
    return viewport.scrollAnchor(found, at: units < 0 ? .top : .bottom, top: wanted)
  }

  /// The place of a row in another state of the conversation.
  struct Successor {
    var rank: Int
    /// Whether the row has moved relative to others.
    var isMoved: Bool
  }

  /// Returns the anchor for a change of the conversation: a visible edge of a row that stays, or a line of its text.
  ///
  /// A message that is higher than the view and covers its middle is held by the line at the upper edge of the view. Through several
  /// changes of the size, the anchor of the first one is kept.
  ///
  /// - Parameters:
  ///   - options: The preferred edge, and the tolerance for following the end. With the bottom edge, the last visible lower edge is
  ///     preferred; with the top edge, the first visible upper edge.
  ///   - size: The new size of the view.
  ///   - isEdited: Whether the conversation is edited; otherwise only its surroundings change, or what is known of its heights.
  ///   - followsEnd: Whether the end is followed, so that new rows there become fully visible; an animated scroll leads there itself.
  ///   - new: The new rows.
  ///   - successor: Returns the place of a row in the new state; nil if it is removed.
  func scrollAnchor(
    _ options: ConversationViewOptions, size: CGSize = .zero, isEdited: Bool = true,
    followsEnd: Bool = true,
    in new: RowTree,
    _ successor: (Row) -> Successor?
  ) -> ScrollAnchor {
    guard state.rows.count > 0 else { return .end(remaining: 0) }
    let edge = options.anchorEdge
    func place(_ row: Row) -> Int? {
      guard row.isBase, let successor = successor(row), !successor.isMoved else { return nil }
      return successor.rank
    }
    let window = SeenPart(viewTop: top, viewHeight: max(1, viewport.height))
    if !isEdited, let held, held.isResized, case .row(var anchor, let line) = held.anchor,
      let found = state.rows.found(rank: anchor.place), let rank = place(found.row),
      size != viewport.size || line != nil || window.shows(anchor.edge, of: found.edges),
      size != viewport.size || viewport.offset(of: anchor, line, at: found) == top
    {
      anchor.place = rank
      return .row(anchor, line: line)
    }
    if followsEnd, isAtEnd(within: options.followingTolerance) {
      return .end(remaining: new.reaches(beyond: state.rows) ? 0 : remaining)
    }
    let middle = state.rows.found(endingBelow: window.top + window.viewHeight / 2)
    if middle.bottom - middle.top > window.viewHeight, let rank = place(middle.row),
      let line = line(of: middle, rank)
    {
      return line
    }
    let first = state.rows.found(endingBelow: window.top).index
    let last = state.rows.found(endingBelow: window.bottom - 1).index
    let seen = Array(first..<max(last + 1, first + 1))
    let nearest = edge == .bottom ? seen.reversed() : seen
    for edge in [edge, edge == .top ? .bottom : .top] {
      for index in nearest {
        let found = state.rows[index]
        if window.shows(edge, of: found.edges), let rank = place(found.row) {
          return viewport.scrollAnchor(found, of: rank, at: edge, top: top)
        }
      }
    }
    for index in nearest {
      let found = state.rows[index]
      if let rank = place(found.row) {
        return viewport.scrollAnchor(found, of: rank, at: .top, top: top)
      }
    }
    // The nearest rows before and after the view, then rows that have moved.
    let unseen: [any Sequence<Int>] = [
      (0..<first).reversed(), last + 1..<max(last + 1, state.rows.count),
    ]
    for indices in edge == .bottom ? unseen : unseen.reversed() {
      for index in indices {
        if let rank = place(state.rows[index].row) {
          return .row(ListAnchor(place: rank, edge: edge, distance: 0))
        }
      }
    }
    for index in nearest {
      let found = state.rows[index]
      if found.row.isBase, let rank = successor(found.row)?.rank {
        return viewport.scrollAnchor(found, of: rank, at: edge, top: top)
      }
    }
    return .start(above: 0)
  }

  /// Returns the line of a row at the upper edge of the view as the anchor; nil if no line of its text is visible.
  ///
  /// - Parameter rank: The rank of the row in the new state.
  private func line(of found: RowTree.Cursor, _ rank: Int) -> ScrollAnchor? {
    func scrollAnchor(_ line: HeldLine, _ distance: Int) -> ScrollAnchor {
      .row(ListAnchor(place: rank, edge: .top, distance: distance), line: line)
    }
    // The same character is the anchor until the list is scrolled: after two changes of the width, it is at its old place.
    if case .row(let anchor, let line?)? = held?.anchor, anchor.place == found.row.rank,
      found.top + line.top - anchor.distance == top
    {
      return scrollAnchor(line, anchor.distance)
    }
    let above = CGFloat(HeightUnits.points(top - found.top)) - found.row.messageTop
    guard let text = layouts.layout(at: found.row.layoutPlace)?.bubbles?.textLine(at: above) else {
      return nil
    }
    let line = HeldLine(text, messageTop: found.row.messageTop)
    let distance = found.top + line.top - top
    return distance < viewport.height ? scrollAnchor(line, distance) : nil
  }
}
