import BubbleCore
import ConversationView
import Foundation

extension TwinRun {
  private static let tolerance: CGFloat = 1e-4

  private func fail(_ text: String) -> Difference {
    Difference(description: text + "\n" + log.suffix(12).joined(separator: "\n"))
  }

  /// Replays what is said to have changed over what was shown.
  func compare(_ changes: ConversationChanges, from before: [ConversationElement]) throws {
    var shown: [ConversationElement.ID: CGRect] = [:]
    var looks: [ConversationElement.ID: ConversationElement.Look] = [:]
    for element in before { (shown[element.id], looks[element.id]) = (element.frame, element.look) }
    var named: Set<ConversationElement.ID> = []
    let rowIDs = (before: Set(shownBefore.map(\.id)), now: Set(self.shown.map(\.id)))
    for change in changes.changes {
      guard named.insert(change.id).inserted else { throw fail("\(change.id) is named twice") }
      if change.appeared {
        guard shown[change.id] == nil, let to = change.to else {
          throw fail("\(change.id) appears and was there")
        }
        try compare(change, change.from, isThere: rowIDs.before)
        shown[change.id] = to
      } else if change.disappeared {
        guard shown.removeValue(forKey: change.id) == change.from else {
          throw fail("\(change.id) goes and was not there, or elsewhere")
        }
        try compare(change, change.to, isThere: rowIDs.now)
      } else {
        guard let from = shown[change.id], from == change.from, let to = change.to,
          change.moved == (from != to), change.moved || change.changed
        else { throw fail("\(change.id) did not move from where it was") }
        shown[change.id] = to
      }
    }
    var now: [ConversationElement.ID: CGRect] = [:]
    for element in view.elements {
      guard now.updateValue(element.frame, forKey: element.id) == nil else {
        throw fail("\(element.id) is shown twice")
      }
      if let look = looks[element.id], look != element.look, !named.contains(element.id) {
        throw fail("\(element.id) looks different, which nobody said")
      }
    }
    guard shown == now else { throw fail("what changed does not lead to what is shown") }
  }

  /// Whether a place is told of what is somewhere in the conversation and not seen, and of nothing else.
  private func compare(
    _ change: ConversationChanges.Change, _ frame: CGRect?,
    isThere ids: Set<ConversationElement.ID>
  ) throws {
    switch change.id {
    case .message, .row, .unread, .typing:
      guard (frame != nil) == ids.contains(change.id) else {
        throw fail("\(change.id) is \(frame.map { "at \($0)" } ?? "nowhere"), and is not")
      }
    case .day, .accessory: break
    }
  }

  /// Compares what is in the view with the rows of the twin that are there.
  func compareSeen() throws {
    try compareBeside()
    try compareReadingOrder()
    let drawn = view.drawn.map(\.id)
    guard Set(drawn).count == drawn.count else { throw fail("something is drawn twice") }
    let elements = view.elements
    var rows: [ConversationElement.ID: ConversationTwin.Placed] = [:]
    for row in shown where !row.id.isDay { rows[row.id] = row }
    let inset = options.topInset
    var offset: CGFloat?
    for element in elements where !element.id.isDay && !element.id.isAccessory {
      guard let row = rows[element.id] else {
        throw fail("\(element.id) is shown and is not there")
      }
      let message = row.message ?? CGRect(x: 0, y: 0, width: width, height: row.height)
      guard abs(message.height - element.frame.height) < TwinRun.tolerance else {
        throw fail("\(element.id) is \(element.frame.height) high, not \(message.height)")
      }
      guard abs(message.minX + swiped(row) - element.frame.minX) < TwinRun.tolerance,
        message.width == element.frame.width
      else { throw fail("\(element.id) is at \(element.frame), not at \(message) of its row") }
      let own = row.top + message.minY - (element.frame.minY - inset)
      if let offset, abs(offset - own) > TwinRun.tolerance {
        throw fail("\(element.id) is \(own - offset) from where it should be")
      }
      offset = offset ?? own
    }
    guard let offset else { return }
    let (start, end) = (offset - inset, offset - inset + view.shownSize.height)
    let seen = Set(elements.map(\.id))
    var days: [CGRect] = []
    let held =
      options.pinsDays && offset > TwinRun.tolerance
      ? shown.last { $0.id.isDay && $0.top <= offset + TwinRun.tolerance } : nil
    for (place, row) in shown.enumerated() where row.height > 1 {
      var top = row.top
      if let held, held.top == row.top, row.id.isDay {
        top = max(top, offset)
        if let next = shown[(place + 1)...].first(where: \.id.isDay) {
          top = min(top, next.top - row.height)
        }
      }
      let isSeen = row.bottom > start + 0.01 && row.top < end - 0.01
      if row.id.isDay, isSeen || held?.top == row.top {
        days.append(CGRect(x: 0, y: top - offset + inset, width: 0, height: row.height))
      }
      if isSeen, !row.id.isDay, !seen.contains(row.id) { throw fail("\(row.id) should be seen") }
    }
    let found = elements.filter(\.id.isDay).map(\.frame).sorted { $0.minY < $1.minY }
    let isAlike = found.elementsEqual(days) { own, wanted in
      let (place, height) = (abs(own.minY - wanted.minY), abs(own.height - wanted.height))
      return max(place, height) < TwinRun.tolerance
    }
    // One of which only an edge is seen may be there or not.
    let height = view.shownSize.height
    let isAtEdge = (found + days).contains { frame in
      min(abs(frame.maxY), abs(frame.minY - height)) < 0.02
    }
    guard isAlike || found.count != days.count && isAtEdge else {
      throw fail("the headers of days are at \(found), not at \(days); offset \(offset)")
    }
  }

  /// Checks that elements come from top to bottom, a pinned header last, and that all are read in the order of the list.
  private func compareReadingOrder() throws {
    var rows = view.elements.filter { !$0.id.isAccessory }
    let isPinned = rows.last.map { last in
      last.id.isDay && rows.dropLast().contains { $0.frame.minY > last.frame.minY }
    }
    if isPinned == true { rows.removeLast() }
    for (row, next) in zip(rows, rows.dropFirst())
    where row.frame.minY - messageTop(of: row.id) > next.frame.minY + TwinRun.tolerance {
      throw fail("\(next.id) comes after \(row.id), which is below it")
    }
    var left = shown[...]
    for node in view.accessibility.children {
      guard let place = left.firstIndex(where: { isNode(node.id, of: $0.id) }) else {
        throw fail("\(view.accessibility.children.map(\.id)) is not the order of the list")
      }
      left = left[(place + 1)...]
    }
  }

  /// Whether a node is that of a row; a day may have several headers.
  private func isNode(_ node: String, of row: ConversationElement.ID) -> Bool {
    switch row {
    case .message(let id): node == AccessibilityNode.id(of: id)
    case .day(let day): node.hasPrefix("day/\(day.day)/")
    case .unread: node == "unread"
    case .typing: node == "typing"
    case .row(let id): node == "row/\(id)"
    case .accessory: false
    }
  }

  /// How far down in its row a message stands.
  func messageTop(of id: ConversationElement.ID) -> CGFloat {
    shown.first { $0.id == id }?.message?.minY ?? 0
  }

  private var width: CGFloat { view.shownSize.width }

  /// How far a row is swiped to the right.
  private func swiped(_ row: ConversationTwin.Placed) -> CGFloat {
    guard let swipe, swipe.id == nil || swipe.id == row.id else { return 0 }
    return max(-row.reach.left, min(swipe.distance, row.reach.right))
  }

  /// Compares what stands beside the messages that are in the view.
  private func compareBeside() throws {
    var found: [ConversationElement.ID: CGRect] = [:]
    for element in view.elements where element.id.isAccessory { found[element.id] = element.frame }
    for element in view.elements {
      guard case .message(let id) = element.id,
        let row = shown.first(where: { $0.id == element.id }),
        let message = row.message
      else { continue }
      let top = element.frame.minY - message.minY
      for (name, frame) in row.beside {
        let wanted = frame.offsetBy(dx: swiped(row), dy: top)
        let own = found.removeValue(forKey: .accessory(id, name))
        guard row.kept.contains(name) || wanted.maxX > 0 && wanted.minX < width else {
          if own == nil { continue }
          throw fail("\(name) beside \(id) is not uncovered, and is at \(own ?? .zero)")
        }
        guard let own, abs(own.minX - wanted.minX) < TwinRun.tolerance,
          abs(own.minY - wanted.minY) < TwinRun.tolerance,
          abs(own.height - wanted.height) < TwinRun.tolerance, own.width == wanted.width
        else {
          throw fail(
            "\(name) beside \(id) is at \(own.map { "\($0)" } ?? "no place"), not \(wanted)")
        }
      }
    }
    guard found.isEmpty else { throw fail("\(found) stand beside nothing") }
  }

  /// Compares everything, when all is measured.
  func compareAll() throws {
    guard view.isSettled else { throw fail("all is measured, and something is left to be done") }
    let height = shown.last?.bottom ?? 0
    guard abs(view.scrollRange.contentHeight - height) < 0.01 else {
      throw fail("the list is \(view.scrollRange.contentHeight) high, not \(height)")
    }
    let inset = options.topInset
    for row in shown {
      guard case .message(let id) = row.id else { continue }
      guard let frame = view.frame(of: id) else { throw fail("\(id) is nowhere") }
      let (place, wanted) = (
        frame.minY - inset + view.scrollRange.offset, row.top + (row.message?.minY ?? 0)
      )
      guard abs(place - wanted) < 0.01 else {
        throw fail("\(id) is at \(place), not at \(wanted)")
      }
    }
  }

  /// What has to stay where it is seen through a commit.
  struct Anchor {
    typealias Edge = (
      id: ConversationElement.ID, edge: ViewEdge, place: CGFloat, messageTop: CGFloat,
      coveringHeight: CGFloat?
    )

    let isAtEnd: Bool
    /// Whether nothing was seen, because the view was collapsed.
    let isCollapsed: Bool
    let remaining: CGFloat
    let ids: Set<ConversationElement.ID>
    /// The edges of what is read, in the order in which they are to stay, and how far below the same edges of what is not covered.
    let seen: [Edge]
    let hasTarget: Bool
    /// Whether a row may be edited, so that its beginning stays.
    let isEdited: Bool

    init(_ run: TwinRun) {
      let view = run.view
      isAtEnd = view.isAtEnd
      ids = Set(run.shown.map(\.id))
      let range = view.scrollRange
      let (top, bottom) = run.window
      isCollapsed = top == bottom
      remaining = range.contentHeight - range.offset - max(0, bottom - top)
      (hasTarget, isEdited) = (run.hasTarget, run.isEdited)
      let rows = view.elements.filter { element in
        switch element.id {
        case .message, .row:
          element.frame.maxY > top + 0.001
            && element.frame.minY - run.messageTop(of: element.id) < bottom - 0.001
        default: false
        }
      }
      let own = run.options.anchorEdge
      let ordered = own == .bottom ? rows.reversed() : rows
      func edges(_ edge: ViewEdge, areSeen: Bool) -> [Self.Edge] {
        ordered.compactMap { element in
          let messageTop = run.messageTop(of: element.id)
          let y = edge == .bottom ? element.frame.maxY : element.frame.minY - messageTop
          let isSeen =
            edge == .bottom ? y > top && y <= bottom + 0.001 : y >= top - 0.001 && y < bottom
          guard isSeen == areSeen else { return nil }
          // Of a row that covers the view and is not edited, the point at the upper edge of the view stays.
          let height = areSeen ? nil : element.frame.maxY - element.frame.minY + messageTop
          return (element.id, edge, y - (edge == .bottom ? bottom : top), messageTop, height)
        }
      }
      let other = own == .bottom ? ViewEdge.top : .bottom
      seen =
        edges(own, areSeen: true) + edges(other, areSeen: true) + edges(.top, areSeen: false)
    }
  }

  /// What is not covered of what is shown, in view coordinates.
  private var window: (top: CGFloat, bottom: CGFloat) {
    (options.topInset, max(options.topInset, view.shownSize.height - options.bottomInset))
  }

  func compare(_ anchor: Anchor) throws {
    guard !anchor.hasTarget else { return }
    let range = view.scrollRange
    let (top, bottom) = window
    let limit = max(0, range.contentHeight - (bottom - top))
    if range.contentHeight < bottom - top { return }
    if anchor.isAtEnd {
      if isScrolling { return }
      let remaining = range.contentHeight - range.offset - (bottom - top)
      // What is new at the end is seen whole.
      let isNew = lastIDs(shown).contains { id in
        moved.contains(id) || !anchor.ids.contains(id)
      }
      let wanted = isNew ? 0 : max(0, min(anchor.remaining, limit))
      guard abs(remaining - wanted) < 0.01 else {
        throw fail("the end was followed, and is \(remaining) below, not \(wanted)")
      }
      return
    }
    guard !anchor.isCollapsed,
      let kept = anchor.seen.first(where: { twinHas($0.id) && !moved.contains($0.id) }),
      let frame = frame(of: kept.id)
    else { return }
    // One that is not seen may not be measured yet, and have its message where it was in its row.
    let isSeen = view.element(kept.id) != nil
    let messageTops = [messageTop(of: kept.id)] + (isSeen ? [] : [kept.messageTop])
    let isAtLimit = range.offset < 0.01 || range.offset > limit - 0.01
    let places = messageTops.map {
      kept.edge == .bottom ? frame.maxY - bottom : frame.minY - $0 - top
    }
    var shares: [CGFloat] = kept.coveringHeight == nil || anchor.isEdited ? [1] : []
    if let height = kept.coveringHeight {
      shares.append((frame.maxY - frame.minY + messageTops[0]) / height)
    }
    let wanted = shares.map { kept.place * $0 }
    guard
      isAtLimit || places.contains(where: { place in wanted.contains { abs(place - $0) < 0.01 } })
    else {
      throw fail("\(kept.id) was to stay at \(kept.place), and is at \(places[0])")
    }
  }

  /// What is last in the list, and what is last of what is no message that is being written.
  private func lastIDs(_ rows: [ConversationTwin.Placed]) -> [ConversationElement.ID] {
    [rows.last, rows.last { $0.id != .typing }].compactMap { $0?.id }
  }

  private func twinHas(_ id: ConversationElement.ID) -> Bool { shown.contains { $0.id == id } }

  private func frame(of id: ConversationElement.ID) -> CGRect? {
    if case .message(let id) = id { return view.frame(of: id) }
    return view.elements.first { $0.id == id }?.frame
  }
}

extension ConversationElement.ID {
  fileprivate var isDay: Bool { if case .day = self { true } else { false } }
  fileprivate var isAccessory: Bool { if case .accessory = self { true } else { false } }
}
