import BubbleCore
import BubbleList

/// Measures what is seen of a state, whatever else is known of it.
///
/// Rows whose layouts are not there are laid out, too. Heights of rows that come into sight move others in and out of it, so it goes on until all that is seen is measured.
struct VisibleMeasuring {
  /// How many rows are measured before something that is seen may stay unmeasured: more are on no screen.
  private static let limit = 4_096

  private(set) var state: ConversationState
  let viewport: Viewport
  let hold: Hold
  /// The rows whose layouts are there, as they were laid out, by where the layouts are kept.
  private let known: [Int: Row]
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
    _ state: ConversationState, viewport: Viewport, hold: Hold, known: [Int: Row],
    measurer: RowMeasurer? = nil
  ) {
    self.state = state
    self.known = known
    self.measurer = measurer ?? RowMeasurer(state)
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
    guard let known = known[row.layoutPlace], known.isMeasuredLike(row) else { return false }
    return measurer.kept(known) != nil
  }

  /// A row that is seen and is not measured, or not laid out; nil if all are.
  private mutating func nextStale() -> RowTree.Found? {
    let number = state.settings.number
    var found: RowTree.Found?
    state.rows.forEach(in: viewport.visibleRows(state.rows, at: top)) { row in
      guard found == nil else { return }
      if !row.isOpen || !row.row.isMeasured(in: number) || !isKnown(row.row) { found = row }
    }
    if let found { return found }
    let placing = ElementPlacing(
      state, viewport: viewport, top: top, pinsDays: addsPinnedDay, clock: &measurer.clock)
    // The header that is held may be above what is measured: its layout is all that counts.
    return placing.pinned.flatMap { isKnown($0.row) ? nil : $0 }
  }

  /// Measures what is seen.
  mutating func run() {
    var relations: RowRelations?
    var count = 0
    while count < VisibleMeasuring.limit {
      guard let stale = nextStale() else { return }
      if !stale.isOpen {
        var found = relations ?? RowRelations(state.settings)
        kept += state.rows.open(
          around: stale, within: viewport.visibleRows(state.rows, at: top), &found)
        relations = found
        continue
      }
      count += 1
      if isKnown(stale.row), let row = measurer.kept(stale.row) {
        kept.append(row)
        state.rows.merge([row])
      } else {
        let result = measurer.measure(stale.row)
        measured.append(result)
        built.insert(stale.row.layoutPlace)
        state.rows.merge([result.row])
      }
    }
  }
}
