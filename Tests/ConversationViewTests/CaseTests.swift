import BubbleCore
import ConversationView
import Expectations
import Foundation
import Testing

/// Situations that views of chats got wrong once, and others of their kinds.
@Suite struct CaseTests {
  /// A message on a day, counted from 25 October 2026.
  private static func message(_ number: Int, day: Int) -> Message {
    Message(
      id: MessageID("\(number)"), sender: Situation.bo, isOutgoing: false,
      date: Date(timeIntervalSince1970: 1_793_520_000 + Double(day) * 86_400 + Double(number)),
      content: .text("Hi"))
  }

  private static func conversation(_ messages: [Message]) -> Conversation {
    Conversation(peer: Peer(id: "bo", kind: .private, title: "Bo"), messages: messages)
  }

  private static func view(_ messages: [Message]) -> ConversationView {
    var options = ConversationViewOptions()
    options.workerCount = 2
    return ConversationView(
      conversation(messages), environment: LayoutEnvironment(width: 300),
      chain: LayouterChain([HeightLayouter(version: "0")]), measurer: FixedMeasurer(),
      size: CGSize(width: 300, height: 300), options: options)
  }

  /// The rows of a snapshot of the view: numbers of messages, and `|` for the header of a day.
  private static func rows(_ view: ConversationView) -> [String] {
    ConversationSnapshot(view).elements.compactMap { element in
      switch element.id {
      case .message(let id): id.rawValue
      case .day: "|"
      default: nil
      }
    }
  }

  /// The same of messages in order.
  private static func rows(_ messages: [Message]) -> [String] {
    var rows: [String] = []
    var last: Double?
    for message in messages {
      let day = (message.date.timeIntervalSince1970 / 86_400).rounded(.down)
      if day != last { rows.append("|") }
      rows.append(message.id.rawValue)
      last = day
    }
    return rows
  }

  // MARK: - Headers of days after a change of the size

  enum Arrival: CaseIterable {
    case replace, append, upsert, removeAndAppend
  }

  @Test(
    "a conversation that comes after a change of the size has all headers of its days",
    arguments: Arrival.allCases, [1, 4, 12])
  func dayAfterResize(arrival: Arrival, oldCount: Int) async throws {
    for isResized in [true, false] {
      for boundary in [2, 3, 7, 12, 17, 18] {
        let old = (0..<oldCount).map { CaseTests.message($0, day: 0) }
        let new = (1...18).map { CaseTests.message(100 + $0, day: $0 < boundary ? 0 : 1) }
        let view = CaseTests.view(old)
        await view.settle()
        if isResized {
          view.size = CGSize(width: 320, height: 320)
          view.commit(.measuringNow)
        }
        switch arrival {
        case .replace: try view.replace(with: CaseTests.conversation(new))
        case .append: try view.append(new)
        case .upsert: view.upsert(new)
        case .removeAndAppend:
          view.remove(old.map(\.id))
          try view.append(new)
        }
        await view.settle()
        let keepsOld = arrival == .append || arrival == .upsert
        expect(
          CaseTests.rows(view), equals: CaseTests.rows((keepsOld ? old : []) + new),
          "\(boundary), \(isResized)")
        expect(
          view.scrollRange.contentHeight, equals: ConversationSnapshot(view).contentSize.height)
      }
    }
  }

  // MARK: - Conversations that come again while they are measured

  enum Order: CaseIterable {
    case same, reversed, rotated
  }

  enum Moment: CaseIterable {
    case measured, atOnce, replaced
  }

  @Test(
    "messages that come again while they are measured are shown in their new order",
    arguments: Order.allCases, Moment.allCases)
  func heldWhileMeasured(order: Order, moment: Moment) async throws {
    for (count, perDay) in [(40, 13), (13, 5), (20, 5), (12, 4)] {
      let messages = (0..<count).map { CaseTests.message($0, day: $0 / perDay) }
      let view = CaseTests.view([])
      try view.append(messages)
      if moment == .measured { await view.measured() }
      let next =
        switch order {
        case .same: messages
        case .reversed: Array(messages.reversed())
        case .rotated: Array(messages.dropFirst(2)) + messages.prefix(2)
        }
      if moment == .replaced {
        try view.replace(with: CaseTests.conversation([]))
        try view.replace(with: CaseTests.conversation(next))
      } else {
        view.remove(messages.map(\.id))
        try view.append(next)
      }
      await view.settle()
      expect(view.isSettled && CaseTests.rows(view) == CaseTests.rows(next), "\(count)")
      view.scrollToStart()
      view.scroll(by: 400)
      expect(CaseTests.rows(view), equals: CaseTests.rows(next), "\(count)")
    }
  }

  // MARK: - The place of what is read

  enum Event: String, CaseIterable {
    case growsAbove, growsBelow, lowestGrows, highestGrows, isRemovedAbove, isRemovedBelow
    case comesAbove, comesBelow, movesToTheEnd, movesToTheStart, isRenamed, getsRead
    case typing, hostedRowAbove, hostedRowBelow, otherTimeZone, turnedAndTurnedBack, lowerView
    case otherTheme, trimmed, sentAgain
  }

  private func apply(_ event: Event, to view: ConversationView) throws {
    let visible = view.elements.compactMap { element in
      if case .message(let id) = element.id { id } else { nil }
    }
    func grow(_ id: MessageID?) throws {
      if let id { try view.update(id) { $0.content = .text("a text that is longer than before") } }
    }
    switch event {
    case .growsAbove: try grow("20")
    case .growsBelow: try grow("90")
    case .lowestGrows: try grow(visible.last)
    case .highestGrows: try grow(visible.first)
    case .isRemovedAbove: view.remove(["20", "21", "40"])
    case .isRemovedBelow: view.remove(["90", "91"])
    case .comesAbove: try view.prepend((200..<250).map { Situation.message($0, minutes: $0 - 260) })
    case .comesBelow: try view.append([Situation.message(200)])
    case .movesToTheEnd: try view.move("20", before: nil)
    case .movesToTheStart: try view.move("90", before: "0")
    case .isRenamed: try view.rename("20", to: "server-20")
    case .getsRead: view.readUpTo = "30"
    case .typing: view.setTyping([Situation.bo])
    case .hostedRowAbove: try view.insert(HostedRow(id: "row", height: 80), before: "30")
    case .hostedRowBelow: try view.insert(HostedRow(id: "row", height: 80), before: "90")
    case .otherTimeZone: view.environment.timeZone = "Asia/Tokyo"
    case .turnedAndTurnedBack:
      view.size = CGSize(width: 300, height: 375)
      view.commit(.measuringNow, animated: false)
      view.size = CGSize(width: 375, height: 300)
    case .lowerView: view.insets.bottom = 40
    case .otherTheme: view.environment.theme = .dark
    case .trimmed: view.trim(keeping: 5)
    case .sentAgain:
      try view.update("19") { $0.status = .failed }
      view.commit(.measuringNow, animated: false)
      try view.move("19", before: nil)
    }
  }

  @Test(
    "what is read stays in its place", arguments: Event.allCases, ListEdge.allCases)
  func reading(event: Event, edge: ListEdge) async throws {
    for isMeasured in [true, false] {
      let situation = Situation(100) { $0.anchorEdge = edge }
      let view = situation.view
      if isMeasured { await situation.settle() }
      view.scroll(to: "60", edge: .top)
      view.scroll(by: -7)
      // The lower edge of what the view holds by its bottom, the upper edge of what it holds by its top.
      let held: MessageID = "64"
      let before = try #require(view.frame(of: held))
      try apply(event, to: view)
      view.commit(.measuringNow, animated: false)
      await view.settle()
      let after = try #require(view.frame(of: held))
      // A lower view keeps its lower edge where the bottom is held.
      let wanted = event == .lowerView && edge == .bottom ? before.minY - 40 : before.minY
      expect(abs(after.minY - wanted) < 0.001, "\(event), \(edge): \(after.minY - wanted)")
    }
  }
}
