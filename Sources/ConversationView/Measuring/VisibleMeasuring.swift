import BubbleCore
import ListCore

/// Measures what is seen of a state, whatever else is known of it.
///
/// Rows whose layouts are not there are laid out, too. Heights of rows that come into sight move others in and out of it, so it
/// goes on until all that is seen is measured.
struct VisibleMeasuring {
  private(set) var state: ConversationState
  let viewport: Viewport
  /// What stays where it was; of a line, where it is in the layout that its row has now.
  private(set) var hold: Hold
  /// The layouts that are there.
  private let known: LayoutStore
  /// Where those are kept that were made here.
  private var built: Set<Int> = []
  private(set) var measurer: RowMeasurer
  /// Whether the header is seen of the day that is read at the upper edge.
  var addsPinnedDay = true
  /// The rows that were laid out, by order.
  private(set) var measured: [RowMeasurer.Measured] = []
  /// Those that are as they were in earlier settings, or that nobody had looked at.
  private(set) var kept: [Row] = []

  init(
    _ state: ConversationState, viewport: Viewport, hold: Hold, known: LayoutStore,
    measurer: RowMeasurer
  ) {
    self.state = state
    self.known = known
    self.measurer = measurer
    self.viewport = viewport
    self.hold = hold
  }

  /// All that was found out.
  var findings: BackgroundRows.Findings {
    BackgroundRows.Findings(
      rows: kept + measured.map(\.row), measured: measured,
      diagnostics: measured.flatMap(\.diagnostics), builtCount: measured.count)
  }

  /// Where the list is scrolled to.
  var top: Int { viewport.top(hold, in: state.rows) }

  /// Whether there is a layout of a row that is valid in the state's settings.
  private mutating func isKnown(_ row: Row) -> Bool {
    if built.contains(row.layoutPlace) { return true }
    guard let known = known.row(at: row.layoutPlace), known.isMeasuredLike(row) else {
      return false
    }
    return measurer.kept(known) != nil
  }

  /// Rows that are seen and are not measured, or not laid out, the first ones; none: all are.
  private mutating func stale(_ limit: Int) -> [RowTree.Found] {
    let number = state.settings.number
    var stale: [RowTree.Found] = []
    state.rows.forEach(in: viewport.visibleRows(state.rows, at: top)) { found in
      guard stale.count < limit else { return }
      if !found.isOpen || !found.row.isMeasured(in: number) || !isKnown(found.row) {
        stale.append(found)
      }
    }
    if !stale.isEmpty { return stale }
    let placing = ElementPlacing(
      state, viewport: viewport, top: top, pinsDays: addsPinnedDay, clock: &measurer.clock)
    // The header that is held may be above what is measured: its layout is all that counts.
    return placing.pinned.map { isKnown($0.row) ? [] : [$0] } ?? []
  }

  /// Measures what is seen.
  ///
  /// - Complexity: As much as is seen.
  mutating func run() {
    var relations: RowRelations?
    var count = 0
    resolveHold()
    while true {
      // One at a time on a screen, where each may move the next one out of sight; more in views that are higher.
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

  /// Finds the line that is held in the layout of its row.
  private mutating func resolveHold() {
    guard case .row(let anchor, _?) = hold, state.rows.found(order: anchor.place) != nil else {
      return
    }
    let order = anchor.place
    var relations = RowRelations(state.settings)
    kept += state.rows.open(order: order, &relations)
    guard let row = state.rows.found(order: order)?.row else { return }
    if !row.isMeasured(in: state.settings.number) || !isKnown(row) { measure(row) }
    guard let now = state.rows.found(order: order)?.row,
      let layout = measured.last(where: { $0.row.order == order })?.layout
        ?? known.layout(at: now.layoutPlace)
    else { return }
    hold = hold.resolved(in: layout, messageTop: now.messageTop)
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
