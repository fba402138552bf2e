import BubbleCore
import Foundation
import ListCore

/// Where the rows of a state are in the view, at a place that it is scrolled to.
struct ElementPlacing {
  let state: ConversationState
  let viewport: Viewport
  let top: Int
  /// The header of the day that is read, held at the upper edge of what is not covered; nil if none is.
  private(set) var pinned: RowTree.Found?
  private let pinsDays: Bool
  /// What is swiped sideways; nil: nothing is.
  let swipe: Swipe?

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

  /// The rows that are in the view, from top to bottom, and the header that is held if it is above them.
  var rows: [RowTree.Found] {
    var found: [RowTree.Found] = []
    if let pinned { found.append(pinned) }
    state.rows.forEach(in: viewport.visibleRows(state.rows, at: top)) { row in
      if row.row.order != pinned?.row.order { found.append(row) }
    }
    return found
  }

  /// The header of the day that the row at the upper edge belongs to.
  ///
  /// Where nobody has looked at the messages with which the day starts, it is one that is not in the tree.
  private func pinnedDay(_ clock: inout LocalClock) -> RowTree.Found? {
    guard state.rows.count > 0, top > 0 else { return nil }
    let first = state.rows.found(endingBelow: top)
    if case .day = first.row.content { return first }
    guard let (message, order) = message(at: first) else { return nil }
    let day = clock.moment(of: message.date).day
    if let above = state.rows.day(before: first), case .day(day) = above.row.content {
      return above
    }
    var before = first.before
    before.days -= 1
    let row = Row(
      order: order - RowOrder.dayDistance, content: .day(day),
      height: Double(DayHeaderLayout.minimumHeight))
    return RowTree.Found(row: row, isOpen: true, before: before)
  }

  /// The message of a row; of what stands between messages, the one under the line of the unread part, else the one above.
  private func message(at found: RowTree.Found) -> (Message, order: Int)? {
    if let message = found.row.message { return (message, found.row.order) }
    var number = found.before.messages - 1
    if case .unread = found.row.content { number += 1 }
    guard number >= 0, number < state.rows.summary.messages else { return nil }
    let near = state.rows.found(message: number)
    return near.row.message.map { ($0, near.row.order) }
  }

  /// What a row shows, where it is: its message or whatever it is, and what is seen beside that.
  ///
  /// - Parameter occurrence: Which of the headers of its day it is, where it is one.
  func elements(
    of found: RowTree.Found, _ layout: ElementLayout, occurrence: Int
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

  /// Where a row's message is, or the row where it shows none, and what is seen beside it, in view coordinates.
  ///
  /// The row need not be in the view.
  private func arrange(
    _ found: RowTree.Found
  ) -> (frame: CGRect, accessories: [(accessory: MessageAccessory, frame: CGRect)]) {
    let row = rowFrame(of: found)
    guard let arranged = arrangement(of: found.row, in: row) else { return (row, []) }
    let seen = zip(arranged.accessories.all, arranged.frames).filter { accessory, frame in
      accessory.place == .beside || frame.maxX > row.minX && frame.minX < row.maxX
    }
    return (arranged.message, seen.map { ($0, $1) })
  }

  /// Where a message and what is kept beside it are, seen or not; nil: nothing is.
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

  /// Where a row's message is, or the row where it shows none, in view coordinates.
  func frame(of found: RowTree.Found) -> CGRect { arrange(found).frame }

  /// The frame of a row in view coordinates.
  private func rowFrame(of found: RowTree.Found) -> CGRect {
    var y = found.top
    if let pinned, pinned.row.order == found.row.order {
      let next = state.rows.day(behind: found)?.top
      y = ListEdge.top.pinnedTop(at: max(y, top), height: found.bottom - y, next: next)
    }
    return CGRect(
      x: 0, y: CGFloat(HeightUnits.points(y - top)) + viewport.insets.top,
      width: state.settings.environment.width, height: CGFloat(found.row.height))
  }

  /// Where the row of a message is in view coordinates; nil if it is not there, or is another one.
  func rowFrame(order: Int, of id: MessageID) -> CGRect? {
    guard let found = state.rows.found(order: order), found.row.message?.id == id else {
      return nil
    }
    return rowFrame(of: found)
  }

  /// Where an element of a row is in view coordinates; nil if the row is not there, or is another one.
  func frame(order: Int, of id: ConversationElement.ID) -> CGRect? {
    guard let found = state.rows.found(order: order),
      found.row.elementID(occurrence: id.occurrence) == id.row
    else { return nil }
    guard case .accessory(_, let id) = id else { return frame(of: found) }
    let arranged = arrangement(of: found.row, in: rowFrame(of: found))
    return arranged.flatMap { arranged in
      arranged.accessories.all.firstIndex { $0.id == id }.map { arranged.frames[$0] }
    }
  }

  /// How high an element lies over the others.
  private func zIndex(of found: RowTree.Found) -> Int {
    if case .day = found.row.content { pinsDays ? 1 : 0 } else { 0 }
  }
}

/// Counts the headers of each day, from the uppermost on.
struct DayOccurrences {
  private var counts: [Int: Int] = [:]

  /// Which of the headers of its day a row is; 0 for others.
  mutating func next(_ row: Row) -> Int {
    guard case .day(let day) = row.content else { return 0 }
    defer { counts[day, default: 0] += 1 }
    return counts[day, default: 0]
  }
}

extension ConversationElement.ID {
  /// Which of the headers of its day.
  var occurrence: Int { if case .day(let day) = self { day.occurrence } else { 0 } }

  /// The element of the row that it belongs to: that of the message where it stands beside one.
  var row: ConversationElement.ID {
    if case .accessory(let message, _) = self { .message(message) } else { self }
  }
}

extension Row {
  /// What names the row's element.
  func elementID(occurrence: Int) -> ConversationElement.ID {
    switch content {
    case .message(let message): .message(message.id)
    case .day(let day): .day(ConversationElement.DayID(day: day, occurrence: occurrence))
    case .unread: .unread
    case .typing: .typing
    case .hosted(let hosted): .row(hosted.id)
    }
  }

  /// Where the row's layout is kept: under its order, and that of a day under the day, for all headers of it are alike.
  var layoutPlace: Int {
    if case .day(let day) = content { Int.min + 1 << 40 + day } else { order }
  }
}
