import BubbleCore
import Foundation
import ListCore

/// A conversation as it is at one moment, from its first row to its last: any part of it can be drawn, and nothing moves.
///
/// Content coordinates are points from the upper left corner of the first row, y down. A still belongs to one thread at a time.
public final class ConversationStill {
  /// A message of a still that is made elsewhere: how high its cell is, and what its neighbours mean for it.
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
  /// Where the layouts of messages come from that were laid out elsewhere; nil: they are made here.
  private let cell: ((_ number: Int) -> (layout: any CellLayout, isHeld: Bool))?

  /// What a view shows, and the rest of its conversation.
  ///
  /// What is not measured yet is measured here.
  ///
  /// - Parameters:
  ///   - view: The view: what it does later is not seen here.
  ///   - layoutByteLimit: How many bytes the layouts may take that are kept, roughly.
  /// - Complexity: O(*n*) in the number of rows, and what it takes to measure those that are not.
  public init(_ view: ConversationView, layoutByteLimit: Int = 8 << 20) {
    var measured = view.core.screen.list.state
    measurer = RowMeasurer(measured)
    measured.measureAll(&measurer)
    state = measured
    layouts = LayoutStore(byteLimit: layoutByteLimit)
    cell = nil
  }

  /// Messages that were measured elsewhere, with the headers of their days.
  ///
  /// - Parameters:
  ///   - layoutByteLimit: How many bytes the layouts may take that are kept, roughly.
  ///   - cell: The layout of a message, by its number, and whether it is held elsewhere: then it is not kept here.
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
    var pieces: [Piece] = []
    for (number, measured) in messages.enumerated() {
      let order = (number + 1) * RowOrder.step
      if measured.neighbours.startsDay {
        let day = relations.dayRow(of: measured.message, order: order)
        pieces.append(Piece(own.measure(day).row))
      }
      pieces.append(
        Piece(
          Row(
            order: order, content: .message(measured.message),
            height: HeightUnits.sanitized(Double(measured.height)), settings: settings.number,
            flags: Row.Flags(measured.neighbours).union(.isMeasured))))
    }
    self.measurer = own
    state = ConversationState(rows: RowTree(pieces), settings: settings)
    layouts = LayoutStore(byteLimit: layoutByteLimit)
    self.cell = cell
  }

  /// Fonts, language, theme and so on; its width is that of the content.
  public var environment: LayoutEnvironment { state.settings.environment }

  /// The size of all rows together, in points.
  public var contentSize: CGSize {
    CGSize(
      width: environment.width,
      height: CGFloat(HeightUnits.points(state.rows.summary.units)))
  }

  /// How many messages there are.
  public var messageCount: Int { state.rows.summary.messages }

  /// Where a message is, in content coordinates.
  ///
  /// - Parameter number: Its place among all messages.
  /// - Precondition: There is such a message.
  public func frame(ofMessage number: Int) -> CGRect {
    placing.frame(of: state.rows.found(message: number))
  }

  /// All elements from top to bottom, their frames in content coordinates.
  public var elements: [ConversationElement] { elements(in: 0..<state.rows.count) }

  /// The elements of which a part is in a rectangle, from top to bottom, their frames in content coordinates.
  ///
  /// - Complexity: As much as is in the rectangle; what is not kept is laid out.
  public func elements(in rect: CGRect) -> [ConversationElement] {
    guard !rect.minY.isNaN, !rect.height.isNaN else { return [] }
    let rect = rect.standardized.intersection(CGRect(origin: .zero, size: contentSize))
    guard !rect.isNull, rect.width > 0, rect.height > 0 else { return [] }
    let viewport = Viewport(
      size: rect.size, insets: (0, 0), keepsShortContentAtBottom: false)
    return elements(in: viewport.visibleRows(state.rows, at: HeightUnits.floor(rect.minY)))
      .filter { $0.frame.maxY > rect.minY && $0.frame.minY < rect.maxY }
  }

  /// Where everything is if the view begins at the first row.
  private var placing: ElementPlacing {
    ElementPlacing(
      state,
      viewport: Viewport(size: .zero, insets: (0, 0), keepsShortContentAtBottom: false),
      top: 0, pinsDays: false, clock: &measurer.clock)
  }

  private func elements(in rows: Range<Int>) -> [ConversationElement] {
    let placing = placing
    var occurrences = DayOccurrences()
    var elements: [ConversationElement] = []
    var last = 0
    state.rows.forEach(in: rows) { found in
      last = found.row.order
      elements += placing.elements(
        of: found, layout(of: found), occurrence: occurrences.next(found.row))
    }
    layouts.trim(around: last...last, seen: [])
    return elements
  }

  /// Hands over all elements from top to bottom, their frames in content coordinates, and holds few of them at a time.
  package func forEachElement(_ body: (ConversationElement) -> Void) {
    let step = 256
    for start in stride(from: 0, to: state.rows.count, by: step) {
      elements(in: start..<min(start + step, state.rows.count)).forEach(body)
    }
  }

  private func layout(of found: RowTree.Found) -> ElementLayout {
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
  /// Measures all rows that are not measured.
  ///
  /// - Complexity: O(*n*), and O(log *n*) for each such row.
  fileprivate mutating func measureAll(_ measurer: inout RowMeasurer) {
    var relations = RowRelations(settings)
    var index = 0
    while let unopened = rows.first(in: index..<rows.count, where: { !$0.isOpen }) {
      index = unopened.index
      _ = rows.open(around: unopened, within: index..<index + RowTree.openingSize, &relations)
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
  /// What a message's neighbours mean for it.
  fileprivate init(_ neighbours: Neighbours) {
    self = []
    if neighbours.startsDay { insert(.startsDay) }
    if !neighbours.cluster.isTop { insert(.joinsAbove) }
    if !neighbours.cluster.isBottom { insert(.joinsBelow) }
  }
}
