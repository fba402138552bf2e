import BubbleCore
import Foundation
import ListCore

/// A snapshot of a conversation from its first row to its last: any part of it can be drawn, and nothing moves.
///
/// Content coordinates are points from the upper left corner of the first row, y down. A snapshot belongs to one thread at a time.
public final class ConversationSnapshot {
  /// A message that was measured elsewhere: the height of its cell in points, and its relations to its neighbours.
  package struct MeasuredMessage {
    var message: Message
    var height: CGFloat
    var neighbours: Neighbours

    package init(_ message: Message, height: CGFloat, neighbours: Neighbours) {
      self.message = message
      self.height = height
      self.neighbours = neighbours
    }
  }

  private let state: ConversationState
  private var layouts: LayoutStore
  private var measurer: RowMeasurer
  /// Returns the layouts of messages that were laid out elsewhere; if nil, the snapshot makes them.
  private let cell: ((_ number: Int) -> (layout: any CellLayout, isHeld: Bool))?

  /// Creates a snapshot of a view's last commit, including the rows that are not visible.
  ///
  /// Measures rows that the view has not measured yet.
  ///
  /// - Parameters:
  ///   - view: The view; later changes of it do not affect the snapshot.
  ///   - layoutByteLimit: The approximate limit for cached layouts, in bytes.
  /// - Complexity: O(*n*) in the number of rows, and the measuring of unmeasured rows.
  public init(_ view: ConversationView, layoutByteLimit: Int = 8 << 20) {
    var measured = view.core.screen.list.state
    measurer = RowMeasurer(measured)
    measured.measureAll(&measurer)
    state = measured
    layouts = LayoutStore(byteLimit: layoutByteLimit)
    cell = nil
  }

  /// Creates a snapshot of messages that were measured elsewhere, with the headers of their days.
  ///
  /// - Parameters:
  ///   - layoutByteLimit: The approximate limit for cached layouts, in bytes.
  ///   - cell: Returns the layout of a message by its index, and whether the caller holds it: the snapshot then does not cache it.
  package init(
    _ messages: some Sequence<MeasuredMessage>, environment: LayoutEnvironment,
    chain: LayouterChain, peer: Peer, measurer: any TextMeasuring, layoutByteLimit: Int,
    cell: @escaping (_ number: Int) -> (layout: any CellLayout, isHeld: Bool)
  ) {
    let settings = LayoutSettings(
      number: 1, environment: environment, chain: chain, peer: peer, clusters: .standard,
      measurer: measurer, accessories: nil)
    let empty = ConversationState(rows: RowTree([]), settings: settings)
    var own = RowMeasurer(empty)
    var relations = RowRelations(settings)
    var entries: [RowEntry] = []
    for (number, measured) in messages.enumerated() {
      let rank = (number + 1) * RowRank.step
      if measured.neighbours.startsDay {
        let day = relations.dayRow(of: measured.message, rank: rank)
        entries.append(RowEntry(own.measure(day).row))
      }
      entries.append(
        RowEntry(
          Row(
            rank: rank, content: .message(measured.message),
            height: HeightUnits.sanitized(Double(measured.height)), settings: settings.number,
            flags: Row.Flags(measured.neighbours).union(.isMeasured))))
    }
    self.measurer = own
    state = ConversationState(rows: RowTree(entries), settings: settings)
    layouts = LayoutStore(byteLimit: layoutByteLimit)
    self.cell = cell
  }

  /// Fonts, language, theme and so on; its width is the width of the content.
  public var environment: LayoutEnvironment { state.settings.environment }

  /// The size of all rows, in points.
  public var contentSize: CGSize {
    CGSize(
      width: environment.width,
      height: CGFloat(HeightUnits.points(state.rows.summary.units)))
  }

  /// The number of messages.
  public var messageCount: Int { state.rows.summary.messages }

  /// Returns the frame of a message in content coordinates.
  ///
  /// - Parameter number: Its index among all messages.
  /// - Precondition: The index is valid.
  public func frame(ofMessage number: Int) -> CGRect {
    placing.frame(of: state.rows.found(message: number))
  }

  /// All elements from top to bottom, with frames in content coordinates.
  public var elements: [ConversationElement] { elements(in: 0..<state.rows.count) }

  /// Returns the elements that intersect a rectangle, from top to bottom, with frames in content coordinates.
  ///
  /// - Complexity: Proportional to the elements in the rectangle; those without a cached layout are laid out.
  public func elements(in rect: CGRect) -> [ConversationElement] {
    guard !rect.minY.isNaN, !rect.height.isNaN else { return [] }
    let rect = rect.standardized.intersection(CGRect(origin: .zero, size: contentSize))
    guard !rect.isNull, rect.width > 0, rect.height > 0 else { return [] }
    let viewport = Viewport(
      size: rect.size, insets: CoveredInsets(), keepsShortContentAtBottom: false)
    return elements(in: viewport.visibleRows(state.rows, at: HeightUnits.floor(rect.minY)))
      .filter { $0.frame.maxY > rect.minY && $0.frame.minY < rect.maxY }
  }

  /// The frames of the rows if the view begins at the first row.
  private var placing: ElementPlacing {
    ElementPlacing(
      state,
      viewport: Viewport(size: .zero, insets: CoveredInsets(), keepsShortContentAtBottom: false),
      top: 0, pinsDays: false, clock: &measurer.clock)
  }

  private func elements(in rows: Range<Int>) -> [ConversationElement] {
    let placing = placing
    var occurrences = DayOccurrences()
    var elements: [ConversationElement] = []
    var last = 0
    state.rows.forEach(in: rows) { found in
      last = found.row.rank
      elements += placing.elements(
        of: found, layout(of: found), occurrence: occurrences.next(found.row))
    }
    layouts.trim(around: last...last, seen: [])
    return elements
  }

  /// Passes on all elements from top to bottom, with frames in content coordinates, and holds few of them at a time.
  package func forEachElement(_ body: (ConversationElement) -> Void) {
    let step = 256
    for start in stride(from: 0, to: state.rows.count, by: step) {
      elements(in: start..<min(start + step, state.rows.count)).forEach(body)
    }
  }

  private func layout(of found: RowTree.Cursor) -> ElementLayout {
    if let layout = layouts.layout(of: found.row, &measurer) { return layout }
    var measured: RowMeasurer.Measured
    if let cell, found.row.message != nil {
      let (layout, isHeld) = cell(found.before.messages)
      measured = RowMeasurer.Measured(row: found.row, layout: .cell(layout))
      if isHeld { return measured.layout }
    } else {
      measured = measurer.measure(found.row)
    }
    layouts.insert(measured)
    return measured.layout
  }
}

extension ConversationState {
  /// Measures all unmeasured rows.
  ///
  /// - Complexity: O(*n*), and O(log *n*) for each such row.
  fileprivate mutating func measureAll(_ measurer: inout RowMeasurer) {
    var relations = RowRelations(settings)
    var index = 0
    while let unresolved = rows.first(in: index..<rows.count, where: { !$0.isOpen }) {
      index = unresolved.index
      _ = rows.open(around: unresolved, within: index..<index + RowTree.openingSize, &relations)
    }
    var measured: [Row] = []
    rows.forEach(in: 0..<rows.count) { found in
      guard !found.row.isMeasured(in: settings.number) else { return }
      measured.append(measurer.kept(found.row) ?? measurer.measure(found.row).row)
    }
    rows.merge(measured)
  }
}

extension Row.Flags {
  /// Returns the flags for a message's relations to its neighbours.
  fileprivate init(_ neighbours: Neighbours) {
    self = []
    if neighbours.startsDay { insert(.startsDay) }
    if !neighbours.cluster.isTop { insert(.joinsAbove) }
    if !neighbours.cluster.isBottom { insert(.joinsBelow) }
  }
}
