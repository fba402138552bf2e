import BubbleCore
import ListCore

/// Measures the visible rows of a state.
///
/// Rows without a layout are laid out, too. The heights of newly visible rows move others in and out of the view, so measuring
/// continues until all visible rows are measured.
struct VisibleMeasuring {
  private(set) var state: ConversationState
  let viewport: Viewport
  /// The scroll anchor; a line is resolved in the present layout of its row.
  private(set) var scrollAnchor: ScrollAnchor
  /// The existing layouts.
  private let known: LayoutStore
  /// The places of the layouts made here.
  private var built: Set<Int> = []
  private(set) var measurer: RowMeasurer
  /// Whether the header of the current day is pinned to the upper edge.
  var addsPinnedDay = true
  /// The rows that were laid out, in this order.
  private(set) var measured: [RowMeasurer.Measured] = []
  /// The rows that are unchanged since earlier settings, or were resolved here.
  private(set) var kept: [Row] = []

  init(
    _ state: ConversationState, viewport: Viewport, scrollAnchor: ScrollAnchor, known: LayoutStore,
    measurer: RowMeasurer
  ) {
    self.state = state
    self.known = known
    self.measurer = measurer
    self.viewport = viewport
    self.scrollAnchor = scrollAnchor
  }

  /// All results.
  var findings: BackgroundRows.Findings {
    BackgroundRows.Findings(
      rows: kept + measured.map(\.row), measured: measured,
      diagnostics: measured.flatMap(\.diagnostics), builtCount: measured.count)
  }

  /// The scroll offset of the list.
  var top: Int { viewport.top(scrollAnchor, in: state.rows) }

  /// Whether a row has a layout that is valid in the state's settings.
  private mutating func isKnown(_ row: Row) -> Bool {
    if built.contains(row.layoutPlace) { return true }
    guard let known = known.row(at: row.layoutPlace), known.isMeasuredLike(row) else {
      return false
    }
    return measurer.kept(known) != nil
  }

  /// Returns the first visible rows that are not measured or not laid out; empty if all are.
  private mutating func stale(_ limit: Int) -> [RowTree.Cursor] {
    let number = state.settings.number
    var stale: [RowTree.Cursor] = []
    state.rows.forEach(in: viewport.visibleRows(state.rows, at: top)) { found in
      guard stale.count < limit else { return }
      if !found.isOpen || !found.row.isMeasured(in: number) || !isKnown(found.row) {
        stale.append(found)
      }
    }
    if !stale.isEmpty { return stale }
    let placing = ElementPlacing(
      state, viewport: viewport, top: top, pinsDays: addsPinnedDay, clock: &measurer.clock)
    // A pinned header may be above the measured rows: only its layout matters.
    return placing.pinned.map { isKnown($0.row) ? [] : [$0] } ?? []
  }

  /// Measures the visible rows.
  ///
  /// - Complexity: Proportional to the visible rows.
  mutating func run() {
    var relations: RowRelations?
    var count = 0
    resolveAnchor()
    while true {
      // On a screen, one at a time, since each may move the next one out of view; more at once in higher views.
      let next = stale(1 + count / 16)
      guard let first = next.first else { return }
      if !first.isOpen {
        var found = relations ?? RowRelations(state.settings)
        kept += state.rows.open(
          around: first, within: viewport.visibleRows(state.rows, at: top), &found)
        relations = found
        continue
      }
      for found in next where found.isOpen {
        count += 1
        measure(found.row)
      }
    }
  }

  /// Resolves the anchor's line in the layout of its row.
  ///
  /// The row of an anchor without a line is measured if it is outside of the view by its estimate: it would never be measured there.
  private mutating func resolveAnchor() {
    guard case .row(let anchor, let line) = scrollAnchor,
      let place = state.rows.found(rank: anchor.place)
    else { return }
    if line == nil {
      if place.row.isMeasured(in: state.settings.number) { return }
      if viewport.visibleRows(state.rows, at: top).contains(place.index) { return }
    }
    let rank = anchor.place
    var relations = RowRelations(state.settings)
    kept += state.rows.open(rank: rank, &relations)
    guard let row = state.rows.found(rank: rank)?.row else { return }
    if !row.isMeasured(in: state.settings.number) || !isKnown(row) { measure(row) }
    guard let now = state.rows.found(rank: rank),
      let layout = measured.last(where: { $0.row.rank == rank })?.layout
        ?? known.layout(at: now.row.layoutPlace)
    else { return }
    scrollAnchor = scrollAnchor.resolved(in: layout, of: now)
  }

  private mutating func measure(_ row: Row) {
    if isKnown(row), let row = measurer.kept(row) {
      kept.append(row)
      state.rows.merge([row])
    } else {
      let result = measurer.measure(row)
      measured.append(result)
      built.insert(row.layoutPlace)
      state.rows.merge([result.row])
    }
  }
}
