import BubbleCore
import Foundation
import ListCore

/// The frames of a state's rows in the view, at a scroll offset.
struct ElementPlacing {
  private(set) var state: ConversationState
  let viewport: Viewport
  let top: Int
  /// The header of the current day, pinned to the upper edge of the uncovered part; nil if there is none.
  private(set) var pinned: RowTree.Cursor?
  private let pinsDays: Bool
  /// The current swipe; nil if nothing is swiped.
  private(set) var swipe: Swipe?

  init(
    _ state: ConversationState, viewport: Viewport, top: Int, pinsDays: Bool,
    swipe: Swipe? = nil, clock: inout LocalClock
  ) {
    self.state = state
    self.viewport = viewport
    self.top = top
    self.pinsDays = pinsDays
    self.swipe = swipe
    if pinsDays { pinned = pinnedDay(&clock) }
  }

  /// Gives the message of a row another id.
  mutating func rename(rank: Int, by message: Message, swipe: Swipe?) {
    state.rows.replace(rank: rank, by: message)
    self.swipe = swipe
  }

  /// The visible rows from top to bottom; a pinned header above them comes first.
  var rows: [RowTree.Cursor] {
    var found: [RowTree.Cursor] = []
    if let pinned { found.append(pinned) }
    state.rows.forEach(in: viewport.visibleRows(state.rows, at: top)) { row in
      if row.row.rank != pinned?.row.rank { found.append(row) }
    }
    return found
  }

  /// Returns the header of the day of the row at the upper edge.
  ///
  /// If the first messages of the day are unresolved, the header is not in the tree and is created here.
  private func pinnedDay(_ clock: inout LocalClock) -> RowTree.Cursor? {
    guard state.rows.count > 0, top > 0 else { return nil }
    let first = state.rows.found(endingBelow: top)
    if case .day = first.row.content { return first }
    guard let (message, rank) = message(at: first) else { return nil }
    let day = clock.moment(of: message.date).day
    if let above = state.rows.day(before: first), above.isOpen, case .day(day) = above.row.content {
      return above
    }
    var before = first.before
    before.days -= 1
    let row = Row(
      rank: rank - RowRank.dayDistance, content: .day(day),
      height: Double(DayHeaderLayout.minimumHeight))
    return RowTree.Cursor(row: row, isOpen: true, before: before)
  }

  /// Returns the message of a row; for the unread strip the one below, for other rows the one above.
  private func message(at found: RowTree.Cursor) -> (Message, rank: Int)? {
    if let message = found.row.message { return (message, found.row.rank) }
    var number = found.before.messages - 1
    if case .unread = found.row.content { number += 1 }
    guard number >= 0, number < state.rows.summary.messages else { return nil }
    let near = state.rows.found(message: number)
    return near.row.message.map { ($0, near.row.rank) }
  }

  /// Returns the elements of a row with their frames: its content, and the visible accessories.
  ///
  /// - Parameter occurrence: For a day's header, its index among the headers of that day.
  func elements(
    of found: RowTree.Cursor, _ layout: ElementLayout, occurrence: Int
  ) -> [ConversationElement] {
    let arranged = arrange(found)
    let element = ConversationElement(
      id: found.row.elementID(occurrence: occurrence), frame: arranged.frame,
      zIndex: zIndex(of: found), layout: layout)
    guard !arranged.accessories.isEmpty, case .message(let message) = element.id else {
      return [element]
    }
    return [element]
      + arranged.accessories.map { accessory, frame in
        ConversationElement(
          id: .accessory(message, accessory.id), frame: frame, layout: .accessory(accessory))
      }
  }

  /// Returns the frame of a row's message, or of a row without one, and the visible accessories, in view coordinates.
  ///
  /// The row may be outside of the view.
  private func arrange(
    _ found: RowTree.Cursor
  ) -> (frame: CGRect, accessories: [(accessory: MessageAccessory, frame: CGRect)]) {
    let row = rowFrame(of: found)
    guard let arranged = arrangement(of: found.row, in: row) else { return (row, []) }
    let seen = zip(arranged.accessories.all, arranged.frames).filter { accessory, frame in
      accessory.place == .beside || frame.maxX > row.minX && frame.minX < row.maxX
    }
    return (arranged.message, seen.map { ($0, $1) })
  }

  /// Returns the frames of a message and of its accessories, visible or not; nil if it has none.
  private func arrangement(
    of row: Row, in frame: CGRect
  ) -> (accessories: RowAccessories, message: CGRect, frames: [CGRect])? {
    guard state.settings.accessories != nil, let id = row.message?.id else { return nil }
    let accessories = RowAccessories(of: row, in: state.settings)
    guard !accessories.all.isEmpty else { return nil }
    let direction = state.settings.environment.direction
    let offset = swipe?.offset(of: id, reach: accessories.reach(direction)) ?? 0
    let frame = frame.offsetBy(dx: offset, dy: 0)
    return (
      accessories, accessories.messageFrame(in: frame, top: row.messageTop, direction),
      accessories.frames(in: frame, direction)
    )
  }

  /// Returns the frame of a row's message, or of a row without one, in view coordinates.
  func frame(of found: RowTree.Cursor) -> CGRect { arrange(found).frame }

  /// Returns the frame of a row in view coordinates.
  private func rowFrame(of found: RowTree.Cursor) -> CGRect {
    var y = found.top
    if let pinned, pinned.row.rank == found.row.rank {
      let next = state.rows.day(behind: found)?.top
      y = ListEdge.top.pinnedTop(at: max(y, top), height: found.bottom - y, next: next)
    }
    return CGRect(
      x: 0, y: CGFloat(HeightUnits.points(y - top)) + viewport.insets.top,
      width: state.settings.environment.width, height: CGFloat(found.row.height))
  }

  /// Returns the frame of a message's row in view coordinates; nil if the rank has no row, or another one.
  func rowFrame(rank: Int, of id: MessageID) -> CGRect? {
    guard let found = state.rows.found(rank: rank), found.row.message?.id == id else {
      return nil
    }
    return rowFrame(of: found)
  }

  /// Returns the frame of an element in view coordinates; nil if the rank has no row, or another one.
  func frame(rank: Int, of id: ConversationElement.ID) -> CGRect? {
    guard let found = state.rows.found(rank: rank),
      found.row.elementID(occurrence: id.occurrence) == id.row
    else { return nil }
    guard case .accessory(_, let id) = id else { return frame(of: found) }
    let arranged = arrangement(of: found.row, in: rowFrame(of: found))
    return arranged.flatMap { arranged in
      arranged.accessories.all.firstIndex { $0.id == id }.map { arranged.frames[$0] }
    }
  }

  /// Returns the stacking order of an element.
  private func zIndex(of found: RowTree.Cursor) -> Int {
    if case .day = found.row.content { pinsDays ? 1 : 0 } else { 0 }
  }
}

/// Counts the headers of each day, from the uppermost on.
struct DayOccurrences {
  private var counts: [Int: Int] = [:]

  /// Returns the index of a row among the headers of its day; 0 for other rows.
  mutating func next(_ row: Row) -> Int {
    guard case .day(let day) = row.content else { return 0 }
    defer { counts[day, default: 0] += 1 }
    return counts[day, default: 0]
  }
}

extension ConversationElement.ID {
  /// Returns the identity of the same element after its message got another id.
  package func renamed(_ id: MessageID, to new: MessageID) -> ConversationElement.ID {
    switch self {
    case .message(id): .message(new)
    case .accessory(id, let name): .accessory(new, name)
    case .message, .accessory, .day, .unread, .typing, .row: self
    }
  }

  /// The index among the headers of its day.
  var occurrence: Int { if case .day(let day) = self { day.occurrence } else { 0 } }

  /// The element of its row: for an accessory, that of its message.
  var row: ConversationElement.ID {
    if case .accessory(let message, _) = self { .message(message) } else { self }
  }
}

extension Row {
  /// Returns the identity of the row's element.
  func elementID(occurrence: Int) -> ConversationElement.ID {
    switch content {
    case .message(let message): .message(message.id)
    case .day(let day): .day(ConversationElement.DayID(day: day, occurrence: occurrence))
    case .unread: .unread
    case .typing: .typing
    case .hosted(let hosted): .row(hosted.id)
    }
  }

  /// The key of the row's layout in the store: its rank, or for a header its day, since all headers of a day are alike.
  var layoutPlace: Int {
    if case .day(let day) = content { Int.min + 1 << 40 + day } else { rank }
  }
}
