import BubbleCore
import ConversationView
import Foundation

/// A conversation as one would write it down: an array that is laid out whole whenever somebody asks.
struct ConversationTwin {
  /// What stands in the array.
  enum Entry {
    case message(Message)
    case hosted(HostedRow)
  }

  /// A row with its place in the list.
  struct Placed {
    var id: ConversationElement.ID
    var top: CGFloat
    var height: CGFloat
    var bottom: CGFloat { top + height }
    /// Where its message is in the row, if not in the whole of it.
    var message: CGRect?
    /// What stands beside the message, in the row.
    var beside: [(id: String, frame: CGRect)] = []
    /// Which of it is there without a swipe.
    var kept: Set<String> = []
    /// How far a swipe moves it to the left and to the right.
    var reach: (left: CGFloat, right: CGFloat) = (0, 0)
  }

  var entries: [Entry]
  var peer: Peer
  var environment: LayoutEnvironment
  var chain: LayouterChain
  var typing: [Person] = []
  var accessories: MessageAccessories?
  /// The message up to which everything was read; an empty id: nothing was.
  var readUpTo: MessageID?
  let measurer: any TextMeasuring

  var messages: [Message] {
    entries.compactMap { if case .message(let message) = $0 { message } else { nil } }
  }

  /// Where a message stands in the array.
  func place(of id: MessageID) -> Int? {
    entries.firstIndex { if case .message(let message) = $0 { message.id == id } else { false } }
  }

  mutating func insert(_ new: [Entry], before id: MessageID?) {
    entries.insert(contentsOf: new, at: id.flatMap(place) ?? entries.count)
  }

  /// Takes a message out; what was read up to it goes to the one above.
  mutating func remove(_ id: MessageID) {
    guard let place = place(of: id) else { return }
    if readUpTo == id {
      let above = entries[..<place].last { if case .message = $0 { true } else { false } }
      if case .message(let message)? = above { readUpTo = message.id } else { readUpTo = "" }
    }
    entries.remove(at: place)
  }

  /// All rows from top to bottom.
  func layout() -> [Placed] {
    let messages = messages
    let read = readUpTo.map { id in
      id.rawValue.isEmpty ? -1 : messages.firstIndex { $0.id == id } ?? Int.max - 1
    }
    let unread = read.flatMap { read in
      messages.indices.first { $0 > read && !messages[$0].isOutgoing }
    }
    let firstUnread = unread.map { messages[$0].id }
    let facts = MessageRelations(
      Conversation(peer: peer, messages: messages), environment: environment,
      clusters: ClusterPolicy(id: "ends at the strip") { earlier, later in
        later.id != firstUnread && ClusterPolicy.standard.joins(earlier, later)
      })
    let starts = Dictionary(
      uniqueKeysWithValues: facts.days.map { ($0.messages.lowerBound, $0.text) })
    let context = LayoutContext(environment: environment, measurer: measurer, peer: peer)
    var rows: [Placed] = []
    var top: CGFloat = 0
    func add(_ id: ConversationElement.ID, _ height: CGFloat) {
      rows.append(Placed(id: id, top: top, height: height))
      top += height
    }
    func addMessage(_ message: Message, _ fact: MessageRelations.Fact) {
      let beside = accessories?(message, fact.neighbours) ?? []
      let widths = beside.filter { $0.place == .beside }
      func width(_ side: MessageAccessory.Side) -> CGFloat {
        widths.filter { $0.side == side }.map(\.width).reduce(0, +)
      }
      var environment = environment
      environment.width = max(0, environment.width - width(.leading) - width(.trailing))
      let own = LayoutContext(
        environment: environment, measurer: measurer, peer: peer, neighbours: fact.neighbours,
        time: fact.time)
      let layout = chain.cellLayout(for: message, context: own).layout
      let highest = beside.max { ($0.height ?? 0) < ($1.height ?? 0) }
      let height = max(layout.height, highest?.height ?? 0)
      add(.message(message.id), height)
      guard !beside.isEmpty else { return }
      func y(_ height: CGFloat, in whole: CGFloat, _ alignment: MessageAccessory.Alignment)
        -> CGFloat
      {
        alignment == .top ? 0 : (whole - height) / (alignment == .center ? 2 : 1)
      }
      let messageTop = highest.map { y(layout.height, in: height, $0.alignment) } ?? 0
      let last = rows.count - 1
      rows[last].message = CGRect(
        x: min(width(.leading), self.environment.width), y: messageTop, width: environment.width,
        height: height - messageTop)
      rows[last].kept = Set(widths.map(\.id))
      var taken: [String: CGFloat] = [:]
      for accessory in beside {
        let key = "\(accessory.side) \(accessory.place)"
        let before = taken[key, default: 0]
        taken[key] = before + accessory.width
        let inwards = accessory.place == .beside ? before : -before - accessory.width
        let x =
          accessory.side == .leading
          ? inwards : self.environment.width - inwards - accessory.width
        let high = accessory.height ?? height
        rows[last].beside.append(
          (
            accessory.id,
            CGRect(
              x: x, y: y(high, in: height, accessory.alignment), width: accessory.width,
              height: high)
          ))
      }
      rows[last].reach = (
        taken["trailing beyondEdge", default: 0], taken["leading beyondEdge", default: 0]
      )
    }
    var number = 0
    var occurrences: [Int: Int] = [:]
    for entry in entries {
      switch entry {
      case .hosted(let row): add(.row(row.id), height(of: row, context))
      case .message(let message):
        if let text = starts[number] {
          let day = ConversationTwin.day(of: message, environment)
          let occurrence = occurrences[day, default: 0]
          occurrences[day] = occurrence + 1
          add(
            .day(ConversationElement.DayID(day: day, occurrence: occurrence)),
            DayHeaderLayout(text: text, context: context).height)
        }
        if number == unread { add(.unread, UnreadStripLayout(context: context).height) }
        let fact = facts.facts[number]
        addMessage(message, fact)
        number += 1
      }
    }
    if let first = typing.first {
      let message = Message(
        id: "typing", sender: first, isOutgoing: false, date: Date(timeIntervalSince1970: 0),
        content: MessageContent(type: "typing"))
      add(.typing, chain.cellLayout(for: message, context: context).layout.height)
    }
    return rows
  }

  /// As high as the host says, or as the chain lays a message out that has the row's content.
  private func height(of row: HostedRow, _ context: LayoutContext) -> CGFloat {
    guard let content = row.content else { return row.height }
    let message = Message(
      id: "row", sender: Person(id: "", name: ""), isOutgoing: false,
      date: Date(timeIntervalSince1970: 0), content: content)
    return chain.cellLayout(for: message, context: context).layout.height
  }

  /// Days since 1 January 1970 in the environment's time zone, said by Foundation.
  private static func day(of message: Message, _ environment: LayoutEnvironment) -> Int {
    let zone = TimeZone(identifier: environment.timeZone) ?? .gmt
    let local = message.date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: message.date))
    return Int((local / 86_400).rounded(.down))
  }
}
