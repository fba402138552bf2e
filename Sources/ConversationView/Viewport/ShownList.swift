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
  /// The distances by which readers panned boxes to the right, in points, by message and region; applied by the next update.
  var pans: [MessageID: [String: CGFloat]] = [:]
  /// The anchors of the last commits; none after a scroll.
  var memory = AnchorMemory()

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
  var remaining: Int { viewport.limits(state.rows).upperBound - top }

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
    if case .row(let anchor, _?) = scrollAnchor, let found = new.rows.found(rank: anchor.place) {
      guard let layout = layouts.layout(of: found.row, &ownMeasurer) else { return false }
      scrollAnchor = scrollAnchor.resolved(in: layout, of: found)
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
        of: row, panned(layout, row.row), occurrence: occurrences.next(row.row))
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
    return panned(layouts.layout(of: row, &measurer) ?? measurer.measure(row).layout, row)
  }

  /// Returns the layout of a row as its readers panned it.
  private func panned(_ layout: ElementLayout, _ row: Row) -> ElementLayout {
    guard state.settings.environment.pansWideBoxes, case .cell(let cell) = layout,
      let bubbles = cell as? BubbleCellLayout, let id = row.message?.id
    else { return layout }
    return .cell(bubbles.panned(by: pans[id] ?? [:]))
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
}
