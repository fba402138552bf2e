import BubbleCore
import ConversationView
import Expectations
import Foundation
import Platform
import Testing

@Suite struct EditTests {
  @Test("a message that is there already is not put in, and neither are those that come with it")
  func duplicates() {
    let situation = Situation()
    #expect(throws: ConversationEditError.duplicateMessage("7")) {
      try situation.view.append([Situation.message(100), Situation.message(7)])
    }
    #expect(throws: ConversationEditError.duplicateMessage("100")) {
      try situation.view.append([Situation.message(100), Situation.message(100)])
    }
    expect(situation.view.messageCount, equals: 50)
    expect(situation.view.message("100") == nil)
  }

  @Test("an edit of a message that is not there says so")
  func unknown() {
    let situation = Situation()
    #expect(throws: ConversationEditError.unknownMessage("x")) {
      try situation.view.update("x") { $0.status = .read }
    }
    #expect(throws: ConversationEditError.unknownMessage("x")) {
      try situation.view.move("x", before: nil)
    }
    expect(situation.view.remove(["x", "7"]), equals: 1)
    expect("\(ConversationEditError.unknownMessage("x"))".contains("\"x\""))
  }

  @Test("nothing that is shown changes before it is committed")
  func nothingBeforeCommit() async throws {
    let situation = Situation()
    await situation.settle()
    let before = situation.view.elements.map(\.frame)
    try situation.view.append([Situation.message(100, "higher")])
    situation.view.remove(["48"])
    await situation.view.measured()
    expect(situation.view.elements.map(\.frame), equals: before)
    expect(situation.view.commit() != nil)
    expect(situation.view.elements.map(\.frame) != before)
    expect(situation.view.commit() == nil)
  }

  @Test("each edit lays out what it changes, and a theme nothing")
  func builtByEdits() async throws {
    let situation = Situation()
    let view = situation.view
    await situation.settle()
    func built(_ edit: () throws -> Void) async throws -> [String] {
      try edit()
      await view.measured()
      view.commit()
      return situation.takeBuilt()
    }
    // 48 is Bo's and joins nothing: 49 is Ana's.
    try await expect(built { try view.append([Situation.message(50)]) }, equals: ["50"])
    // 51 joins the cluster of 50, which gets another neighbour.
    try await expect(built { try view.append([Situation.message(51)]) }, equals: ["50", "51"])
    try await expect(built { try view.update("20") { $0.status = .read } }, equals: ["20"])
    try await expect(built { view.remove(["51"]) }, equals: ["50"])
    // The unread strip ends the cluster of 30.
    try await expect(built { view.readUpTo = "30" }, equals: ["30", "31"])
    try await expect(built { view.environment.theme = .dark }.isEmpty)
    try await expect(built { view.environment.timeZone = "UTC" }.isEmpty)
    try await expect(built { view.size.height = 310 }.isEmpty)
    try await expect(built { view.size.width = 500 }.count, equals: 51)
  }

  @Test("a layouter that is put in lays out its own messages, and no others are laid out again")
  func chainChange() async throws {
    let situation = Situation()
    let view = situation.view
    try view.append((100..<110).map { Situation.message($0, type: "poll", minutes: $0) })
    view.commit(.measuringNow)
    await situation.settle()
    let log = situation.built
    func chain(_ version: String) -> LayouterChain {
      LayouterChain([
        LoggedLayouter("poll", version: version, contentTypes: ["poll"], log),
        LoggedLayouter("all", log),
      ])
    }
    let ids: [String] = (100..<110).map { (number: Int) -> String in "\(number)" }
    for version in ["1", "2"] {
      view.chain = chain(version)
      await situation.view.measured()
      view.commit()
      expect(situation.takeBuilt(), equals: ids)
    }
  }

  @Test("fifty earlier messages move nothing that is seen")
  func earlierMessages() async throws {
    let situation = Situation()
    await situation.settle()
    situation.view.scroll(by: -400)
    let before = situation.view.elements.map(\.frame)
    try situation.view.prepend(
      (0..<50).map { Situation.message(1_000 + $0, "long", minutes: $0 - 90) })
    situation.view.commit(.measuringNow)
    await situation.settle()
    expect(situation.view.elements.map(\.frame), equals: before)
    expect(situation.view.messageCount, equals: 100)
  }

  @Test("another time zone splits days elsewhere, and what is read stays")
  func daySplit() async throws {
    let situation = Situation(400)
    await situation.settle()
    situation.view.scroll(by: -3_000)
    await situation.settle()
    let last = try #require(
      situation.view.elements.last { if case .message = $0.id { true } else { false } })
    situation.view.environment.timeZone = "Asia/Tokyo"
    situation.view.commit(.measuringNow)
    await situation.settle()
    let now = try #require(situation.view.elements.first { $0.id == last.id })
    expect(now.frame, equals: last.frame)
  }

  @Test("at the end what comes is shown; above it, it is counted")
  func following() async throws {
    let situation = Situation()
    let view = situation.view
    await situation.settle()
    view.scroll(by: -500)
    expect(view.readUpTo == nil && view.unreadCounts == UnreadCounts(above: 0, below: 0))
    view.scrollToEnd()
    view.readUpTo = "49"
    try view.append([Situation.message(50)])
    view.commit(.measuringNow)
    expect(view.isAtEnd)
    expect(view.elements.contains { $0.id == .message("50") })
    expect(view.unreadCounts, equals: UnreadCounts(above: 0, below: 0))
    view.scroll(by: -500)
    try view.append([Situation.message(51), Situation.message(52), Situation.message(59)])
    let before = view.elements.map(\.frame)
    view.commit(.measuringNow)
    expect(view.elements.map(\.frame), equals: before)
    expect(view.unreadCounts, equals: UnreadCounts(above: 0, below: 3))
    view.scrollToStart()
    view.scrollToEnd()
    expect(view.isAtEnd)
  }

  @Test("near the end, a message that comes in place of the last one is seen whole")
  func followingInPlaceOfTheLast() async throws {
    for isMoved in [false, true] {
      let view = Situation(100).view
      let last = try #require(view.lastMessage)
      view.scroll(by: -20)
      view.commit(.measuringNow)
      if isMoved {
        try view.move("98", before: nil)
      } else {
        view.remove([last.id])
        try view.append([Situation.message(200)])
      }
      view.commit(.measuringNow)
      let offset = view.scrollRange.offset
      view.scrollToEnd()
      expect(view.scrollRange.offset, equals: offset)
    }
  }

  @Test("a whole new conversation is taken over as its differences")
  func replacing() async throws {
    let situation = Situation()
    let view = situation.view
    await situation.settle()
    var messages = (0..<50).map { Situation.message($0) }
    messages[10].status = .read
    messages.remove(at: 20)
    messages.append(Situation.message(50))
    try view.replace(
      with: Conversation(
        peer: Peer(id: "bo", kind: .private, title: "Bo"),
        messages: messages.map { Message(copying: $0) }))
    await view.measured()
    view.commit()
    expect(view.messageCount, equals: 50)
    expect(view.message("20") == nil)
    expect(view.message("10")?.status, equals: .read)
    // Those that are equal are laid out no more, be they other objects; 21 leads its cluster now.
    expect(situation.takeBuilt(), equals: ["10", "21", "50"])
  }

  @Test("more messages are asked for once at each end")
  func nearEnds() async throws {
    let situation = Situation(100)
    let view = situation.view
    var asked = [0, 0]
    view.onNearStart = { asked[0] += 1 }
    view.onNearEnd = { asked[1] += 1 }
    await situation.settle()
    expect(asked, equals: [0, 1])
    view.scrollToStart()
    view.scroll(by: 10)
    view.scroll(by: -10)
    expect(asked, equals: [1, 1])
    try view.prepend([Situation.message(1_000, minutes: -5)])
    view.commit(.measuringNow)
    expect(asked, equals: [2, 1])
  }

  @Test("what is far is forgotten, nothing that is seen moves, and it is asked for again")
  func forgetting() async throws {
    let situation = Situation(1_000)
    let view = situation.view
    await situation.settle()
    view.scroll(to: "500")
    let before = view.elements
    var asked = 0
    view.onNearStart = { asked += 1 }
    let forgotten = view.trim(keeping: 20)
    // The message is below the header of its day, which covers some of the two before.
    expect(forgotten.earlier, equals: 478)
    expect(forgotten.earlier + forgotten.later + view.messageCount, equals: 1_000)
    view.commit(.measuringNow, animated: false)
    let stays = view.elements.filter { if case .message = $0.id { true } else { false } }
    let wanted = before.filter { if case .message = $0.id { true } else { false } }
    expect(stays.map(\.frame), equals: wanted.map(\.frame))
    expect(view.firstMessage?.id, equals: "478")
    expect(asked, equals: 1)
    try view.prepend((400..<478).map { Situation.message($0) })
    view.commit(.measuringNow, animated: false)
    expect(
      view.elements.filter { if case .message = $0.id { true } else { false } }.map(\.frame),
      equals: wanted.map(\.frame))
  }

  @Test("numbers that are none count as none", arguments: [.nan, .infinity, -.infinity, -1, 1e300])
  func impossibleNumbers(number: CGFloat) async throws {
    let situation = Situation(100) {
      $0.topInset = number
      $0.bottomInset = number
      $0.followingTolerance = number
      $0.nearDistance = number
      $0.motion.duration = number
    }
    let view = situation.view
    try view.insert(HostedRow(id: "row", height: number), before: "90")
    view.size = CGSize(width: number, height: number)
    view.commit(.measuringNow)
    view.size = CGSize(width: 375, height: 300)
    view.insets = CoveredInsets(top: number, bottom: number)
    view.commit(.measuringNow)
    view.insets = CoveredInsets()
    view.commit(.measuringNow)
    view.scroll(by: number)
    view.scroll(to: "50", offset: number, animated: true)
    view.advance(by: number)
    view.advance(by: 1)
    let point = CGPoint(x: number, y: number)
    _ = view.hit(at: point)
    view.touchBegan(at: point)
    view.beginSelection(at: point, by: .word)
    view.extendSelection(to: point)
    view.scroll(to: ConversationPosition(message: "50", edge: .bottom, distance: number))
    await situation.settle()
    expect(!view.elements.isEmpty)
    for element in view.drawn {
      expect(element.frame.minY.isFinite && element.frame.height.isFinite)
    }
  }

  @Test("a view may be as high as a whole conversation")
  func wholeConversation() async throws {
    let situation = Situation(5_000)
    situation.view.size.height = 1_000_000
    situation.view.commit(.measuringNow)
    await situation.settle()
    let messages = situation.view.elements.count {
      if case .message = $0.id { true } else { false }
    }
    expect(messages, equals: 5_000)
  }

  @Test("an edit may ask the view while it says what is to change")
  func askingWhileEditing() throws {
    let situation = Situation(10)
    let view = situation.view
    try view.update("5") {
      $0.content = .text("\(view.messageCount) \(view.message("4")?.id.rawValue ?? "")")
    }
    expect(view.message("5")?.content.text, equals: "10 4")
  }

  @Test("what was taken out before is not counted as forgotten, and what is not resolved is")
  func trimAfterEdits() async throws {
    let situation = Situation(2_000)
    let view = situation.view
    view.remove((0..<100).map { MessageID("\($0)") })
    let trimmed = view.trim(keeping: 10)
    expect(trimmed.earlier + view.messageCount, equals: 1_900)
    expect(trimmed.later == 0 && view.trim(keeping: 10).earlier == 0)
    view.commit(.measuringNow)
    expect(view.messageCount < 40 && view.lastMessage?.id == "1999")
    // A row of the host alone is a place in the list, too.
    try view.insert(HostedRow(id: "offer", height: 900), before: "1990")
    view.commit(.measuringNow)
    view.scroll(to: "1990", edge: .top)
    view.scroll(by: -400)
    expect(view.elements.allSatisfy { $0.id == .row("offer") || $0.zIndex > 0 })
    let before = view.messageCount
    let far = view.trim(keeping: 2)
    expect(far.earlier == before - 12 && far.later == 8)
    await situation.settle()
    expect(view.messageCount, equals: 4)
  }

  @Test("a view in which nothing is seen forgets nothing")
  func forgettingUnseen() {
    let situation = Situation(100)
    situation.view.size.height = 0
    situation.view.commit(.measuringNow)
    let trimmed = situation.view.trim(keeping: 5)
    expect(trimmed.earlier + trimmed.later, equals: 0)
    expect(situation.view.messageCount, equals: 100)
  }

  @Test("a whole conversation in which a message comes twice is refused, and changes nothing")
  func replacingByDuplicates() {
    let situation = Situation(10)
    let messages = (0..<10).map { Situation.message($0) }
    for place in [0, 4, 9] {
      var twice = messages
      twice.insert(messages[place], at: 5)
      // Without others that are there, which stay, too.
      for twice in [twice, [messages[1], messages[place], messages[place]]] {
        #expect(throws: ConversationEditError.duplicateMessage(messages[place].id)) {
          try situation.view.replace(
            with: Conversation(peer: Peer(id: "bo", kind: .private, title: "Bo"), messages: twice))
        }
      }
    }
    expect(situation.view.messageCount, equals: 10)
    expect(!situation.view.hasEdits)
  }

  @Test("what a server sends again takes the place of what is there")
  func upserting() async throws {
    let situation = Situation(10)
    situation.view.upsert([
      Situation.message(5, "again"), Situation.message(20, "new"), Situation.message(20, "newer"),
    ])
    expect(situation.view.messageCount, equals: 11)
    expect(situation.view.message("5")?.content.text, equals: "again")
    expect(situation.view.lastMessage?.content.text, equals: "newer")
  }

  @Test("a place that was kept is found again in another view of the conversation")
  func position() async throws {
    let situation = Situation(300)
    await situation.settle()
    situation.view.scroll(by: -1_234)
    let data = try JSONEncoder().encode(situation.view.position)
    let other = Situation(300) { $0.motion.duration = 0 }
    await other.settle()
    other.view.scroll(to: try JSONDecoder().decode(ConversationPosition.self, from: data))
    expect(other.view.elements.map(\.frame), equals: situation.view.elements.map(\.frame))
    situation.view.scrollToEnd()
    expect(situation.view.position.message == nil)
  }
}

extension Message {
  /// An equal message that shares nothing with another one.
  fileprivate init(copying message: Message) {
    self.init(
      id: message.id, sender: message.sender, isOutgoing: message.isOutgoing, date: message.date,
      status: message.status, content: message.content)
  }
}
